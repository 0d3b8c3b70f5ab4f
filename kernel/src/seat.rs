//! Seats at a table, and sets of them.

use core::fmt;
use serde::{Deserialize, Serialize};

/// No game here has more players; [`SeatSet`] is one byte.
pub const MAX_SEATS: usize = 8;

/// One place at the table, counted from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seat(u8);

/// No table has a seat with this number.
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
    /// The seat with this number. Panics if it is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MAX_SEATS);
        Self(index)
    }

    /// The seat with this number, if a table can have one.
    #[inline]
    pub const fn checked(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// The number of the seat, for indexing.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

/// The seats of every set, in order, padded with [`MAX_SEATS`]. A table avoids an unpredictable branch.
const LISTED: [[u8; MAX_SEATS]; 1 << MAX_SEATS] = {
    let mut listed = [[MAX_SEATS as u8; MAX_SEATS]; 1 << MAX_SEATS];
    let mut set = 0;
    while set < listed.len() {
        let (mut seat, mut len) = (0, 0);
        while seat < MAX_SEATS {
            if set >> seat & 1 != 0 {
                listed[set][len] = seat as u8;
                len += 1;
            }
            seat += 1;
        }
        set += 1;
    }
    listed
};

impl SeatSet {
    /// No seat at all.
    pub const EMPTY: Self = Self(0);

    /// Only this seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a table for `count`.
    #[inline]
    pub const fn all(count: usize) -> Self {
        Self(((1u16 << count) - 1) as u8)
    }

    /// Is the seat in the set?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set and this seat.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set except for this seat.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats that are in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats that are in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats that are not in `other`.
    #[must_use]
    #[inline]
    pub const fn except(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of seats in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is nobody in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seat at this place of the set, counted from 0.
    #[inline]
    pub const fn nth(self, index: usize) -> Option<Seat> {
        if index >= MAX_SEATS {
            return None;
        }
        Seat::checked(LISTED[self.0 as usize][index] as usize)
    }

    /// The next seat of the set clockwise, which may be the same one again.
    #[inline]
    pub const fn after(self, seat: Seat) -> Option<Seat> {
        // The set twice in a row, so that wrapping around needs no branch.
        let twice = self.0 as u16 * 0x101;
        let above = twice >> (seat.0 + 1);
        if above == 0 { None } else { Some(Self::wrapped(seat.0 + 1 + above.trailing_zeros() as u8)) }
    }

    /// The next seat of the set counter-clockwise, which may be the same one again.
    #[inline]
    pub const fn before(self, seat: Seat) -> Option<Seat> {
        let twice = self.0 as u16 * 0x101;
        let below = twice << (8 - seat.0);
        if below == 0 { None } else { Some(Self::wrapped(seat.0 + 7 - below.leading_zeros() as u8)) }
    }

    const fn wrapped(index: u8) -> Seat {
        Seat(index % MAX_SEATS as u8)
    }

    /// The seats of the set, in seat order.
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
    fn a_set_goes_round_both_ways() {
        let set = SeatSet::EMPTY.with(Seat::new(0)).with(Seat::new(3)).with(Seat::new(7));
        for (seat, after, before) in [(0, 3, 7), (1, 3, 0), (3, 7, 0), (7, 0, 3)] {
            assert_eq!(set.after(Seat::new(seat)), Some(Seat::new(after)));
            assert_eq!(set.before(Seat::new(seat)), Some(Seat::new(before)));
        }
        let listed: Vec<_> = (0..9).filter_map(|index| set.nth(index)).collect();
        assert_eq!(listed, set.iter().collect::<Vec<_>>());
        assert_eq!(SeatSet::EMPTY.after(Seat::new(7)), None);
        assert_eq!(SeatSet::one(Seat::new(2)).before(Seat::new(2)), Some(Seat::new(2)));
    }

    #[test]
    fn seats_go_round_both_ways() {
        assert_eq!(Seat::new(3).next(4), Seat::new(0));
        assert_eq!(Seat::new(0).previous(4), Seat::new(3));
        assert_eq!(Seat::checked(8), None);
    }
}
