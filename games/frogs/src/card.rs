//! The four cards, for those who play with them.

use core::fmt;
use serde::{Deserialize, Serialize};

/// Each player has one of each, each for one use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// Move twice.
    ExtraJump,
    /// Build two bridges.
    TwoBridges,
    /// Take a bridge away, into the stock.
    RemoveBridge,
    /// Bring a frog to any free pad.
    Parachute,
}

impl Card {
    /// All four, in the order of a hand.
    pub const ALL: [Self; 4] = [Self::ExtraJump, Self::TwoBridges, Self::RemoveBridge, Self::Parachute];

    /// The word that plays it in the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ExtraJump => "jump",
            Self::TwoBridges => "two",
            Self::RemoveBridge => "cut",
            Self::Parachute => "chute",
        }
    }

    /// The key of its name in the words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::ExtraJump => "frogs-card-extra-jump",
            Self::TwoBridges => "frogs-card-two-bridges",
            Self::RemoveBridge => "frogs-card-remove-bridge",
            Self::Parachute => "frogs-card-parachute",
        }
    }
}

/// The cards that one player has left.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u8);

impl Hand {
    /// No card is left.
    pub const EMPTY: Self = Self(0);
    /// One of each.
    pub const FULL: Self = Self(0b1111);

    /// Are all cards used?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is the card still there?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 & (1 << card as u8) != 0
    }

    /// The hand after this card was used.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card as u8))
    }

    /// The cards that are left, in the order of [`Card::ALL`].
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |&card| self.has(card))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().fold(0, |hand, card| hand | 1 << card as u8))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.cards()).finish()
    }
}
