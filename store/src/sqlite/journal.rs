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
const TO_LOGS: &str = "INSERT INTO entries (match_id, seq, text, at, link) \
     SELECT match_id, seq, text, at, link FROM journal WHERE match_id IN (SELECT id FROM matches) \
     ORDER BY match_id, seq ON CONFLICT (match_id, seq) DO NOTHING";

/// In SQLite the other columns are those of the row that has the maximum. A match that is over has its end already.
const MOVE_ENDS: &str = "UPDATE matches SET length = newest.seq + 1, head = newest.link, last = newest.at \
     FROM (SELECT match_id, max(seq) AS seq, link, at FROM journal GROUP BY match_id) AS newest \
     WHERE matches.id = newest.match_id AND matches.length <= newest.seq";

const CLEAR: &str = "DELETE FROM journal WHERE match_id IN (SELECT id FROM matches)";

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

/// Moves everything to the logs.
pub(super) async fn settle(connection: &mut SqliteConnection) -> Result<(), Error> {
    if is_empty(connection).await? {
        return Ok(());
    }
    for sql in [TO_LOGS, MOVE_ENDS, CLEAR] {
        sqlx::query(sql).execute(&mut *connection).await?;
    }
    Ok(())
}
