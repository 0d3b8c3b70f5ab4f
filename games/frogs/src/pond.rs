//! A board loaded into machine words that just fit: what the questions about moves are answered on.

use crate::board::MAX_PLAYERS;
use crate::place::STRIDE;
use crate::shape::Pads;
use crate::{Board, Home, Pad, Place};
use core::ops::{BitAnd, BitOr, BitXorAssign, Not, Shl, Shr};
use kernel::{Seat, SeatSet};

/// A set of pads in a machine word: 64 bits do for boards of up to seven rows.
pub(crate) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
    + Into<Pads>
{
    const NONE: Self;

    fn of(pads: Pads) -> Self;

    fn one(index: u8) -> Self;

    /// The lowest pad of a set that is not empty.
    fn lowest(self) -> u8;

    #[must_use]
    fn without_lowest(self) -> Self;

    fn count(self) -> u32;

    #[inline]
    fn has(self, index: u8) -> bool {
        self & Self::one(index) != Self::NONE
    }

    /// The indices in the set, upwards.
    #[inline]
    fn each(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        core::iter::from_fn(move || {
            if rest == Self::NONE {
                return None;
            }
            let index = rest.lowest();
            rest = rest.without_lowest();
            Some(index)
        })
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const NONE: Self = 0;

            #[inline]
            fn of(pads: Pads) -> Self {
                pads as Self
            }

            #[inline]
            fn one(index: u8) -> Self {
                1 << index
            }

            #[inline]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}
word!(u64, u128);

/// Calls a function with the word that fits a board.
macro_rules! fitted {
    ($board:expr, $word:ident => $call:expr) => {
        if $board.side <= 7 {
            type $word = u64;
            $call
        } else {
            type $word = u128;
            $call
        }
    };
}
pub(crate) use fitted;

#[derive(Clone)]
pub(crate) struct Pond<'a, W> {
    pub board: &'a Board,
    pub own: [W; MAX_PLAYERS],
    pub taken: W,
    pub free: W,
    /// As in [`Board`].
    pub east: W,
    pub north: W,
    /// Pads that are joined to any home base.
    pub gates: W,
}

impl<'a, W: Word> Pond<'a, W> {
    #[inline]
    pub fn new(board: &'a Board) -> Self {
        let own = board.own.map(W::of);
        let taken = own[0] | own[1] | own[2] | own[3];
        let shape = board.shape();
        Self {
            board,
            own,
            taken,
            free: W::of(shape.pads) & !taken,
            east: W::of(board.east),
            north: W::of(board.north),
            gates: W::of(shape.gates(board.seats())),
        }
    }

    /// All pads that a bridge joins to one of `pads`.
    #[inline]
    pub fn joined(&self, pads: W) -> W {
        (pads & self.east) << 1
            | (pads >> 1) & self.east
            | (pads & self.north) << STRIDE
            | (pads >> STRIDE) & self.north
    }

    #[inline]
    pub fn gate(&self, seat: Seat) -> W {
        W::of(self.board.gate_of(seat))
    }

    /// Whose frog is on this pad.
    #[inline]
    pub fn owner(&self, index: u8) -> Option<Seat> {
        let pad = W::one(index);
        if self.taken & pad == W::NONE {
            return None;
        }
        Seat::all(self.board.seats()).find(|seat| self.own[seat.index()] & pad != W::NONE)
    }

    /// The home bases that a frog of `owner` on this pad can go to at once.
    #[inline]
    pub fn homes(&self, owner: Seat, index: u8) -> SeatSet {
        if !self.gates.has(index) {
            return SeatSet::EMPTY;
        }
        let near =
            |homes: SeatSet, home| if self.gate(home).has(index) { homes } else { homes.without(home) };
        let goals = self.board.goals(owner);
        goals.iter().fold(goals, near)
    }

    /// Where a frog comes from: the pad, or the home base of its player.
    #[inline]
    pub fn home(&self, seat: Seat) -> Place {
        Place::Home(Home::of(seat, self.board.seats()))
    }
}

#[inline]
pub(crate) const fn pad(index: u8) -> Place {
    Place::Pad(Pad::from_index(index))
}
