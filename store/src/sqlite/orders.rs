//! What a running server is told by its owner.

use std::time::Duration;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Error, Row};

use super::fault::fault;
use super::writer::Decision;
use crate::order::{read, words};
use crate::{Order, StoreError, Timestamp};

pub(super) const SINCE: &str = "SELECT number, what, subject FROM orders WHERE number > $1 ORDER BY number";

pub(super) const GIVE: &str = "INSERT INTO orders (what, subject, at) VALUES ($1, $2, $3)";

/// The last one stays, because numbers go on after it.
pub(super) const FORGET: &str =
    "DELETE FROM orders WHERE at < $1 AND number < (SELECT max(number) FROM orders)";

const KEPT: Duration = Duration::from_hours(24 * 7);

pub(super) async fn write(
    connection: &mut SqliteConnection,
    order: Order,
    now: Timestamp,
) -> Result<Decision, Error> {
    let (what, subject) = words(order);
    let now = now.as_millis();
    sqlx::query(FORGET).bind(now - KEPT.as_millis() as i64).execute(&mut *connection).await?;
    sqlx::query(GIVE).bind(what).bind(subject).bind(now).execute(connection).await?;
    Ok(Ok(true))
}

pub(super) async fn since(
    connection: &mut SqliteConnection,
    number: u64,
) -> Result<Vec<(u64, Order)>, StoreError> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let rows = sqlx::query(SINCE).bind(number).fetch_all(connection).await.map_err(fault)?;
    let mut orders = Vec::with_capacity(rows.len());
    for row in rows {
        let number: i64 = row.try_get("number").map_err(fault)?;
        let order = read(row.try_get("what").map_err(fault)?, row.try_get("subject").map_err(fault)?);
        // What a newer program ordered is not for this one.
        orders.extend(order.map(|order| (number as u64, order)));
    }
    Ok(orders)
}
