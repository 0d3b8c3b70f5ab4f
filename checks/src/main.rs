//! The long runs before a release: `checks [NAME ...]`, all of them without a name. `laws` is every `laws-...`.
//!
//! Each prints one result line. `PARLOUR` names the program that the checks of the whole program run.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

mod api;
mod cluster;
mod crowd;
mod host;
mod hostile;
mod hosting;
mod kill;
mod laws;
mod perft;
mod races;
mod soak;
mod solver;

use std::env;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// A check says in one line what it saw, or what is wrong.
type Verdict = Result<String, String>;
type Check = fn() -> Verdict;

const CHECKS: &[(&str, Check)] = &[
    ("laws-connect4", laws::connect4),
    ("laws-kittens", laws::kittens),
    ("laws-frogs", laws::frogs),
    ("laws-tellstones", laws::tellstones),
    ("perft", perft::check),
    ("host", host::check),
    ("api", api::check),
    ("hosting", hosting::check),
    ("hostile", hostile::check),
    ("kill", kill::check),
    ("races", races::check),
    ("crowd", crowd::check),
    ("cluster", cluster::check),
    ("soak", soak::check),
    ("boards", solver::boards),
    ("book", solver::book),
    ("analyse", solver::analyse),
];

fn main() -> ExitCode {
    let wanted: Vec<String> = env::args().skip(1).collect();
    if let Some(order) = host::Order::read(&wanted) {
        return order.obey();
    }
    let is_meant = |name: &str, wanted: &String| {
        name.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let known = |wanted: &String| CHECKS.iter().any(|(name, _)| is_meant(name, wanted));
    if let Some(unknown) = wanted.iter().find(|name| !known(name)) {
        let names: Vec<&str> = CHECKS.iter().map(|(name, _)| *name).collect();
        eprintln!("There is no check '{unknown}'. There is: {}.", names.join(", "));
        return ExitCode::from(2);
    }
    let (mut passed, mut failed) = (0, 0);
    for (name, check) in CHECKS {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| is_meant(name, wanted)) {
            continue;
        }
        let start = Instant::now();
        let verdict = caught(*check);
        let seconds = start.elapsed().as_secs();
        match verdict {
            Ok(seen) => {
                passed += 1;
                println!("{name}: ok, {seen} ({seconds} s)");
            }
            Err(fault) => {
                failed += 1;
                println!("{name}: FAILED, {fault} ({seconds} s)");
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The program whose whole behaviour is checked.
fn program() -> Result<PathBuf, String> {
    let program = env::var("PARLOUR").map_err(|_| "PARLOUR does not name the program".to_string())?;
    fs::canonicalize(program).map_err(|error| error.to_string())
}

/// The laws panic with the broken game; that is a result like any other.
fn caught<T>(check: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|cause| {
        let text = cause.downcast_ref::<String>().cloned();
        Err(text.unwrap_or_else(|| "it panicked".into()))
    })
}
