//! Cards without an order: how many there are of each title.

use crate::tally::Tally;
use crate::title::{Title, Titles};

/// The counts of all titles, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bag {
    counts: [u8; Title::ALL.len()],
    titles: Titles,
    tally: Tally,
}

impl Bag {
    pub const EMPTY: Self =
        Self { counts: [0; Title::ALL.len()], titles: Titles::NONE, tally: Tally::OF_NOTHING };

    #[inline]
    pub const fn add(&mut self, title: Title) {
        let count = self.count(title);
        self.counts[title as usize] = count + 1;
        self.titles = self.titles.with(title);
        self.tally = self.tally.more(title, count);
    }

    /// Takes one out; nothing if there is none.
    #[inline]
    pub const fn remove(&mut self, title: Title) {
        if !self.has(title) {
            return;
        }
        let left = self.count(title) - 1;
        self.counts[title as usize] = left;
        self.titles = Titles(self.titles.0 ^ (title.bit() * (left == 0) as u32));
        self.tally = self.tally.fewer(title, left);
    }

    #[inline]
    pub const fn count(&self, title: Title) -> u8 {
        self.counts[title as usize]
    }

    #[inline]
    pub const fn has(&self, title: Title) -> bool {
        self.titles().contains(title)
    }

    #[inline]
    pub const fn titles(&self) -> Titles {
        self.titles
    }

    /// How much can be done with these cards in hand.
    #[inline]
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// The titles that are there twice or more.
    #[inline]
    pub fn twice(&self) -> Titles {
        self.at_least(2)
    }

    /// The titles that are there three times or more.
    #[inline]
    pub fn thrice(&self) -> Titles {
        self.at_least(3)
    }

    #[inline]
    fn at_least(&self, least: u8) -> Titles {
        let bit = |(place, &count): (usize, &u8)| u32::from(count >= least) << place;
        Titles(self.counts.iter().enumerate().map(bit).fold(0, |titles, bit| titles | bit))
    }

    pub fn len(&self) -> u8 {
        self.counts.iter().sum()
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.titles().is_empty()
    }

    /// The card at this place, if every copy is counted, and which copy of its title it is.
    pub fn nth(&self, index: u32) -> (Title, u8) {
        let mut index = index as u8;
        for title in self.titles().iter() {
            let count = self.count(title);
            if index < count {
                return (title, index);
            }
            index -= count;
        }
        (Title::Nope, 0)
    }

    /// Of each title as many as are here and not in `other`.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let mut rest = *self;
        other.iter().for_each(|title| rest.remove(title));
        rest
    }

    pub fn contains(&self, other: &Self) -> bool {
        other.titles().iter().all(|title| self.count(title) >= other.count(title))
    }

    /// Every card, equal titles next to each other.
    pub fn iter(&self) -> impl Iterator<Item = Title> {
        self.titles().iter().flat_map(|title| (0..self.count(title)).map(move |_| title))
    }
}

impl FromIterator<Title> for Bag {
    fn from_iter<I: IntoIterator<Item = Title>>(titles: I) -> Self {
        titles.into_iter().fold(Self::EMPTY, |mut bag, title| {
            bag.add(title);
            bag
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Title::{Defuse, Nope, Skip};

    #[test]
    fn a_bag_counts_what_was_put_in_and_taken_out() {
        let mut bag: Bag = [Skip, Nope, Skip, Skip].into_iter().collect();
        assert_eq!((bag.len(), bag.count(Skip), bag.count(Nope)), (4, 3, 1));
        assert!(bag.iter().eq([Nope, Skip, Skip, Skip]));
        assert!(bag.twice().contains(Skip) && bag.thrice().contains(Skip) && !bag.twice().contains(Nope));
        bag.remove(Skip);
        bag.remove(Defuse);
        assert_eq!((bag.len(), bag.count(Skip)), (3, 2));
        assert!(bag.twice().contains(Skip) && !bag.thrice().contains(Skip));
        bag.remove(Skip);
        bag.remove(Skip);
        assert!(bag.iter().eq([Nope]));
    }

    #[test]
    fn every_card_has_one_place() {
        let bag: Bag = [Skip, Nope, Skip, Defuse, Skip].into_iter().collect();
        let again: Bag = (0..5).map(|index| bag.nth(index).0).collect();
        assert_eq!(again, bag);
        assert!((0..5).any(|index| bag.nth(index) == (Skip, 2)));
    }

    #[test]
    fn differences_are_title_by_title() {
        let left: Bag = [Skip, Skip, Nope].into_iter().collect();
        let right: Bag = [Skip, Defuse].into_iter().collect();
        assert!(left.minus(&right).iter().eq([Nope, Skip]));
        assert!(left.contains(&left.minus(&right)) && !left.contains(&right));
    }
}
