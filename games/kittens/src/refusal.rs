//! Why an answer is not accepted.

use crate::Title;
use kernel::tell;
use serde::{Deserialize, Serialize};

/// Depends only on what the player knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("this player is not asked")]
    NotAsked,
    #[error("this is no answer to the question")]
    NotTheQuestion,
    #[error("there is no {card} in the hand")]
    NotInHand { card: Title },
    #[error("{card} can't be played alone")]
    NotAlone { card: Title },
    #[error("{card} needs a target")]
    NeedsTarget { card: Title },
    #[error("{card} has no target")]
    HasNoTarget { card: Title },
    #[error("this player is no possible target")]
    BadTarget,
    #[error("these cards make no combo")]
    NoCombo,
    #[error("{card} can't be named")]
    NotNameable { card: Title },
    #[error("a cursed player plays by position")]
    Cursed,
    #[error("positions go up to {most}")]
    NoSuchPosition { most: u8 },
    #[error("the deck has places from 0 to {most}")]
    NoSuchPlace { most: u8 },
    #[error("from 1 to 100 times")]
    NoSuchNumber,
    #[error("an order of {count} cards is needed")]
    NoSuchOrder { count: u8 },
    #[error("there is no Defuse in the hand")]
    NoDefuse,
    #[error("{card} can't be taken from the discard pile")]
    NotInPile { card: Title },
}

tell! { Refusal: "kittens-refusal-" {
    Refusal::Over => "over" {},
    Refusal::NotAsked => "not-asked" {},
    Refusal::NotTheQuestion => "not-the-question" {},
    Refusal::NotInHand { card } => "not-in-hand" { card: card.arg() },
    Refusal::NotAlone { card } => "not-alone" { card: card.arg() },
    Refusal::NeedsTarget { card } => "needs-target" { card: card.arg() },
    Refusal::HasNoTarget { card } => "has-no-target" { card: card.arg() },
    Refusal::BadTarget => "bad-target" {},
    Refusal::NoCombo => "no-combo" {},
    Refusal::NotNameable { card } => "not-nameable" { card: card.arg() },
    Refusal::Cursed => "cursed" {},
    Refusal::NoSuchPosition { most } => "no-such-position" { most: *most },
    Refusal::NoSuchPlace { most } => "no-such-place" { most: *most },
    Refusal::NoSuchNumber => "no-such-number" {},
    Refusal::NoSuchOrder { count } => "no-such-order" { count: *count },
    Refusal::NoDefuse => "no-defuse" {},
    Refusal::NotInPile { card } => "not-in-pile" { card: card.arg() },
} }
