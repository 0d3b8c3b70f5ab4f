//! Options need not travel: what a seat may answer follows from what it sees, on every position of random games.
#![allow(clippy::unwrap_used)]

use catalog::{AnyGame, find, games};
use kernel::{Choices, Dice, FastDice, Seat, Seed, Viewer};
use table::{Fairness, OwnedTable, TableRules};

/// The options of every seat, worked out from its view as it is and as it travels, are the real ones in the real order.
fn compare(game: &dyn AnyGame, table: &dyn OwnedTable, setup: &Choices) {
    for seat in Seat::all(table.seats()) {
        let view = table.view(Viewer::Seat(seat));
        let real = table.options(seat);
        let imagined = game.options(&*view, seat).unwrap();
        let travelled = game.read_view(&view.json()).unwrap();
        assert_eq!(travelled.json(), view.json(), "{}", game.name());
        let read = game.options(&*travelled, seat).unwrap();
        assert_eq!([imagined.len(), read.len()], [real.len(); 2], "{} [{setup}] {seat:?}", game.name());
        if !real.is_empty() {
            let expected = real.json();
            assert_eq!(imagined.json(), expected, "{} [{setup}] {seat:?}", game.name());
            assert_eq!(read.json(), expected, "{} [{setup}] {seat:?}: as JSON", game.name());
        }
    }
}

/// Plays one random game, now and then with somebody leaving. Gives the number of positions.
fn play(game: &dyn AnyGame, setup: &Choices, number: u64) -> u32 {
    let mut dice = FastDice::new(number);
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&number.to_le_bytes());
    let fairness = Fairness::drawn(Seed(secret));
    let (mut table, _) = game.open(setup, fairness, TableRules::default(), 0).unwrap();
    let mut positions = 0;
    while table.outcome().is_none() {
        compare(game, &*table, setup);
        positions += 1;
        let asked = table.pending().asked();
        let seat = asked.nth(dice.below(asked.len() as u32) as usize).unwrap();
        let prepared = if dice.below(300) == 0 {
            table.leave(seat).unwrap()
        } else {
            let options = table.options(seat);
            let text = options.text(dice.below(options.len() as u32) as usize).unwrap();
            let question = table.asked(Viewer::Seat(seat)).unwrap().id;
            table.answer(seat, question, &text, 0).unwrap()
        };
        table.commit(prepared, 0).unwrap();
    }
    compare(game, &*table, setup);
    positions + 1
}

/// Every preset of this game with every number of seats and each of these settings. Gives the number of positions.
fn hold(name: &str, settings: &[&str], games: u64) -> u32 {
    let game = find(name).unwrap();
    let mut positions = 0;
    for preset in game.presets() {
        let (fewest, most) = game.seat_range(preset);
        for seats in fewest..=most {
            for more in settings {
                let choices: Choices =
                    format!("preset={} seats={seats} {more}", preset.name).parse().unwrap();
                let setup = game.configure(&choices).unwrap();
                positions += (0..games).map(|number| play(game, &setup, number)).sum::<u32>();
            }
        }
    }
    positions
}

#[test]
fn the_options_of_connect4_follow_from_a_view() {
    let boards = ["", "width=4 height=4 line=3", "width=9 height=7", "width=16 height=16 line=6"];
    assert!(hold("connect4", &boards, 250) > 10_000);
}

#[test]
fn the_options_of_kittens_follow_from_a_view() {
    let editions = ["edition=exploding", "edition=imploding", "edition=streaking", "edition=all"];
    assert!(hold("kittens", &editions, 8) > 10_000);
}

#[test]
fn the_options_of_frogs_follow_from_a_view() {
    assert!(hold("frogs", &["", "cards=on", "stranding=allowed", "side=3 frogs=3"], 4) > 1_000);
}

#[test]
fn the_options_of_tellstones_follow_from_a_view() {
    assert!(
        hold("tellstones", &["", "preset=memory", "first=2 brag_needs_hidden=3", "brag_needs_hidden=9"], 300)
            > 5_000
    );
}

/// A game that is added to the catalog is to be added here.
#[test]
fn no_game_is_left_out() {
    let names: Vec<&str> = games().iter().map(|game| game.name()).collect();
    assert_eq!(names, ["connect4", "kittens", "frogs", "tellstones"]);
}
