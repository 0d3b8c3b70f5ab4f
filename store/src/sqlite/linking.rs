//! From schema 1 to 2: links for matches that were stored before there were any.
//!
//! The file may be damaged already. One bad row spoils at most its own match: what can't be read, or is known to have
//! lost something, stays without a link, and readers call it damaged. No row is thrown away.

use std::collections::{HashMap, HashSet};

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Error, Row};

use super::lists::read_id;
use super::reader::read_entropy;
use crate::chain::first::{FirstHeader, players_link};
use crate::chain::{RawEnding, RawPlayer, commitment, entry_link};

/// Ties every match together as it is found, and takes over its entries. Runs once, in the transaction of the
/// migration that makes the columns: all of it happens or nothing. Foreign keys must be off: rows may have lost their
/// match.
pub(super) async fn link_everything(connection: &mut SqliteConnection) -> Result<(), Error> {
    // A damaged index finds the wrong rows. Where two matches have got the same id it stays as it is.
    let _ = sqlx::query("REINDEX matches").execute(&mut *connection).await;
    for (table, types) in [
        (
            "players",
            "typeof(match_id) || typeof(seat) || typeof(name) || typeof(controller) = 'textintegertexttext'",
        ),
        ("entropy", "typeof(match_id) || typeof(part) || typeof(bytes) = 'textintegerblob'"),
    ] {
        sort(connection, table, types).await?;
    }
    let players = "SELECT match_id, seat, name, controller FROM players ORDER BY match_id, seat";
    let players = Rows::read(connection, players, read_first_player).await?;
    let entropy = "SELECT match_id, part, bytes FROM entropy ORDER BY match_id, part";
    let entropy = Rows::read(connection, entropy, read_entropy).await?;
    let mut entries =
        Rows::read(connection, "SELECT match_id, seq, text, at FROM unlinked_entries", OldEntry::read)
            .await?;
    // Not in the order of the table: a damaged key is out of place there.
    entries.by_match.values_mut().for_each(|entries| entries.sort_by_key(|entry| entry.seq));

    let matches = sqlx::query("SELECT rowid AS place, * FROM matches NOT INDEXED");
    let matches = matches.fetch_all(&mut *connection).await?;
    let ids: HashSet<Vec<u8>> = matches.iter().filter_map(|row| row.try_get("id").ok()).collect();
    let mut moved = 0;
    for row in &matches {
        let Some((id, mut header, ending)) = read_match(row) else { continue };
        if entropy.has_lost(&ids, &id) {
            continue;
        }
        header.entropy = entropy.of(&id).to_vec();
        let link = header.link(&id);
        let own = entries.by_match.remove(id.as_bytes()).unwrap_or_default();
        let mut chain = Chain { entries: 0, head: link.to_vec() };
        for entry in &own {
            moved += chain.add(connection, &id, entry).await?;
        }
        if entries.unreadable.contains(id.as_bytes()) {
            chain.entries = chain.entries.saturating_add(1);
        }
        for lost in entries.astray(&ids, &id) {
            chain.entries = chain.entries.max(lost.seq.saturating_add(1));
        }
        let own = players.of(&id);
        let players_link =
            (!own.is_empty() && !players.has_lost(&ids, &id)).then(|| players_link(&id, own).to_vec());
        // By its place: an index may not know the id. What is not found here has no link, like all that was skipped.
        sqlx::query(
            "UPDATE matches SET commitment = ?2, link = ?3, players_link = ?4, entries = ?5, head = ?6, \
             ending_link = ?7 WHERE rowid = ?1",
        )
        .bind(row.try_get::<i64, _>("place")?)
        .bind(&header.commitment)
        .bind(&link[..])
        .bind(players_link)
        .bind(chain.entries)
        .bind(&chain.head)
        .bind(ending.map(|ending| ending.link(&chain.head).to_vec()))
        .execute(&mut *connection)
        .await?;
    }
    for (id, entries) in &entries.by_match {
        for entry in entries {
            moved += entry.insert(connection, id, &[]).await?;
        }
    }
    let found: i64 =
        sqlx::query_scalar("SELECT count(*) FROM unlinked_entries").fetch_one(&mut *connection).await?;
    if moved != found as u64 {
        // A copy refers to no match, so that matches can still be deleted.
        let keep = "CREATE TABLE leftover_entries AS SELECT * FROM unlinked_entries";
        sqlx::query(keep).execute(&mut *connection).await?;
    }
    sqlx::query("DROP TABLE unlinked_entries").execute(connection).await?;
    Ok(())
}

/// Rewrites a table: a damaged key is out of order, so a search would miss other rows too.
async fn sort(connection: &mut SqliteConnection, table: &str, types: &str) -> Result<(), Error> {
    let mut changes = Vec::new();
    for sql in [
        format!("CREATE TABLE leftover_{table} AS SELECT * FROM {table}"),
        format!("DELETE FROM {table}"),
        format!("INSERT OR IGNORE INTO {table} SELECT * FROM leftover_{table} WHERE {types}"),
    ] {
        changes.push(sqlx::query(AssertSqlSafe(sql)).execute(&mut *connection).await?.rows_affected());
    }
    let all = AssertSqlSafe(format!("SELECT count(*) FROM leftover_{table}"));
    let all: i64 = sqlx::query_scalar(all).fetch_one(&mut *connection).await?;
    if changes.last() == Some(&(all as u64)) {
        sqlx::query(AssertSqlSafe(format!("DROP TABLE leftover_{table}"))).execute(connection).await?;
    }
    Ok(())
}

