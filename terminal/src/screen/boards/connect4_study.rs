//! How good every column is, worked out beside the game.

use crate::screen::Waker;
use ai::connect4::{Known, Options, Solver, Watch};
use connect4::{Config, Position, View};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Nobody waits longer for a hint; what is known by then is shown.
const LONGEST: Duration = Duration::from_secs(20);

/// By column: what is known of its score for whoever is to move.
pub type Scores = Vec<Option<Known>>;

#[derive(Debug)]
pub enum Study {
    Running {
        watch: Watch,
        done: Receiver<Scores>,
    },
    Done(Scores),
    /// The board is too large for the solver.
    TooLarge,
}

impl Study {
    /// Begins to work out the scores of the position in `view`.
    pub fn begin(view: &View, waker: &Waker) -> Self {
        let Ok(config) = Config::sized(view.width, view.height, view.line) else { return Self::TooLarge };
        let position = Position::seen(view);
        let watch = Watch::default();
        let deadline = Some(Instant::now() + LONGEST);
        let options = Options { memory: 64 << 20, watch: watch.clone(), deadline, ..Options::default() };
        let (tell, done) = channel();
        let waker = waker.clone();
        let Ok(mut solver) = Solver::new(&config, options) else { return Self::TooLarge };
        thread::spawn(move || {
            // Nobody may want it any more.
            let _ = tell.send(solver.analyse(&position));
            waker.wake();
        });
        Self::Running { watch, done }
    }

    /// Takes the scores if they are there.
    pub fn look(&mut self) {
        if let Self::Running { done, .. } = self {
            match done.try_recv() {
                Ok(scores) => *self = Self::Done(scores),
                Err(TryRecvError::Disconnected) => *self = Self::TooLarge,
                Err(TryRecvError::Empty) => {}
            }
        }
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        if let Self::Running { watch, .. } = self {
            watch.stop();
        }
    }
}
