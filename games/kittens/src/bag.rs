//! Cards without an order: how many there are of each title.

use crate::title::{Title, Titles};

/// No title has more copies than this.
const MOST: usize = 6;

/// For each number, the titles of which there are at least that many: a plane of bits. So "one fewer of every title",
/// "the larger of both" and "which are there twice" are shifts and unions of whole planes. Two planes share a word,
/// the lower one in the lower half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Bag([u64; MOST / 2]);

/// A title's bit in both planes of a word.
#[inline]
const fn both(title: Title) -> u64 {
    (title.bit() as u64) << 32 | title.bit() as u64
}

impl Bag {
    pub const EMPTY: Self = Self([0; MOST / 2]);

    #[inline]
    pub fn add(&mut self, title: Title) {
        let [one, three, five] = self.0;
        let mask = both(title);
        let below = [one << 32 | u64::from(title.bit()), three << 32 | one >> 32, five << 32 | three >> 32];
        self.0 = [one | below[0] & mask, three | below[1] & mask, five | below[2] & mask];
    }

    /// Takes one out; nothing if there is none.
    #[inline]
    pub fn remove(&mut self, title: Title) {
        let mask = both(title);
        let thinned = self.thinned();
        for (word, thinned) in self.0.iter_mut().zip(thinned.0) {
            *word = *word & !mask | thinned & mask;
        }
    }

    #[inline]
    pub const fn has(&self, title: Title) -> bool {
        self.0[0] & title.bit() as u64 != 0
    }

    /// The titles of which there are at least `copies`.
    #[inline]
    pub const fn at_least(&self, copies: usize) -> Titles {
        let word = self.0[(copies - 1) / 2];
        Titles(if copies % 2 == 1 { word as u32 } else { (word >> 32) as u32 })
    }

    #[inline]
    pub const fn titles(&self) -> Titles {
        Titles(self.0[0] as u32)
    }

    /// At least one of each of these titles.
    #[inline]
    pub const fn add_missing(&mut self, titles: Titles) {
        self.0[0] |= titles.0 as u64;
    }

    pub fn count(&self, title: Title) -> u8 {
        self.0.iter().map(|word| (word & both(title)).count_ones() as u8).sum()
    }

    pub fn len(&self) -> u8 {
        self.0.iter().map(|word| word.count_ones() as u8).sum()
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] == 0
    }

    /// The card at this place, if every copy is counted, and which copy of its title it is.
    #[inline]
    pub fn nth(&self, index: u32) -> (Title, usize) {
        let mut index = index;
        for copy in 0..MOST {
            let plane = self.at_least(copy + 1);
            if index < plane.len() {
                return (plane.nth(index), copy);
            }
            index -= plane.len();
        }
        (self.titles().nth(0), 0)
    }

    /// Of each title the larger number.
    #[must_use]
    #[inline]
    pub fn union(mut self, other: &Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// Of each title as many as are here and not in `other`.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let mut rest = *self;
        other.iter().for_each(|title| rest.remove(title));
        rest
    }

    /// One fewer of every title.
    #[must_use]
    #[inline]
    pub const fn thinned(mut self) -> Self {
        let [one, three, five] = self.0;
        self.0 = [one >> 32 | three << 32, three >> 32 | five << 32, five >> 32];
        self
    }

    pub fn contains(&self, other: &Self) -> bool {
        self.union(other) == *self
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
        bag.remove(Skip);
        bag.remove(Defuse);
        assert_eq!((bag.len(), bag.count(Skip)), (3, 2));
        assert_eq!(bag.at_least(2).iter().next(), Some(Skip));
    }

    #[test]
    fn every_card_has_one_place() {
        let bag: Bag = [Skip, Nope, Skip, Defuse, Skip].into_iter().collect();
        let again: Bag = (0..5).map(|index| bag.nth(index).0).collect();
        assert_eq!(again, bag);
        assert!((0..5).any(|index| bag.nth(index) == (Skip, 2)));
    }

    #[test]
    fn unions_and_differences_are_title_by_title() {
        let left: Bag = [Skip, Skip, Nope].into_iter().collect();
        let right: Bag = [Skip, Defuse].into_iter().collect();
        assert!(left.union(&right).iter().eq([Defuse, Nope, Skip, Skip]));
        assert!(left.minus(&right).iter().eq([Nope, Skip]));
        assert!(left.thinned().iter().eq([Skip]));
        assert!(left.contains(&left.thinned()) && !left.contains(&right));
    }
}
