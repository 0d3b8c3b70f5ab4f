//! The cards to draw, and who knows which of them.

use crate::Edition;
use crate::knowers::{Knowers, PUBLIC};
use crate::title::Title;
use kernel::{Dice, Seat};

/// All cards of all editions.
pub(crate) const CARDS: usize = 91;

/// What may be dealt of each box: no kittens, no Defuses.
const DEALT: [([Title; CARDS], u8); 4] =
    [dealt(Edition::Exploding), dealt(Edition::Imploding), dealt(Edition::Streaking), dealt(Edition::All)];

const fn dealt(edition: Edition) -> ([Title; CARDS], u8) {
    let mut cards = [Title::ExplodingKitten; CARDS];
    let (mut len, mut index) = (0, 0);
    while index < Title::ALL.len() {
        let card = Title::ALL[index];
        let mut copies = match card {
            Title::ExplodingKitten | Title::ImplodingKitten | Title::Defuse => 0,
            _ => card.copies(edition),
        };
        while copies > 0 {
            cards[len as usize] = card;
            len += 1;
            copies -= 1;
        }
        index += 1;
    }
    (cards, len)
}

/// Cards from the bottom up. Players count from the top: see [`Deck::place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deck {
    cards: [Title; CARDS],
    len: u8,
    /// The Imploding Kitten was drawn once: it lies face up, wherever it lies.
    pub face_up: bool,
    /// Who is certain of the card at each place. What is said beyond the deck means nothing: so a draw from the top need
    /// not touch it.
    known: [Knowers; CARDS],
}

/// From where a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Top,
    Bottom,
}

impl Deck {
    #[inline]
    pub const fn new() -> Self {
        Self {
            cards: [Title::ExplodingKitten; CARDS],
            len: 0,
            face_up: false,
            known: [Knowers::NOBODY; CARDS],
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

    #[inline]
    pub const fn end(&self, end: End) -> u8 {
        match end {
            End::Top => self.len - 1,
            End::Bottom => 0,
        }
    }

    /// Who is certain of the card at this place.
    #[inline]
    pub const fn knowers(&self, place: u8) -> Knowers {
        self.known[place as usize]
    }

    #[inline]
    pub const fn is_known(&self, knower: usize, place: u8) -> bool {
        self.knowers(place).contains(knower)
    }

    /// The knower is certain of this card from now on.
    #[inline]
    pub fn learn(&mut self, knower: usize, place: u8) {
        let known = &mut self.known[usize::from(place)];
        *known = known.with_knower(knower);
    }

    /// The knower is certain of this many top cards from now on.
    #[inline]
    pub fn learn_top(&mut self, knower: usize, count: u8) {
        (self.len - count..self.len).for_each(|place| self.learn(knower, place));
    }

    #[inline]
    fn forget(&mut self) {
        self.known = [Knowers::NOBODY; CARDS];
    }

    /// What lies face up on top is seen by everybody.
    #[inline]
    pub fn look(&mut self) {
        if self.face_up && self.len > 0 && self.card(self.len - 1) == Title::ImplodingKitten {
            self.learn(PUBLIC, self.len - 1);
        }
    }

    /// Lays down all cards of a box that may be dealt, in order.
    #[inline]
    pub fn lay(&mut self, edition: Edition) {
        (self.cards, self.len) = DEALT[edition as usize];
    }

    /// A card for the first hands, taken from anywhere. Who takes it this way need not have shuffled before.
    #[inline]
    pub fn deal(&mut self, dice: &mut impl Dice) -> Title {
        let place = dice.below(u32::from(self.len)) as usize;
        self.len -= 1;
        let last = usize::from(self.len);
        self.cards.swap(place, last);
        self.cards[last]
    }

    /// Lays a card on top. What is said of its place stays: nobody has seen any card yet, or all are shuffled next.
    #[inline]
    pub fn push(&mut self, card: Title) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// An empty deck is now this one card, which everybody sees.
    #[inline]
    pub fn refill(&mut self, card: Title) {
        self.push(card);
        self.learn(PUBLIC, 0);
    }

    /// Takes a card out at a place that everybody sees.
    #[inline(always)]
    pub fn remove(&mut self, place: u8) -> Title {
        let card = self.card(place);
        if place + 1 < self.len {
            self.close_gap(place);
        }
        self.len -= 1;
        self.look();
        card
    }

    /// Moves everything above a place down onto it.
    #[inline(never)]
    fn close_gap(&mut self, place: u8) {
        let place = usize::from(place);
        let above = place + 1..usize::from(self.len);
        self.cards.copy_within(above.clone(), place);
        self.known.copy_within(above, place);
    }

    /// Puts a card in. Who did not do it no longer knows what lies where.
    #[inline]
    pub fn insert(&mut self, place: u8, card: Title, by: Option<Seat>) {
        let at = usize::from(place);
        let above = at..usize::from(self.len);
        self.cards.copy_within(above.clone(), at + 1);
        self.cards[at] = card;
        self.len += 1;
        match by {
            Some(seat) => {
                self.known.copy_within(above, at + 1);
                self.known.iter_mut().for_each(|known| *known = known.only(seat));
                self.known[at] = Knowers::NOBODY.with(seat);
            }
            None => self.forget(),
        }
        if self.len == 1 {
            self.learn(PUBLIC, 0);
        }
        self.look();
    }

    #[inline]
    pub fn shuffle(&mut self, dice: &mut impl Dice) {
        dice.shuffle(&mut self.cards[..usize::from(self.len)]);
        self.forget();
        self.look();
    }

    /// Shuffles all but the Exploding Kittens and lays those on top, for everybody to see. Gives their number.
    #[inline]
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
        self.learn_top(PUBLIC, self.len - rest);
        self.look();
        self.len - rest
    }

    /// Exchanges the ends; what is known of them moves along.
    #[inline]
    pub fn swap_ends(&mut self) {
        if self.len < 2 {
            return;
        }
        let top = self.len - 1;
        self.cards.swap(0, usize::from(top));
        self.known.swap(0, usize::from(top));
        self.look();
    }

    /// Lays the top cards in another order: the new top card is the one at the first of the old indexes, and so on.
    /// Only who did it knows them after that.
    #[inline]
    pub fn reorder(&mut self, order: &[u8], by: Seat) {
        let old = self.cards;
        let len = self.len;
        for (index, &from) in order.iter().enumerate() {
            self.cards[usize::from(len - 1) - index] = old[usize::from(len - 1 - from)];
        }
        if order.len() > 1 {
            let top = usize::from(len) - order.len()..usize::from(len);
            self.known[top].iter_mut().for_each(|known| *known = known.only(by));
        }
        self.look();
    }

    /// The kitten that is nearest to the bottom.
    #[inline]
    pub fn lowest_kitten(&self) -> Option<u8> {
        let is_kitten = |card: &Title| matches!(card, Title::ExplodingKitten | Title::ImplodingKitten);
        self.cards().iter().position(is_kitten).map(|place| place as u8)
    }

    #[inline]
    pub fn kittens(&self) -> usize {
        let is_kitten = |card: &&Title| matches!(card, Title::ExplodingKitten | Title::ImplodingKitten);
        self.cards().iter().filter(is_kitten).count()
    }

    pub fn audit(&self) -> Result<(), &'static str> {
        let top = self.cards().last();
        let is_open = self.face_up && top == Some(&Title::ImplodingKitten);
        if is_open && !self.is_known(PUBLIC, self.len - 1) {
            return Err("the Imploding Kitten lies open on top and is not seen");
        }
        Ok(())
    }
}
