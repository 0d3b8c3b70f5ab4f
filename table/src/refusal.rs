//! Why an answer or an entry does not count.

use crate::Strain;
use kernel::{Line, Tell, tell};

/// An answer that was not accepted, and what that did to the seat's patience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<R> {
    /// Why not.
    pub why: Why<R>,
    /// What it did to the seat's patience.
    pub strain: Strain,
}

/// Why something does not count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why<R> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// This seat is not asked.
    #[error("this seat is not asked")]
    NotAsked,
    /// The question has been settled in the meantime.
    #[error("the question was settled meanwhile")]
    Stale,
    /// The seat gave too many wrong answers, and has to wait.
    #[error("locked out")]
    Locked {
        /// The remaining time.
        seconds: u64,
    },
    /// It is not an answer in this game's notation.
    #[error("not an answer in this game's notation")]
    Unreadable,
    /// Nothing can be taken back.
    #[error("there is nothing that can be taken back")]
    NoUndo,
    /// There is no clock, or it is stopped already.
    #[error("there is no clock that could be stopped")]
    NoClock,
    /// The rules broke their own invariants: the game stays as it was.
    #[error("internal error: {0}")]
    Broken(&'static str),
    /// The rules of the game refuse it.
    #[error("{0}")]
    Rule(R),
}

impl<R: Tell> Why<R> {
    /// As a message for people.
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
    /// See [`Why`].
    Over,
    /// See [`Why`].
    NotAsked,
    /// See [`Why`].
    Stale,
    /// See [`Why`].
    Locked {
        /// The remaining time.
        seconds: u64,
    },
    /// See [`Why`].
    Unreadable,
    /// See [`Why`].
    NoUndo,
    /// See [`Why`].
    NoClock,
    /// See [`Why`].
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

/// The entry was prepared for an earlier position, or by another table: it is not part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq} was prepared for another moment; the table has {entries} entries")]
pub struct Outdated {
    /// The number it was prepared for.
    pub seq: u32,
    /// How many entries the table has.
    pub entries: u32,
}

/// Stored entries that do not form a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreFault {
    /// A stored text is not an entry of this game.
    #[error("entry {number} is not an entry of this game: {text}")]
    Unreadable {
        /// Counted from 1.
        number: u32,
        /// As it was stored.
        text: String,
    },
    /// The rules refuse an entry.
    #[error("entry {number} is not possible there")]
    Refused {
        /// Counted from 1.
        number: u32,
        /// Why, as a message for people.
        line: Line,
    },
}
