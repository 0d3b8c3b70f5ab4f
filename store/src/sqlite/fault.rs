use std::io::ErrorKind;

use sqlx::Error;
use sqlx::migrate::MigrateError;

use crate::StoreError;

/// What the database's error means to us.
#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
pub(crate) fn fault(error: Error) -> StoreError {
    let kind = match &error {
        Error::Database(reported) => {
            let code = reported.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or_default();
            // The lower byte is the kind of error (https://www.sqlite.org/rescode.html), the rest is detail.
            match code & 0xff {
                5 | 6 => return StoreError::Busy,
                // All queries are fixed: if one makes no sense, the schema is not what it was.
                1 | 11 | 26 => return StoreError::Damaged(error.to_string()),
                8 | 14 => ErrorKind::PermissionDenied,
                10 => ErrorKind::Other,
                13 => ErrorKind::StorageFull,
                _ => return StoreError::Database(error.to_string()),
            }
        }
        Error::Io(reported) => reported.kind(),
        Error::PoolTimedOut => return StoreError::Busy,
        Error::PoolClosed | Error::WorkerCrashed => return StoreError::Closed,
        Error::ColumnDecode { .. } | Error::ColumnNotFound(_) | Error::Decode(_) => {
            return StoreError::Damaged(error.to_string());
        }
        _ => return StoreError::Database(error.to_string()),
    };
    StoreError::Io { kind, reason: error.to_string() }
}

/// A query that makes no sense to the database, or a schema that it can't read: nothing at all can be read then.
pub(super) fn is_schema_fault(error: &Error) -> bool {
    match error {
        Error::ColumnNotFound(_) => true,
        Error::Database(reported) => {
            reported.code().as_deref() == Some("1")
                || reported.message().contains("malformed database schema")
        }
        _ => false,
    }
}

/// A page, or an index that does not fit its table.
pub(super) fn is_corruption(error: &Error) -> bool {
    const CORRUPT: u32 = 11;
    let code = error.as_database_error().and_then(|reported| reported.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == CORRUPT)
}

pub(super) fn migration_fault(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => fault(error),
        error => StoreError::Damaged(error.to_string()),
    }
}
