//! Links for matches that were stored before there were any.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Error, Row};

use super::reader::{read_entropy, read_player};
use crate::chain::{RawEnding, RawHeader, RawPlayer, commitment, entry_link, players_link};

/// Ties every match together as it is found, and takes over its entries. Runs once, in the transaction of the
/// migration that makes the columns: all of it happens or nothing.
pub(super) async fn link_everything(connection: &mut SqliteConnection) -> Result<(), Error> {
    let mut players: HashMap<String, Vec<RawPlayer>> = HashMap::new();
    let rows = sqlx::query("SELECT match_id, seat, name, controller FROM players ORDER BY match_id, seat");
    for row in rows.fetch_all(&mut *connection).await? {
        players.entry(row.try_get("match_id")?).or_default().push(read_player(&row)?);
    }
    let mut entropy: HashMap<String, Vec<(i64, Vec<u8>)>> = HashMap::new();
    let rows = sqlx::query("SELECT match_id, part, bytes FROM entropy ORDER BY match_id, part");
    for row in rows.fetch_all(&mut *connection).await? {
        entropy.entry(row.try_get("match_id")?).or_default().push(read_entropy(&row)?);
    }
    let matches = sqlx::query("SELECT * FROM matches").fetch_all(&mut *connection).await?;
    for row in matches {
        let id: String = row.try_get("id")?;
        let mut header = RawHeader {
            game: row.try_get("game")?,
            rules: row.try_get("rules")?,
            config: row.try_get("config")?,
            table: row.try_get("table_settings")?,
            secret: row.try_get("secret")?,
            commitment: Vec::new(),
            seed_given: row.try_get("seed_given")?,
            created: row.try_get("created")?,
            entropy: entropy.remove(&id).unwrap_or_default(),
        };
        header.commitment = commitment(&header.secret).to_vec();
        let link = header.link(&id);
        let (entries, head) = link_entries(connection, &id, &link).await?;
        let ending = match row.try_get("ended")? {
            None => None,
            Some(ended) => {
                let ending =
                    RawEnding { ended, result: row.try_get("result")?, places: row.try_get("places")? };
                Some(ending.link(&head).to_vec())
            }
        };
        sqlx::query(
            "UPDATE matches SET commitment = ?2, link = ?3, players_link = ?4, entries = ?5, head = ?6, \
             ending_link = ?7 WHERE id = ?1",
        )
        .bind(&id)
        .bind(&header.commitment)
        .bind(&link[..])
        .bind(&players_link(&id, &players.remove(&id).unwrap_or_default())[..])
        .bind(entries)
        .bind(head)
        .bind(ending)
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query("DROP TABLE unlinked_entries").execute(connection).await?;
    Ok(())
}

/// How many entries there should be, and the link of the last one. A gap stays a gap, for a reader to find.
async fn link_entries(
    connection: &mut SqliteConnection,
    id: &str,
    first: &[u8],
) -> Result<(i64, Vec<u8>), Error> {
    let rows = sqlx::query("SELECT seq, text, at FROM unlinked_entries WHERE match_id = ?1 ORDER BY seq")
        .bind(id)
        .fetch_all(&mut *connection)
        .await?;
    let mut head = first.to_vec();
    let mut entries = 0;
    for row in rows {
        let (seq, at): (i64, i64) = (row.try_get("seq")?, row.try_get("at")?);
        let text: Vec<u8> = row.try_get("text")?;
        head = entry_link(&head, seq, at, &text).to_vec();
        entries = seq.saturating_add(1);
        sqlx::query(
            "INSERT INTO entries (match_id, seq, text, at, link)
             SELECT match_id, seq, text, at, ?3 FROM unlinked_entries WHERE match_id = ?1 AND seq = ?2",
        )
        .bind(id)
        .bind(seq)
        .bind(&head)
        .execute(&mut *connection)
        .await?;
    }
    Ok((entries, head))
}
