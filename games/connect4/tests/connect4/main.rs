//! Connect 4, as RULES.md tells it.
#![allow(clippy::unwrap_used)]

mod laws;
mod rules;
