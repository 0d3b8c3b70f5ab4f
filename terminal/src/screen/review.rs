//! The mistakes of a game, found while its replay runs: what a board offers whose game can be judged.

use super::Waker;
use crate::Speech;
use kernel::Seat;
use std::fmt;
use table::Shown;

/// Begins a review of a game that was played like this. It wakes the screen when there is something new.
pub type Reviewer = fn(&[Shown], &Waker) -> Box<dyn Review>;

/// A move after which its player had less than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The index of the moment after the move.
    pub at: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move, in short notation.
    pub played: String,
    /// Did it change who wins?
    pub is_grave: bool,
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many moves were judged.
    pub judged: usize,
    /// Of how many.
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

/// A review that runs next to the screen, and ends when it is dropped.
pub trait Review: fmt::Debug {
    /// Takes what was found meanwhile. Says whether there was anything.
    fn look(&mut self) -> bool;

    /// How far it has come.
    fn progress(&self) -> Progress;

    /// The mistakes found so far, in the order of the game.
    fn mistakes(&self) -> Vec<Mistake>;

    /// What was wrong with the mistake of this index, and what would have been better.
    fn explain(&self, index: usize, speech: &Speech, names: &[String]) -> String;
}
