//! Frogs, as RULES.md tells it.
#![allow(clippy::unwrap_used, dead_code, reason = "every module takes what it needs of the common ones")]

mod common;

mod chooser;
mod golden;
mod history;
mod ids;
mod laws;
mod moves;
mod perft;
mod queries;
mod stranding;
mod turns;
