//! All moves of a player: single steps by bit operations, chains by a search that meets each path once.

use crate::place::STRIDE;
use crate::shape::Pads;
use crate::{Board, Home, Pad, Path, Place};
use core::ops::{BitAnd, BitOr, Not, Shl, Shr};
use kernel::Seat;

/// A machine word that holds all pads of a board: 64 bits do for boards of up to seven rows.
pub(crate) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    const NONE: Self;
    fn of(pads: Pads) -> Self;
    fn one(pad: u8) -> Self;
    /// The lowest pad of a set that is not empty.
    fn lowest(self) -> u8;
    fn without_lowest(self) -> Self;
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
            fn one(pad: u8) -> Self {
                1 << pad
            }

            #[inline]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
word!(u64, u128);

/// A board as one player sees it who looks for a move.
pub(crate) struct Pond<'a, W> {
    board: &'a Board,
    seat: Seat,
    pub mine: W,
    taken: W,
    free: W,
    east: W,
    north: W,
    /// Pads that are joined to any home base.
    gates: W,
}

/// The single steps of one frog: on free pads, and into home bases (one bit per seat).
#[derive(Clone, Copy)]
pub(crate) struct Steps<W> {
    pub from: Place,
    pub pads: W,
    pub homes: u8,
}

impl<'a, W: Word> Pond<'a, W> {
    #[inline]
    pub fn new(board: &'a Board, seat: Seat) -> Self {
        let taken = board.taken();
        let gates = Seat::all(board.seats()).fold(0, |gates, seat| gates | board.gate_of(seat));
        Self {
            board,
            seat,
            mine: W::of(board.own[seat.index()]),
            taken: W::of(taken),
            free: W::of(board.shape().pads & !taken),
            east: W::of(board.east),
            north: W::of(board.north),
            gates: W::of(gates),
        }
    }

    #[inline]
    fn joined(&self, pads: W) -> W {
        (pads & self.east) << 1
            | (pads >> 1) & self.east
            | (pads & self.north) << STRIDE
            | (pads >> STRIDE) & self.north
    }

    /// The home bases, one bit per seat, that a frog of `owner` on this pad can go to at once.
    #[inline]
    fn homes(&self, owner: Seat, pad: u8) -> u8 {
        if self.gates & W::one(pad) == W::NONE {
            return 0;
        }
        let bit = Pad::from_index(pad).bit();
        let near = Seat::all(self.board.seats()).filter(|&home| self.board.gate_of(home) & bit != 0);
        near.filter(|&home| self.board.may_enter(owner, home))
            .fold(0, |homes, home| homes | 1 << home.index())
    }

    /// The single steps of the waiting frogs.
    #[inline]
    pub fn steps_from_home(&self) -> Option<Steps<W>> {
        let from = Place::Home(Home::of(self.seat, self.board.seats()));
        let pads = W::of(self.board.gate_of(self.seat)) & self.free;
        (self.board.waiting(self.seat) > 0).then_some(Steps { from, pads, homes: 0 })
    }

    /// The single steps of a frog on a pad.
    #[inline]
    pub fn steps_from(&self, pad: u8) -> Steps<W> {
        Steps {
            from: Place::Pad(Pad::from_index(pad)),
            pads: self.joined(W::one(pad)) & self.free,
            homes: self.homes(self.seat, pad),
        }
    }

    /// Calls `found` with every path of two or more steps, up to `most` places long, each once.
    #[inline]
    pub fn chains(&self, most: usize, found: &mut impl FnMut(&Path)) {
        if self.board.waiting(self.seat) > 0 {
            let start = Place::Home(Home::of(self.seat, self.board.seats()));
            let gate = W::of(self.board.gate_of(self.seat));
            self.push_all(&Path::new(start), gate & self.taken, self.taken, most, found);
        }
        let pushing = self.joined(self.mine & self.joined(self.taken)) & self.taken;
        if pushing == W::NONE {
            return;
        }
        let mut rest = self.mine;
        while rest != W::NONE {
            let pad = rest.lowest();
            rest = rest.without_lowest();
            let unused = self.taken & !W::one(pad);
            let next = self.joined(W::one(pad)) & unused;
            if next != W::NONE {
                self.push_all(&Path::new(Place::Pad(Pad::from_index(pad))), next, unused, most, found);
            }
        }
    }

    /// Goes on from the end of `path` to each of `next`, all taken and unused, and from there wherever a path leads.
    fn push_all(&self, path: &Path, mut next: W, unused: W, most: usize, found: &mut impl FnMut(&Path)) {
        while next != W::NONE {
            let pad = next.lowest();
            next = next.without_lowest();
            if let Some(path) = path.then(Place::Pad(Pad::from_index(pad))) {
                self.go_on(&path, pad, unused & !W::one(pad), most, found);
            }
        }
    }

    /// `path` ends on a taken pad: lands the frog that is there wherever it can, and pushes on.
    fn go_on(&self, path: &Path, pad: u8, unused: W, most: usize, found: &mut impl FnMut(&Path)) {
        if path.len() >= most {
            return;
        }
        let mut land = |place| {
            if let Some(path) = path.then(place) {
                found(&path);
            }
        };
        let joined = self.joined(W::one(pad));
        let mut free = joined & self.free;
        while free != W::NONE {
            land(Place::Pad(Pad::from_index(free.lowest())));
            free = free.without_lowest();
        }
        let start = path.start();
        // The first step can't be taken back: its bridge, or gate, has been crossed.
        let fresh = path.len() > 2;
        if let Place::Pad(origin) = start
            && fresh
            && joined & W::one(origin.index()) != W::NONE
        {
            land(start);
        }
        if self.gates & W::one(pad) != W::NONE
            && let Some(owner) = self.board.owner(Pad::from_index(pad))
        {
            let homes = self.homes(owner, pad);
            for home in Seat::all(self.board.seats()).filter(|home| homes & 1 << home.index() != 0) {
                let place = Place::Home(Home::of(home, self.board.seats()));
                if fresh || place != start {
                    land(place);
                }
            }
        }
        self.push_all(path, joined & unused, unused, most, found);
    }
}
