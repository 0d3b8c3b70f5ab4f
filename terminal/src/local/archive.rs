//! The store of this machine, for code that waits.

use etcetera::BaseStrategy as _;
use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::{
    Ending, Entry, Filter, MatchId, NewMatch, SqliteStore, Store as _, StoreError, StoredMatch, Summary,
};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// The file of all matches, below the folder of all data.
pub fn archive_file(home: &Path) -> PathBuf {
    home.join("parlour.db")
}

/// The folder of all data: `PARLOUR_HOME`, or the platform's data folder.
pub fn home() -> Option<PathBuf> {
    if let Some(home) = env::var_os("PARLOUR_HOME").filter(|home| !home.is_empty()) {
        return Some(home.into());
    }
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("parlour"))
}

/// How long closing may take.
const CLOSING: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Archive {
    store: SqliteStore,
    runtime: Runtime,
}

impl Archive {
    pub fn open(home: &Path) -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread().enable_time().build()?;
        let store = runtime.block_on(SqliteStore::open(archive_file(home)))?;
        Ok(Self { store, runtime })
    }

    pub fn create(&self, new: &NewMatch) -> Result<MatchId, StoreError> {
        self.runtime.block_on(self.store.create(new))
    }

    pub fn append(&self, id: MatchId, entry: &Entry, ending: Option<&Ending>) -> Result<(), StoreError> {
        self.runtime.block_on(self.store.append(id, entry, ending))
    }

    /// The entries from this number on.
    pub fn entries_since(&self, id: MatchId, seq: u32) -> Result<Vec<Entry>, StoreError> {
        self.runtime.block_on(self.store.entries_since(id, seq))
    }

    /// With `entries`, only if the match has that many.
    pub fn delete(&self, id: MatchId, entries: Option<u32>) -> Result<(), StoreError> {
        self.runtime.block_on(self.store.delete(id, entries))
    }

    /// Is everything that was acknowledged still where it was written?
    pub fn check(&self) -> Result<(), StoreError> {
        self.store.check()
    }

    pub fn load(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.runtime.block_on(self.store.load(id))
    }

    pub fn unfinished(&self) -> Result<Vec<Summary>, StoreError> {
        self.runtime.block_on(self.store.unfinished())
    }

    pub fn finished(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
        self.runtime.block_on(self.store.finished(filter))
    }
}

/// Closes the file, so that everything is in it: a copy of it alone is a copy of all matches.
impl Drop for Archive {
    fn drop(&mut self) {
        let close = self.store.clone().close();
        // Nothing is lost without it, so nobody waits long for somebody else's lock.
        let _ = self.runtime.block_on(async { timeout(CLOSING, close).await });
    }
}
