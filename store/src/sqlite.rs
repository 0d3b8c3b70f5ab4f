//! The embedded store: one file, any number of processes.

mod appends;
mod creation;
mod fault;
mod journal;
mod linking;
mod lists;
mod members;
mod orders;
mod people;
mod place;
#[cfg(test)]
mod plans;
mod ratings;
mod reader;
mod renewal;
mod rooms;
mod schema;
mod seen;
mod server;
mod session;
mod writer;

use std::fs;
use std::io;
use std::path::Path;
#[cfg(unix)]
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Transaction};

use crate::{
    Ending, Filter, Log, LogEntry, MatchId, NewMatch, Overview, Page, PersonId, Player, Store, StoreError,
    StoredMatch, Window,
};
pub(crate) use fault::fault;
use lists::Wanted;
use place::Place;
use writer::{Write, Writer};

/// Matches in an SQLite file (or in memory, for tests).
///
/// Several stores, in one process or in many, may be open on the same file. It is used in a Tokio runtime of any flavour,
/// which must have its timer enabled.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    /// The only way to change anything.
    writer: Writer,
    /// Readers block neither the writer nor each other.
    readers: SqlitePool,
    /// Nothing for a store in memory.
    place: Option<Place>,
}

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(10);
const READERS: u32 = 4;
/// After this many pages what was written goes from the log of the database into its file. The more there are, the fewer
/// are written twice, and the less often everybody waits for it; these are 64 MB.
const CHECKPOINT: &str = "16000";

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
        let writing = options
            .clone()
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .pragma("temp_store", "MEMORY");
        if !schema::is_current(&path, &options).await? {
            // The file is never created again later: if it has gone by then, that must be noticed.
            // Rows that have lost their match must not keep it from being brought up to date.
            let preparing = pool(1, writing.clone().create_if_missing(true).foreign_keys(false));
            let prepared = schema::prepare(&preparing).await;
            preparing.close().await;
            prepared?;
        }
        let place = Place::of(path)?;
        Ok(Self {
            writer: Writer::start(pool(1, writing), Some(place.clone()))?,
            readers: pool(READERS, options.read_only(true)),
            place: Some(place),
        })
    }

    /// A store that is gone when it is dropped.
    pub async fn in_memory() -> Result<Self, StoreError> {
        // A database in memory belongs to its connection, so there is one for everything.
        let only = pool(1, options().in_memory(true));
        schema::prepare(&only).await?;
        Ok(Self { writer: Writer::start(only.clone(), None)?, readers: only, place: None })
    }

    /// Is everything that was acknowledged still where it was written?
    pub fn check(&self) -> Result<(), StoreError> {
        self.place.as_ref().map_or(Ok(()), Place::check)
    }

    /// A connection for whoever copies everything, and a text that tells this place from others. Rows may be written in any
    /// order.
    pub(crate) async fn raw(&self) -> Result<(SqliteConnection, String), StoreError> {
        let Some(place) = &self.place else {
            return Err(StoreError::Database("a store in memory is not copied".into()));
        };
        self.writer.write(Write::Settle).await?;
        let options =
            options().filename(place.path()).synchronous(SqliteSynchronous::Full).foreign_keys(false);
        let connection = options.connect().await.map_err(fault)?;
        Ok((connection, fs::canonicalize(place.path())?.display().to_string()))
    }

    /// A transaction, so that all that is read in it is of the same moment.
    async fn moment(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        // A connection that is made now would read another file.
        self.check()?;
        self.readers.begin().await.map_err(fault)
    }

    /// A connection for one statement, which is of one moment anyway.
    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        self.check()?;
        self.readers.acquire().await.map_err(fault)
    }

    /// Waits for what is being written and tidies up: afterwards everything is in the one file, unless others have it
    /// open. Nothing is lost without it.
    pub async fn close(self) {
        if self.check().is_err() {
            // SQLite would tidy up by name, and that is somebody else's now.
            std::mem::forget((self.readers, self.writer));
            return;
        }
        self.readers.close().await;
        self.writer.close().await;
    }
}

