//! Connect 4 as well as it can be played: by the solver, as far as its time goes.

use super::connect4::Alert;
use crate::connect4::{Known, Options, Solver};
use crate::thinking::Thinking;
use crate::tree::{Finding, Searcher};
use connect4::{Action, Config, Connect4, Notice, View};
use kernel::{Bot, Budget};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Bytes for what the solver remembers.
const MEMORY: usize = 64 << 20;

const THINKING: Thinking = Thinking::new(Duration::from_secs(3));

/// Plays a column of the highest score. Where there was no time to know the scores, it knows that too, and takes from what
/// can still be best the column that a search likes most, which runs beside the solver.
pub struct Perfect {
    solver: Option<Solver>,
    searcher: Searcher<Connect4, Alert>,
    is_sure: Option<bool>,
}

impl fmt::Debug for Perfect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perfect").field("is_sure", &self.is_sure).finish_non_exhaustive()
    }
}

impl Perfect {
    pub const fn new(seed: u64) -> Self {
        Self { solver: None, searcher: Searcher::new(Alert, THINKING, seed), is_sure: None }
    }

    /// What the solver knows of the columns, and what the search thinks of them. The search ends with the solver; only
    /// where iterations are counted, both have all of theirs.
    fn think(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> (Vec<Known>, Vec<Finding>) {
        // The solver takes the board of every view.
        let solver = self.solver.get_or_insert_with(|| {
            Solver::new(&Config::default(), Options { memory: MEMORY, ..Options::default() })
        });
        let time = budget.time.or_else(|| budget.iterations.is_none().then_some(THINKING.time));
        let budget = Budget { time, ..budget };
        let is_solved = AtomicBool::new(false);
        let searcher = &mut self.searcher;
        let (scores, findings) = thread::scope(|scope| {
            let until = match budget.iterations {
                Some(_) => budget,
                None => Budget { stop: Some(&is_solved), ..budget },
            };
            let search = scope.spawn(move || searcher.weigh(view, options, until));
            let scores = solver.analyse(view, budget);
            is_solved.store(true, Ordering::Relaxed);
            (scores, search.join().unwrap_or_default())
        });
        let score = |Action(column): &Action| scores.get(column.index()).copied().flatten();
        (options.iter().filter_map(score).collect(), findings)
    }
}

impl Bot<Connect4> for Perfect {
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> Action {
        let (scores, findings) = self.think(view, options, budget);
        // A board that is too large for the solver has no scores: all columns can be best.
        let (best, is_sure) = if scores.len() == options.len() {
            candidates(options, &scores)
        } else {
            (options.to_vec(), options.len() == 1)
        };
        self.is_sure = Some(is_sure);
        if is_sure {
            return best[0];
        }
        let liking = |action: &&Action| {
            let index = options.iter().position(|option| option == *action);
            index.and_then(|index| findings.get(index)).map_or(0, |finding| finding.visits)
        };
        best.iter().rev().max_by_key(liking).copied().unwrap_or(best[0])
    }

    fn is_sure(&self) -> Option<bool> {
        self.is_sure
    }
}

/// The columns that can still be best, from the middle; and whether the first of them surely is.
fn candidates(options: &[Action], scores: &[Known]) -> (Vec<Action>, bool) {
    let surest = scores.iter().map(|known| known.lower).max();
    let mut best: Vec<(Action, Known)> = options
        .iter()
        .copied()
        .zip(scores.iter().copied())
        .filter(|(_, known)| Some(known.upper) >= surest)
        .collect();
    let middle = options.iter().map(|Action(column)| column.index()).sum::<usize>() / options.len().max(1);
    best.sort_by_key(|(Action(column), known)| {
        (std::cmp::Reverse(known.lower), column.index().abs_diff(middle))
    });
    let is_sure = best.iter().all(|(_, known)| Some(known.upper) == surest);
    (best.into_iter().map(|(action, _)| action).collect(), is_sure)
}
