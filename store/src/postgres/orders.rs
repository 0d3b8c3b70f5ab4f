//! What running servers are told by their owner.

use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{Connection, Row};

use super::fault::fault;
use super::pool::answer;
use crate::order::{read, words};
use crate::{Order, StoreError, Timestamp};

const SINCE: &str = "SELECT number, what, subject FROM orders WHERE number > $1 ORDER BY number";

/// Numbers go up in the order in which others see them, so orders are given one after the other.
const LOCK: &str = "LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE";

/// The last one stays, because numbers go on after it.
const FORGET: &str = "DELETE FROM orders WHERE at < $1 AND number < (SELECT max(number) FROM orders)";

const GIVE: &str = "INSERT INTO orders (number, what, subject, at) \
     SELECT coalesce(max(number), 0) + 1, $1, $2, $3 FROM orders";

const KEPT: Duration = Duration::from_hours(24 * 7);

pub(super) async fn give(
    connection: &mut PgConnection,
    order: Order,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (what, subject) = words(order);
    let now = now.as_millis();
    let mut transaction = answer(connection.begin()).await?;
    answer(sqlx::query(LOCK).execute(&mut *transaction)).await?;
    let old = now - KEPT.as_millis() as i64;
    answer(sqlx::query(FORGET).bind(old).execute(&mut *transaction)).await?;
    answer(sqlx::query(GIVE).bind(what).bind(subject).bind(now).execute(&mut *transaction)).await?;
    answer(transaction.commit()).await
}

pub(super) async fn since(
    connection: &mut PgConnection,
    number: u64,
) -> Result<Vec<(u64, Order)>, StoreError> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let mut orders = Vec::new();
    for row in answer(sqlx::query(SINCE).bind(number).fetch_all(connection)).await? {
        let number: i64 = row.try_get("number").map_err(fault)?;
        let order = read(row.try_get("what").map_err(fault)?, row.try_get("subject").map_err(fault)?);
        // What a newer program ordered is not for this one.
        orders.extend(order.map(|order| (number as u64, order)));
    }
    Ok(orders)
}
