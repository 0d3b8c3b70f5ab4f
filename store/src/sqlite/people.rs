//! Who somebody is.

use std::collections::BTreeSet;

use sqlx::Error;
use sqlx::QueryBuilder;
use sqlx::sqlite::{Sqlite, SqliteConnection};

use super::appends::padded;
use super::fault::fault;
use crate::{PersonId, Player, StoreError};

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

/// Whom these players refer to, and nobody knows.
pub(super) async fn unknown<'a>(
    connection: &mut SqliteConnection,
    players: impl Iterator<Item = &'a Player>,
) -> Result<BTreeSet<PersonId>, Error> {
    let mut people: BTreeSet<PersonId> = players.filter_map(|player| player.person).collect();
    if people.is_empty() {
        return Ok(people);
    }
    let ids: Vec<PersonId> = people.iter().copied().collect();
    let mut query = QueryBuilder::new("");
    push_people(&mut query, &ids);
    for known in query.build_query_scalar::<String>().fetch_all(connection).await? {
        known.parse().ok().map(|known| people.remove(&known));
    }
    Ok(people)
}

pub(super) fn push_people(query: &mut QueryBuilder<Sqlite>, people: &[PersonId]) {
    query.push("SELECT id FROM people WHERE id IN (");
    let mut ids = query.separated(", ");
    for person in padded(people) {
        ids.push_bind(person.to_string());
    }
    query.push(")");
}
