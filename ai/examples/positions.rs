//! Prints 1,000 Connect 4 positions: 25 random games of every length from 1 to 40 moves that are not over yet. Always the
//! same ones.
#![allow(clippy::print_stdout, reason = "this is a command")]

use connect4::{Column, Config, Position};
use kernel::{Dice as _, FastDice};

const SEED: u64 = 2026;

fn main() {
    let mut dice = FastDice::new(SEED);
    for length in 1..=40 {
        for _ in 0..25 {
            println!("{}", game(length, &mut dice));
        }
    }
}

/// A game that lasts longer than so many moves, and its moves up to there.
fn game(length: usize, dice: &mut FastDice) -> String {
    loop {
        let mut position = Position::empty(&Config::default());
        let mut moves = String::new();
        while moves.len() < length {
            let columns: Vec<Column> = position.columns().collect();
            let Some(&column) = columns.get(dice.below(columns.len().max(1) as u32) as usize) else { break };
            if position.play(column).is_err() {
                break;
            }
            moves += &column.to_string();
        }
        if moves.len() == length && position.outcome().is_none() {
            return moves;
        }
    }
}
