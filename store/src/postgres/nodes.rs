//! What servers ask that share a database: for all their tables at once, so that it costs little however many there are.

use sqlx::Row;
use sqlx::postgres::PgConnection;

use super::column;
use super::fault::fault;
use super::pool::{self, answer};
use super::{PostgresStore, ask};
use crate::database::Asking;
use crate::{MatchId, Pulse, RoomId, RoomPrint, StoreError, Timestamp};

/// Numbers have no gaps: a match goes on if it has the entry after the last one that is known.
const CONTINUED: &str = "
    SELECT known.id FROM unnest($1::text[], $2::bigint[]) AS known (id, length)
    WHERE EXISTS (SELECT FROM entries WHERE match_id = known.id AND seq = known.length)";

const CHANGED: &str = "
    SELECT known.id FROM unnest($1::text[], $2::bytea[]) AS known (id, print)
    JOIN rooms ON rooms.id = known.id
    WHERE substring(sha256(convert_to(rooms.data, 'UTF8')) FOR 8) <> known.print";

/// All times are the database's, in milliseconds. `$2`: this server could not store anything for a while, so it does not know
/// since when others could.
const BEAT: &str = "
    WITH clock AS (
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
    ), own AS (
        SELECT since FROM nodes WHERE id = $1 AND NOT $2
    ), others AS (
        SELECT min(since) AS since FROM nodes, clock WHERE id <> $1 AND seen > now - $3
    ), gone AS (
        DELETE FROM nodes USING clock WHERE seen < now - 86400000
    )
    INSERT INTO nodes (id, since, seen)
    SELECT $1, coalesce((SELECT since FROM own), (SELECT since FROM others), now), now FROM clock
    ON CONFLICT (id) DO UPDATE SET since = excluded.since, seen = excluded.seen
    RETURNING since, seen";

impl PostgresStore {
    /// Those of these matches that have more entries than this.
    pub fn continued<'a>(
        &'a self,
        known: &'a [(MatchId, u32)],
    ) -> impl Future<Output = Result<Vec<MatchId>, StoreError>> + Send + 'a {
        let asking: Asking<'a, _> = Box::pin(async { ask!(self, |connection| continued(connection, known)) });
        asking
    }

    /// Those of these rooms that have other data.
    pub fn changed_rooms<'a>(
        &'a self,
        known: &'a [(RoomId, RoomPrint)],
    ) -> impl Future<Output = Result<Vec<RoomId>, StoreError>> + Send + 'a {
        let asking: Asking<'a, _> = Box::pin(async { ask!(self, |connection| changed(connection, known)) });
        asking
    }

    /// A sign of life of a server. `is_late`: it could not give one for longer than `most` milliseconds, or never did. Others count
    /// as running if their last one is not older than that.
    pub fn beat(
        &self,
        node: u32,
        is_late: bool,
        most: u32,
    ) -> impl Future<Output = Result<Pulse, StoreError>> + Send {
        let asking: Asking<'_, _> =
            Box::pin(async move { ask!(self, |connection| beat(connection, node, is_late, most)) });
        asking
    }
}

async fn continued(
    connection: &mut PgConnection,
    known: &[(MatchId, u32)],
) -> Result<Vec<MatchId>, StoreError> {
    let query = sqlx::query_scalar(CONTINUED)
        .bind(column(known.iter().map(|(id, _)| id.to_string())))
        .bind(column(known.iter().map(|(_, length)| i64::from(*length))));
    let ids: Vec<String> = answer(query.fetch_all(connection)).await?;
    Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
}

async fn changed(
    connection: &mut PgConnection,
    known: &[(RoomId, RoomPrint)],
) -> Result<Vec<RoomId>, StoreError> {
    let query = sqlx::query_scalar(CHANGED)
        .bind(column(known.iter().map(|(id, _)| id.to_string())))
        .bind(column(known.iter().map(|(_, RoomPrint(print))| print.to_vec())));
    let ids: Vec<String> = answer(query.fetch_all(connection)).await?;
    Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
}

async fn beat(
    connection: &mut PgConnection,
    node: u32,
    is_late: bool,
    most: u32,
) -> Result<Pulse, StoreError> {
    let query = sqlx::query(BEAT).bind(i64::from(node)).bind(is_late).bind(i64::from(most));
    let row = answer(query.fetch_one(connection)).await?;
    let time = |column| row.try_get(column).map(Timestamp::from_millis).map_err(fault);
    Ok(Pulse { since: time("since")?, now: time("seen")? })
}
