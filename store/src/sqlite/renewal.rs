//! From schema 2 to 3: seats count from 0, people have identities, settings have columns of their own.
//!
//! What was intact is written and linked as it is now. What was not keeps the links that it had, and they fit nothing any
//! more: readers call it damaged, as before. No row is thrown away.

use std::collections::HashMap;

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Error, Row};

use super::linking::{Rows, read_first_player};
use super::lists::read_id;
use super::random;
use super::reader::{read_entropy, read_entry};
use crate::chain::first::{self, FirstHeader};
use crate::chain::{RawEnding, RawEntry, RawHeader, RawPlayer, commitment, entry_link, lineup, players_link};
use crate::row::text;
use crate::{Controller, PersonId, Player};

/// Takes over all rows of the tables that the migration has put aside. Runs once, in its transaction. Foreign keys must
/// be off: rows may have lost their match.
pub(super) async fn renew_everything(connection: &mut SqliteConnection) -> Result<(), Error> {
    for table in TABLES {
        table.take_over(connection).await?;
    }
    let time = "UPDATE matches SET last = coalesce(ended, \
         (SELECT at FROM entries WHERE match_id = id ORDER BY seq DESC LIMIT 1), created)";
    sqlx::query(time).execute(&mut *connection).await?;

    let players = "SELECT match_id, seat, name, controller FROM players ORDER BY match_id, seat";
    let players = Rows::read(connection, players, read_first_player).await?;
    let entropy = "SELECT match_id, part, bytes FROM entropy ORDER BY match_id, part";
    let entropy = Rows::read(connection, entropy, read_entropy).await?;
    let entries = "SELECT match_id, seq, text, at, link FROM entries ORDER BY match_id, seq";
    let entries = Rows::read(connection, entries, read_entry).await?;
    let mut people = People::default();
    for row in sqlx::query("SELECT * FROM matches").fetch_all(&mut *connection).await? {
        let Some(id) = row.try_get("id").ok().and_then(read_id) else { continue };
        let id = id.to_string();
        let old = OldMatch::read(&row, entropy.of(&id).to_vec())?;
        if old.header.link(&id)[..] != old.link || commitment(&old.header.secret)[..] != old.header.commitment
        {
            continue;
        }
        old.renew_players(connection, &id, players.of(&id), &mut people).await?;
        old.renew(connection, &id, entries.of(&id)).await?;
    }
    people.insert(connection).await
}

/// A table that was put aside, and what becomes of its columns.
struct OldTable {
    name: &'static str,
    columns: &'static str,
    values: &'static str,
    /// A row of other types has no place in a strict table.
    types: &'static str,
}

/// Children before parents, for dropping.
const TABLES: [OldTable; 4] = [
    OldTable {
        name: "entries",
        columns: "match_id, seq, text, at, link",
        values: "match_id, seq, text, at, link",
        types: "typeof(match_id) || typeof(seq) || typeof(text) || typeof(at) || typeof(link) \
                = 'textintegertextintegerblob'",
    },
    OldTable {
        name: "entropy",
        columns: "match_id, part, bytes",
        values: "match_id, part, bytes",
        types: "typeof(match_id) || typeof(part) || typeof(bytes) = 'textintegerblob'",
    },
    OldTable {
        name: "players",
        columns: "match_id, seat, name, controller",
        values: "match_id, seat, name, controller",
        types: "typeof(match_id) || typeof(seat) || typeof(name) || typeof(controller) = 'textintegertexttext'",
    },
    OldTable {
        name: "matches",
        columns: "id, game, rules, config, patience, clock, wishes, secret, commitment, seed_given, waits, created, \
                  link, players_link, length, head, last, ended, result, places, ending_link",
        values: "id, game, rules, config, table_settings, '', '', secret, commitment, seed_given, 0, created, \
                 link, players_link, entries, head, created, ended, result, places, ending_link",
        types: "typeof(id) || typeof(game) || typeof(rules) || typeof(config) || typeof(table_settings) || typeof(secret) \
                || typeof(seed_given) || typeof(created) || typeof(entries) \
                = 'texttextintegertexttextblobintegerintegerinteger' \
                AND typeof(commitment) IN ('null', 'blob') AND typeof(link) IN ('null', 'blob') \
                AND typeof(players_link) IN ('null', 'blob') AND typeof(head) IN ('null', 'blob') \
                AND typeof(ending_link) IN ('null', 'blob') AND typeof(ended) IN ('null', 'integer') \
                AND typeof(result) IN ('null', 'text') AND typeof(places) IN ('null', 'text')",
    },
];

