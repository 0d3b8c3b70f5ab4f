//! What each player has seen of what was told to them alone.

use sqlx::Error;
use sqlx::sqlite::SqliteConnection;

use super::fault::fault;
use crate::{MatchId, StoreError};

pub(super) async fn read(connection: &mut SqliteConnection, id: MatchId) -> Result<Vec<u32>, StoreError> {
    let seen: Vec<u32> = sqlx::query_scalar("SELECT seen FROM players WHERE match_id = ?1 ORDER BY seat")
        .bind(id.to_string())
        .fetch_all(connection)
        .await
        .map_err(fault)?;
    if seen.is_empty() { Err(StoreError::NotFound(id)) } else { Ok(seen) }
}

pub(super) async fn write(
    connection: &mut SqliteConnection,
    id: MatchId,
    seat: u8,
    entries: u32,
) -> Result<Result<(), StoreError>, Error> {
    let written = sqlx::query("UPDATE players SET seen = max(seen, ?3) WHERE match_id = ?1 AND seat = ?2")
        .bind(id.to_string())
        .bind(seat)
        .bind(entries)
        .execute(connection)
        .await?;
    Ok(if written.rows_affected() > 0 { Ok(()) } else { Err(StoreError::NotFound(id)) })
}
