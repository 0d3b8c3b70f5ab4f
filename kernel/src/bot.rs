//! Computer players: they get what a person in their seat gets, and nothing else.

use crate::{Game, Means};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

/// A player in one seat, from the start of a game to its end.
///
/// The [crate documentation](crate) has a complete bot.
pub trait Bot<G: Game> {
    /// Hears a notice to this seat. Every notice comes exactly once, in order.
    fn observe(&mut self, notice: &G::Notice);

    /// Answers a question to this seat with one of `options`, which is never empty.
    fn choose(&mut self, view: &G::View, options: &[G::Action], budget: Budget<'_>) -> G::Action;

    /// Was the last choice provably best? `None` from a player that never proves anything.
    fn is_sure(&self) -> Option<bool> {
        None
    }
}

/// How long a computer player may think: until any limit is reached. Without limits it decides itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// Measured by the clock of `means`.
    pub time: Option<Duration>,
    /// Counted in what the player repeats (simulations, nodes); the same seed and the same number give the same
    /// move.
    pub iterations: Option<u64>,
    /// Once this is set, nobody wants to wait any longer: the player answers with the best move so far.
    pub stop: Option<&'a AtomicBool>,
    /// The clock that measures the time, and the threads for parallel work.
    pub means: Means<'a>,
}

impl<'a> Budget<'a> {
    /// A limit of time. Without a clock, every player counts a fixed number of iterations as a millisecond.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), iterations: None, stop: None, means: Means::NONE }
    }

    /// A limit of iterations, however long they take.
    pub const fn iterations(iterations: u64) -> Self {
        Self { time: None, iterations: Some(iterations), stop: None, means: Means::NONE }
    }

    /// The same limits, with this clock and these threads.
    #[must_use]
    pub const fn with(self, means: Means<'a>) -> Self {
        Self { means, ..self }
    }

    /// Has somebody set the stop flag?
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
