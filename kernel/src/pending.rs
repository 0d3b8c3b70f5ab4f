//! What a game is waiting for.

use crate::{Outcome, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What has to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// The game waits for an answer.
    Ask(Ask),
    /// The game has ended; nobody is asked any more.
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

    /// How the game ended, once it has.
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
    /// Everybody who may answer.
    pub seats: SeatSet,
    /// How long a person should get for it.
    pub pace: Pace,
    /// Where a shared terminal, which asks one player after the other, begins.
    pub first: Seat,
    /// Which way round it goes from there.
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

/// The two ways round a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Towards higher seat numbers.
    Clockwise,
    /// Towards lower seat numbers.
    CounterClockwise,
}

impl Direction {
    /// The other way round.
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
