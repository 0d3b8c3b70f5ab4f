//! What everybody sees.

use crate::{Cell, Column};
use alloc::vec::Vec;
use kernel::{Seat, read_fields, read_tagged};
use serde::Serialize;

/// The whole board: nothing of it is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// How many in a row win.
    pub line: u8,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is, while the game runs.
    pub turn: Option<Seat>,
    /// The discs of every column, from the bottom up: a disc can't float.
    pub columns: Vec<Vec<Seat>>,
    /// Where the last disc fell.
    pub last: Option<Column>,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

read_fields! { View { width, height, line, first, turn, columns, last, ending } }

impl View {
    /// Whose disc lies in this cell.
    pub fn disc(&self, cell: Cell) -> Option<Seat> {
        self.columns.get(usize::from(cell.column))?.get(usize::from(cell.row)).copied()
    }

    /// The cell of the last disc.
    pub fn last_cell(&self) -> Option<Cell> {
        let column = self.last?;
        let top = self.columns.get(column.index())?.len().checked_sub(1)?;
        Some(Cell { column: column.index() as u8, row: top as u8 })
    }

    /// Is this cell part of the winning line?
    pub fn is_winning(&self, cell: Cell) -> bool {
        matches!(&self.ending, Some(Ending::Line { cells, .. }) if cells.contains(&cell))
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// Somebody completed a line.
    Line {
        /// Whose line it is.
        winner: Seat,
        /// The cells of all lines that the last disc completed.
        cells: Vec<Cell>,
    },
    /// The board is full: a draw.
    Full,
    /// A player left.
    Forfeit {
        /// Who left, and so lost.
        by: Seat,
    },
}

read_tagged! { Ending: "kind" {
    "line" => Line { winner, cells },
    "full" => Full {},
    "forfeit" => Forfeit { by },
} }
