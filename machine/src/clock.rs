//! The time.

use kernel::Clock;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The clock of this computer: the time since somebody first looked at it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }
}
