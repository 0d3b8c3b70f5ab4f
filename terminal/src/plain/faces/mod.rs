//! One face per game, and one for any game.

mod connect4;
mod dialogue;
mod frogs;
mod kittens;
mod listed;
pub(crate) mod tellstones;

pub use connect4::Connect4;
pub use frogs::Frogs;
pub use kittens::Kittens;
pub use listed::Listed;
pub use tellstones::Tellstones;
