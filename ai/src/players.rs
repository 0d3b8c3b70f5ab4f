//! Which computer players a game has.

use crate::advice::{Advice, Inquiry, by_playing};
use crate::connect4::Shelf;
use kernel::{Bot, Budget, Game};

/// A player in one seat, from the start of a game to its end.
pub type Player<G> = Box<dyn Bot<G> + Send>;

/// The computer players of a game.
pub trait Players: Game {
    /// Names of the levels, in the order in which they are offered.
    const LEVELS: &'static [&'static str];

    /// A player of this level; the same seed plays the same way. Nothing if there is no such level.
    fn player(level: &str, seed: u64, common: &Common) -> Option<Player<Self>>;

    /// What an expert would do in a player's place; `None` where a hint would tell what a player must know by heart.
    fn advise(inquiry: &Inquiry<'_, Self>, budget: Budget<'_>, common: &Common) -> Option<Advice>
    where
        Self: Sized,
    {
        by_playing(inquiry, budget, common)
    }
}

/// What the computer players of one process share: memory that would be too much for each of them. Make one and hand it to
/// all of them; clones share the same memory.
#[derive(Clone, Debug, Default)]
pub struct Common {
    /// What is known of Connect 4.
    pub connect4: Shelf,
}
