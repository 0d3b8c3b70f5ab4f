//! One face per game, and one for any game.

mod connect4;
mod dialogue;
mod kittens;
mod listed;
mod tellstones;

pub use connect4::Connect4;
pub use kittens::Kittens;
pub use listed::Listed;
pub use tellstones::Tellstones;
