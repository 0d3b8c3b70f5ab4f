//! Other servers on the same database: what they are told, and what they told.

use bus::{Bus, Listener, News, NodeId, Presence};
use kernel::{Seat, SeatSet};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{MatchId, RoomId, RoomPrint};
use tokio::sync::Notify;
use tokio::time::Instant;

/// What is not told again within this time is no longer so: the server may be gone.
const EXPIRY: Duration = Duration::from_secs(20);

/// How far a table of this server knows what is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub print: RoomPrint,
    /// The match, and how many entries it has.
    pub of: Option<(MatchId, u32)>,
}

#[derive(Debug, Default)]
struct Tables {
    known: HashMap<RoomId, Known>,
    rooms: HashMap<MatchId, RoomId>,
}

/// What each server told last, and when.
type Nodes = HashMap<NodeId, (Presence, Instant)>;

/// Who is at a table through other servers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Elsewhere {
    pub seats: SeatSet,
    pub is_watched: bool,
    pub is_listed: bool,
}

#[derive(Debug)]
pub(crate) struct Peers {
    node: NodeId,
    /// May others use the same database?
    is_shared: bool,
    bus: Option<Arc<dyn Bus>>,
    /// Who is connected through this server, where anybody is.
    own: Mutex<HashMap<RoomId, Presence>>,
    others: Mutex<HashMap<RoomId, Nodes>>,
    people: Mutex<HashMap<NodeId, (u32, Instant)>>,
    tables: Mutex<Tables>,
    /// Rooms that the lobby may show wrong.
    doubted: Mutex<HashSet<RoomId>>,
    has_doubts: Notify,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One bit for each seat.
pub(crate) fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

fn seats(bits: u8) -> SeatSet {
    Seat::all(kernel::MAX_SEATS).filter(|seat| bits >> seat.index() & 1 != 0).collect()
}

impl Peers {
    pub fn new(is_shared: bool, bus: Option<Arc<dyn Bus>>) -> Self {
        // Without randomness two servers might count as one, and people of one of them as away.
        let node = machine::random().map_or_else(|_| std::process::id(), u32::from_le_bytes);
        Self {
            node: NodeId(node),
            is_shared,
            bus,
            own: Mutex::default(),
            others: Mutex::default(),
            people: Mutex::default(),
            tables: Mutex::default(),
            doubted: Mutex::default(),
            has_doubts: Notify::new(),
        }
    }

    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// May other servers use the same database? Then nothing is believed that it did not say just now.
    pub const fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Is it known who is connected through other servers?
    pub fn hears(&self) -> bool {
        self.is_connected().unwrap_or(true)
    }

    /// Do others hear what happens here? Nothing if there is no bus.
    pub fn is_connected(&self) -> Option<bool> {
        self.bus.as_ref().map(|bus| bus.is_connected())
    }

    pub fn tell(&self, news: News) {
        if let Some(bus) = &self.bus {
            bus.tell(news);
        }
    }

    pub fn listen(&self) -> Option<Listener> {
        self.bus.as_ref().map(|bus| bus.listen())
    }

    /// Tells who is connected to a room here, if that has changed.
    pub fn be_present(&self, room: RoomId, seats: SeatSet, is_watched: bool, is_listed: bool) {
        if self.bus.is_none() {
            return;
        }
        let presence = Presence { room, node: self.node, seats: bits(seats), is_watched, is_listed };
        let mut own = lock(&self.own);
        let before = if is_watched { own.insert(room, presence) } else { own.remove(&room) };
        drop(own);
        if before != Some(presence) && (is_watched || before.is_some()) {
            self.tell(News::Present(presence));
        }
    }

    /// Tells again who is connected here.
    pub fn repeat(&self, people: usize) {
        for presence in lock(&self.own).values() {
            self.tell(News::Present(*presence));
        }
        self.tell(News::People { node: self.node, count: people as u32 });
    }

