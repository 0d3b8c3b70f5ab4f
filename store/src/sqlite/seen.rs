//! What each player has seen of what was told to them alone.

use sqlx::Error;
use sqlx::sqlite::SqliteConnection;

use super::fault::fault;
use crate::{MatchId, StoreError};

pub(super) const SEEN: &str = "SELECT acknowledged FROM players WHERE match_id = $1 ORDER BY seat";

pub(super) const SET_SEEN: &str = "UPDATE players \
     SET acknowledged = CASE WHEN acknowledged > $3 THEN acknowledged ELSE $3 END \
     WHERE match_id = $1 AND seat = $2";

pub(super) async fn read(
    connection: &mut SqliteConnection,
    id: MatchId,
) -> Result<Vec<Option<u32>>, StoreError> {
    let seen: Vec<Option<u32>> =
        sqlx::query_scalar(SEEN).bind(id.to_string()).fetch_all(connection).await.map_err(fault)?;
    if seen.is_empty() { Err(StoreError::NotFound(id)) } else { Ok(seen) }
}

pub(super) async fn write(
    connection: &mut SqliteConnection,
    id: MatchId,
    seat: u8,
    number: u32,
) -> Result<Result<(), StoreError>, Error> {
    let written = sqlx::query(SET_SEEN)
        .bind(id.to_string())
        .bind(i64::from(seat))
        .bind(i64::from(number))
        .execute(connection)
        .await?;
    Ok(if written.rows_affected() > 0 { Ok(()) } else { Err(StoreError::NotFound(id)) })
}
