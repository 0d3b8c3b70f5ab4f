//! Makes the opening book of the Connect 4 solver: `book PLIES WORK BOOK [THREADS] [MEGABYTES]`.
//!
//! The scores are appended to the file WORK, so that the same command goes on where it was stopped. When all are there,
//! BOOK is written. The more memory, the less is searched twice.
#![allow(clippy::print_stderr, reason = "this is a command")]

use ai::connect4::{Book, Options, Score, Solver, openings};
use connect4::Config;
use kernel::Budget;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [plies, work, book, more @ ..] = args.as_slice() else {
        return Err(io::Error::other("usage: book PLIES WORK BOOK [THREADS] [MEGABYTES]"));
    };
    let plies: u8 = number(plies)?;
    let threads = more.first().map_or(Ok(1), |threads| number(threads))?;
    let memory = more.get(1).map_or(Ok(1 << 10), |megabytes| number(megabytes))? << 20;

    let views: Vec<_> = openings(plies).collect();
    let mut scores: Vec<Option<Score>> = vec![None; views.len()];
    let file = OpenOptions::new().create(true).append(true).open(work)?;
    for line in fs::read_to_string(work)?.lines() {
        // A line that a crash cut off is found again.
        let Some((index, score)) = line.split_once(' ') else { continue };
        let place = scores.get_mut(number::<usize>(index)?);
        *place.ok_or_else(|| io::Error::other("WORK is of another book"))? = Some(Score::new(number(score)?));
    }

    let missing: Vec<usize> = (0..views.len()).filter(|&index| scores[index].is_none()).collect();
    let wanted: Vec<_> = missing.iter().map(|&index| views[index].clone()).collect();
    let mut solver =
        Solver::new(&Config::default(), Options { memory, threads, book: false, ..Options::default() });
    let (start, done, failed) = (Instant::now(), AtomicUsize::new(0), AtomicBool::new(false));
    let all = Mutex::new((file, scores));
    let tell = |place: usize, known: ai::connect4::Known| {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done % 500 == 0 {
            let minutes = start.elapsed().as_secs_f64() / 60.0 / done as f64 * (wanted.len() - done) as f64;
            eprintln!("{done} of {} openings, {minutes:.0} minutes to go", wanted.len());
        }
        let (Some(score), Ok(mut all)) = (known.exact(), all.lock()) else { return };
        let index = missing[place];
        all.1[index] = Some(score);
        if writeln!(all.0, "{index} {score}").is_err() {
            failed.store(true, Ordering::Relaxed);
        }
    };
    solver.solve_each(
        &wanted,
        Budget { stop: Some(&failed), ..Budget::default().with(machine::means()) },
        tell,
    );
    let scores: Option<Vec<Score>> =
        all.into_inner().map_err(|_| io::Error::other("a thread died"))?.1.into_iter().collect();
    let bytes = scores.and_then(|scores| Book::write(plies, &scores));
    fs::write(book, bytes.ok_or_else(|| io::Error::other("not all scores could be written"))?)
}

fn number<T: FromStr>(text: &str) -> io::Result<T> {
    text.parse().map_err(|_| io::Error::other(format!("'{text}' is not such a number")))
}
