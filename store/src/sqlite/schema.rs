use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};

use super::PATIENCE;
use super::fault::{fault, migration_fault};
use super::linking::link_everything;
use super::renewal::renew_everything;
use crate::StoreError;

/// The number of the last migration.
const KNOWN: i64 = 5;

/// The migration after which the program links what is there.
const LINKS: i64 = 2;

/// The migration after which the program takes over what was put aside.
const RENEWAL: i64 = 3;

/// Marks a file as ours, in SQLite's own header: "Parl".
const APPLICATION: i64 = 0x5061_726C;

/// The smallest page. A database has at least one page.
const SMALLEST: u64 = 512;

/// A migration's name and what it does.
type Script = (&'static str, &'static str);

/// Listed by hand: the macro would build SQLite a second time, for the compiler.
const SCRIPTS: [Script; KNOWN as usize] = [
    ("matches", include_str!("../../migrations/sqlite/0001_matches.sql")),
    ("links", include_str!("../../migrations/sqlite/0002_links.sql")),
    ("people", include_str!("../../migrations/sqlite/0003_people.sql")),
    ("server", include_str!("../../migrations/sqlite/0004_server.sql")),
    ("journal", include_str!("../../migrations/sqlite/0005_journal.sql")),
];

async fn run(connection: &mut SqliteConnection, scripts: &[Script]) -> Result<(), StoreError> {
    let migration = |(version, &(name, sql)): (i64, &Script)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations((1..).zip(scripts).map(migration).collect());
    migrator.run(connection).await.map_err(migration_fault)
}

/// Runs the scripts that come after version `found`. After two of them the program has its own work to do, once.
async fn migrate(
    connection: &mut SqliteConnection,
    found: i64,
    scripts: &[Script],
) -> Result<(), StoreError> {
    if found < LINKS {
        run(connection, &scripts[..LINKS as usize]).await?;
        link_everything(connection).await.map_err(fault)?;
    }
    if found < RENEWAL {
        run(connection, &scripts[..RENEWAL as usize]).await?;
        renew_everything(connection).await.map_err(fault)?;
    }
    run(connection, scripts).await
}

/// Makes the schema in an empty database.
#[cfg(test)]
pub(super) async fn make(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    migrate(connection, 0, &SCRIPTS).await
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
    let found = version(&mut connection).await;
    connection.close().await.map_err(fault)?;
    Ok(found? == KNOWN)
}

/// Brings a new or older database to the schema we know. Any number of processes may do so at once.
pub(super) async fn prepare(pool: &SqlitePool) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await.map_err(fault)?;
    version(&mut connection).await?;
    write_ahead(&mut connection).await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
    let found = version(&mut transaction).await?;
    if found < KNOWN {
        migrate(&mut transaction, found, &SCRIPTS).await?;
    }
    transaction.commit().await.map_err(fault)
}

/// The number of the last migration that was run; an error if the database is not ours to change.
async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let tables = number(connection, "SELECT count(*) FROM sqlite_schema").await?;
    if tables == 0 {
        return Ok(0);
    }
    if number(connection, "PRAGMA application_id").await? != APPLICATION {
        return Err(StoreError::Foreign);
    }
    match number(connection, "SELECT coalesce(max(version), 0) FROM _sqlx_migrations").await? {
        found if found > KNOWN => Err(StoreError::Newer { found, known: KNOWN }),
        found => Ok(found),
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A later migration finds a complete schema, no matter which version the file comes from.
    #[tokio::test]
    async fn a_later_migration_finds_everything_taken_over() {
        let later = [SCRIPTS.as_slice(), &[("later", "CREATE TABLE later (n INTEGER)")]].concat();
        for found in 0..=KNOWN {
            let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
            if found > 0 {
                run(&mut connection, &SCRIPTS[..1]).await.unwrap();
            }
            if found >= LINKS {
                run(&mut connection, &SCRIPTS[..LINKS as usize]).await.unwrap();
                link_everything(&mut connection).await.unwrap();
            }
            if found >= RENEWAL {
                migrate(&mut connection, LINKS, &SCRIPTS[..found as usize]).await.unwrap();
            }
            migrate(&mut connection, found, &later).await.unwrap();
            let aside = "SELECT count(*) FROM sqlite_schema \
                 WHERE name = 'unlinked_entries' OR name LIKE 'old\\_%' ESCAPE '\\'";
            assert_eq!(number(&mut connection, aside).await, Ok(0), "from {found}");
            assert_eq!(number(&mut connection, "SELECT count(*) FROM later").await, Ok(0), "from {found}");
        }
    }
}
