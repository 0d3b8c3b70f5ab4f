//! Rows as they are, of either database.

use std::fmt::Write as _;

use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Error, Row as _};

use super::tables::{Kind, Row, Table, Value};
use crate::postgres::Lease;
use crate::{Database, StoreError};

/// Gives a query its values.
macro_rules! bind {
    ($query:ident, $values:expr) => {
        for value in $values {
            $query = match value {
                Value::Text(text) => $query.bind(text.clone()),
                Value::Number(number) => $query.bind(*number),
                Value::Flag(flag) => $query.bind(*flag),
                Value::Real(bits) => $query.bind(bits.map(f64::from_bits)),
                Value::Bytes(bytes) => $query.bind(bytes.clone()),
            };
        }
    };
}

/// The values of a row's key.
pub(super) type Key = Vec<Value>;

/// A connection that reads and writes rows. Each page is written by itself: it is there or it is not.
#[derive(Debug)]
pub(super) struct Rows {
    connection: Connection,
    /// Where it is.
    place: String,
}

#[derive(Debug)]
enum Connection {
    Sqlite(SqliteConnection),
    Postgres(Lease),
}

/// Rows in one statement. SQLite takes 32,766 values.
const PAGE: usize = 400;

impl Rows {
    pub(super) async fn open(database: &Database) -> Result<Self, StoreError> {
        Ok(match database {
            Database::Sqlite(store) => {
                let (connection, place) = store.raw().await?;
                Self { connection: Connection::Sqlite(connection), place }
            }
            Database::Postgres(store) => {
                let (connection, place) = store.raw().await?;
                Self { connection: Connection::Postgres(connection), place }
            }
        })
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.place == other.place
    }

    const fn is_sqlite(&self) -> bool {
        matches!(self.connection, Connection::Sqlite(_))
    }

    /// Some rows in the order of their keys, after the one and up to the other.
    pub(super) async fn page(
        &mut self,
        table: &Table,
        after: Option<&Key>,
        up_to: Option<&Key>,
    ) -> Result<Vec<Row>, StoreError> {
        let keys: Vec<&str> = table.columns[..table.key].iter().map(|(name, _)| *name).collect();
        let keys = keys.join(", ");
        let mut sql = format!("SELECT {} FROM {}", self.selection(table), table.name);
        let mut values: Vec<&Value> = Vec::new();
        for (bound, relation) in [(after, ">"), (up_to, "<=")] {
            let Some(bound) = bound else { continue };
            let word = if values.is_empty() { "WHERE" } else { "AND" };
            let places: Vec<String> = (1..=bound.len()).map(|n| format!("${}", values.len() + n)).collect();
            // Writing into a string can't fail.
            let _ = write!(sql, " {word} ({keys}) {relation} ({})", places.join(", "));
            values.extend(bound);
        }
        // One more than are ever written at once: enough to see that there are too many.
        let limit = if up_to.is_some() { PAGE + 1 } else { PAGE };
        let _ = write!(sql, " ORDER BY {keys} LIMIT {limit}");
        match &mut self.connection {
            Connection::Sqlite(connection) => {
                let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
                bind!(query, values);
                let rows = query.fetch_all(connection).await;
                rows.and_then(|rows| rows.iter().map(|row| sqlite_row(row, table)).collect())
                    .map_err(crate::sqlite::fault)
            }
            Connection::Postgres(connection) => {
                let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
                bind!(query, values);
                let rows = query.fetch_all(&mut **connection).await;
                rows.and_then(|rows| rows.iter().map(|row| postgres_row(row, table)).collect())
                    .map_err(crate::postgres::fault)
            }
        }
    }

    /// The columns as both databases have them.
    fn selection(&self, table: &Table) -> String {
        let column = |(name, _): &(&'static str, Kind)| match *name {
            // SQLite also notes them while a match goes on.
            "length" | "head" if self.is_sqlite() => {
                format!("CASE WHEN ended IS NULL THEN NULL ELSE {name} END AS {name}")
            }
            name => name.to_string(),
        };
        table.columns.iter().map(column).collect::<Vec<_>>().join(", ")
    }

