//! When a search has to end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A flag that anybody may raise, from any thread or a signal handler's helper: the search then ends soon, with what it
/// knows.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why one question of a search may be dropped.
#[derive(Debug)]
pub struct Halt {
    stop: Stop,
    deadline: Option<Instant>,
    /// Another thread has the answer.
    answered: AtomicBool,
}

impl Halt {
    pub fn new(stop: Stop, deadline: Option<Instant>) -> Self {
        Self { stop, deadline, answered: AtomicBool::new(false) }
    }

    /// Is nobody going to wait for the answer any more?
    pub fn is_over(&self) -> bool {
        self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub fn is_due(&self) -> bool {
        self.answered.load(Ordering::Relaxed) || self.is_over()
    }

    pub fn answer(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }
}
