//! The store of this machine, for code that waits.

use etcetera::BaseStrategy as _;
use std::env;
use std::path::{Path, PathBuf};
use store::{
    Ending, Entry, Filter, MatchId, NewMatch, SqliteStore, Store as _, StoreError, StoredMatch, Summary,
};
use tokio::runtime::{Builder, Runtime};

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

    pub fn load(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.runtime.block_on(self.store.load(id))
    }

    /// How many entries each seat has seen.
    pub fn seen(&self, id: MatchId) -> Result<Vec<u32>, StoreError> {
        self.runtime.block_on(self.store.seen(id))
    }

    pub fn set_seen(&self, id: MatchId, seat: u8, entries: u32) -> Result<(), StoreError> {
        self.runtime.block_on(self.store.set_seen(id, seat, entries))
    }

    pub fn unfinished(&self) -> Result<Vec<Summary>, StoreError> {
        self.runtime.block_on(self.store.unfinished())
    }

    pub fn finished(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
        self.runtime.block_on(self.store.finished(filter))
    }
}
