//! A table of a game that is known only by name: text and JSON in, text and JSON out.

use crate::{
    DecisionId, Entry, Heard, Outdated, Patience, Prepared, Projected, Record, RecordEntry, RestoreFault,
    SeatLabel, Strain, Table, Why,
};
use kernel::{
    AnyActions, AnyWire, Catalogued, Choices, Line, Outcome, Pending, Seat, SeatSet, Step, Tell, Viewer, Wire,
};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// One thing that a seat may do.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyChoice {
    /// In the game's notation: what is sent back as the answer.
    pub text: String,
    pub line: Line,
    pub json: Value,
}

/// One notice for one viewer.
#[derive(Clone, Debug)]
pub struct Told {
    /// The notice itself, for code that knows the game: boards and computer players.
    pub notice: Arc<dyn AnyWire>,
    /// The same as a message for people.
    pub line: Line,
}

impl Told {
    /// What this notice tells.
    pub fn of<N: Wire + Tell>(notice: N) -> Self {
        Self { line: notice.tell(), notice: Arc::new(notice) }
    }

    /// The notice, if it is of this type.
    pub fn get<N: 'static>(&self) -> Option<&N> {
        self.notice.get()
    }
}

/// Two are equal if they say the same on the wire.
impl PartialEq for Told {
    fn eq(&self, other: &Self) -> bool {
        self.line == other.line && self.notice.json() == other.notice.json()
    }
}

/// What happened, for every seat and last for a spectator.
#[derive(Clone)]
pub struct AnyHeard {
    told: Vec<Vec<Told>>,
    pub step: Step,
}

impl AnyHeard {
    fn new<G: Catalogued>(heard: &Heard<G>, seats: usize) -> Self {
        let told = |viewer| heard.notices(viewer).into_iter().map(Told::of).collect();
        let told = Viewer::all(seats).map(told).collect();
        Self { told, step: heard.step }
    }

    pub fn told(&self, viewer: Viewer) -> &[Told] {
        match viewer {
            Viewer::Seat(seat) => self.told.get(seat.index()).map_or(&[], Vec::as_slice),
            Viewer::Spectator => self.told.last().map_or(&[], Vec::as_slice),
        }
    }
}

/// It has what every single viewer was told, so it does not show itself either.
impl fmt::Debug for AnyHeard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyHeard").field("step", &self.step).finish_non_exhaustive()
    }
}

/// An accepted entry that waits to be stored and committed.
pub struct AnyPrepared {
    /// The number under which it has to be stored.
    pub seq: u32,
    /// What is to be stored.
    pub text: String,
    /// How the game ends, if this ends it.
    pub outcome: Option<Outcome>,
    pub step: Step,
    /// It takes something back: whoever remembers must be told anew ([`AnyTable::retell`]).
    pub is_undo: bool,
    inner: Box<dyn Any + Send>,
}

impl fmt::Debug for AnyPrepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyPrepared").field("outcome", &self.outcome).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct AnyRefused {
    pub line: Line,
    pub strain: Strain,
    /// The question was settled meanwhile: look again.
    pub stale: bool,
    /// Nothing is heard for so many seconds.
    pub locked: Option<u64>,
}

