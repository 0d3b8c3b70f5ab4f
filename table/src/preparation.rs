//! Working out what an entry would lead to, on a copy.

use crate::heard::Ears;
use crate::past::Past;
use crate::table::{Logged, Position};
use crate::{Entry, Prepared, QuestionId, Table, Why};
use kernel::{Catalogued, Pending, Publicity, Seat, SeatSet, Step, Viewer};
use std::sync::Arc;

/// The clock stops and goes on less often in any real match; a record must stay short enough to read.
const MOST_TIMINGS: usize = 2_000;

/// The most undos in a match. Each one replays the game from its start.
pub(crate) const MOST_UNDOS: usize = 1_000;

/// The most entries in a match.
pub(crate) const MOST_ENTRIES: usize = 10_000;

impl<G: Catalogued> Table<G> {
    /// Takes back the last answer of one of `seats` and everything after it, if nobody learned anything from it.
    /// The table's owner asks whether everybody agrees.
    pub fn undo(&self, seats: SeatSet) -> Result<Prepared<G>, Why<G::Refusal>> {
        if self.outcome().is_some() {
            return Err(Why::Over);
        }
        let entries = self.undo_point(seats).ok_or(Why::NoUndo)?;
        self.prepare(Entry::Undo { entries })
    }

    /// Whose answer an undo would take back, if it can: that player asks, and all others have to agree.
    pub fn would_undo(&self, seats: SeatSet) -> Option<Seat> {
        self.log[self.undo_point(seats)? as usize].entry.seat()
    }

    /// The entry that an undo would take back, and everything after it. Nobody can ask to take back an answer that
    /// nobody heard of: the request alone would reveal it. It is taken back together with the entry before it that
    /// everybody heard.
    pub fn undo_point(&self, seats: SeatSet) -> Option<u32> {
        if self.outcome().is_some() || !self.can_undo_again() {
            return None;
        }
        for &index in self.line.iter().rev() {
            let logged = &self.log[index as usize];
            if logged.is_final || index < self.opening {
                return None;
            }
            if logged.is_heard && logged.entry.seat().is_some_and(|seat| seats.contains(seat)) {
                return Some(index);
            }
        }
        None
    }

    /// Is another undo allowed? A match with too many could not be verified.
    fn can_undo_again(&self) -> bool {
        let is_undo = |entry: &&Entry<G::Action>| matches!(entry, Entry::Undo { .. });
        self.entries().filter(is_undo).count() < MOST_UNDOS && self.has_room()
    }

    /// Could the match do with one more entry, and still be played to its end? How many entries nobody heard is
    /// secret, so it is assumed that every seat answered in secret after every entry that was heard.
    fn has_room(&self) -> bool {
        let unheard = if G::OPEN { 0 } else { self.seats() };
        let weight = |logged: &Logged<G>| {
            if logged.is_heard { 1 + unheard } else { usize::from(!logged.entry.is_move()) }
        };
        let entries: usize = self.log.iter().map(weight).sum();
        // No real game comes near the longest that the rules allow.
        let moves = (G::longest(self.config()) as usize + self.seats()).min(MOST_ENTRIES / 2);
        entries + moves < MOST_ENTRIES
    }

    /// Prepares the same entry again after others were faster. An answer counts if the seat is still asked the same
    /// question. An undo counts unless something was heard since: it was agreed on for that moment.
    pub fn again(&self, prepared: &Prepared<G>) -> Result<Prepared<G>, Why<G::Refusal>> {
        let is_late = match &prepared.logged.entry {
            Entry::Answer { seat, .. } => {
                prepared.logged.question != Some(self.question_of(*seat))
                    || !self.pending().asked().contains(*seat)
            }
            Entry::Undo { .. } => self.log.iter().skip(prepared.seq as usize).any(|logged| logged.is_heard),
            Entry::Leave { .. } | Entry::Pause | Entry::GoOn => false,
        };
        if is_late { Err(Why::Stale) } else { self.prepare(prepared.logged.entry.clone()) }
    }

    /// The number of the question that this seat is asked, or will be asked next.
    pub const fn question_of(&self, seat: Seat) -> QuestionId {
        self.position.questions.of(seat)
    }

    /// Checks an entry and works out what it leads to, on a copy.
    pub(crate) fn prepare(&self, entry: Entry<G::Action>) -> Result<Prepared<G>, Why<G::Refusal>> {
        if self.outcome().is_some() {
            return Err(Why::Over);
        }
        match entry {
            Entry::Undo { entries } => self.prepare_undo(entries),
            Entry::Pause | Entry::GoOn => self.prepare_timing(entry),
            entry => self.prepare_move(entry),
        }
    }

    fn prepare_timing(&self, entry: Entry<G::Action>) -> Result<Prepared<G>, Why<G::Refusal>> {
        let is_timing = |entry: &&Entry<G::Action>| matches!(entry, Entry::Pause | Entry::GoOn);
        let is_possible = match (self.clock().is_paused(), &entry) {
            // A pause can always be ended.
            (true, entry) => matches!(entry, Entry::GoOn),
            (false, _) => self.entries().filter(is_timing).count() < MOST_TIMINGS && self.has_room(),
        };
        if !self.clock().is_limited() || !is_possible {
            return Err(Why::NoClock);
        }
        let logged = Logged {
            entry,
            question: None,
            publicity: Publicity::Open,
            is_heard: false,
            is_final: false,
            ears: Ears::default(),
        };
        Ok(self.prepared(logged, self.position.clone(), Vec::new(), self.line.len()))
    }

