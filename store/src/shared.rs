//! What servers ask that share a database.

use sha2::{Digest, Sha256};

use crate::{Database, MatchId, RoomId, StoreError, Timestamp, now};

/// Tells the data of a room from other data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomPrint(pub(crate) [u8; 8]);

impl RoomPrint {
    /// Of this data.
    pub fn of(data: &str) -> Self {
        let mut print = [0; 8];
        print.copy_from_slice(&Sha256::digest(data)[..8]);
        Self(print)
    }
}

/// What a server hears when it gives a sign of life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// Answers could be stored from this time on, by this server or another.
    pub since: Timestamp,
    /// The time of the database's clock.
    pub now: Timestamp,
}

/// A file has one server, so there is nothing to hear of others.
impl Database {
    /// May several servers use it?
    pub const fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Those of these matches that have more entries than this.
    pub async fn continued(&self, known: &[(MatchId, u32)]) -> Result<Vec<MatchId>, StoreError> {
        match self {
            Self::Postgres(store) if !known.is_empty() => store.continued(known).await,
            _ => Ok(Vec::new()),
        }
    }

    /// Those of these rooms that have other data.
    pub async fn changed_rooms(&self, known: &[(RoomId, RoomPrint)]) -> Result<Vec<RoomId>, StoreError> {
        match self {
            Self::Postgres(store) if !known.is_empty() => store.changed_rooms(known).await,
            _ => Ok(Vec::new()),
        }
    }

    /// A sign of life of a server. `is_late`: it could not give one for longer than `most` milliseconds, or never did. Others count
    /// as running if their last one is not older than that.
    pub async fn beat(&self, node: u32, is_late: bool, most: u32) -> Result<Pulse, StoreError> {
        match self {
            Self::Postgres(store) => store.beat(node, is_late, most).await,
            Self::Sqlite(_) => Ok(Pulse { since: now(), now: now() }),
        }
    }
}
