//! Matches, kept as logs that only grow.
//!
//! A match is what was settled before it began ([`NewMatch`]) and a numbered list of texts
//! ([`LogEntry`]). The store knows no game and reads none of the texts. The owner of a table appends an
//! entry *before* telling anybody that it counts: when [`Log::append`] returns, the entry is on disk.
//! If two tables serve the same match, the first append wins and the other is told of the
//! [conflict](StoreError::Conflict).
//!
//! A chain of hashes ties everything together, and is checked whenever a match is read: [`Damage`] says where a match
//! is not as it was written.
//!
//! ```
//! use store::{LogEntry, Log, NewMatch, Player, Secret, SqliteStore, Store, StoreError};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! runtime.block_on(async {
//!     let store = SqliteStore::in_memory().await?;
//!     let minsu = store.person("민수").await?;
//!     let id = store
//!         .create(&NewMatch {
//!             game: "connect4".into(),
//!             rules: 1,
//!             config: "7x6".into(),
//!             patience: String::new(),
//!             clock: String::new(),
//!             wishes: String::new(),
//!             players: vec![
//!                 Player { person: Some(minsu), ..Player::human("민수") },
//!                 Player::bot("Ada", "random"),
//!             ],
//!             secret: Secret([7; 32]),
//!             seed_given: false,
//!             entropy: Some(vec![]),
//!             created: store::now(),
//!         })
//!         .await?;
//!
//!     let first = LogEntry { seq: 0, text: "0 d".into(), at: store::now() };
//!     store.append(id, &first, None).await?;
//!     assert_eq!(store.append(id, &first, None).await, Err(StoreError::Conflict { id, seq: 0 }));
//!     assert_eq!(store.load(id).await?.entries, [first]);
//!     # Ok::<(), StoreError>(())
//! })?;
//! # Ok(())
//! # }
//! ```

#![warn(missing_docs)]

mod chain;
mod clock;
mod database;
mod order;
mod postgres;
mod row;
mod shared;
mod sqlite;
mod transfer;

pub use clock::now;
pub use database::Database;
pub use ledger::*;
pub use postgres::PostgresStore;
pub use shared::{Pulse, RoomPrint};
pub use sqlite::SqliteStore;
pub use transfer::{Progress, TransferFault, Transferred, transfer};
