//! Frogs: a search that looks at the best few turns of everybody, as deep as time allows.
//!
//! Two players move in turn. Where there are more, the others together get one turn between two of the searching
//! player's, whoever of them hurts it most: that sees further than asking all of them, and trusts nobody.

mod judge;
mod player;
mod search;
mod table;

pub use player::{Look, Paddler};

#[cfg(test)]
mod tests;
