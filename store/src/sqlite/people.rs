//! Who somebody is.

use sqlx::Error;
use sqlx::sqlite::SqliteConnection;

use super::fault::fault;
use crate::{PersonId, StoreError};

/// Names need not be unique: the first who had it. Members of a server are never found by name.
pub(super) const BY_NAME: &str =
    "SELECT id FROM people WHERE name = $1 AND is_member = 0 ORDER BY created, id LIMIT 1";

pub(super) const INSERT: &str = "INSERT INTO people (id, name, created) \
     SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM people WHERE name = $2 AND is_member = 0) \
     ON CONFLICT (id) DO NOTHING";

pub(super) async fn find(
    connection: &mut SqliteConnection,
    name: &str,
) -> Result<Option<PersonId>, StoreError> {
    let found: Option<String> =
        sqlx::query_scalar(BY_NAME).bind(name).fetch_optional(connection).await.map_err(fault)?;
    found.map(|id| id.parse().map_err(|_| StoreError::Damaged(format!("person {id}")))).transpose()
}

/// Does nothing if somebody of this name is there by now, or if the id is taken.
pub(super) async fn insert(connection: &mut SqliteConnection, id: PersonId, name: &str) -> Result<(), Error> {
    let created = crate::now().as_millis();
    sqlx::query(INSERT).bind(id.to_string()).bind(name).bind(created).execute(connection).await?;
    Ok(())
}
