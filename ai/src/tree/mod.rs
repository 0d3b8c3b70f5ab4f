//! Monte Carlo tree search over any game: with or without secrets, chance, and any number of seats.
//!
//! Every iteration imagines a world that fits what the player knows, walks down one tree that all worlds share,
//! plays on from there, and remembers on the way back how well each move went for the one who made it. In a game
//! without secrets there is one world. Dice are rolled again in every iteration, so the value of a move is an average. If a
//! game has an [`Opinion`], the search uses it; by itself it knows only the rules.

mod branches;
mod opinion;
mod player;
mod search;

pub use opinion::{NoOpinion, Opinion, Rewards, rewards};
pub use player::Searcher;
pub(crate) use player::most_tried;
pub use search::{Finding, search};

#[cfg(test)]
mod tests;
