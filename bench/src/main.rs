//! Comparisons with peers: `cargo run --release -p bench -- NAME [--json] [--set FILE]`.
//!
//! Every contender runs in the same process, in short slices that take turns, so that a noisy machine is noisy
//! for all of them. The median batch counts; the ratio comes last. `solver` takes the positions of a file as well.
//! `server` has its rival in a process of its own, in turns as well; `memory` is only the last part of it.
//! `cluster` compares one server on SQLite, one on PostgreSQL, and two on PostgreSQL and NATS.
//! `table`, `empty` and `keys` have no peers: they measure a move at a table, two threads against one, and the screen.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

mod allocation;
mod empty;
mod keys;
mod mcts;
mod measure;
mod playouts;
mod program;
mod server;
mod solver;
mod table;

use std::fs;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let json = args.iter().any(|arg| arg == "--json");
    let names: Vec<&str> = args.iter().map(String::as_str).filter(|arg| *arg != "--json").collect();
    let said = match names[..] {
        ["playouts"] => {
            playouts::compare().print(json);
            playouts::compare_kittens().map(|comparison| comparison.print(json))
        }
        ["mcts"] => {
            mcts::compare().print(json);
            Ok(())
        }
        ["empty"] => empty::measure(json),
        ["keys"] => return keys::measure(json),
        ["server", ref tables @ ..] => {
            let tables: Result<Vec<u64>, _> = tables.iter().map(|number| number.parse()).collect();
            match tables.map_err(|error| error.to_string()).and_then(|only| server::measure(&only, json)) {
                Ok(false) => return ExitCode::FAILURE,
                Ok(true) => Ok(()),
                Err(fault) => Err(fault),
            }
        }
        ["memory"] => match server::measure_memory(json) {
            Ok(false) => return ExitCode::FAILURE,
            Ok(true) => Ok(()),
            Err(fault) => Err(fault),
        },
        ["cluster"] => server::cluster::measure(json),
        ["table"] => match table::measure(json) {
            Ok(false) => return ExitCode::FAILURE,
            Ok(true) => Ok(()),
            Err(fault) => Err(fault),
        },
        ["solver"] => solver::compare(None, json),
        ["solver", "--set", file] => fs::read_to_string(file)
            .map_err(|error| format!("{file}: {error}"))
            .and_then(|text| solver::compare(Some(&text), json)),
        _ => {
            Err("Usage: bench NAME [--json]. Names: playouts, mcts, table, keys, empty, server [TABLES ...], memory, cluster, solver [--set FILE]."
                .into())
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
