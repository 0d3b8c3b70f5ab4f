//! The tables that everybody finds.

use crate::outbox::text;
use axum::extract::ws::Utf8Bytes;
use protocol::{Listed, Lobby, Message};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::RoomId;
use tokio::sync::{Notify, watch};

/// A lobby never shows more tables.
const MOST: usize = 100;
/// Changes within this time are shown together.
const PAUSE: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(crate) struct Listing {
    tables: Mutex<Shown>,
    changed: Notify,
    news: watch::Sender<Utf8Bytes>,
}

#[derive(Debug, Default)]
struct Shown {
    /// By the order in which they were first listed.
    tables: BTreeMap<u64, (RoomId, Listed)>,
    numbers: BTreeMap<RoomId, u64>,
    next: u64,
    people: u32,
}

impl Shown {
    fn lobby(&self) -> Lobby {
        let latest = self.tables.values().rev().take(MOST);
        Lobby { tables: latest.map(|(_, listed)| listed.clone()).collect(), people: self.people }
    }
}

impl Default for Listing {
    fn default() -> Self {
        let news = watch::Sender::new(text(&Message::Lobby(Lobby::default())));
        Self { tables: Mutex::default(), changed: Notify::new(), news }
    }
}

impl Listing {
    /// Shows a table as it is now, or no longer.
    pub fn show(&self, id: RoomId, listed: Option<Listed>) {
        let mut shown = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = &mut *shown;
        let is_changed = match (shown.numbers.get(&id).copied(), listed) {
            (None, None) => false,
            (Some(number), None) => {
                shown.numbers.remove(&id);
                shown.tables.remove(&number).is_some()
            }
            (Some(number), Some(listed)) => {
                let before = shown.tables.insert(number, (id, listed.clone()));
                before.is_none_or(|(_, before)| before != listed)
            }
            (None, Some(listed)) => {
                shown.next += 1;
                shown.numbers.insert(id, shown.next);
                shown.tables.insert(shown.next, (id, listed));
                true
            }
        };
        if is_changed {
            self.changed.notify_one();
        }
    }

    /// Is this table shown?
    pub fn shows(&self, id: RoomId) -> bool {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).numbers.contains_key(&id)
    }

    pub fn set_people(&self, people: usize) {
        let mut shown = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(&mut shown.people, people as u32) != people as u32 {
            self.changed.notify_one();
        }
    }

    pub fn now(&self) -> Lobby {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).lobby()
    }

    /// Hears of every change; the first thing to hear is the lobby as it is.
    pub fn listen(&self) -> watch::Receiver<Utf8Bytes> {
        let mut news = self.news.subscribe();
        news.mark_changed();
        news
    }

    /// Tells everybody who listens, until this is dropped.
    pub async fn run(&self) {
        loop {
            self.changed.notified().await;
            let message = text(&Message::Lobby(self.now()));
            self.news.send_replace(message);
            tokio::time::sleep(PAUSE).await;
        }
    }
}
