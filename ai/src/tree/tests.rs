//! The search finds what is known, and finds it again.

use super::player::most_tried;
use super::*;
use crate::thinking::Thinking;
use connect4::{Config, Connect4, Position};
use cups::{Action as Cup, Cups};
use kernel::{Bot, Budget, Dice as _, FastDice, Game, Imagine, Outcome, Pending, Seat, Viewer};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

mod cups;

const THINKING: Thinking = Thinking::new(Duration::from_secs(1));

fn found<G: Imagine, O: Opinion<G>>(
    opinion: &O,
    state: &G::State,
    iterations: u64,
    threads: usize,
    seed: u64,
) -> Vec<(G::Action, Finding)> {
    let seat = G::pending(state).asked().first().unwrap();
    let mut options = Vec::new();
    G::options(state, seat, &mut options);
    let view = G::view(state, Viewer::Seat(seat));
    let clock = THINKING.under(Budget::iterations(iterations).with(machine::means()));
    let mut dice = FastDice::new(seed);
    let findings = search::<G, O>(&view, &[], &options, opinion, clock, threads, &mut dice);
    options.into_iter().zip(findings).collect()
}

fn choice(moves: &str) -> String {
    let position = Position::after(&Config::default(), moves).unwrap();
    let found = found::<Connect4, _>(&NoOpinion, position.state(), 20_000, 1, 7);
    let findings: Vec<Finding> = found.iter().map(|(_, finding)| *finding).collect();
    found[most_tried(&findings)].0.to_string()
}

#[test]
fn it_wins_at_once_and_blocks_at_once() {
    assert_eq!(choice("112233"), "4");
    assert_eq!(choice("17171"), "1");
}

#[test]
fn it_sees_an_open_row_of_three_coming() {
    // Two in the middle of the bottom row, with room on both sides: a third one next to them can't be stopped.
    assert!(["3", "6"].contains(&choice("4455").as_str()));
}

#[test]
fn every_iteration_is_counted_once() {
    let position = Position::empty(&Config::default());
    for (iterations, threads) in [(1, 1), (1000, 1), (1001, 2), (3, 2)] {
        let found = found::<Connect4, _>(&NoOpinion, position.state(), iterations, threads, 1);
        assert_eq!(found.iter().map(|(_, finding)| finding.visits).sum::<u64>(), iterations);
    }
}

#[test]
fn the_same_seed_finds_the_same_with_any_number_of_threads() {
    let position = Position::after(&Config::default(), "4453").unwrap();
    for threads in [1, 2] {
        let once = found::<Connect4, _>(&NoOpinion, position.state(), 5000, threads, 3);
        assert_eq!(once, found::<Connect4, _>(&NoOpinion, position.state(), 5000, threads, 3));
        assert_ne!(once, found::<Connect4, _>(&NoOpinion, position.state(), 5000, threads, 4));
    }
}

#[test]
fn a_guess_is_worth_its_chance() {
    let state = Cups::start(&(), &mut FastDice::new(1), &mut ());
    let found = found::<Cups, _>(&NoOpinion, &state, 30_000, 1, 5);
    for (action, finding) in &found {
        let mean = finding.mean().unwrap();
        match action {
            // Looking gains nothing if what was seen can't be told apart afterwards.
            Cup::Look => assert!((0.15..0.30).contains(&mean), "{found:?}"),
            Cup::Guess(_) => assert!((0.28..0.39).contains(&mean), "{found:?}"),
        }
    }
}

/// Remembers what was under the cups once it looked.
#[derive(Clone)]
struct Sharp;

impl Opinion<Cups> for Sharp {
    const HAS_GLIMPSES: bool = true;

    fn glimpse(&mut self, state: &cups::State, searcher: Seat) -> u32 {
        let view = Cups::view(state, Viewer::Seat(searcher));
        view.seen.map_or(0, |cup| 1 + u32::from(cup))
    }
}

