//! Tables, as those who keep one and those who sit at one see them.
#![allow(clippy::unwrap_used)]

mod hidden_answers;
mod ledger;
mod matches;
mod public;
mod public_tellstones;
mod repeats;
mod secrets;
mod strangers;
mod together;
mod typed;
