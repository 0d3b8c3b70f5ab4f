//! A table of a game that is known only by name.
//!
//! [`AnyTable`] is what anybody may ask, each for themselves. [`OwnedTable`] adds what only the owner of a table may know
//! and do. Hand out the first, keep the second.

use crate::{
    AnyHeard, ClockFace, Entry, Expiry, Hearing, Outdated, Prepared, Projected, Question, QuestionId, Record,
    RecordEntry, RestoreFault, SeatLabel, Strain, Table, Told, Why,
};
use kernel::{AnyActions, AnyWire, Catalogued, Choices, Line, Outcome, Pending, Seat, SeatSet, Viewer};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// What a viewer of a table may ask, whatever the game.
pub trait AnyTable: Send + fmt::Debug {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// How the game is set up.
    fn choices(&self) -> Choices;
    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// What this viewer is asked.
    fn asked(&self, viewer: Viewer) -> Option<Question>;
    /// Whose turn it is; nobody's while reactions are awaited.
    fn on_turn(&self) -> SeatSet;
    /// What this viewer sees, typed.
    fn view(&self, viewer: Viewer) -> Arc<dyn AnyWire>;
    /// What this viewer sees, as JSON.
    fn view_json(&self, viewer: Viewer) -> String;
    /// What this seat may answer.
    fn options(&self, seat: Seat) -> Box<dyn AnyActions>;
    /// The number of the next thing that this viewer is told.
    fn next_told(&self, viewer: Viewer) -> u32;
    /// What this viewer has heard from number `since` on; peeks before number `seen` no longer show what was seen.
    fn stream(&self, viewer: Viewer, since: u32, seen: u32) -> Vec<Hearing>;
    /// What this viewer was told from the start to where the game stands, as if nothing had ever been taken back.
    fn retell(&self, viewer: Viewer) -> Vec<Vec<Told>> {
        self.retell_seen(viewer, 0)
    }
    /// The same for somebody who has acknowledged their stream up to number `seen`: peeks before it no longer show what
    /// was seen.
    fn retell_seen(&self, viewer: Viewer, seen: u32) -> Vec<Vec<Told>>;
    /// What everybody may see of the clocks.
    fn clock_face(&self) -> Option<ClockFace>;
    /// How many moves led to where the game stands. While it runs only those that anybody may count.
    fn move_count(&self) -> u32;
    /// The game so far in short notation; only of what spectators may see.
    fn score_sheet(&self) -> String;
    /// The match as text: its public part, and everything once it is over.
    fn record(&self, seats: Vec<SeatLabel>, date: &str) -> Record;
}

/// What the owner of a table may ask and do: everything that is stored goes through here.
pub trait OwnedTable: AnyTable {
    /// The same table for everybody else.
    fn as_any_table(&self) -> &dyn AnyTable;
    /// Whom the game waits for, and how.
    fn pending(&self) -> Pending;
    /// How many entries there are, taken back ones included.
    fn entry_count(&self) -> u32;
    /// The seat that was asked first when the game began.
    fn first_asked(&self) -> Seat;
    /// Reads an answer as a person typed it, or in notation. `now` is in milliseconds, for lock-outs.
    fn answer(
        &mut self,
        seat: Seat,
        question: QuestionId,
        text: &str,
        now: u64,
    ) -> Result<AnyPrepared, AnyRefused>;
    /// Did this seat give this answer to this question, to this owner or to another? Not if it was taken back.
    fn gave(&self, seat: Seat, question: QuestionId, text: &str) -> bool;
    /// A seat said something that is not even text.
    fn unreadable(&mut self, seat: Seat, now: u64) -> AnyRefused;
    /// The answer that counts for a seat whose time has run out.
    fn silence(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused>;
    /// A player leaves for good.
    fn leave(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused>;
    /// The clock stops.
    fn pause(&self) -> Result<AnyPrepared, AnyRefused>;
    /// The clock runs on.
    fn go_on(&self) -> Result<AnyPrepared, AnyRefused>;
    /// What happens to this seat now, if its time is up.
    fn expiry(&self, seat: Seat, now: u64) -> Option<Expiry>;
    /// The next deadline of one of these seats, and whose it is.
    fn deadline(&self, seats: SeatSet) -> Option<(Seat, u64)>;
    /// Who left for good.
    fn left(&self) -> SeatSet;
    /// Whose answer an undo would take back, if it can.
    fn would_undo(&self, seats: SeatSet) -> Option<Seat>;
    /// The number of that answer's entry.
    fn undo_point(&self, seats: SeatSet) -> Option<u32>;
    /// Takes back the last answer of one of these seats.
    fn undo(&self, seats: SeatSet) -> Result<AnyPrepared, AnyRefused>;
    /// The next entry as another owner stored it, to be committed.
    fn stored(&self, text: &str) -> Result<AnyPrepared, RestoreFault>;
    /// Prepares the same entry again after others were faster. Refused as stale if its question has been settled in
    /// the meantime.
    fn again(&self, prepared: &AnyPrepared) -> Result<AnyPrepared, AnyRefused>;
    /// Makes a prepared entry part of the game once it is stored under its number. `at` is the time of the entry.
    fn commit(&mut self, prepared: AnyPrepared, at: u64) -> Result<AnyHeard, Outdated>;
}

/// An accepted entry that waits to be stored and committed.
pub struct AnyPrepared {
    /// The number to store it under.
    pub seq: u32,
    /// The text to store.
    pub text: String,
    /// How the game ends, if this ends it.
    pub outcome: Option<Outcome>,
    /// It takes something back: bots must be rebuilt ([`AnyTable::retell`]).
    pub is_undo: bool,
    /// It changes nothing but the clock.
    pub is_timing: bool,
    inner: Box<dyn Any + Send>,
}

impl fmt::Debug for AnyPrepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyPrepared").field("outcome", &self.outcome).finish_non_exhaustive()
    }
}

