//! Real programs at the tables of a real server: `parlour serve` in a process of its own, and people who join it from
//! terminals of their own.

mod games;
mod line;
mod lobby;
mod person;
mod play;
mod server;

pub use line::Line;
pub use person::{Mode, Person};
pub use server::Server;
