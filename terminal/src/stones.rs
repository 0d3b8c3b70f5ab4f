//! Tellstones in words and cells, the same in plain mode and on the full screen.

use crate::{Speech, say};
use kernel::Arg;
use tellstones::{Cell, Stone};
use words::short;

/// The name of a stone, for a message.
pub fn word(stone: Stone) -> Arg {
    Arg::Word(stone.word().into())
}

/// What a stone does when it is placed.
pub fn description(speech: &Speech, stone: Stone) -> String {
    let (code, name) = (stone.code(), word(stone));
    match stone {
        Stone::Crown => say!(speech, "tellstones-about-crown", code = code, stone = name),
        Stone::Rune => say!(speech, "tellstones-about-rune", code = code, stone = name),
        Stone::Dragon => say!(speech, "tellstones-about-dragon", code = code, stone = name),
        _ => say!(speech, "tellstones-about-plain", code = code, stone = name),
    }
}

/// The cell that somebody named.
pub enum Spot {
    Cell(Cell),
    /// Two numbers, but no such cell.
    Missing(String),
    /// Something else.
    Other(String),
}

impl Spot {
    /// Where the drawn stone goes, with or without the word of the notation.
    pub fn read_place(text: &str) -> Self {
        match Self::read(text.trim().strip_prefix("place ").unwrap_or(text)) {
            Self::Other(_) => Self::Other(text.trim().into()),
            spot => spot,
        }
    }

    /// Row and column, as `1 2` or `1,2`.
    pub fn read(text: &str) -> Self {
        let numbers: Vec<&str> = text.split([',', ' ', '\t']).filter(|part| !part.is_empty()).collect();
        let digits = |part: &str| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit());
        let is_number = |part: &&str| digits(part.strip_prefix(['-', '+']).unwrap_or(part));
        match numbers[..] {
            [row, column] if is_number(&row) && is_number(&column) => {
                let cell = row.parse().ok().zip(column.parse().ok());
                let cell = cell.and_then(|(row, column)| Cell::new(row, column).ok());
                cell.map_or_else(|| Self::Missing(format!("{row},{column}")), Self::Cell)
            }
            _ => Self::Other(text.trim().into()),
        }
    }
}

/// There is no such cell.
pub fn no_cell(speech: &Speech, spot: &str) -> String {
    say!(speech, "tellstones-no-cell", cell = short(spot))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_two_numbers() {
        let read = |text: &str| match Spot::read(text) {
            Spot::Cell(cell) => format!("cell {cell}"),
            Spot::Missing(spot) => format!("missing {spot}"),
            Spot::Other(text) => format!("other {text}"),
        };
        for (text, spot) in [
            ("1 2", "cell 1,2"),
            ("1,2", "cell 1,2"),
            (" 0 ,\t0 ", "cell 0,0"),
            ("3 0", "missing 3,0"),
            ("-1,0", "missing -1,0"),
            ("1000000 99999999999999999999", "missing 1000000,99999999999999999999"),
            ("12", "other 12"),
            ("1 2 0", "other 1 2 0"),
            ("a b", "other a b"),
            ("- 1", "other - 1"),
            ("", "other "),
        ] {
            assert_eq!(read(text), spot, "{text}");
        }
    }
}
