//! The mistakes of a game, found while its replay runs, for boards whose games can be judged.

use super::Waker;
use crate::Speech;
use kernel::Seat;
use std::fmt;
use table::Shown;

/// Starts a review of a game that was played like this. It wakes the screen when there is something new.
pub type Reviewer = fn(&[Shown], &Waker) -> Box<dyn Review>;

/// A move that worsened its player's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The index of the moment after the move.
    pub at: usize,
    /// Who made it.
    pub seat: Seat,
    /// Did it change who wins?
    pub is_grave: bool,
}

/// The progress of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many moves were judged.
    pub judged: usize,
    /// The number of moves to judge.
    pub moves: usize,
    /// How many of them were too hard to judge.
    pub unclear: usize,
}

impl Progress {
    /// Is every move judged?
    pub fn is_done(self) -> bool {
        self.judged >= self.moves
    }
}

/// A review that runs in the background, and ends when it is dropped.
pub trait Review: fmt::Debug {
    /// Takes what was found since the last call. Returns whether there was anything.
    fn look(&mut self) -> bool;

    /// Its progress.
    fn progress(&self) -> Progress;

    /// The mistakes found so far, in the order of the game.
    fn mistakes(&self) -> Vec<Mistake>;

    /// The mistake of this index in a few words.
    fn name(&self, index: usize, speech: &Speech, names: &[String]) -> String;

    /// What was wrong with the mistake of this index, and what would have been better.
    fn explain(&self, index: usize, speech: &Speech, names: &[String]) -> String;
}
