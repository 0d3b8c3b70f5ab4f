//! Playing a record again, and checking it on the way.

use crate::{
    ClockRules, Fairness, LEAVE, PatienceRules, PublicEntry, Record, RecordFault, RestoreFault, Table,
    TableRules, Told, is_timing, leaver,
};
use kernel::{
    AnyWire, Catalogued, Line, Outcome, Pace, Pending, PublicLine, Seat, SeatSet, Seed, Tell as _, Viewer,
    tell,
};
use std::sync::Arc;

/// A record, played again.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The start, and then the game after every entry. What only stops the clock, or lets it run on, is no moment of
    /// its own.
    pub steps: Vec<Shown>,
    /// How it ended; `None` while the game runs.
    pub outcome: Option<Outcome>,
    /// Could everything be derived from the seed? That is impossible until the game is over.
    pub complete: bool,
}

impl Replay {
    /// What led to this moment, without what was taken back: answers in notation, and `1 !leave` where a seat has left.
    pub fn line(&self, at: usize) -> Option<Vec<String>> {
        let mut line: Vec<(u32, String)> = Vec::new();
        for step in self.steps.get(1..=at)? {
            let entry = step.entry.as_deref()?;
            match entry.split_once(' ')? {
                ("-", order) => {
                    let kept: u32 = order.strip_prefix("!undo ")?.parse().ok()?;
                    line.retain(|(number, _)| *number <= kept);
                }
                (_, LEAVE) => line.push((step.number, entry.to_string())),
                (_, action) => line.push((step.number, action.to_string())),
            }
        }
        Some(line.into_iter().map(|(_, text)| text).collect())
    }

    /// The latest moment up to this one from which the game can go on. Who has given up and ended the game that way can
    /// still play on: that is the moment before. Nothing once the game is over otherwise.
    pub fn last_open(&self, at: usize) -> Option<usize> {
        let last = self.steps.len().checked_sub(1)?;
        if at < last || self.outcome.is_none() {
            return Some(at.min(last));
        }
        let leaver = self.steps[last].entry.as_deref().and_then(leaver);
        leaver.and(last.checked_sub(1))
    }
}

/// One moment of a replay, as one viewer may see it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The entry that led here, as the record has it; `None` for the start.
    pub entry: Option<String>,
    /// Its number in the record, counted from 1; 0 for the start.
    pub number: u32,
    /// Whose entry it is, if it is anybody's.
    pub seat: Option<Seat>,
    /// Whose turn it is now. Nobody else may know who is asked to react.
    pub turn: SeatSet,
    /// The action in words, if the entry is one.
    pub line: Option<Line>,
    /// How many moves led here, without those taken back.
    pub moves: u32,
    /// What the viewer was told.
    pub told: Vec<Told>,
    /// `None` in a running game that hides something: only the table could tell.
    pub view: Option<Arc<dyn AnyWire>>,
}

/// Why a record can't be verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyFault {
    /// The text itself is not a valid record.
    #[error(transparent)]
    Record(#[from] RecordFault),
    /// No game has this name.
    #[error("no game is called '{name}'")]
    UnknownGame {
        /// As the record says it.
        name: String,
    },
    /// The rules of that version are not known here.
    #[error("rules version {rules} is not known here")]
    OtherRules {
        /// As the record says it.
        rules: u32,
    },
    /// The game can't be set up like that.
    #[error("the setup can't be played")]
    Setup,
    /// The number of seats does not fit the setup.
    #[error("there should be {seats} seats")]
    Seats {
        /// How many there should be.
        seats: usize,
    },
    /// Another seat begins.
    #[error("another seat begins with this seed")]
    First,
    /// An entry can't be read.
    #[error("entry {number} can't be read")]
    Unreadable {
        /// Counted from 1.
        number: u32,
    },
    /// An entry is against the rules.
    #[error("entry {number} is against the rules")]
    Illegal {
        /// Counted from 1.
        number: u32,
    },
    /// The game goes on after the end, or the end was cut off.
    #[error("the game goes on after the end, or the end was cut off")]
    NotOver,
    /// The result is wrong.
    #[error("the result is wrong")]
    Result {
        /// As the record says it.
        claimed: String,
        /// As it was played.
        real: String,
    },
}

tell! { OwnFault<'_>: "verify-" {
    OwnFault(VerifyFault::UnknownGame { name }) => "unknown-game" { name: name.clone() },
    OwnFault(VerifyFault::OtherRules { rules }) => "other-rules" { rules: *rules },
    OwnFault(VerifyFault::Setup | VerifyFault::Record(_)) => "setup" {},
    OwnFault(VerifyFault::Seats { seats }) => "seats" { seats: *seats },
    OwnFault(VerifyFault::First) => "first" {},
    OwnFault(VerifyFault::Unreadable { number }) => "unreadable" { number: *number },
    OwnFault(VerifyFault::Illegal { number }) => "illegal" { number: *number },
    OwnFault(VerifyFault::NotOver) => "not-over" {},
    OwnFault(VerifyFault::Result { claimed, real }) => "result" { claimed: claimed.clone(), real: real.clone() },
} }

