//! Computers that play on for people who are away, and players that take no memory while nobody asks them.
//!
//! Nothing of this is stored. Whose idea a substitute was, and whether the table agreed, is up to the owner of the match.

use super::Hosted;
use kernel::{Seat, SeatSet};

impl Hosted {
    /// Lets a computer of this level play on for a person who is away. It knows what that seat was told, and nothing else.
    /// [`tasks`](Self::tasks) has its questions, its time does not run out, and nobody waits for its seat to agree to an undo. The
    /// seat stays the person's: an answer from there still counts, and the computer does not answer the same question again.
    ///
    /// False if this is nobody's seat any more, or if the game has no such level. Other owners of the match do not know of
    /// it, and would let the seat's time run out.
    pub fn substitute(&mut self, seat: Seat, level: &str) -> bool {
        let is_away = self.humans().except(self.table.left()).contains(seat);
        let is_possible = is_away && self.table.outcome().is_none() && self.game.levels().contains(&level);
        if is_possible {
            self.chairs.substitute(&*self.table, seat, level);
        }
        is_possible
    }

    /// The person is back. What the computer is still thinking about does not count. The time for the current question
    /// was running all along: [`Said::GoOn`](crate::Said::GoOn) forgives what passed since the last entry.
    pub fn relieve(&mut self, seat: Seat) {
        if self.humans().contains(seat) {
            self.chairs.relieve(seat);
        }
    }

    /// The people for whom computers play on.
    pub fn substitutes(&self) -> SeatSet {
        self.chairs.substitutes().except(self.table.left())
    }

    /// The people who answer for themselves.
    pub(super) fn present(&self) -> SeatSet {
        self.humans().except(self.substitutes())
    }

    /// Frees the memory of computer players that are not thinking. They are made again, and told everything, when they are
    /// asked something. For a match that will be idle for a while; programs stay.
    pub fn park(&mut self) {
        let (usher, chairs) = self.usher();
        chairs.park(usher);
    }
}
