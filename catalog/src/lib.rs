//! The list of games. Adding one to Parlour takes a line in `shelf.rs`; a program that uses Parlour [adds](add) its own.
//!
//! Everything above this crate (stores, servers, menus) names no game: it asks [`games`] or [`find`] and
//! works with [`AnyGame`] and [`table::AnyTable`].

mod any_game;
mod contest;
mod shelf;

pub use any_game::{AnyGame, NewTable, OpenFault, Stored};
pub use contest::Contest;
pub use shelf::{AddFault, add, find, games};
