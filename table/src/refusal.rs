//! Why an answer or an entry does not count.

use crate::Strain;
use kernel::{Line, Tell, tell};

/// An answer that was not accepted, and what that did to the seat's patience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<R> {
    pub why: Why<R>,
    pub strain: Strain,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why<R> {
    #[error("the game is over")]
    Over,
    #[error("this seat is not asked")]
    NotAsked,
    #[error("the question was settled meanwhile")]
    Stale,
    #[error("locked out")]
    Locked { seconds: u64 },
    #[error("not an answer in this game's notation")]
    Unreadable,
    #[error("there is nothing that can be taken back")]
    NoUndo,
    #[error("there is no clock that could be stopped")]
    NoClock,
    /// The rules broke their own invariants: the game stays as it was.
    #[error("internal error: {0}")]
    Broken(&'static str),
    #[error("{0}")]
    Rule(R),
}

impl<R: Tell> Why<R> {
    pub fn tell(&self) -> Line {
        match self {
            Self::Rule(refusal) => refusal.tell(),
            Self::Over => TableLine::Over.tell(),
            Self::NotAsked => TableLine::NotAsked.tell(),
            Self::Stale => TableLine::Stale.tell(),
            Self::Locked { seconds } => TableLine::Locked { seconds: *seconds }.tell(),
            Self::Unreadable => TableLine::Unreadable.tell(),
            Self::NoUndo => TableLine::NoUndo.tell(),
            Self::NoClock => TableLine::NoClock.tell(),
            Self::Broken(_) => TableLine::Broken.tell(),
        }
    }
}

/// What a table says of itself, whatever the game.
#[derive(Debug)]
pub enum TableLine {
    Over,
    NotAsked,
    Stale,
    Locked { seconds: u64 },
    Unreadable,
    NoUndo,
    NoClock,
    Broken,
}

tell! { TableLine: "table-" {
    TableLine::Over => "over" {},
    TableLine::NotAsked => "not-asked" {},
    TableLine::Stale => "stale" {},
    TableLine::Locked { seconds } => "locked" { seconds: *seconds },
    TableLine::Unreadable => "unreadable" {},
    TableLine::NoUndo => "no-undo" {},
    TableLine::NoClock => "no-clock" {},
    TableLine::Broken => "broken" {},
} }

/// The entry was prepared for another moment, or by another table: it is not part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq} was prepared for another moment; the table has {entries} entries")]
pub struct Outdated {
    pub seq: u32,
    pub entries: u32,
}

/// Stored entries that do not make a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreFault {
    #[error("entry {number} is not an entry of this game: {text}")]
    Unreadable { number: u32, text: String },
    #[error("entry {number} is not possible there")]
    Refused { number: u32, line: Line },
}
