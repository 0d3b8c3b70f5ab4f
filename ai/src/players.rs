//! Which computer players a game has.

use crate::{Random, tellstones as mind};
use ::kittens::Kittens;
use ::tellstones::Tellstones;
use kernel::{Bot, Game};

/// A player in one seat, from the start of a game to its end.
pub type Player<G> = Box<dyn Bot<G> + Send>;

/// The computer players of a game.
pub trait Players: Game {
    /// Names of the levels, in the order in which they are offered.
    const LEVELS: &'static [&'static str];

    /// A player of this level; the same seed plays the same way. Nothing if there is no such level.
    fn player(level: &str, seed: u64) -> Option<Player<Self>>;
}

impl Players for Kittens {
    const LEVELS: &'static [&'static str] = &["random", "easy", "medium", "hard", "expert"];

    fn player(level: &str, seed: u64) -> Option<Player<Self>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            _ => crate::kittens::player(level, seed),
        }
    }
}

impl Players for Tellstones {
    const LEVELS: &'static [&'static str] = &["random", "easy", "medium", "hard", "expert"];

    fn player(level: &str, seed: u64) -> Option<Player<Self>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            _ => mind::Mind::new(level, seed).map(|mind| Box::new(mind) as Player<Self>),
        }
    }
}