#[test]
fn a_look_is_worth_what_can_be_done_with_it() {
    let state = Cups::start(&(), &mut FastDice::new(1), &mut ());
    let found = found::<Cups, _>(&Sharp, &state, 30_000, 2, 5);
    let (action, finding) = &found[0];
    assert_eq!(*action, Cup::Look);
    assert!((0.70..0.78).contains(&finding.mean().unwrap()), "{found:?}");
    assert!(finding.visits > 20_000, "{found:?}");
}

/// Has a prejudice.
#[derive(Clone)]
struct Fond(u8);

impl Opinion<Cups> for Fond {
    const HAS_PRIORS: bool = true;

    fn priors(&mut self, _state: &cups::State, _seat: Seat, options: &[Cup], into: &mut Vec<f32>) {
        into.extend(options.iter().map(|option| if *option == Cup::Guess(self.0) { 8.0 } else { 1.0 }));
    }
}

#[test]
fn a_prejudice_decides_where_nothing_else_does() {
    let state = Cups::start(&(), &mut FastDice::new(1), &mut ());
    for cup in 0..3 {
        let found = found::<Cups, _>(&Fond(cup), &state, 200, 1, 5);
        let findings: Vec<Finding> = found.iter().map(|(_, finding)| *finding).collect();
        assert_eq!(found[most_tried(&findings)].0, Cup::Guess(cup));
    }
}

#[test]
fn somebody_who_does_not_want_to_wait_gets_an_answer_at_once() {
    let stop = AtomicBool::new(true);
    let position = Position::empty(&Config::default());
    let view = Connect4::view(position.state(), Viewer::Spectator);
    let options: Vec<_> = position.columns().map(connect4::Action).collect();
    let mut player =
        Searcher::<Connect4, _>::new(NoOpinion, Thinking::new(Duration::from_hours(1)).threads(2), 1);
    let budget = Budget { stop: Some(&stop), means: machine::means(), ..Budget::default() };
    assert!(options.contains(&player.choose(&view, &options, budget)));
}

#[test]
fn a_shared_place_is_a_shared_reward() {
    let close = |rewards: Rewards, expected: &[f32]| {
        rewards.iter().zip(expected).all(|(reward, expected)| (reward - expected).abs() < 1e-6)
    };
    assert!(close(rewards(&Outcome::won_by(Seat::new(0), 2)), &[1.0, 0.0]));
    assert!(close(rewards(&Outcome::draw(2)), &[0.5, 0.5]));
    assert!(close(rewards(&Outcome::from_places(&[1, 2, 3])), &[1.0, 0.1, 0.0]));
}

/// Plays to the end with searchers in all seats, who think about little.
fn play<G: Imagine>(config: &G::Config, seed: u64) -> Vec<G::Action> {
    let seats = G::seats(config);
    let mut dice = FastDice::new(seed);
    let mut players: Vec<Searcher<G, NoOpinion>> =
        (0..seats).map(|_| Searcher::new(NoOpinion, THINKING, u64::from(dice.word()))).collect();
    let mut events = Vec::new();
    let mut state = G::start(config, &mut dice, &mut events);
    let mut played = Vec::new();
    loop {
        for (seat, player) in Seat::all(seats).zip(&mut players) {
            for event in &events {
                if let Some(notice) = G::notice(event, Viewer::Seat(seat)) {
                    Bot::<G>::observe(player, &notice);
                }
            }
        }
        events.clear();
        let Pending::Ask(ask) = G::pending(&state) else { return played };
        let seat = ask.in_order(seats).next().unwrap();
        let mut options = Vec::new();
        G::options(&state, seat, &mut options);
        let view = G::view(&state, Viewer::Seat(seat));
        let action = players[seat.index()].choose(&view, &options, Budget::iterations(12));
        G::apply(&mut state, seat, &action, &mut dice, &mut events).unwrap();
        played.push(action);
    }
}

#[test]
fn any_game_can_be_searched() {
    fn twice<G: Imagine + kernel::Catalogued>(seats: u8) {
        let config = G::configure(&kernel::Choices::default().with_seats(seats)).unwrap();
        assert_eq!(play::<G>(&config, 11), play::<G>(&config, 11));
    }
    twice::<Connect4>(2);
    twice::<kittens::Kittens>(4);
    twice::<tellstones::Tellstones>(2);
}
