//! A game being played.

use crate::clock::{Clock, Running};
use crate::heard::Ears;
use crate::question::QuestionIds;
#[cfg(any(test, feature = "disturb"))]
use crate::worlds::Fork;
use crate::{
    ClockFace, ClockRules, Entry, Expiry, Fairness, Heard, Outdated, Patience, PatienceRules, Projection,
    Question, QuestionId, Refused, RestoreFault, Strain, Why,
};
use kernel::{
    Catalogued, Game, MAX_SEATS, Outcome, Pace, Pending, Publicity, Seat, SeatSet, SeededDice, Viewer,
};
use std::fmt;
use std::sync::Arc;

/// The settings of a table, whatever the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableRules {
    /// What happens to players who keep answering wrongly.
    pub patience: PatienceRules,
    /// How long players may take.
    pub clock: ClockRules,
    /// How many entries were set up before anybody played: they can't be taken back.
    pub opening: u32,
}

impl From<PatienceRules> for TableRules {
    fn from(patience: PatienceRules) -> Self {
        Self { patience, ..Self::default() }
    }
}

/// An entry as it was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredEntry<'e> {
    /// As [`Entry`] is written.
    pub text: &'e str,
    /// When it was made, in milliseconds; matters only to clocks.
    pub at: u64,
}

impl<'e> From<&'e str> for StoredEntry<'e> {
    fn from(text: &'e str) -> Self {
        Self { text, at: 0 }
    }
}

/// The truth of one match. What leaves it is made for one viewer; its `Debug` output reveals nothing.
pub struct Table<G: Catalogued> {
    config: G::Config,
    fairness: Fairness,
    pub(crate) position: Position<G>,
    /// The entries that led to the current position, as indices into the log; without those that were taken back.
    pub(crate) line: Vec<u32>,
    pub(crate) log: Vec<Logged<G>>,
    patience: Patience,
    clock: Clock,
    /// How many entries were set up before anybody played.
    pub(crate) opening: u32,
    /// How many things each viewer was told so far: the seats in order, then spectators.
    told: [u32; MAX_SEATS + 1],
    /// Identifies what this table prepared.
    mark: Arc<()>,
    /// Where this match left the world of its seed; only in tests of secrecy.
    #[cfg(any(test, feature = "disturb"))]
    pub(crate) fork: Option<Box<Fork<G::State>>>,
}

/// Everything that an undo restores.
pub(crate) struct Position<G: Game> {
    pub state: G::State,
    pub dice: SeededDice,
    pub questions: QuestionIds,
    /// Who left.
    pub left: SeatSet,
    /// Whom the game waits for, as far as everybody knows: an answer that nobody heard of changes nothing here.
    pub shown: Option<Running>,
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        let Self { state, dice, questions, left, shown } = self;
        Self { state: state.clone(), dice: dice.clone(), questions: *questions, left: *left, shown: *shown }
    }
}

pub(crate) struct Logged<G: Game> {
    pub entry: Entry<G::Action>,
    /// The question that the seat was asked, if it was.
    pub question: Option<QuestionId>,
    /// How much of it spectators may know while the game runs.
    pub publicity: Publicity,
    /// Did it change anything for spectators?
    pub is_heard: bool,
    /// Somebody learned something, dice fell, or somebody left: an undo can't go past this.
    pub is_final: bool,
    /// Who was told of it, or did it.
    pub ears: Ears,
}

#[cfg(any(test, feature = "disturb"))]
impl<G: Game> Clone for Logged<G> {
    fn clone(&self) -> Self {
        let Self { entry, question, publicity, is_heard, is_final, ears } = self;
        Self {
            entry: entry.clone(),
            question: *question,
            publicity: *publicity,
            is_heard: *is_heard,
            is_final: *is_final,
            ears: *ears,
        }
    }
}

/// An entry that would be accepted, worked out but not yet part of the game.
pub struct Prepared<G: Catalogued> {
    pub(crate) logged: Logged<G>,
    pub(crate) position: Position<G>,
    pub(crate) events: Vec<G::Event>,
    /// How many entries of the line stay; less than all of them after an undo.
    pub(crate) kept: usize,
    /// The number it was prepared for: the number of entries that the table had.
    pub(crate) seq: u32,
    pub(crate) mark: Arc<()>,
}

