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
//! # #[cfg(feature = "sockets")] {
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
//! # }
//! ```

#![warn(missing_docs)]

#[cfg(feature = "sockets")]
mod address;
#[cfg(feature = "sockets")]
mod connection;
mod deal;
#[cfg(feature = "sockets")]
mod event;
#[cfg(feature = "sockets")]
mod identity;
#[cfg(feature = "sockets")]
mod inbox;
#[cfg(feature = "sockets")]
mod session;
#[cfg(feature = "sockets")]
mod terms;
#[cfg(feature = "sockets")]
mod thread;

#[cfg(feature = "sockets")]
pub use address::{Address, BadAddress, Goal};
pub use deal::{Bits, Deal, Doubt, Part};
#[cfg(feature = "sockets")]
pub use event::{Event, Failure, Key, Obstacle, Welcome};
#[cfg(feature = "sockets")]
pub use identity::Identity;
#[cfg(feature = "sockets")]
pub use terms::Terms;
#[cfg(feature = "sockets")]
pub use thread::Client;
