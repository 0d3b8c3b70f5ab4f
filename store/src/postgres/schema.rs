use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, SqlSafeStr};

use super::fault::{fault, migration_fault};
use super::pool::answer;
use crate::StoreError;

/// The number of the last migration.
const KNOWN: i64 = 2;

/// Listed by hand, as for the embedded database.
const SCRIPTS: [(&str, &str); KNOWN as usize] = [
    ("parlour", include_str!("../../migrations/postgres/0001_parlour.sql")),
    ("nodes", include_str!("../../migrations/postgres/0002_nodes.sql")),
];

/// One server at a time changes the schema. The first number is "Parl", as in the header of an SQLite file.
const LOCK: &str = "SELECT pg_advisory_xact_lock(1348563564, hashtext(current_schema()))";

/// Brings a new or older database to the schema we know. Any number of servers may do so at once.
pub(super) async fn prepare(connection: &mut PgConnection) -> Result<(), StoreError> {
    let encoding: String =
        answer(sqlx::query_scalar("SHOW server_encoding").fetch_one(&mut *connection)).await?;
    if encoding != "UTF8" {
        return Err(StoreError::Database(format!(
            "the database must have the encoding UTF8, and has {encoding}"
        )));
    }
    // What was acknowledged must be on disk, whatever the server's settings say.
    for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
        let value: String = answer(
            sqlx::query_scalar("SELECT current_setting($1)").bind(setting).fetch_one(&mut *connection),
        )
        .await?;
        if value == "off" {
            return Err(StoreError::Careless(setting));
        }
    }
    if version(connection).await? == KNOWN {
        return Ok(());
    }
    let mut transaction = answer(connection.begin()).await?;
    // Without a time-out: another server may be busy with it for long.
    sqlx::query("SET LOCAL statement_timeout = 0").execute(&mut *transaction).await.map_err(fault)?;
    sqlx::query(LOCK).execute(&mut *transaction).await.map_err(fault)?;
    if version(&mut transaction).await? < KNOWN {
        let migration = |(version, &(name, sql)): (i64, &(&'static str, &'static str))| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        };
        let mut migrator = Migrator::with_migrations((1..).zip(&SCRIPTS).map(migration).collect());
        migrator.set_locking(false);
        migrator.run(&mut *transaction).await.map_err(migration_fault)?;
    }
    transaction.commit().await.map_err(fault)
}

const TABLES: &str = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()";

const MIGRATED: &str = "SELECT EXISTS (SELECT FROM pg_tables \
     WHERE schemaname = current_schema() AND tablename = '_sqlx_migrations')";

/// The number of the last migration that was run; an error if the database is not ours to change.
async fn version(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let tables: i64 = answer(sqlx::query_scalar(TABLES).fetch_one(&mut *connection)).await?;
    if tables == 0 {
        return Ok(0);
    }
    let is_migrated: bool = answer(sqlx::query_scalar(MIGRATED).fetch_one(&mut *connection)).await?;
    if !is_migrated {
        return Err(StoreError::Foreign);
    }
    let first = sqlx::query_scalar("SELECT description FROM _sqlx_migrations WHERE version = 1");
    let first: Option<String> = answer(first.fetch_optional(&mut *connection)).await?;
    if first.as_deref() != Some(SCRIPTS[0].0) {
        return Err(StoreError::Foreign);
    }
    let last = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations");
    match answer(last.fetch_one(connection)).await? {
        found if found > KNOWN => Err(StoreError::Newer { found, known: KNOWN }),
        found => Ok(found),
    }
}
