//! Why an action was not accepted.

use crate::{Cell, Stone};
use alloc::string::ToString;
use kernel::{Arg, tell};
use serde::{Deserialize, Serialize};

/// After a refusal nothing has changed, and the same player is asked the same question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Another player has to answer.
    #[error("this seat is not asked")]
    NotAsked,
    /// The question is another one.
    #[error("this does not answer the question that is asked")]
    NotNow,
    /// The board has no such cell.
    #[error("there is no cell {row},{column}")]
    InvalidMove {
        /// The row that was named.
        row: u8,
        /// The column that was named.
        column: u8,
    },
    /// No stone is left to draw.
    #[error("the deck is empty")]
    DeckEmpty,
    /// No cell is free for another stone.
    #[error("the board is full")]
    BoardFull,
    /// No more stones can be put back in this turn.
    #[error("this stone must be placed")]
    MustPlace,
    /// The cell has a stone already.
    #[error("{cell} is occupied")]
    Occupied {
        /// The cell that was named.
        cell: Cell,
    },
    /// No stone lies there to be turned over.
    #[error("cannot flip an empty cell")]
    EmptyFlip {
        /// The cell that was named.
        cell: Cell,
    },
    /// Both cells are empty.
    #[error("swapping two empty cells is meaningless")]
    EmptySwap,
    /// A swap needs two different cells.
    #[error("{cell} cannot be swapped with itself")]
    SameCell {
        /// The cell that was named.
        cell: Cell,
    },
    /// No stone lies there to be looked at.
    #[error("empty cell: nothing to peek")]
    EmptyPeek {
        /// The cell that was named.
        cell: Cell,
    },
    /// The stone lies open for everyone, so naming it tells nothing.
    #[error("the stone at {cell} lies face up")]
    OpenPeek {
        /// The cell that was named.
        cell: Cell,
        /// The stone that everybody sees there.
        stone: Stone,
    },
    /// No stone lies there to be asked for.
    #[error("an empty cell cannot be challenged")]
    EmptyChallenge {
        /// The cell that was named.
        cell: Cell,
    },
    /// No stone lies there that could become the Egg.
    #[error("an empty cell holds nothing to replace")]
    EmptyReplace {
        /// The cell that was named.
        cell: Cell,
    },
    /// A brag needs a full board.
    #[error("a brag needs a full board")]
    BoardNotFull {
        /// How many stones lie on it.
        stones: u8,
    },
    /// The setup asks for more face-down stones before a brag.
    #[error("a brag needs {needed} stones face down")]
    TooFewHidden {
        /// How many lie face down.
        hidden: u8,
        /// How many must.
        needed: u8,
    },
}

tell! { Refusal: "tellstones-refusal-" {
    Refusal::Over => "over" {},
    Refusal::NotAsked => "not-asked" {},
    Refusal::NotNow => "not-now" {},
    Refusal::InvalidMove { row, column } => "invalid-move" { row: *row, column: *column },
    Refusal::DeckEmpty => "deck-empty" {},
    Refusal::BoardFull => "board-full" {},
    Refusal::MustPlace => "must-place" {},
    Refusal::Occupied { cell } => "occupied" { cell: cell.to_string() },
    Refusal::EmptyFlip { .. } => "empty-flip" {},
    Refusal::EmptySwap => "empty-swap" {},
    Refusal::SameCell { .. } => "same-cell" {},
    Refusal::EmptyPeek { .. } => "empty-peek" {},
    Refusal::OpenPeek { cell, stone } => "open-peek" { cell: cell.to_string(), stone: Arg::Word(stone.word().into()) },
    Refusal::EmptyChallenge { .. } => "empty-challenge" {},
    Refusal::EmptyReplace { .. } => "empty-replace" {},
    Refusal::BoardNotFull { stones } => "board-not-full" { stones: *stones },
    Refusal::TooFewHidden { hidden, needed } => "too-few-hidden" { hidden: *hidden, needed: *needed },
} }
