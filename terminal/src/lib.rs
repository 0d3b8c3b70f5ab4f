//! Parlour in a terminal.
//!
//! [`local`] keeps matches on this machine; [`plain`] plays them by typed lines, so that it works with a
//! screen reader, over a slow line, or in a pipe; [`screen`] fills the terminal. There are no rules here: tables decide,
//! this crate asks and draws.

mod cards;
mod departure;
mod hangup;
mod lines;
mod listing;
pub mod local;
mod moments;
mod offers;
pub mod online;
mod outline;
pub mod place;
pub mod plain;
pub mod screen;
mod speech;
mod statistics;
mod stones;
mod summary;
mod values;

pub use departure::{After, Gone};
pub use hangup::is_lost_terminal;
pub use speech::{damage_shown, files, local_fault, speech_in, store_fault};
pub use statistics::statistics_lines;
use words::{Speech, say};
