//! Tellstones, as RULES.md tells it.
#![allow(clippy::unwrap_used)]

mod golden;
mod laws;
mod notation;
mod public;
mod words;
