//! What is known of a hand, and by whom.

use crate::bag::Bag;
use crate::knowers::{KNOWERS, Knowers, PUBLIC};
use crate::title::{Title, Titles};

/// What everybody is certain of in one hand: for each title a lower bound, and titles that are certainly missing.
///
/// Public knowledge is stored once; a seat knows the larger of that and its own. For each title there is one byte for one
/// copy, one for two, and so on, with a bit for each knower of at least that many. So a card that everybody sees leave
/// is one shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lore {
    known: [u64; Title::ALL.len()],
    /// The titles of which anybody knows a copy.
    titles: Titles,
    lacks: [Titles; KNOWERS],
}

/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Lore {
    pub const NONE: Self =
        Self { known: [0; Title::ALL.len()], titles: Titles(0), lacks: [Titles(0); KNOWERS] };

    /// The cards that a knower is certain of.
    #[inline]
    pub fn known(&self, knower: usize) -> Bag {
        let copies = |title| (0..self.copies(title, knower)).map(move |_| title);
        self.titles.iter().flat_map(copies).collect()
    }

    /// How many of this title a knower is certain of.
    #[inline]
    pub fn copies(&self, title: Title, knower: usize) -> u8 {
        let known = self.known[title as usize];
        ((known >> knower | known >> PUBLIC) & ONES).count_ones() as u8
    }

    /// The titles that a knower is certain not to be there.
    #[inline]
    pub fn lacks(&self, knower: usize) -> Titles {
        self.lacks[knower].or(self.lacks[PUBLIC])
    }

    #[inline]
    fn set(&mut self, title: Title, known: u64) {
        self.known[title as usize] = known;
        self.titles = if known == 0 { self.titles.without(title) } else { self.titles.with(title) };
    }

    /// What the public knows, these know too: from now on for themselves.
    #[inline]
    fn shared(known: u64, seen: Knowers) -> u64 {
        known | ((known >> PUBLIC & ONES) * u64::from(seen.bits()))
    }

    /// A card came in that nobody saw.
    #[inline]
    pub fn gain_unseen(&mut self) {
        self.lacks = [Titles(0); KNOWERS];
    }

    /// A card came in; `seen` know which it is.
    #[inline]
    pub fn gain(&mut self, card: Title, seen: Knowers) {
        let known = Self::shared(self.known[card as usize], seen);
        let more = (known << 8 | 0xff) & (ONES * u64::from(seen.bits()));
        self.set(card, known | more);
        let public = self.lacks[PUBLIC];
        for (knower, lacks) in self.lacks.iter_mut().enumerate() {
            *lacks = if seen.contains(knower) { lacks.or(public).without(card) } else { Titles(0) };
        }
    }

    /// A card left that everybody saw.
    #[inline]
    pub fn lose(&mut self, card: Title) {
        let known = self.known[card as usize] >> 8;
        self.known[card as usize] = known;
        self.titles.0 &= !(u32::from(known == 0) * card.bit());
    }

    /// A card left that only `seen` saw. For the others it could have been any.
    #[inline]
    pub fn lose_unseen(&mut self, card: Title, seen: Knowers) {
        let seers = ONES * u64::from(seen.bits());
        let mut left = 0;
        for title in self.titles.iter() {
            let known = Self::shared(self.known[title as usize], seen);
            let fewer = known >> 8;
            let known = if title == card { fewer } else { known & seers | fewer & !seers };
            self.known[title as usize] = known;
            left |= u32::from(known != 0) * title.bit();
        }
        self.titles = Titles(left);
    }

    /// Everybody knows what lies open.
    #[inline]
    pub fn see_open(&mut self, open: &Bag) {
        for title in open.titles().iter() {
            let copies = ONES << PUBLIC & ((1 << (8 * open.count(title))) - 1);
            self.set(title, self.known[title as usize] | copies);
        }
    }

    /// Everybody learns of this title whether there is one.
    #[inline]
    pub fn reveal(&mut self, title: Title, is_there: bool) {
        self.note(title, is_there, !is_there);
    }

    /// Everybody knows that there is such a card, or that there is none, or neither.
    #[inline]
    pub fn note(&mut self, title: Title, is_there: bool, is_missing: bool) {
        self.known[title as usize] |= u64::from(is_there) << PUBLIC;
        self.titles = self.titles.or(Titles(u32::from(is_there) << title as u8));
        self.lacks[PUBLIC] = self.lacks[PUBLIC].or(Titles(u32::from(is_missing) << title as u8));
    }

    /// One knower learns of this title whether there is one.
    #[inline]
    pub fn feel(&mut self, knower: usize, title: Title, is_there: bool) {
        if is_there {
            self.set(title, self.known[title as usize] | 1 << knower);
        } else {
            self.lacks[knower] = self.lacks[knower].with(title);
        }
    }

    /// This is all that one knower knows.
    pub fn suppose(&mut self, knower: usize, known: &Bag, lacks: Titles) {
        for title in Title::ALL {
            let copies = ONES << knower & ((1 << (8 * known.count(title))) - 1);
            self.set(title, self.known[title as usize] & !(ONES << knower) | copies);
        }
        self.lacks[knower] = lacks;
    }
}
