//! How many turns a player still needs.

use crate::Board;
use crate::board::MAX_PLAYERS;
use crate::place::STRIDE;
use crate::pond::{Word, fitted};
use kernel::{Seat, SeatSet};

/// No frog needs more turns to any home base: it crosses the board, and builds every bridge.
const MOST: u32 = 40;

/// Five frogs a player, at most.
const FROGS: usize = 5;

impl Board {
    /// How many turns every player needs, by seat, if every frog goes its own shortest way to a home base that it may
    /// enter, and every missing bridge on the way is built for it. Frogs in the way do not count; where every
    /// opponent still has to be visited, the detours do.
    #[inline]
    pub fn efforts(&self) -> [u32; MAX_PLAYERS] {
        fitted!(self, W => Ways::<W>::new(self).efforts())
    }
}

/// The bridges of a board, and those that are missing.
struct Ways<'a, W> {
    board: &'a Board,
    east: W,
    north: W,
    missing_east: W,
    missing_north: W,
}

impl<'a, W: Word> Ways<'a, W> {
    fn new(board: &'a Board) -> Self {
        let shape = board.shape();
        let [east, north] = [board.east, board.north].map(W::of);
        let [missing_east, missing_north] = [W::of(shape.east) & !east, W::of(shape.north) & !north];
        Self { board, east, north, missing_east, missing_north }
    }

    fn efforts(&self) -> [u32; MAX_PLAYERS] {
        let mut efforts = [0; MAX_PLAYERS];
        for seat in self.board.living().iter() {
            efforts[seat.index() % MAX_PLAYERS] = self.effort(seat);
        }
        efforts
    }

    fn effort(&self, seat: Seat) -> u32 {
        let goals = self.board.goals(seat);
        if self.board.seats() == 2 {
            return self.turns_to(seat, goals);
        }
        self.turns_to(seat, goals) + self.detours(seat, goals)
    }

    fn own(&self, seat: Seat) -> W {
        W::of(self.board.own[seat.index()])
    }

    /// The turns of all frogs to the nearest of these home bases together.
    #[inline]
    fn turns_to(&self, seat: Seat, homes: SeatSet) -> u32 {
        let mut far = self.own(seat);
        let out = W::of(self.board.gate_of(seat));
        let mut waiting = u32::from(self.board.waiting(seat));
        let mut sum = 0;
        self.rings(homes, |turns, ring| {
            sum += turns * (far & ring).count();
            far = far & !ring;
            if ring & out != W::NONE {
                sum += waiting * (turns + 1);
                waiting = 0;
            }
            far != W::NONE || waiting > 0
        });
        sum
    }

    /// For every opponent who must still be visited: how much further it is there for the frog that it suits best.
    fn detours(&self, seat: Seat, goals: SeatSet) -> u32 {
        let must =
            |home: &Seat| self.board.living().contains(*home) && self.board.locked_in(seat, *home) == 0;
        let (near, count) = self.turns_of_each(seat, goals);
        let mut sum = 0;
        let mut sent = [false; FROGS];
        for home in SeatSet::all(self.board.seats()).without(seat).iter().filter(must) {
            let (there, _) = self.turns_of_each(seat, SeatSet::one(home));
            let detour = |frog: usize| there[frog].saturating_sub(near[frog]);
            let best = (0..count).filter(|&frog| !sent[frog]).min_by_key(|&frog| detour(frog));
            if let Some(frog) = best {
                sent[frog] = true;
                sum += detour(frog);
            }
        }
        sum
    }

    /// The turns of every frog, those on pads first; and how many frogs there are.
    fn turns_of_each(&self, seat: Seat, homes: SeatSet) -> ([u32; FROGS], usize) {
        let mut turns_of = [0; FROGS];
        let mine = self.own(seat);
        let on_pads = (mine.count() as usize).min(FROGS);
        let all = (on_pads + usize::from(self.board.waiting(seat))).min(FROGS);
        let out = W::of(self.board.gate_of(seat));
        let mut waits = all > on_pads;
        let mut far = mine;
        self.rings(homes, |turns, ring| {
            if far & ring != W::NONE {
                for (slot, at) in turns_of.iter_mut().zip(mine.each()) {
                    if ring.has(at) {
                        *slot = turns;
                    }
                }
                far = far & !ring;
            }
            if waits && ring & out != W::NONE {
                turns_of[on_pads..all].fill(turns + 1);
                waits = false;
            }
            far != W::NONE || waits
        });
        (turns_of, all)
    }

    /// The pads from which it takes one turn to any of these home bases, two turns, and so on, as long as wanted.
    #[inline]
    fn rings(&self, homes: SeatSet, mut wants_more: impl FnMut(u32, W) -> bool) {
        let gates = homes.iter().fold(W::NONE, |pads, home| pads | W::of(self.board.gate_of(home)));
        let mut ring = gates;
        let mut seen = W::NONE;
        // What a bridge to build leads to is one turn further than what a bridge leads to.
        let mut later = W::NONE;
        for turns in 1..MOST {
            if !wants_more(turns, ring) {
                return;
            }
            seen = seen | ring;
            let next = (joined(ring, self.east, self.north) | later) & !seen;
            later = joined(ring, self.missing_east, self.missing_north);
            ring = next;
        }
    }
}

/// All pads that one of these bridges leads to from one of `pads`.
#[inline]
fn joined<W: Word>(pads: W, east: W, north: W) -> W {
    (pads & east) << 1 | (pads >> 1) & east | (pads & north) << STRIDE | (pads >> STRIDE) & north
}
