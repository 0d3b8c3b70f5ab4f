//! Pads, home bases, and the bridges between pads.
//!
//! A pad is named by column and row, without regard to the size of the board: `c3` is the same pad on every
//! board that has it, so that a move can be read and written without knowing the board.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::str::FromStr;
use kernel::Seat;
use serde::{Deserialize, Serialize, Serializer};

/// Pads in a row of the largest board; also the distance in a bitboard between a pad and the one north of it.
pub(crate) const STRIDE: u8 = 9;
/// Pads of the largest board.
pub(crate) const PADS: u8 = STRIDE * STRIDE;

/// Not a pad, a home base or a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place is a pad like c3, or one of the home bases W N E S")]
pub struct BadPlace;

/// A lily pad: `a1` in the south-west to `i9` in the north-east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Pad(u8);

impl Pad {
    /// Column and row count from 0, from the south-west.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < STRIDE && row < STRIDE { Some(Self(row * STRIDE + column)) } else { None }
    }

    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!(index < PADS);
        Self(index)
    }

    #[inline]
    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The column, from 0 in the west.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, from 0 in the south.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }
}

impl fmt::Display for Pad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'a' + self.column()))?;
        f.write_char(char::from(b'1' + self.row()))
    }
}

impl FromStr for Pad {
    type Err = BadPlace;

    fn from_str(text: &str) -> Result<Self, BadPlace> {
        let &[column @ b'a'..=b'i', row @ b'1'..=b'9'] = text.as_bytes() else { return Err(BadPlace) };
        Self::at(column - b'a', row - b'1').ok_or(BadPlace)
    }
}

/// A home base, by the side of the board that it lies at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub enum Home {
    /// Left of column a.
    West,
    /// Above the top row.
    North,
    /// Right of the last column.
    East,
    /// Below row 1.
    South,
}

impl Home {
    /// All four, clockwise from the west.
    pub const ALL: [Self; 4] = [Self::West, Self::North, Self::East, Self::South];

    /// Where a seat sits at a table for `seats`: clockwise from the west; two sit face to face.
    #[inline]
    pub const fn of(seat: Seat, seats: usize) -> Self {
        if seats == 2 && seat.index() == 1 { Self::East } else { Self::ALL[seat.index() % 4] }
    }

    /// The key of its name in the words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::West => "frogs-home-west",
            Self::North => "frogs-home-north",
            Self::East => "frogs-home-east",
            Self::South => "frogs-home-south",
        }
    }

    /// Who sits there, at a table for `seats`.
    pub fn seat(self, seats: usize) -> Option<Seat> {
        Seat::all(seats).find(|&seat| Self::of(seat, seats) == self)
    }
}

impl fmt::Display for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::West => "W",
            Self::North => "N",
            Self::East => "E",
            Self::South => "S",
        })
    }
}

impl FromStr for Home {
    type Err = BadPlace;

    fn from_str(text: &str) -> Result<Self, BadPlace> {
        match text {
            "W" => Ok(Self::West),
            "N" => Ok(Self::North),
            "E" => Ok(Self::East),
            "S" => Ok(Self::South),
            _ => Err(BadPlace),
        }
    }
}

/// Where a frog can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub enum Place {
    /// On the water.
    Pad(Pad),
    /// At the edge, in somebody's base.
    Home(Home),
}

impl Place {
    /// The pad, unless it is a home base.
    pub const fn pad(self) -> Option<Pad> {
        match self {
            Self::Pad(pad) => Some(pad),
            Self::Home(_) => None,
        }
    }

    /// One byte, for paths.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Pad(pad) => pad.0,
            Self::Home(home) => PADS + home as u8,
        }
    }

    #[inline]
    pub(crate) const fn from_code(code: u8) -> Self {
        if code < PADS { Self::Pad(Pad(code)) } else { Self::Home(Home::ALL[(code - PADS) as usize % 4]) }
    }
}

impl From<Pad> for Place {
    fn from(pad: Pad) -> Self {
        Self::Pad(pad)
    }
}

impl From<Home> for Place {
    fn from(home: Home) -> Self {
        Self::Home(home)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pad(pad) => pad.fmt(f),
            Self::Home(home) => home.fmt(f),
        }
    }
}

