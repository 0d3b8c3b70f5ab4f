//! Tables on a network: a lobby, sockets, people, and one task for every table that is in use.
//!
//! [`run`] serves a listener until it is told to stop. Sockets ([`socket`](self)) read requests and pass those that
//! concern a table on to its task; the task owns the match and tells every viewer their part, once it is stored. The
//! [`Hall`] knows which tables are awake, and wakes others when somebody asks for them or a deadline passes.
//!
//! Nothing here names a game.

#![warn(missing_docs)]

mod admin;
mod alarms;
mod api;
mod doors;
mod hall;
mod housekeeping;
mod limits;
mod listed;
mod listening;
mod lobby;
mod outbox;
mod pairing;
mod passwords;
mod peers;
mod people;
mod quota;
mod ratings;
mod reception;
mod room;
mod site;
mod socket;
mod table;
mod web;

pub use admin::{Admin, AdminFault};
pub use hall::Hall;
pub use limits::{BadLimit, Limits};
pub use site::{Site, SiteFault};
pub use web::{Options, Server, run};