impl<G: Catalogued> Prepared<G> {
    /// The number to store it under.
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    /// The entry to store.
    pub const fn entry(&self) -> &Entry<G::Action> {
        &self.logged.entry
    }

    /// How the game ends, if this entry ends it.
    pub fn outcome(&self) -> Option<Outcome> {
        G::pending(&self.position.state).outcome()
    }
}

impl<G: Catalogued> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("game", &G::NAME).finish_non_exhaustive()
    }
}

impl<G: Catalogued> fmt::Debug for Prepared<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").finish_non_exhaustive()
    }
}

/// What every viewer may ask, each for themselves.
impl<G: Catalogued> Table<G> {
    /// How the game is set up.
    pub const fn config(&self) -> &G::Config {
        &self.config
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        G::seats(&self.config)
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.pending().outcome()
    }

    /// What this viewer sees.
    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.position.state, viewer)
    }

    /// What this viewer is asked. Nobody learns from it who else is asked, or has answered already.
    pub fn asked(&self, viewer: Viewer) -> Option<Question> {
        let Viewer::Seat(seat) = viewer else { return None };
        let Pending::Ask(ask) = self.pending() else { return None };
        let until = self.clock.until(self.running(), seat);
        let question = Question { id: self.position.questions.of(seat), pace: ask.pace, until };
        ask.seats.contains(seat).then_some(question)
    }

    /// Whose turn it is. Nobody else may know who is asked to react, or who has answered in secret.
    pub fn on_turn(&self) -> SeatSet {
        match self.position.shown {
            Some(Running { seats, pace: Pace::Turn }) => seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// What this seat may answer.
    pub fn options(&self, seat: Seat) -> Vec<G::Action> {
        let mut options = Vec::new();
        G::options(&self.position.state, seat, &mut options);
        options
    }

    /// The part of the log that spectators may see while the game runs.
    pub fn public(&self) -> Projection<G::Action> {
        let mut projection = Projection::default();
        for Logged { entry, publicity, is_heard, .. } in &self.log {
            projection.take(entry, *publicity, *is_heard);
        }
        projection
    }

    /// The number of the next thing that this viewer is told; every viewer has their own numbering.
    pub fn next_told(&self, viewer: Viewer) -> u32 {
        self.told[ear(viewer)]
    }

    /// What everybody may see of the clocks; `None` where there is no limit.
    pub fn clock_face(&self) -> Option<ClockFace> {
        self.clock.face(self.position.shown, self.seats())
    }
}

fn ear(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => MAX_SEATS,
    }
}

/// For the owner of the table alone.
impl<G: Catalogued> Table<G> {
    /// A new game; the events at its start are to be told to everybody. `at` is the time in milliseconds.
    pub fn open(
        config: G::Config,
        fairness: Fairness,
        rules: impl Into<TableRules>,
        at: u64,
    ) -> (Self, Heard<G>) {
        let TableRules { patience, clock, opening } = rules.into();
        let (position, events) = Self::beginning(&config, &fairness);
        let mut table = Self {
            config,
            fairness,
            position,
            line: Vec::new(),
            log: Vec::new(),
            patience: Patience::new(patience),
            clock: Clock::new(clock, at),
            opening,
            told: [0; MAX_SEATS + 1],
            mark: Arc::default(),
            #[cfg(any(test, feature = "disturb"))]
            fork: None,
        };
        let heard = Heard::of(events);
        table.count(&heard);
        (table, heard)
    }

    pub(crate) fn beginning(config: &G::Config, fairness: &Fairness) -> (Position<G>, Vec<G::Event>) {
        let mut dice = SeededDice::new(fairness.seed(G::NAME));
        let mut events = Vec::new();
        let state = G::start(config, &mut dice, &mut events);
        let questions = QuestionIds::default();
        let shown = Self::running_in(&state);
        (Position { state, dice, questions, left: SeatSet::EMPTY, shown }, events)
    }