/// What a client, a server or a terminal needs of a table, whatever the game.
pub trait AnyTable: Send + fmt::Debug {
    fn game(&self) -> &'static str;
    fn seats(&self) -> usize;
    fn choices(&self) -> Choices;
    fn pending(&self) -> Pending;
    fn decision(&self) -> DecisionId;
    fn view(&self, viewer: Viewer) -> Value;
    fn options(&self, seat: Seat) -> Vec<AnyChoice>;
    /// As [`AnyTable::view`], for players in the same process.
    fn typed_view(&self, viewer: Viewer) -> Box<dyn AnyWire>;
    /// As [`AnyTable::options`], for players in the same process.
    fn typed_options(&self, seat: Seat) -> Box<dyn AnyActions>;
    /// Reads an answer as a person typed it, or in notation.
    fn answer(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        text: &str,
        now: u64,
    ) -> Result<AnyPrepared, AnyRefused>;
    /// A seat said something that is not even text.
    fn unreadable(&mut self, seat: Seat, now: u64) -> AnyRefused;
    fn silence(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused>;
    fn leave(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused>;
    /// Whose answer an undo would take back, if it can.
    fn would_undo(&self, seats: SeatSet) -> Option<Seat>;
    fn undo(&self, seats: SeatSet) -> Result<AnyPrepared, AnyRefused>;
    /// The next entry as it was stored by somebody else, to be committed.
    fn stored(&self, text: &str) -> Result<AnyPrepared, RestoreFault>;
    /// Prepares the same entry for the present moment, after others were faster; refused as stale if what it
    /// answers was settled meanwhile.
    fn again(&self, prepared: &AnyPrepared) -> Result<AnyPrepared, AnyRefused>;
    /// Makes a prepared entry part of the game, after it was stored under its number.
    fn commit(&mut self, prepared: AnyPrepared) -> Result<AnyHeard, Outdated>;
    /// What was told so far, as if nothing had ever been taken back.
    fn retell(&self, heard: &mut dyn FnMut(&AnyHeard));
    /// The same without what the first entries told.
    fn retell_since(&self, entries: u32, heard: &mut dyn FnMut(&AnyHeard));
    fn patience(&self) -> &Patience;
    fn set_patience(&mut self, patience: Patience);
    /// How many entries there are, taken back ones included.
    fn entry_count(&self) -> u32;
    /// How many moves led to where the game stands. While it runs only those that anybody may count.
    fn move_count(&self) -> u32;
    /// The game so far in short notation; only of what spectators may see.
    fn score_sheet(&self) -> String;
    /// The match as text: its public part, and everything once it is over.
    fn record(&self, seats: Vec<SeatLabel>, date: &str) -> Record;
}

impl<G: Catalogued> Table<G> {
    fn any_prepared(prepared: Prepared<G>) -> AnyPrepared {
        AnyPrepared {
            seq: prepared.seq(),
            text: prepared.entry().to_string(),
            outcome: prepared.outcome(),
            step: prepared.step(),
            is_undo: matches!(prepared.entry(), Entry::Undo { .. }),
            inner: Box::new(prepared),
        }
    }

    fn any_refused(why: &Why<G::Refusal>, strain: Strain) -> AnyRefused {
        let locked = if let Why::Locked { seconds } = why { Some(*seconds) } else { None };
        AnyRefused { line: why.tell(), strain, stale: *why == Why::Stale, locked }
    }

    /// The public lines of a record. In a game with secrets each has a veil, whether it covers any or not.
    pub(crate) fn public_entries(&self) -> Vec<RecordEntry> {
        let projection = self.public();
        let lines = projection.lines().iter().enumerate();
        let entry = |(index, line): (usize, &Projected<G::Action>)| RecordEntry {
            text: line.what.to_string(),
            veil: (!G::OPEN).then(|| self.fairness().veil(index as u32 + 1, &line.covered)),
        };
        lines.map(entry).collect()
    }

    /// What happened at a start or a restored entry, for any client.
    pub fn any_heard(&self, heard: &Heard<G>) -> AnyHeard {
        AnyHeard::new(heard, self.seats())
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

    fn pending(&self) -> Pending {
        Table::pending(self)
    }

    fn decision(&self) -> DecisionId {
        Table::decision(self)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(Table::view(self, viewer)).unwrap_or_default()
    }

    fn options(&self, seat: Seat) -> Vec<AnyChoice> {
        let choice = |action: &G::Action| AnyChoice {
            text: action.to_string(),
            line: action.tell(),
            json: serde_json::to_value(action).unwrap_or_default(),
        };
        Table::options(self, seat).iter().map(choice).collect()
    }

    fn typed_view(&self, viewer: Viewer) -> Box<dyn AnyWire> {
        Box::new(Table::view(self, viewer))
    }

    fn typed_options(&self, seat: Seat) -> Box<dyn AnyActions> {
        Box::new(Table::options(self, seat))
    }

    fn answer(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        text: &str,
        now: u64,
    ) -> Result<AnyPrepared, AnyRefused> {
        let refused = match G::read_action(text) {
            Some(action) => match Table::answer(self, seat, decision, action, now) {
                Ok(prepared) => return Ok(Self::any_prepared(prepared)),
                Err(refused) => refused,
            },
            None => self.unreadable(seat, now),
        };
        Err(Self::any_refused(&refused.why, refused.strain))
    }

    fn unreadable(&mut self, seat: Seat, now: u64) -> AnyRefused {
        let refused = Table::unreadable(self, seat, now);
        Self::any_refused(&refused.why, refused.strain)
    }

    fn silence(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused> {
        Table::silence(self, seat)
            .map(Self::any_prepared)
            .map_err(|why| Self::any_refused(&why, Strain::Fine))
    }

    fn leave(&self, seat: Seat) -> Result<AnyPrepared, AnyRefused> {
        Table::leave(self, seat).map(Self::any_prepared).map_err(|why| Self::any_refused(&why, Strain::Fine))
    }

    fn would_undo(&self, seats: SeatSet) -> Option<Seat> {
        Table::would_undo(self, seats)
    }

    fn undo(&self, seats: SeatSet) -> Result<AnyPrepared, AnyRefused> {
        Table::undo(self, seats).map(Self::any_prepared).map_err(|why| Self::any_refused(&why, Strain::Fine))
    }

    fn stored(&self, text: &str) -> Result<AnyPrepared, RestoreFault> {
        Table::stored(self, text).map(Self::any_prepared)
    }

    fn again(&self, prepared: &AnyPrepared) -> Result<AnyPrepared, AnyRefused> {
        let again = match prepared.inner.downcast_ref::<Prepared<G>>() {
            Some(own) => Table::again(self, own),
            None => Err(Why::Stale),
        };
        again.map(Self::any_prepared).map_err(|why| Self::any_refused(&why, Strain::Fine))
    }

    fn commit(&mut self, prepared: AnyPrepared) -> Result<AnyHeard, Outdated> {
        let (seq, entries) = (prepared.seq, self.entry_count());
        let own = prepared.inner.downcast::<Prepared<G>>().map_err(|_| Outdated { seq, entries })?;
        let heard = Table::commit(self, *own)?;
        Ok(self.any_heard(&heard))
    }

    fn retell(&self, heard: &mut dyn FnMut(&AnyHeard)) {
        Table::retell(self, |told| heard(&self.any_heard(told)));
    }

    fn retell_since(&self, entries: u32, heard: &mut dyn FnMut(&AnyHeard)) {
        Table::retell_since(self, entries, |told| heard(&self.any_heard(told)));
    }

    fn patience(&self) -> &Patience {
        Table::patience(self)
    }

    fn set_patience(&mut self, patience: Patience) {
        Table::set_patience(self, patience);
    }

    fn entry_count(&self) -> u32 {
        self.entries().count() as u32
    }

    fn move_count(&self) -> u32 {
        match self.pending() {
            Pending::Ask(_) => self.public().standing(),
            Pending::Over(_) => self.line().count() as u32,
        }
    }

    fn score_sheet(&self) -> String {
        if !G::OPEN && self.pending().outcome().is_none() {
            return String::new();
        }
        let actions: Vec<G::Action> = self.line().map(|(_, action)| action.clone()).collect();
        G::score_sheet(self.config(), &actions)
    }

    fn record(&self, seats: Vec<SeatLabel>, date: &str) -> Record {
        let outcome = self.pending().outcome();
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
            first: self.first_asked(),
            secret: outcome.map(|_| fairness.secret()),
            result: outcome.map(|outcome| outcome.places().to_vec()),
            entries,
            public,
            end: None,
        }
    }
}