/// The faults other than those of the text itself, which have their own messages.
#[derive(Debug)]
pub struct OwnFault<'f>(&'f VerifyFault);

impl VerifyFault {
    /// As a message for people.
    pub fn tell(&self) -> Line {
        match self {
            Self::Record(fault) => fault.tell(),
            own => OwnFault(own).tell(),
        }
    }
}

/// Checks everything that a record claims.
pub fn verify<G: Catalogued>(record: &Record) -> Result<Replay, VerifyFault> {
    replay::<G>(record, Viewer::Spectator)
}

/// Plays a record again as `viewer` saw it. If the game was still running when the record was written, only
/// the public part can be shown.
pub fn replay<G: Catalogued>(record: &Record, viewer: Viewer) -> Result<Replay, VerifyFault> {
    if record.rules != G::RULES_VERSION {
        return Err(VerifyFault::OtherRules { rules: record.rules });
    }
    record.check_commitment()?;
    let config = G::configure(&record.config).map_err(|_| VerifyFault::Setup)?;
    let seats = G::seats(&config);
    if record.seats.len() != seats {
        return Err(VerifyFault::Seats { seats });
    }
    match record.fairness() {
        Some(fairness) => complete::<G>(record, config, &fairness, viewer),
        None if G::OPEN => running_open::<G>(record, &config),
        None => running_hidden::<G>(record, &config, seats),
    }
}

/// Was `earlier` written while the match of this record was running? `record` must be sound.
pub fn continues<G: Catalogued>(record: &Record, earlier: &Record) -> Result<bool, VerifyFault> {
    let Some(fairness) = record.fairness() else { return Ok(record.continues(earlier)) };
    let config = G::configure(&record.config).map_err(|_| VerifyFault::Setup)?;
    let (table, _) = play::<G>(record, config, fairness, Viewer::Spectator)?;
    let public = table.public_entries();
    Ok(Record { public, ..record.clone() }.continues(earlier))
}

fn first_asked(pending: Pending) -> Option<Seat> {
    match pending {
        Pending::Ask(ask) => Some(ask.first),
        Pending::Over(_) => None,
    }
}

fn complete<G: Catalogued>(
    record: &Record,
    config: G::Config,
    fairness: &Fairness,
    viewer: Viewer,
) -> Result<Replay, VerifyFault> {
    let (table, steps) = play::<G>(record, config, fairness.clone(), viewer)?;
    let Some(outcome) = table.pending().outcome() else { return Err(VerifyFault::NotOver) };
    if !record.claims(&outcome) {
        let claimed = Outcome::from_places(record.result.as_deref().unwrap_or_default()).to_string();
        return Err(VerifyFault::Result { claimed, real: outcome.to_string() });
    }
    if !record.end_fits() {
        return Err(RecordFault::EndChanged.into());
    }
    Ok(Replay { steps, outcome: Some(outcome), complete: true })
}

/// A running game that hides nothing: any seed with the same start gives the same game.
fn running_open<G: Catalogued>(record: &Record, config: &G::Config) -> Result<Replay, VerifyFault> {
    for number in 0..=u8::MAX {
        let fairness = Fairness::given(Seed([number; 32]));
        let (table, _) = Table::<G>::open(config.clone(), fairness.clone(), PatienceRules::default(), 0);
        if first_asked(table.pending()) != Some(record.first) {
            continue;
        }
        let (table, steps) = play::<G>(record, config.clone(), fairness, Viewer::Spectator)?;
        if table.pending().outcome().is_some() {
            return Err(VerifyFault::NotOver);
        }
        return Ok(Replay { steps, outcome: None, complete: false });
    }
    Err(VerifyFault::First)
}

/// A running game with secrets: everything that can be checked without them.
fn running_hidden<G: Catalogued>(
    record: &Record,
    config: &G::Config,
    seats: usize,
) -> Result<Replay, VerifyFault> {
    if record.first.index() >= seats {
        return Err(VerifyFault::First);
    }
    let start = Shown {
        entry: None,
        number: 0,
        seat: None,
        turn: SeatSet::EMPTY,
        line: None,
        moves: 0,
        told: Vec::new(),
        view: None,
    };
    let mut steps = vec![start.clone()];
    let mut standing = Standing::<G>::default();
    for (number, entry) in (1..).zip(&record.entries) {
        if entry.veil.is_none() {
            return Err(VerifyFault::Unreadable { number });
        }
        let line: PublicEntry<G::Action> =
            entry.text.parse().map_err(|_| VerifyFault::Unreadable { number })?;
        let mut said = None;
        let seat = match line {
            PublicEntry::Undo { lines } => {
                standing.check_before_undo(config)?;
                standing.undo(lines).ok_or(VerifyFault::Illegal { number })?;
                None
            }
            PublicEntry::Line(line) => {
                if let PublicLine::Open { action, .. } = &line {
                    said = Some(action.tell());
                }
                let seat = match &line {
                    PublicLine::Open { seat, .. }
                    | PublicLine::Veiled { seat }
                    | PublicLine::Left { seat } => Some(*seat),
                    PublicLine::Settled => None,
                };
                if seat.is_some_and(|seat| seat.index() >= seats) {
                    return Err(VerifyFault::Illegal { number });
                }
                standing.lines.push(line);
                standing.numbers.push(number);
                // Nobody has more lines than answers, except those who leave.
                if standing.lines.len() > G::longest(config) as usize + seats {
                    return Err(VerifyFault::Illegal { number });
                }
                seat
            }
        };
        let (entry, moves) = (Some(entry.text.clone()), standing.lines.len() as u32);
        steps.push(Shown { entry, number, seat, line: said, moves, ..start.clone() });
    }
    standing.check(config)?;
    let left = standing.lines.iter().filter(|line| matches!(line, PublicLine::Left { .. })).count();
    if left + 1 >= seats {
        return Err(VerifyFault::NotOver);
    }
    Ok(Replay { steps, outcome: None, complete: false })
}

