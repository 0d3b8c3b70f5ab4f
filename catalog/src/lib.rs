//! The list of games. Adding one is a line here.
//!
//! Everything above this crate (stores, servers, menus) names no game: it asks [`games`] or [`find`] and
//! works with [`AnyGame`] and [`table::AnyTable`].

mod any_game;

pub use any_game::{AnyGame, OpenFault, Opened};

use any_game::Entry;

/// In the order of the menus.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &[&Entry::<connect4::Connect4>::NEW, &Entry::<frogs::Frogs>::NEW, &Entry::<tellstones::Tellstones>::NEW]
}

/// The game of this short name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.name() == name)
}
