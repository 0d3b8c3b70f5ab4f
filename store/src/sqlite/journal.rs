//! The newest entries of all matches, before they are moved to their own logs.
//!
//! An entry that is stored here counts like any other: whoever reads a log reads on in the journal. It never gets long, so
//! that takes no index.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Error, Row as _};

use super::reader::read_entry;
use crate::chain::RawEntry;

/// With more entries than this the journal is moved to the logs.
pub(super) const LONGEST: u64 = 2048;

pub(super) const OF_MATCH: &str =
    "SELECT seq, text, at, link FROM journal WHERE match_id = $1 AND seq >= $2 ORDER BY seq";

const IS_EMPTY: &str = "SELECT NOT EXISTS (SELECT 1 FROM journal)";

/// What is left of a match that has lost its row is left here.
macro_rules! of_known_matches {
    ($also:literal) => {
        concat!(
            "SAVEPOINT transfer; \
             INSERT INTO entries (match_id, seq, text, at, link, settled) \
             SELECT match_id, seq, text, at, link, 1 FROM journal WHERE match_id IN (SELECT id FROM matches) ",
            $also,
            // In SQLite the other columns are those of the row that has the maximum. A match that is over has its end.
            " ORDER BY match_id, seq; \
             UPDATE matches SET length = newest.seq + 1, head = newest.link, last = newest.at \
             FROM (SELECT match_id, max(seq) AS seq, link, at FROM journal WHERE 1 ",
            $also,
            " GROUP BY match_id) AS newest \
             WHERE matches.id = newest.match_id AND matches.length <= newest.seq; \
             DELETE FROM journal WHERE match_id IN (SELECT id FROM matches) ",
            $also,
            "; RELEASE transfer"
        )
    };
}

const ALL: &str = of_known_matches!("");

const ONE: &str = of_known_matches!("AND match_id = $1");

const MATCHES: &str = "SELECT DISTINCT match_id FROM journal WHERE match_id IN (SELECT id FROM matches)";

pub(super) async fn is_empty(connection: &mut SqliteConnection) -> Result<bool, Error> {
    sqlx::query(IS_EMPTY).fetch_one(connection).await?.try_get::<i64, _>(0).map(|empty| empty != 0)
}

/// The entries of a match from number `first` on, as far as they are here.
pub(super) async fn read(
    connection: &mut SqliteConnection,
    key: &str,
    first: u32,
) -> Result<Vec<RawEntry>, Error> {
    let rows = sqlx::query(OF_MATCH).bind(key).bind(first).fetch_all(connection).await?;
    rows.iter().map(read_entry).collect()
}

/// Moves everything to the logs. Where something is damaged, only that match stays behind: nobody else has to stop for it.
pub(super) async fn settle(connection: &mut SqliteConnection) -> Result<(), Error> {
    if is_empty(connection).await? || transfer(connection, None).await.is_ok() {
        return Ok(());
    }
    // If it is an index that does not fit its table, it can be made again.
    let _ = sqlx::query("REINDEX").execute(&mut *connection).await;
    if transfer(connection, None).await.is_ok() {
        return Ok(());
    }
    for row in sqlx::query(MATCHES).fetch_all(&mut *connection).await? {
        if let Ok(id) = row.try_get::<String, _>(0) {
            // Its readers see that it is damaged, and where.
            let _ = transfer(connection, Some(&id)).await;
        }
    }
    Ok(())
}

/// Moves the entries of one match, or of all: all of them or none.
async fn transfer(connection: &mut SqliteConnection, of: Option<&str>) -> Result<(), Error> {
    let sql = if of.is_some() { ONE } else { ALL };
    let query = of.into_iter().fold(sqlx::query(sql), sqlx::query::Query::bind);
    let moved = query.execute(&mut *connection).await;
    if moved.is_err() {
        sqlx::query("ROLLBACK TO transfer; RELEASE transfer").execute(connection).await?;
    }
    moved.map(|_| ())
}
