//! Exploding Kittens in whole games.
#![allow(clippy::unwrap_used)]

mod covered;
mod golden;
mod ids;
mod laws;
