use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use ledger::{MatchId, PersonId, RoomId};
use tokio::sync::Notify;

use crate::{News, NodeId, Presence};

/// News waiting to be read. The same news is kept once, however often it was told, so there is never more of it than there are
/// matches, rooms and people.
#[derive(Debug, Default)]
pub(crate) struct Pile {
    waiting: Mutex<Waiting>,
    is_there: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    matches: HashMap<MatchId, u32>,
    rooms: HashSet<RoomId>,
    people: HashSet<PersonId>,
    present: HashMap<(RoomId, NodeId), Presence>,
    counts: HashMap<NodeId, u32>,
    seekers: HashMap<RoomId, u32>,
    /// In the order in which it was said.
    said: VecDeque<(RoomId, u8, u8)>,
    lobby: bool,
    missed: bool,
    /// Nobody will add anything any more.
    is_closed: bool,
}

/// If more than this waits, looking at everything is quicker.
const MOST: usize = 10_000;

/// Of what was said at tables, the oldest is forgotten.
const MOST_SAID: usize = 1_000;

impl Waiting {
    fn add(&mut self, news: News) {
        match news {
            News::Match { id, seq } => {
                let known = self.matches.entry(id).or_default();
                *known = (*known).max(seq);
            }
            News::Room(id) => {
                self.rooms.insert(id);
            }
            News::Lobby => self.lobby = true,
            News::Person(id) => {
                self.people.insert(id);
            }
            News::Present(presence) => {
                self.present.insert((presence.room, presence.node), presence);
            }
            News::People { node, count } => {
                self.counts.insert(node, count);
            }
            News::Seek { room, what } => {
                self.seekers.insert(room, what);
            }
            News::Said { room, seat, phrase } => {
                if self.said.len() == MOST_SAID {
                    self.said.pop_front();
                }
                self.said.push_back((room, seat, phrase));
            }
            News::Missed => self.missed = true,
        }
        if self.present.len() > MOST {
            // It will be told again.
            self.present.clear();
            self.seekers.clear();
            self.lobby = true;
        }
        if self.missed || self.matches.len() + self.rooms.len() + self.people.len() > MOST {
            // Looking at everything covers all of this.
            self.matches.clear();
            self.rooms.clear();
            self.people.clear();
            self.missed = true;
        }
    }

    fn take(&mut self) -> Option<News> {
        if std::mem::take(&mut self.missed) {
            return Some(News::Missed);
        }
        if std::mem::take(&mut self.lobby) {
            return Some(News::Lobby);
        }
        if let Some(&id) = self.matches.keys().next() {
            let seq = self.matches.remove(&id)?;
            return Some(News::Match { id, seq });
        }
        if let Some(&id) = self.rooms.iter().next() {
            return self.rooms.take(&id).map(News::Room);
        }
        if let Some(&id) = self.people.iter().next() {
            return self.people.take(&id).map(News::Person);
        }
        if let Some(&key) = self.present.keys().next() {
            return self.present.remove(&key).map(News::Present);
        }
        if let Some(&node) = self.counts.keys().next() {
            return self.counts.remove(&node).map(|count| News::People { node, count });
        }
        if let Some(&room) = self.seekers.keys().next() {
            return self.seekers.remove(&room).map(|what| News::Seek { room, what });
        }
        let (room, seat, phrase) = self.said.pop_front()?;
        Some(News::Said { room, seat, phrase })
    }
}

impl Pile {
    fn with<T>(&self, work: impl FnOnce(&mut Waiting) -> T) -> T {
        work(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn add(&self, news: News) {
        self.with(|waiting| waiting.add(news));
        self.is_there.notify_one();
    }

    pub(crate) fn close(&self) {
        self.with(|waiting| waiting.is_closed = true);
        self.is_there.notify_one();
    }

    /// At most this many, as soon as there are any; nothing if the pile is closed.
    pub(crate) async fn take(&self, most: usize) -> Vec<News> {
        loop {
            let taken = self.with(|waiting| {
                let taken: Vec<News> = std::iter::from_fn(|| waiting.take()).take(most).collect();
                (!taken.is_empty() || waiting.is_closed).then_some(taken)
            });
            if let Some(taken) = taken {
                return taken;
            }
            self.is_there.notified().await;
        }
    }
}

/// Hears what other servers tell.
#[derive(Debug)]
pub struct Listener(pub(crate) Arc<Pile>);

impl Listener {
    /// The next news. What was told in between is put together: of a match only the last number is heard. Nothing once the
    /// bus is gone. Can be dropped while it waits, and nothing is lost.
    pub async fn next(&mut self) -> Option<News> {
        self.0.take(1).await.pop()
    }
}

/// All who listen at one end.
#[derive(Debug, Default)]
pub(crate) struct Listeners(Mutex<Vec<std::sync::Weak<Pile>>>);

impl Listeners {
    pub(crate) fn listen(&self) -> Listener {
        let pile = Arc::new(Pile::default());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|pile| pile.strong_count() > 0);
        all.push(Arc::downgrade(&pile));
        Listener(pile)
    }

    pub(crate) fn hear(&self, news: News) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for pile in all.iter().filter_map(std::sync::Weak::upgrade) {
            pile.add(news);
        }
    }
}

impl Drop for Listeners {
    fn drop(&mut self) {
        let all = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        for pile in all.iter().filter_map(std::sync::Weak::upgrade) {
            pile.close();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn id(n: u64) -> MatchId {
        MatchId::from_random(n << 40)
    }

    #[tokio::test]
    async fn late_and_doubled_numbers_are_put_together() {
        let pile = Pile::default();
        for seq in [3, 7, 5, 7, 1] {
            pile.add(News::Match { id: id(1), seq });
        }
        pile.add(News::Lobby);
        pile.add(News::Lobby);
        assert_eq!(pile.take(9).await, [News::Lobby, News::Match { id: id(1), seq: 7 }]);
    }

    #[tokio::test]
    async fn too_much_is_everything() {
        let pile = Pile::default();
        for n in 0..=MOST as u64 {
            pile.add(News::Match { id: id(n), seq: 1 });
        }
        assert_eq!(pile.take(9).await, [News::Missed]);
        pile.add(News::Match { id: id(1), seq: 1 });
        assert_eq!(pile.take(9).await, [News::Match { id: id(1), seq: 1 }], "it goes on as before");
    }

    #[tokio::test]
    async fn nothing_is_lost_by_whoever_stops_waiting() {
        let listeners = Listeners::default();
        let mut listener = listeners.listen();
        assert!(tokio::time::timeout(std::time::Duration::ZERO, listener.next()).await.is_err());
        listeners.hear(News::Lobby);
        assert_eq!(listener.next().await, Some(News::Lobby));
        drop(listeners);
        assert_eq!(listener.next().await, None);
    }
}