/// Why an answer was refused, for code that does not know the game.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyRefused {
    /// As a message for people.
    pub line: Line,
    /// What it did to the seat's patience.
    pub strain: Strain,
    /// The question has been settled in the meantime: look again.
    pub is_stale: bool,
    /// The seat is locked out for this many seconds.
    pub locked: Option<u64>,
}

impl<G: Catalogued> Table<G> {
    fn any_prepared(prepared: Prepared<G>) -> AnyPrepared {
        AnyPrepared {
            seq: prepared.seq(),
            text: prepared.entry().to_string(),
            outcome: prepared.outcome(),
            is_undo: matches!(prepared.entry(), Entry::Undo { .. }),
            is_timing: matches!(prepared.entry(), Entry::Pause | Entry::GoOn),
            inner: Box::new(prepared),
        }
    }

    fn any_refused(why: &Why<G::Refusal>, strain: Strain) -> AnyRefused {
        let locked = if let Why::Locked { seconds } = why { Some(*seconds) } else { None };
        AnyRefused { line: why.tell(), strain, is_stale: *why == Why::Stale, locked }
    }

    fn any_result(prepared: Result<Prepared<G>, Why<G::Refusal>>) -> Result<AnyPrepared, AnyRefused> {
        prepared.map(Self::any_prepared).map_err(|why| Self::any_refused(&why, Strain::Fine))
    }

    /// The public lines of a record. In a game with secrets each has a veil, whether it covers secrets or not.
    pub(crate) fn public_entries(&self) -> Vec<RecordEntry> {
        let projection = self.public();
        let lines = projection.lines().iter().enumerate();
        let entry = |(index, line): (usize, &Projected<G::Action>)| RecordEntry {
            text: line.what.to_string(),
            veil: (!G::OPEN).then(|| self.fairness().veil(index as u32 + 1, &line.covered)),
        };
        lines.map(entry).collect()
    }
}

impl<G: Catalogued> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        Table::seats(self)
    }

    fn choices(&self) -> Choices {
        G::choices(self.config())
    }

    fn outcome(&self) -> Option<Outcome> {
        Table::outcome(self)
    }

    fn asked(&self, viewer: Viewer) -> Option<Question> {
        Table::asked(self, viewer)
    }

    fn on_turn(&self) -> SeatSet {
        Table::on_turn(self)
    }

    fn view(&self, viewer: Viewer) -> Arc<dyn AnyWire> {
        Arc::new(Table::view(self, viewer))
    }

    fn view_json(&self, viewer: Viewer) -> String {
        Table::view(self, viewer).json()
    }

    fn options(&self, seat: Seat) -> Box<dyn AnyActions> {
        Box::new(Table::options(self, seat))
    }

    fn next_told(&self, viewer: Viewer) -> u32 {
        Table::next_told(self, viewer)
    }

    fn stream(&self, viewer: Viewer, since: u32, seen: u32) -> Vec<Hearing> {
        Table::stream(self, viewer, since, seen)
    }

    fn retell_seen(&self, viewer: Viewer, seen: u32) -> Vec<Vec<Told>> {
        let told = |notices: Vec<G::Notice>| notices.into_iter().map(Told::of).collect();
        Table::retell_seen(self, viewer, seen).into_iter().map(told).collect()
    }

    fn clock_face(&self) -> Option<ClockFace> {
        Table::clock_face(self)
    }

    fn move_count(&self) -> u32 {
        match Table::outcome(self) {
            None => self.public().standing(),
            Some(_) => self.line().count() as u32,
        }
    }

    fn score_sheet(&self) -> String {
        if !G::OPEN && Table::outcome(self).is_none() {
            return String::new();
        }
        let actions: Vec<G::Action> = self.line().map(|(_, action)| action.clone()).collect();
        G::score_sheet(self.config(), &actions)
    }

    fn record(&self, seats: Vec<SeatLabel>, date: &str) -> Record {
        let outcome = Table::outcome(self);
        let fairness = self.fairness();
        let public = self.public_entries();
        let entries = match outcome {
            Some(_) => {
                self.entries().map(|entry| RecordEntry { text: entry.to_string(), veil: None }).collect()
            }
            None => public.clone(),
        };
        Record {
            game: G::NAME.into(),
            rules: G::RULES_VERSION,
            config: G::choices(self.config()),
            seats,
            date: date.into(),
            commitment: fairness.commitment(G::NAME, &G::choices(self.config())),
            entropy: fairness.entropy().to_vec(),
            seed_given: fairness.is_given(),
            pledges: fairness.pledges(),
            opening: 0,
            first: Table::first_asked(self),
            secret: outcome.map(|_| fairness.secret()),
            result: outcome.map(|outcome| outcome.places().to_vec()),
            entries,
            public,
            end: None,
        }
    }
}

