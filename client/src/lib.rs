//! The remote end of a table, for Rust programs: terminals, bots, tests.
//!
//! A [`Client`] speaks the messages of [`protocol`] with one server, in a thread of its own. Whoever holds it
//! [asks](Client::ask) and hears [`Event`]s; neither waits for the network. What can go wrong on a network stays inside: the
//! client answers pings, notices a dead connection, connects again by itself, opens its tables where it left off, and repeats
//! what was not answered, if repeating it is safe.
//!
//! It also takes its part in every deal, so that nobody who plays has to trust the server with the cards (see [`Doubt`]).
//!
//! ```no_run
//! use client::{Address, Client, Event, Identity};
//! use protocol::Ask;
//! use std::time::Duration;
//!
//! let (address, _) = Address::read("http://localhost:7777").unwrap();
//! let client = Client::connect(&address, Identity::guest("Ann"), [("connect4".into(), 1)].into());
//! client.ask(Ask::Lobby { on: true });
//! while client.has_news_within(Duration::from_secs(5)) {
//!     if let Some(Event::Lobby(lobby)) = client.hear() {
//!         println!("{} tables", lobby.tables.len());
//!     }
//! }
//! ```

#![warn(missing_docs)]

mod address;
mod connection;
mod deal;
mod event;
mod identity;
mod inbox;
mod session;
mod terms;
mod thread;

pub use address::{Address, BadAddress, Goal};
pub use deal::Doubt;
pub use event::{Event, Failure, Key, Welcome};
pub use identity::Identity;
pub use terms::Terms;
pub use thread::Client;
