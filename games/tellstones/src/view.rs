//! What can be seen. Everything on this table is open to everybody alike; what lies face down is in no view,
//! not even for the player who laid it there or looked at it.

use crate::cell::SIDE;
use crate::config::SEATS;
use crate::state::{Phase, State};
use crate::{Cell, Face, Reason, Stone};
use alloc::vec::Vec;
use kernel::{Seat, read_fields, read_tagged};
use serde::Serialize;

/// The table as everybody sees it; all viewers see the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Row by row.
    pub board: [[Place; SIDE]; SIDE],
    /// How many stones are left to draw.
    pub deck: u8,
    /// How many stones have left the game.
    pub removed: u8,
    /// The points of each seat.
    pub scores: [u8; SEATS],
    /// Whose turn it is.
    pub turn: Seat,
    /// Who has to answer now: in a challenge the opponent of the player whose turn it is.
    pub asked: Option<Seat>,
    /// What is asked of the player who has to answer.
    pub question: Question,
    /// Turns since the last score; the game is drawn at [`QUIET_LIMIT`](crate::QUIET_LIMIT).
    pub quiet: u8,
    /// How many stones may still be put back in this turn. At 0 a drawn stone must be placed.
    pub put_backs: u8,
    /// As it was set up: how many stones must lie face down for a brag.
    pub brag_needs_hidden: u8,
}

read_fields! { View { board, deck, removed, scores, turn, asked, question, quiet, put_backs, brag_needs_hidden } }

/// What can be seen of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Place {
    /// No stone lies here.
    Empty,
    /// A stone lies here face down. Which one is not in any view.
    Hidden,
    /// A stone lies here face up.
    Up {
        /// Which stone it is.
        stone: Stone,
    },
}

read_tagged! { Place: "kind" {
    "empty" => Empty {},
    "hidden" => Hidden {},
    "up" => Up { stone },
} }

/// What is being asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Question {
    /// Draw, flip, swap, peek, challenge, brag or give up.
    Turn,
    /// Where to put the drawn stone, or back with it if that may still be done.
    Place {
        /// The drawn stone.
        stone: Stone,
    },
    /// Crown: which face-down stone to look at.
    Look,
    /// Rune: which two cells to swap.
    Rune,
    /// Dragon: which stone becomes the Egg.
    Dragon,
    /// Challenge: what lies on this cell.
    Name {
        /// The cell of the challenge.
        cell: Cell,
    },
    /// Brag: what lies on this cell, after these names for the cells before it.
    Say {
        /// The cell to name next.
        cell: Cell,
        /// The names so far, one for each cell before it.
        said: Vec<Stone>,
    },
    /// Nothing more; nobody won if it is a draw.
    Over {
        /// Who won, unless it is a draw.
        winner: Option<Seat>,
        /// Why it ended.
        reason: Reason,
    },
}

impl Question {
    /// Is a hidden stone to be named? Nobody gets a hint for that.
    pub const fn is_naming(&self) -> bool {
        matches!(self, Self::Name { .. } | Self::Say { .. })
    }
}

read_tagged! { Question: "kind" {
    "turn" => Turn {},
    "place" => Place { stone },
    "look" => Look {},
    "rune" => Rune {},
    "dragon" => Dragon {},
    "name" => Name { cell },
    "say" => Say { cell, said },
    "over" => Over { winner, reason },
} }

impl View {
    pub(crate) fn of(state: &State) -> Self {
        let mut board = [[Place::Empty; SIDE]; SIDE];
        for cell in Cell::all() {
            board[cell.row() as usize][cell.column() as usize] = match state.board.get(cell) {
                None => Place::Empty,
                Some((_, Face::Down)) => Place::Hidden,
                Some((stone, Face::Up)) => Place::Up { stone },
            };
        }
        let question = match state.phase {
            Phase::Turn => Question::Turn,
            Phase::Placing(stone) => Question::Place { stone },
            Phase::Looking => Question::Look,
            Phase::Swapping => Question::Rune,
            Phase::Replacing => Question::Dragon,
            Phase::Challenged(cell) => Question::Name { cell },
            Phase::Bragging(brag) => {
                Question::Say { cell: Cell::from_index(brag.said().len()), said: brag.said().to_vec() }
            }
            Phase::Over(ending) => Question::Over { winner: ending.winner, reason: ending.reason },
        };
        Self {
            board,
            deck: state.deck.len() as u8,
            removed: u8::from(state.removed.is_some()),
            scores: state.scores,
            turn: state.turn,
            asked: state.asked(),
            question,
            quiet: state.quiet,
            put_backs: state.put_backs,
            brag_needs_hidden: state.brag_needs_hidden,
        }
    }

    /// What lies on this cell.
    pub fn place(&self, cell: Cell) -> Place {
        self.board[cell.row() as usize][cell.column() as usize]
    }
}
