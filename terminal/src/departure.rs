//! How a conversation or a match is left.

use crate::local::{LocalFault, Seated};
use catalog::AnyGame;
use std::io;

/// What comes after a match.
#[derive(Debug)]
pub enum After {
    Menu,
    /// Another match is to be chosen, after one of this game that these have played.
    NewGame(&'static dyn AnyGame, Seated),
    /// The program is to end.
    Quit,
    /// The input ended, or somebody left: nothing follows. The match is saved.
    Left,
    /// Somebody left before the first move: nothing is kept.
    Unplayed,
    /// Something failed. What was acknowledged before is stored.
    Failed(LocalFault),
}

/// Why no answer came.
#[derive(Debug)]
pub enum Gone {
    /// The input ended.
    End,
    /// The person wants to leave.
    Quit,
    /// The output can't be written any more.
    Io(io::Error),
}

impl From<io::Error> for Gone {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
