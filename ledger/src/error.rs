use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::{Damage, MatchId, PersonId, RoomId};

/// Why the store did not do it. The texts are for developers; clients find their own words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No match has this id.
    #[error("there is no match {0}")]
    NotFound(MatchId),

    /// The entry is not the next one of this match: somebody else appended first, an entry is
    /// missing before it, or the match is over. Load the match and go on from there.
    #[error("entry {seq} is not the next one of match {id}")]
    Conflict {
        /// The match.
        id: MatchId,
        /// The number that was tried.
        seq: u32,
    },

    /// The room is not as it was seen: somebody else has changed it. Read it again and go on from there.
    #[error("room {0} was changed by somebody else")]
    Outdated(RoomId),

    /// The match waits for what the players add to its seed: nothing can be played before that.
    #[error("match {0} waits for entropy")]
    Waiting(MatchId),

    /// A player is somebody the store does not know.
    #[error("there is no person {0}")]
    UnknownPerson(PersonId),

    /// A newer version of the program wrote this database. Nothing was changed.
    #[error("the database has schema {found}, this program knows {known}")]
    Newer {
        /// The schema of the database.
        found: i64,
        /// The newest one that this program can use.
        known: i64,
    },

    /// A setting of the database, by its name, would let acknowledged entries get lost.
    #[error("the database has {0} = off")]
    Careless(&'static str),

    /// The database belongs to another program. Nothing was changed.
    #[error("the database belongs to another program")]
    Foreign,

    /// The file is not a database, or its content makes no sense. Nothing was changed.
    #[error("the database is damaged: {0}")]
    Damaged(String),

    /// This match is not as it was written, at a place that makes it useless for what was asked. Others are not
    /// affected.
    #[error("match {id} is damaged: {damage}")]
    DamagedMatch {
        /// The match.
        id: MatchId,
        /// Where.
        damage: Damage,
    },

    /// The file was deleted, or another one is in its place. What was written since then is lost.
    #[error("{} was deleted or replaced", .0.display())]
    Moved(PathBuf),

    /// Another process kept the database locked for too long.
    #[error("the database is locked by another process")]
    Busy,

    /// The database can't be reached, or does not answer in time. Whether a change was made is unknown. It may be back at any
    /// time: wait, and try again.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),

    /// The caller did not wait for the answer: the change may or may not be made.
    #[error("nobody waited for the answer of the database")]
    Unanswered,

    /// A folder or file could not be made, read or written; or the disk is full.
    #[error("{reason}")]
    Io {
        /// What kind of trouble.
        kind: io::ErrorKind,
        /// What the system says.
        reason: String,
    },

    /// The store was closed, or the runtime that it was opened in has stopped.
    #[error("the store is closed")]
    Closed,

    /// Anything else that the database reports.
    #[error("{0}")]
    Database(String),
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        Self::Io { kind: error.kind(), reason: error.to_string() }
    }
}
