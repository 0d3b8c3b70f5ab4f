//! What players can do, and how it is written.

use crate::{Cell, Pair, Stone};
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;
use kernel::{Arg, tell};
use serde::{Deserialize, Serialize};

/// An answer to one of the questions of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// Begin a placement: take the top stone of the deck, for both to see.
    Draw,
    /// Lay the drawn stone face up.
    Place {
        /// A free cell.
        cell: Cell,
    },
    /// Put the drawn stone under the deck and choose again.
    Back,
    /// Turn a stone over.
    Flip {
        /// The cell on the board.
        cell: Cell,
    },
    /// Exchange what lies on two cells.
    Swap {
        /// The two cells.
        cells: Pair,
    },
    /// Look at a face-down stone in secret.
    Peek {
        /// The cell on the board.
        cell: Cell,
    },
    /// Ask the opponent to name a face-down stone.
    Challenge {
        /// The cell on the board.
        cell: Cell,
    },
    /// Claim to know all nine stones.
    Brag,
    /// Lose at once.
    GiveUp,
    /// The effect of the Crown.
    Look {
        /// The face-down stone to look at.
        cell: Cell,
    },
    /// The effect of the Rune.
    Rune {
        /// The two cells.
        cells: Pair,
    },
    /// The effect of the Dragon: this stone becomes the Egg.
    Dragon {
        /// Where that stone lies.
        cell: Cell,
    },
    /// The answer to a challenge.
    Name {
        /// What is said to lie there.
        stone: Stone,
    },
    /// The next name of a brag.
    Say {
        /// What is said to lie on the next cell.
        stone: Stone,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Place { cell } => write!(f, "place {cell}"),
            Self::Back => f.write_str("back"),
            Self::Flip { cell } => write!(f, "flip {cell}"),
            Self::Swap { cells } => write!(f, "swap {cells}"),
            Self::Peek { cell } => write!(f, "peek {cell}"),
            Self::Challenge { cell } => write!(f, "challenge {cell}"),
            Self::Brag => f.write_str("brag"),
            Self::GiveUp => f.write_str("give-up"),
            Self::Look { cell } => write!(f, "look {cell}"),
            Self::Rune { cells } => write!(f, "rune {cells}"),
            Self::Dragon { cell } => write!(f, "dragon {cell}"),
            Self::Name { stone } => write!(f, "name {}", stone.index()),
            Self::Say { stone } => write!(f, "say {}", stone.index()),
        }
    }
}

/// The text is not an action in this notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an action of Tellstones")]
pub struct BadAction;

/// Exactly what `Display` writes, and nothing looser.
impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        Self::read(text).filter(|action| action.to_string() == text).ok_or(BadAction)
    }
}

impl Action {
    /// Reads an action as people type it: in any case, cells as `1,2` or `1 2`, in any order, stones also by name
    /// or by their three letters.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text: String = text.to_ascii_lowercase().replace(',', " ");
        let mut words = text.split_ascii_whitespace();
        let action = match words.next()? {
            "draw" => Self::Draw,
            "place" => Self::Place { cell: read_cell(&mut words)? },
            "back" => Self::Back,
            "flip" => Self::Flip { cell: read_cell(&mut words)? },
            "swap" => Self::Swap { cells: read_pair(&mut words)? },
            "peek" => Self::Peek { cell: read_cell(&mut words)? },
            "challenge" => Self::Challenge { cell: read_cell(&mut words)? },
            "brag" => Self::Brag,
            "give-up" | "giveup" => Self::GiveUp,
            "look" => Self::Look { cell: read_cell(&mut words)? },
            "rune" => Self::Rune { cells: read_pair(&mut words)? },
            "dragon" => Self::Dragon { cell: read_cell(&mut words)? },
            "name" => Self::Name { stone: read_stone(words.next()?)? },
            "say" => Self::Say { stone: read_stone(words.next()?)? },
            _ => return None,
        };
        words.next().is_none().then_some(action)
    }
}

fn read_cell<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Cell> {
    let mut number = || words.next()?.parse().ok();
    Cell::new(number()?, number()?).ok()
}

fn read_pair<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Pair> {
    Some(Pair::new(read_cell(words)?, read_cell(words)?))
}

fn read_stone(word: &str) -> Option<Stone> {
    if let Ok(index) = word.parse() {
        return Stone::from_index(index);
    }
    Stone::ALL.into_iter().find(|stone| {
        stone.code().eq_ignore_ascii_case(word) || stone.word().rsplit('-').next() == Some(word)
    })
}

tell! { Action: "tellstones-action-" {
    Action::Draw => "draw" {},
    Action::Place { cell } => "place" { cell: cell.to_string() },
    Action::Back => "back" {},
    Action::Flip { cell } => "flip" { cell: cell.to_string() },
    Action::Swap { cells } => "swap" { one: cells.low().to_string(), other: cells.high().to_string() },
    Action::Peek { cell } => "peek" { cell: cell.to_string() },
    Action::Challenge { cell } => "challenge" { cell: cell.to_string() },
    Action::Brag => "brag" {},
    Action::GiveUp => "give-up" {},
    Action::Look { cell } => "look" { cell: cell.to_string() },
    Action::Rune { cells } => "rune" { one: cells.low().to_string(), other: cells.high().to_string() },
    Action::Dragon { cell } => "dragon" { cell: cell.to_string() },
    Action::Name { stone } => "name" { stone: Arg::Word(stone.word().into()) },
    Action::Say { stone } => "say" { stone: Arg::Word(stone.word().into()) },
} }
