//! Who holds what, and who knows it.

use crate::bag::Bag;
use crate::knowers::{KNOWERS, Knowers, PUBLIC};
use crate::title::{Title, Titles};
use crate::MAX_PLAYERS;
use kernel::{Seat, SeatSet};

/// The hands of all seats.
///
/// What a knower is certain of in somebody's hand is a lower bound for each title, and a set of titles that are
/// certainly missing. What is public is kept once; a seat's own knowledge comes on top. A seat's knowledge of its own
/// hand matters only while it is cursed and cannot look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hands {
    held: [Bag; MAX_PLAYERS],
    len: [u8; MAX_PLAYERS],
    /// Who holds any cards, and how many they are.
    holders: SeatSet,
    holder_count: u8,
    /// Cards that lie open.
    marked: [Bag; MAX_PLAYERS],
    known: [[Bag; KNOWERS]; MAX_PLAYERS],
    lacks: [[Titles; KNOWERS]; MAX_PLAYERS],
    /// Who knows more of a hand than the public: for the others there is nothing to keep up to date.
    private: [Knowers; MAX_PLAYERS],
}

impl Hands {
    pub const fn new() -> Self {
        Self {
            held: [Bag::EMPTY; MAX_PLAYERS],
            len: [0; MAX_PLAYERS],
            holders: SeatSet::EMPTY,
            holder_count: 0,
            marked: [Bag::EMPTY; MAX_PLAYERS],
            known: [[Bag::EMPTY; KNOWERS]; MAX_PLAYERS],
            lacks: [[Titles(0); KNOWERS]; MAX_PLAYERS],
            private: [Knowers::NOBODY; MAX_PLAYERS],
        }
    }

    #[inline]
    pub const fn of(&self, seat: Seat) -> &Bag {
        &self.held[seat.index()]
    }

    #[inline]
    pub const fn len(&self, seat: Seat) -> u8 {
        self.len[seat.index()]
    }

    #[inline]
    pub const fn holders(&self) -> SeatSet {
        self.holders
    }

    #[inline]
    pub fn count_holders(&self) -> u32 {
        u32::from(self.holder_count)
    }

    #[inline]
    pub const fn marked(&self, seat: Seat) -> &Bag {
        &self.marked[seat.index()]
    }

    #[inline]
    pub const fn has(&self, seat: Seat, card: Title) -> bool {
        self.held[seat.index()].has(card)
    }

    /// The cards that a knower is certain of in this hand.
    pub fn known(&self, owner: Seat, knower: usize) -> Bag {
        let known = &self.known[owner.index()];
        known[knower].union(&known[PUBLIC])
    }

    /// The titles that a knower is certain not to be in this hand.
    pub fn lacks(&self, owner: Seat, knower: usize) -> Titles {
        let lacks = &self.lacks[owner.index()];
        lacks[knower].or(lacks[PUBLIC])
    }

    /// Deals a card before anybody knows anything.
    #[inline]
    pub fn deal(&mut self, owner: Seat, card: Title) {
        let len = &mut self.len[owner.index()];
        self.holder_count += u8::from(*len == 0);
        *len += 1;
        self.holders = self.holders.with(owner);
        self.held[owner.index()].add(card);
    }

    /// A card comes in; `seen` know which it is.
    #[inline]
    pub fn gain(&mut self, owner: Seat, card: Title, seen: Knowers) {
        self.deal(owner, card);
        let owner = owner.index();
        if seen.is_nobody() {
            self.lacks[owner] = [Titles(0); KNOWERS];
        } else {
            self.gain_seen(owner, card, seen);
        }
    }

    fn gain_seen(&mut self, owner: usize, card: Title, seen: Knowers) {
        if seen.is_everybody() {
            self.lacks[owner].iter_mut().for_each(|lacks| *lacks = lacks.without(card));
            for knower in self.private[owner].and(PUBLIC).iter() {
                self.known[owner][knower].add(card);
            }
            return;
        }
        let public = self.known[owner][PUBLIC];
        let public_lacks = self.lacks[owner][PUBLIC];
        let mut lacks = [Titles(0); KNOWERS];
        for knower in seen.iter() {
            let known = &mut self.known[owner][knower];
            *known = known.union(&public);
            known.add(card);
            lacks[knower] = self.lacks[owner][knower].or(public_lacks).without(card);
        }
        self.lacks[owner] = lacks;
        self.private[owner] = self.private[owner].or(seen);
    }

    /// A card leaves that everybody sees: a marked copy, if there is one.
    #[inline]
    pub fn show(&mut self, owner: Seat, card: Title) {
        let marked = self.marked[owner.index()].has(card);
        self.lose(owner, card, marked, Knowers::EVERYBODY);
    }

    /// A card leaves; `seen` see which it is. A marked one is seen by everybody.
    #[inline]
    pub fn lose(&mut self, owner: Seat, card: Title, marked: bool, seen: Knowers) {
        let index = owner.index();
        self.held[index].remove(card);
        self.len[index] -= 1;
        if self.len[index] == 0 {
            self.holders = self.holders.without(owner);
            self.holder_count -= 1;
        }
        if marked {
            self.marked[index].remove(card);
        }
        if !marked && !seen.is_everybody() {
            self.lose_unseen(index, card, seen);
        } else {
            self.lose_seen(index, card);
        }
    }

    #[inline]
    fn lose_seen(&mut self, owner: usize, card: Title) {
        if self.known[owner][PUBLIC].has(card) {
            self.known[owner][PUBLIC].remove(card);
        }
        for knower in self.private[owner].iter() {
            self.known[owner][knower].remove(card);
        }
        if !self.marked[owner].is_empty() {
            self.keep_open(owner);
        }
    }

