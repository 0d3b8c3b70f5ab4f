//! Frogs: a search that looks at the best few turns of everybody, as deep as time allows.
//!
//! Two players move in turn. With more, the opponents together get one turn between two turns of the searching player, by
//! the one who can hurt it most: that looks further ahead than a turn for each of them, and expects the worst.

mod judge;
mod player;
mod search;
mod table;

pub use player::{Look, Paddler};

#[cfg(test)]
mod tests;
