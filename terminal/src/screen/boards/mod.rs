//! One board per game, and one for any game.

mod connect4;
mod connect4_study;
mod listed;

pub use connect4::Connect4;
pub use listed::Listed;
