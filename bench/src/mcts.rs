//! Monte Carlo tree search on the empty board of Connect 4: through our generic search, and a crate with its own.

use crate::measure::{Comparison, Contender, take_turns};
use ai::thinking::Thinking;
use ai::tree::{NoOpinion, search};
use connect4::{Action, Config, Connect4, Position};
use kernel::{Budget, FastDice, Game as _, Viewer};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use std::hint::black_box;
use std::time::Duration;

/// Simulations in one tree.
const TREE: u64 = 100_000;

pub fn compare() -> Comparison {
    take_turns("mcts", "simulations of Connect 4", vec![ours(), board_game()])
}

fn ours() -> Contender {
    let position = Position::empty(&Config::default());
    let view = Connect4::view(position.state(), Viewer::Spectator);
    let options: Vec<Action> = position.columns().map(Action).collect();
    let mut dice = FastDice::new(1);
    let batch = move || {
        let clock = Thinking::new(Duration::ZERO).under(Budget::iterations(TREE));
        let found = search::<Connect4, _>(&view, &[], &options, &NoOpinion, clock, 1, &mut dice);
        found.iter().map(|finding| finding.visits).sum()
    };
    Contender { name: "Parlour, generic search", batch: Box::new(batch) }
}

fn board_game() -> Contender {
    let mut random = SmallRng::seed_from_u64(1);
    let batch = move || {
        let board = board_game::games::connect4::Connect4::default();
        black_box(board_game::ai::mcts::mcts_build_tree(&board, TREE, 0.7, &mut random));
        TREE
    };
    Contender { name: "board-game 0.8.2", batch: Box::new(batch) }
}
