//! Computer players against each other.

use crate::{AnyBot, Common, Player, Players};
use kernel::{Budget, Dice, FastDice, Outcome, Pending, Seat, Viewer};

/// Who plays, how often, and how long they may think.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// One player per seat, by level, or by the name of a guest.
    pub bots: &'a [String],
    pub games: u32,
    pub budget: Budget<'a>,
    pub seed: u64,
}

/// Makes players that are not from this crate, one for every game. `None` if there is no player of this name.
pub type Guests<'a> = &'a mut dyn FnMut(&str, Invitation) -> Option<Box<dyn AnyBot>>;

/// Where a guest sits, and what tells it apart from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub seat: Seat,
    pub seats: usize,
    pub seed: u64,
}

/// The results of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    pub games: u32,
    /// Games that nobody won alone.
    pub draws: u32,
    pub mean_actions: f64,
    /// Actions of the longest game.
    pub most_actions: u32,
    /// Games won by seat, regardless of the player.
    pub seat_wins: Vec<u32>,
    /// Games won by the player who was asked first.
    pub first_wins: u32,
    pub bots: Vec<Standing>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub name: String,
    pub wins: u32,
    /// Forfeited answers: how often it gave no valid answer, and the rules answered as if its time had run out.
    pub forfeits: u32,
    /// Points per game: a win is one, a shared first place a share of one.
    pub score: f64,
    /// The 95% interval of the score.
    pub low: f64,
    pub high: f64,
    /// How far its rating is above that of its opponents, if these were all equally strong.
    pub elo: f64,
}

/// Plays the match. The same deal is played once from every seat: the players move on one seat from game to game.
/// Names that are not levels are `guests`; `None` if there is no player of some name. `progress` is called after every
/// game with the number of games played.
pub fn arena<G: Players>(
    config: &G::Config,
    series: &Match,
    guests: Guests<'_>,
    mut progress: impl FnMut(u32),
) -> Option<Standings> {
    let (count, common) = (series.bots.len(), Common::default());
    let mut points: Vec<Vec<f64>> = vec![Vec::new(); count];
    let mut standings = Standings {
        games: series.games,
        draws: 0,
        mean_actions: 0.0,
        most_actions: 0,
        seat_wins: vec![0; count],
        first_wins: 0,
        bots: Vec::new(),
    };
    let mut wins = vec![0; count];
    let mut forfeits = vec![0; count];
    for game in 0..series.games {
        let deal = u64::from(game) / count as u64;
        let rotation = game as usize % count;
        // Who sits where: bot number (seat + rotation) mod count.
        let bot_at = |seat: Seat| (seat.index() + rotation) % count;
        let mut seeds = FastDice::new(series.seed ^ u64::from(game).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut players: Vec<Contestant<G>> = Vec::with_capacity(count);
        for seat in Seat::all(count) {
            let invitation = Invitation { seat, seats: count, seed: seeds.word().into() };
            players.push(Contestant::find(&series.bots[bot_at(seat)], invitation, &common, guests)?);
        }
        let dice = FastDice::new(series.seed.wrapping_add(deal).wrapping_mul(0xd134_2543_de82_ef95));
        let Played { outcome, actions, first } = one_game::<G>(config, &mut players, dice, series.budget);
        standings.mean_actions += f64::from(actions) / f64::from(series.games);
        standings.most_actions = standings.most_actions.max(actions);
        let firsts = Seat::all(count).filter(|&seat| outcome.place(seat) == 1).count() as f64;
        for (seat, player) in Seat::all(count).zip(&players) {
            let share = if outcome.place(seat) == 1 { 1.0 / firsts } else { 0.0 };
            points[bot_at(seat)].push(share);
            forfeits[bot_at(seat)] += player.forfeits;
        }
        match outcome.winner() {
            Some(seat) => {
                standings.seat_wins[seat.index()] += 1;
                standings.first_wins += u32::from(first == Some(seat));
                wins[bot_at(seat)] += 1;
            }
            None => standings.draws += 1,
        }
        progress(game + 1);
    }
    for (index, points) in points.iter().enumerate() {
        let standing = standing(&series.bots[index], points, count);
        standings.bots.push(Standing { wins: wins[index], forfeits: forfeits[index], ..standing });
    }
    Some(standings)
}

/// A player in one seat of one game.
struct Contestant<G: Players> {
    head: Head<G>,
    forfeits: u32,
}

enum Head<G: Players> {
    Own(Player<G>),
    Guest(Box<dyn AnyBot>),
}

impl<G: Players> Contestant<G> {
    fn find(name: &str, invitation: Invitation, common: &Common, guests: Guests<'_>) -> Option<Self> {
        let head = match G::player(name, invitation.seed, common) {
            Some(player) => Head::Own(player),
            None => Head::Guest(guests(name, invitation)?),
        };
        Some(Self { head, forfeits: 0 })
    }

    fn observe(&mut self, notice: &G::Notice) {
        match &mut self.head {
            Head::Own(player) => player.observe(notice),
            Head::Guest(guest) => guest.observe(notice),
        }
    }

    fn choose(&mut self, view: &G::View, options: &[G::Action], budget: Budget<'_>) -> Option<G::Action> {
        match &mut self.head {
            Head::Own(player) => Some(player.choose(view, options, budget)),
            Head::Guest(guest) => options.get(guest.choose(view, &options.to_vec(), budget)?).cloned(),
        }
    }
}

struct Played {
    outcome: Outcome,
    actions: u32,
    first: Option<Seat>,
}

fn one_game<G: Players>(
    config: &G::Config,
    players: &mut [Contestant<G>],
    mut dice: FastDice,
    budget: Budget<'_>,
) -> Played {
    let mut events = Vec::new();
    let mut state = G::start(config, &mut dice, &mut events);
    let mut options = Vec::new();
    let mut actions = 0;
    let first = G::pending(&state).asked().first();
    loop {
        for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
            for notice in events.iter().filter_map(|event| G::notice(event, Viewer::Seat(seat))) {
                player.observe(&notice);
            }
        }
        events.clear();
        let ask = match G::pending(&state) {
            Pending::Ask(ask) => ask,
            Pending::Over(outcome) => return Played { outcome, actions, first },
        };
        let Some(seat) = ask.in_order(players.len()).next() else {
            return Played { outcome: Outcome::draw(players.len()), actions, first };
        };
        options.clear();
        G::options(&state, seat, &mut options);
        let view = G::view(&state, Viewer::Seat(seat));
        let player = &mut players[seat.index()];
        let action = player.choose(&view, &options, budget);
        let accepted =
            action.map(|action| G::apply(&mut state, seat, &action, &mut dice, &mut events).is_ok());
        if accepted != Some(true) {
            // A choice that is not an option is forfeited.
            player.forfeits += 1;
            let silent = G::when_silent(&state, seat);
            let _ = G::apply(&mut state, seat, &silent, &mut dice, &mut events);
        }
        actions += 1;
    }
}

