use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::fault::fault;
use crate::{
    Controller, Ending, Entry, Filter, MatchId, NewMatch, Player, Secret, StoreError, StoredMatch, Summary,
    Timestamp,
};

pub(super) async fn load(connection: &mut SqliteConnection, id: MatchId) -> Result<StoredMatch, StoreError> {
    let key = id.to_string();
    let row = sqlx::query("SELECT * FROM matches WHERE id = ?1")
        .bind(&key)
        .fetch_optional(&mut *connection)
        .await
        .map_err(fault)?
        .ok_or(StoreError::NotFound(id))?;
    let players = sqlx::query("SELECT name, controller FROM players WHERE match_id = ?1 ORDER BY seat")
        .bind(&key)
        .fetch_all(&mut *connection)
        .await
        .map_err(fault)?;
    let entropy = sqlx::query_scalar("SELECT bytes FROM entropy WHERE match_id = ?1 ORDER BY part")
        .bind(&key)
        .fetch_all(&mut *connection)
        .await
        .map_err(fault)?;
    let entries = sqlx::query("SELECT seq, text, at FROM entries WHERE match_id = ?1 ORDER BY seq")
        .bind(&key)
        .fetch_all(&mut *connection)
        .await
        .map_err(fault)?;
    read_match(id, &row, &players, entropy, &entries).map_err(fault)
}

fn read_match(
    id: MatchId,
    row: &SqliteRow,
    players: &[SqliteRow],
    entropy: Vec<Vec<u8>>,
    entries: &[SqliteRow],
) -> Result<StoredMatch, Error> {
    let secret: &[u8] = row.try_get("secret")?;
    let header = NewMatch {
        game: row.try_get("game")?,
        rules: row.try_get("rules")?,
        config: row.try_get("config")?,
        table: row.try_get("table_settings")?,
        players: players.iter().map(read_player).collect::<Result<_, _>>()?,
        secret: Secret(secret.try_into().map_err(nonsense)?),
        seed_given: row.try_get("seed_given")?,
        entropy,
        created: read_time(row, "created")?,
    };
    let entries = entries.iter().map(read_entry).collect::<Result<_, _>>()?;
    Ok(StoredMatch { id, header, entries, ending: read_ending(row)? })
}

/// The columns of a [`Summary`] except the players.
const SUMMARY: &str = "
    SELECT id, game, rules, config, created, result, places,
        (SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE match_id = id) AS entries,
        coalesce(ended, (SELECT at FROM entries WHERE match_id = id ORDER BY seq DESC LIMIT 1), created) AS last
    FROM matches";

pub(super) async fn unfinished(pool: &SqlitePool) -> Result<Vec<Summary>, StoreError> {
    let mut query = QueryBuilder::new("WITH chosen AS (");
    query.push(SUMMARY).push(" WHERE ended IS NULL");
    summaries(pool, query).await
}

pub(super) async fn finished(pool: &SqlitePool, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
    let mut query = QueryBuilder::new("WITH chosen AS (");
    query.push(SUMMARY).push(" WHERE ended IS NOT NULL");
    if let Some(game) = &filter.game {
        query.push(" AND game = ").push_bind(game);
    }
    for player in &filter.players {
        query.push(" AND EXISTS (SELECT 1 FROM players WHERE match_id = id AND name = ");
        query.push_bind(player).push(")");
    }
    query.push(" ORDER BY ended DESC, created DESC, id");
    if let Some(limit) = filter.limit {
        query.push(" LIMIT ").push_bind(limit);
    }
    summaries(pool, query).await
}

/// Finishes the query for the `chosen` matches, newest first, with one row for each player.
async fn summaries(pool: &SqlitePool, mut query: QueryBuilder<Sqlite>) -> Result<Vec<Summary>, StoreError> {
    query.push(
        ") SELECT chosen.*, name, controller FROM chosen LEFT JOIN players ON match_id = id
           ORDER BY last DESC, created DESC, id, seat",
    );
    let rows = query.build().fetch_all(pool).await.map_err(fault)?;
    let mut summaries: Vec<Summary> = Vec::new();
    for row in &rows {
        add_row(&mut summaries, row).map_err(fault)?;
    }
    Ok(summaries)
}

fn add_row(summaries: &mut Vec<Summary>, row: &SqliteRow) -> Result<(), Error> {
    let id = row.try_get::<&str, _>("id")?.parse().map_err(nonsense)?;
    let player = match row.try_get::<Option<&str>, _>("name")? {
        Some(_) => Some(read_player(row)?),
        None => None,
    };
    match summaries.last_mut() {
        Some(summary) if summary.id == id => summary.players.extend(player),
        _ => summaries.push(Summary {
            id,
            game: row.try_get("game")?,
            rules: row.try_get("rules")?,
            config: row.try_get("config")?,
            players: player.into_iter().collect(),
            started: read_time(row, "created")?,
            entries: row.try_get("entries")?,
            last: read_time(row, "last")?,
            ending: read_ending(row)?,
        }),
    }
    Ok(())
}

fn read_player(row: &SqliteRow) -> Result<Player, Error> {
    let controller: Controller = row.try_get::<&str, _>("controller")?.parse().map_err(nonsense)?;
    Ok(Player { name: row.try_get("name")?, controller })
}

fn read_entry(row: &SqliteRow) -> Result<Entry, Error> {
    Ok(Entry { seq: row.try_get("seq")?, text: row.try_get("text")?, at: read_time(row, "at")? })
}

fn read_ending(row: &SqliteRow) -> Result<Option<Ending>, Error> {
    let Some(result) = row.try_get("result")? else { return Ok(None) };
    let places = row.try_get::<&str, _>("places")?.split_terminator(' ').map(str::parse);
    Ok(Some(Ending { result, places: places.collect::<Result<_, _>>().map_err(nonsense)? }))
}

fn read_time(row: &SqliteRow, column: &str) -> Result<Timestamp, Error> {
    Ok(Timestamp::from_millis(row.try_get(column)?))
}

fn nonsense(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Decode(Box::new(error))
}
