//! What the players of Frogs see coming.

use super::*;
use crate::thinking::Thinking;
use crate::{Common, Players};
use frogs::{Action, Board, Config, Frog, Frogs, View};
use kernel::{Bot, Budget, Catalogued as _, Choices, Dice as _, FastDice, Game, Pending, Seat, Viewer};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const THINKING: Thinking = Thinking::new(Duration::from_secs(1));
const FAR: Look = Look { depth: 4, width: 8 };

fn config(seats: u8) -> Config {
    Frogs::configure(&Choices::default().with_seats(seats)).unwrap()
}

/// Plays a game to the end, or for at most this many turns; returns the actions, and who won.
fn play(config: &Config, players: &mut [Paddler], turns: usize) -> (Vec<Action>, Option<Seat>) {
    let mut dice = FastDice::new(3);
    let mut state = Frogs::start(config, &mut dice, &mut ());
    let mut played = Vec::new();
    loop {
        let seat = match Frogs::pending(&state) {
            Pending::Over(outcome) => return (played, outcome.winner()),
            Pending::Ask(_) if played.len() == turns => return (played, None),
            Pending::Ask(ask) => ask.first,
        };
        let mut options = Vec::new();
        Frogs::options(&state, seat, &mut options);
        let view = Frogs::view(&state, Viewer::Seat(seat));
        let action =
            players[seat.index()].choose(&view, &options, Budget::iterations(400).with(machine::means()));
        Frogs::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();
        played.push(action);
    }
}

#[test]
fn the_same_seed_plays_the_same_turns() {
    for (seats, threads) in [(2, 1), (2, 2), (3, 1), (4, 2)] {
        let players = |seed: u64| -> Vec<Paddler> {
            (0..u64::from(seats))
                .map(|seat| Paddler::new(FAR, THINKING.threads(threads), seed + seat))
                .collect()
        };
        let once = play(&config(seats), &mut players(1), 12);
        assert_eq!(once, play(&config(seats), &mut players(1), 12), "{seats} with {threads} threads");
    }
}

#[test]
fn a_player_that_looks_further_wins() {
    for order in [[FAR, Look { depth: 1, width: 8 }], [Look { depth: 1, width: 8 }, FAR]] {
        let mut players: Vec<Paddler> = order.iter().map(|&look| Paddler::new(look, THINKING, 7)).collect();
        let (played, winner) = play(&config(2), &mut players, usize::MAX);
        assert_eq!(winner.map(|seat| order[seat.index()]), Some(FAR), "{} turns", played.len());
    }
}

#[test]
fn games_for_more_come_to_an_end() {
    for seats in [3, 4] {
        let mut players: Vec<Paddler> = (0..u64::from(seats))
            .map(|seat| Paddler::new(Look { depth: 2, width: 4 }, THINKING, seat))
            .collect();
        let (played, winner) = play(&config(seats), &mut players, usize::MAX);
        assert!(winner.is_some(), "{} turns", played.len());
    }
}

#[test]
fn somebody_who_does_not_want_to_wait_gets_an_answer_at_once() {
    let mut dice = FastDice::new(3);
    let state = Frogs::start(&config(2), &mut dice, &mut ());
    let seat = Frogs::pending(&state).asked().first().unwrap();
    let mut options = Vec::new();
    Frogs::options(&state, seat, &mut options);
    let stop = AtomicBool::new(true);
    let thinking = Thinking::new(Duration::from_hours(1)).threads(2);
    let mut player = Paddler::new(Look { depth: 40, width: 14 }, thinking, 1);
    let budget = Budget { stop: Some(&stop), means: machine::means(), ..Budget::default() };
    let chosen = player.choose(&Frogs::view(&state, Viewer::Seat(seat)), &options, budget);
    assert!(options.contains(&chosen));
}

/// The last frog of the east stands before the home base of the west: moving one's own frogs looks best, and loses.
/// A player who sees one reply pushes that frog away, though it costs a step.
#[test]
fn every_level_above_easy_sees_the_reply_of_one_opponent() {
    let state = Frogs::start(&config(2), &mut FastDice::new(0), &mut ());
    let mut view = View { turn: Some(Seat::new(0)), ..Frogs::view(&state, Viewer::Spectator) };
    for (owner, pad) in [(0, "b2"), (0, "e3"), (1, "a2")] {
        view.pads.push(Frog { pad: pad.parse().unwrap(), owner: Seat::new(owner) });
    }
    view.players[0].waiting = 0;
    view.players[0].locked[1] = 2;
    view.players[1].waiting = 0;
    view.players[1].locked[0] = 3;
    let mut options = Vec::new();
    view.board().options(Seat::new(0), &mut options);
    let choice = |level: &str| {
        let mut player = Frogs::player(level, 1, &Common::default()).unwrap();
        player.choose(&view, &options, Budget::iterations(1000)).to_string()
    };
    assert_eq!(choice("greedy"), "e3-E");
    for level in ["medium", "hard", "expert"] {
        assert_eq!(choice(level), "b2-a2-a1", "{level}");
    }
}

/// Does nothing but hinder the other player.
fn blocking(board: &Board, me: Seat, options: &[Action], dice: &mut FastDice) -> Action {
    let hindrance = |action: &Action| {
        let after = board.after(me, action).unwrap();
        after.efforts()[1 - me.index()]
    };
    let most = options.iter().map(hindrance).max();
    let best: Vec<&Action> = options.iter().filter(|action| Some(hindrance(action)) == most).collect();
    *best[dice.below(best.len() as u32) as usize]
}

/// A player that only hinders can't force a player above `easy` to the limit of turns or into a repetition.
#[test]
fn a_pure_blocker_is_overcome() {
    for level in ["medium", "hard"] {
        for (seed, stranding) in (0..9).flat_map(|seed| [(seed, "forbidden"), (seed, "allowed")]) {
            let config = Frogs::configure(&Choices::default().with("stranding", stranding)).unwrap();
            let mut dice = FastDice::new(seed);
            let mut state = Frogs::start(&config, &mut dice, &mut ());
            let mut player = Frogs::player(level, seed, &Common::default()).unwrap();
            let mut turns = 0;
            let winner = loop {
                let seat = match Frogs::pending(&state) {
                    Pending::Over(outcome) => break outcome.winner(),
                    Pending::Ask(ask) => ask.first,
                };
                let mut options = Vec::new();
                Frogs::options(&state, seat, &mut options);
                let action = if seat.index() == 0 {
                    player.choose(&Frogs::view(&state, Viewer::Seat(seat)), &options, Budget::iterations(400))
                } else {
                    blocking(state.board(), seat, &options, &mut dice)
                };
                Frogs::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();
                turns += 1;
            };
            assert_eq!(winner, Some(Seat::new(0)), "{level}, {stranding}, seed {seed}: {turns} turns");
        }
    }
}
