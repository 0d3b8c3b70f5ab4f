//! All moves of a player: single steps by bit operations, chains by a search that meets each path once.

use crate::place::STRIDE;
use crate::pond::{Pond, Word, pad};
use crate::{Path, Place};
use core::ops::ControlFlow;
use kernel::{Seat, SeatSet};

/// Go on with the list, or stop.
pub(crate) type Flow = ControlFlow<()>;

/// Where a chain began, for what depends on it: its first bridge or gate can't be crossed again.
#[derive(Clone, Copy)]
struct Origin<W> {
    /// The pad, or none if the frog came from home.
    pad: W,
    /// The pad again if a chain can end there.
    ring: W,
    seat: Seat,
}

impl<W: Word> Pond<'_, W> {
    /// How many moves of a single step there are.
    #[inline]
    pub fn step_count(&self, seat: Seat) -> u32 {
        let mine = self.own[seat.index()];
        let waiting = self.board.waiting(seat) > 0;
        let landing = self.landing();
        let out = if waiting { (self.gate(seat) & landing).count() } else { 0 };
        out + self.entries(seat)
            + (mine & self.east & landing >> 1).count()
            + (mine & (self.east & landing) << 1).count()
            + (mine & self.north & landing >> STRIDE).count()
            + (mine & (self.north & landing) << STRIDE).count()
    }

    /// Lists the single steps: those of the waiting frogs first, then from the south-west.
    #[inline]
    pub fn steps(&self, seat: Seat, mut found: impl FnMut(Place, Place) -> Flow) -> Flow {
        let landing = self.landing();
        if self.board.waiting(seat) > 0 {
            for to in (self.gate(seat) & landing).each() {
                found(self.home(seat), pad(to))?;
            }
        }
        for from in self.own[seat.index()].each() {
            for to in (self.joined(W::one(from)) & landing).each() {
                found(pad(from), pad(to))?;
            }
            for home in self.homes(from).iter() {
                found(pad(from), self.home(home))?;
            }
        }
        Flow::Continue(())
    }

    /// How many moves of two or more steps there are.
    #[inline]
    pub fn chain_count(&self, seat: Seat) -> u32 {
        let mut count = 0;
        let passing = self.passing();
        if self.board.waiting(seat) > 0 {
            let origin = Origin { pad: W::NONE, ring: W::NONE, seat };
            for at in (self.gate(seat) & passing).each() {
                count += self.count_from(at, passing & !W::one(at), origin, true);
            }
        }
        for from in self.pushers(seat).each() {
            let origin = self.origin(from, seat);
            let unused = passing & !origin.pad;
            for at in (self.joined(origin.pad) & unused).each() {
                count += self.count_from(at, unused & !W::one(at), origin, true);
            }
        }
        count
    }

    /// The frogs next to another one that can be pushed on.
    #[inline]
    fn pushers(&self, seat: Seat) -> W {
        self.own[seat.index()] & self.joined(self.passing())
    }

    #[inline]
    fn origin(&self, from: u8, seat: Seat) -> Origin<W> {
        let pad = W::one(from);
        Origin { pad, ring: pad & self.spare_two, seat }
    }

    /// In how many ways a chain can go on from a taken pad.
    fn count_from(&self, at: u8, unused: W, origin: Origin<W>, first: bool) -> u32 {
        let joined = self.joined(W::one(at));
        let free = if first { self.landing() } else { self.landing() | origin.ring };
        let mut count = (joined & free).count();
        count += self.landing_homes(at, origin, first).len() as u32;
        for next in (joined & unused).each() {
            count += self.count_from(next, unused & !W::one(next), origin, false);
        }
        count
    }

    /// The home bases that the frog on this taken pad can be pushed into.
    #[inline]
    fn landing_homes(&self, at: u8, origin: Origin<W>, first: bool) -> SeatSet {
        let homes = self.homes(at);
        if first && origin.pad == W::NONE { homes.without(origin.seat) } else { homes }
    }

    /// Lists the moves of two or more steps and at most this many places, each once.
    pub fn chains(&self, seat: Seat, most: usize, found: &mut impl FnMut(&Path) -> Flow) -> Flow {
        let passing = self.passing();
        if self.board.waiting(seat) > 0 {
            let origin = Origin { pad: W::NONE, ring: W::NONE, seat };
            let gate = self.gate(seat) & passing;
            self.push(Path::new(self.home(seat)), gate, passing, origin, most, found)?;
        }
        for from in self.pushers(seat).each() {
            let origin = self.origin(from, seat);
            let unused = passing & !origin.pad;
            let next = self.joined(origin.pad) & unused;
            self.push(Path::new(pad(from)), next, unused, origin, most, found)?;
        }
        Flow::Continue(())
    }

    /// Goes on from the end of `path` to each of `next`, all passable and unused, and from there wherever it leads.
    fn push(
        &self,
        path: Path,
        next: W,
        unused: W,
        origin: Origin<W>,
        most: usize,
        found: &mut impl FnMut(&Path) -> Flow,
    ) -> Flow {
        for at in next.each() {
            let Some(path) = path.then(pad(at)).filter(|path| path.len() < most) else { continue };
            let first = path.len() == 2;
            let joined = self.joined(W::one(at));
            let free = if first { self.landing() } else { self.landing() | origin.ring };
            let homes = self.landing_homes(at, origin, first);
            let ends = (joined & free).each().map(pad).chain(homes.iter().map(|home| self.home(home)));
            for end in ends {
                path.then(end).map_or(Flow::Continue(()), |path| found(&path))?;
            }
            let unused = unused & !W::one(at);
            self.push(path, joined & unused, unused, origin, most, found)?;
        }
        Flow::Continue(())
    }
}