    fn prepare_move(&self, entry: Entry<G::Action>) -> Result<Prepared<G>, Why<G::Refusal>> {
        let mut position = self.position.clone();
        let mut events = Vec::new();
        let before = self.pending().asked();
        let (step, publicity, seat) = match &entry {
            Entry::Answer { seat, action } => {
                if seat.index() >= self.seats() {
                    return Err(Why::NotAsked);
                }
                let publicity = G::publicity(&position.state, *seat, action);
                let step = G::apply(&mut position.state, *seat, action, &mut position.dice, &mut events)
                    .map_err(Why::Rule)?;
                (step, publicity, *seat)
            }
            Entry::Leave { seat } => {
                if seat.index() >= self.seats() || position.left.contains(*seat) {
                    return Err(Why::NotAsked);
                }
                G::withdraw(&mut position.state, *seat, &mut position.dice, &mut events);
                position.left = position.left.with(*seat);
                // If the others are asked the same as before, their answers are not late.
                let is_same = self.asks_the_same(&position.state, before.without(*seat));
                (if is_same { Step::StillOpen } else { Step::Closed }, Publicity::Open, *seat)
            }
            Entry::Undo { .. } | Entry::Pause | Entry::GoOn => return Err(Why::NotAsked),
        };
        G::audit(&position.state).map_err(Why::Broken)?;
        position.questions.settle(match step {
            Step::Closed => before,
            Step::StillOpen if before.contains(seat) => SeatSet::one(seat),
            Step::StillOpen => SeatSet::EMPTY,
        });
        let is_final = matches!(entry, Entry::Leave { .. })
            || position.dice.drawn() != self.position.dice.drawn()
            || events.iter().any(G::discloses);
        let ears = Ears::of::<G>(&events, self.seats()).with(Viewer::Seat(seat));
        let is_heard = G::OPEN
            || ears.contains(Viewer::Spectator)
            || G::view(&position.state, Viewer::Spectator) != self.view(Viewer::Spectator);
        if is_heard {
            position.shown = match step {
                Step::Closed => Self::running_in(&position.state),
                // Only the owner may know who else has answered already.
                Step::StillOpen => position.shown.map(|running| running.without(seat)),
            };
        }
        let question = before.contains(seat).then(|| self.question_of(seat));
        let logged = Logged { entry, question, publicity, is_heard, is_final, ears };
        Ok(self.prepared(logged, position, events, self.line.len()))
    }

    /// Is everybody in `seats`, and nobody else, still asked the same question as now? A question is a different one if
    /// silence means something else: the same seats may be asked to react, and then to take a turn.
    fn asks_the_same(&self, state: &G::State, seats: SeatSet) -> bool {
        let (Pending::Ask(now), Pending::Ask(then)) = (self.pending(), G::pending(state)) else {
            return false;
        };
        let is_same = |seat| G::when_silent(&self.position.state, seat) == G::when_silent(state, seat);
        !seats.is_empty() && then.seats == seats && now.pace == then.pace && seats.iter().all(is_same)
    }

    fn prepare_undo(&self, entries: u32) -> Result<Prepared<G>, Why<G::Refusal>> {
        let kept = self.line.iter().position(|&index| index == entries).ok_or(Why::NoUndo)?;
        let (stays, taken_back) = self.line.split_at(kept);
        let is_fixed = |&index: &u32| index < self.opening || self.log[index as usize].is_final;
        if taken_back.iter().any(is_fixed) || !self.can_undo_again() {
            return Err(Why::NoUndo);
        }
        let (mut past, _) = Past::of(self);
        for &index in stays {
            past.repeat(index, &mut ());
        }
        let mut position = past.into_position();
        let ears =
            taken_back.iter().fold(Ears::default(), |ears, &index| ears | self.log[index as usize].ears);
        position.left = self.position.left;
        position.shown = Self::running_in(&position.state);
        // A new question, even if its words are the same: an answer to the old one is late.
        position.questions = self.position.questions;
        position
            .questions
            .settle(Seat::all(self.seats()).filter(|&seat| ears.contains(Viewer::Seat(seat))).collect());
        let logged = Logged {
            entry: Entry::Undo { entries },
            question: None,
            publicity: Publicity::Open,
            is_heard: true,
            is_final: false,
            ears,
        };
        Ok(self.prepared(logged, position, Vec::new(), kept))
    }

    fn prepared(
        &self,
        logged: Logged<G>,
        position: Position<G>,
        events: Vec<G::Event>,
        kept: usize,
    ) -> Prepared<G> {
        let (seq, mark) = (self.entry_count(), Arc::clone(self.mark()));
        Prepared { logged, position, events, kept, seq, mark }
    }
}
