//! Events between the thread of a client and whoever listens.

use crate::Event;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// While this many events wait, nothing more is read from the network. The server then closes the connection at some time, and
/// the client resumes when somebody listens again.
const MOST: usize = 1024;

type Wake = Box<dyn Fn() + Send>;

#[derive(Default)]
pub(crate) struct Inbox {
    events: Mutex<VecDeque<Event>>,
    /// Somebody waits for an event.
    arrived: Condvar,
    wake: Mutex<Option<Wake>>,
    /// The network waits for room.
    room: Notify,
}

impl fmt::Debug for Inbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inbox").finish_non_exhaustive()
    }
}

impl Inbox {
    /// Only the latest state of the lobby and of a table is kept: nobody needs the ones before.
    pub fn push(&self, event: Event) {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        match &event {
            Event::Lobby(_) => events.retain(|other| !matches!(other, Event::Lobby(_))),
            Event::Table(table) => {
                // An update in between may need the state before it.
                let last = events.iter().rposition(|other| match other {
                    Event::Update(update) => update.table == table.table,
                    Event::Table(other) => other.table == table.table,
                    _ => false,
                });
                if let Some(index) = last.filter(|&index| matches!(events[index], Event::Table(_))) {
                    events.remove(index);
                }
            }
            _ => {}
        }
        events.push_back(event);
        drop(events);
        self.arrived.notify_all();
        if let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner) {
            wake();
        }
    }

    pub fn pop(&self) -> Option<Event> {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let event = events.pop_front();
        if events.len() == MOST - 1 {
            self.room.notify_one();
        }
        event
    }

    /// Is there an event? Waits at most this long for one.
    pub fn has_one_within(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        while events.is_empty() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            (events, _) = self.arrived.wait_timeout(events, left).unwrap_or_else(PoisonError::into_inner);
        }
        true
    }

    pub fn call(&self, wake: Wake) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }

    fn is_full(&self) -> bool {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).len() >= MOST
    }

    /// Waits until there is room for more.
    pub async fn has_room(&self) {
        while self.is_full() {
            self.room.notified().await;
        }
    }
}
