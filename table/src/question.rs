//! What a seat is asked, told to that seat alone.

use kernel::{MAX_SEATS, Pace, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Which of a seat's questions an answer is meant for.
///
/// Every seat counts its own questions, and the number moves on only when *its* question is settled. So somebody's pass
/// never makes another seat's answer late, and no number tells what others did in secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct QuestionId(pub u32);

/// A seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// To be sent back with the answer.
    pub id: QuestionId,
    /// How urgent it is.
    pub pace: Pace,
    /// The deadline for the answer, in milliseconds of the entries' clock; `None` where no clock runs.
    pub until: Option<u64>,
}

/// The number of the current or next question of every seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct QuestionIds([u32; MAX_SEATS]);

impl QuestionIds {
    pub const fn of(&self, seat: Seat) -> QuestionId {
        QuestionId(self.0[seat.index()])
    }

    /// The questions of these seats are settled.
    pub fn settle(&mut self, seats: SeatSet) {
        for seat in seats.iter() {
            self.0[seat.index()] += 1;
        }
    }
}
