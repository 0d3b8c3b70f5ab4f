//! A move: the places that a chain of frogs steps along.

use crate::{BadPlace, Place};
use core::fmt::{self, Write as _};
use core::str::FromStr;
use serde::Deserialize;

/// The longest path there can be: with twenty frogs, one starts, pushes nineteen, and the last one lands.
const LONGEST: usize = 21;

/// `b3-c3-c4`: the frog on b3 goes to c3, the one that was there to c4. Also a beginning of a move, down to
/// the one place it starts from. Whether the rules allow it depends on the board.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "alloc::string::String")]
pub struct Path {
    /// One byte for each place, the first one lowest, and zero after the last; the highest byte is the length. Words, not an
    /// array of bytes: reading back a word that was just written byte by byte is slow.
    words: [u64; 3],
}

/// Adds one to the length.
const LONGER: u64 = 1 << 56;

impl Path {
    /// A path of one place: a frog that has not moved yet.
    #[inline]
    pub const fn new(start: Place) -> Self {
        Self { words: [start.code() as u64, 0, LONGER] }
    }

    /// A single step.
    #[inline]
    pub(crate) const fn step(start: Place, end: Place) -> Self {
        Self { words: [start.code() as u64 | (end.code() as u64) << 8, 0, 2 * LONGER] }
    }

    /// This path and one more place. Nothing if it would be longer than any path can be.
    #[must_use]
    #[inline]
    pub fn then(mut self, place: Place) -> Option<Self> {
        let len = self.len();
        if len == LONGEST {
            return None;
        }
        self.words[len / 8 % 3] |= u64::from(place.code()) << (len % 8 * 8);
        self.words[2] += LONGER;
        Some(self)
    }

    /// This path without its last step; the place it starts from stays.
    #[must_use]
    pub fn back(mut self) -> Self {
        let last = self.len() - 1;
        if last > 0 {
            self.words[last / 8 % 3] &= !(0xff << (last % 8 * 8));
            self.words[2] -= LONGER;
        }
        self
    }

    /// The number of places, the first one included.
    #[expect(clippy::len_without_is_empty, reason = "a path has a start, it is never empty")]
    #[inline]
    pub const fn len(&self) -> usize {
        (self.words[2] / LONGER) as usize
    }

    /// The place of the frog that moves first.
    #[inline]
    pub const fn start(&self) -> Place {
        self.place(0)
    }

    /// The place where the last frog lands.
    #[inline]
    pub const fn end(&self) -> Place {
        self.place(self.len() - 1)
    }

    #[inline]
    const fn place(&self, index: usize) -> Place {
        Place::from_code((self.words[index / 8 % 3] >> (index % 8 * 8)) as u8)
    }

    /// All places, from the start to the end.
    #[inline]
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Place> + ExactSizeIterator + Clone + '_ {
        (0..self.len()).map(|index| self.place(index))
    }

    /// Is `prefix` its beginning, or all of it?
    pub(crate) fn begins_like(&self, prefix: &Self) -> bool {
        self.len() >= prefix.len() && prefix.places().eq(self.places().take(prefix.len()))
    }

    /// From where to where each frog on the path goes, in the order of the path.
    #[inline]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (Place, Place)> + ExactSizeIterator + Clone + '_ {
        (1..self.len()).map(|index| (self.place(index - 1), self.place(index)))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start().fmt(f)?;
        self.places().skip(1).try_for_each(|place| {
            f.write_char('-')?;
            place.fmt(f)
        })
    }
}

impl FromStr for Path {
    type Err = BadPlace;

    fn from_str(text: &str) -> Result<Self, BadPlace> {
        let mut places = text.split('-').map(Place::from_str);
        let start = places.next().ok_or(BadPlace)??;
        places.try_fold(Self::new(start), |path, place| path.then(place?).ok_or(BadPlace))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_path_grows_shrinks_and_is_read_as_it_is_written() {
        let path: Path = "W-a3-b3".parse().unwrap();
        assert_eq!(path.to_string(), "W-a3-b3");
        assert_eq!(path.back().then(path.end()), Some(path));
        assert_eq!(path.back().back().back(), Path::new(path.start()));
        assert_eq!(path.steps().len(), 2);
        for bad in ["", "-", "W-", "W--a3", "W a3"] {
            assert_eq!(bad.parse::<Path>(), Err(BadPlace), "{bad}");
        }
    }

    #[test]
    fn no_path_is_longer_than_twenty_one_places() {
        let long = ["a1"; LONGEST].join("-");
        let path: Path = long.parse().unwrap();
        assert_eq!(path.then(path.start()), None);
        assert!((long + "-a1").parse::<Path>().is_err());
    }
}
