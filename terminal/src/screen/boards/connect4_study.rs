//! The score of every column, computed in the background.

use crate::screen::Waker;
use ai::connect4::{Known, Options};
use connect4::View;
use kernel::{Budget, Workers as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// Nobody waits longer for a hint; the scores known by then are shown.
const LONGEST: Duration = Duration::from_secs(20);

/// By column: what is known of its score for the player to move.
pub type Scores = Vec<Option<Known>>;

#[derive(Debug)]
pub enum Study {
    Running { stop: Arc<AtomicBool>, done: Receiver<Scores> },
    Done(Scores),
}

impl Study {
    /// Starts to compute the scores of the position in `view`.
    pub fn begin(view: &View, waker: &Waker) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, done) = channel();
        let waker = waker.clone();
        let (view, seen) = (view.clone(), Arc::clone(&stop));
        machine::threads().spawn(Box::new(move || {
            let mut solver = machine::common().connect4.solver(&view, Options::default());
            let means = machine::means();
            let budget = Budget { time: Some(LONGEST), stop: Some(&seen), means, ..Budget::default() };
            // Nobody may want it any more.
            let _ = tell.send(solver.analyse(&view, budget));
            waker.wake();
        }));
        Self::Running { stop, done }
    }

    /// Takes the scores if they are there.
    pub fn look(&mut self) {
        if let Self::Running { done, .. } = self {
            match done.try_recv() {
                Ok(scores) => *self = Self::Done(scores),
                Err(TryRecvError::Disconnected) => *self = Self::Done(Vec::new()),
                Err(TryRecvError::Empty) => {}
            }
        }
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        if let Self::Running { stop, .. } = self {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
