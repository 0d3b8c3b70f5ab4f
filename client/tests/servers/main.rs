//! Clients against servers that lose connections, repeat themselves, talk nonsense, or cheat.
#![allow(clippy::unwrap_used)]

mod deals;
mod fake;
mod lines;
mod tables;
