//! A store that fails.

use crate::parlour::Parlour;
use host::{News, Said};
use kernel::Seat;
use std::sync::atomic::{AtomicU32, Ordering};
use store::{Ending, Log, LogEntry, MatchId, SqliteStore, StoreError, Timestamp};

/// Takes this many entries, and no more.
struct Full<'s> {
    store: &'s SqliteStore,
    room: AtomicU32,
}

impl Log for Full<'_> {
    async fn append(&self, id: MatchId, entry: &LogEntry, ending: Option<&Ending>) -> Result<(), StoreError> {
        let room = self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(1));
        if room.is_err() {
            return Err(StoreError::Busy);
        }
        self.store.append(id, entry, ending).await
    }

    async fn entries_since(&self, id: MatchId, seq: u32) -> Result<Vec<LogEntry>, StoreError> {
        self.store.entries_since(id, seq).await
    }

    async fn seen(&self, id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
        self.store.seen(id).await
    }

    async fn set_seen(&self, id: MatchId, seat: u8, number: u32) -> Result<(), StoreError> {
        self.store.set_seen(id, seat, number).await
    }
}

/// The first attempt conflicts with what somebody else stored, which is followed; the second one fails.
#[test]
fn what_others_stored_is_news_even_if_the_own_entry_fails() {
    let parlour = Parlour::new();
    let id = parlour.played(&Parlour::setup("connect4", "first=1", 2, 1), &[]);
    let mut owner = parlour.owner(1, id);
    let mut other = parlour.owner(0, id);
    parlour.answer(&mut other, 0, "4", 0);
    let full = Full { store: &parlour.stores[1], room: AtomicU32::new(1) };
    let mut news = Vec::new();
    let said = Said::Leave { seat: Seat::new(1) };
    let answer = owner.say(&full, said, Timestamp::from_millis(0), &mut news);
    assert!(parlour.runtime.block_on(answer).is_err());
    assert!(matches!(news[..], [News::Elsewhere(_)]), "{news:?}");
    assert_eq!(owner.table().move_count(), 1);
}
