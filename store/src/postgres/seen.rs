//! What each player has seen of what was told to them alone.

use std::collections::BTreeMap;

use sqlx::Row;
use sqlx::postgres::PgConnection;

use super::column;
use super::fault::fault;
use super::pool::answer;
use crate::{MatchId, StoreError};

const SEEN: &str = "SELECT acknowledged FROM players WHERE match_id = $1 ORDER BY seat";

/// In the order of the rows, so that servers never wait for each other in a circle.
const SET: &str = "
    WITH new AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new (match_id, seat, number)
    ), own AS (
        SELECT players.match_id, players.seat, new.number FROM players JOIN new USING (match_id, seat)
        ORDER BY match_id, seat FOR NO KEY UPDATE OF players
    )
    UPDATE players SET acknowledged = greatest(acknowledged, own.number) FROM own
    WHERE players.match_id = own.match_id AND players.seat = own.seat RETURNING players.match_id, players.seat";

pub(super) async fn read(connection: &mut PgConnection, id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
    let query = sqlx::query_scalar::<_, Option<i64>>(SEEN).bind(id.to_string());
    let seen = answer(query.fetch_all(connection)).await?;
    if seen.is_empty() {
        return Err(StoreError::NotFound(id));
    }
    Ok(seen.into_iter().map(|number| number.map(|number| number.try_into().unwrap_or(u32::MAX))).collect())
}

/// The match, the seat and the number, of each.
pub(super) async fn set(
    connection: &mut PgConnection,
    new: &[(MatchId, u8, u32)],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut highest: BTreeMap<(String, i64), u32> = BTreeMap::new();
    for (id, seat, number) in new {
        let known = highest.entry((id.to_string(), (*seat).into())).or_default();
        *known = (*known).max(*number);
    }
    let query = sqlx::query(SET)
        .bind(column(highest.keys().map(|(id, _)| id.as_str())))
        .bind(column(highest.keys().map(|(_, seat)| *seat)))
        .bind(column(highest.values().map(|number| i64::from(*number))));
    let mut found = Vec::new();
    for row in answer(query.fetch_all(connection)).await? {
        let id: String = row.try_get("match_id").map_err(fault)?;
        found.push((id, row.try_get::<i64, _>("seat").map_err(fault)?));
    }
    let answer = |(id, seat, _): &(MatchId, u8, u32)| {
        let is_there = found.contains(&(id.to_string(), i64::from(*seat)));
        if is_there { Ok(()) } else { Err(StoreError::NotFound(*id)) }
    };
    Ok(new.iter().map(answer).collect())
}
