//! When a search has to end early, and its progress.

use crate::thinking::in_iterations;
use kernel::{Budget, Deadline, Means};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How many positions were looked into so far, roughly. Clones see the same, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    pub fn nodes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one question of a user may cost, with all that the search has to find out for it.
#[derive(Debug)]
pub struct Limits<'a> {
    progress: &'a Progress,
    stop: Option<&'a AtomicBool>,
    deadline: Option<Deadline<'a>>,
    nodes: Option<u64>,
    spent: AtomicU64,
    /// The threads to work with.
    pub means: Means<'a>,
}

/// Positions that count as a millisecond where there is no clock.
const PACE: u64 = 2000;

impl<'a> Limits<'a> {
    pub fn new(budget: Budget<'a>, progress: &'a Progress) -> Self {
        let Budget { time, iterations, stop, means } = budget;
        let uncounted = time.filter(|_| means.clock.is_none()).map(|time| in_iterations(time, PACE));
        Self {
            progress,
            stop,
            deadline: time.and_then(|time| means.deadline(time)),
            nodes: [iterations, uncounted].into_iter().flatten().min(),
            spent: AtomicU64::new(0),
            means,
        }
    }

    /// Is there no limit but the caller's patience?
    pub fn is_open(&self) -> bool {
        self.deadline.is_none() && self.nodes.is_none()
    }

    pub fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.nodes.is_some_and(|nodes| self.spent.load(Ordering::Relaxed) >= nodes)
            || self.deadline.is_some_and(|deadline| deadline.is_past())
    }

    fn spend(&self, nodes: u64) {
        self.spent.fetch_add(nodes, Ordering::Relaxed);
        self.progress.0.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// Why one question of a search may be dropped.
#[derive(Debug)]
pub struct Halt<'a> {
    limits: &'a Limits<'a>,
    /// Another thread has the answer.
    answered: AtomicBool,
    /// After this many nodes it is the turn of others.
    slice: u64,
    spent: AtomicU64,
}

impl<'a> Halt<'a> {
    pub fn new(limits: &'a Limits<'a>, slice: u64) -> Self {
        Self { limits, answered: AtomicBool::new(false), slice, spent: AtomicU64::new(0) }
    }

    /// Is the answer no longer wanted? Called again after each batch of nodes.
    pub fn is_due(&self, nodes: u64) -> bool {
        self.limits.spend(nodes);
        let spent = self.spent.fetch_add(nodes, Ordering::Relaxed) + nodes;
        self.answered.load(Ordering::Relaxed) || spent >= self.slice || self.limits.is_over()
    }

    pub fn answer(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }
}
