//! The Connect 4 solver on what takes it longer.

use crate::Verdict;
use ai::connect4::{Book, Options, Solver, openings};
use connect4::{Config, Position};
use kernel::{Budget, Dice as _, FastDice};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

/// Who wins with perfect play, as the table in the rules has it: by height, then by width from 4 on.
const VALUES: &[(u8, &[i8])] = &[(4, &[0, 0, -1, 0]), (5, &[0, 0, 0, 0]), (6, &[0, 0, -1])];

/// Every board of the table up to 6 x 6 and 7 x 5.
pub fn boards() -> Verdict {
    let (mut boards, mut nodes) = (0, 0);
    for (height, values) in VALUES {
        for (width, value) in (4..).zip(*values) {
            let config = Config::sized(width, *height, 4).map_err(|fault| format!("{fault:?}"))?;
            let options = Options { weak: true, threads: threads(), ..Options::default() };
            let mut solver = Solver::new(&config, options);
            let found = solver
                .solve(&Position::empty(&config).view(), Budget::default().with(machine::means()))
                .sign();
            if found != Some(*value) {
                return Err(format!("{width} x {height} has the value {value}, not {found:?}"));
            }
            boards += 1;
            nodes += solver.nodes();
        }
    }
    Ok(format!("{boards} boards have their values, {} million positions", nodes / 1_000_000))
}

/// How many openings are searched again.
const SAMPLES: u32 = 200;

/// Samples of the book, against the search.
pub fn book() -> Verdict {
    let book = Book::shipped();
    let plies = book.plies().ok_or("there is no book")?;
    let config = Config::default();
    let options = Options { memory: 256 << 20, threads: threads(), ..Options::default() };
    let mut search = Solver::new(&config, Options { book: false, ..options.clone() });
    let mut read = Solver::new(&config, Options { memory: 1 << 20, ..options });
    let all: Vec<_> = openings(plies).collect();
    let mut dice = FastDice::new(6);
    for _ in 0..SAMPLES {
        let opening = &all[dice.below(all.len() as u32) as usize];
        // A stopped search that knew it at once had it from the book.
        let known = read.solve(opening, Budget::iterations(0));
        let found = search.solve(opening, Budget::default().with(machine::means()));
        if known != found {
            return Err(format!("{opening:?}: the book says {known:?}, the search {found:?}"));
        }
    }
    Ok(format!("{SAMPLES} of {} openings with {plies} discs are right", all.len()))
}

/// Made by `cargo run --release -p ai --example positions`.
const POSITIONS: &str = include_str!("../positions.txt");
const SOON: Duration = Duration::from_secs(1);

/// Random positions of all lengths: how many are analysed within a second, from nothing.
pub fn analyse() -> Verdict {
    let config = Config::default();
    let (mut all, mut soon, mut longest) = (0, 0, (Duration::ZERO, ""));
    for moves in POSITIONS.lines() {
        let view = Position::after(&config, moves).map_err(|bad| format!("{moves}: {bad}"))?.view();
        let start = Instant::now();
        let mut solver = Solver::new(&config, Options { threads: threads(), ..Options::default() });
        let scores = solver.analyse(&view, Budget::default().with(machine::means()));
        let time = start.elapsed();
        if scores.iter().flatten().any(|known| known.exact().is_none()) {
            return Err(format!("{moves} is not exact"));
        }
        all += 1;
        soon += u32::from(time <= SOON);
        longest = longest.max((time, moves));
    }
    let seen = format!(
        "{soon} of {all} positions within {} s, the longest {:.1} s ({})",
        SOON.as_secs(),
        longest.0.as_secs_f64(),
        longest.1
    );
    if soon * 100 >= all * 99 { Ok(seen) } else { Err(seen) }
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
