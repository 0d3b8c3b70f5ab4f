//! Seats at a table, and sets of them.

use core::fmt;
use serde::{Deserialize, Serialize};

/// No game here has more players; [`SeatSet`] is one byte.
pub const MAX_SEATS: usize = 8;

/// One place at the table, counted from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seat(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table has seats 0 to 7")]
pub struct BadSeat;

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = BadSeat;

    fn try_from(index: u8) -> Result<Self, BadSeat> {
        Self::checked(index.into()).ok_or(BadSeat)
    }
}

impl Seat {
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MAX_SEATS);
        Self(index)
    }

    /// The seat with this number, if a table can have one.
    pub const fn checked(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table for `count` players, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// The next seat clockwise at a table for `count`.
    #[must_use]
    pub const fn next(self, count: usize) -> Self {
        Self(((self.0 as usize + 1) % count) as u8)
    }

    /// The next seat counter-clockwise at a table for `count`.
    #[must_use]
    pub const fn previous(self, count: usize) -> Self {
        Self(((self.0 as usize + count - 1) % count) as u8)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.0)
    }
}

/// A set of seats, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: Self = Self(0);

    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a table for `count`.
    #[inline]
    pub const fn all(count: usize) -> Self {
        Self(((1u16 << count) - 1) as u8)
    }

    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let seat = rest.first()?;
            rest = rest.without(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_set_holds_exactly_what_was_put_in() {
        let set = SeatSet::EMPTY.with(Seat::new(3)).with(Seat::new(1)).without(Seat::new(3));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::new(1)]);
        assert_eq!(SeatSet::all(8).len(), 8);
        assert_eq!(SeatSet::all(0), SeatSet::EMPTY);
    }

    #[test]
    fn seats_go_round_both_ways() {
        assert_eq!(Seat::new(3).next(4), Seat::new(0));
        assert_eq!(Seat::new(0).previous(4), Seat::new(3));
        assert_eq!(Seat::checked(8), None);
    }
}
