//! Who holds what, and who knows it.

use crate::bag::Bag;
use crate::knowers::{KNOWERS, Knowers, PUBLIC};
use crate::title::{Title, Titles};
use crate::MAX_PLAYERS;
use kernel::Seat;

/// The hands of all seats.
///
/// What a knower is certain of in somebody's hand is a lower bound for each title, and a set of titles that are
/// certainly missing. What is public is kept once; a seat's own knowledge comes on top. A seat's knowledge of its own
/// hand matters only while it is cursed and cannot look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hands {
    held: [Bag; MAX_PLAYERS],
    len: [u8; MAX_PLAYERS],
    /// Cards that lie open.
    marked: [Bag; MAX_PLAYERS],
    known: [[Bag; KNOWERS]; MAX_PLAYERS],
    lacks: [[Titles; KNOWERS]; MAX_PLAYERS],
    /// Somebody knows more of this hand than the public: else there is less to keep up to date.
    private: [bool; MAX_PLAYERS],
}

impl Hands {
    pub const fn new() -> Self {
        Self {
            held: [Bag::EMPTY; MAX_PLAYERS],
            len: [0; MAX_PLAYERS],
            marked: [Bag::EMPTY; MAX_PLAYERS],
            known: [[Bag::EMPTY; KNOWERS]; MAX_PLAYERS],
            lacks: [[Titles(0); KNOWERS]; MAX_PLAYERS],
            private: [false; MAX_PLAYERS],
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
        self.held[owner.index()].add(card);
        self.len[owner.index()] += 1;
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
        let public = self.known[owner][PUBLIC];
        let public_lacks = self.lacks[owner][PUBLIC];
        for knower in 0..KNOWERS {
            let known = &mut self.known[owner][knower];
            let lacks = &mut self.lacks[owner][knower];
            if seen.contains(knower) {
                if self.private[owner] || !seen.is_everybody() || knower == PUBLIC {
                    *known = known.union(&public);
                    known.add(card);
                }
                *lacks = lacks.or(public_lacks).without(card);
            } else {
                *lacks = Titles(0);
            }
        }
        self.private[owner] |= !seen.is_everybody();
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
        let owner = owner.index();
        self.held[owner].remove(card);
        self.len[owner] -= 1;
        if marked {
            self.marked[owner].remove(card);
        }
        if marked || seen.is_everybody() {
            self.known[owner][PUBLIC].remove(card);
            if self.private[owner] {
                self.known[owner][..PUBLIC].iter_mut().for_each(|known| known.remove(card));
            }
        } else {
            // It could have been any card that does not lie open.
            let public = self.known[owner][PUBLIC];
            for (knower, known) in self.known[owner].iter_mut().enumerate() {
                *known = known.union(&public);
                if seen.contains(knower) {
                    known.remove(card);
                } else {
                    *known = known.thinned();
                }
            }
            self.private[owner] = true;
        }
        let open = self.marked[owner];
        self.known[owner][PUBLIC] = self.known[owner][PUBLIC].union(&open);
    }

    /// A card goes from hand to hand; `seen` see which it is. A marked one is seen by everybody, and is not marked
    /// any more.
    pub fn pass(&mut self, from: Seat, to: Seat, card: Title, marked: bool, seen: Knowers) {
        let mut certain = if marked { Knowers::EVERYBODY } else { seen };
        for knower in 0..KNOWERS {
            // Who knows all hidden cards of a hand, and that they are equal, knows which one left.
            let known = self.known(from, knower);
            let hidden = known.minus(self.marked(from));
            if known.len() == self.len(from) && hidden.titles().len() == 1 {
                certain = certain.and(knower);
            }
        }
        self.lose(from, card, marked, certain);
        self.gain(to, card, certain);
    }

    /// Everybody learns that this hand has such a card.
    #[inline]
    pub fn reveal(&mut self, owner: Seat, card: Title) {
        if !self.known[owner.index()][PUBLIC].has(card) {
            self.known[owner.index()][PUBLIC].add(card);
        }
    }

    /// Everybody learns that this hand has no such card.
    #[inline]
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
        self.private[index] = true;
    }

    /// From now on the owner cannot look: what the hand is made of is all that stays known.
    pub fn turn_down(&mut self, owner: Seat) {
        let index = owner.index();
        self.known[index][index] = self.held[index];
        self.lacks[index][index] = Titles(0);
        self.private[index] = true;
    }

    pub fn unmarked(&self, owner: Seat) -> Bag {
        self.of(owner).minus(self.marked(owner))
    }

    /// Lays a card open.
    pub fn mark(&mut self, owner: Seat, card: Title) {
        let index = owner.index();
        self.marked[index].add(card);
        self.known[index][PUBLIC] = self.known[index][PUBLIC].union(&self.marked[index]);
    }

    /// Takes the whole hand.
    pub fn empty(&mut self, owner: Seat) -> Bag {
        let index = owner.index();
        let held = self.held[index];
        self.held[index] = Bag::EMPTY;
        self.len[index] = 0;
        self.marked[index] = Bag::EMPTY;
        self.known[index] = [Bag::EMPTY; KNOWERS];
        self.lacks[index] = [Titles(0); KNOWERS];
        self.private[index] = false;
        held
    }

    /// Sets what is known of a hand in an imagined world. The public knows what lies open and, of one's own hand,
    /// what it is said to know.
    pub fn suppose(&mut self, owner: Seat, knower: usize, known: Bag, lacks: Titles) {
        let index = owner.index();
        self.known[index][knower] = known;
        self.lacks[index][knower] = lacks;
        self.private[index] |= knower != PUBLIC;
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
