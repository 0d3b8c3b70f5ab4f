//! What servers tell each other.
//!
//! The database is the truth, and servers look at it from time to time. A message only says that it is worth looking now. So a
//! message may be lost, doubled or late, and nothing changes but the delay: each says where something is by now
//! ([`News::Match`]), or that something has changed ([`News::Room`], [`News::Person`]), never what it was. What is not stored at all
//! is told as a whole: who is connected ([`News::Present`], [`News::People`]), again and again, and what is said in passing
//! ([`News::Said`]), once.
//!
//! Telling never waits and never fails. What is told while nobody listens is put together: of a match only the last number
//! counts. If there is too much of it, or if a connection was lost, listeners hear [`News::Missed`]: look at everything once.
//!
//! ```
//! use bus::{Bus as _, InProcess, News};
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
//! # runtime.block_on(async {
//! let one = InProcess::new();
//! let other = one.join();
//! let mut heard = other.listen();
//! let id = "7k3m09pq".parse().unwrap();
//! one.tell(News::Match { id, seq: 11 });
//! one.tell(News::Match { id, seq: 12 });
//! assert_eq!(heard.next().await, Some(News::Match { id, seq: 12 }));
//! # });
//! ```

#![warn(missing_docs)]

mod in_process;
mod nats;
mod news;
mod pile;

use std::fmt;

pub use in_process::InProcess;
pub use nats::{BadUrl, Nats};
pub use news::{News, NodeId, Presence, UnknownNews};
pub use pile::Listener;

/// A server's end of the bus. It does not hear itself.
pub trait Bus: fmt::Debug + Send + Sync {
    /// Tells all other servers, at once or as soon as it is possible.
    fn tell(&self, news: News);

    /// What others tell from now on.
    fn listen(&self) -> Listener;

    /// Is what is told heard at the moment?
    fn is_connected(&self) -> bool;
}
