//! The levels of every game, from players that err to players that search as far as they may.

mod connect4;
mod frogs;
mod kittens;
mod tellstones;

#[cfg(test)]
mod tests;
