//! Computer players, and random play by the million.
//!
//! A player gets what a person in its seat gets: a view, the notices, the options. It never sees the truth.

mod advice;
mod any;
mod arena;
pub mod connect4;
pub mod frogs;
pub mod greedy;
mod kittens;
mod levels;
mod players;
mod playouts;
mod random;
pub mod tellstones;
pub mod thinking;
pub mod tree;

pub use advice::{Advice, Inquiry, Reason};
pub use any::{AnyBot, any_bot};
pub use arena::{Guests, Invitation, Match, Standing, Standings, arena};
pub use players::{Common, Player, Players};
pub use playouts::{Playouts, playouts};
pub use random::Random;
