//! How patient a client is.

use std::time::Duration;

/// How long a client waits for what. Tests are less patient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// For a connection, and for the first answer on it.
    pub connecting: Duration,
    /// After this long without a sign of life the server is asked for one.
    pub silence: Duration,
    /// After this long without an answer to that, the connection is dead.
    pub last_wait: Duration,
    /// The pause before the first attempt to connect again; it doubles with each.
    pub first_pause: Duration,
    /// The longest pause between two attempts.
    pub longest_pause: Duration,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            connecting: Duration::from_secs(10),
            silence: Duration::from_secs(20),
            last_wait: Duration::from_secs(10),
            first_pause: Duration::from_millis(250),
            longest_pause: Duration::from_secs(5),
        }
    }
}

impl Terms {
    /// The pause before an attempt, counted from 0. A random half of it keeps the clients of a server that restarts from
    /// arriving all at once.
    pub(crate) fn pause(&self, attempt: u32, random: u32) -> Duration {
        let full = self.first_pause.saturating_mul(1 << attempt.min(16)).min(self.longest_pause);
        full / 2 + full.mul_f64(f64::from(random) / f64::from(u32::MAX) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_limit_and_differ() {
        let terms = Terms::default();
        assert_eq!(terms.pause(0, 0), terms.first_pause / 2);
        assert_eq!(terms.pause(0, u32::MAX), terms.first_pause);
        assert_eq!(terms.pause(40, u32::MAX), terms.longest_pause);
        assert!(terms.pause(3, 0) < terms.pause(3, u32::MAX));
    }
}
