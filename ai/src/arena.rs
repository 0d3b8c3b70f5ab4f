//! Computer players against each other.

use crate::{Player, Players};
use kernel::{Budget, Dice, FastDice, Outcome, Pending, Seat, Viewer};

/// Who plays, how often, and how long they may think.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// One player per seat, by level.
    pub bots: &'a [String],
    pub games: u32,
    pub budget: Budget<'a>,
    pub seed: u64,
}

/// What so many games came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    pub games: u32,
    /// Games that nobody won alone.
    pub draws: u32,
    pub mean_actions: f64,
    /// Games won by seat, whoever sat there.
    pub seat_wins: Vec<u32>,
    /// Games won by whoever was asked first.
    pub first_wins: u32,
    pub bots: Vec<Standing>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub name: String,
    pub wins: u32,
    /// Points per game: a win is one, a shared first place a share of one.
    pub score: f64,
    /// The 95% interval of the score.
    pub low: f64,
    pub high: f64,
    /// Rating above the average of the field.
    pub elo: f64,
}

/// Plays the match. The same deal is played once from every seat: the players move on one seat from game to game.
/// Nothing if there is no such player. `progress` hears after every game how many are done.
pub fn arena<G: Players>(
    config: &G::Config,
    match_: &Match,
    mut progress: impl FnMut(u32),
) -> Option<Standings> {
    let count = match_.bots.len();
    let mut points: Vec<Vec<f64>> = vec![Vec::new(); count];
    let mut standings = Standings {
        games: match_.games,
        draws: 0,
        mean_actions: 0.0,
        seat_wins: vec![0; count],
        first_wins: 0,
        bots: Vec::new(),
    };
    let mut wins = vec![0; count];
    for game in 0..match_.games {
        let deal = u64::from(game) / count as u64;
        let rotation = game as usize % count;
        // Who sits where: bot number (seat + rotation) mod count.
        let bot_at = |seat: Seat| (seat.index() + rotation) % count;
        let mut seeds = FastDice::new(match_.seed ^ u64::from(game).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut players: Vec<Player<G>> = Vec::with_capacity(count);
        for seat in Seat::all(count) {
            players.push(G::player(&match_.bots[bot_at(seat)], u64::from(seeds.word()))?);
        }
        let dice = FastDice::new(match_.seed.wrapping_add(deal).wrapping_mul(0xd134_2543_de82_ef95));
        let Played { outcome, actions, first } = one_game::<G>(config, &mut players, dice, match_.budget);
        standings.mean_actions += f64::from(actions) / f64::from(match_.games);
        let firsts = Seat::all(count).filter(|&seat| outcome.place(seat) == 1).count() as f64;
        for seat in Seat::all(count) {
            let share = if outcome.place(seat) == 1 { 1.0 / firsts } else { 0.0 };
            points[bot_at(seat)].push(share);
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
    let standing =
        |(index, points): (usize, &Vec<f64>)| standing(&match_.bots[index], wins[index], points, count);
    standings.bots = points.iter().enumerate().map(standing).collect();
    Some(standings)
}

struct Played {
    outcome: Outcome,
    actions: u32,
    first: Option<Seat>,
}

fn one_game<G: Players>(
    config: &G::Config,
    players: &mut [Player<G>],
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
        let action = players[seat.index()].choose(&view, &options, budget);
        if G::apply(&mut state, seat, &action, &mut dice, &mut events).is_err() {
            // A player that does not keep to the options loses its say.
            let silent = G::when_silent(&state, seat);
            let _ = G::apply(&mut state, seat, &silent, &mut dice, &mut events);
        }
        actions += 1;
    }
}

fn standing(name: &str, wins: u32, points: &[f64], seats: usize) -> Standing {
    let games = points.len().max(1) as f64;
    let score = points.iter().sum::<f64>() / games;
    let (low, high) = interval(score, games);
    // The rating that would make this score likely in a field of equals; never infinite.
    let kept = ((score * games) + 0.5) / (games + 1.0);
    let elo = 400.0 * (kept * (seats as f64 - 1.0) / (1.0 - kept)).log10();
    Standing { name: name.into(), wins, score, low, high, elo }
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

    fn play(bots: &[&str], games: u32) -> Standings {
        let bots: Vec<String> = bots.iter().map(ToString::to_string).collect();
        let match_ = Match { bots: &bots, games, budget: Budget::default(), seed: 7 };
        arena::<Connect4>(&Config::default(), &match_, |_| {}).unwrap()
    }

    #[test]
    fn a_player_that_looks_ahead_beats_one_that_does_not() {
        let standings = play(&["greedy", "random"], 200);
        assert!(standings.bots[0].low > 0.8, "{standings:?}");
        assert!(standings.bots[0].elo > 200.0 && standings.bots[1].elo < -200.0);
        assert_eq!(standings.seat_wins.iter().sum::<u32>() + standings.draws, 200);
    }

    #[test]
    fn the_same_seed_gives_the_same_match() {
        assert_eq!(play(&["greedy", "random"], 20), play(&["greedy", "random"], 20));
    }

    #[test]
    fn an_interval_holds_the_score_and_shrinks_with_more_games() {
        let (low, high) = interval(0.5, 100.0);
        assert!((0.40..0.41).contains(&low) && (0.59..0.60).contains(&high));
        let (low, high) = interval(1.0, 10.0);
        assert!(low > 0.7 && high > 0.999);
    }
}
