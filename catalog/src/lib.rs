//! The list of games. Adding one is a line here.
//!
//! Everything above this crate (stores, servers, menus) names no game: it asks [`games`] or [`find`] and
//! works with [`AnyGame`] and [`table::AnyTable`].

mod any_game;

pub use any_game::{AnyGame, OpenFault, Opened, Stored};

use any_game::Listed;

/// In the order of the menus.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &[
        &Listed::<connect4::Connect4>::NEW,
        &Listed::<kittens::Kittens>::NEW,
        &Listed::<frogs::Frogs>::NEW,
        &Listed::<tellstones::Tellstones>::NEW,
    ]
}

/// The game of this short name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.name() == name)
}
