//! One board per game, and one for any game.

mod connect4;
mod connect4_review;
mod connect4_study;
mod frogs;
mod kittens;
mod listed;
mod tellstones;

pub use connect4::Connect4;
pub use frogs::Frogs;
pub use kittens::Kittens;
pub use listed::Listed;
pub use tellstones::Tellstones;
