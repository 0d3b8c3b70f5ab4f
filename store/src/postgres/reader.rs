//! Reading a match: one statement, so that all of it is of one moment.

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Error, Row};

use super::fault::fault;
use super::pool::answer;
use crate::chain::{RawEnding, RawEntry, RawHeader, RawPlayer};
use crate::row::StoredRow;
use crate::{LogEntry, MatchId, StoreError, StoredMatch};

/// All columns of a match, and what was added to its seed.
macro_rules! columns {
    () => {
        "matches.id, game, rules, config, patience, clock, wishes, secret, commitment, seed_given, waits, created, \
         matches.link, players_link, lineup, length, head, ended, result, places, ending_link, \
         ARRAY (SELECT part FROM entropy WHERE match_id = matches.id ORDER BY part) AS parts, \
         ARRAY (SELECT bytes FROM entropy WHERE match_id = matches.id ORDER BY part) AS bytes"
    };
}
pub(super) use columns;

macro_rules! players {
    () => {
        "ARRAY (SELECT seat FROM players WHERE match_id = matches.id ORDER BY seat) AS seats, \
         ARRAY (SELECT person_id FROM players WHERE match_id = matches.id ORDER BY seat) AS people, \
         ARRAY (SELECT name FROM players WHERE match_id = matches.id ORDER BY seat) AS names, \
         ARRAY (SELECT controller FROM players WHERE match_id = matches.id ORDER BY seat) AS controllers"
    };
}
pub(super) use players;

/// Entries from number `$2` on.
macro_rules! entries {
    () => {
        "ARRAY (SELECT seq FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq) AS seqs, \
         ARRAY (SELECT text FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq) AS texts, \
         ARRAY (SELECT at FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq) AS times, \
         ARRAY (SELECT link FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq) AS links"
    };
}

pub(super) const FIND: &str = concat!("SELECT ", columns!(), " FROM matches WHERE id = $1");

pub(super) const LOAD: &str =
    concat!("SELECT ", columns!(), ", ", players!(), ", ", entries!(), " FROM matches WHERE id = $1");

pub(super) const SINCE: &str =
    concat!("SELECT ", columns!(), ", ", entries!(), " FROM matches WHERE id = $1");

pub(super) async fn find(connection: &mut PgConnection, id: MatchId) -> Result<StoredRow, StoreError> {
    let row = answer(sqlx::query(FIND).bind(id.to_string()).fetch_optional(connection)).await?;
    stored_row(&row.ok_or(StoreError::NotFound(id))?).map_err(fault)
}

pub(super) async fn load(connection: &mut PgConnection, id: MatchId) -> Result<StoredMatch, StoreError> {
    let query = sqlx::query(LOAD).bind(id.to_string()).bind(0_i64);
    let found = answer(query.fetch_optional(connection)).await?.ok_or(StoreError::NotFound(id))?;
    let mut row = stored_row(&found).map_err(fault)?;
    let rows = raw_entries(&found).map_err(fault)?;
    row.ends_with(&rows);
    row.whole(id, Some(&raw_players(&found).map_err(fault)?), &rows)
}

pub(super) async fn entries_since(
    connection: &mut PgConnection,
    id: MatchId,
    seq: u32,
) -> Result<Vec<LogEntry>, StoreError> {
    let query = sqlx::query(SINCE).bind(id.to_string()).bind(i64::from(seq.saturating_sub(1)));
    let found = answer(query.fetch_optional(connection)).await?.ok_or(StoreError::NotFound(id))?;
    let mut row = stored_row(&found).map_err(fault)?;
    let rows = raw_entries(&found).map_err(fault)?;
    row.ends_with(&rows);
    row.since(id, seq, &rows)
}

/// A match that goes on is given without its log: that ends where its last entry is.
pub(super) fn stored_row(row: &PgRow) -> Result<StoredRow, Error> {
    let text = |column| row.try_get::<String, _>(column).map(String::into_bytes);
    let ending = match row.try_get("ended")? {
        None => None,
        Some(ended) => Some(RawEnding { ended, result: text("result")?, places: text("places")? }),
    };
    let (parts, bytes): (Vec<i64>, Vec<Vec<u8>>) = (row.try_get("parts")?, row.try_get("bytes")?);
    let link: Vec<u8> = row.try_get("link")?;
    let created = row.try_get("created")?;
    Ok(StoredRow {
        header: RawHeader {
            game: text("game")?,
            rules: row.try_get("rules")?,
            config: text("config")?,
            patience: text("patience")?,
            clock: text("clock")?,
            wishes: text("wishes")?,
            secret: row.try_get("secret")?,
            commitment: row.try_get("commitment")?,
            seed_given: row.try_get::<bool, _>("seed_given")?.into(),
            created,
            waits: row.try_get::<bool, _>("waits")?.into(),
            entropy: parts.into_iter().zip(bytes).collect(),
        },
        players_link: row.try_get("players_link")?,
        lineup: row.try_get("lineup")?,
        length: row.try_get::<Option<i64>, _>("length")?.unwrap_or_default(),
        head: row.try_get::<Option<Vec<u8>>, _>("head")?.unwrap_or_else(|| link.clone()),
        last: ending.as_ref().map_or(created, |ending| ending.ended),
        ending,
        ending_link: row.try_get("ending_link")?,
        link,
    })
}

pub(super) fn raw_players(row: &PgRow) -> Result<Vec<RawPlayer>, Error> {
    let (seats, people): (Vec<i64>, Vec<Option<String>>) = (row.try_get("seats")?, row.try_get("people")?);
    let (names, controllers): (Vec<String>, Vec<String>) =
        (row.try_get("names")?, row.try_get("controllers")?);
    let player =
        |(((seat, person), name), controller): (((i64, Option<String>), String), String)| RawPlayer {
            seat,
            person: person.map(String::into_bytes),
            name: name.into(),
            controller: controller.into(),
        };
    Ok(seats.into_iter().zip(people).zip(names).zip(controllers).map(player).collect())
}

fn raw_entries(row: &PgRow) -> Result<Vec<RawEntry>, Error> {
    let (seqs, texts): (Vec<i64>, Vec<String>) = (row.try_get("seqs")?, row.try_get("texts")?);
    let (times, links): (Vec<i64>, Vec<Vec<u8>>) = (row.try_get("times")?, row.try_get("links")?);
    let entry = |(((seq, text), at), link): (((i64, String), i64), Vec<u8>)| RawEntry {
        seq,
        text: text.into_bytes(),
        at,
        link,
    };
    Ok(seqs.into_iter().zip(texts).zip(times).zip(links).map(entry).collect())
}
