//! The `parlour` command: a thin shell over the crates.
//!
//! Exit codes: 0 fine, 1 the thing asked about is not so, 2 wrong usage, 3 something failed.

mod analysis;
mod arena;
mod args;
mod exit;
mod games;
mod output;
mod play;
mod playouts;
mod records;
mod room;
mod stats;

use args::{Args, Command};
use clap::{CommandFactory as _, Parser as _};
use clap_complete::Shell;
use exit::Exit;
use kernel::is_visible;
use output::{complain, print};
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage(&error),
    };
    let result = match args.command {
        None => play::menu(&args.menu),
        Some(Command::Play(play)) => play::play(&play),
        Some(Command::Resume(resume)) => play::resume(&resume),
        Some(Command::Replay(replay)) => records::replay(&replay),
        Some(Command::Verify(verify)) => records::verify(&verify),
        Some(Command::Games(list)) => games::list(&list),
        Some(Command::Stats(stats)) => stats::show(&stats),
        Some(Command::Analyse(analyse)) => analysis::analyse(&analyse),
        Some(Command::Solve(solve)) => analysis::solve(&solve),
        Some(Command::Playouts(playouts)) => playouts::run(&playouts),
        Some(Command::Arena(arena)) => arena::run(&arena),
        Some(Command::Completions { shell }) => completions(shell),
        Some(Command::Man) => manual(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(exit) => exit.leave(),
    }
}

/// Help, the version, or what is wrong with the arguments. Clap shows them as they were typed, so they are escaped
/// where that could upset a terminal.
fn usage(error: &clap::Error) -> ExitCode {
    let is_plain = env::args_os().all(|arg| arg.to_str().is_some_and(|arg| arg.chars().all(is_visible)));
    if is_plain {
        error.exit();
    }
    complain(error.render().to_string().trim_end());
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn completions(shell: Shell) -> Result<(), Exit> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "parlour", &mut text);
    Ok(print(&String::from_utf8_lossy(&text))?)
}

fn manual() -> Result<(), Exit> {
    let mut text = Vec::new();
    clap_mangen::Man::new(Args::command()).render(&mut text)?;
    Ok(print(&String::from_utf8_lossy(&text))?)
}