    /// A stored game as it stood; `heard` receives the effects of every entry, the start first.
    pub fn restore<'e>(
        config: G::Config,
        fairness: Fairness,
        rules: impl Into<TableRules>,
        at: u64,
        entries: impl IntoIterator<Item = impl Into<StoredEntry<'e>>>,
        mut heard: impl FnMut(&Self, &Heard<G>),
    ) -> Result<Self, RestoreFault> {
        let (mut table, start) = Self::open(config, fairness, rules, at);
        heard(&table, &start);
        for entry in entries {
            let StoredEntry { text, at } = entry.into();
            let prepared = table.stored(text)?;
            let told = table.accept(prepared, at);
            heard(&table, &told);
        }
        Ok(table)
    }

    /// The next entry as another owner stored it, to be committed.
    pub fn stored(&self, text: &str) -> Result<Prepared<G>, RestoreFault> {
        let number = self.entry_count() + 1;
        let entry: Entry<G::Action> =
            text.parse().map_err(|_| RestoreFault::Unreadable { number, text: text.into() })?;
        self.prepare(entry).map_err(|why| RestoreFault::Refused { number, line: why.tell() })
    }

    /// How many entries there are, taken back ones included. While the game runs this number is secret.
    pub fn entry_count(&self) -> u32 {
        self.log.len() as u32
    }

    /// Where the randomness comes from.
    pub const fn fairness(&self) -> &Fairness {
        &self.fairness
    }

    /// Whom the game waits for, and how.
    pub fn pending(&self) -> Pending {
        G::pending(&self.position.state)
    }

    fn running(&self) -> Option<Running> {
        Self::running_in(&self.position.state)
    }

    pub(crate) fn running_in(state: &G::State) -> Option<Running> {
        match G::pending(state) {
            Pending::Ask(ask) => Some(Running { seats: ask.seats, pace: ask.pace }),
            Pending::Over(_) => None,
        }
    }

    /// All entries so far, taken back ones included. Most of them are for the owner alone while the game runs.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<G::Action>> {
        self.log.iter().map(|logged| &logged.entry)
    }

    /// The actions that led to the current position, without those that were taken back.
    pub fn line(&self) -> impl Iterator<Item = (Seat, &G::Action)> {
        self.line.iter().filter_map(|&index| match &self.log[index as usize].entry {
            Entry::Answer { seat, action } => Some((*seat, action)),
            _ => None,
        })
    }

    /// The seat that was asked first when the game began.
    pub fn first_asked(&self) -> Seat {
        match G::pending(&Self::beginning(&self.config, &self.fairness).0.state) {
            Pending::Ask(ask) => ask.first,
            Pending::Over(_) => Seat::new(0),
        }
    }

    /// An answer of a seat to one of its questions. If it is accepted it must be stored, and then committed.
    /// `now` is in milliseconds, for lock-outs.
    pub fn answer(
        &mut self,
        seat: Seat,
        question: QuestionId,
        action: G::Action,
        now: u64,
    ) -> Result<Prepared<G>, Refused<G::Refusal>> {
        if let Some(left) = self.patience.locked(seat, now) {
            let why = Why::Locked { seconds: left.div_ceil(1000) };
            return Err(Refused { why, strain: Strain::Fine });
        }
        let prepared = if self.outcome().is_some() {
            Err(Why::Over)
        } else if question != self.position.questions.of(seat) {
            Err(Why::Stale)
        } else {
            self.prepare(Entry::Answer { seat, action })
        };
        prepared.map_err(|why| {
            // Being late is nobody's fault.
            let is_late = matches!(why, Why::Stale | Why::Over);
            let strain = if is_late { Strain::Fine } else { self.patience.refused(seat, now) };
            Refused { why, strain }
        })
    }

    /// Did this seat give this answer to this question, to this owner or to another? An answer that was taken back does not
    /// count.
    pub fn gave(&self, seat: Seat, question: QuestionId, action: &G::Action) -> bool {
        if question >= self.question_of(seat) {
            return false;
        }
        // The number of a question never comes back, not even after an undo: there is at most one answer to it.
        let is_it =
            |logged: &&Logged<G>| logged.question == Some(question) && logged.entry.seat() == Some(seat);
        let given = self.line.iter().rev().map(|&index| &self.log[index as usize]).find(is_it);
        given.is_some_and(|logged| logged.entry == Entry::Answer { seat, action: action.clone() })
    }

    /// A seat said something that is not an action at all.
    pub fn unreadable(&mut self, seat: Seat, now: u64) -> Refused<G::Refusal> {
        if let Some(left) = self.patience.locked(seat, now) {
            return Refused { why: Why::Locked { seconds: left.div_ceil(1000) }, strain: Strain::Fine };
        }
        Refused { why: Why::Unreadable, strain: self.patience.refused(seat, now) }
    }

    /// The answer that counts for a seat whose time has run out.
    pub fn silence(&self, seat: Seat) -> Result<Prepared<G>, Why<G::Refusal>> {
        if !self.pending().asked().contains(seat) {
            return Err(Why::NotAsked);
        }
        let action = G::when_silent(&self.position.state, seat);
        self.prepare(Entry::Answer { seat, action })
    }

    /// A player leaves for good.
    pub fn leave(&self, seat: Seat) -> Result<Prepared<G>, Why<G::Refusal>> {
        self.prepare(Entry::Leave { seat })
    }

    /// The clock stops; refused if there is none, or if it is stopped already.
    pub fn pause(&self) -> Result<Prepared<G>, Why<G::Refusal>> {
        self.prepare(Entry::Pause)
    }

    /// The clock runs on, and forgives the time since the last entry.
    pub fn go_on(&self) -> Result<Prepared<G>, Why<G::Refusal>> {
        self.prepare(Entry::GoOn)
    }

    pub(crate) const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What happens to this seat now, if its time is up.
    pub fn expiry(&self, seat: Seat, now: u64) -> Option<Expiry> {
        self.clock.expiry(self.running(), seat, now)
    }

    /// The next deadline of one of these seats.
    pub fn deadline(&self, seats: SeatSet) -> Option<(Seat, u64)> {
        let running = self.running();
        let until = |seat| self.clock.until(running, seat).map(|until| (seat, until));
        seats.iter().filter_map(until).min_by_key(|(_, until)| *until)
    }

    /// Who left for good.
    pub const fn left(&self) -> SeatSet {
        self.position.left
    }

    pub(crate) fn mark(&self) -> &Arc<()> {
        &self.mark
    }

    /// Makes a prepared entry part of the game once it is stored under its number. `at` is the time of the entry.
    pub fn commit(&mut self, prepared: Prepared<G>, at: u64) -> Result<Heard<G>, Outdated> {
        if prepared.seq != self.entry_count() || !Arc::ptr_eq(&prepared.mark, &self.mark) {
            return Err(Outdated { seq: prepared.seq, entries: self.entry_count() });
        }
        Ok(self.accept(prepared, at))
    }

    fn accept(&mut self, prepared: Prepared<G>, at: u64) -> Heard<G> {
        let Prepared { logged, position, events, kept, .. } = prepared;
        if let Some(seat) = logged.entry.seat() {
            self.patience.accepted(seat);
        }
        let (before, after) = (self.position.shown, position.shown);
        match &logged.entry {
            Entry::Pause => self.clock.pause(before, at),
            Entry::GoOn => self.clock.go_on(at),
            _ if logged.is_heard => self.clock.moved(before, after, at),
            _ => {}
        }
        let heard = match &logged.entry {
            Entry::Undo { .. } => Heard::taken_back(logged.ears),
            _ => Heard::of(events),
        };
        if logged.entry.is_move() {
            self.line.push(self.log.len() as u32);
        } else {
            self.line.truncate(kept);
        }
        self.log.push(logged);
        self.position = position;
        self.count(&heard);
        heard
    }

    #[cfg(any(test, feature = "disturb"))]
    pub(crate) fn with_position(&self, position: Position<G>) -> Self {
        Self {
            config: self.config.clone(),
            fairness: self.fairness.clone(),
            position,
            line: self.line.clone(),
            log: self.log.clone(),
            patience: self.patience.clone(),
            clock: self.clock.clone(),
            opening: self.opening,
            told: self.told,
            mark: Arc::default(),
            fork: self.fork.clone(),
        }
    }

    fn count(&mut self, heard: &Heard<G>) {
        for viewer in Viewer::all(self.seats()) {
            self.told[ear(viewer)] += heard.count(viewer);
        }
    }
}
