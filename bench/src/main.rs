//! Comparisons with peers: `cargo run --release -p bench -- NAME [--json]`.
//!
//! Every contender runs in the same process, in short slices that take turns, so that a noisy machine is noisy
//! for all of them. The median slice counts; the ratio comes last.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

mod keys;
mod mcts;
mod measure;
mod playouts;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let json = args.iter().any(|arg| arg == "--json");
    let names: Vec<&str> = args.iter().map(String::as_str).filter(|arg| *arg != "--json").collect();
    let comparison = match names[..] {
        ["playouts"] => playouts::compare(),
        ["mcts"] => mcts::compare(),
        ["keys"] => return keys::measure(json),
        _ => {
            eprintln!("Usage: bench NAME [--json]. There is: playouts, mcts, keys.");
            return ExitCode::from(2);
        }
    };
    comparison.print(json);
    ExitCode::SUCCESS
}
