//! Cards that were played together, and orders of seen cards.

use crate::Title;
use alloc::vec::Vec;
use core::fmt;
use kernel::{Arg, Seat, read_tagged, sort_few};
use serde::{Deserialize, Serialize};

/// What was played: a card or a combo, with everything that is said when it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "play", rename_all = "kebab-case")]
pub enum Play {
    /// One card, played on nobody.
    Card {
        /// Which card it is.
        card: Title,
    },
    /// One card, played on another player.
    Aimed {
        /// Which card it is.
        card: Title,
        /// The player it is played on.
        target: Seat,
    },
    /// Two of a title, or one and a Feral Cat: a random card of the target.
    Pair {
        /// What the pair is made of.
        card: Title,
        /// How many Feral Cats stand in for it. 0 for Feral Cats alone.
        ferals: u8,
        /// The player it is played on.
        target: Seat,
    },
    /// Three: a card of this name, if the target has one.
    Triple {
        /// What the triple is made of.
        card: Title,
        /// How many Feral Cats stand in for it.
        ferals: u8,
        /// The player it is played on.
        target: Seat,
        /// The card that is asked for.
        named: Title,
    },
    /// Five different ones: a card from the discard pile.
    Five {
        /// The five cards, all different.
        cards: Five,
    },
}

read_tagged! { Play: "play" {
    "card" => Card { card },
    "aimed" => Aimed { card, target },
    "pair" => Pair { card, ferals, target },
    "triple" => Triple { card, ferals, target, named },
    "five" => Five { cards },
} }

impl Play {
    /// An odd number of Nopes stops a play, an even number lets it happen.
    #[inline]
    pub const fn is_stopped_by(nopes: u8) -> bool {
        nopes % 2 == 1
    }

    /// The player it is played on, if it is.
    pub const fn target(self) -> Option<Seat> {
        match self {
            Self::Aimed { target, .. } | Self::Pair { target, .. } | Self::Triple { target, .. } => {
                Some(target)
            }
            Self::Card { .. } | Self::Five { .. } => None,
        }
    }

    /// The cards that leave the hand.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = Title> {
        let (cards, count) = match self {
            Self::Card { card } | Self::Aimed { card, .. } => ([card; 5], 1),
            Self::Pair { card, ferals, .. } => (Self::with_ferals(card, ferals, 2), 2),
            Self::Triple { card, ferals, .. } => (Self::with_ferals(card, ferals, 3), 3),
            Self::Five { cards } => (cards.0, 5),
        };
        cards.into_iter().take(count)
    }

    fn with_ferals(card: Title, ferals: u8, size: u8) -> [Title; 5] {
        let mut cards = [card; 5];
        cards[usize::from(size.saturating_sub(ferals))..].fill(Title::FeralCat);
        cards
    }

    pub(crate) fn arg(self) -> Arg {
        words(self.cards())
    }
}

/// Several titles, as a message says them.
pub(crate) fn words(cards: impl IntoIterator<Item = Title>) -> Arg {
    let word = |card: Title| match card.arg() {
        Arg::Word(key) => key,
        _ => alloc::string::String::new(),
    };
    Arg::Words(cards.into_iter().map(word).collect())
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ferals =
            |f: &mut fmt::Formatter<'_>, count| (0..count).try_for_each(|_| f.write_str("+feral-cat"));
        match self {
            // Alone these words are the answers to questions.
            Self::Card { card: card @ (Title::Nope | Title::Defuse) } => write!(f, "play {card}"),
            Self::Card { card } => write!(f, "{card}"),
            Self::Aimed { card, target } => write!(f, "{card} {}", target.index()),
            Self::Pair { card, ferals: count, target } => {
                write!(f, "pair {card}")?;
                ferals(f, *count)?;
                write!(f, " {}", target.index())
            }
            Self::Triple { card, ferals: count, target, named } => {
                write!(f, "triple {card}")?;
                ferals(f, *count)?;
                write!(f, " {} {named}", target.index())
            }
            Self::Five { cards } => {
                f.write_str("five")?;
                cards.0.iter().try_for_each(|card| write!(f, " {card}"))
            }
        }
    }
}

