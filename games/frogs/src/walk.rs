//! A move, one step at a time: is this step allowed, which can follow, is the move finished?
//!
//! Nothing here lists whole paths: a crowded board can have tens of thousands of them.

use crate::pond::{Pond, Word, fitted, pad};
use crate::{Board, Home, Pad, Path, Place, Refusal};
use alloc::vec::Vec;
use kernel::Seat;

/// How a beginning of a move can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Onward {
    /// One of these places must follow; each of them leads to at least one whole move.
    To(Vec<Place>),
    /// This is a whole move.
    Complete,
}

/// A beginning of a move that broke no rule so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<W> {
    start: Place,
    /// Places so far.
    len: u8,
    at: Place,
    /// Whose frog has to leave `at`; nobody's if the move is complete.
    mover: Option<Seat>,
    /// Pads on the path.
    used: W,
}

impl Board {
    /// The places from which this player can move a frog. Waiting frogs are one place: the home base.
    pub fn movers(&self, seat: Seat) -> impl Iterator<Item = Place> + '_ {
        self.origins(seat)
            .filter(move |&origin| fitted!(self, W => Pond::<W>::new(self).can_move(seat, origin)))
    }

    /// How a move that begins like `prefix` can go on. A beginning that breaks a rule, or that leads nowhere, is
    /// refused: a frog that can't move at all, a pad from which the move can't be finished.
    pub fn onward(&self, seat: Seat, prefix: &Path) -> Result<Onward, Refusal> {
        fitted!(self, W => Pond::<W>::new(self).onward(seat, prefix))
    }

    /// May this player begin a move here?
    #[inline]
    pub(crate) fn check_origin(&self, seat: Seat, start: Place) -> Result<(), Refusal> {
        match start {
            Place::Pad(pad) if self.own[seat.index()] & pad.bit() != 0 => Ok(()),
            Place::Home(home) if home == Home::of(seat, self.seats()) && self.waiting(seat) > 0 => Ok(()),
            _ => Err(self.wrong_origin(seat, start)),
        }
    }

    #[cold]
    fn wrong_origin(&self, seat: Seat, start: Place) -> Refusal {
        match start {
            Place::Pad(pad) if !self.shape().has(pad) => Refusal::NoSuchPlace { place: start },
            Place::Pad(pad) => match self.owner(pad) {
                Some(owner) => Refusal::NotYourFrog { pad, owner },
                None => Refusal::NoFrog { pad },
            },
            Place::Home(home) => match home.seat(self.seats()) {
                None => Refusal::NoSuchPlace { place: start },
                Some(owner) if owner == seat => Refusal::NobodyWaits { home },
                Some(owner) if self.locked_in(seat, owner) > 0 => Refusal::Locked { home },
                Some(owner) => Refusal::NotYourHome { home, owner },
            },
        }
    }
}

