//! A game being played.

use crate::{Entry, Fairness, Patience, PatienceRules, Projection, Strain};
use kernel::{
    Catalogued, Game, Line, Outcome, Pending, Publicity, Seat, SeatSet, SeededDice, Step, Tell, Viewer, tell,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Which question an answer is meant for. Moves on when a question is settled, so that somebody's pass never
/// makes somebody else's answer to the same question late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DecisionId(pub u32);

/// The truth of one match. What leaves it is made for one viewer; it does not show itself by accident.
pub struct Table<G: Catalogued> {
    config: G::Config,
    fairness: Fairness,
    moment: Moment<G>,
    log: Vec<Logged<G>>,
    patience: Patience,
    /// Marks what this table prepared.
    mark: Arc<()>,
}

/// Everything that an undo brings back.
struct Moment<G: Game> {
    state: G::State,
    dice: SeededDice,
    decision: DecisionId,
    /// The entries that led here, as indices into the log; what was taken back is not among them.
    line: Vec<u32>,
    /// Who left.
    left: SeatSet,
}

impl<G: Game> Clone for Moment<G> {
    fn clone(&self) -> Self {
        let Self { state, dice, decision, line, left } = self;
        Self {
            state: state.clone(),
            dice: dice.clone(),
            decision: *decision,
            line: line.clone(),
            left: *left,
        }
    }
}

struct Logged<G: Game> {
    entry: Entry<G::Action>,
    /// How much of it spectators may know while the game runs.
    publicity: Publicity,
    /// Did it change anything for spectators?
    is_heard: bool,
    /// Somebody learned something, dice fell, or somebody left: no way back behind this.
    final_: bool,
}

/// An entry that would be accepted, worked out but not yet part of the game.
pub struct Prepared<G: Catalogued> {
    logged: Logged<G>,
    moment: Moment<G>,
    events: Vec<G::Event>,
    step: Step,
    /// The number it was prepared for: how many entries the table had.
    seq: u32,
    /// The question that was open.
    asked: DecisionId,
    mark: Arc<()>,
}

impl<G: Catalogued> Prepared<G> {
    /// The number under which it has to be stored.
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    pub const fn entry(&self) -> &Entry<G::Action> {
        &self.logged.entry
    }

    pub const fn step(&self) -> Step {
        self.step
    }

    /// How the game ends, if this entry ends it.
    pub fn outcome(&self) -> Option<Outcome> {
        G::pending(&self.moment.state).outcome()
    }
}

/// What happened, to be told to every viewer in that viewer's words.
pub struct Heard<G: Game> {
    events: Vec<G::Event>,
    pub step: Step,
}

impl<G: Game> Heard<G> {
    pub fn notices(&self, viewer: Viewer) -> Vec<G::Notice> {
        self.events.iter().filter_map(|event| G::notice(event, viewer)).collect()
    }
}

impl<G: Catalogued> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("game", &G::NAME)
            .field("entries", &self.log.len())
            .finish_non_exhaustive()
    }
}

impl<G: Catalogued> fmt::Debug for Prepared<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("step", &self.step).finish_non_exhaustive()
    }
}

impl<G: Game> fmt::Debug for Heard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heard").field("step", &self.step).finish_non_exhaustive()
    }
}

