//! Who holds what, and who knows it.

use crate::MAX_PLAYERS;
use crate::bag::Bag;
use crate::knowers::{KNOWERS, Knowers, PUBLIC};
use crate::lore::Lore;
use crate::title::{Title, Titles};
use kernel::{Seat, SeatSet};

/// The hands of all seats, and what is known of them. A seat's knowledge of its own hand matters only while it is
/// cursed and cannot look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hands {
    held: [Bag; MAX_PLAYERS],
    len: [u8; MAX_PLAYERS],
    /// Who holds any cards, and how many they are.
    holders: SeatSet,
    holder_count: u8,
    /// Who holds a Nope, and of whom everybody knows that they do, or that they do not. Kept apart from the lore because every
    /// play needs it.
    nope: SeatSet,
    nope_known: SeatSet,
    nope_lacked: SeatSet,
    /// Cards that lie open.
    marked: [Bag; MAX_PLAYERS],
    lore: [Lore; MAX_PLAYERS],
}

impl Hands {
    pub const EMPTY: Self = Self {
        held: [Bag::EMPTY; MAX_PLAYERS],
        len: [0; MAX_PLAYERS],
        holders: SeatSet::EMPTY,
        holder_count: 0,
        nope: SeatSet::EMPTY,
        nope_known: SeatSet::EMPTY,
        nope_lacked: SeatSet::EMPTY,
        marked: [Bag::EMPTY; MAX_PLAYERS],
        lore: [Lore::NONE; MAX_PLAYERS],
    };

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
    #[inline]
    pub fn known(&self, owner: Seat, knower: usize) -> Bag {
        let mut known = self.lore[owner.index()].known(knower);
        if self.nope_known.contains(owner) && !known.has(Title::Nope) {
            known.add(Title::Nope);
        }
        known
    }

    /// The titles that a knower is certain not to be in this hand.
    #[inline]
    pub fn lacks(&self, owner: Seat, knower: usize) -> Titles {
        let lacks = self.lore[owner.index()].lacks(knower);
        if self.nope_lacked.contains(owner) { lacks.with(Title::Nope) } else { lacks }
    }

    /// Writes into the lore what everybody knows about a Nope.
    #[inline]
    fn note_nope(&mut self, owner: Seat) {
        let (is_there, is_missing) = (self.nope_known.contains(owner), self.nope_lacked.contains(owner));
        self.lore[owner.index()].note(Title::Nope, is_there, is_missing);
        self.nope_known = self.nope_known.without(owner);
        self.nope_lacked = self.nope_lacked.without(owner);
    }

    /// Takes up a card of the first deal. Call [`Hands::hold`] after the last one.
    #[inline]
    pub fn take_up(&mut self, owner: Seat, card: Title) {
        self.held[owner.index()].add(card);
    }

    /// The hand is dealt.
    #[inline]
    pub fn hold(&mut self, owner: Seat, len: u8) {
        self.len[owner.index()] = len;
        self.holders = self.holders.with(owner);
        self.holder_count += 1;
        if self.has(owner, Title::Nope) {
            self.nope = self.nope.with(owner);
        }
    }

    /// Deals a card that nobody knows anything of.
    #[inline]
    pub fn deal(&mut self, owner: Seat, card: Title) {
        let len = &mut self.len[owner.index()];
        *len += 1;
        if *len == 1 {
            self.holder_count += 1;
            self.holders = self.holders.with(owner);
        }
        self.held[owner.index()].add(card);
        self.nope = if card == Title::Nope { self.nope.with(owner) } else { self.nope };
    }

    /// A card comes in; `seen` know which it is.
    #[inline(always)]
    pub fn gain(&mut self, owner: Seat, card: Title, seen: Knowers) {
        self.deal(owner, card);
        if seen.is_nobody() {
            self.nope_lacked = self.nope_lacked.without(owner);
            self.lore[owner.index()].gain_unseen();
        } else {
            self.note_seen(owner, card, seen);
        }
    }

    #[inline(never)]
    fn note_seen(&mut self, owner: Seat, card: Title, seen: Knowers) {
        self.note_nope(owner);
        self.lore[owner.index()].gain(card, seen);
    }

    #[inline]
    fn take(&mut self, owner: Seat, card: Title) {
        let index = owner.index();
        self.held[index].remove(card);
        if card == Title::Nope && !self.held[index].has(Title::Nope) {
            self.nope = self.nope.without(owner);
        }
        self.len[index] -= 1;
        if self.len[index] == 0 {
            self.holders = self.holders.without(owner);
            self.holder_count -= 1;
        }
    }

    /// A card leaves that everybody sees: a marked copy, if there is one.
    #[inline]
    pub fn show(&mut self, owner: Seat, card: Title) {
        self.take(owner, card);
        self.lore[owner.index()].lose(card);
        if card == Title::Nope {
            self.nope_known = self.nope_known.without(owner);
        }
        if !self.marked(owner).is_empty() {
            self.unmark(owner, card);
        }
    }

