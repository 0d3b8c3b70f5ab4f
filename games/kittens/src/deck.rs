//! The cards to draw, and who knows which of them.

use crate::knowers::{KNOWERS, Knowers, PUBLIC};
use crate::title::Title;
use kernel::{Dice, Seat};

/// All cards of all editions.
pub(crate) const CARDS: usize = 91;

/// Cards from the bottom up. Players count from the top: see [`Deck::place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deck {
    cards: [Title; CARDS],
    len: u8,
    /// The Imploding Kitten was drawn once: it lies face up, wherever it lies.
    pub face_up: bool,
    /// Somebody knows some card: else there is nothing to keep up to date.
    is_seen: bool,
    /// The places that a seat is certain of, as bits from the bottom up.
    known: [u128; KNOWERS],
}

/// From where a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Top,
    Bottom,
}

impl Deck {
    pub const fn new() -> Self {
        Self {
            cards: [Title::ExplodingKitten; CARDS],
            len: 0,
            face_up: false,
            is_seen: false,
            known: [0; KNOWERS],
        }
    }

    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// From the bottom up.
    #[inline]
    pub fn cards(&self) -> &[Title] {
        &self.cards[..usize::from(self.len)]
    }

    /// The place of a card with so many cards above it.
    #[inline]
    pub const fn place(&self, index: u8) -> u8 {
        self.len - 1 - index
    }

    #[inline]
    pub const fn card(&self, place: u8) -> Title {
        self.cards[place as usize]
    }

    pub const fn end(&self, end: End) -> u8 {
        match end {
            End::Top => self.len - 1,
            End::Bottom => 0,
        }
    }

    /// Who is certain of the card at this place.
    #[inline]
    pub fn knowers(&self, place: u8) -> Knowers {
        if !self.is_seen {
            return Knowers::NOBODY;
        }
        let bit = 1 << place;
        if self.known[PUBLIC] & bit != 0 {
            return Knowers::EVERYBODY;
        }
        (0..PUBLIC).filter(|&index| self.known[index] & bit != 0).fold(Knowers::NOBODY, Knowers::and)
    }

    pub const fn is_known(&self, knower: usize, place: u8) -> bool {
        (self.known[knower] | self.known[PUBLIC]) & 1 << place != 0
    }

    /// The knower is certain of this card from now on.
    pub fn learn(&mut self, knower: usize, place: u8) {
        self.known[knower] |= 1 << place;
        self.is_seen = true;
    }

    fn forget(&mut self) {
        if self.is_seen {
            self.known = [0; KNOWERS];
            self.is_seen = false;
        }
    }

    /// What lies face up on top is seen by everybody.
    #[inline]
    pub fn look(&mut self) {
        if self.face_up && self.len > 0 && self.card(self.len - 1) == Title::ImplodingKitten {
            self.learn(PUBLIC, self.len - 1);
        }
    }

    /// Lays a card on top while the deck is made.
    #[inline]
    pub fn push(&mut self, card: Title) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Takes a card out at a place that everybody sees.
    #[inline]
    pub fn remove(&mut self, place: u8) -> Title {
        let card = self.card(place);
        self.len -= 1;
        if place < self.len {
            let place = usize::from(place);
            self.cards.copy_within(place + 1..=usize::from(self.len), place);
        }
        if self.is_seen {
            let below = (1 << place) - 1;
            for known in &mut self.known {
                *known = *known & below | *known >> 1 & !below;
            }
        }
        self.look();
        card
    }

    /// Puts a card in. Who did not do it no longer knows what lies where.
    pub fn insert(&mut self, place: u8, card: Title, by: Option<Seat>) {
        let at = usize::from(place);
        self.cards.copy_within(at..usize::from(self.len), at + 1);
        self.cards[at] = card;
        self.len += 1;
        let known = by.map(|seat| self.known[seat.index()] | self.known[PUBLIC]);
        self.forget();
        if let (Some(known), Some(seat)) = (known, by) {
            let below = (1 << place) - 1;
            self.known[seat.index()] = known & below | (known & !below) << 1;
            self.learn(seat.index(), place);
        }
        if self.len == 1 {
            self.learn(PUBLIC, 0);
        }
        self.look();
    }

    pub fn shuffle(&mut self, dice: &mut impl Dice) {
        dice.shuffle(&mut self.cards[..usize::from(self.len)]);
        self.forget();
        self.look();
    }

    /// Shuffles all but the Exploding Kittens and lays those on top, for everybody to see. Gives their number.
    pub fn bomb(&mut self, dice: &mut impl Dice) -> u8 {
        let mut rest = 0;
        for place in 0..self.len {
            if self.card(place) != Title::ExplodingKitten {
                self.cards[usize::from(rest)] = self.card(place);
                rest += 1;
            }
        }
        self.cards[usize::from(rest)..usize::from(self.len)].fill(Title::ExplodingKitten);
        dice.shuffle(&mut self.cards[..usize::from(rest)]);
        self.forget();
        (rest..self.len).for_each(|place| self.learn(PUBLIC, place));
        self.look();
        self.len - rest
    }

    /// Exchanges the ends; what is known of them moves along.
    pub fn swap_ends(&mut self) {
        if self.len < 2 {
            return;
        }
        let top = self.len - 1;
        self.cards.swap(0, usize::from(top));
        for known in &mut self.known {
            let ends = (*known & 1) << top | *known >> top & 1;
            *known = *known & !(1 | 1 << top) | ends;
        }
        self.look();
    }

    /// Lays the top cards in another order: the new top card is the one at the first of the old indexes, and so on.
    /// Only who did it knows them after that.
    pub fn reorder(&mut self, order: &[u8], by: Seat) {
        let old = self.cards;
        let len = self.len;
        for (index, &from) in order.iter().enumerate() {
            self.cards[usize::from(len - 1) - index] = old[usize::from(len - 1 - from)];
        }
        if order.len() > 1 {
            let kept = (1 << (usize::from(len) - order.len())) - 1;
            let own = self.known[by.index()];
            self.known.iter_mut().for_each(|known| *known &= kept);
            self.known[by.index()] = own;
        }
        self.look();
    }

    /// The kitten that is nearest to the bottom.
    pub fn lowest_kitten(&self) -> Option<u8> {
        let is_kitten = |card: &Title| matches!(card, Title::ExplodingKitten | Title::ImplodingKitten);
        self.cards().iter().position(is_kitten).map(|place| place as u8)
    }

    pub fn kittens(&self) -> usize {
        let is_kitten = |card: &&Title| matches!(card, Title::ExplodingKitten | Title::ImplodingKitten);
        self.cards().iter().filter(is_kitten).count()
    }

    /// Is everything that is said to be known there at all?
    pub fn audit(&self) -> Result<(), &'static str> {
        let beyond = if self.len == 0 { !0 } else { !0 << self.len };
        if self.known.iter().any(|known| known & beyond != 0) {
            return Err("somebody knows a card beyond the deck");
        }
        let top = self.cards().last();
        if self.face_up && top == Some(&Title::ImplodingKitten) && self.known[PUBLIC] >> (self.len - 1) == 0 {
            return Err("the Imploding Kitten lies open on top and is not seen");
        }
        Ok(())
    }
}
