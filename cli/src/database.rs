//! Where a server keeps everything: a file, or PostgreSQL.

use crate::exit::Exit;
use std::path::PathBuf;
use store::{Database, StoreError};
use terminal::local::home;
use terminal::store_fault;
use words::{Speech, say};

/// The file with everything, in the folder of the server.
pub const FILE: &str = "server.db";

/// The file of a server that uses no other database.
pub fn file(folder: Option<&PathBuf>) -> Result<PathBuf, Exit> {
    let folder = folder.cloned().or_else(|| home().map(|home| home.join("server")));
    let folder =
        folder.ok_or_else(|| Exit::failed("There is no folder for the server. Name one with --data.".into()));
    folder.map(|folder| folder.join(FILE))
}

/// Opens the database, or else the file in this folder.
pub async fn open(
    speech: &Speech,
    database: Option<&str>,
    folder: Option<&PathBuf>,
) -> Result<Database, Exit> {
    let (opened, is_url) = match database {
        Some(place) => (Database::open(place).await, Database::is_url(place)),
        None => (Database::open_file(file(folder)?).await, false),
    };
    opened.map_err(|error| {
        Exit::failed(if is_url { database_fault(speech, &error) } else { store_fault(speech, &error) })
    })
}

/// Why PostgreSQL can't be used, and what to do.
pub fn database_fault(speech: &Speech, error: &StoreError) -> String {
    match error {
        StoreError::Unavailable(reason) => say!(speech, "database-unavailable", reason = reason.clone()),
        StoreError::Foreign => say!(speech, "database-foreign"),
        StoreError::Newer { .. } => say!(speech, "database-newer"),
        StoreError::Careless(setting) => say!(speech, "database-careless", setting = *setting),
        other => say!(speech, "database-refused", reason = other.to_string()),
    }
}
