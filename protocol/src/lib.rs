//! Every message between a client and a server, versioned. Types only: no sockets, no rules, no words.
//!
//! A connection carries JSON texts. The client sends [`Request`]s, each with a key of its own choice; every request gets
//! exactly one [`Message::Reply`] or [`Message::Refused`] with that key. Everything else that the server sends is news of
//! the lobby and of the tables that the client has [opened](Ask::Open). What is heard at a table is numbered for the one
//! viewer who hears it, so a client that lost its connection resumes where it was.
//!
//! Options never travel: a client works them out from its view with the same rules. Answers are in the game's notation.

#![warn(missing_docs)]

mod account;
mod catalog;
mod fault;
mod id;
mod masked;
mod message;
mod news;
mod request;
mod table;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use account::{
    Account, Credentials, Export, ExportedMatch, GuestName, Leader, Leaders, MatchInfo, MatchPlayer,
    NewPassword, Person, Profile, Rating, Session, Standing, Tables,
};
pub use catalog::{GameInfo, Games, PresetInfo, SettingInfo, Values};
pub use fault::{Fault, FaultKey};
pub use id::{MatchName, PersonName, TableName};
pub use message::{Message, Outcome};
pub use news::{Asked, Clock, Hearing, Note, Over, Position, Update};
pub use request::{Ask, Phrase, Request, Since};
pub use table::{
    Access, Listed, Lobby, NewSeat, NewTable, Occupant, Round, SeatInfo, Stage, TableInfo, Void,
};

/// The version of this protocol. Increase it whenever an older client would misunderstand a message.
pub const VERSION: u32 = 1;

/// The largest message that a client may send, in bytes.
pub const LARGEST_REQUEST: usize = 16 * 1024;

/// JSON that is passed on as it is: a view or a notice of some game.
#[cfg(not(target_arch = "wasm32"))]
pub type Raw = Box<serde_json::value::RawValue>;

/// JSON that is passed on: a view or a notice of some game. A web page passes it to itself.
#[cfg(target_arch = "wasm32")]
pub type Raw = serde_json::Value;
