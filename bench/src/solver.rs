//! Exact scores of Connect 4 positions: our solver without its book on one thread, and a crate without its own.

use ai::connect4::{Options, Solver};
use connect4::{Config, Position, View};
use kernel::Budget;
use serde_json::json;
use std::fs;
use std::time::{Duration, Instant};

/// Made by `cargo run --release -p ai --example positions -- long 300`.
const POSITIONS: &str = include_str!("../positions.txt");

/// Positions between two turns.
const TURN: usize = 10;

/// Time and mistakes of one solver.
#[derive(Default)]
struct Tally {
    time: Duration,
    wrong: usize,
}

struct Task {
    view: View,
    peer: connect_four_ai::Position,
    score: i8,
}

/// Compares on the positions of this text, lines of `MOVES SCORE`, or on our own.
pub fn compare(text: Option<&str>, json: bool) -> Result<(), String> {
    let tasks = tasks(text.unwrap_or(POSITIONS))?;
    let config = Config::default();
    let mut solver = Solver::new(&config, Options { book: false, ..Options::default() });
    let mut peer = connect_four_ai::Solver::empty();
    // Both touch their whole tables once before the measurement. Between positions both keep what they know.
    solver.forget();
    peer.reset();

    let (mut ours, mut theirs) = (Tally::default(), Tally::default());
    for turn in tasks.chunks(TURN) {
        ours.add(turn, |task| {
            solver.solve(&task.view, Budget::default()).exact().map(ai::connect4::Score::get)
        });
        theirs.add(turn, |task| Some(peer.solve(&task.peer)));
    }
    let mean = |tally: &Tally| tally.time.as_secs_f64() * 1e6 / tasks.len() as f64;
    let ratio = mean(&theirs) / mean(&ours);
    let rows = [("Parlour, one thread, no book", &ours), ("connect-four-ai 1.0.0, no book", &theirs)];
    if json {
        let rows = rows.map(
            |(name, tally)| json!({ "name": name, "mean_us": mean(tally).round(), "wrong": tally.wrong }),
        );
        println!("{}", json!({ "bench": "solver", "positions": tasks.len(), "rows": rows, "ratio": ratio }));
        return right(&ours);
    }
    println!("solver: exact scores of {} positions of Connect 4, in turns", tasks.len());
    for (name, tally) in rows {
        println!("  {name:<32} {:>10.0} µs on average, {} wrong", mean(tally), tally.wrong);
    }
    println!("  theirs / ours                    {ratio:>10.2}");
    right(&ours)
}

/// A fast wrong answer is no answer.
fn right(tally: &Tally) -> Result<(), String> {
    if tally.wrong == 0 { Ok(()) } else { Err(format!("{} scores are wrong", tally.wrong)) }
}

/// Measures the time that this thread really ran, where the system reports it, so that other load does not matter.
struct Stopwatch {
    start: Instant,
    ran: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Self {
        Self { start: Instant::now(), ran: Self::ran() }
    }

    fn elapsed(&self) -> Duration {
        match (self.ran, Self::ran()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => self.start.elapsed(),
        }
    }

    fn ran() -> Option<Duration> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}

impl Tally {
    fn add(&mut self, tasks: &[Task], mut solve: impl FnMut(&Task) -> Option<i8>) {
        let start = Stopwatch::start();
        let scores: Vec<Option<i8>> = tasks.iter().map(&mut solve).collect();
        self.time += start.elapsed();
        self.wrong += tasks.iter().zip(scores).filter(|(task, score)| *score != Some(task.score)).count();
    }
}

fn tasks(text: &str) -> Result<Vec<Task>, String> {
    let task = |(index, line): (usize, &str)| {
        let fault = |fault: String| format!("line {}: {fault}", index + 1);
        let (moves, score) = line.split_once(' ').ok_or_else(|| fault("MOVES SCORE is missing".into()))?;
        let position = Position::after(&Config::default(), moves).map_err(|bad| fault(bad.to_string()))?;
        let score = score.trim().parse().map_err(|_| fault(format!("{score} is not a score")))?;
        let peer = connect_four_ai::Position::from_moves(moves).map_err(|bad| fault(bad.to_string()))?;
        Ok(Task { view: position.view(), peer, score })
    };
    text.lines().enumerate().map(task).collect()
}