    /// Writes rows over those that have the same keys.
    pub(super) async fn put(&mut self, table: &Table, rows: &[&Row]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
        let values: Vec<Value> = if self.is_sqlite() {
            names.extend(only_in_sqlite(table));
            rows.iter().flat_map(|row| for_sqlite(table, row)).collect()
        } else {
            rows.iter().flat_map(|row| row.0.iter().cloned()).collect()
        };
        let mut number = 0;
        let mut place = || {
            number += 1;
            format!("${number}")
        };
        let lists: Vec<String> = rows
            .iter()
            .map(|_| format!("({})", names.iter().map(|_| place()).collect::<Vec<_>>().join(", ")))
            .collect();
        let (keys, rest) = names.split_at(table.key);
        let changes: Vec<String> = rest.iter().map(|name| format!("{name} = excluded.{name}")).collect();
        let change =
            if rest.is_empty() { "NOTHING".into() } else { format!("UPDATE SET {}", changes.join(", ")) };
        let sql = format!(
            "INSERT INTO {} ({}) VALUES {} ON CONFLICT ({}) DO {change}",
            table.name,
            names.join(", "),
            lists.join(", "),
            keys.join(", "),
        );
        match &mut self.connection {
            Connection::Sqlite(connection) => {
                let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
                bind!(query, &values);
                query.execute(&mut *connection).await.map_err(crate::sqlite::fault)?;
            }
            Connection::Postgres(connection) => {
                let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
                bind!(query, &values);
                query.execute(&mut **connection).await.map_err(crate::postgres::fault)?;
            }
        }
        Ok(())
    }

    /// After all rows are there: notes where the logs of matches end that go on, where that is noted.
    pub(super) async fn settle(&mut self) -> Result<(), StoreError> {
        let Connection::Sqlite(connection) = &mut self.connection else { return Ok(()) };
        let last = |what| {
            format!("(SELECT {what} FROM entries WHERE match_id = matches.id ORDER BY seq DESC LIMIT 1)")
        };
        let sql = format!(
            "UPDATE matches SET length = coalesce({}, 0), head = coalesce({}, link), last = coalesce({}, created) \
             WHERE ended IS NULL",
            last("seq + 1"),
            last("entries.link"),
            last("at"),
        );
        sqlx::query(AssertSqlSafe(sql)).execute(connection).await.map(|_| ()).map_err(crate::sqlite::fault)
    }
}

/// A column that the table has in SQLite alone.
fn only_in_sqlite(table: &Table) -> Option<&'static str> {
    match table.name {
        "matches" => Some("last"),
        "entries" => Some("settled"),
        _ => None,
    }
}

/// The values of a row as SQLite has them.
fn for_sqlite(table: &Table, row: &Row) -> Vec<Value> {
    let mut values = row.0.clone();
    if table.name == "entries" {
        values.push(Value::Number(Some(1)));
    }
    if table.name == "matches" {
        let at = |name: &str| table.columns.iter().position(|(known, _)| *known == name).unwrap_or_default();
        if values[at("ended")] == Value::Number(None) {
            values[at("length")] = Value::Number(Some(0));
            values[at("head")] = values[at("link")].clone();
            values.push(values[at("created")].clone());
        } else {
            values.push(values[at("ended")].clone());
        }
    }
    values
}

/// Reads a row. Both databases are asked in the same way.
macro_rules! read {
    ($name:ident, $row:ty) => {
        fn $name(row: &$row, table: &Table) -> Result<Row, Error> {
            let value = |(place, (_, kind)): (usize, &(&str, Kind))| {
                Ok(match kind {
                    Kind::Text => Value::Text(row.try_get(place)?),
                    Kind::Number => Value::Number(row.try_get(place)?),
                    Kind::Flag => Value::Flag(row.try_get(place)?),
                    Kind::Real => Value::Real(row.try_get::<Option<f64>, _>(place)?.map(f64::to_bits)),
                    Kind::Bytes => Value::Bytes(row.try_get(place)?),
                })
            };
            table.columns.iter().enumerate().map(value).collect::<Result<_, Error>>().map(Row)
        }
    };
}

read!(sqlite_row, SqliteRow);
read!(postgres_row, PgRow);
