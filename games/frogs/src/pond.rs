//! A board loaded into machine words that just fit: what the questions about moves are answered on.

use crate::board::MAX_PLAYERS;
use crate::place::STRIDE;
use crate::shape::Pads;
use crate::{Board, Home, Pad, Place, Stranding};
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
#[cfg(not(target_arch = "wasm32"))]
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

/// In a web page one kind of word does for all ponds: the code for a second one would have to be loaded.
#[cfg(target_arch = "wasm32")]
macro_rules! fitted {
    ($board:expr, $word:ident => $call:expr) => {{
        type $word = u128;
        $call
    }};
}
pub(crate) use fitted;

#[derive(Clone)]
pub(crate) struct Pond<'a, W> {
    pub board: &'a Board,
    pub own: [W; MAX_PLAYERS],
    pub taken: W,
    pub free: W,
    /// Pads that keep a bridge when one of theirs is gone, and when two are. All pads if stranding is allowed.
    pub spare_one: W,
    pub spare_two: W,
    /// As in [`Board`].
    pub east: W,
    pub north: W,
    /// By seat: the frogs that can go into that home base at once.
    pub doors: [W; MAX_PLAYERS],
    /// All of those.
    pub near_home: W,
}

impl<'a, W: Word> Pond<'a, W> {
    #[inline]
    pub fn new(board: &'a Board) -> Self {
        let own = board.own.map(W::of);
        let taken = own[0] | own[1] | own[2] | own[3];
        let doors = Self::doors(board, &own, taken);
        let [spare_one, spare_two] = Self::spare(board);
        Self {
            board,
            own,
            taken,
            free: W::of(board.shape().pads) & !taken,
            spare_one,
            spare_two,
            east: W::of(board.east),
            north: W::of(board.north),
            doors,
            near_home: doors[0] | doors[1] | doors[2] | doors[3],
        }
    }

    /// See [`Pond::spare_one`]. Home bridges stay, so a pad with one always keeps it.
    #[inline]
    fn spare(board: &Board) -> [W; 2] {
        if board.stranding == Stranding::Allowed {
            return [!W::NONE; 2];
        }
        let gates = W::of(board.shape().gates(board.seats()));
        let [east, north] = [board.east, board.north].map(W::of);
        let [west, south] = [east << 1, north << STRIDE];
        let [across, along] = [east | west, north | south];
        let two = across & along | east & west | north & south;
        let three = across & north & south | along & east & west;
        [gates | two, gates | three]
    }

    /// The same board under the looser rules.
    pub fn loosely(&self) -> Self {
        Self { spare_one: !W::NONE, spare_two: !W::NONE, ..self.clone() }
    }

    /// Free pads that a frog can land on.
    #[inline]
    pub fn landing(&self) -> W {
        self.free & self.spare_one
    }

    /// Taken pads that a chain can pass.
    #[inline]
    pub fn passing(&self) -> W {
        self.taken & self.spare_two
    }

    /// See [`Pond::doors`].
    #[inline]
    fn doors(board: &Board, own: &[W; MAX_PLAYERS], taken: W) -> [W; MAX_PLAYERS] {
        let [west, east] = [Home::West, Home::East].map(|home| W::of(board.shape().gate(home)));
        if board.seats == 2 {
            return [own[1] & west, own[0] & east, W::NONE, W::NONE];
        }
        let mut doors = [W::NONE; MAX_PLAYERS];
        if taken & W::of(board.shape().gates(board.seats())) == W::NONE {
            return doors;
        }
        for owner in Seat::all(board.seats()) {
            for home in board.goals(owner).iter() {
                let door = &mut doors[home.index()];
                *door = *door | own[owner.index()] & W::of(board.gate_of(home));
            }
        }
        doors
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

    /// The home bases that the frog on this pad can go into at once.
    #[inline]
    pub fn homes(&self, index: u8) -> SeatSet {
        if !self.near_home.has(index) {
            return SeatSet::EMPTY;
        }
        Seat::all(self.board.seats()).filter(|home| self.doors[home.index()].has(index)).collect()
    }

    /// In how many ways frogs of this player can go into home bases at once.
    #[inline]
    pub fn entries(&self, seat: Seat) -> u32 {
        let near = self.own[seat.index()] & self.near_home;
        if near == W::NONE {
            return 0;
        }
        self.doors[..self.board.seats()].iter().map(|&door| (near & door).count()).sum()
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
