use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::fault::{fault, is_schema_fault};
use super::journal;
use crate::chain::{RawEnding, RawEntry, RawHeader, RawPlayer};
use crate::row::StoredRow;
use crate::{Damage, LogEntry, MatchId, StoreError, StoredMatch};

/// All columns of a match, for [`StoredRow::read`].
pub(super) const COLUMNS: &str = "id, game, rules, config, patience, clock, wishes, secret, commitment, \
     seed_given, waits, created, link, players_link, lineup, length, head, last, ended, result, places, ending_link";

pub(super) const PLAYERS: &str =
    "SELECT seat, person_id, name, controller FROM players WHERE match_id = $1 ORDER BY seat";

pub(super) const ENTROPY: &str = "SELECT part, bytes FROM entropy WHERE match_id = $1 ORDER BY part";

pub(super) const ENTRIES_SINCE: &str =
    "SELECT seq, text, at, link FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq";

impl StoredRow {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, Error> {
        let bytes = |column| row.try_get::<Option<Vec<u8>>, _>(column);
        let ending = match row.try_get("ended")? {
            None => None,
            Some(ended) => {
                let text = |column| bytes(column).map(Option::unwrap_or_default);
                Some(RawEnding { ended, result: text("result")?, places: text("places")? })
            }
        };
        Ok(Self {
            header: RawHeader {
                game: row.try_get("game")?,
                rules: row.try_get("rules")?,
                config: row.try_get("config")?,
                patience: row.try_get("patience")?,
                clock: row.try_get("clock")?,
                wishes: row.try_get("wishes")?,
                secret: row.try_get("secret")?,
                commitment: bytes("commitment")?.unwrap_or_default(),
                seed_given: row.try_get("seed_given")?,
                created: row.try_get("created")?,
                waits: row.try_get("waits")?,
                entropy: Vec::new(),
            },
            link: bytes("link")?.unwrap_or_default(),
            players_link: bytes("players_link")?.unwrap_or_default(),
            lineup: bytes("lineup")?.unwrap_or_default(),
            length: row.try_get("length")?,
            head: bytes("head")?.unwrap_or_default(),
            last: row.try_get("last")?,
            ending,
            ending_link: bytes("ending_link")?,
        })
    }
}

/// Where single pages or values are damaged there is nothing; other errors are errors.
pub(super) fn spare<T>(read: Result<T, Error>) -> Result<Option<T>, StoreError> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(error) if is_schema_fault(&error) => Err(fault(error)),
        Err(error) => match fault(error) {
            StoreError::Damaged(_) => Ok(None),
            error => Err(error),
        },
    }
}

/// The row of a match, with its share of the entropy. It is looked for without the index too: that may be what is
/// damaged.
pub(super) async fn find(connection: &mut SqliteConnection, id: MatchId) -> Result<StoredRow, StoreError> {
    let key = id.to_string();
    let mut row = None;
    for from in ["matches", "matches NOT INDEXED"] {
        let mut query = QueryBuilder::<Sqlite>::new("SELECT ");
        query.push(COLUMNS).push(" FROM ").push(from).push(" WHERE id = ").push_bind(&key);
        row = spare(query.build().fetch_optional(&mut *connection).await)?;
        if let Some(Some(_)) = row {
            break;
        }
    }
    let lost = StoreError::DamagedMatch { id, damage: Damage::Header };
    let row = match row {
        Some(Some(row)) => row,
        // Something of it may be left.
        Some(None) if is_known(connection, &key).await? => return Err(lost),
        Some(None) => return Err(StoreError::NotFound(id)),
        None => return Err(lost),
    };
    let entropy = sqlx::query(ENTROPY)
        .bind(&key)
        .fetch_all(&mut *connection)
        .await
        .and_then(|rows| rows.iter().map(read_entropy).collect());
    match (spare(StoredRow::read(&row))?, spare(entropy)?) {
        (Some(mut row), Some(entropy)) => {
            row.header.entropy = entropy;
            Ok(row)
        }
        _ => Err(lost),
    }
}

