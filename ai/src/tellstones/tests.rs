//! The players keep to the rules, and know what they have seen.

use crate::{Common, Player, Players as _};
use ::tellstones::{Action, Cell, Config, Event, Place, Question, State, Tellstones};
use kernel::{Budget, Catalogued as _, Choices, FastDice, Game as _, Pending, Seat, Viewer};

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// Two players at a table.
struct Pair {
    state: State,
    minds: [Player<Tellstones>; 2],
    dice: FastDice,
    played: Vec<Action>,
}

impl Pair {
    fn new(levels: [&str; 2], config: &Config, seed: u64) -> Self {
        let mut dice = FastDice::new(seed);
        let mut events = Vec::new();
        let state = Tellstones::start(config, &mut dice, &mut events);
        let minds = [0, 1]
            .map(|seat| Tellstones::player(levels[seat], seed + seat as u64, &Common::default()).unwrap());
        let mut pair = Self { state, minds, dice, played: Vec::new() };
        pair.tell(&events);
        pair
    }

    fn tell(&mut self, events: &[Event]) {
        for (seat, mind) in Seat::all(2).zip(&mut self.minds) {
            for notice in events.iter().filter_map(|event| Tellstones::notice(event, Viewer::Seat(seat))) {
                mind.observe(&notice);
            }
        }
    }

    fn asked(&self) -> Option<Seat> {
        Tellstones::pending(&self.state).asked().first()
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        let mut events = Vec::new();
        Tellstones::apply(&mut self.state, seat, &action, &mut self.dice, &mut events).unwrap();
        self.tell(&events);
        self.played.push(action);
    }

    /// The answer of the player who is asked; it is not applied yet.
    fn choice(&mut self) -> Action {
        let seat = self.asked().unwrap();
        let mut options = Vec::new();
        Tellstones::options(&self.state, seat, &mut options);
        let view = Tellstones::view(&self.state, Viewer::Seat(seat));
        let action = self.minds[seat.index()].choose(&view, &options, Budget::default());
        assert!(options.contains(&action), "{action}");
        action
    }

    /// Gives these answers, each by the player who is asked.
    fn script(&mut self, answers: &[&str]) {
        for answer in answers {
            let seat = self.asked().unwrap();
            self.apply(seat, answer.parse().unwrap());
        }
    }

    fn played_out(mut self) -> (Vec<Action>, Option<Seat>) {
        while let Some(seat) = self.asked() {
            let action = self.choice();
            self.apply(seat, action);
        }
        let winner = match Tellstones::pending(&self.state) {
            Pending::Over(outcome) => outcome.winner(),
            Pending::Ask(_) => None,
        };
        (self.played, winner)
    }
}

#[test]
fn every_level_keeps_to_the_options_in_every_setup() {
    for needed in ["0", "5", "9"] {
        let choices = Choices::default().with("brag_needs_hidden", needed).with("first", "random");
        let config = Tellstones::configure(&choices).unwrap();
        for one in LEVELS {
            for other in LEVELS {
                Pair::new([one, other], &config, 5).played_out();
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for level in LEVELS {
        let game = |seed| Pair::new([level, "medium"], &Config::default(), seed).played_out();
        assert_eq!(game(3), game(3), "{level}");
        assert_ne!(game(3), game(4), "{level}");
    }
}

/// Nine stones lie. Effects of the placed stones are answered as they come.
fn full_board(levels: [&str; 2], config: &Config, seed: u64) -> Pair {
    let mut pair = Pair::new(levels, config, seed);
    let free = |pair: &Pair| {
        let view = Tellstones::view(&pair.state, Viewer::Spectator);
        Cell::all().find(|&cell| view.place(cell) == Place::Empty)
    };
    while let Some(cell) = free(&pair) {
        pair.script(&["draw", &format!("place {cell}")]);
        loop {
            let view = Tellstones::view(&pair.state, Viewer::Spectator);
            if view.question == Question::Turn {
                break;
            }
            let mut options = Vec::new();
            Tellstones::options(&pair.state, view.turn, &mut options);
            pair.apply(view.turn, options[0]);
        }
    }
    // Some of it out of sight, and moved.
    pair.script(&["flip 0,0", "flip 1,1", "swap 0,0 1,1", "flip 2,0"]);
    pair
}

#[test]
fn who_saw_the_whole_board_brags_and_is_right() {
    for seed in 0..8 {
        let mut pair = full_board(["expert", "expert"], &Config::default(), seed);
        let bragger = pair.asked().unwrap();
        assert_eq!(pair.choice(), Action::Brag);
        pair.apply(bragger, Action::Brag);
        assert_eq!(pair.played_out().1, Some(bragger));
    }
}

/// In the preset `memory` the last step before a brag is to turn the fifth stone down: no expert takes it for somebody who
/// knows the whole board.
#[test]
fn nobody_makes_a_brag_possible_for_the_other_player() {
    let memory = Tellstones::configure(&Choices::default().with_preset("memory")).unwrap();
    for seed in 0..8 {
        let mut pair = full_board(["expert", "expert"], &memory, seed);
        pair.script(&["flip 2,1"]);
        let hidden = |pair: &Pair| {
            let view = Tellstones::view(&pair.state, Viewer::Spectator);
            Cell::all().filter(|&cell| view.place(cell) == Place::Hidden).count()
        };
        assert_eq!(hidden(&pair), 4);
        let seat = pair.asked().unwrap();
        let action = pair.choice();
        pair.apply(seat, action);
        assert!(hidden(&pair) <= 4, "{action:?}");
    }
}

#[test]
fn a_stone_that_was_seen_and_followed_is_named_right() {
    for seed in 0..8 {
        let mut pair = Pair::new(["expert", "expert"], &Config::default(), seed);
        pair.script(&["draw", "place 0,0"]);
        while Tellstones::view(&pair.state, Viewer::Spectator).question != Question::Turn {
            let seat = pair.asked().unwrap();
            let action = pair.choice();
            pair.apply(seat, action);
        }
        let lies = |pair: &Pair| {
            let view = Tellstones::view(&pair.state, Viewer::Spectator);
            Cell::all().find(|&cell| view.place(cell) != Place::Empty).unwrap()
        };
        // Turned down, moved away, and asked for.
        let from = lies(&pair);
        let to = Cell::all().find(|&cell| cell != from).unwrap();
        pair.script(&[&format!("flip {from}")]);
        let cells = ::tellstones::Pair::new(from, to);
        pair.script(&[&format!("swap {cells}"), &format!("challenge {to}")]);
        let (challenged, action) = (pair.asked().unwrap(), pair.choice());
        pair.apply(challenged, action);
        let view = Tellstones::view(&pair.state, Viewer::Spectator);
        assert_eq!(view.scores[challenged.index()], 1);
    }
}

#[test]
fn better_levels_win_more_often() {
    let bots = ["hard".to_string(), "easy".to_string()];
    let series = crate::Match { bots: &bots, games: 20, budget: Budget::default(), seed: 3 };
    let standings =
        crate::arena::<Tellstones>(&Config::default(), &series, &mut |_, _| None, |_| {}).unwrap();
    assert!(standings.bots[0].wins >= 17, "{standings:?}");
}
