//! The matches of one table, as long as the page has it open. The page keeps copies of them.

use ledger::{
    Ending, Filter, Log, LogEntry, MatchId, NewMatch, Overview, Page, PersonId, Player, Store, StoreError,
    StoredMatch, Timestamp, Window,
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

/// What is kept of the matches of a table.
#[derive(Debug, Default)]
struct Kept {
    /// The latest last.
    matches: Vec<StoredMatch>,
    /// By seat, of the latest match: up to where its stream was seen.
    seen: Vec<Option<u32>>,
    /// Names the next match.
    next: u64,
}

/// The log of a table in the page.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
}

impl Memory {
    /// A memory that has this match already.
    pub fn of(stored: StoredMatch, seen: Vec<Option<u32>>) -> Self {
        Self { kept: Mutex::new(Kept { matches: vec![stored], seen, next: 0 }) }
    }

    /// Names the next match by these random bits.
    pub fn name_next(&self, bits: u64) {
        self.lock().next = bits;
    }

    /// The latest match, and what was seen of it.
    pub fn latest(&self) -> Option<(StoredMatch, Vec<Option<u32>>)> {
        let kept = self.lock();
        Some((kept.matches.last()?.clone(), kept.seen.clone()))
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn find(&mut self, id: MatchId) -> Result<&mut StoredMatch, StoreError> {
        self.matches.iter_mut().find(|stored| stored.id == id).ok_or(StoreError::NotFound(id))
    }

    fn begin(&mut self, id: MatchId, new: &NewMatch, entries: &[LogEntry]) {
        let (header, entries) = (new.clone(), entries.to_vec());
        self.matches.push(StoredMatch { id, header, entries, ending: None, damage: None });
        self.seen = vec![Some(0); new.players.len()];
    }
}

/// When something happened last in a match.
pub fn last(stored: &StoredMatch) -> Timestamp {
    stored.entries.last().map_or(stored.header.created, |entry| entry.at)
}

fn overview(stored: &StoredMatch) -> Overview {
    Overview {
        id: stored.id,
        game: stored.header.game.clone(),
        rules: stored.header.rules,
        config: stored.header.config.clone(),
        players: stored.header.players.clone(),
        started: stored.header.created,
        entries: stored.entries.len() as u32,
        last: last(stored),
        ending: stored.ending.clone(),
        damage: stored.damage,
    }
}

impl Log for Memory {
    async fn append(&self, id: MatchId, entry: &LogEntry, ending: Option<&Ending>) -> Result<(), StoreError> {
        let mut kept = self.lock();
        let stored = kept.find(id)?;
        stored.entries.push(entry.clone());
        stored.ending = ending.cloned();
        Ok(())
    }

    async fn entries_since(&self, id: MatchId, seq: u32) -> Result<Vec<LogEntry>, StoreError> {
        let stored = self.load(id).await?;
        Ok(stored.entries.into_iter().skip(seq as usize).collect())
    }

    async fn seen(&self, _id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
        Ok(self.lock().seen.clone())
    }

    async fn set_seen(&self, _id: MatchId, seat: u8, number: u32) -> Result<(), StoreError> {
        let mut kept = self.lock();
        let seat = usize::from(seat);
        if kept.seen.len() <= seat {
            kept.seen.resize(seat + 1, None);
        }
        kept.seen[seat] = kept.seen[seat].max(Some(number));
        Ok(())
    }
}

impl Store for Memory {
    async fn create_from(&self, new: &NewMatch, entries: &[LogEntry]) -> Result<MatchId, StoreError> {
        let mut kept = self.lock();
        let id = MatchId::from_random(kept.next);
        kept.begin(id, new, entries);
        Ok(id)
    }

    async fn create_as(&self, id: MatchId, new: &NewMatch) -> Result<(), StoreError> {
        let mut kept = self.lock();
        if kept.find(id).is_ok() {
            return Err(StoreError::Conflict { id, seq: 0 });
        }
        kept.begin(id, new, &[]);
        Ok(())
    }

    async fn add_entropy(&self, id: MatchId, entropy: &[Vec<u8>]) -> Result<(), StoreError> {
        self.lock().find(id)?.header.entropy = Some(entropy.to_vec());
        Ok(())
    }

    async fn load(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.lock().find(id).map(|stored| stored.clone())
    }

    async fn delete(&self, id: MatchId, _entries: Option<u32>) -> Result<(), StoreError> {
        self.lock().matches.retain(|stored| stored.id != id);
        Ok(())
    }

    /// A name is a person: nobody else plays at this device.
    async fn person(&self, name: &str) -> Result<PersonId, StoreError> {
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Ok(PersonId::from_random(hash))
    }

    async fn unfinished(&self, _window: Window) -> Result<Page, StoreError> {
        Ok(Page::default())
    }

    async fn finished(&self, _filter: &Filter, _window: Window) -> Result<Page, StoreError> {
        Ok(Page::default())
    }

    async fn last_of(&self, game: &str, players: &[Player]) -> Result<Option<Overview>, StoreError> {
        let kept = self.lock();
        let is_same = |stored: &&StoredMatch| {
            let others = &stored.header.players;
            stored.ending.is_some()
                && stored.header.game == game
                && others.len() == players.len()
                && players.iter().all(|player| others.iter().any(|other| other.is_same(player)))
        };
        Ok(kept.matches.iter().rev().find(is_same).map(overview))
    }
}
