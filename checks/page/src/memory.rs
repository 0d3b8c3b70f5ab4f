//! The log of one match, as long as the page is open.

use ledger::{
    Ending, Filter, Log, LogEntry, MatchId, NewMatch, Overview, Page, PersonId, Player, Store, StoreError,
    StoredMatch, Window,
};
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Waits for something that never has to wait.
pub fn at_once<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return done;
        }
    }
}

/// One match, which only this page plays.
#[derive(Default)]
pub struct Memory {
    kept: Mutex<Option<StoredMatch>>,
}

impl Memory {
    fn lock(&self) -> MutexGuard<'_, Option<StoredMatch>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log for Memory {
    async fn append(&self, id: MatchId, entry: &LogEntry, ending: Option<&Ending>) -> Result<(), StoreError> {
        let mut kept = self.lock();
        let stored = kept.as_mut().ok_or(StoreError::NotFound(id))?;
        stored.entries.push(entry.clone());
        stored.ending = ending.cloned();
        Ok(())
    }

    async fn entries_since(&self, id: MatchId, seq: u32) -> Result<Vec<LogEntry>, StoreError> {
        let stored = self.load(id).await?;
        Ok(stored.entries.into_iter().skip(seq as usize).collect())
    }

    async fn seen(&self, _id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
        Ok(Vec::new())
    }

    async fn set_seen(&self, _id: MatchId, _seat: u8, _number: u32) -> Result<(), StoreError> {
        Ok(())
    }
}

impl Store for Memory {
    async fn create_from(&self, new: &NewMatch, entries: &[LogEntry]) -> Result<MatchId, StoreError> {
        let id = MatchId::from_random(1);
        let (header, entries) = (new.clone(), entries.to_vec());
        *self.lock() = Some(StoredMatch { id, header, entries, ending: None, damage: None });
        Ok(id)
    }

    async fn add_entropy(&self, id: MatchId, entropy: &[Vec<u8>]) -> Result<(), StoreError> {
        let mut kept = self.lock();
        let stored = kept.as_mut().ok_or(StoreError::NotFound(id))?;
        stored.header.entropy = Some(entropy.to_vec());
        Ok(())
    }

    async fn load(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.lock().clone().ok_or(StoreError::NotFound(id))
    }

    async fn delete(&self, _id: MatchId, _entries: Option<u32>) -> Result<(), StoreError> {
        *self.lock() = None;
        Ok(())
    }

    async fn person(&self, _name: &str) -> Result<PersonId, StoreError> {
        Ok(PersonId::from_random(1))
    }

    async fn unfinished(&self, _window: Window) -> Result<Page, StoreError> {
        Ok(Page { matches: Vec::new(), next: None })
    }

    async fn finished(&self, _filter: &Filter, _window: Window) -> Result<Page, StoreError> {
        Ok(Page { matches: Vec::new(), next: None })
    }

    /// Nobody has played here before.
    async fn last_of(&self, _game: &str, _players: &[Player]) -> Result<Option<Overview>, StoreError> {
        Ok(None)
    }
}
