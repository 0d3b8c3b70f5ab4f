//! Why an answer is not accepted.

use crate::Title;
use kernel::tell;
use serde::{Deserialize, Serialize};

/// Depends only on what the player knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Another player has to answer.
    #[error("this player is not asked")]
    NotAsked,
    /// The question is another one.
    #[error("this is no answer to the question")]
    NotTheQuestion,
    /// The hand holds no such card, or too few.
    #[error("there is no {card} in the hand")]
    NotInHand {
        /// The card that was named.
        card: Title,
    },
    /// The card can't be played by itself.
    #[error("{card} can't be played alone")]
    NotAlone {
        /// The card that was named.
        card: Title,
    },
    /// The card is played on somebody.
    #[error("{card} needs a target")]
    NeedsTarget {
        /// The card that was named.
        card: Title,
    },
    /// The card is played on nobody.
    #[error("{card} has no target")]
    HasNoTarget {
        /// The card that was named.
        card: Title,
    },
    /// This player can't be the target.
    #[error("this player is no possible target")]
    BadTarget,
    /// These cards make no combo.
    #[error("these cards make no combo")]
    NoCombo,
    /// A triple can't ask for this card.
    #[error("{card} can't be named")]
    NotNameable {
        /// The card that was named.
        card: Title,
    },
    /// A cursed player plays by position.
    #[error("a cursed player plays by position")]
    Cursed,
    /// The hand has no such position.
    #[error("positions go up to {most}")]
    NoSuchPosition {
        /// The last position that it has.
        most: u8,
    },
    /// The deck has no such place.
    #[error("the deck has places from 0 to {most}")]
    NoSuchPlace {
        /// The most cards that can lie above.
        most: u8,
    },
    /// The number of shuffles is out of range.
    #[error("from 1 to 100 times")]
    NoSuchNumber,
    /// Not an order of the cards that were seen.
    #[error("an order of {count} cards is needed")]
    NoSuchOrder {
        /// How many cards were seen.
        count: u8,
    },
    /// There is no Defuse in the hand.
    #[error("there is no Defuse in the hand")]
    NoDefuse,
    /// The discard pile has no such card.
    #[error("{card} can't be taken from the discard pile")]
    NotInPile {
        /// The card that was named.
        card: Title,
    },
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
