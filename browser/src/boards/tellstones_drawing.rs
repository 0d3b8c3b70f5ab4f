//! The nine cells of Tellstones.

use crate::sight::Desk;
use kernel::Seat;
use serde::Serialize;
use tellstones::{Cell, Notice, Place, Question, SIDE, Stone, View};
use words::say;

/// Cells, the deck, scores, and what is being named.
#[derive(Debug, Serialize)]
pub struct Cells {
    turn: Option<Seat>,
    rows: Vec<Vec<CellShown>>,
    deck: DeckShown,
    removed: u8,
    scores: Vec<u8>,
    drawn: Option<StoneShown>,
    named: Option<Named>,
    quiet: u8,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CellShown {
    id: String,
    text: String,
    row: u8,
    column: u8,
    state: &'static str,
    stone: Option<&'static str>,
    label: Option<String>,
    is_last: bool,
}

#[derive(Debug, Serialize)]
struct DeckShown {
    id: &'static str,
    text: String,
    stones: u8,
}

#[derive(Debug, Serialize)]
struct StoneShown {
    stone: &'static str,
    label: String,
}

#[derive(Debug, Serialize)]
struct Named {
    cell: String,
    said: Vec<StoneShown>,
}

/// A stone in a word: `crown`.
pub fn word(stone: Stone) -> &'static str {
    stone.word().trim_start_matches("tellstones-stone-")
}

fn shown(desk: &Desk<'_>, stone: Stone) -> StoneShown {
    StoneShown { stone: word(stone), label: desk.voice.word(stone.word()) }
}

/// A cell as it is read out.
pub fn text(desk: &Desk<'_>, view: &View, cell: Cell) -> String {
    let speech = desk.speech();
    // Counted from 0, as the game's own sentences count.
    let (row, column) = (cell.row(), cell.column());
    match view.place(cell) {
        Place::Empty => say!(speech, "page-tellstones-empty", row = row, column = column),
        Place::Hidden => say!(speech, "page-tellstones-hidden", row = row, column = column),
        Place::Up { stone } => {
            let stone = desk.voice.word(stone.word());
            say!(speech, "page-tellstones-up", row = row, column = column, stone = stone)
        }
    }
}

pub fn deck_text(desk: &Desk<'_>, view: &View) -> String {
    say!(desk.speech(), "tellstones-deck", count = view.deck)
}

pub fn draw(desk: &Desk<'_>, view: &View) -> Cells {
    let last: Vec<Cell> =
        desk.heard.iter().filter_map(|told| told.get::<Notice>()).flat_map(Notice::cells).collect();
    let cell = |row: u8, column: u8| {
        let cell = Cell::new(row, column).ok()?;
        let (state, stone) = match view.place(cell) {
            Place::Empty => ("empty", None),
            Place::Hidden => ("hidden", None),
            Place::Up { stone } => ("up", Some(stone)),
        };
        Some(CellShown {
            id: cell.to_string(),
            text: text(desk, view, cell),
            row,
            column,
            state,
            stone: stone.map(word),
            label: stone.map(|stone| desk.voice.word(stone.word())),
            is_last: last.contains(&cell),
        })
    };
    let side = SIDE as u8;
    let is_over = matches!(view.question, Question::Over { .. });
    Cells {
        turn: (!is_over).then_some(view.turn),
        rows: (0..side).map(|row| (0..side).filter_map(|column| cell(row, column)).collect()).collect(),
        deck: DeckShown { id: "deck", text: deck_text(desk, view), stones: view.deck },
        removed: view.removed,
        scores: view.scores.to_vec(),
        drawn: match view.question {
            Question::Place { stone } => Some(shown(desk, stone)),
            _ => None,
        },
        named: match &view.question {
            Question::Name { cell } => Some(Named { cell: cell.to_string(), said: Vec::new() }),
            Question::Say { cell, said } => Some(Named {
                cell: cell.to_string(),
                said: said.iter().map(|stone| shown(desk, *stone)).collect(),
            }),
            _ => None,
        },
        quiet: view.quiet,
    }
}