impl<G: Catalogued> OwnedTable for Table<G> {
    fn as_any_table(&self) -> &dyn AnyTable {
        self
    }

    fn pending(&self) -> Pending {
        Table::pending(self)
    }

    fn entry_count(&self) -> u32 {
        Table::entry_count(self)
    }

    fn first_asked(&self) -> Seat {
        Table::first_asked(self)
    }

    fn answer(
        &mut self,
        seat: Seat,
        question: QuestionId,
        text: &str,
        now: u64,
    ) -> Result<AnyPrepared, AnyRefused> {
        let refused = match G::read_action(text) {
            Some(action) => match Table::answer(self, seat, question, action, now) {
                Ok(prepared) => return Ok(Self::any_prepared(prepared)),
                Err(refused) => refused,
            },
            None => Table::unreadable(self, seat, now),
        };
        Err(Self::any_refused(&refused.why, refused.strain))
    }

    fn gave(&self, seat: Seat, question: QuestionId, text: &str) -> bool {
        G::read_action(text).is_some_and(|action| Table::gave(self, seat, question, &action))
    }

    fn unreadable(&mut self, seat: Seat, now: u64) -> AnyRefused {
        let refused = Table::unreadable(self, seat, now);
        Self::any_refused(&refused.why, refused.strain)
    }

    fn silence(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused> {
        Self::any_result(Table::silence(self, seat))
    }

    fn leave(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused> {
        Self::any_result(Table::leave(self, seat))
    }

    fn pause(&self) -> Result<AnyPrepared, AnyRefused> {
        Self::any_result(Table::pause(self))
    }

    fn go_on(&self) -> Result<AnyPrepared, AnyRefused> {
        Self::any_result(Table::go_on(self))
    }

    fn expiry(&self, seat: Seat, now: u64) -> Option<Expiry> {
        Table::expiry(self, seat, now)
    }

    fn deadline(&self, seats: SeatSet) -> Option<(Seat, u64)> {
        Table::deadline(self, seats)
    }

    fn left(&self) -> SeatSet {
        Table::left(self)
    }

    fn would_undo(&self, seats: SeatSet) -> Option<Seat> {
        Table::would_undo(self, seats)
    }

    fn undo_point(&self, seats: SeatSet) -> Option<u32> {
        Table::undo_point(self, seats)
    }

    fn undo(&self, seats: SeatSet) -> Result<AnyPrepared, AnyRefused> {
        Self::any_result(Table::undo(self, seats))
    }

    fn stored(&self, text: &str) -> Result<AnyPrepared, RestoreFault> {
        Table::stored(self, text).map(Self::any_prepared)
    }

    fn again(&self, prepared: &AnyPrepared) -> Result<AnyPrepared, AnyRefused> {
        Self::any_result(match prepared.inner.downcast_ref::<Prepared<G>>() {
            Some(own) => Table::again(self, own),
            None => Err(Why::Stale),
        })
    }

    fn commit(&mut self, prepared: AnyPrepared, at: u64) -> Result<AnyHeard, Outdated> {
        let (seq, entries) = (prepared.seq, Table::entry_count(self));
        let own = prepared.inner.downcast::<Prepared<G>>().map_err(|_| Outdated { seq, entries })?;
        Table::commit(self, *own, at).map(AnyHeard::from)
    }
}
