//! Prints Connect 4 positions, always the same ones.
//!
//! `positions`: 25 random games of every length from 1 to 40 moves that are not over yet.
//! `positions long NUMBER`: this many positions after 14 to 28 moves, with their scores, that take at least 14 more moves if
//! both play well.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

use ai::connect4::{Options, Solver};
use connect4::{Column, Config, Position};
use kernel::{Budget, Dice as _, FastDice};
use std::process::ExitCode;

const SEED: u64 = 2026;
const CELLS: usize = 42;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut dice = FastDice::new(SEED);
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {
            for length in 1..=40 {
                for _ in 0..25 {
                    println!("{}", game(length, &mut dice).0);
                }
            }
        }
        ["long", number] if number.parse::<u32>().is_ok() => {
            let mut solver = Solver::new(&Config::default(), Options::default());
            for _ in 0..number.parse().unwrap_or(0) {
                println!("{}", long_game(&mut solver, &mut dice));
            }
        }
        _ => {
            eprintln!("Usage: positions [long NUMBER]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// The first `length` moves of a random game that lasts longer.
fn game(length: usize, dice: &mut FastDice) -> (String, Position) {
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
            return (moves, position);
        }
    }
}

fn long_game(solver: &mut Solver, dice: &mut FastDice) -> String {
    loop {
        let (moves, position) = game(14 + dice.below(15) as usize, dice);
        let Some(score) = solver.solve(&position.view(), Budget::default()).exact() else { continue };
        // The winner has one disc fewer left than the score says, and the loser about as many.
        let unused = 2 * usize::from(score.get().unsigned_abs());
        if CELLS - moves.len() >= unused + 14 {
            return format!("{moves} {score}");
        }
    }
}