/// Five cards, sorted: the same five are always written the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "[Title; 5]", into = "[Title; 5]")]
pub struct Five([Title; 5]);

impl Five {
    /// Sorts the cards.
    pub fn new(mut cards: [Title; 5]) -> Self {
        sort_few(&mut cards, |one, next| one > next);
        Self(cards)
    }

    /// The cards, sorted.
    pub const fn cards(&self) -> &[Title; 5] {
        &self.0
    }
}

impl From<[Title; 5]> for Five {
    fn from(cards: [Title; 5]) -> Self {
        Self::new(cards)
    }
}

impl From<Five> for [Title; 5] {
    fn from(five: Five) -> Self {
        five.0
    }
}

/// An order for up to five cards: first which of them becomes the top card, counted from the top as they lay, then
/// the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Order {
    places: [u8; 5],
    len: u8,
}

impl Order {
    /// Every number from 0 up exactly once, or there is no such order.
    pub fn new(places: &[u8]) -> Option<Self> {
        let mut order = Self { places: [0; 5], len: places.len() as u8 };
        if places.is_empty() {
            return None;
        }
        order.places.get_mut(..places.len())?.copy_from_slice(places);
        (0..order.len).all(|place| places.contains(&place)).then_some(order)
    }

    /// As it was.
    pub fn same(len: u8) -> Self {
        let mut places = [0, 1, 2, 3, 4];
        places[usize::from(len)..].fill(0);
        Self { places, len }
    }

    /// The order at this place of all orders of `len` cards, in the order of a dictionary.
    pub(crate) fn nth(len: u8, mut index: u32) -> Self {
        let mut left = [0u8, 1, 2, 3, 4];
        let mut order = Self { places: [0; 5], len };
        for place in 0..len {
            let rest = u32::from(len - 1 - place);
            let below = (1..=rest).product::<u32>();
            let pick = (index / below) as usize;
            index %= below;
            order.places[usize::from(place)] = left[pick];
            left.copy_within(pick + 1.., pick);
        }
        order
    }

    pub(crate) fn count(len: u8) -> u32 {
        (1..=u32::from(len)).product()
    }

    /// The number of cards.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Never: there is at least one card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Which card comes on top, then the next.
    pub fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.len)]
    }
}

/// Not an order of up to five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order has every number from 0 up once")]
pub struct BadOrder;

impl TryFrom<Vec<u8>> for Order {
    type Error = BadOrder;

    fn try_from(places: Vec<u8>) -> Result<Self, BadOrder> {
        Self::new(&places).ok_or(BadOrder)
    }
}

impl From<Order> for Vec<u8> {
    fn from(order: Order) -> Self {
        order.places().to_vec()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for place in self.places() {
            write!(f, "{gap}{place}")?;
            gap = " ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;

    #[test]
    fn orders_are_listed_as_in_a_dictionary() {
        let orders: Vec<_> = (0..6).map(|index| Order::nth(3, index).to_string()).collect();
        assert_eq!(orders, ["0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"]);
        assert_eq!(Order::nth(5, 119).to_string(), "4 3 2 1 0");
        assert_eq!(Order::nth(1, 0), Order::same(1));
        assert_eq!(Order::nth(5, 0), Order::same(5));
    }

    #[test]
    fn an_order_has_every_place_once() {
        assert!(Order::new(&[1, 0]).is_some());
        for bad in [&[][..], &[1], &[0, 0], &[0, 2], &[0, 1, 2, 3, 4, 5]] {
            assert_eq!(Order::new(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn feral_cats_stand_in() {
        let target = Seat::new(1);
        let pair = Play::Pair { card: Title::Tacocat, ferals: 1, target };
        assert!(pair.cards().eq([Title::Tacocat, Title::FeralCat]));
        let triple = Play::Triple { card: Title::FeralCat, ferals: 0, target, named: Title::Nope };
        assert!(triple.cards().eq(vec![Title::FeralCat; 3]));
    }
}
