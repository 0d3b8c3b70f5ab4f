//! What is kept of a match, and what a place that keeps matches can do.
//!
//! A match is what was settled before it began ([`NewMatch`]) and a numbered list of texts ([`LogEntry`]). An entry is
//! appended *before* anybody is told that it counts. If two tables serve the same match, the first append wins, and
//! the other is told of the [conflict](StoreError::Conflict).
//!
//! A match that is being played needs a [`Log`] and nothing else; a [`Store`] also begins, finds and lists matches.
//! A server also keeps [`Members`] and [`Rooms`], and hears [`Orders`].
//!
//! Everything here is plain data and traits: the `store` crate has the databases, and a web page can bring its own.

#![warn(missing_docs)]

mod damage;
mod error;
mod id;
mod member;
mod model;
mod order;
mod program;
mod room;
mod store;

pub use damage::Damage;
pub use error::StoreError;
pub use id::{BadMatchId, BadPersonId, BadRoomId, MatchId, PersonId, RoomId};
pub use member::{ESTABLISHED, Member, Members, RatingRow, TokenHash};
pub use model::{
    BadController, Controller, Cursor, Ending, Filter, LogEntry, NewMatch, Overview, Page, Player, Secret,
    StoredMatch, Timestamp, Window,
};
pub use order::{Order, Orders};
pub use program::ProgramName;
pub use room::{Rooms, StoredRoom};
pub use store::{Log, Store};
