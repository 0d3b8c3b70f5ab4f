//! Tellstones: players that forget, and that think about what the other player has forgotten.
//!
//! Everything on this table happens before everybody's eyes, so that all of a level is its `Memory`: how fast
//! what lies face down fades, and how often a swap is lost track of. What a player makes of it is decided by
//! `Outlook`: the chance to win after each answer, given how much either side still knows.

mod level;
mod memory;
mod mind;
mod opponent;
mod outlook;

#[cfg(test)]
mod tests;

pub use level::Level;
pub use mind::Mind;
