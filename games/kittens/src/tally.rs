//! How much a hand can do.

use crate::Edition;
use crate::config::nameable;
use crate::title::{Title, Titles};

/// How many answers a hand allows in a turn of a simple game, where only equal cats make combos, there is no Feral Cat,
/// and only a Favor is played on somebody.
///
/// Kept with the cards: a random move can't start before this number is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally(u16);

/// More than any box has of one title; as a power of two it is quick to stay below.
const COPIES: usize = 8;

const _: () = {
    let mut index = 0;
    while index < Title::ALL.len() {
        assert!((Title::ALL[index].copies(Edition::All) as usize) <= COPIES);
        index += 1;
    }
};

/// What one more copy of a title adds, by the number of copies before it.
const MORE: [[u16; COPIES]; Title::ALL.len()] = {
    let mut more = [[0; COPIES]; Title::ALL.len()];
    let mut index = 0;
    while index < more.len() {
        let title = Title::ALL[index];
        if Titles::CATS.contains(title) {
            more[index][1] = Tally::AIMED;
            more[index][2] = Tally::AIMED * nameable(Edition::Exploding).len() as u16;
        } else if Titles::SOLO.contains(title) {
            more[index][0] = 1;
        } else if matches!(title, Title::Favor) {
            more[index][0] = Tally::AIMED;
        }
        index += 1;
    }
    more
};

impl Tally {
    /// Drawing is always possible.
    pub const OF_NOTHING: Self = Self(1);

    const AIMED: u16 = 0x100;

    /// Drawing, and the cards without a target.
    #[inline]
    pub const fn alone(self) -> u32 {
        (self.0 % Self::AIMED) as u32
    }

    /// What is played on somebody, per possible target.
    #[inline]
    pub const fn aimed(self) -> u32 {
        (self.0 / Self::AIMED) as u32
    }

    /// With one more card of a title of which there are `count`.
    #[inline]
    #[must_use]
    pub const fn more(self, title: Title, count: u8) -> Self {
        Self(self.0 + MORE[title as usize][count as usize % COPIES])
    }

    /// With one card fewer of a title of which `left` are left.
    #[inline]
    #[must_use]
    pub const fn fewer(self, title: Title, left: u8) -> Self {
        Self(self.0 - MORE[title as usize][left as usize % COPIES])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bag::Bag;
    use Title::{Favor, Nope, Skip, Tacocat};

    #[test]
    fn a_tally_goes_up_and_down_with_the_cards() {
        let mut hand: Bag = [Skip, Skip, Nope, Favor, Tacocat, Tacocat, Tacocat].into_iter().collect();
        // Draw or Skip; a Favor, a pair, or a triple for one of twelve titles.
        assert_eq!((hand.tally().alone(), hand.tally().aimed()), (2, 14));
        hand.remove(Tacocat);
        hand.remove(Skip);
        assert_eq!((hand.tally().alone(), hand.tally().aimed()), (2, 2));
        for card in [Skip, Tacocat, Tacocat, Favor, Nope] {
            hand.remove(card);
        }
        assert_eq!((hand, hand.tally()), (Bag::EMPTY, Tally::OF_NOTHING));
    }
}
