//! Counting games move by move, deeper than the tests do.

use crate::Verdict;
use connect4::{Config, Position};

pub fn check() -> Verdict {
    let counted = Position::empty(&Config::default()).perft(10);
    if counted == 268_031_646 {
        Ok(format!("Connect 4 has {counted} games of 10 moves"))
    } else {
        Err(format!("{counted} games of 10 moves, not 268031646"))
    }
}