/// The result of one player; wins and forfeits are not in its points.
fn standing(name: &str, points: &[f64], seats: usize) -> Standing {
    let games = points.len().max(1) as f64;
    let score = points.iter().sum::<f64>() / games;
    let (low, high) = interval(score, games);
    // The difference in rating that makes this score likely. One more game, shared by everybody, keeps it finite.
    let kept = (score * games + 1.0 / seats as f64) / (games + 1.0);
    let elo = 400.0 * (kept * (seats as f64 - 1.0) / (1.0 - kept)).log10();
    Standing { name: name.into(), wins: 0, forfeits: 0, score, low, high, elo }
}

/// Wilson's interval: sensible for few games and for scores near 0 and 1.
fn interval(score: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let scale = 1.0 + Z * Z / games;
    let middle = (score + Z * Z / (2.0 * games)) / scale;
    let half = Z * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt() / scale;
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Config, Connect4};
    use kernel::{AnyActions, AnyWire};

    fn play(bots: &[&str], games: u32) -> Standings {
        let bots: Vec<String> = bots.iter().map(ToString::to_string).collect();
        let series = Match { bots: &bots, games, budget: Budget::default(), seed: 7 };
        arena::<Connect4>(&Config::default(), &series, &mut |_, _| None, |_| {}).unwrap()
    }

    #[test]
    fn a_player_that_looks_ahead_beats_one_that_does_not() {
        let standings = play(&["greedy", "random"], 200);
        assert!(standings.bots[0].low > 0.8, "{standings:?}");
        assert!(standings.bots[0].elo > 200.0 && standings.bots[1].elo < -200.0);
        assert_eq!(standings.seat_wins.iter().sum::<u32>() + standings.draws, 200);
    }

    /// Takes the last option, or does not say anything sensible.
    struct Guest {
        is_sensible: bool,
    }

    impl AnyBot for Guest {
        fn observe(&mut self, _notice: &dyn AnyWire) {}

        fn choose(
            &mut self,
            _view: &dyn AnyWire,
            options: &dyn AnyActions,
            _budget: Budget<'_>,
        ) -> Option<usize> {
            self.is_sensible.then(|| options.len() - 1)
        }
    }

    #[test]
    fn a_guest_plays_like_anybody_and_its_lost_says_are_counted() {
        let bots = ["last".to_string(), "nonsense".to_string()];
        let series = Match { bots: &bots, games: 4, budget: Budget::default(), seed: 7 };
        let mut guests = |name: &str, invitation: Invitation| {
            assert_eq!(invitation.seats, 2);
            Some(Box::new(Guest { is_sensible: name == "last" }) as Box<dyn AnyBot>)
        };
        let standings = arena::<Connect4>(&Config::default(), &series, &mut guests, |_| {}).unwrap();
        // The silent player fills columns from the left, the other one from the right: the one who begins is first.
        assert!((standings.mean_actions - 7.0).abs() < 1e-9);
        assert_eq!(standings.bots[0].forfeits, 0);
        assert_eq!(standings.bots[1].forfeits, 2 * 3 + 2 * 4);
        let nobody = arena::<Connect4>(&Config::default(), &series, &mut |_, _| None, |_| {});
        assert_eq!(nobody, None);
    }

    #[test]
    fn the_same_seed_gives_the_same_match() {
        assert_eq!(play(&["greedy", "random"], 20), play(&["greedy", "random"], 20));
    }

    #[test]
    fn a_rating_is_the_difference_to_the_opponents() {
        let elo = |won: usize, games: usize, seats| {
            let points: Vec<f64> = (0..games).map(|game| if game < won { 1.0 } else { 0.0 }).collect();
            standing("any", &points, seats).elo
        };
        for seats in 2..6 {
            assert!(elo(60 / seats, 60, seats).abs() < 1e-9, "{seats}");
        }
        // Ten wins for every loss are 400 points more than the opponent has.
        assert!((elo(10_000, 11_000, 2) - 400.0).abs() < 1.0);
        assert!(elo(20, 20, 2).is_finite());
    }

    #[test]
    fn an_interval_holds_the_score_and_shrinks_with_more_games() {
        let (low, high) = interval(0.5, 100.0);
        assert!((0.40..0.41).contains(&low) && (0.59..0.60).contains(&high));
        let (low, high) = interval(1.0, 10.0);
        assert!(low > 0.7 && high > 0.999);
    }
}
