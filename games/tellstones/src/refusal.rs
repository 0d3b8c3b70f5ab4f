//! Why an action was not accepted.

use crate::{Cell, Stone};
use alloc::string::ToString;
use kernel::{Arg, tell};
use serde::{Deserialize, Serialize};

/// After a refusal nothing has changed, and the same player is asked the same question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("this seat is not asked")]
    NotAsked,
    #[error("this does not answer the question that is asked")]
    NotNow,
    #[error("there is no cell {row},{column}")]
    InvalidMove { row: u8, column: u8 },
    #[error("the deck is empty")]
    DeckEmpty,
    #[error("the board is full")]
    BoardFull,
    /// No more stones can be put back in this turn.
    #[error("this stone must be placed")]
    MustPlace,
    #[error("{cell} is occupied")]
    Occupied { cell: Cell },
    #[error("cannot flip an empty cell")]
    EmptyFlip { cell: Cell },
    #[error("swapping two empty cells is meaningless")]
    EmptySwap,
    #[error("{cell} cannot be swapped with itself")]
    SameCell { cell: Cell },
    #[error("empty cell: nothing to peek")]
    EmptyPeek { cell: Cell },
    /// The stone lies open for everyone, so naming it tells nothing.
    #[error("the stone at {cell} lies face up")]
    OpenPeek { cell: Cell, stone: Stone },
    #[error("an empty cell cannot be challenged")]
    EmptyChallenge { cell: Cell },
    #[error("an empty cell holds nothing to replace")]
    EmptyReplace { cell: Cell },
    #[error("a brag needs a full board")]
    BoardNotFull { stones: u8 },
    #[error("a brag needs {needed} stones face down")]
    TooFewHidden { hidden: u8, needed: u8 },
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
