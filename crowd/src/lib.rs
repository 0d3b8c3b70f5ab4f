//! Random players at the tables of a real server, by the thousand: for benchmarks and long checks.
//!
//! [`Served`] is a running `parlour serve`. A [`Player`] is one side of the protocol as plain data: it hears texts and says
//! texts. A [`Wire`] carries them over a WebSocket.

#![warn(missing_docs)]

mod player;
mod served;
mod storm;
mod wire;

pub use player::{Heard, Player, free_columns, hello, new_table};
pub use served::{Served, raise_file_limit};
pub use storm::{Storm, Weather};
pub use wire::Wire;
