//! Comparisons with peers: `cargo run --release -p bench -- NAME [--json] [--set FILE]`.
//!
//! Every contender runs in the same process, in short slices that take turns, so that a noisy machine is noisy
//! for all of them. The median slice counts; the ratio comes last. `solver` takes the positions of a file as well.
//! `empty` and `keys` have no peers: they measure two threads against one, and the screen.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

mod empty;
mod keys;
mod mcts;
mod measure;
mod playouts;
mod solver;

use std::fs;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let json = args.iter().any(|arg| arg == "--json");
    let names: Vec<&str> = args.iter().map(String::as_str).filter(|arg| *arg != "--json").collect();
    let said = match names[..] {
        ["playouts"] => {
            playouts::compare().print(json);
            Ok(())
        }
        ["mcts"] => {
            mcts::compare().print(json);
            Ok(())
        }
        ["empty"] => empty::measure(json),
        ["keys"] => return keys::measure(json),
        ["solver"] => solver::compare(None, json),
        ["solver", "--set", file] => fs::read_to_string(file)
            .map_err(|error| format!("{file}: {error}"))
            .and_then(|text| solver::compare(Some(&text), json)),
        _ => {
            Err("Usage: bench NAME [--json]. Names: playouts, mcts, keys, empty, solver [--set FILE].".into())
        }
    };
    match said {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(2)
        }
    }
}
