//! The clock of the page.

use kernel::Clock;
use std::time::Duration;

#[cfg(target_arch = "wasm32")]
unsafe extern "C" {
    /// Milliseconds since some moment, which never go back: `performance.now()`.
    safe fn parlour_now() -> f64;
}

/// Nobody imports this crate anywhere else.
#[cfg(not(target_arch = "wasm32"))]
fn parlour_now() -> f64 {
    0.0
}

/// Asks the page.
#[derive(Debug)]
pub struct PageClock;

impl Clock for PageClock {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(parlour_now() / 1000.0).unwrap_or_default()
    }
}
