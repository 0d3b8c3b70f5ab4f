//! Computer players: they get what a person in their seat gets, and nothing else.

use crate::{Game, Means};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

/// A player in one seat, from the start of a game to its end.
pub trait Bot<G: Game> {
    /// Something that this seat was told. Every notice comes exactly once, in order.
    fn observe(&mut self, notice: &G::Notice);

    /// The seat is asked: one of `options`, which is never empty.
    fn choose(&mut self, view: &G::View, options: &[G::Action], budget: Budget<'_>) -> G::Action;

    /// Does it know that its last choice was as good as any? Nothing from a player that never knows such things.
    fn is_sure(&self) -> Option<bool> {
        None
    }
}

/// How long a computer player may think: until any limit is reached. Without limits it decides itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// Measured by the clock of `means`.
    pub time: Option<Duration>,
    /// Counted in whatever the player repeats (simulations, nodes); the same seed and the same number give
    /// the same move.
    pub iterations: Option<u64>,
    /// Somebody no longer wants to wait: once this is set, the best so far is the answer.
    pub stop: Option<&'a AtomicBool>,
    /// The clock that measures the time, and the threads for parallel work.
    pub means: Means<'a>,
}

impl<'a> Budget<'a> {
    /// This long, if there is a clock. Without one every player has a fixed number of iterations for a millisecond.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), iterations: None, stop: None, means: Means::NONE }
    }

    /// This number of iterations, however long that takes.
    pub const fn iterations(iterations: u64) -> Self {
        Self { time: None, iterations: Some(iterations), stop: None, means: Means::NONE }
    }

    /// The same limits, with this clock and these threads.
    #[must_use]
    pub const fn with(self, means: Means<'a>) -> Self {
        Self { means, ..self }
    }

    /// Does nobody want to wait any longer?
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
