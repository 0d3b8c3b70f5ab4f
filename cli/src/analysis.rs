//! What is known of Connect 4 positions.

use crate::args::{AnalyseArgs, BoardArgs, DisplayArgs, SolveArgs};
use crate::exit::Exit;
use crate::output::{print_json, print_line};
use crate::play::find;
use crate::room::own_speech;
use ai::connect4::{Options, Progress, Score, Solver};
use connect4::{BadMoves, Config, Position};
use kernel::Budget;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use words::{Speech, say};

pub fn analyse(args: &AnalyseArgs) -> Result<(), Exit> {
    let speech = own_speech(&DisplayArgs::default())?;
    let config = config(&speech, args.board)?;
    let position =
        Position::after(&config, &args.moves).map_err(|bad| Exit::usage(bad_moves(&speech, &bad)))?;
    let stop = interrupt()?;
    let time = args.seconds.map(Duration::from_secs_f64);
    let budget = Budget { time, stop: Some(&stop), means: machine::means(), ..Budget::default() };
    let options = Options { threads: threads(args.threads), book: !args.no_book, ..Options::default() };
    let mut solver = Solver::new(&config, options.clone());
    let start = Instant::now();
    let known = with_progress(&speech, &options.progress, || solver.analyse(&position.view(), budget));
    let seconds = start.elapsed().as_secs_f64();

    let scores: Vec<Option<i8>> = known.iter().map(|known| known.map(|known| known.guess().get())).collect();
    let top = scores.iter().flatten().max();
    let best: Vec<usize> = (1..)
        .zip(&scores)
        .filter(|(_, score)| score.is_some() && score.as_ref() == top)
        .map(|(n, _)| n)
        .collect();
    let sure: Vec<Option<bool>> =
        known.iter().map(|known| known.map(|known| known.exact().is_some())).collect();
    let exact = sure.iter().flatten().all(|&sure| sure);
    if args.json {
        let line = json!({
            "position": args.moves.trim(), "scores": scores, "sure": sure, "best": best,
            "nodes": solver.nodes(), "seconds": seconds, "exact": exact,
        });
        print_json(&line)?;
        return Ok(());
    }
    if best.is_empty() {
        print_line(&say!(speech, "analyse-none"))?;
        return Ok(());
    }
    let written = |(score, sure): (&Option<i8>, &Option<bool>)| match (score, sure) {
        (Some(score), Some(false)) => format!("{score}?"),
        (Some(score), _) => score.to_string(),
        (None, _) => "-".into(),
    };
    let scores: Vec<String> = scores.iter().zip(&sure).map(written).collect();
    let columns: Vec<String> = best.iter().map(ToString::to_string).collect();
    print_line(&say!(speech, "analyse-scores", scores = scores.join(" ")))?;
    let is_open = columns.len() > 1 && columns.len() == sure.iter().flatten().count();
    if is_open && !sure.contains(&Some(true)) {
        print_line(&say!(speech, "analyse-best-unknown"))?;
    } else {
        print_line(&say!(speech, "analyse-best", columns = columns.join(" ")))?;
    }
    if !exact {
        print_line(&say!(speech, "analyse-not-exact"))?;
    }
    let (nodes, seconds) = (solver.nodes().to_string(), format!("{seconds:.3}"));
    print_line(&say!(speech, "analyse-effort", nodes = nodes, seconds = seconds))?;
    Ok(())
}

