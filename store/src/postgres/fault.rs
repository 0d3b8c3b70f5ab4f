use std::io::ErrorKind;

use sqlx::Error;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use crate::StoreError;

/// What PostgreSQL calls the error: five characters, of which the first two are its class
/// (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
fn code(error: &Error) -> Option<&str> {
    let reported = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(reported.code())
}

/// The database is away or about to go, and may be back in a moment.
pub(super) fn is_passing(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Protocol(_) | Error::WorkerCrashed => true,
        // Connections; too many of them; a shutdown, a start, or a question that took too long; a server that only reads,
        // which is what is found while another one takes over.
        _ => code(error).is_some_and(|code| {
            code.starts_with("08")
                || code.starts_with("57")
                || ["25006", "53300", "25P03", "58000", "58030"].contains(&code)
        }),
    }
}

/// What the database's error means to us.
#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
pub(crate) fn fault(error: Error) -> StoreError {
    if is_passing(&error) {
        return StoreError::Unavailable(error.to_string());
    }
    match (&error, code(&error)) {
        // A deadlock: doing it again helps.
        (_, Some("40001" | "40P01")) => StoreError::Busy,
        (_, Some("53100")) => StoreError::Io { kind: ErrorKind::StorageFull, reason: error.to_string() },
        (_, Some("28000" | "28P01" | "42501")) => {
            StoreError::Io { kind: ErrorKind::PermissionDenied, reason: error.to_string() }
        }
        // All queries are fixed: if one makes no sense, the schema is not what it was.
        (_, Some("42P01" | "42703" | "XX001" | "XX002")) => StoreError::Damaged(error.to_string()),
        (Error::ColumnDecode { .. } | Error::ColumnNotFound(_) | Error::Decode(_), _) => {
            StoreError::Damaged(error.to_string())
        }
        _ => StoreError::Database(error.to_string()),
    }
}

/// Is it that another row has this key already?
pub(super) fn is_taken(error: &Error, constraint: &str) -> bool {
    let reported = error.as_database_error();
    reported.is_some_and(|it| it.is_unique_violation() && it.constraint() == Some(constraint))
}

pub(super) fn migration_fault(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => fault(error),
        error => StoreError::Damaged(error.to_string()),
    }
}
