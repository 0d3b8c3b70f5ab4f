//! What a game is waiting for.

use crate::{Outcome, Seat, SeatSet};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    Ask(Ask),
    Over(Outcome),
}

impl Pending {
    /// The seats that may answer now; nobody once the game is over.
    #[inline]
    pub const fn asked(&self) -> SeatSet {
        match self {
            Self::Ask(ask) => ask.seats,
            Self::Over(_) => SeatSet::EMPTY,
        }
    }

    pub const fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Ask(_) => None,
            Self::Over(outcome) => Some(*outcome),
        }
    }
}

/// One question, put to all of `seats` at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    pub seats: SeatSet,
    pub pace: Pace,
    /// Where a table that can ask only one after the other begins, and which way round it goes.
    pub first: Seat,
    pub direction: Direction,
}

impl Ask {
    /// An ordinary turn of one seat.
    #[inline]
    pub const fn turn(seat: Seat) -> Self {
        Self { seats: SeatSet::one(seat), pace: Pace::Turn, first: seat, direction: Direction::Clockwise }
    }

    /// The asked seats at a table for `count`, in the order in which a shared terminal asks them.
    pub fn in_order(self, count: usize) -> impl Iterator<Item = Seat> {
        let mut seat = self.first;
        (0..count)
            .map(move |_| {
                let this = seat;
                seat = match self.direction {
                    Direction::Clockwise => seat.next(count),
                    Direction::CounterClockwise => seat.previous(count),
                };
                this
            })
            .filter(move |&seat| self.seats.contains(seat))
    }
}

/// Which clock a question runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// A turn: take the time that a move takes.
    Turn,
    /// A reaction: a short window in which anyone asked may interrupt.
    Reaction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    Clockwise,
    CounterClockwise,
}

impl Direction {
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::CounterClockwise,
            Self::CounterClockwise => Self::Clockwise,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_shared_terminal_asks_in_the_direction_of_play() {
        let ask = Ask {
            seats: SeatSet::all(4).without(Seat::new(2)),
            pace: Pace::Reaction,
            first: Seat::new(1),
            direction: Direction::CounterClockwise,
        };
        let order: Vec<usize> = ask.in_order(4).map(Seat::index).collect();
        assert_eq!(order, [1, 0, 3]);
    }
}
