//! Tellstones: players that forget, and that think about what the other player has forgotten.
//!
//! Everything in this game happens in plain sight, so levels differ in their `Memory`: how fast face-down stones are
//! forgotten, and how often a swap is lost track of. `Outlook` decides what a player makes of it: the chance to win after
//! each answer, given how much either side still knows.

mod level;
mod memory;
mod mind;
mod opponent;
mod outlook;

#[cfg(test)]
mod tests;

pub use level::Level;
pub use mind::Mind;
