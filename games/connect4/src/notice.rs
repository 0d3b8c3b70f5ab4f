//! What happens in a game, and why something can't.

use crate::{Cell, Column};
use kernel::{Seat, read_tagged, tell};
use serde::{Deserialize, Serialize};

/// What truly happened. Nothing is hidden in this game, so everybody hears the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game begins.
    Started {
        /// Who has the first turn.
        seat: Seat,
    },
    /// A disc fell.
    Dropped {
        /// Whose disc it is.
        seat: Seat,
        /// The column it fell into.
        column: Column,
        /// The row it came to rest in, from the bottom.
        row: u8,
    },
    /// A line is complete.
    Won {
        /// Whose line it is.
        seat: Seat,
    },
    /// The board is full, without a line.
    Drawn,
    /// A player left and so lost.
    Forfeited {
        /// Who left.
        seat: Seat,
    },
}

/// What everybody hears of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    /// A game begins.
    Started {
        /// Who has the first turn.
        seat: Seat,
    },
    /// A disc fell.
    Dropped {
        /// Whose disc it is.
        seat: Seat,
        /// The column it fell into.
        column: Column,
        /// Where it came to rest.
        cell: Cell,
    },
    /// A line is complete.
    Won {
        /// Whose line it is.
        seat: Seat,
    },
    /// The board is full, without a line.
    Drawn,
    /// A player left and so lost.
    Forfeited {
        /// Who left.
        seat: Seat,
    },
}

read_tagged! { Notice: "kind" {
    "started" => Started { seat },
    "dropped" => Dropped { seat, column, cell },
    "won" => Won { seat },
    "drawn" => Drawn {},
    "forfeited" => Forfeited { seat },
} }

impl From<Event> for Notice {
    fn from(event: Event) -> Self {
        match event {
            Event::Started { seat } => Self::Started { seat },
            Event::Dropped { seat, column, row } => {
                Self::Dropped { seat, column, cell: Cell { column: column.index() as u8, row } }
            }
            Event::Won { seat } => Self::Won { seat },
            Event::Drawn => Self::Drawn,
            Event::Forfeited { seat } => Self::Forfeited { seat },
        }
    }
}

tell! { Notice: "connect4-notice-" {
    Notice::Started { seat } => "started" { player: *seat },
    Notice::Dropped { seat, column, .. } => "dropped" { player: *seat, column: column.number() },
    Notice::Won { seat } => "won" { player: *seat },
    Notice::Drawn => "drawn" {},
    Notice::Forfeited { seat } => "forfeited" { player: *seat, winner: seat.next(2) },
} }

/// Why a disc can't be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is the turn of the other player.
    #[error("it is the other player's turn")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// The board has no such column.
    #[error("the board has columns 1 to {width}")]
    OutOfRange {
        /// The number of columns.
        width: u8,
    },
    /// The column has no free cell.
    #[error("column {column} is full")]
    Full {
        /// The column that was named.
        column: Column,
    },
}

tell! { Refusal: "connect4-refusal-" {
    Refusal::Over => "over" {},
    Refusal::NotYourTurn { turn } => "not-your-turn" { player: *turn },
    Refusal::OutOfRange { width } => "out-of-range" { width: *width },
    Refusal::Full { column } => "full" { column: column.number() },
} }
