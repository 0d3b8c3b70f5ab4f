//! The cards to draw, and who knows which of them.

use crate::Edition;
use crate::knowers::{Knowers, PUBLIC};
use crate::title::Title;
use core::cmp::Ordering;
use core::ops::Range;
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
    /// Who is certain of the card at each place. Values beyond the deck have no meaning, so that a draw from the top need
    /// not touch them.
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

    /// The place of a card with this many cards above it.
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

    /// A card for the first hands, taken from a random place, so that the deck need not be shuffled before.
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

    /// Puts a kitten in. The others stay certain only of places that hold the same title wherever it may have gone.
    #[inline]
    pub fn insert(&mut self, place: u8, kitten: Title, by: Option<Seat>) {
        let knower = by.map_or(Knowers::NOBODY, |seat| Knowers::NOBODY.with(seat));
        let at = usize::from(place);
        if let Some(highest) = self.highest_place(place, kitten) {
            self.blur(place, kitten, highest, knower);
        } else {
            self.known.copy_within(at..usize::from(self.len), at + 1);
            self.known[at] = Knowers::EVERYBODY;
        }
        self.cards.copy_within(at..usize::from(self.len), at + 1);
        self.cards[at] = kitten;
        self.len += 1;
        self.look();
    }

    /// The highest place where others must expect a kitten that went in at `place`; nothing if everybody sees where
    /// that is. A face-up Imploding Kitten shows whether it is on top, before and after.
    #[inline]
    fn highest_place(&self, place: u8, kitten: Title) -> Option<u8> {
        let was_open = self.face_up && self.cards().last() == Some(&Title::ImplodingKitten);
        if kitten != Title::ImplodingKitten && !was_open {
            return Some(self.len);
        }
        (place < self.len).then(|| self.len - 1)
    }

    /// A kitten goes in at `place`, which only `by` know: for the others that is any place up to `highest`. They stay
    /// certain of a place that holds a kitten whether it went in there, above or below.
    #[inline]
    fn blur(&mut self, place: u8, kitten: Title, highest: u8, by: Knowers) {
        let (place, highest) = (usize::from(place), usize::from(highest));
        let certain = |deck: &Self, at: usize| {
            if deck.cards[at] == kitten { deck.known[at] } else { Knowers::NOBODY }
        };
        // From the top down: each place needs what was known of it and of the one below.
        for at in (0..=usize::from(self.len)).rev() {
            let below = if at > 0 { certain(self, at - 1) } else { Knowers::EVERYBODY };
            let here = if at < highest { certain(self, at) } else { Knowers::EVERYBODY };
            let others = if at > highest { self.known[at - 1] } else { below.and(here) };
            let own = match at.cmp(&place) {
                Ordering::Less => self.known[at].and(by),
                Ordering::Equal => by,
                Ordering::Greater => self.known[at - 1].and(by),
            };
            self.known[at] = others.or(own);
        }
    }

    #[inline]
    pub fn shuffle(&mut self, dice: &mut impl Dice) {
        dice.shuffle(&mut self.cards[..usize::from(self.len)]);
        self.forget();
        self.look();
    }

    /// Shuffles a deck that players have looked at.
    #[inline]
    pub fn shuffle_times(&mut self, times: u8, dice: &mut impl Dice) {
        let len = usize::from(self.len);
        let certain = self.certain_in_any_order(0..len);
        dice.shuffle_times(&mut self.cards[..len], times);
        self.known = [certain; CARDS];
        self.look();
    }

    /// Who is certain of these places in every order of their cards: all cards are equal, and all are known.
    #[inline]
    fn certain_in_any_order(&self, places: Range<usize>) -> Knowers {
        let cards = &self.cards[places.clone()];
        if cards.windows(2).any(|pair| pair[0] != pair[1]) {
            return Knowers::NOBODY;
        }
        self.known[places].iter().fold(Knowers::EVERYBODY, |certain, known| certain.and(*known))
    }

    /// Shuffles all but the Exploding Kittens and lays those on top, for everybody to see. Returns their number.
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
    /// After that only the player who did it knows them, unless all of them are equal.
    #[inline]
    pub fn reorder(&mut self, order: &[u8], by: Seat) {
        let old = self.cards;
        let len = self.len;
        for (index, &from) in order.iter().enumerate() {
            self.cards[usize::from(len - 1) - index] = old[usize::from(len - 1 - from)];
        }
        if order.len() > 1 {
            let top = usize::from(len) - order.len()..usize::from(len);
            let certain = self.certain_in_any_order(top.clone());
            self.known[top].iter_mut().for_each(|known| *known = known.only(by).or(certain));
        }
        self.look();
    }

    /// Another card lies there, which nobody learns.
    #[cfg(feature = "disturb")]
    pub fn replace(&mut self, place: u8, card: Title) {
        self.cards[usize::from(place)] = card;
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use kernel::FastDice;

    const KNOWER: usize = 1;

    /// A deck of few titles of which the knower knows some places, and perhaps a face-up Imploding Kitten.
    fn any_deck(dice: &mut FastDice) -> Deck {
        let mut deck = Deck::new();
        for _ in 0..dice.below(7) {
            deck.push([Title::ExplodingKitten, Title::Skip][dice.below(2) as usize]);
        }
        if deck.len > 0 && dice.below(3) == 0 {
            deck.cards[dice.below(u32::from(deck.len)) as usize] = Title::ImplodingKitten;
            deck.face_up = true;
        }
        (0..deck.len).filter(|_| dice.below(3) > 0).for_each(|place| deck.learn(KNOWER, place));
        deck.look();
        deck
    }

    fn is_open(deck: &Deck) -> bool {
        deck.face_up && deck.cards().last() == Some(&Title::ImplodingKitten)
    }

    /// What the knower can expect at every place, if the kitten went in there: a title, or anything.
    fn expected(deck: &Deck, place: usize, kitten: Title) -> Vec<Option<Title>> {
        let known = |at: u8| deck.is_known(KNOWER, at).then(|| deck.card(at));
        let mut cards: Vec<_> = (0..deck.len).map(known).collect();
        cards.insert(place, Some(kitten));
        cards
    }

    /// A place is known after a kitten went in unseen exactly if every place where it can have gone gives the same title.
    #[test]
    fn what_is_certain_after_an_insertion() {
        let mut dice = FastDice::new(3);
        let mut certain = 0;
        for _ in 0..20_000 {
            let before = any_deck(&mut dice);
            let kitten = if before.face_up || dice.below(3) > 0 {
                Title::ExplodingKitten
            } else {
                Title::ImplodingKitten
            };
            let inserted = |place: u8, by| {
                let mut deck = before;
                deck.face_up |= kitten == Title::ImplodingKitten;
                deck.insert(place, kitten, by);
                deck
            };
            let place = dice.below(u32::from(before.len) + 1) as u8;
            let after = inserted(place, None);
            let looks_so = |&other: &u8| is_open(&inserted(other, None)) == is_open(&after);
            let possible: Vec<_> = (0..=before.len)
                .filter(looks_so)
                .map(|other| expected(&before, usize::from(other), kitten))
                .collect();
            for at in 0..after.len {
                let here = |world: &Vec<Option<Title>>| world[usize::from(at)];
                let title = here(&possible[0]);
                let is_certain = title.is_some() && possible.iter().all(|world| here(world) == title);
                assert_eq!(after.is_known(KNOWER, at), is_certain, "{at}: {before:?} and then {after:?}");
                certain += u32::from(is_certain);
            }
            // The player who put it there knows everything as before, and the kitten.
            let own = inserted(place, Some(Seat::new(KNOWER as u8)));
            for (at, card) in (0..).zip(expected(&before, usize::from(place), kitten)) {
                assert_eq!(own.is_known(KNOWER, at), card.is_some(), "{at}: {before:?}");
            }
        }
        assert!(certain > 10_000, "{certain}");
    }
}
