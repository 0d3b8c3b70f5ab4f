//! Cards without an order: how many there are of each title.

use crate::title::{Title, Titles};

/// The counts of all titles, as binary numbers of three digits: the first plane holds everybody's last digit, and so on.
/// So adding and taking are a few operations on words, without a branch, and so is "which are there twice".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bag([u32; 3]);

impl Bag {
    pub const EMPTY: Self = Self([0; 3]);

    #[inline]
    pub const fn add(&mut self, title: Title) {
        let [ones, twos, fours] = self.0;
        let carry = title.bit();
        let carries = ones & carry;
        self.0 = [ones ^ carry, twos ^ carries, fours ^ twos & carries];
    }

    /// Takes one out; nothing if there is none.
    #[inline]
    pub const fn remove(&mut self, title: Title) {
        let [ones, twos, fours] = self.0;
        let borrow = title.bit() & (ones | twos | fours);
        let borrows = !ones & borrow;
        self.0 = [ones ^ borrow, twos ^ borrows, fours ^ !twos & borrows];
    }

    #[inline]
    pub const fn count(&self, title: Title) -> u8 {
        let [ones, twos, fours] = self.0;
        let place = title as u8;
        (ones >> place & 1 | (twos >> place & 1) << 1 | (fours >> place & 1) << 2) as u8
    }

    #[inline]
    pub const fn has(&self, title: Title) -> bool {
        self.titles().contains(title)
    }

    #[inline]
    pub const fn titles(&self) -> Titles {
        let [ones, twos, fours] = self.0;
        Titles(ones | twos | fours)
    }

    /// The titles that are there twice or more.
    #[inline]
    pub const fn twice(&self) -> Titles {
        let [_, twos, fours] = self.0;
        Titles(twos | fours)
    }

    /// The titles that are there three times or more.
    #[inline]
    pub const fn thrice(&self) -> Titles {
        let [ones, twos, fours] = self.0;
        Titles(ones & twos | fours)
    }

    pub const fn len(&self) -> u8 {
        let [ones, twos, fours] = self.0;
        (ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones()) as u8
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
