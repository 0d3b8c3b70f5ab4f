//! The `parlour` command: a thin shell over the crates. It is a library, so that a program that
//! [adds](catalog::add) a game of its own is the same command with one more game.
//!
//! Exit codes: 0 success, 1 the answer is no, 2 wrong usage, 3 something failed.

mod admin;
mod analysis;
mod arena;
mod args;
mod bot;
mod database;
mod exit;
mod games;
mod join;
mod moving;
mod output;
mod play;
mod playouts;
mod records;
mod room;
mod serve;
mod signed;
mod stats;

use args::Command;
use clap_complete::Shell;
use exit::Exit;
use kernel::visible;
use machine::end_programs;
use output::{complain, print};
use std::env;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

/// However the command ends, no program that played survives it.
struct Farewell;

impl Drop for Farewell {
    fn drop(&mut self) {
        end_programs();
    }
}

/// A file that reaches a system limit (`ulimit -f`) gives an error message; it does not end the program.
#[cfg(unix)]
fn outlive_limits() {
    // A handler that does nothing: unlike an ignored signal, it is not inherited by programs that play. Failing to set it
    // is harmless.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
fn outlive_limits() {}

/// Runs the command that the arguments of this process name.
pub fn run() -> ExitCode {
    let _farewell = Farewell;
    outlive_limits();
    let args = match args::read(env::args_os()) {
        Ok(args) => args,
        Err(error) => return usage(&error),
    };
    let result = match args.command {
        None => play::menu(&args.menu),
        Some(Command::Play(play)) => play::play(&play),
        Some(Command::Resume(resume)) => play::resume(&resume),
        Some(Command::Replay(replay)) => records::replay(&replay),
        Some(Command::Verify(verify)) => records::verify(&verify),
        Some(Command::Delete(delete)) => play::delete(&delete),
        Some(Command::Games(list)) => games::list(&list),
        Some(Command::Stats(stats)) => stats::show(&stats),
        Some(Command::Analyse(analyse)) => analysis::analyse(&analyse),
        Some(Command::Solve(solve)) => analysis::solve(&solve),
        Some(Command::Playouts(playouts)) => playouts::run(&playouts),
        Some(Command::Arena(arena)) => arena::run(&arena),
        Some(Command::Serve(serve)) => serve::run(&serve),
        Some(Command::Admin(admin)) => admin::run(&admin),
        Some(Command::MoveData(places)) => moving::run(&places),
        Some(Command::Join(join)) => join::join(&join),
        Some(Command::Bot(bot)) => bot::run(&bot),
        Some(Command::Completions { shell }) => completions(shell),
        Some(Command::Man) => manual(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(exit) => exit.leave(),
    }
}

/// Help, the version, or what is wrong with the arguments. Clap repeats the arguments as they were typed, so they are
/// escaped first.
fn usage(error: &clap::Error) -> ExitCode {
    let escaped = env::args_os().map(|arg| visible(&arg.to_string_lossy()).into_owned());
    if let Err(same) = args::read(escaped) {
        same.exit();
    }
    complain(&error.kind().to_string());
    ExitCode::from(2)
}

fn completions(shell: Shell) -> Result<(), Exit> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "parlour", &mut text);
    Ok(print(&String::from_utf8_lossy(&text))?)
}

fn manual() -> Result<(), Exit> {
    let mut text = Vec::new();
    clap_mangen::Man::new(args::command()).render(&mut text)?;
    Ok(print(&String::from_utf8_lossy(&text))?)
}