    #[cold]
    fn unmark(&mut self, owner: Seat, card: Title) {
        self.marked[owner.index()].remove(card);
        self.keep_open(owner);
    }

    /// A card leaves; `seen` see which it is. A marked one is seen by everybody.
    #[inline]
    pub fn lose(&mut self, owner: Seat, card: Title, marked: bool, seen: Knowers) {
        let index = owner.index();
        self.note_nope(owner);
        self.take(owner, card);
        if marked {
            self.marked[index].remove(card);
        }
        if marked || seen.is_everybody() {
            self.lore[index].lose(card);
        } else {
            self.lore[index].lose_unseen(card, seen);
        }
        if !self.marked[index].is_empty() {
            self.keep_open(owner);
        }
    }

    /// What lies open stays known.
    #[inline]
    fn keep_open(&mut self, owner: Seat) {
        self.lore[owner.index()].see_open(&self.marked[owner.index()]);
    }

    /// A card goes from hand to hand; `seen` see which it is. A marked one is seen by everybody, and is not marked
    /// any more.
    #[inline]
    pub fn pass(&mut self, from: Seat, to: Seat, card: Title, marked: bool, seen: Knowers) {
        let mut certain = if marked { Knowers::EVERYBODY } else { seen };
        if self.unmarked_titles(from).is_single() {
            // All hidden cards are equal: a player who knows that knows which one left.
            self.note_nope(from);
            let lore = &self.lore[from.index()];
            let knows_all = |&knower: &usize| lore.copies(card, knower) == self.of(from).count(card);
            certain = (0..KNOWERS).filter(knows_all).fold(certain, Knowers::with_knower);
        }
        self.lose(from, card, marked, certain);
        self.gain(to, card, certain);
    }

    /// Everybody learns which of these hands have a Nope. Returns those.
    #[inline]
    pub fn reveal_nopes(&mut self, owners: SeatSet) -> SeatSet {
        self.nope_known = self.nope_known.or(owners.and(self.nope));
        self.nope_lacked = self.nope_lacked.or(owners.except(self.nope));
        owners.and(self.nope)
    }

    /// Everybody learns of this title whether it is in this hand.
    #[inline]
    pub fn reveal(&mut self, owner: Seat, card: Title, is_there: bool) {
        self.lore[owner.index()].reveal(card, is_there);
    }

    /// The owner, who cannot look, learns whether there is such a card.
    #[inline]
    pub fn feel(&mut self, owner: Seat, card: Title) {
        let has = self.has(owner, card);
        self.lore[owner.index()].feel(owner.index(), card, has);
    }

    /// From now on the owner cannot look: what the hand is made of is all that stays known.
    #[inline]
    pub fn turn_down(&mut self, owner: Seat) {
        let index = owner.index();
        self.lore[index].suppose(index, &self.held[index], Titles(0));
    }

    #[inline]
    pub fn unmarked(&self, owner: Seat) -> Bag {
        let marked = self.marked(owner);
        if marked.is_empty() { *self.of(owner) } else { self.of(owner).minus(marked) }
    }

    #[inline]
    fn unmarked_titles(&self, owner: Seat) -> Titles {
        if self.marked(owner).is_empty() { self.of(owner).titles() } else { self.unmarked(owner).titles() }
    }

    /// Lays a card open.
    #[inline]
    pub fn mark(&mut self, owner: Seat, card: Title) {
        let index = owner.index();
        self.marked[index].add(card);
        self.keep_open(owner);
    }

    /// Takes the whole hand.
    #[inline]
    pub fn empty(&mut self, owner: Seat) -> Bag {
        let index = owner.index();
        let held = self.held[index];
        self.held[index] = Bag::EMPTY;
        self.holder_count -= u8::from(self.len[index] > 0);
        self.len[index] = 0;
        self.holders = self.holders.without(owner);
        self.marked[index] = Bag::EMPTY;
        self.nope = self.nope.without(owner);
        self.nope_known = self.nope_known.without(owner);
        self.nope_lacked = self.nope_lacked.without(owner);
        self.lore[index] = Lore::NONE;
        held
    }

    /// Another card is in the hand, which nobody learns.
    #[cfg(feature = "disturb")]
    pub fn replace(&mut self, owner: Seat, old: Title, new: Title) {
        self.take(owner, old);
        self.deal(owner, new);
    }

    /// Sets what is known of a hand in an imagined world.
    pub fn suppose(&mut self, owner: Seat, knower: usize, known: &Bag, lacks: Titles) {
        self.lore[owner.index()].suppose(knower, known, lacks);
    }

    pub fn audit(&self, owner: Seat, is_cursed: bool) -> Result<(), &'static str> {
        let held = self.of(owner);
        let is_holder = self.holders.contains(owner);
        if held.len() != self.len(owner)
            || held.has(Title::Nope) != self.nope.contains(owner)
            || is_holder == held.is_empty()
            || usize::from(self.holder_count) != self.holders.len()
        {
            return Err("a hand is not what is said of it");
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
