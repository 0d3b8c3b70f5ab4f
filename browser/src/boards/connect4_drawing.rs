//! The grid of Connect 4.

use crate::sight::Desk;
use connect4::{Cell, View};
use kernel::Seat;
use serde::Serialize;
use words::say;

/// The marks of the two players, in addition to their colours.
pub const MARKS: [&str; 2] = ["X", "O"];

/// Rows of cells, from the top.
#[derive(Debug, Serialize)]
pub struct Grid {
    width: u8,
    height: u8,
    line: u8,
    turn: Option<Seat>,
    rows: Vec<Vec<Spot>>,
    marks: [&'static str; 2],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Spot {
    id: String,
    text: String,
    column: u8,
    row: u8,
    disc: Option<Seat>,
    is_last: bool,
    is_winning: bool,
}

/// The name of a cell.
pub fn id(cell: Cell) -> String {
    format!("c{}r{}", cell.column + 1, cell.row + 1)
}

/// As a screen reader says it.
pub fn text(desk: &Desk<'_>, view: &View, cell: Cell) -> String {
    let (column, row) = (cell.column + 1, cell.row + 1);
    let speech = desk.speech();
    let Some(seat) = view.disc(cell) else {
        return say!(speech, "page-connect4-empty", column = column, row = row);
    };
    let (player, mark) = (desk.name(seat), MARKS[seat.index() & 1]);
    let text = say!(speech, "page-connect4-disc", column = column, row = row, player = player, mark = mark);
    if view.is_winning(cell) {
        return say!(speech, "page-connect4-winning", cell = text);
    }
    if view.last_cell() == Some(cell) {
        return say!(speech, "page-connect4-last", cell = text);
    }
    text
}

pub fn draw(desk: &Desk<'_>, view: &View) -> Grid {
    let spot = |row: u8, column: u8| {
        let cell = Cell { column, row };
        Spot {
            id: id(cell),
            text: text(desk, view, cell),
            column,
            row,
            disc: view.disc(cell),
            is_last: view.last_cell() == Some(cell),
            is_winning: view.is_winning(cell),
        }
    };
    let rows = (0..view.height).rev().map(|row| (0..view.width).map(|column| spot(row, column)).collect());
    Grid {
        width: view.width,
        height: view.height,
        line: view.line,
        turn: view.turn,
        rows: rows.collect(),
        marks: MARKS,
    }
}
