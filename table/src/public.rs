//! The part of a running game's log that spectators may see.
//!
//! The log has an entry for every answer, including those that nobody else may know of. Its public projection has a
//! line for everything that spectators heard, at the moment when they heard it, with its own numbering:
//!
//! - An answer that changes nothing for spectators has no line yet. It gets one when they hear of it by a hidden answer
//!   of the same seat: a drawn kitten that was kept in secret is one line, like any other draw. If they hear of another
//!   answer instead, or the seat leaves, it came to nothing, and has no line.
//! - Hidden answers have no line at all. Where one of them settles a question, a line says only that it is settled.
//!
//! So neither the number of lines nor their form tells what a spectator could not have heard.

use crate::Entry;
use kernel::{PublicLine, Publicity, Seat};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The public lines of a log, as they came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection<A> {
    lines: Vec<Projected<A>>,
    /// The numbers of the lines that still count: those that were not taken back.
    standing: Vec<u32>,
    /// The entries that still count, each with what stood after it.
    marks: Vec<Mark<A>>,
    taken: u32,
    /// Entries since the last line, which the next one covers.
    covered: Vec<String>,
}

/// One public line, and the entries that it covers: everything since the line before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projected<A> {
    /// What it says.
    pub what: PublicEntry<A>,
    /// The entries that it covers, as they are stored.
    pub covered: Vec<String>,
}

/// What a public line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicEntry<A> {
    /// Something that everybody heard.
    Line(PublicLine<A>),
    /// All agreed to go back to where the game stood after this many public lines.
    Undo {
        /// How many stay.
        lines: u32,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Mark<A> {
    entry: u32,
    /// How many public lines counted.
    standing: usize,
    /// What spectators have not heard of yet.
    pending: Vec<(Seat, PublicLine<A>)>,
}

impl<A> Default for Projection<A> {
    fn default() -> Self {
        Self { lines: Vec::new(), standing: Vec::new(), marks: Vec::new(), taken: 0, covered: Vec::new() }
    }
}

impl<A: Clone + Display> Projection<A> {
    /// All of them, taken back ones included.
    pub fn lines(&self) -> &[Projected<A>] {
        &self.lines
    }

    /// How many public lines led to the current position, without those that were taken back.
    pub fn standing(&self) -> u32 {
        self.standing.len() as u32
    }

    pub(crate) fn take(&mut self, entry: &Entry<A>, publicity: Publicity, is_heard: bool) {
        let number = self.taken;
        self.taken += 1;
        // What a line covers is hashed for its veil; a stopped clock is not part of the game.
        let is_timing = matches!(entry, Entry::Pause | Entry::GoOn);
        self.covered.extend((!is_timing).then(|| entry.to_string()));
        let (seat, own) = match entry {
            Entry::Pause | Entry::GoOn => return,
            Entry::Undo { entries } => return self.undo(*entries),
            Entry::Leave { seat } => (*seat, Some(PublicLine::Left { seat: *seat })),
            Entry::Answer { seat, action } => {
                let line = match publicity {
                    Publicity::Open => Some(PublicLine::Open { seat: *seat, action: action.clone() }),
                    Publicity::Veiled => Some(PublicLine::Veiled { seat: *seat }),
                    Publicity::Hidden => None,
                };
                (*seat, line)
            }
        };
        let mut pending = self.marks.last().map_or_else(Vec::new, |mark| mark.pending.clone());
        pending.extend(own.map(|line| (seat, line)));
        if is_heard {
            let told = pending.extract_if(.., |(whose, _)| *whose == seat).last();
            self.tell(told.map_or(PublicLine::Settled, |(_, line)| line));
        }
        self.marks.push(Mark { entry: number, standing: self.standing.len(), pending });
    }

    fn tell(&mut self, line: PublicLine<A>) {
        self.standing.push(self.lines.len() as u32);
        self.add(PublicEntry::Line(line));
    }

    /// Spectators see taken back only what they had heard of.
    fn undo(&mut self, entries: u32) {
        self.marks.truncate(self.marks.partition_point(|mark| mark.entry < entries));
        let standing = self.marks.last().map_or(0, |mark| mark.standing);
        let first = self.standing.get(standing).copied();
        self.standing.truncate(standing);
        if let Some(lines) = first {
            self.add(PublicEntry::Undo { lines });
        }
    }

    fn add(&mut self, what: PublicEntry<A>) {
        let covered = std::mem::take(&mut self.covered);
        self.lines.push(Projected { what, covered });
    }
}

/// `0 4`, `0 ?`, `?`, `1 !leave`, `- !undo 6`: as an [`Entry`], with `?` for what is not shown.
impl<A: Clone + Display> Display for PublicEntry<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(PublicLine::Open { seat, action }) => write!(f, "{} {action}", seat.index()),
            Self::Line(PublicLine::Veiled { seat }) => write!(f, "{} ?", seat.index()),
            Self::Line(PublicLine::Settled) => f.write_str("?"),
            Self::Line(PublicLine::Left { seat }) => Entry::<A>::Leave { seat: *seat }.fmt(f),
            Self::Undo { lines } => Entry::<A>::Undo { entries: *lines }.fmt(f),
        }
    }
}

/// A text that is not a public line of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a public line of this game")]
pub struct BadPublicEntry;

impl<A: FromStr + Display> FromStr for PublicEntry<A> {
    type Err = BadPublicEntry;

    fn from_str(text: &str) -> Result<Self, BadPublicEntry> {
        if text == "?" {
            return Ok(Self::Line(PublicLine::Settled));
        }
        if let Some(number) = text.strip_suffix(" ?") {
            let seat = number.parse::<usize>().ok().and_then(Seat::checked);
            let seat = seat.filter(|seat| seat.index().to_string() == number).ok_or(BadPublicEntry)?;
            return Ok(Self::Line(PublicLine::Veiled { seat }));
        }
        Ok(match text.parse::<Entry<A>>().map_err(|_| BadPublicEntry)? {
            Entry::Answer { seat, action } => Self::Line(PublicLine::Open { seat, action }),
            Entry::Leave { seat } => Self::Line(PublicLine::Left { seat }),
            Entry::Undo { entries } => Self::Undo { lines: entries },
            Entry::Pause | Entry::GoOn => return Err(BadPublicEntry),
        })
    }
}

#[cfg(test)]
mod tests;
