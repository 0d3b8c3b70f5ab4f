use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};

use super::PATIENCE;
use super::fault::{fault, migration_fault};
use crate::StoreError;

/// The number of the last migration.
const KNOWN: i64 = 3;

/// Marks a file as ours, in SQLite's own header: "Parl".
const APPLICATION: i64 = 0x5061_726C;

/// A database has one page at least, and a page has at least so many bytes.
const SMALLEST: u64 = 512;

/// Listed by hand: the macro would build SQLite a second time, for the compiler.
fn migrator() -> Migrator {
    let scripts = [
        (1, "matches", include_str!("../../migrations/sqlite/0001_matches.sql")),
        (3, "seen", include_str!("../../migrations/sqlite/0003_seen.sql")),
    ];
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(scripts.into_iter().map(migration).collect())
}

/// Whether the file can be used as it is. Looks without touching, so that a file that is not for us
/// keeps every byte.
pub(super) async fn is_current(path: &Path, options: &SqliteConnectOptions) -> Result<bool, StoreError> {
    // Never open the file by hand here: closing it would drop the locks that SQLite holds on it.
    match fs::metadata(path) {
        Ok(file) if file.is_dir() => return Err(io::Error::from(ErrorKind::IsADirectory).into()),
        Ok(file) if file.len() == 0 => return Ok(false),
        // SQLite would take it for an empty one and write over it.
        Ok(file) if file.len() < SMALLEST => return Err(StoreError::Damaged("too short".into())),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        found => found?,
    };
    match look(options).await {
        // A crash in the very first moments of a file leaves something that only a writer can repair.
        Err(StoreError::Io { .. }) => Ok(false),
        answer => answer,
    }
}

async fn look(options: &SqliteConnectOptions) -> Result<bool, StoreError> {
    let mut connection = options.clone().read_only(true).connect().await.map_err(fault)?;
    let answer = check(&mut connection).await;
    connection.close().await.map_err(fault)?;
    answer
}

/// Brings a new or older database to the schema we know. Any number of processes may do so at once.
pub(super) async fn prepare(pool: &SqlitePool) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await.map_err(fault)?;
    check(&mut connection).await?;
    write_ahead(&mut connection).await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
    if !check(&mut transaction).await? {
        migrator().run(&mut *transaction).await.map_err(migration_fault)?;
    }
    transaction.commit().await.map_err(fault)
}

/// Whether the schema is the one we know; an error if the database is not ours to change.
async fn check(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    let tables = number(connection, "SELECT count(*) FROM sqlite_schema").await?;
    if tables == 0 {
        return Ok(false);
    }
    if number(connection, "PRAGMA application_id").await? != APPLICATION {
        return Err(StoreError::Foreign);
    }
    match number(connection, "SELECT coalesce(max(version), 0) FROM _sqlx_migrations").await? {
        found if found > KNOWN => Err(StoreError::Newer { found, known: KNOWN }),
        found => Ok(found == KNOWN),
    }
}

async fn number(connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, StoreError> {
    sqlx::query_scalar(sql).fetch_one(connection).await.map_err(fault)
}

/// Switches to the write-ahead log, for good. SQLite does not wait here if another process does the
/// same, so we do.
async fn write_ahead(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let begun = Instant::now();
    loop {
        match sqlx::query("PRAGMA journal_mode = WAL").execute(&mut *connection).await.map_err(fault) {
            Err(StoreError::Busy) if begun.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            answer => return answer.map(|_| ()),
        }
    }
}
