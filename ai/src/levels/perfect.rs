//! Connect 4 as well as it can be played: by the solver, as far as its time goes.

use crate::connect4::{Known, Options, Solver};
use crate::thinking::Thinking;
use crate::tree::{NoOpinion, Searcher};
use connect4::{Action, Config, Connect4, Notice, View};
use kernel::{Bot, Budget};
use std::fmt;
use std::time::{Duration, Instant};

/// Bytes for what the solver remembers.
const MEMORY: usize = 64 << 20;

const TIME: Duration = Duration::from_secs(3);

/// Plays a column of the highest score. Where there was no time to know the scores, it knows that too, and takes from what
/// can still be best the column that a search likes most.
pub struct Perfect {
    solver: Option<Solver>,
    searcher: Searcher<Connect4, NoOpinion>,
    is_sure: Option<bool>,
}

impl fmt::Debug for Perfect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perfect").field("is_sure", &self.is_sure).finish_non_exhaustive()
    }
}

impl Perfect {
    pub const fn new(seed: u64) -> Self {
        let searcher = Searcher::new(NoOpinion, Thinking::new(TIME), seed);
        Self { solver: None, searcher, is_sure: None }
    }

    fn scores(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> Vec<Known> {
        // The solver takes the board of every view; a number of iterations means the same only on one thread.
        let threads = if budget.iterations.is_some() { 1 } else { 2 };
        let solver = self.solver.get_or_insert_with(|| {
            Solver::new(&Config::default(), Options { memory: MEMORY, threads, ..Options::default() })
        });
        solver.options_mut().threads = threads;
        let scores = solver.analyse(view, budget);
        let score = |Action(column): &Action| scores.get(column.index()).copied().flatten();
        options.iter().filter_map(score).collect()
    }
}

impl Bot<Connect4> for Perfect {
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> Action {
        let begun = Instant::now();
        let time = budget.time.or_else(|| budget.iterations.is_none().then_some(TIME));
        // A little is kept for the case that the scores can't be known.
        let most = Budget { time: time.map(|time| time.mul_f64(0.8)), ..budget };
        let scores = self.scores(view, options, most);
        if scores.len() != options.len() {
            self.is_sure = Some(false);
            return Bot::<Connect4>::choose(&mut self.searcher, view, options, budget);
        }
        let (best, is_sure) = candidates(options, &scores);
        self.is_sure = Some(is_sure);
        if is_sure || best.len() == 1 {
            return best[0];
        }
        let left = time.map(|time| time.saturating_sub(begun.elapsed()));
        self.searcher.choose(view, &best, Budget { time: left, ..budget })
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