/// An answer that was not accepted, and what that did to the seat's patience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<R> {
    pub why: Why<R>,
    pub strain: Strain,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why<R> {
    #[error("the game is over")]
    Over,
    #[error("this seat is not asked")]
    NotAsked,
    #[error("the question was settled meanwhile")]
    Stale,
    #[error("locked out")]
    Locked { seconds: u64 },
    #[error("not an answer in this game's notation")]
    Unreadable,
    #[error("there is nothing that can be taken back")]
    NoUndo,
    /// The rules broke their own invariants: the game stays as it was.
    #[error("internal error: {0}")]
    Broken(&'static str),
    #[error("{0}")]
    Rule(R),
}

impl<R: Tell> Why<R> {
    pub fn tell(&self) -> Line {
        match self {
            Self::Rule(refusal) => refusal.tell(),
            Self::Over => TableLine::Over.tell(),
            Self::NotAsked => TableLine::NotAsked.tell(),
            Self::Stale => TableLine::Stale.tell(),
            Self::Locked { seconds } => TableLine::Locked { seconds: *seconds }.tell(),
            Self::Unreadable => TableLine::Unreadable.tell(),
            Self::NoUndo => TableLine::NoUndo.tell(),
            Self::Broken(_) => TableLine::Broken.tell(),
        }
    }
}

/// What a table says of itself, whatever the game.
#[derive(Debug)]
pub enum TableLine {
    Over,
    NotAsked,
    Stale,
    Locked { seconds: u64 },
    Unreadable,
    NoUndo,
    Broken,
}

tell! { TableLine: "table-" {
    TableLine::Over => "over" {},
    TableLine::NotAsked => "not-asked" {},
    TableLine::Stale => "stale" {},
    TableLine::Locked { seconds } => "locked" { seconds: *seconds },
    TableLine::Unreadable => "unreadable" {},
    TableLine::NoUndo => "no-undo" {},
    TableLine::Broken => "broken" {},
} }

/// The entry was prepared for another moment, or by another table: it is not part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq} was prepared for another moment; the table has {entries} entries")]
pub struct Outdated {
    pub seq: u32,
    pub entries: u32,
}

/// Stored entries that do not make a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreFault {
    #[error("entry {number} is not an entry of this game: {text}")]
    Unreadable { number: u32, text: String },
    #[error("entry {number} is not possible there")]
    Refused { number: u32, line: Line },
}

impl<G: Catalogued> Table<G> {
    /// A new game; what happens at its start is to be told to everybody.
    pub fn open(config: G::Config, fairness: Fairness, rules: PatienceRules) -> (Self, Heard<G>) {
        let (moment, events) = Self::beginning(&config, &fairness);
        let patience = Patience::new(rules);
        let table = Self { config, fairness, moment, log: Vec::new(), patience, mark: Arc::default() };
        (table, Heard { events, step: Step::Closed })
    }

    fn beginning(config: &G::Config, fairness: &Fairness) -> (Moment<G>, Vec<G::Event>) {
        let mut dice = SeededDice::new(fairness.seed(G::NAME));
        let mut events = Vec::new();
        let state = G::start(config, &mut dice, &mut events);
        (Moment { state, dice, decision: DecisionId(0), line: Vec::new(), left: SeatSet::EMPTY }, events)
    }