impl<W: Word> Pond<'_, W> {
    fn onward(&self, seat: Seat, prefix: &Path) -> Result<Onward, Refusal> {
        let walk = self.walk(seat, prefix, |_, _, _| ())?;
        let Some(mover) = walk.mover else { return Ok(Onward::Complete) };
        let next: Vec<Place> = self.next_places(walk, mover).collect();
        if next.is_empty() { Err(self.nowhere(walk, mover)) } else { Ok(Onward::To(next)) }
    }

    fn can_move(&self, seat: Seat, origin: Place) -> bool {
        self.next_places(Walk::new(seat, origin), seat).next().is_some()
    }

    /// A whole path, checked; `step` is called for every frog that moves.
    #[inline]
    pub fn walk_to_end(
        &self,
        seat: Seat,
        path: &Path,
        step: impl FnMut(Seat, Place, Place),
    ) -> Result<(), Refusal> {
        match self.walk(seat, path, step) {
            Ok(Walk { mover: None, .. }) => Ok(()),
            Ok(walk) => Err(self.unfinished(walk)),
            // For a frog that can't go anywhere, that is the thing to say.
            Err(Refusal::NoBridge { from, .. }) if from == path.start() && !self.can_move(seat, from) => {
                Err(self.nowhere(Walk::new(seat, from), seat))
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Why a path that breaks no rule is still not a move: it must go on, or it can't.
    #[cold]
    fn unfinished(&self, walk: Walk<W>) -> Refusal {
        match walk.mover {
            Some(mover) if self.next_places(walk, mover).next().is_none() => self.nowhere(walk, mover),
            _ => Refusal::MustGoOn { place: walk.at },
        }
    }

    /// Why no place can follow. A pad that would be left without a bridge is named where this is the only reason: where
    /// the looser rules would let the frog go on.
    #[cold]
    fn nowhere(&self, walk: Walk<W>, mover: Seat) -> Refusal {
        let goes_on_loosely = self.loosely().next_places(walk, mover).next().is_some();
        let poor = if goes_on_loosely { self.poor_pad(&walk) } else { None };
        match (walk.at, poor) {
            (Place::Pad(at), Some(pad)) if walk.len > 1 => Refusal::DeadEndByStranding { at, pad },
            (Place::Pad(pad), None) if walk.len > 1 => Refusal::DeadEnd { pad },
            (place, Some(pad)) => Refusal::StuckByStranding { place, pad },
            (place, None) => Refusal::Stuck { place },
        }
    }

    /// The pad that keeps this walk from being finished: a frog would be left there without a bridge. Next to the walk
    /// if there is one, else at the end of the chains that could follow.
    fn poor_pad(&self, walk: &Walk<W>) -> Option<Pad> {
        let around = self.joined_to(walk.at);
        let reach = self.reach(around & self.passing() & !walk.used, walk.used);
        let poor_to_land = self.free & !self.spare_one;
        // With a single bridge nothing could pass there anyway.
        let poor_to_pass = self.taken & !walk.used & self.spare_one & !self.spare_two;
        let start = walk.start.pad().map_or(W::NONE, |start| W::one(start.index()) & !self.spare_two);
        let next = around | self.joined(reach);
        [around & poor_to_land, next & poor_to_land, around & poor_to_pass, next & poor_to_pass, next & start]
            .into_iter()
            .find_map(|pads| pads.each().next())
            .map(Pad::from_index)
    }

    /// The pads that chains from these can pass.
    fn reach(&self, from: W, used: W) -> W {
        let unused = self.passing() & !used;
        let mut reach = from;
        loop {
            let further = reach | self.joined(reach) & unused;
            if further == reach {
                return reach;
            }
            reach = further;
        }
    }

    /// Checks a path step by step and calls `step` for each with the owner of the frog, from where and to where.
    #[inline]
    fn walk(
        &self,
        seat: Seat,
        path: &Path,
        mut step: impl FnMut(Seat, Place, Place),
    ) -> Result<Walk<W>, Refusal> {
        self.board.check_origin(seat, path.start())?;
        let mut walk = Walk::new(seat, path.start());
        for to in path.places().skip(1) {
            let Some(mover) = walk.mover else { return Err(Refusal::EndsThere { place: walk.at }) };
            let next = self.step(walk, mover, to)?;
            step(mover, walk.at, to);
            walk = next;
        }
        Ok(walk)
    }

    #[inline]
    fn step(&self, walk: Walk<W>, mover: Seat, to: Place) -> Result<Walk<W>, Refusal> {
        match to {
            Place::Pad(pad) => self.step_on_pad(walk, pad),
            Place::Home(home) => self.step_into_home(walk, mover, home),
        }
    }

    #[inline]
    fn step_on_pad(&self, walk: Walk<W>, pad: Pad) -> Result<Walk<W>, Refusal> {
        let (from, to) = (walk.at, Place::Pad(pad));
        if !self.board.shape().has(pad) {
            return Err(Refusal::NoSuchPlace { place: to });
        }
        if !self.joined_to(from).has(pad.index()) {
            return Err(Refusal::NoBridge { from, to });
        }
        let used = walk.used | W::one(pad.index());
        let next = Walk { len: walk.len + 1, at: to, used, ..walk };
        if used != walk.used {
            let next = Walk { mover: self.owner(pad.index()), ..next };
            let keeps_a_bridge = if next.mover.is_some() { self.spare_two } else { self.spare_one };
            return if keeps_a_bridge.has(pad.index()) { Ok(next) } else { Err(self.strands(&next, pad)) };
        }
        if to != walk.start {
            return Err(Refusal::PadTwice { pad });
        }
        if walk.len == 2 {
            return Err(Refusal::BridgeTwice { from, to });
        }
        if !self.spare_two.has(pad.index()) {
            return Err(Refusal::Stranded { pad });
        }
        Ok(Walk { mover: None, ..next })
    }

    /// Why a walk may not come to a pad that would be left without a bridge. Where the looser rules could not finish it
    /// either, that is the thing to say.
    #[cold]
    fn strands(&self, walk: &Walk<W>, pad: Pad) -> Refusal {
        if walk.mover.is_none() || self.loosely().can_finish(walk) {
            Refusal::Stranded { pad }
        } else {
            Refusal::DeadEnd { pad }
        }
    }

    #[inline]
    fn step_into_home(&self, walk: Walk<W>, mover: Seat, home: Home) -> Result<Walk<W>, Refusal> {
        let (from, to) = (walk.at, Place::Home(home));
        let Some(owner) = home.seat(self.board.seats()) else {
            return Err(Refusal::NoSuchPlace { place: to });
        };
        if !from.pad().is_some_and(|pad| self.gate(owner).has(pad.index())) {
            return Err(Refusal::NoBridge { from, to });
        }
        if to == walk.start && walk.len == 2 {
            return Err(Refusal::BridgeTwice { from, to });
        }
        if owner == mover {
            return Err(Refusal::OwnHome { home });
        }
        if !self.board.goals(mover).contains(owner) {
            return Err(Refusal::OutOfReach { home, owner: mover });
        }
        Ok(Walk { len: walk.len + 1, at: to, mover: None, ..walk })
    }

    /// The pads that can be reached from here over one bridge.
    #[inline]
    fn joined_to(&self, place: Place) -> W {
        match place {
            Place::Pad(pad) => self.joined(W::one(pad.index())),
            Place::Home(home) => W::of(self.board.shape().gate(home)),
        }
    }

    /// Where the frog of `mover` can go so that the move can still be finished.
    fn next_places(&self, walk: Walk<W>, mover: Seat) -> impl Iterator<Item = Place> + '_ {
        let pads = self.joined_to(walk.at).each().map(pad);
        let homes = Seat::all(self.board.seats()).map(|seat| self.home(seat));
        pads.chain(homes).filter(move |&place| {
            self.step(walk, mover, place).is_ok_and(|next| next.mover.is_none() || self.can_finish(&next))
        })
    }

    /// Can this walk, which stands on a taken pad, be finished? A way over pads that were not used yet is enough:
    /// the shortest such way uses none twice.
    fn can_finish(&self, walk: &Walk<W>) -> bool {
        let Place::Pad(at) = walk.at else { return false };
        let at = W::one(at.index());
        let reach = self.reach(at, walk.used);
        if self.joined(reach) & self.landing() != W::NONE {
            return true;
        }
        // The bridge or gate of the first step can't be crossed again.
        let fresh = if walk.len == 2 { reach & !at } else { reach };
        let closes_ring = |start: Pad| {
            self.spare_two.has(start.index()) && self.joined(W::one(start.index())) & fresh != W::NONE
        };
        if walk.start.pad().is_some_and(closes_ring) {
            return true;
        }
        let enters = |home: Seat| {
            self.doors[home.index()] & if walk.start == self.home(home) { fresh } else { reach } != W::NONE
        };
        Seat::all(self.board.seats()).any(enters)
    }
}

impl<W: Word> Walk<W> {
    #[inline]
    fn new(seat: Seat, start: Place) -> Self {
        let used = start.pad().map_or(W::NONE, |pad| W::one(pad.index()));
        Self { start, len: 1, at: start, mover: Some(seat), used }
    }
}
