//! A move: the places that a chain of frogs steps along.

use crate::{BadPlace, Place};
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The longest path there can be: with twenty frogs, one starts, pushes nineteen, and the last one lands.
const LONGEST: usize = 21;

/// `b3-c3-c4`: the frog on b3 goes to c3, the one that was there to c4. Also a beginning of a move, down to
/// the one place it starts from. Whether the rules allow it depends on the board.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "alloc::string::String", try_from = "alloc::string::String")]
pub struct Path {
    len: u8,
    /// Zero after the last place, so that equal paths are equal bytes.
    codes: [u8; LONGEST],
}

impl Path {
    #[inline]
    pub const fn new(start: Place) -> Self {
        let mut codes = [0; LONGEST];
        codes[0] = start.code();
        Self { len: 1, codes }
    }

    /// A single step.
    #[inline]
    pub(crate) const fn step(start: Place, end: Place) -> Self {
        let mut path = Self::new(start);
        path.codes[1] = end.code();
        path.len = 2;
        path
    }

    /// This path and one more place. Nothing if it would be longer than any path can be.
    #[must_use]
    pub fn then(mut self, place: Place) -> Option<Self> {
        *self.codes.get_mut(usize::from(self.len))? = place.code();
        self.len += 1;
        Some(self)
    }

    /// This path without its last step; the place it starts from stays.
    #[must_use]
    pub fn back(mut self) -> Self {
        if self.len > 1 {
            self.len -= 1;
            self.codes[usize::from(self.len)] = 0;
        }
        self
    }

    #[expect(clippy::len_without_is_empty, reason = "a path has a start, it is never empty")]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub const fn start(&self) -> Place {
        Place::from_code(self.codes[0])
    }

    #[inline]
    pub fn end(&self) -> Place {
        Place::from_code(self.codes[usize::from(self.len) - 1])
    }

    #[inline]
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Place> + ExactSizeIterator + Clone + '_ {
        self.codes[..usize::from(self.len)].iter().map(|&code| Place::from_code(code))
    }

    /// From where to where each frog on the path goes, in the order of the path.
    #[inline]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (Place, Place)> + ExactSizeIterator + Clone + '_ {
        self.places().zip(self.places().skip(1))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for place in self.places() {
            write!(f, "{gap}{place}")?;
            gap = "-";
        }
        Ok(())
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
