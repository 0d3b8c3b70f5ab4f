//! How long computer players take where speed would reveal something.

use std::time::Duration;

/// The shortest and the longest pause before an answer to a reaction, in milliseconds.
const PAUSE: (u64, u64) = (600, 1600);

/// How long a computer player takes for a reaction if this many have not answered yet; `drawn` are fresh random bits.
/// Drawn before it thinks, the time is the same whatever the player holds and whatever it chooses. Players who are
/// asked one after the other together take about as long as one.
pub fn reaction_time(asked: usize, drawn: u32) -> Duration {
    let whole = PAUSE.0 + ((u64::from(drawn) * (PAUSE.1 - PAUSE.0)) >> 32);
    Duration::from_millis(whole / asked.max(1) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_shared_by_those_who_are_asked() {
        for asked in 1..5 {
            for drawn in [0, 1, 1 << 20, 1 << 31, u32::MAX] {
                let whole = reaction_time(asked, drawn) * asked as u32 + Duration::from_millis(asked as u64);
                assert!(
                    whole >= Duration::from_millis(PAUSE.0) && whole <= Duration::from_millis(PAUSE.1 + 10)
                );
            }
        }
    }

    #[test]
    fn pauses_differ() {
        assert_ne!(reaction_time(1, 0), reaction_time(1, 1 << 31));
    }
}