/// Nothing if it has no proper id or a value of the wrong kind.
fn read_match(row: &SqliteRow) -> Option<(String, FirstHeader, Option<RawEnding>)> {
    let id = read_id(row.try_get("id").ok()?)?.to_string();
    let read = || -> Result<_, Error> {
        let secret: Vec<u8> = row.try_get("secret")?;
        let header = FirstHeader {
            game: row.try_get("game")?,
            rules: row.try_get("rules")?,
            config: row.try_get("config")?,
            table: row.try_get("table_settings")?,
            commitment: commitment(&secret).to_vec(),
            secret,
            seed_given: row.try_get("seed_given")?,
            created: row.try_get("created")?,
            entropy: Vec::new(),
        };
        let ending = match row.try_get("ended")? {
            None => None,
            Some(ended) => {
                Some(RawEnding { ended, result: row.try_get("result")?, places: row.try_get("places")? })
            }
        };
        Ok((header, ending))
    };
    let (header, ending) = read().ok()?;
    Some((id, header, ending))
}

/// A player as schemas 1 and 2 have it.
pub(super) fn read_first_player(row: &SqliteRow) -> Result<RawPlayer, Error> {
    Ok(RawPlayer {
        seat: row.try_get("seat")?,
        person: None,
        name: row.try_get("name")?,
        controller: row.try_get("controller")?,
    })
}

/// The rows of one table, by the id of their match: as bytes, for it may not be a text any more.
pub(super) struct Rows<T> {
    by_match: HashMap<Vec<u8>, Vec<T>>,
    /// Matches with a row that makes no sense.
    unreadable: HashSet<Vec<u8>>,
}

impl<T> Rows<T> {
    pub(super) async fn read(
        connection: &mut SqliteConnection,
        sql: &'static str,
        read: fn(&SqliteRow) -> Result<T, Error>,
    ) -> Result<Self, Error> {
        let mut rows = Self { by_match: HashMap::new(), unreadable: HashSet::new() };
        for row in sqlx::query(sql).fetch_all(connection).await? {
            let Ok(id) = row.try_get::<Vec<u8>, _>("match_id") else { continue };
            match read(&row) {
                Ok(row) => rows.by_match.entry(id).or_default().push(row),
                Err(_) => {
                    rows.unreadable.insert(id);
                }
            }
        }
        Ok(rows)
    }

    pub(super) fn of(&self, id: &str) -> &[T] {
        self.by_match.get(id.as_bytes()).map_or(&[], Vec::as_slice)
    }

    /// Rows without a match that belonged to this one before one character of their id was changed.
    fn astray<'r>(&'r self, ids: &'r HashSet<Vec<u8>>, id: &'r str) -> impl Iterator<Item = &'r T> {
        let is_near = move |other: &[u8]| {
            let is_changed = |(a, b): &(&u8, &u8)| a != b;
            other.len() == id.len() && other.iter().zip(id.as_bytes()).filter(is_changed).count() == 1
        };
        let astray = self.by_match.iter().filter(move |(other, _)| is_near(other) && !ids.contains(*other));
        astray.flat_map(|(_, rows)| rows)
    }

    fn has_lost(&self, ids: &HashSet<Vec<u8>>, id: &str) -> bool {
        self.unreadable.contains(id.as_bytes()) || self.astray(ids, id).next().is_some()
    }
}

struct OldEntry {
    seq: i64,
    text: Vec<u8>,
    at: i64,
}

impl OldEntry {
    fn read(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self { seq: row.try_get("seq")?, text: row.try_get("text")?, at: row.try_get("at")? })
    }

    /// How many were inserted: none if there is one with this number already.
    async fn insert(&self, connection: &mut SqliteConnection, id: &[u8], link: &[u8]) -> Result<u64, Error> {
        let inserted = sqlx::query(
            "INSERT INTO entries (match_id, seq, text, at, link)
             VALUES (CAST(?1 AS TEXT), ?2, CAST(?3 AS TEXT), ?4, ?5) ON CONFLICT (match_id, seq) DO NOTHING",
        )
        .bind(id)
        .bind(self.seq)
        .bind(&self.text)
        .bind(self.at)
        .bind(link)
        .execute(connection)
        .await?;
        Ok(inserted.rows_affected())
    }
}

/// How many entries there should be, and the link of the last one. A gap stays a gap, for a reader to find.
struct Chain {
    entries: i64,
    head: Vec<u8>,
}

impl Chain {
    async fn add(
        &mut self,
        connection: &mut SqliteConnection,
        id: &str,
        entry: &OldEntry,
    ) -> Result<u64, Error> {
        let link = entry_link(&self.head, entry.seq, entry.at, &entry.text);
        let added = entry.insert(connection, id.as_bytes(), &link).await?;
        if added > 0 {
            self.head = link.to_vec();
            self.entries = entry.seq.saturating_add(1);
        }
        Ok(added)
    }
}
