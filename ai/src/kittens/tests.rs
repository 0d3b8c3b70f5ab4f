//! The players keep to the rules, and to what they know.

use super::shortlist::shortlist;
use crate::{Common, Player, Players as _};
use ::kittens::{Action, Event, Kittens, State, Title};
use kernel::{Budget, Catalogued as _, Choices, Dice as _, FastDice, Game as _, Pending, Seat, Viewer};

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// Every preset with every edition and number of seats that it allows.
fn setups() -> Vec<Choices> {
    let mut setups = Vec::new();
    for preset in Kittens::presets() {
        let (fewest, most) = Kittens::seat_range(preset);
        for edition in ["exploding", "imploding", "streaking", "all"] {
            for seats in fewest..=most {
                let choices = Choices { preset: Some(preset.name.into()), ..Choices::default() };
                let choices = choices.with_seats(seats).with("edition", edition);
                if Kittens::configure(&choices).is_ok() {
                    setups.push(choices);
                }
            }
        }
    }
    setups
}

/// Plays a game, looking at every question before it is answered.
fn play(
    choices: &Choices,
    players: &mut [Player<Kittens>],
    iterations: u64,
    seed: u64,
    mut look: impl FnMut(&State, Seat, &[Action]),
) -> Vec<Action> {
    let config = Kittens::configure(choices).unwrap();
    let mut dice = FastDice::new(seed);
    let mut events: Vec<Event> = Vec::new();
    let mut state = Kittens::start(&config, &mut dice, &mut events);
    let mut played = Vec::new();
    loop {
        for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
            for notice in events.iter().filter_map(|event| Kittens::notice(event, Viewer::Seat(seat))) {
                player.observe(&notice);
            }
        }
        events.clear();
        let Pending::Ask(ask) = Kittens::pending(&state) else { return played };
        let asked: Vec<Seat> = ask.in_order(players.len()).collect();
        // At a network table any of them may be the first to answer.
        let seat = asked[dice.below(asked.len() as u32) as usize];
        let mut options = Vec::new();
        Kittens::options(&state, seat, &mut options);
        look(&state, seat, &options);
        let view = Kittens::view(&state, Viewer::Seat(seat));
        let action = players[seat.index()].choose(&view, &options, Budget::iterations(iterations));
        assert!(options.contains(&action), "{action} is not an option of {choices}");
        Kittens::apply(&mut state, seat, &action, &mut dice, &mut events).unwrap();
        played.push(action);
    }
}

fn table(levels: &[&str], seats: usize, seed: u64) -> Vec<Player<Kittens>> {
    (0..seats)
        .map(|seat| {
            Kittens::player(levels[seat % levels.len()], seed + seat as u64, &Common::default()).unwrap()
        })
        .collect()
}

#[test]
fn every_level_keeps_to_the_options_in_every_setup() {
    for (number, choices) in setups().iter().enumerate() {
        let seats = usize::from(choices.seats.unwrap());
        let mut levels = LEVELS;
        levels.rotate_left(number % LEVELS.len());
        play(choices, &mut table(&levels, seats, number as u64), 8, number as u64, |_, _, _| {});
    }
}

#[test]
fn what_is_worth_a_thought_can_be_done() {
    for (number, choices) in setups().iter().enumerate() {
        let seats = usize::from(choices.seats.unwrap());
        for seed in 0..4 {
            play(
                choices,
                &mut table(&["easy"], seats, seed),
                1,
                seed + 100 * number as u64,
                |state, seat, options| {
                    let mut short = Vec::new();
                    shortlist(state, seat, &mut short);
                    assert!(!short.is_empty());
                    for (index, action) in short.iter().enumerate() {
                        assert!(options.contains(action), "{action} in {choices}");
                        assert!(!short[..index].contains(action), "{action} twice");
                    }
                },
            );
        }
    }
}

#[test]
fn the_same_seed_and_iterations_play_the_same_game() {
    let choices = Choices::default().with_seats(3).with("edition", "all");
    for level in LEVELS {
        let game = |seed| play(&choices, &mut table(&[level], 3, seed), 40, 5, |_, _, _| {});
        assert_eq!(game(1), game(1), "{level}");
        assert_ne!(game(1), game(2), "{level}");
    }
}

/// The first situation of random play in which the seat whose turn it is knows the top card and holds this one.
fn with_known_top(is_kitten: bool, held: &[Title]) -> (State, Seat) {
    let config = Kittens::configure(&Choices::default()).unwrap();
    for seed in 0..100_000 {
        let mut dice = FastDice::new(seed);
        let mut state = Kittens::start(&config, &mut dice, &mut ());
        let mut options = Vec::new();
        while let Pending::Ask(ask) = Kittens::pending(&state) {
            let seat = ask.first;
            let is_turn = state.moment() == ::kittens::Moment::Turn;
            let top = state.foreseen(seat, 0);
            let holds = held.iter().all(|&card| state.holds(seat, card) > 0);
            if is_turn && holds && top.is_some_and(|card| (card == Title::ExplodingKitten) == is_kitten) {
                return (state, seat);
            }
            let action = Kittens::any_option(&state, seat, &mut options, &mut dice).unwrap();
            Kittens::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();
        }
    }
    panic!("no such situation");
}

fn choice(level: &str, state: &State, seat: Seat, seed: u64) -> Action {
    let mut options = Vec::new();
    Kittens::options(state, seat, &mut options);
    let view = Kittens::view(state, Viewer::Seat(seat));
    Kittens::player(level, seed, &Common::default()).unwrap().choose(&view, &options, Budget::iterations(400))
}

#[test]
fn who_knows_a_kitten_on_top_and_can_skip_does_not_draw() {
    let (state, seat) = with_known_top(true, &[Title::Skip]);
    for level in ["medium", "hard", "expert"] {
        for seed in 0..4 {
            assert_ne!(choice(level, &state, seat, seed), Action::Draw, "{level}");
        }
    }
}

#[test]
fn nobody_skips_a_card_that_is_known_to_be_harmless() {
    let (state, seat) = with_known_top(false, &[Title::Skip]);
    for level in ["hard", "expert"] {
        for seed in 0..4 {
            let skip: Action = "skip".parse().unwrap();
            assert_ne!(choice(level, &state, seat, seed), skip, "{level}");
        }
    }
}

#[test]
fn better_levels_win_more_often() {
    let bots = ["hard".to_string(), "easy".to_string()];
    let config = Kittens::configure(&Choices::default()).unwrap();
    let series = crate::Match { bots: &bots, games: 30, budget: Budget::iterations(40), seed: 3 };
    let standings = crate::arena::<Kittens>(&config, &series, &mut |_, _| None, |_| {}).unwrap();
    assert!(standings.bots[0].wins >= 20, "{standings:?}");
}