impl OldTable {
    /// Copies every row for which there is a place. If there are others, all are kept aside as well.
    async fn take_over(&self, connection: &mut SqliteConnection) -> Result<(), Error> {
        let Self { name, columns, values, types } = self;
        let copy = format!(
            "INSERT OR IGNORE INTO {name} ({columns}) SELECT {values} FROM old_{name} NOT INDEXED WHERE {types}"
        );
        let copied = sqlx::query(AssertSqlSafe(copy)).execute(&mut *connection).await?.rows_affected();
        let all = AssertSqlSafe(format!("SELECT count(*) FROM old_{name} NOT INDEXED"));
        let all: i64 = sqlx::query_scalar(all).fetch_one(&mut *connection).await?;
        if copied != all as u64 {
            let keep = format!("CREATE TABLE leftover_{name}_2 AS SELECT * FROM old_{name} NOT INDEXED");
            sqlx::query(AssertSqlSafe(keep)).execute(&mut *connection).await?;
        }
        sqlx::query(AssertSqlSafe(format!("DROP TABLE old_{name}"))).execute(connection).await?;
        Ok(())
    }
}

/// A match with the links of schema 2.
struct OldMatch {
    header: FirstHeader,
    link: Vec<u8>,
    players_link: Vec<u8>,
    head: Vec<u8>,
    ending: Option<RawEnding>,
    ending_link: Option<Vec<u8>>,
}

impl OldMatch {
    fn read(row: &SqliteRow, entropy: Vec<(i64, Vec<u8>)>) -> Result<Self, Error> {
        let bytes = |column| row.try_get::<Option<Vec<u8>>, _>(column);
        let link = |column| bytes(column).map(Option::unwrap_or_default);
        let ending = match row.try_get("ended")? {
            None => None,
            Some(ended) => Some(RawEnding { ended, result: link("result")?, places: link("places")? }),
        };
        Ok(Self {
            header: FirstHeader {
                game: row.try_get("game")?,
                rules: row.try_get("rules")?,
                config: row.try_get("config")?,
                table: row.try_get("patience")?,
                secret: row.try_get("secret")?,
                commitment: link("commitment")?,
                seed_given: row.try_get("seed_given")?,
                created: row.try_get("created")?,
                entropy,
            },
            link: link("link")?,
            players_link: link("players_link")?,
            head: link("head")?,
            ending,
            ending_link: bytes("ending_link")?,
        })
    }

    /// Gives human players their identities.
    async fn renew_players(
        &self,
        connection: &mut SqliteConnection,
        id: &str,
        rows: &[RawPlayer],
        people: &mut People,
    ) -> Result<(), Error> {
        if first::players_link(id, rows)[..] != self.players_link {
            return Ok(());
        }
        let (mut raw, mut players) = (Vec::new(), Vec::new());
        for row in rows {
            let name = text(&row.name);
            let controller = text(&row.controller).and_then(|text| text.parse::<Controller>().ok());
            let (Some(name), Some(controller)) = (name, controller) else { return Ok(()) };
            let person = match controller {
                Controller::Human => Some(people.person(&name, self.header.created)?),
                Controller::Bot(_) => None,
            };
            let key = person.map(|person| person.to_string());
            sqlx::query("UPDATE players SET person_id = ?3 WHERE match_id = ?1 AND seat = ?2")
                .bind(id)
                .bind(row.seat)
                .bind(&key)
                .execute(&mut *connection)
                .await?;
            let person_bytes = key.map(String::into_bytes);
            let (name_bytes, controller_bytes) = (row.name.clone(), row.controller.clone());
            raw.push(RawPlayer {
                seat: row.seat,
                person: person_bytes,
                name: name_bytes,
                controller: controller_bytes,
            });
            players.push(Player { person, name, controller });
        }
        sqlx::query("UPDATE matches SET players_link = ?2, lineup = ?3 WHERE id = ?1")
            .bind(id)
            .bind(&players_link(id, &raw)[..])
            .bind(&lineup(&players)[..])
            .execute(connection)
            .await?;
        Ok(())
    }

