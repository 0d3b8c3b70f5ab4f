//! How long a player thinks.

use kernel::{Budget, Deadline, Means};
use std::time::Duration;

/// A level's own limits. A budget can shorten or extend the time, but does not make the level smarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// How long it thinks without another limit.
    pub time: Duration,
    /// The most iterations, however much time there is.
    pub most: u64,
    /// Into how many parts it divides its work. They run in parallel where there are threads.
    pub threads: usize,
    /// How many iterations count as a millisecond where there is no clock, and at least one millisecond's worth is done.
    /// So every player ends without a clock too, and then always answers the same.
    pub pace: u64,
}

/// The default pace.
const PACE: u64 = 20;

impl Thinking {
    /// Thinks this long, on one thread.
    pub const fn new(time: Duration) -> Self {
        Self { time, most: u64::MAX, threads: 1, pace: PACE }
    }

    /// With this number of iterations at most.
    #[must_use]
    pub const fn at_most(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// In this number of parts.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// With this number of iterations for a millisecond, where there is no clock.
    #[must_use]
    pub const fn pace(self, pace: u64) -> Self {
        Self { pace, ..self }
    }

    /// What is left of these habits under a budget.
    pub fn under(self, budget: Budget<'_>) -> Clock<'_> {
        let time = match (budget.time, budget.iterations) {
            (None, None) => Some(self.time),
            (time, _) => time,
        };
        let uncounted = match (time, budget.means.clock) {
            (Some(time), None) => in_iterations(time, self.pace),
            _ => u64::MAX,
        };
        Clock {
            end: time.and_then(|time| budget.means.deadline(time)),
            iterations: budget.iterations.unwrap_or(u64::MAX).min(self.most).min(uncounted),
            budget,
        }
    }
}

/// What a span of time is worth where no clock can measure it.
pub(crate) fn in_iterations(time: Duration, pace: u64) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1).saturating_mul(pace)
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Clock<'a> {
    end: Option<Deadline<'a>>,
    iterations: u64,
    budget: Budget<'a>,
}

impl<'a> Clock<'a> {
    /// The most iterations.
    pub const fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Is there a number of iterations, so that the same comes out every time?
    pub const fn counts(&self) -> bool {
        self.iterations != u64::MAX
    }

    /// Is the time up, or does somebody no longer want to wait? Looking costs about as much as a short random game.
    pub fn is_up(&self) -> bool {
        self.budget.is_stopped() || self.end.is_some_and(|end| end.is_past())
    }

    /// The time and the threads behind it.
    pub const fn means(&self) -> Means<'a> {
        self.budget.means
    }

    /// Into how many parts to divide work that likes to have `threads`. With a fixed number of iterations always the same,
    /// so that the same comes out; by the clock, parts that wait for each other would only lose time.
    pub fn parts(&self, threads: usize) -> usize {
        let threads = threads.max(1);
        if self.counts() { threads } else { threads.min(self.means().workers.threads().max(1)) }
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