    /// Nobody is connected here any more.
    pub fn leave(&self) {
        for (_, presence) in lock(&self.own).drain() {
            self.tell(News::Present(Presence { seats: 0, is_watched: false, ..presence }));
        }
        self.tell(News::People { node: self.node, count: 0 });
    }

    /// Who is at this table elsewhere.
    pub fn elsewhere(&self, room: RoomId) -> Elsewhere {
        lock(&self.others).get(&room).map(together).unwrap_or_default()
    }

    /// Takes down who is connected to another server. Has anything changed?
    pub fn hear(&self, presence: Presence) -> bool {
        let mut others = lock(&self.others);
        let nodes = others.entry(presence.room).or_default();
        let before = together(nodes);
        if presence.is_watched {
            nodes.insert(presence.node, (presence, Instant::now()));
        } else {
            nodes.remove(&presence.node);
        }
        let after = together(nodes);
        if nodes.is_empty() {
            others.remove(&presence.room);
        }
        before != after
    }

    /// Forgets what was not told for a while; the rooms where that changes anything.
    pub fn expire(&self) -> Vec<RoomId> {
        let mut expired = Vec::new();
        lock(&self.others).retain(|room, nodes| {
            let before = nodes.len();
            nodes.retain(|_, (_, heard)| heard.elapsed() < EXPIRY);
            if nodes.len() < before {
                expired.push(*room);
            }
            !nodes.is_empty()
        });
        lock(&self.people).retain(|_, (_, heard)| heard.elapsed() < EXPIRY);
        expired
    }

    pub fn count(&self, node: NodeId, people: u32) {
        lock(&self.people).insert(node, (people, Instant::now()));
    }

    /// How many people are connected to other servers.
    pub fn people(&self) -> usize {
        lock(&self.people).values().map(|(count, _)| *count as usize).sum()
    }

    /// The lobby may show this room wrong.
    pub fn doubt(&self, room: RoomId) {
        lock(&self.doubted).insert(room);
        self.has_doubts.notify_one();
    }

    /// The rooms that the lobby may show wrong, as soon as there are any.
    pub async fn doubted(&self) -> HashSet<RoomId> {
        self.has_doubts.notified().await;
        std::mem::take(&mut *lock(&self.doubted))
    }

    /// Notes how far a table knows what is stored.
    pub fn note(&self, room: RoomId, known: Known) {
        let mut tables = lock(&self.tables);
        let before = tables.known.insert(room, known);
        let (old, new) = (before.and_then(|before| before.of), known.of);
        if old.map(|(id, _)| id) != new.map(|(id, _)| id) {
            if let Some((id, _)) = old {
                tables.rooms.remove(&id);
            }
            if let Some((id, _)) = new {
                tables.rooms.insert(id, room);
            }
        }
    }

    /// A table has left memory.
    pub fn forget(&self, room: RoomId) {
        let mut tables = lock(&self.tables);
        if let Some(Known { of: Some((id, _)), .. }) = tables.known.remove(&room) {
            tables.rooms.remove(&id);
        }
    }

    /// The table of this match, if it is in memory and does not know of all these entries.
    pub fn behind(&self, of: MatchId, length: u32) -> Option<RoomId> {
        let tables = lock(&self.tables);
        let room = *tables.rooms.get(&of)?;
        let (_, known) = tables.known.get(&room)?.of?;
        (known < length || length == 0).then_some(room)
    }

    /// How far all tables know what is stored.
    pub fn known(&self) -> Vec<(RoomId, Known)> {
        lock(&self.tables).known.iter().map(|(room, known)| (*room, *known)).collect()
    }
}

fn together(nodes: &Nodes) -> Elsewhere {
    nodes.values().fold(Elsewhere::default(), |all, (presence, _)| Elsewhere {
        seats: all.seats.iter().chain(seats(presence.seats).iter()).collect(),
        is_watched: all.is_watched || presence.is_watched,
        is_listed: all.is_listed || presence.is_listed,
    })
}
