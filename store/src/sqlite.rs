//! The embedded store: one file, any number of processes.

mod fault;
mod reader;
mod schema;
mod seen;
mod writer;

use std::fs;
use std::io;
use std::path::Path;
#[cfg(unix)]
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use crate::{Ending, Entry, Filter, MatchId, NewMatch, Store, StoreError, StoredMatch, Summary};
use fault::fault;
use writer::{Write, Writer};

/// Matches in an SQLite file (or in memory, for tests).
///
/// Several stores, in one process or in many, may be open on the same file. It lives in the Tokio
/// runtime in which it was opened, of any flavour, which must have its timer enabled.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    /// The only way to change anything.
    writer: Writer,
    /// Readers disturb neither the writer nor each other.
    readers: SqlitePool,
}

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(10);
const READERS: u32 = 4;

impl SqliteStore {
    /// Opens the file; makes it, and the folders above it, if it is not there.
    ///
    /// A file that is damaged, foreign or written by a newer program is refused and left as it is.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        // Readers connect later, when the working directory may be another.
        let path = std::path::absolute(path)?;
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        #[cfg(unix)]
        make_file(&path);
        let options = options().filename(&path);
        let writing = pool(1, options.clone().create_if_missing(true).synchronous(SqliteSynchronous::Full));
        if !schema::is_current(&path, &options).await? {
            schema::prepare(&writing).await?;
        }
        Ok(Self { writer: Writer::start(writing), readers: pool(READERS, options.read_only(true)) })
    }

    /// A store that is gone when it is dropped.
    pub async fn in_memory() -> Result<Self, StoreError> {
        // A database in memory belongs to its connection, so there is one for everything.
        let only = pool(1, options().in_memory(true));
        schema::prepare(&only).await?;
        Ok(Self { writer: Writer::start(only.clone()), readers: only })
    }

    /// Waits for what is being written and tidies the files up. Nothing is lost without it.
    pub async fn close(self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

impl Store for SqliteStore {
    async fn create(&self, new: &NewMatch) -> Result<MatchId, StoreError> {
        loop {
            let id = MatchId::random()?;
            match self.writer.write(Write::Create { id, new: Box::new(new.clone()) }).await {
                // Somebody has drawn the same id before.
                Err(StoreError::Conflict { .. }) => {}
                answer => return answer.map(|()| id),
            }
        }
    }

    async fn append(&self, id: MatchId, entry: &Entry, ending: Option<&Ending>) -> Result<(), StoreError> {
        self.writer.write(Write::Append { id, entry: entry.clone(), ending: ending.cloned() }).await
    }

    async fn load(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        // One transaction, so that all parts are of the same moment.
        let mut moment = self.readers.begin().await.map_err(fault)?;
        reader::load(&mut moment, id).await
    }

    async fn seen(&self, id: MatchId) -> Result<Vec<u32>, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(fault)?;
        seen::read(&mut connection, id).await
    }

    async fn set_seen(&self, id: MatchId, seat: u8, entries: u32) -> Result<(), StoreError> {
        self.writer.write(Write::Seen { id, seat, entries }).await
    }

    async fn unfinished(&self) -> Result<Vec<Summary>, StoreError> {
        reader::unfinished(&self.readers).await
    }

    async fn finished(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
        reader::finished(&self.readers, filter).await
    }
}

fn options() -> SqliteConnectOptions {
    SqliteConnectOptions::new().foreign_keys(true).busy_timeout(PATIENCE).disable_statement_logging()
}

fn pool(size: u32, options: SqliteConnectOptions) -> SqlitePool {
    // Connections to a file need no rest and no ping.
    SqlitePoolOptions::new()
        .max_connections(size)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_lazy_with(options)
}

/// Seeds of unfinished games lie here: new folders are for their owner alone.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// So is a new file, wherever it lies; SQLite gives the files beside it the same mode.
#[cfg(unix)]
fn make_file(path: &Path) {
    use std::os::unix::fs::OpenOptionsExt as _;
    // Closing a file drops all locks that this process has on it. One at a time: nobody here has it open yet.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    // Where it is there already that is fine, and where it can't be made SQLite says so.
    drop(fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path));
}
