//! Who somebody is.

use std::collections::BTreeSet;

use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::column;
use super::pool::answer;
use super::random;
use crate::{PersonId, Player, StoreError};

/// Names need not be unique: the first who had it. Members of a server are never found by name.
pub(super) const BY_NAME: &str =
    "SELECT id FROM people WHERE name = $1 AND NOT is_member ORDER BY created, id LIMIT 1";

/// Of two servers that look for the same name, one waits until the other has made the person.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

const INSERT: &str = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";

pub(super) async fn find_or_add(connection: &mut PgConnection, name: &str) -> Result<PersonId, StoreError> {
    if let Some(known) = find(connection, name).await? {
        return Ok(known);
    }
    let mut transaction = answer(connection.begin()).await?;
    answer(sqlx::query(LOCK).bind(name).execute(&mut *transaction)).await?;
    let known = loop {
        if let Some(known) = find(&mut transaction, name).await? {
            break known;
        }
        let insert = sqlx::query(INSERT).bind(PersonId::from_random(random()?).to_string()).bind(name);
        answer(insert.bind(crate::now().as_millis()).execute(&mut *transaction)).await?;
    };
    answer(transaction.commit()).await?;
    Ok(known)
}

async fn find(connection: &mut PgConnection, name: &str) -> Result<Option<PersonId>, StoreError> {
    let found: Option<String> =
        answer(sqlx::query_scalar(BY_NAME).bind(name).fetch_optional(connection)).await?;
    found.map(|id| person(&id)).transpose()
}

pub(super) fn person(id: &str) -> Result<PersonId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged(format!("person {id}")))
}

/// Whom these players refer to, and nobody knows.
pub(super) async fn unknown<'a>(
    connection: &mut PgConnection,
    players: impl Iterator<Item = &'a Player>,
) -> Result<BTreeSet<PersonId>, StoreError> {
    let mut people: BTreeSet<PersonId> = players.filter_map(|player| player.person).collect();
    if people.is_empty() {
        return Ok(people);
    }
    let ids = column(people.iter().map(PersonId::to_string));
    let query = sqlx::query_scalar("SELECT id FROM people WHERE id = ANY ($1)").bind(ids);
    let known: Vec<String> = answer(query.fetch_all(connection)).await?;
    for known in known {
        people.remove(&person(&known)?);
    }
    Ok(people)
}
