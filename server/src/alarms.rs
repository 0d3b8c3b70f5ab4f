//! Deadlines of tables that are not in memory: one list and one timer for all of them.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::{RoomId, Timestamp};
use tokio::sync::Notify;

#[derive(Debug, Default)]
pub(crate) struct Alarms {
    set: Mutex<BTreeSet<(Timestamp, RoomId)>>,
    /// An earlier one was set.
    changed: Notify,
}

impl Alarms {
    /// Wakes this table then. A table that is awake by then has lost nothing.
    pub fn set(&self, id: RoomId, until: Timestamp) {
        self.set.lock().unwrap_or_else(PoisonError::into_inner).insert((until, id));
        self.changed.notify_one();
    }

    /// The tables that will be woken.
    pub fn all(&self) -> HashSet<RoomId> {
        self.set.lock().unwrap_or_else(PoisonError::into_inner).iter().map(|(_, id)| *id).collect()
    }

    /// The next table whose deadline has passed.
    pub async fn next(&self) -> RoomId {
        loop {
            let now = store::now();
            let first = {
                let mut set = self.set.lock().unwrap_or_else(PoisonError::into_inner);
                match set.first().copied() {
                    Some((until, id)) if until <= now => {
                        set.pop_first();
                        return id;
                    }
                    first => first,
                }
            };
            let wait = first.map(|(until, _)| {
                let left = until.as_millis().saturating_sub(now.as_millis());
                Duration::from_millis(u64::try_from(left).unwrap_or(0))
            });
            tokio::select! {
                () = self.changed.notified() => {}
                () = tokio::time::sleep(wait.unwrap_or(Duration::from_hours(1))) => {}
            }
        }
    }
}
