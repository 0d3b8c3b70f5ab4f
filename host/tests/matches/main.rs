//! Matches as their owners host them.
#![allow(clippy::unwrap_used)]

mod agreements;
mod clocks;
mod computers;
mod failures;
mod owners;
mod parlour;
mod repeats;
mod substitutes;
mod together;
mod unplayed;
mod worlds;
