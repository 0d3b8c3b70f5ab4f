//! The empty board of Connect 4, without a book: processor time and positions on one thread, and the speed-up with
//! two.

use crate::program;
use ai::connect4::{Options, Score, Solver};
use connect4::{Config, Position};
use kernel::Budget;
use serde_json::json;
use std::time::Instant;

/// How often each number of threads is measured; the median counts.
const TURNS: usize = 3;
/// The first player wins with the last disc but one.
const SCORE: i8 = 1;

struct Solved {
    seconds: f64,
    /// Of all threads together, where the system reports it.
    processor: Option<f64>,
    nodes: u64,
}

pub fn measure(json: bool) -> Result<(), String> {
    let mut solved = [Vec::new(), Vec::new()];
    for _ in 0..TURNS {
        for (threads, solved) in [1, 2].into_iter().zip(&mut solved) {
            solved.push(solve(threads)?);
        }
    }
    let [one, two] = solved.map(|mut solved| {
        solved.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        solved.swap_remove(TURNS / 2)
    });
    let ratio = one.seconds / two.seconds;
    let rows = [("one thread", one), ("two threads", two)];
    if json {
        let rows = rows.map(|(name, solved)| {
            let Solved { seconds, processor, nodes } = solved;
            json!({ "name": name, "seconds": seconds, "processor_seconds": processor, "nodes": nodes })
        });
        println!("{}", json!({ "bench": "empty", "score": SCORE, "rows": rows, "ratio": ratio }));
        return Ok(());
    }
    println!("empty: the exact score of the empty 7 x 6 board ({SCORE}), without a book, in turns");
    for (name, Solved { seconds, processor, nodes }) in rows {
        let processor = processor.map_or_else(|| "?".into(), |seconds| format!("{seconds:.2}"));
        println!("  {name:<12} {seconds:>8.2} s, {processor} s of processor time, {nodes} positions");
    }
    println!("  one / two    {ratio:>8.2}");
    Ok(())
}

fn solve(threads: usize) -> Result<Solved, String> {
    let config = Config::default();
    let mut solver = Solver::new(&config, Options { threads, book: false, ..Options::default() });
    let (start, before) = (Instant::now(), program::processor_seconds("self"));
    let found =
        solver.solve(&Position::empty(&config).view(), Budget::default().with(machine::means())).exact();
    let processor = program::processor_seconds("self").zip(before).map(|(after, before)| after - before);
    if found.map(Score::get) != Some(SCORE) {
        return Err(format!("{threads} threads: {found:?} is not {SCORE}"));
    }
    Ok(Solved { seconds: start.elapsed().as_secs_f64(), processor, nodes: solver.nodes() })
}
