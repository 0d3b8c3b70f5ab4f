//! The one thing a player does: pick a column.

use core::fmt;
use core::str::FromStr;
use kernel::tell;
use serde::{Deserialize, Serialize};

/// A column, counted from 0 inside and from 1 for everybody else. It need not exist on the board at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Column(u8);

impl Column {
    /// A column by its index, from 0.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The index of the column, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As people count, from 1.
    pub const fn number(self) -> u16 {
        self.0 as u16 + 1
    }
}

/// Not the number of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a column is a number from 1 to 255")]
pub struct BadColumn;

impl From<Column> for u8 {
    fn from(column: Column) -> u8 {
        column.0 + 1
    }
}

impl TryFrom<u8> for Column {
    type Error = BadColumn;

    fn try_from(number: u8) -> Result<Self, BadColumn> {
        number.checked_sub(1).map(Self).ok_or(BadColumn)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// Drop a disc into a column. Notation: the number of the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Action(pub Column);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Action {
    type Err = BadColumn;

    fn from_str(text: &str) -> Result<Self, BadColumn> {
        let plain = !text.starts_with(['0', '+']);
        let number: u8 = text.parse().ok().filter(|_| plain).ok_or(BadColumn)?;
        Column::try_from(number).map(Self)
    }
}

tell! { Action: "connect4-action-" {
    Action(column) => "drop" { column: column.number() },
} }

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn notation_is_read_as_it_is_written_and_in_no_other_form() {
        for number in 1..=255u8 {
            let action = Action(Column::try_from(number).unwrap());
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for bad in ["", "0", "04", "+4", "-1", "256", "4 ", "four", "1000000"] {
            assert_eq!(bad.parse::<Action>(), Err(BadColumn), "{bad}");
        }
    }
}
