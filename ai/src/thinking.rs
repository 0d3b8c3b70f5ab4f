//! How long a player thinks.

use kernel::Budget;
use std::time::{Duration, Instant};

/// A level's own habits. A budget can make it think less, and give it more time, but not another head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// How long it thinks if nobody sets a limit.
    pub time: Duration,
    /// It never thinks further than this, however long it may.
    pub most: u64,
    pub threads: usize,
}

impl Thinking {
    pub const fn new(time: Duration) -> Self {
        Self { time, most: u64::MAX, threads: 1 }
    }

    #[must_use]
    pub const fn at_most(self, most: u64) -> Self {
        Self { most, ..self }
    }

    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// What is left of these habits under a budget.
    pub fn under(self, budget: Budget<'_>) -> Clock<'_> {
        let time = match (budget.time, budget.iterations) {
            (None, None) => Some(self.time),
            (time, _) => time,
        };
        Clock {
            end: time.and_then(|time| Instant::now().checked_add(time)),
            iterations: budget.iterations.unwrap_or(u64::MAX).min(self.most),
            budget,
        }
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Clock<'a> {
    end: Option<Instant>,
    iterations: u64,
    budget: Budget<'a>,
}

impl Clock<'_> {
    pub const fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Is there a number of iterations, so that the same comes out every time?
    pub const fn counts(&self) -> bool {
        self.iterations != u64::MAX
    }

    /// Is the time up, or does somebody no longer want to wait? Looking costs about as much as a short random game.
    pub fn is_up(&self) -> bool {
        self.budget.is_stopped() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// One of `parts` equal shares of the iterations.
    #[must_use]
    pub const fn share(self, part: u64, parts: u64) -> Self {
        if !self.counts() {
            return self;
        }
        let extra = (part < self.iterations % parts) as u64;
        Self { iterations: self.iterations / parts + extra, ..self }
    }
}
