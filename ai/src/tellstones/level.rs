//! How good a player is.

/// What makes a player of Tellstones good or bad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The chance that a face-down stone is forgotten, with everything that happens on the board.
    pub fading: f64,
    /// The chance that the stones of a swap are lost track of.
    pub blinking: f64,
    /// Does it believe that nothing was swapped when it has lost track, instead of knowing that it has?
    pub mixes_up: bool,
    /// Does it work out what it forgot from what it did not?
    pub reasons: bool,
    /// The chance that a turn is played without a thought.
    pub whim: f64,
    /// Does it learn during the game how much the other player forgets?
    pub watches: bool,
}
