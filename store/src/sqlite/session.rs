//! One transaction of the writer.

use std::mem;

use sqlx::sqlite::{Sqlite, SqliteConnection};
use sqlx::{Error, QueryBuilder};

/// Every question to the database is a trip to another thread and back, behind everything else that is ready to run. So
/// what needs no answer waits, and is said together with what comes next.
pub(super) struct Session<'c> {
    connection: &'c mut SqliteConnection,
    waiting: QueryBuilder<Sqlite>,
    is_waiting: bool,
}

impl<'c> Session<'c> {
    /// Begins the transaction. The number is another one whenever somebody else has changed the database.
    pub(super) async fn begin(connection: &'c mut SqliteConnection) -> Result<(Self, i64), Error> {
        let begun = sqlx::query_scalar("BEGIN IMMEDIATE; PRAGMA data_version");
        let version = begun.fetch_one(&mut *connection).await?;
        Ok((Self { connection, waiting: QueryBuilder::new(""), is_waiting: false }, version))
    }

    /// A statement whose answer nobody waits for. Together with those before and after it it makes one text, which the
    /// database knows by heart if there are not too many different ones: it should not depend on the number of rows.
    pub(super) fn later(&mut self, push: impl FnOnce(&mut QueryBuilder<Sqlite>)) {
        push(&mut self.waiting);
        self.waiting.push("; ");
        self.is_waiting = true;
    }

    /// For a question: everything that waits has been said.
    pub(super) async fn now(&mut self) -> Result<&mut SqliteConnection, Error> {
        if mem::take(&mut self.is_waiting) {
            let mut waiting = mem::replace(&mut self.waiting, QueryBuilder::new(""));
            waiting.build().execute(&mut *self.connection).await?;
        }
        Ok(self.connection)
    }

    /// When this returns, all of it is on disk.
    pub(super) async fn commit(mut self) -> Result<(), Error> {
        self.later(|query| {
            query.push("COMMIT");
        });
        self.now().await.map(|_| ())
    }
}

/// Rows for `json_each`: one value, whatever their number.
pub(super) fn json(rows: &impl serde::Serialize) -> String {
    // Only a map whose keys are not strings can fail.
    serde_json::to_string(rows).unwrap_or_default()
}

/// Bytes for `unhex`. Texts need it too where they may have zeros, at which JSON ends for SQLite.
pub(super) fn hex(bytes: impl AsRef<[u8]>) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
    bytes.as_ref().iter().flat_map(digits).collect()
}
