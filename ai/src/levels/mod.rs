//! The levels of every game, from players that make mistakes to players that use all the time they have.

mod connect4;
mod frogs;
mod kittens;
mod tellstones;

#[cfg(test)]
mod tests;