    /// A stored game as it stood; `heard` is given what every entry led to, the start first.
    pub fn restore<'e>(
        config: G::Config,
        fairness: Fairness,
        rules: PatienceRules,
        entries: impl IntoIterator<Item = &'e str>,
        mut heard: impl FnMut(&Self, &Heard<G>),
    ) -> Result<Self, RestoreFault> {
        let (mut table, start) = Self::open(config, fairness, rules);
        heard(&table, &start);
        for text in entries {
            let prepared = table.stored(text)?;
            let told = table.accept(prepared);
            heard(&table, &told);
        }
        Ok(table)
    }

    /// The next entry as it was stored by somebody else, to be committed.
    pub fn stored(&self, text: &str) -> Result<Prepared<G>, RestoreFault> {
        let number = self.next_seq() + 1;
        let entry: Entry<G::Action> =
            text.parse().map_err(|_| RestoreFault::Unreadable { number, text: text.into() })?;
        self.prepare(entry).map_err(|why| RestoreFault::Refused { number, line: why.tell() })
    }

    fn next_seq(&self) -> u32 {
        self.log.len() as u32
    }

    pub const fn config(&self) -> &G::Config {
        &self.config
    }

    pub const fn fairness(&self) -> &Fairness {
        &self.fairness
    }

    pub fn seats(&self) -> usize {
        G::seats(&self.config)
    }

    pub fn pending(&self) -> Pending {
        G::pending(&self.moment.state)
    }

    pub const fn decision(&self) -> DecisionId {
        self.moment.decision
    }

    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.moment.state, viewer)
    }

    pub fn options(&self, seat: Seat) -> Vec<G::Action> {
        let mut options = Vec::new();
        G::options(&self.moment.state, seat, &mut options);
        options
    }

    /// All entries so far, taken back ones included. Most of them are for the owner alone while the game runs.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<G::Action>> {
        self.log.iter().map(|logged| &logged.entry)
    }

    /// What spectators may have of the log while the game runs.
    pub fn public(&self) -> Projection<G::Action> {
        let mut projection = Projection::default();
        for Logged { entry, publicity, is_heard, .. } in &self.log {
            projection.take(entry, *publicity, *is_heard);
        }
        projection
    }

    /// The actions that led to where the game stands: without what was taken back.
    pub fn line(&self) -> impl Iterator<Item = (Seat, &G::Action)> {
        self.moment.line.iter().filter_map(|&index| match &self.log[index as usize].entry {
            Entry::Answer { seat, action } => Some((*seat, action)),
            Entry::Leave { .. } | Entry::Undo { .. } => None,
        })
    }

    /// The seat that was asked first when the game began, counted from 1.
    pub fn first_asked(&self) -> u8 {
        match G::pending(&Self::beginning(&self.config, &self.fairness).0.state) {
            Pending::Ask(ask) => ask.first.index() as u8 + 1,
            Pending::Over(_) => 0,
        }
    }

    /// An answer of a seat to the question `decision`. If it is accepted it must be stored, and then committed.
    /// `now` is in milliseconds, for lock-outs.
    pub fn answer(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: G::Action,
        now: u64,
    ) -> Result<Prepared<G>, Refused<G::Refusal>> {
        if let Some(left) = self.patience.locked(seat, now) {
            let why = Why::Locked { seconds: left.div_ceil(1000) };
            return Err(Refused { why, strain: Strain::Fine });
        }
        let prepared = if self.pending().outcome().is_some() {
            Err(Why::Over)
        } else if decision != self.moment.decision {
            Err(Why::Stale)
        } else {
            self.prepare(Entry::Answer { seat, action })
        };
        prepared.map_err(|why| {
            // Being late is nobody's fault.
            let strain = if why == Why::Stale { Strain::Fine } else { self.patience.refused(seat, now) };
            Refused { why, strain }
        })
    }

    /// A seat said something that is no action at all.
    pub fn unreadable(&mut self, seat: Seat, now: u64) -> Refused<G::Refusal> {
        if let Some(left) = self.patience.locked(seat, now) {
            return Refused { why: Why::Locked { seconds: left.div_ceil(1000) }, strain: Strain::Fine };
        }
        Refused { why: Why::Unreadable, strain: self.patience.refused(seat, now) }
    }

    /// What counts for an asked seat whose time ran out.
    pub fn silence(&self, seat: Seat) -> Result<Prepared<G>, Why<G::Refusal>> {
        if !self.pending().asked().contains(seat) {
            return Err(Why::NotAsked);
        }
        let action = G::when_silent(&self.moment.state, seat);
        self.prepare(Entry::Answer { seat, action })
    }

    pub fn leave(&self, seat: Seat) -> Result<Prepared<G>, Why<G::Refusal>> {
        self.prepare(Entry::Leave { seat })
    }

    /// Takes back the last answer of one of `seats` and what came after it, if no one learned anything by it.
    /// Whether everybody agrees is for the table's owner to ask.
    pub fn undo(&self, seats: SeatSet) -> Result<Prepared<G>, Why<G::Refusal>> {
        if self.pending().outcome().is_some() {
            return Err(Why::Over);
        }
        let entries = self.undo_point(seats).ok_or(Why::NoUndo)?;
        self.prepare(Entry::Undo { entries })
    }

    /// Whose answer an undo would take back, if it can: that is who wants it, and all others are to agree.
    pub fn would_undo(&self, seats: SeatSet) -> Option<Seat> {
        if self.pending().outcome().is_some() {
            return None;
        }
        self.log[self.undo_point(seats)? as usize].entry.seat()
    }

    pub fn undo_point(&self, seats: SeatSet) -> Option<u32> {
        for &index in self.moment.line.iter().rev() {
            let logged = &self.log[index as usize];
            if logged.final_ {
                return None;
            }
            if logged.entry.seat().is_some_and(|seat| seats.contains(seat)) {
                return Some(index);
            }
        }
        None
    }

    /// Prepares the same entry for the present moment, after others were faster. An answer counts if the seat is
    /// still asked the same question. An undo was agreed on for a moment that has passed.
    pub fn again(&self, prepared: &Prepared<G>) -> Result<Prepared<G>, Why<G::Refusal>> {
        match &prepared.logged.entry {
            Entry::Answer { seat, .. }
                if prepared.asked != self.moment.decision || !self.pending().asked().contains(*seat) =>
            {
                Err(Why::Stale)
            }
            Entry::Undo { .. } if prepared.seq != self.next_seq() => Err(Why::Stale),
            entry => self.prepare(entry.clone()),
        }
    }

    /// Checks an entry and works out what it leads to, on a copy.
    fn prepare(&self, entry: Entry<G::Action>) -> Result<Prepared<G>, Why<G::Refusal>> {
        if self.pending().outcome().is_some() {
            return Err(Why::Over);
        }
        if let Entry::Undo { entries } = entry {
            return self.prepare_undo(entries);
        }
        let mut moment = self.moment.clone();
        let mut events = Vec::new();
        let (step, publicity) = match &entry {
            Entry::Answer { seat, action } => {
                if seat.index() >= self.seats() {
                    return Err(Why::NotAsked);
                }
                let publicity = G::publicity(&moment.state, *seat, action);
                let step = G::apply(&mut moment.state, *seat, action, &mut moment.dice, &mut events)
                    .map_err(Why::Rule)?;
                (step, publicity)
            }
            Entry::Leave { seat } => {
                if seat.index() >= self.seats() || moment.left.contains(*seat) {
                    return Err(Why::NotAsked);
                }
                G::withdraw(&mut moment.state, *seat, &mut moment.dice, &mut events);
                moment.left = moment.left.with(*seat);
                // Whoever else is asked is asked the same as before: their answers are not late.
                let others = self.pending().asked().without(*seat);
                let same = !others.is_empty() && G::pending(&moment.state).asked() == others;
                (if same { Step::StillOpen } else { Step::Closed }, Publicity::Open)
            }
            Entry::Undo { .. } => (Step::Closed, Publicity::Open),
        };
        G::audit(&moment.state).map_err(Why::Broken)?;
        if step == Step::Closed {
            moment.decision.0 += 1;
        }
        moment.line.push(self.log.len() as u32);
        let final_ = matches!(entry, Entry::Leave { .. })
            || moment.dice.drawn() != self.moment.dice.drawn()
            || events.iter().any(G::discloses);
        let is_heard = G::OPEN
            || events.iter().any(|event| G::notice(event, Viewer::Spectator).is_some())
            || G::view(&moment.state, Viewer::Spectator) != self.view(Viewer::Spectator);
        let logged = Logged { entry, publicity, is_heard, final_ };
        Ok(self.prepared(logged, moment, events, step))
    }

    fn prepare_undo(&self, entries: u32) -> Result<Prepared<G>, Why<G::Refusal>> {
        let kept = self.moment.line.iter().position(|&index| index == entries).ok_or(Why::NoUndo)?;
        let (kept, taken_back) = self.moment.line.split_at(kept);
        if taken_back.iter().any(|&index| self.log[index as usize].final_) {
            return Err(Why::NoUndo);
        }
        let (mut moment, _) = Self::beginning(&self.config, &self.fairness);
        for &index in kept {
            // These entries were accepted before, in the same order.
            match &self.log[index as usize].entry {
                Entry::Answer { seat, action } => {
                    G::apply(&mut moment.state, *seat, action, &mut moment.dice, &mut ())
                        .map_err(Why::Rule)?;
                }
                Entry::Leave { seat } => {
                    G::withdraw(&mut moment.state, *seat, &mut moment.dice, &mut ());
                }
                Entry::Undo { .. } => {}
            }
        }
        moment.line = kept.to_vec();
        moment.left = self.moment.left;
        // A new question, even if it has the same words: an answer to the old one is late.
        moment.decision = DecisionId(self.moment.decision.0 + 1);
        let logged = Logged {
            entry: Entry::Undo { entries },
            publicity: Publicity::Open,
            is_heard: true,
            final_: false,
        };
        Ok(self.prepared(logged, moment, Vec::new(), Step::Closed))
    }

    fn prepared(
        &self,
        logged: Logged<G>,
        moment: Moment<G>,
        events: Vec<G::Event>,
        step: Step,
    ) -> Prepared<G> {
        let (seq, asked, mark) = (self.next_seq(), self.moment.decision, Arc::clone(&self.mark));
        Prepared { logged, moment, events, step, seq, asked, mark }
    }

    /// What was told from the start to where the game stands, as if nothing had ever been taken back. For
    /// whoever has to remember: a player that is computed anew, a client that comes back.
    pub fn retell(&self, heard: impl FnMut(&Heard<G>)) {
        self.retell_since(0, heard);
    }

    /// The same without what the first entries told; what was taken back counts as an entry.
    pub fn retell_since(&self, entries: u32, mut heard: impl FnMut(&Heard<G>)) {
        let (mut moment, events) = Self::beginning(&self.config, &self.fairness);
        if entries == 0 {
            heard(&Heard { events, step: Step::Closed });
        }
        for &index in &self.moment.line {
            let mut events = Vec::new();
            // These entries were accepted before, in the same order.
            let step = match &self.log[index as usize].entry {
                Entry::Answer { seat, action } => {
                    G::apply(&mut moment.state, *seat, action, &mut moment.dice, &mut events)
                }
                Entry::Leave { seat } => {
                    G::withdraw(&mut moment.state, *seat, &mut moment.dice, &mut events);
                    Ok(Step::Closed)
                }
                Entry::Undo { .. } => continue,
            };
            if let Ok(step) = step
                && index >= entries
            {
                heard(&Heard { events, step });
            }
        }
    }

    pub const fn patience(&self) -> &Patience {
        &self.patience
    }

    /// Takes over how often everybody was refused, from an earlier table of the same match.
    pub fn set_patience(&mut self, patience: Patience) {
        self.patience = patience;
    }

    /// Makes a prepared entry part of the game, after it was stored under its number.
    pub fn commit(&mut self, prepared: Prepared<G>) -> Result<Heard<G>, Outdated> {
        if prepared.seq != self.next_seq() || !Arc::ptr_eq(&prepared.mark, &self.mark) {
            return Err(Outdated { seq: prepared.seq, entries: self.next_seq() });
        }
        Ok(self.accept(prepared))
    }

    fn accept(&mut self, prepared: Prepared<G>) -> Heard<G> {
        let Prepared { logged, moment, events, step, .. } = prepared;
        if let Some(seat) = logged.entry.seat() {
            self.patience.accepted(seat);
        }
        self.log.push(logged);
        self.moment = moment;
        Heard { events, step }
    }
}

#[cfg(test)]
impl<G: Catalogued + kernel::Disturb> Table<G> {
    pub(crate) const fn state(&self) -> &G::State {
        &self.moment.state
    }

    /// The same match in a world that this viewer may not be able to tell from the real one.
    pub(crate) fn disturbed(&self, viewer: Viewer, dice: &mut impl kernel::Dice) -> Self {
        let copy = |logged: &Logged<G>| {
            let Logged { entry, publicity, is_heard, final_ } = logged;
            Logged { entry: entry.clone(), publicity: *publicity, is_heard: *is_heard, final_: *final_ }
        };
        let state = G::disturb(&self.moment.state, viewer, dice);
        Self {
            config: self.config.clone(),
            fairness: self.fairness.clone(),
            moment: Moment { state, ..self.moment.clone() },
            log: self.log.iter().map(copy).collect(),
            patience: Patience::new(PatienceRules::default()),
            mark: Arc::default(),
        }
    }
}