impl FromStr for Place {
    type Err = BadPlace;

    fn from_str(text: &str) -> Result<Self, BadPlace> {
        text.parse().map(Self::Pad).or_else(|_| text.parse().map(Self::Home))
    }
}

/// A bridge between two neighbouring pads: no other bridge can be written down. Home bridges are not among
/// them; they are part of the board and never change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Bridge {
    heading: Heading,
    /// The western or southern end.
    pad: Pad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Heading {
    East,
    North,
}

impl Heading {
    const fn step(self) -> u8 {
        match self {
            Self::East => 1,
            Self::North => STRIDE,
        }
    }
}

impl Bridge {
    /// The bridge between these pads, in either order, if they are neighbours.
    pub fn between(one: Pad, other: Pad) -> Option<Self> {
        let (pad, far) = if one < other { (one, other) } else { (other, one) };
        let heading = match (far.column() - pad.column().min(far.column()), far.row() - pad.row()) {
            (1, 0) => Heading::East,
            (0, 1) if pad.column() == far.column() => Heading::North,
            _ => return None,
        };
        Some(Self { heading, pad })
    }

    #[inline]
    pub(crate) const fn new(heading: Heading, pad: Pad) -> Self {
        Self { heading, pad }
    }

    pub(crate) const fn heading(self) -> Heading {
        self.heading
    }

    /// The two pads that it joins: first the western or southern one.
    pub const fn ends(self) -> (Pad, Pad) {
        (self.pad, Pad(self.pad.0 + self.heading.step()))
    }
}

impl fmt::Display for Bridge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pad, far) = self.ends();
        pad.fmt(f)?;
        f.write_char('-')?;
        far.fmt(f)
    }
}

impl FromStr for Bridge {
    type Err = BadPlace;

    /// Reads the form that is written: the western or southern pad first.
    fn from_str(text: &str) -> Result<Self, BadPlace> {
        let (one, other) = text.split_once('-').ok_or(BadPlace)?;
        let (one, other): (Pad, Pad) = (one.parse()?, other.parse()?);
        if one < other { Self::between(one, other).ok_or(BadPlace) } else { Err(BadPlace) }
    }
}

/// Written and read as its notation, in JSON and in debug output.
macro_rules! as_notation {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl TryFrom<String> for $type {
            type Error = BadPlace;

            fn try_from(text: String) -> Result<Self, BadPlace> {
                text.parse()
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}
as_notation!(Pad, Home, Place, Bridge, crate::Path);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_place_is_read_as_it_is_written_and_in_no_other_form() {
        for code in 0..PADS + 4 {
            let place = Place::from_code(code);
            assert_eq!((place.to_string().parse(), place.code()), (Ok(place), code));
        }
        for bad in ["", "a", "a0", "a10", "j1", "A1", "w", "X", "1a", "a1 ", "é1"] {
            assert_eq!(bad.parse::<Place>(), Err(BadPlace), "{bad}");
        }
    }

    #[test]
    fn a_bridge_joins_neighbours_only() {
        let bridges = |text: &str| text.parse::<Bridge>();
        for text in ["a1-a2", "a1-b1", "h9-i9", "i8-i9"] {
            assert_eq!(bridges(text).map(|bridge| bridge.to_string()), Ok(text.into()));
        }
        for bad in ["a1-b2", "b1-a2", "a1-a3", "a1-a1", "i1-a2", "a2-a1", "W-a3", "a1", "a1-a2-a3"] {
            assert_eq!(bridges(bad), Err(BadPlace), "{bad}");
        }
        let pad = |text: &str| text.parse::<Pad>().unwrap();
        assert_eq!(Bridge::between(pad("b4"), pad("b3")), bridges("b3-b4").ok());
    }

    /// Two face each other; more sit clockwise from the west.
    #[test]
    fn seats_have_their_sides() {
        let homes = |seats: usize| -> String {
            Seat::all(seats).map(|seat| Home::of(seat, seats).to_string()).collect()
        };
        assert_eq!([homes(2), homes(3), homes(4)], ["WE", "WNE", "WNES"]);
        assert_eq!(Home::North.seat(2), None);
        assert_eq!(Home::East.seat(2), Some(Seat::new(1)));
    }
}
