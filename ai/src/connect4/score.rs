//! Scores, and from whose side.

use std::fmt;
use std::ops::Neg;

/// The score of a position for the player to move: 0 for a draw, n or -n for a win or a loss, where n is one more than
/// the number of discs that the winner has left at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i8);

impl Score {
    pub const DRAW: Self = Self(0);

    pub const fn new(score: i8) -> Self {
        Self(score)
    }

    pub const fn get(self) -> i8 {
        self.0
    }
}

/// The same for the other player.
impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is known of a score: it lies between the two, or is either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub lower: Score,
    pub upper: Score,
}

impl Known {
    pub const fn just(score: Score) -> Self {
        Self { lower: score, upper: score }
    }

    pub fn exact(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The score, or of all that it may be the one closest to a draw.
    pub fn guess(self) -> Score {
        Score::DRAW.clamp(self.lower, self.upper)
    }

    /// The sign, if it is known: who wins.
    pub fn sign(self) -> Option<i8> {
        let (lower, upper) = (self.lower.0.signum(), self.upper.0.signum());
        (lower == upper).then_some(lower)
    }
}

impl Neg for Known {
    type Output = Self;

    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}