impl Log for SqliteStore {
    async fn append(&self, id: MatchId, entry: &LogEntry, ending: Option<&Ending>) -> Result<(), StoreError> {
        self.writer.write(Write::Append { id, entry: entry.clone(), ending: ending.cloned() }).await
    }

    async fn entries_since(&self, id: MatchId, seq: u32) -> Result<Vec<LogEntry>, StoreError> {
        reader::entries_since(&mut *self.moment().await?, id, seq).await
    }

    async fn seen(&self, id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
        seen::read(&mut *self.reader().await?, id).await
    }

    async fn set_seen(&self, id: MatchId, seat: u8, number: u32) -> Result<(), StoreError> {
        self.writer.write(Write::Seen { id, seat, number }).await
    }
}

impl Store for SqliteStore {
    async fn create_from(&self, new: &NewMatch, entries: &[LogEntry]) -> Result<MatchId, StoreError> {
        loop {
            let id = MatchId::from_random(random()?);
            if let Some((seq, _)) = (0..).zip(entries).find(|(seq, entry)| entry.seq != *seq) {
                return Err(StoreError::Conflict { id, seq });
            }
            let (new, entries) = (Box::new(new.clone()), entries.to_vec());
            match self.writer.write(Write::Create { id, new, entries }).await {
                // The same id was drawn before.
                Err(StoreError::Conflict { .. }) => {}
                answer => return answer.map(|()| id),
            }
        }
    }

    async fn create_as(&self, id: MatchId, new: &NewMatch) -> Result<(), StoreError> {
        self.writer.write(Write::Create { id, new: Box::new(new.clone()), entries: Vec::new() }).await
    }

    async fn add_entropy(&self, id: MatchId, entropy: &[Vec<u8>]) -> Result<(), StoreError> {
        self.writer.write(Write::AddEntropy { id, entropy: entropy.to_vec() }).await
    }

    async fn load(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        reader::load(&mut *self.moment().await?, id).await
    }

    async fn delete(&self, id: MatchId, entries: Option<u32>) -> Result<(), StoreError> {
        self.writer.write(Write::Delete { id, entries }).await
    }

    async fn person(&self, name: &str) -> Result<PersonId, StoreError> {
        loop {
            // The transaction ends here: in memory there is one connection for everything.
            let known = people::find(&mut *self.moment().await?, name).await?;
            if let Some(known) = known {
                return Ok(known);
            }
            // If the id was drawn before, there is still nobody.
            let id = PersonId::from_random(random()?);
            self.writer.write(Write::Person { id, name: name.into() }).await?;
        }
    }

    async fn unfinished(&self, window: Window) -> Result<Page, StoreError> {
        // The transaction ends here: in memory there is one connection for everything.
        let is_settled = journal::is_empty(&mut *self.moment().await?).await;
        if is_settled.is_ok_and(|settled| !settled) {
            // Where nothing can be written, the list is as it was then.
            let _ = self.writer.write(Write::Settle).await;
        }
        lists::list(&mut *self.moment().await?, Wanted::Unfinished, window).await
    }

    async fn finished(&self, filter: &Filter, window: Window) -> Result<Page, StoreError> {
        lists::list(&mut *self.moment().await?, Wanted::Finished(filter), window).await
    }

    async fn last_of(&self, game: &str, players: &[Player]) -> Result<Option<Overview>, StoreError> {
        lists::last_of(&mut *self.moment().await?, game, players).await
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

/// So is a new file in any folder; SQLite gives the files next to it the same mode.
#[cfg(unix)]
fn make_file(path: &Path) {
    use std::os::unix::fs::OpenOptionsExt as _;
    // Closing a file drops all locks that this process has on it. One at a time: nobody here has it open yet.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    // Where it is there already that is fine, and where it can't be made SQLite says so.
    drop(fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path));
}

fn random() -> Result<u64, io::Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(io::Error::from)?;
    Ok(u64::from_le_bytes(bytes))
}
