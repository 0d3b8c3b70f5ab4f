//! Which computer players a game has.

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
