//! Who knows something.

use crate::MAX_PLAYERS;
use kernel::{Seat, Viewer};

/// Knowers by number: the seats, and last the public.
pub(crate) const KNOWERS: usize = MAX_PLAYERS + 1;
pub(crate) const PUBLIC: usize = MAX_PLAYERS;

/// A set of seats, or everybody: if the public is one of them, all are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Knowers(u8);

impl Knowers {
    pub const NOBODY: Self = Self(0);
    pub const EVERYBODY: Self = Self((1 << KNOWERS) - 1);

    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }

    /// These and another one: with the public everybody.
    #[must_use]
    #[inline]
    pub const fn with_knower(self, index: usize) -> Self {
        if index == PUBLIC { Self::EVERYBODY } else { Self(self.0 | 1 << index) }
    }

    /// This seat, if it is one of them.
    #[must_use]
    #[inline]
    pub const fn only(self, seat: Seat) -> Self {
        Self(self.0 & 1 << seat.index())
    }

    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    #[inline]
    pub const fn is_everybody(self) -> bool {
        self.0 & 1 << PUBLIC != 0
    }

    #[inline]
    pub const fn is_nobody(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        self.0 & 1 << index != 0
    }

    pub fn includes(self, viewer: Viewer) -> bool {
        self.contains(knower(viewer))
    }
}

/// Where the knowledge of a viewer is kept.
pub(crate) const fn knower(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => PUBLIC,
    }
}