    /// Writes header, entries and ending as they are written now.
    async fn renew(
        &self,
        connection: &mut SqliteConnection,
        id: &str,
        entries: &[RawEntry],
    ) -> Result<(), Error> {
        let old = &self.header;
        let (patience, wishes) = split_settings(&old.table);
        let header = RawHeader {
            game: old.game.clone(),
            rules: old.rules,
            config: old.config.clone(),
            patience,
            clock: Vec::new(),
            wishes,
            secret: old.secret.clone(),
            commitment: old.commitment.clone(),
            seed_given: old.seed_given,
            created: old.created,
            waits: 0,
            entropy: old.entropy.clone(),
        };
        let link = header.link(id);
        let (mut before, mut head) = (self.link.clone(), link.to_vec());
        for (seq, entry) in (0..).zip(entries) {
            if entry.seq != seq || entry_link(&before, seq, entry.at, &entry.text)[..] != entry.link {
                break;
            }
            let text = from_zero(&entry.text);
            before.clone_from(&entry.link);
            head = entry_link(&head, seq, entry.at, &text).to_vec();
            sqlx::query(
                "UPDATE entries SET text = CAST(?3 AS TEXT), link = ?4 WHERE match_id = ?1 AND seq = ?2",
            )
            .bind(id)
            .bind(seq)
            .bind(&text)
            .bind(&head)
            .execute(&mut *connection)
            .await?;
        }
        // A head that did not fit must not fit now.
        let head = if before == self.head { head } else { self.head.clone() };
        let ending_link = match (&self.ending, &self.ending_link) {
            (Some(ending), Some(old)) if ending.link(&self.head)[..] == *old => {
                Some(ending.link(&head).to_vec())
            }
            (_, old) => old.clone(),
        };
        sqlx::query(
            "UPDATE matches SET patience = CAST(?2 AS TEXT), wishes = CAST(?3 AS TEXT), link = ?4, head = ?5, \
             ending_link = ?6 WHERE id = ?1",
        )
        .bind(id)
        .bind(&header.patience)
        .bind(&header.wishes)
        .bind(&link[..])
        .bind(&head)
        .bind(ending_link)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Everybody who ever played, by name: there was nothing else to know them by.
#[derive(Default)]
struct People(HashMap<String, (PersonId, i64)>);

impl People {
    fn person(&mut self, name: &str, created: i64) -> Result<PersonId, Error> {
        if let Some((person, first)) = self.0.get_mut(name) {
            *first = created.min(*first);
            return Ok(*person);
        }
        let person = loop {
            let drawn = PersonId::from_random(random()?);
            if self.0.values().all(|(taken, _)| *taken != drawn) {
                break drawn;
            }
        };
        self.0.insert(name.into(), (person, created));
        Ok(person)
    }

    async fn insert(&self, connection: &mut SqliteConnection) -> Result<(), Error> {
        for (name, (person, created)) in &self.0 {
            sqlx::query("INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3)")
                .bind(person.to_string())
                .bind(name)
                .bind(created)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Marked a setting of the game that the last game had settled otherwise.
const WISH: &[u8] = b"wish.";

/// The settings of the table, and the wishes that were among them.
fn split_settings(table: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut patience, mut wishes) = (Vec::new(), Vec::new());
    for setting in table.split(|&byte| byte == b' ').filter(|setting| !setting.is_empty()) {
        match setting.strip_prefix(WISH) {
            Some(wish) => wishes.push(wish),
            None => patience.push(setting),
        }
    }
    (patience.join(&b' '), wishes.join(&b' '))
}

/// `1 4` was the move of the first player, and is `0 4` now. An undo (`- !undo 6`) is nobody's.
fn from_zero(text: &[u8]) -> Vec<u8> {
    match text {
        [seat @ b'1'..=b'9', b' ', rest @ ..] => [&[seat - 1, b' '], rest].concat(),
        other => other.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_count_from_zero() {
        for (old, new) in [
            ("1 4", "0 4"),
            ("2 !leave", "1 !leave"),
            ("8 order 1 0", "7 order 1 0"),
            ("- !undo 6", "- !undo 6"),
            ("", ""),
            ("x", "x"),
        ] {
            assert_eq!(from_zero(old.as_bytes()), new.as_bytes());
        }
    }

    #[test]
    fn wishes_have_a_column_of_their_own() {
        let split = |table: &str| {
            let (patience, wishes) = split_settings(table.as_bytes());
            [patience, wishes].map(|text| String::from_utf8(text).expect("a text"))
        };
        assert_eq!(split(""), ["", ""]);
        assert_eq!(split("warn_after=3 wish.first=loser"), ["warn_after=3", "first=loser"]);
        assert_eq!(split("wish.a=1 b=2 wish.c=3"), ["b=2", "a=1 c=3"]);
    }
}
