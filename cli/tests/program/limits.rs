//! A limit on the size of files (`ulimit -f`) is a sentence, and costs nothing that was stored.
#![cfg(unix)]

use crate::common::{Home, Run};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// Runs the program with files of at most this many blocks.
fn run_limited(home: &Home, blocks: u32, args: &[&str], lines: &str) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -f {blocks}; exec \"$@\""), "sh", env!("CARGO_BIN_EXE_parlour")]);
    command.args(args).env("PARLOUR_HOME", home.path("home")).env("LC_ALL", "C.UTF-8");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    Run::from(child.wait_with_output().unwrap())
}

#[test]
fn a_new_home_that_may_not_grow_is_said_to_be_so() {
    let home = Home::new();
    let run = run_limited(&home, 4, &["play", "connect4", "--plain", "--lang=en"], "4\n");
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.err.contains("can't be read or written"), "{}", run.err);
}

#[test]
fn a_move_that_may_not_be_stored_is_said_to_be_so_and_the_game_is_intact() {
    let home = Home::new();
    let play = ["play", "connect4", "--plain", "--lang=en", "--set=first=1"];
    let id = home.run(&play, &["4", "4", "q"]).id();
    let run = run_limited(&home, 4, &["resume", &id, "--plain", "--lang=en"], "3\n3\n");
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.err.contains("The last saved state is intact."), "{}", run.err);
    assert_eq!(home.run(&["verify", &id], &[]).code, 0);
    assert_eq!(home.run(&["replay", &id, "--json"], &[]).out.lines().count(), 2);
    assert_eq!(home.run(&["resume", &id, "--plain", "--lang=en"], &["3", "q"]).code, 0);
}
