//! What is stored of a match: a sequence of entries.

use kernel::Seat;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The only things that change a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<A> {
    /// A seat answered (or its time ran out, which is an answer too).
    Answer {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// A player left for good.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// All agreed to go back to where the game stood after this many entries.
    Undo {
        /// How many stay.
        entries: u32,
    },
    /// The clock stops: nobody can answer, or nobody should have to.
    Pause,
    /// The clock runs on. The time since the previous entry is forgiven.
    GoOn,
}

impl<A> Entry<A> {
    /// Does it move the game forward? An undo goes back, and a pause changes only the clock.
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Answer { .. } | Self::Leave { .. })
    }

    /// Whose entry it is; an undo and a pause are everybody's.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Answer { seat, .. } | Self::Leave { seat } => Some(*seat),
            Self::Undo { .. } | Self::Pause | Self::GoOn => None,
        }
    }
}

const PAUSE: &str = "- !pause";
const GO_ON: &str = "- !go-on";

/// What stands for leaving after the seat.
pub(crate) const LEAVE: &str = "!leave";

/// Who leaves for good with this text of an entry, if anybody does.
pub fn leaver(text: &str) -> Option<Seat> {
    let (seat, order) = text.split_once(' ')?;
    Seat::checked(seat.parse().ok()?).filter(|_| order == LEAVE)
}

/// Does this text of an entry change nothing but the clock?
pub fn is_timing(text: &str) -> bool {
    matches!(text, PAUSE | GO_ON)
}

/// `0 4`: the seat, counted from 0, and the action; `1 !leave`; `- !undo 6`; `- !pause`; `- !go-on`.
impl<A: Display> Display for Entry<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer { seat, action } => write!(f, "{} {action}", seat.index()),
            Self::Leave { seat } => write!(f, "{} {LEAVE}", seat.index()),
            Self::Undo { entries } => write!(f, "- !undo {entries}"),
            Self::Pause => f.write_str(PAUSE),
            Self::GoOn => f.write_str(GO_ON),
        }
    }
}

/// A text that is not an entry; this is its beginning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not an entry of this game")]
pub struct BadEntry(pub String);

impl<A: FromStr + Display> FromStr for Entry<A> {
    type Err = BadEntry;

    fn from_str(text: &str) -> Result<Self, BadEntry> {
        let bad = || BadEntry(text.chars().take(60).collect());
        let (who, what) = text.split_once(' ').ok_or_else(bad)?;
        let seat = || {
            let number: usize = who.parse().map_err(|_| bad())?;
            Seat::checked(number).ok_or_else(bad)
        };
        let entry = match what.strip_prefix('!') {
            None => Self::Answer { seat: seat()?, action: what.parse().map_err(|_| bad())? },
            Some("leave") => Self::Leave { seat: seat()? },
            Some("pause") if who == "-" => Self::Pause,
            Some("go-on") if who == "-" => Self::GoOn,
            Some(order) => {
                let entries = order.strip_prefix("undo ").filter(|_| who == "-").ok_or_else(bad)?;
                Self::Undo { entries: entries.parse().map_err(|_| bad())? }
            }
        };
        // There is only one way to write an entry: what is read must be written the same.
        if entry.to_string() == text { Ok(entry) } else { Err(bad()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_as_they_are_written_and_in_no_other_form() {
        for text in ["0 4", "1 !leave", "- !undo 6", "- !pause", "- !go-on", "7 255"] {
            let entry: Entry<u8> = text.parse().unwrap_or(Entry::Undo { entries: 0 });
            assert_eq!(entry.to_string(), text);
            assert_eq!(is_timing(text), matches!(entry, Entry::Pause | Entry::GoOn), "{text}");
            assert_eq!(leaver(text), entry.seat().filter(|_| matches!(entry, Entry::Leave { .. })), "{text}");
        }
        for bad in [
            "",
            "1",
            "8 4",
            "-1 4",
            "x 4",
            "1  4",
            "1 04",
            "1 !undo 6",
            "- !leave",
            "- !undo",
            "1 !pause",
            "1 !stay",
        ] {
            assert!(bad.parse::<Entry<u8>>().is_err(), "{bad}");
        }
    }
}