async fn is_known(connection: &mut SqliteConnection, key: &str) -> Result<bool, StoreError> {
    let known = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM players WHERE match_id = $1) OR EXISTS (SELECT 1 FROM entries WHERE match_id = $1)",
    );
    Ok(spare(known.bind(key).fetch_one(connection).await)?.unwrap_or(true))
}

pub(super) async fn load(connection: &mut SqliteConnection, id: MatchId) -> Result<StoredMatch, StoreError> {
    let key = id.to_string();
    let mut row = find(connection, id).await?;
    let players = read_players(connection, &key).await?;
    let rows = read_log(connection, &key, 0, &mut row).await?;
    row.whole(id, players.as_deref(), &rows)
}

pub(super) async fn entries_since(
    connection: &mut SqliteConnection,
    id: MatchId,
    seq: u32,
) -> Result<Vec<LogEntry>, StoreError> {
    let mut row = find(connection, id).await?;
    let rows = read_log(connection, &id.to_string(), seq.saturating_sub(1), &mut row).await?;
    row.since(id, seq, &rows)
}

async fn read_players(
    connection: &mut SqliteConnection,
    key: &str,
) -> Result<Option<Vec<RawPlayer>>, StoreError> {
    let rows = sqlx::query(PLAYERS).bind(key).fetch_all(connection).await;
    spare(rows.and_then(|rows| rows.iter().map(read_player).collect()))
}

/// The entries from number `first` on, those in the journal too; these move the end of the log.
async fn read_log(
    connection: &mut SqliteConnection,
    key: &str,
    first: u32,
    row: &mut StoredRow,
) -> Result<Vec<RawEntry>, StoreError> {
    let mut rows = read_entries(connection, key, first).await?;
    let newest = spare(journal::read(connection, key, first).await)?;
    if newest.is_none() && row.ending.is_none() {
        // Nobody knows how many there are; it is one at least.
        let found = rows.last().map_or(i64::from(first), |entry| entry.seq.saturating_add(1));
        row.length = row.length.max(found).saturating_add(1);
        return Ok(rows);
    }
    let newest = newest.unwrap_or_default();
    let next = rows.last().map_or(i64::MIN, |entry| entry.seq.saturating_add(1));
    rows.extend(newest.into_iter().filter(|entry| entry.seq >= next));
    if let Some(last) =
        rows.last().filter(|last| row.ending.is_none() && last.seq >= row.length && last.seq >= next)
    {
        (row.length, row.last) = (last.seq.saturating_add(1), last.at);
        row.head.clone_from(&last.link);
    }
    Ok(rows)
}

/// The entries from number `first` on; where they can't be read in one go, those before the one that can't.
async fn read_entries(
    connection: &mut SqliteConnection,
    key: &str,
    first: u32,
) -> Result<Vec<RawEntry>, StoreError> {
    let rows = sqlx::query(ENTRIES_SINCE).bind(key).bind(first).fetch_all(&mut *connection).await;
    if let Some(rows) = spare(rows.and_then(|rows| rows.iter().map(read_entry).collect()))? {
        return Ok(rows);
    }
    let mut rows = Vec::new();
    for seq in first.. {
        let row = sqlx::query("SELECT seq, text, at, link FROM entries WHERE match_id = $1 AND seq = $2")
            .bind(key)
            .bind(seq)
            .fetch_optional(&mut *connection)
            .await;
        match spare(row.and_then(|row| row.as_ref().map(read_entry).transpose()))? {
            Some(Some(row)) => rows.push(row),
            _ => break,
        }
    }
    Ok(rows)
}

pub(super) fn read_player(row: &SqliteRow) -> Result<RawPlayer, Error> {
    Ok(RawPlayer {
        seat: row.try_get("seat")?,
        person: row.try_get("person_id")?,
        name: row.try_get("name")?,
        controller: row.try_get("controller")?,
    })
}

pub(super) fn read_entropy(row: &SqliteRow) -> Result<(i64, Vec<u8>), Error> {
    Ok((row.try_get("part")?, row.try_get("bytes")?))
}

pub(super) fn read_entry(row: &SqliteRow) -> Result<RawEntry, Error> {
    Ok(RawEntry {
        seq: row.try_get("seq")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
        link: row.try_get("link")?,
    })
}
