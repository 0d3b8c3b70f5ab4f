//! Computer players, and random play by the million.
//!
//! A player gets what a person in its seat gets: a view, the notices, the options. It never sees the truth.

mod any;
pub mod connect4;
mod playouts;
mod random;

pub use any::{AnyBot, LEVELS, any_bot};
pub use playouts::{Playouts, playouts};
pub use random::Random;