pub fn solve(args: &SolveArgs) -> Result<(), Exit> {
    let speech = own_speech(&DisplayArgs::default())?;
    let config = config(&speech, args.board)?;
    let text = fs::read_to_string(&args.file).map_err(|error| {
        let file = args.file.display().to_string();
        Exit::failed(say!(speech, "record-read", file = file, reason = error.to_string()))
    })?;
    let tasks = tasks(&speech, &config, &text)?;
    let stop = interrupt()?;
    let budget = Budget { stop: Some(&stop), means: machine::means(), ..Budget::default() };
    let options =
        Options { threads: args.threads.into(), weak: args.weak, book: !args.no_book, ..Options::default() };
    let mut solver = Solver::new(&config, options.clone());

    let (mut done, mut open, mut wrong, mut time) = (0u32, 0u32, 0u32, Duration::ZERO);
    for Task { moves, position, expected } in &tasks {
        let before = solver.nodes();
        let start = Instant::now();
        let known = with_progress(&speech, &options.progress, || solver.solve(&position.view(), budget));
        let took = start.elapsed();
        let score = if args.weak { known.sign() } else { known.exact().map(Score::get) };
        // Without a score, either somebody has stopped the search, or the board is too large to solve.
        if score.is_none() && stop.load(Ordering::Relaxed) {
            break;
        }
        let expected = expected.map(|score| if args.weak { score.signum() } else { score });
        done += 1;
        time += took;
        open += u32::from(score.is_none());
        let missed = expected.filter(|_| score.is_some() && expected != score);
        wrong += u32::from(missed.is_some());
        let (us, nodes) = (took.as_micros() as u64, solver.nodes() - before);
        if args.json {
            let line =
                json!({ "moves": moves, "score": score, "expected": expected, "nodes": nodes, "us": us });
            print_json(&line)?;
        } else {
            let score = score.map_or_else(|| "-".into(), |score| score.to_string());
            let solved = format!("{moves} {score}");
            print_line(&match missed {
                Some(score) => say!(speech, "solve-wrong", solved = solved, expected = i64::from(score)),
                None => solved,
            })?;
        }
    }
    let mean = |sum: f64| if done == 0 { 0.0 } else { (sum / f64::from(done) * 10.0).round() / 10.0 };
    let (us, nodes) = (mean(time.as_secs_f64() * 1e6), mean(solver.nodes() as f64));
    if args.json {
        let knps = if time.is_zero() { 0.0 } else { solver.nodes() as f64 / time.as_secs_f64() / 1e3 };
        let line: Value = json!({
            "positions": done, "open": open, "wrong": wrong, "mean_us": us, "mean_nodes": nodes, "knps": knps.round(),
        });
        print_json(&line)?;
    } else {
        let (us, nodes) = (us.to_string(), nodes.to_string());
        print_line(&say!(speech, "solve-all", positions = done, wrong = wrong, us = us, nodes = nodes))?;
        if open > 0 {
            print_line(&say!(speech, "solve-open", positions = open))?;
        }
    }
    if (done as usize) < tasks.len() {
        return Err(Exit::failed(say!(speech, "solve-stopped", positions = done)));
    }
    if wrong > 0 { Err(Exit::not_so_and_said()) } else { Ok(()) }
}

struct Task {
    moves: String,
    position: Position,
    expected: Option<i8>,
}

/// The positions of a file. A line that begins with a space has no moves: the empty board. Empty lines at the end of
/// the file are ignored.
fn tasks(speech: &Speech, config: &Config, text: &str) -> Result<Vec<Task>, Exit> {
    let filled = text.lines().filter(|line| !line.trim().is_empty()).count();
    let lines = if filled == 0 { text.lines() } else { text.trim_end().lines() };
    let task = |(index, text): (usize, &str)| {
        let line = index + 1;
        let (moves, score) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let position = Position::after(config, moves).map_err(|bad| {
            let fault = bad_moves(speech, &bad);
            Exit::usage(say!(speech, "solve-line", line = line, fault = fault))
        })?;
        let expected = match score.trim() {
            "" => None,
            score => Some(score.parse().map_err(|_| {
                let text: String = score.chars().take(20).collect();
                Exit::usage(say!(speech, "solve-score", line = line, text = text))
            })?),
        };
        Ok(Task { moves: moves.into(), position, expected })
    };
    lines.enumerate().map(task).collect()
}

fn threads(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}

fn config(speech: &Speech, board: BoardArgs) -> Result<Config, Exit> {
    let game = find(speech, "connect4")?;
    Config::sized(board.size.0, board.size.1, board.line)
        .map_err(|fault| Exit::usage(speech.config_fault(game.name(), &fault)))
}

pub fn bad_moves(speech: &Speech, bad: &BadMoves) -> String {
    match bad {
        BadMoves::Unreadable { number, text } => {
            say!(speech, "moves-unreadable", number = *number, text = text.clone())
        }
        BadMoves::OutOfRange { number, column, width } => {
            say!(speech, "moves-range", number = *number, column = *column, width = *width)
        }
        BadMoves::Full { number, column } => say!(speech, "moves-full", number = *number, column = *column),
        BadMoves::PlayedOn { number } => say!(speech, "moves-over", number = *number),
    }
}

/// Ctrl-C ends the search, not the program.
fn interrupt() -> Result<Arc<AtomicBool>, Exit> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    ctrlc::set_handler(move || pressed.store(true, Ordering::Relaxed))
        .map_err(|error| Exit::failed(error.to_string()))?;
    Ok(stop)
}

/// Does the work, and on a terminal reports its progress every second.
fn with_progress<T>(speech: &Speech, progress: &Progress, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut said = false;
            while waiting.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                let nodes = (progress.nodes() / 1_000_000).to_string();
                let _ = write!(io::stderr(), "\r{}", say!(speech, "thinking", nodes = nodes));
                said = true;
            }
            if said {
                let _ = writeln!(io::stderr());
            }
        });
        let result = work();
        drop(done);
        result
    })
}
