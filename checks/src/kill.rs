//! Killing the program at random moments: every move that it acknowledged must be there afterwards.

use crate::Verdict;
use kernel::{Dice, FastDice};
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

const KILLS: u32 = 200;

/// Moves that end no game and leave room in column 7, for the one after it was taken up again.
const MOVES: [&str; 20] =
    ["1", "2", "3", "4", "5", "6", "7", "1", "2", "3", "4", "5", "6", "7", "2", "1", "4", "3", "6", "5"];

pub fn check() -> Verdict {
    let program = env::var("PARLOUR").map_err(|_| "PARLOUR does not name the program".to_string())?;
    let home = TempDir::new().map_err(|error| error.to_string())?;
    let mut dice = FastDice::new(0x6b69_6c6c);
    let (mut acknowledged, mut resumed) = (0, 0);
    for round in 0..KILLS {
        let at = format!("kill {round}");
        let told = one_kill(&program, home.path(), &mut dice).map_err(|error| format!("{at}: {error}"))?;
        acknowledged += told.moves;
        let Some(id) = told.id else { continue };
        let kept = kept_moves(&program, home.path(), &id).map_err(|error| format!("{at}: {error}"))?;
        if kept < told.moves {
            return Err(format!("{at}: {} moves were acknowledged, {kept} are there", told.moves));
        }
        goes_on(&program, home.path(), &id).map_err(|error| format!("{at}: {error}"))?;
        resumed += 1;
    }
    // A run in which hardly anything was told would prove nothing.
    if acknowledged < KILLS as usize {
        return Err(format!("only {acknowledged} moves were acknowledged in {KILLS} kills"));
    }
    Ok(format!("{KILLS} kills, {acknowledged} acknowledged moves, {resumed} games taken up again, none lost"))
}

struct Told {
    id: Option<String>,
    moves: usize,
}

fn parlour(program: &str, home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).env("PARLOUR_HOME", home).env("LC_ALL", "C.UTF-8");
    command
}

/// Plays a scripted game and kills the program somewhere in it.
fn one_kill(program: &str, home: &Path, dice: &mut FastDice) -> Result<Told, String> {
    let mut child = parlour(program, home, &["play", "connect4", "--plain", "--lang=en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let input = child.stdin.take().ok_or("no input")?;
    let output = child.stdout.take().ok_or("no output")?;
    let lines = read_lines(BufReader::new(output));
    type_moves(input);
    // From before the first move is asked for to after the last one is answered.
    thread::sleep(Duration::from_micros(u64::from(dice.below(60_000))));
    kill(&mut child)?;
    let mut told = Told { id: None, moves: 0 };
    for line in lines {
        if let Some((_, rest)) = line.split_once(", game ") {
            told.id = rest.split('.').next().map(str::to_string);
        }
        told.moves += usize::from(line.contains("drops a disc into column"));
    }
    Ok(told)
}

fn kill(child: &mut Child) -> Result<(), String> {
    // SIGKILL: nothing in the program can react to it.
    child.kill().map_err(|error| error.to_string())?;
    child.wait().map(|_| ()).map_err(|error| error.to_string())
}

fn type_moves(mut input: ChildStdin) {
    thread::spawn(move || {
        for column in MOVES {
            if writeln!(input, "{column}").and_then(|()| input.flush()).is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        // Keeps the input open: the program waits until it is killed.
        thread::sleep(Duration::from_millis(200));
    });
}

fn read_lines(output: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        // A line that the kill cut short was not told to anybody.
        for line in output.split(b'\n').map_while(Result::ok) {
            let _ = sender.send(String::from_utf8_lossy(&line).into_owned());
        }
    });
    receiver
}

/// The moves that are stored, each checked with the chain.
fn kept_moves(program: &str, home: &Path, id: &str) -> Result<usize, String> {
    let verified = parlour(program, home, &["verify", id]).output().map_err(|error| error.to_string())?;
    if !verified.status.success() {
        return Err(format!("unreadable: {}", String::from_utf8_lossy(&verified.stderr)));
    }
    let replayed =
        parlour(program, home, &["replay", id, "--json"]).output().map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&replayed.stdout).lines().count())
}

fn goes_on(program: &str, home: &Path, id: &str) -> Result<(), String> {
    let mut child = parlour(program, home, &["resume", id, "--lang=en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut input) = child.stdin.take() {
        let _ = writeln!(input, "7");
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() && text.contains("drops a disc into column 7") {
        return Ok(());
    }
    Err(format!("it does not go on: {text}"))
}