    /// It could have been any card that does not lie open.
    fn lose_unseen(&mut self, owner: usize, card: Title, seen: Knowers) {
        let public = self.known[owner][PUBLIC];
        for knower in self.private[owner].or(seen).iter() {
            let mut left = self.known[owner][knower].union(&public);
            if seen.contains(knower) {
                left.remove(card);
            } else {
                left = left.thinned();
            }
            self.known[owner][knower] = left;
        }
        self.private[owner] = self.private[owner].or(seen);
        self.known[owner][PUBLIC] = public.thinned();
        if !self.marked[owner].is_empty() {
            self.keep_open(owner);
        }
    }

    /// What lies open stays known.
    fn keep_open(&mut self, owner: usize) {
        self.known[owner][PUBLIC] = self.known[owner][PUBLIC].union(&self.marked[owner]);
    }

    /// A card goes from hand to hand; `seen` see which it is. A marked one is seen by everybody, and is not marked
    /// any more.
    pub fn pass(&mut self, from: Seat, to: Seat, card: Title, marked: bool, seen: Knowers) {
        let mut certain = if marked { Knowers::EVERYBODY } else { seen };
        if self.unmarked(from).titles().is_single() {
            // Who knows all hidden cards of a hand, which are equal, knows which one left.
            let sure = |&knower: &usize| self.known(from, knower).len() == self.len(from);
            certain = (0..KNOWERS).filter(sure).fold(certain, Knowers::and);
        }
        self.lose(from, card, marked, certain);
        self.gain(to, card, certain);
    }

    /// Everybody learns which of these hands have such a card. Gives those. Without a branch for each hand, because
    /// chance decides it.
    #[inline]
    pub fn reveal(&mut self, owners: SeatSet, card: Title) -> SeatSet {
        let mut having = SeatSet::EMPTY;
        for owner in owners.iter() {
            let index = owner.index();
            let has = Titles(self.held[index].titles().0 & card.bit());
            self.known[index][PUBLIC].add_missing(has);
            self.lacks[index][PUBLIC] = self.lacks[index][PUBLIC].or(Titles(card.bit() ^ has.0));
            having = if has.is_empty() { having } else { having.with(owner) };
        }
        having
    }

    /// Everybody learns that this hand has no such card.
    pub fn reveal_lack(&mut self, owner: Seat, card: Title) {
        let lacks = &mut self.lacks[owner.index()][PUBLIC];
        *lacks = lacks.with(card);
    }

    /// The owner, who cannot look, learns whether there is such a card.
    pub fn feel(&mut self, owner: Seat, card: Title) {
        let known = self.known(owner, owner.index());
        let index = owner.index();
        if !self.has(owner, card) {
            self.lacks[index][index] = self.lacks[index][index].with(card);
        } else if !known.has(card) {
            self.known[index][index].add(card);
        }
        self.private[index] = self.private[index].with(owner);
    }

    /// From now on the owner cannot look: what the hand is made of is all that stays known.
    pub fn turn_down(&mut self, owner: Seat) {
        let index = owner.index();
        self.known[index][index] = self.held[index];
        self.lacks[index][index] = Titles(0);
        self.private[index] = self.private[index].with(owner);
    }

    #[inline]
    pub fn unmarked(&self, owner: Seat) -> Bag {
        let marked = self.marked(owner);
        if marked.is_empty() { *self.of(owner) } else { self.of(owner).minus(marked) }
    }

    /// Lays a card open.
    pub fn mark(&mut self, owner: Seat, card: Title) {
        let index = owner.index();
        self.marked[index].add(card);
        self.keep_open(index);
    }

    /// Takes the whole hand.
    pub fn empty(&mut self, owner: Seat) -> Bag {
        let index = owner.index();
        let held = self.held[index];
        self.held[index] = Bag::EMPTY;
        self.holder_count -= u8::from(self.len[index] > 0);
        self.len[index] = 0;
        self.holders = self.holders.without(owner);
        self.marked[index] = Bag::EMPTY;
        self.known[index] = [Bag::EMPTY; KNOWERS];
        self.lacks[index] = [Titles(0); KNOWERS];
        self.private[index] = Knowers::NOBODY;
        held
    }

    /// Sets what is known of a hand in an imagined world. The public knows what lies open and, of one's own hand,
    /// what it is said to know.
    pub fn suppose(&mut self, owner: Seat, knower: usize, known: Bag, lacks: Titles) {
        let index = owner.index();
        self.known[index][knower] = known;
        self.lacks[index][knower] = lacks;
        if knower != PUBLIC {
            self.private[index] = self.private[index].and(knower);
        }
    }

    pub fn audit(&self, owner: Seat, is_cursed: bool) -> Result<(), &'static str> {
        let held = self.of(owner);
        if held.len() != self.len(owner) {
            return Err("a hand has another size than is said");
        }
        if !held.contains(self.marked(owner)) || !self.known(owner, PUBLIC).contains(self.marked(owner)) {
            return Err("a marked card is not in the hand, or not known");
        }
        for knower in (0..KNOWERS).filter(|&knower| knower != owner.index() || is_cursed) {
            if !held.contains(&self.known(owner, knower)) {
                return Err("somebody knows a card that is not in the hand");
            }
            if !held.titles().and(self.lacks(owner, knower)).is_empty() {
                return Err("somebody knows a card to be missing that is in the hand");
            }
        }
        Ok(())
    }
}
