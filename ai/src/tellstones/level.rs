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

impl Level {
    pub const EASY: Self =
        Self { fading: 0.2, blinking: 0.5, mixes_up: true, reasons: false, whim: 0.4, watches: false };
    pub const MEDIUM: Self =
        Self { fading: 0.07, blinking: 0.2, mixes_up: true, reasons: false, whim: 0.1, watches: false };
    pub const HARD: Self =
        Self { fading: 0.018, blinking: 0.05, mixes_up: false, reasons: true, whim: 0.0, watches: false };
    pub const EXPERT: Self =
        Self { fading: 0.001, blinking: 0.002, mixes_up: false, reasons: true, whim: 0.0, watches: true };

    pub fn named(name: &str) -> Option<Self> {
        match name {
            "easy" => Some(Self::EASY),
            "medium" => Some(Self::MEDIUM),
            "hard" => Some(Self::HARD),
            "expert" => Some(Self::EXPERT),
            _ => None,
        }
    }
}
