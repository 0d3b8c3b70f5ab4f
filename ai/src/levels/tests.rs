//! Every level is there, plays by the rules, and is what it says.

use crate::connect4::{Known, Options, Solver};
use crate::{Common, Players};
use ::kittens::Kittens;
use ::tellstones::Tellstones;
use connect4::{Action, Config, Connect4, Position};
use frogs::Frogs;
use kernel::{Budget, Catalogued, Choices, FastDice, Pending, Seat, Viewer};
use std::time::Duration;

/// The first moves of a game in which this level plays all seats.
fn opening<G: Players + Catalogued>(
    level: &str,
    seats: u8,
    moves: usize,
    budget: Budget<'_>,
) -> Vec<G::Action> {
    let config = G::configure(&Choices::default().with_seats(seats)).unwrap();
    let mut dice = FastDice::new(5);
    let mut events = Vec::new();
    let mut state = G::start(&config, &mut dice, &mut events);
    let common = Common::default();
    let mut players: Vec<_> =
        (0..u64::from(seats)).map(|seat| G::player(level, seat, &common).unwrap()).collect();
    let mut played = Vec::new();
    while let Pending::Ask(ask) = G::pending(&state) {
        if played.len() == moves {
            break;
        }
        for (seat, player) in Seat::all(players.len()).zip(&mut players) {
            let heard = events.iter().filter_map(|event| G::notice(event, Viewer::Seat(seat)));
            heard.for_each(|notice| player.observe(&notice));
        }
        events.clear();
        let Some(seat) = ask.in_order(players.len()).next() else { break };
        let mut options = Vec::new();
        G::options(&state, seat, &mut options);
        let view = G::view(&state, Viewer::Seat(seat));
        let action = players[seat.index()].choose(&view, &options, budget);
        assert!(options.contains(&action));
        G::apply(&mut state, seat, &action, &mut dice, &mut events).unwrap();
        played.push(action);
    }
    played
}

fn check_levels<G: Players + Catalogued>(seats: u8) {
    let counted = Budget::iterations(300);
    for level in G::LEVELS {
        let once = opening::<G>(level, seats, 6, counted);
        assert_eq!(once, opening::<G>(level, seats, 6, counted.with(machine::means())), "{level}");
    }
    assert!(G::player("grandmaster", 1, &Common::default()).is_none());
}

#[test]
fn every_level_plays_the_same_way_for_the_same_seed() {
    check_levels::<Connect4>(2);
    check_levels::<Frogs>(2);
    check_levels::<Frogs>(3);
    check_levels::<Frogs>(4);
    check_levels::<Kittens>(2);
    check_levels::<Kittens>(4);
    check_levels::<Tellstones>(2);
}

fn check_without_a_clock<G: Players + Catalogued>(seats: u8) {
    for level in G::LEVELS {
        let soon = Budget::time(Duration::from_millis(2));
        let once = opening::<G>(level, seats, 4, soon);
        assert_eq!(once, opening::<G>(level, seats, 4, soon), "{level}");
    }
}

/// A web page may have no clock, and a test wants none: a limit of time is then a number of iterations.
#[test]
fn without_a_clock_every_level_ends_and_always_plays_the_same_way() {
    check_without_a_clock::<Connect4>(2);
    check_without_a_clock::<Frogs>(2);
    check_without_a_clock::<Kittens>(3);
    check_without_a_clock::<Tellstones>(2);
}

/// Nobody sets a limit, and there is no clock: a level keeps to what its own time is worth.
#[test]
fn a_level_that_sets_its_own_time_ends_without_a_clock() {
    let played = opening::<Kittens>("hard", 2, 1, Budget::default());
    assert_eq!(played, opening::<Kittens>("hard", 2, 1, Budget::default()));
    assert_eq!(opening::<Connect4>("medium", 2, 1, Budget::default()).len(), 1);
    assert_eq!(opening::<Frogs>("medium", 2, 1, Budget::default()).len(), 1);
}

/// By the clock, on threads.
#[test]
fn every_level_keeps_to_its_time() {
    let soon = Budget::time(Duration::from_millis(5)).with(machine::means());
    for level in Connect4::LEVELS {
        assert_eq!(opening::<Connect4>(level, 2, 3, soon).len(), 3, "{level}");
    }
    for level in Frogs::LEVELS {
        assert_eq!(opening::<Frogs>(level, 2, 3, soon).len(), 3, "{level}");
    }
    for level in Kittens::LEVELS {
        assert_eq!(opening::<Kittens>(level, 2, 3, soon).len(), 3, "{level}");
    }
}

/// How a level answers, and whether it is sure.
fn answer(level: &str, moves: &str, seed: u64, iterations: u64) -> (String, Option<bool>) {
    let position = Position::after(&Config::default(), moves).unwrap();
    let options: Vec<Action> = position.columns().map(Action).collect();
    let mut player = Connect4::player(level, seed, &Common::default()).unwrap();
    let chosen = player.choose(&position.view(), &options, Budget::iterations(iterations));
    (chosen.to_string(), player.is_sure())
}

#[test]
fn a_beginner_sometimes_misses_what_is_coming() {
    let stops = |level: &str| (0..100).filter(|&seed| answer(level, "17171", seed, 500).0 == "1").count();
    assert!((50..95).contains(&stops("easy")));
    assert_eq!(stops("medium"), 100);
}

#[test]
fn perfect_knows_whether_it_knows() {
    let late = "7422341735647741166133573473242566";
    let (column, is_sure) = answer("perfect", late, 1, 10_000_000);
    let mut solver = Solver::new(&Config::default(), Options::default());
    let position = Position::after(&Config::default(), late).unwrap();
    let scores = solver.analyse(&position.view(), Budget::default());
    let best = scores.iter().flatten().map(|known| known.exact()).max().unwrap();
    let chosen: usize = column.parse().unwrap();
    assert_eq!(scores[chosen - 1].unwrap().exact(), best);
    assert_eq!(is_sure, Some(true));
    // Beyond the openings, and far from the end.
    assert_eq!(answer("perfect", "12345677654321", 1, 100).1, Some(false));
    assert_eq!(answer("hard", "", 1, 100).1, None);
}

/// A match on a server: several tables, one memory, all of them at the same time.
#[test]
fn perfect_players_that_share_a_memory_all_know_what_is_best() {
    let common = Common::default();
    let games = ["7422341735647741166133573473242566", "65214673556155731566316327373221417"];
    let best: Vec<Vec<usize>> = games
        .iter()
        .map(|moves| {
            let mut solver = Solver::new(&Config::default(), Options::default());
            let position = Position::after(&Config::default(), moves).unwrap();
            let scores = solver.analyse(&position.view(), Budget::default());
            let best = scores.iter().flatten().map(|known| known.exact()).max();
            let is_best = |index: &usize| scores[*index].map(Known::exact) == best;
            (0..scores.len()).filter(is_best).collect()
        })
        .collect();
    let players = (0..6).map(|number: usize| {
        let (common, moves) = (&common, games[number % 2]);
        move || {
            let position = Position::after(&Config::default(), moves).unwrap();
            let options: Vec<Action> = position.columns().map(Action).collect();
            let mut player = Connect4::player("perfect", number as u64, common).unwrap();
            let minute = Budget::time(Duration::from_mins(1)).with(machine::means());
            let Action(column) = player.choose(&position.view(), &options, minute);
            (number, column.index(), player.is_sure())
        }
    });
    for (number, column, is_sure) in machine::means().run(players) {
        assert!(best[number % 2].contains(&column), "{column} in {}", games[number % 2]);
        assert_eq!(is_sure, Some(true));
    }
}
