//! A move, one step at a time: is this step allowed, which can follow, is the move finished?
//!
//! Nothing here lists whole paths: a crowded board can have tens of thousands of them.

use crate::shape::{Pads, each};
use crate::{Board, Bridge, Home, Pad, Path, Place, Refusal};
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
pub(crate) struct Walk {
    start: Place,
    /// Places so far.
    len: u8,
    at: Place,
    /// Whose frog has to leave `at`; nobody's if the move is complete.
    mover: Option<Seat>,
    /// Pads on the path.
    used: Pads,
}

impl Board {
    /// The places from which this player can move a frog. Waiting frogs are one place: the home base.
    pub fn movers(&self, seat: Seat) -> impl Iterator<Item = Place> + '_ {
        self.origins(seat).filter(move |&place| self.can_move(seat, place))
    }

    /// How a move that begins like `prefix` can go on. A beginning that breaks a rule, or that leads nowhere, is
    /// refused: a frog that can't move at all, a pad from which the move can't be finished.
    pub fn onward(&self, seat: Seat, prefix: &Path) -> Result<Onward, Refusal> {
        let walk = self.walk(seat, prefix, |_, _, _| ())?;
        let Some(mover) = walk.mover else { return Ok(Onward::Complete) };
        let next: Vec<Place> = self.next_places(&walk, mover).collect();
        match (next.is_empty(), walk.at) {
            (false, _) => Ok(Onward::To(next)),
            (true, Place::Pad(pad)) if walk.len > 1 => Err(Refusal::DeadEnd { pad }),
            (true, place) => Err(Refusal::Stuck { place }),
        }
    }

    #[inline]
    pub(crate) fn can_move(&self, seat: Seat, origin: Place) -> bool {
        let walk = self.set_out(seat, origin);
        self.next_places(&walk, seat).next().is_some()
    }

    /// Checks a path step by step and calls `step` with the owner of the frog, from where and to where, for each.
    #[inline]
    pub(crate) fn walk(
        &self,
        seat: Seat,
        path: &Path,
        mut step: impl FnMut(Seat, Place, Place),
    ) -> Result<Walk, Refusal> {
        self.check_origin(seat, path.start())?;
        let mut walk = self.set_out(seat, path.start());
        for to in path.places().skip(1) {
            let Some(mover) = walk.mover else { return Err(Refusal::EndsThere { place: walk.at }) };
            let next = self.step(walk, mover, to)?;
            step(mover, walk.at, to);
            walk = next;
        }
        Ok(walk)
    }

    /// A whole path, checked; `step` is called for every frog that moves.
    #[inline]
    pub(crate) fn walk_to_end(
        &self,
        seat: Seat,
        path: &Path,
        step: impl FnMut(Seat, Place, Place),
    ) -> Result<(), Refusal> {
        match self.walk(seat, path, step) {
            Ok(Walk { mover: None, .. }) => Ok(()),
            Ok(Walk { at, .. }) => Err(Refusal::MustGoOn { place: at }),
            // For a frog that can't go anywhere, that is the thing to say.
            Err(Refusal::NoBridge { from, .. }) if from == path.start() && !self.can_move(seat, from) => {
                Err(Refusal::Stuck { place: from })
            }
            Err(refusal) => Err(refusal),
        }
    }

    #[inline]
    fn set_out(&self, seat: Seat, start: Place) -> Walk {
        let used = start.pad().map_or(0, Pad::bit);
        Walk { start, len: 1, at: start, mover: Some(seat), used }
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

    #[inline]
    fn step(&self, walk: Walk, mover: Seat, to: Place) -> Result<Walk, Refusal> {
        match to {
            Place::Pad(pad) => self.step_on_pad(walk, pad),
            Place::Home(home) => self.step_into_home(walk, mover, home),
        }
    }

    #[inline]
    fn step_on_pad(&self, walk: Walk, pad: Pad) -> Result<Walk, Refusal> {
        let (from, to) = (walk.at, Place::Pad(pad));
        let bit = pad.bit();
        let joined = match from {
            Place::Pad(from) => self.joined(from.bit()),
            Place::Home(home) => self.shape().gate(home),
        };
        if joined & bit == 0 {
            return Err(if self.shape().has(pad) {
                Refusal::NoBridge { from, to }
            } else {
                Refusal::NoSuchPlace { place: to }
            });
        }
        let back = to == walk.start;
        if walk.used & bit != 0 {
            if !back {
                return Err(Refusal::PadTwice { pad });
            }
            if walk.len == 2 {
                return Err(Refusal::BridgeTwice { from, to });
            }
        }
        let mover = if back { None } else { self.owner(pad) };
        Ok(Walk { len: walk.len + 1, at: to, mover, used: walk.used | bit, ..walk })
    }

    #[inline]
    fn step_into_home(&self, walk: Walk, mover: Seat, home: Home) -> Result<Walk, Refusal> {
        let (from, to) = (walk.at, Place::Home(home));
        let Some(owner) = home.seat(self.seats()) else { return Err(Refusal::NoSuchPlace { place: to }) };
        let Place::Pad(pad) = from else { return Err(Refusal::NoBridge { from, to }) };
        if self.shape().gate(home) & pad.bit() == 0 {
            return Err(Refusal::NoBridge { from, to });
        }
        if to == walk.start && walk.len == 2 {
            return Err(Refusal::BridgeTwice { from, to });
        }
        if owner == mover {
            return Err(Refusal::OwnHome { home });
        }
        if !self.may_enter(mover, owner) {
            return Err(Refusal::OutOfReach { home, owner: mover });
        }
        Ok(Walk { len: walk.len + 1, at: to, mover: None, ..walk })
    }

    /// Where the frog of `mover` can go so that the move can still be finished.
    fn next_places(&self, walk: &Walk, mover: Seat) -> impl Iterator<Item = Place> {
        let joined = match walk.at {
            Place::Pad(pad) => self.joined(pad.bit()),
            Place::Home(home) => self.shape().gate(home),
        };
        let pads = each(joined).map(Place::Pad);
        let homes = Seat::all(self.seats()).map(|seat| Place::Home(Home::of(seat, self.seats())));
        let (board, walk) = (*self, *walk);
        pads.chain(homes).filter(move |&place| {
            board.step(walk, mover, place).is_ok_and(|next| next.mover.is_none() || board.can_finish(&next))
        })
    }

    /// Can this walk, which stands on a taken pad, be finished? A way over pads that were not used yet is enough:
    /// the shortest such way uses none twice.
    fn can_finish(&self, walk: &Walk) -> bool {
        let Place::Pad(at) = walk.at else { return false };
        let taken = self.taken();
        let unused = taken & !walk.used;
        let mut reach = at.bit();
        loop {
            let further = reach | self.joined(reach) & unused;
            if further == reach {
                break;
            }
            reach = further;
        }
        if self.joined(reach) & !taken != 0 {
            return true;
        }
        // The bridge or gate of the first step can't be crossed again.
        let fresh = if walk.len == 2 { reach & !at.bit() } else { reach };
        let back = walk.start.pad().is_some_and(|start| self.joined(start.bit()) & fresh != 0);
        back || Seat::all(self.seats()).any(|home| {
            let gate = self.gate_of(home);
            let left = walk.start == Place::Home(Home::of(home, self.seats()));
            let near = gate & if left { fresh } else { reach };
            near != 0
                && Seat::all(self.seats())
                    .any(|owner| self.own[owner.index()] & near != 0 && self.may_enter(owner, home))
        })
    }
}

/// The bridge between two places, if it is one that breaks: home bridges never do.
#[inline]
pub(crate) fn breaking(from: Place, to: Place) -> Option<Bridge> {
    Bridge::between(from.pad()?, to.pad()?)
}