/// The public lines that count at some moment, with their numbers in the record.
struct Standing<G: Catalogued> {
    lines: Vec<PublicLine<G::Action>>,
    numbers: Vec<u32>,
    /// How many lines were checked so far, those taken back included.
    checked: usize,
}

/// Lines that were taken back are checked too. No honest game gets near this many, and checking must end.
const MOST_CHECKED: usize = 50_000;

impl<G: Catalogued> Default for Standing<G> {
    fn default() -> Self {
        Self { lines: Vec::new(), numbers: Vec::new(), checked: 0 }
    }
}

impl<G: Catalogued> Standing<G> {
    fn check(&self, config: &G::Config) -> Result<(), VerifyFault> {
        G::check_public(config, &self.lines)
            .map_err(|index| VerifyFault::Illegal { number: self.numbers.get(index).copied().unwrap_or(0) })
    }

    fn check_before_undo(&mut self, config: &G::Config) -> Result<(), VerifyFault> {
        self.checked += self.lines.len();
        if self.checked > MOST_CHECKED { Err(RecordFault::TooLong.into()) } else { self.check(config) }
    }

    /// Back to where the game stood after this many lines.
    fn undo(&mut self, lines: u32) -> Option<()> {
        let kept = self.numbers.iter().position(|&number| Some(number) == lines.checked_add(1))?;
        let stays = |line| matches!(line, &PublicLine::Left { .. }) || G::is_final(line);
        if self.lines[kept..].iter().any(stays) {
            return None;
        }
        self.lines.truncate(kept);
        self.numbers.truncate(kept);
        Some(())
    }
}

fn seat_of(entry: &str) -> Option<Seat> {
    Seat::checked(entry.split(' ').next()?.parse().ok()?)
}

/// The action of an entry, as a message for people.
fn action_of<G: Catalogued>(entry: &str) -> Option<Line> {
    let (_, action) = entry.split_once(' ')?;
    G::read_action(action).map(|action| action.tell())
}

/// A record does not say how long the players had, and a pause is an entry only where there is a clock. No time passes
/// in a replay, so any limit will do.
const SOME_CLOCK: ClockRules = ClockRules { per_move: Some(1), per_game: None, reaction: None };

fn play<G: Catalogued>(
    record: &Record,
    config: G::Config,
    fairness: Fairness,
    viewer: Viewer,
) -> Result<(Table<G>, Vec<Shown>), VerifyFault> {
    let mut steps: Vec<Shown> = Vec::new();
    let mut first = None;
    if let Some(index) = record.entries.iter().position(|entry| entry.veil.is_some()) {
        return Err(VerifyFault::Unreadable { number: index as u32 + 1 });
    }
    let mut texts = record.entries.iter().map(|entry| entry.text.clone());
    let entries = record.entries.iter().map(|entry| entry.text.as_str());
    let rules = TableRules { clock: SOME_CLOCK, opening: record.opening, ..TableRules::default() };
    let table = Table::<G>::restore(config, fairness, rules, 0, entries, |table, heard| {
        let entry = if steps.is_empty() { None } else { texts.next() };
        if steps.is_empty() {
            first = first_asked(table.pending());
        }
        if entry.as_deref().is_some_and(is_timing) {
            return;
        }
        steps.push(Shown {
            number: table.entry_count(),
            seat: entry.as_deref().and_then(seat_of),
            line: entry.as_deref().and_then(action_of::<G>),
            moves: table.line().count() as u32,
            entry,
            turn: match table.pending() {
                Pending::Ask(ask) if ask.pace == Pace::Turn => ask.seats,
                _ => SeatSet::EMPTY,
            },
            told: heard.told(viewer),
            view: Some(Arc::new(table.view(viewer))),
        });
    })
    .map_err(|fault| match fault {
        RestoreFault::Unreadable { number, .. } => VerifyFault::Unreadable { number },
        RestoreFault::Refused { number, .. } => VerifyFault::Illegal { number },
    })?;
    if first != Some(record.first) {
        return Err(VerifyFault::First);
    }
    Ok((table, steps))
}
