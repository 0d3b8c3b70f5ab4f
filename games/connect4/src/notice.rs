//! What happens in a game, and why something can't.

use crate::{Cell, Column};
use kernel::{Seat, tell};
use serde::{Deserialize, Serialize};

/// What truly happened. Nothing is hidden in this game, so everybody hears the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Started { seat: Seat },
    Dropped { seat: Seat, column: Column, row: u8 },
    Won { seat: Seat },
    Drawn,
    Forfeited { seat: Seat },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    Started { seat: Seat },
    Dropped { seat: Seat, column: Column, cell: Cell },
    Won { seat: Seat },
    Drawn,
    Forfeited { seat: Seat },
}

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
    #[error("the game is over")]
    Over,
    #[error("it is the other player's turn")]
    NotYourTurn { turn: Seat },
    #[error("the board has columns 1 to {width}")]
    OutOfRange { width: u8 },
    #[error("column {column} is full")]
    Full { column: Column },
}

tell! { Refusal: "connect4-refusal-" {
    Refusal::Over => "over" {},
    Refusal::NotYourTurn { turn } => "not-your-turn" { player: *turn },
    Refusal::OutOfRange { width } => "out-of-range" { width: *width },
    Refusal::Full { column } => "full" { column: column.number() },
} }
