//! When a search has to end early, and how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// What others may see and do while a search runs, from any thread. A stopped search ends soon, with what it knows.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<Seen>);

#[derive(Debug, Default)]
struct Seen {
    stopped: AtomicBool,
    nodes: AtomicU64,
}

impl Watch {
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// How many positions were looked into so far, roughly.
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }
}

/// Why one question of a search may be dropped.
#[derive(Debug)]
pub struct Halt {
    watch: Watch,
    deadline: Option<Instant>,
    /// Another thread has the answer.
    answered: AtomicBool,
}

impl Halt {
    pub fn new(watch: Watch, deadline: Option<Instant>) -> Self {
        Self { watch, deadline, answered: AtomicBool::new(false) }
    }

    /// Is nobody going to wait for the answer any more? Called after every so many nodes.
    pub fn is_due(&self, nodes: u64) -> bool {
        self.watch.0.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.answered.load(Ordering::Relaxed) || self.is_over()
    }

    /// Has the time for this and all further questions run out?
    pub fn is_over(&self) -> bool {
        self.watch.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub fn answer(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }
}
