//! Exploding Kittens: players that search through worlds which they imagine.
//!
//! What looks sensible at the table is written down once, as [`Sense`]: it plays the simulations of the search to their end,
//! says what is worth a try, and is itself the player of the lower levels.

mod instinct;
mod player;
mod sense;
mod shortlist;

#[cfg(test)]
mod tests;

pub use player::{Casual, Planner};
