//! All tables of a server: which are awake, who is connected, who looks for a partner.

use crate::alarms::Alarms;
use crate::limits::Limits;
use crate::listening;
use crate::lobby::Listing;
use crate::outbox::{ConnectionId, Outbox};
use crate::pairing::Pairing;
use crate::peers::Peers;
use crate::ratings::Ratings;
use crate::room::{Room, RoomStage};
use crate::table::{Order, Table};
use bus::News;
use protocol::{Fault, FaultKey, NewTable, TableInfo, TableName};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{
    Database, MatchId, Orders as _, PersonId, RoomId, Rooms as _, StoreError, StoredRoom, Timestamp,
};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// All tables of a server.
#[derive(Debug)]
pub struct Hall {
    pub(crate) store: Database,
    pub(crate) limits: Limits,
    /// Other servers on the same database.
    pub(crate) peers: Peers,
    /// Answers can be stored since then, by this server or another: no clock ran before. In milliseconds since 1970.
    pub(crate) since: AtomicI64,
    /// When the database answered the last sign of life, where several servers use it. In milliseconds since 1970.
    pub(crate) answered: AtomicI64,
    /// The server's owner may have given an order.
    pub(crate) orders: Notify,
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
    pub(crate) alarms: Alarms,
    pub(crate) lobby: Listing,
    pub(crate) ratings: Ratings,
    awake: Mutex<HashMap<RoomId, mpsc::Sender<Order>>>,
    online: Mutex<HashMap<PersonId, Vec<Outbox>>>,
    pub(crate) pairing: Pairing,
    /// Computer players of all matches that are awake.
    pub(crate) computers: AtomicUsize,
}

/// How often a new table draws a name and a code.
const DRAWS: u32 = 20;
/// How often a table is woken that goes to sleep at this very moment.
const WAKE_UPS: u32 = 5;

/// Letters and digits that are not mistaken for each other when they are said or typed.
const CODE: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH: usize = 6;

/// Fresh random bits.
pub(crate) fn secret() -> Result<[u8; 32], Fault> {
    machine::random().map_err(|_| FaultKey::Internal.into())
}

/// A name for a match that is about to begin.
pub(crate) fn match_id() -> Result<MatchId, Fault> {
    let bits = machine::random().map_err(|_| FaultKey::Internal)?;
    Ok(MatchId::from_random(u64::from_le_bytes(bits)))
}

fn code() -> Result<String, Fault> {
    let bytes: [u8; CODE_LENGTH] = machine::random().map_err(|_| FaultKey::Internal)?;
    Ok(bytes.iter().map(|byte| char::from(CODE[usize::from(*byte) % CODE.len()])).collect())
}

pub(crate) fn unavailable(error: &StoreError) -> Fault {
    tracing::warn!(%error, "the database failed");
    Fault::new(FaultKey::Unavailable).after(1)
}

impl Hall {
    pub(crate) fn new(store: Database, peers: Peers, limits: Limits, stop: CancellationToken) -> Arc<Self> {
        // Where other servers may have run all the time, the database says since when.
        let since = if peers.is_shared() { 0 } else { store::now().as_millis() };
        Arc::new(Self {
            store,
            limits,
            peers,
            since: since.into(),
            answered: AtomicI64::new(0),
            orders: Notify::new(),
            stop,
            tasks: TaskTracker::new(),
            alarms: Alarms::default(),
            lobby: Listing::default(),
            ratings: Ratings::default(),
            awake: Mutex::default(),
            online: Mutex::default(),
            pairing: Pairing::default(),
            computers: AtomicUsize::new(0),
        })
    }

    /// Does what nobody asks for, until the hall closes.
    pub(crate) fn work(self: &Arc<Self>) {
        let hall = Arc::clone(self);
        self.tasks.spawn(async move {
            let (stop, lobby) = (hall.stop.clone(), hall.lobby.run());
            tokio::select! {
                () = stop.cancelled() => {}
                () = lobby => {}
            }
        });
        self.follow_others();
        let hall = Arc::clone(self);
        self.tasks.spawn(async move {
            let stop = hall.stop.clone();
            let work = async {
                if !hall.peers.is_shared() {
                    hall.set_alarms().await;
                }
                loop {
                    let id = hall.alarms.next().await;
                    if hall
                        .order(id, Order::Wake)
                        .await
                        .is_err_and(|fault| fault.key == FaultKey::Unavailable)
                    {
                        hall.alarms.set(id, Timestamp::from_millis(store::now().as_millis() + 1000));
                    }
                }
            };
            tokio::select! {
                () = stop.cancelled() => {}
                () = work => {}
            }
        });
    }

    /// Answers can be stored since then: no clock ran before.
    pub(crate) fn since(&self) -> Timestamp {
        Timestamp::from_millis(self.since.load(Ordering::Relaxed))
    }

    /// Is it known whether answers could be stored until now?
    pub(crate) fn knows_outages(&self) -> bool {
        let answered = self.answered.load(Ordering::Relaxed);
        !self.peers.is_shared() || store::now().as_millis() - answered < listening::SILENCE.as_millis() as i64
    }

    /// Clocks that ran when a server stopped run on, also where nobody comes back.
    pub(crate) async fn set_alarms(&self) {
        let mut after = None;
        let set = self.alarms.all();
        loop {
            let Ok(page) = self.store.open_rooms(500, after).await else {
                sleep(Duration::from_secs(1)).await;
                continue;
            };
            let Some(last) = page.last().map(|stored| stored.id) else { return };
            for stored in &page {
                let Ok(room) = Room::read(&stored.data) else { continue };
                let is_timed = matches!(room.stage, RoomStage::Playing { .. }) && !room.clock.is_empty();
                let is_due = is_timed || matches!(room.stage, RoomStage::Revealing { .. });
                if is_due && !set.contains(&stored.id) && !self.is_looked_after(stored.id) {
                    self.alarms.set(stored.id, store::now());
                }
            }
            after = Some(last);
        }
    }

    /// Does this server or another wait for the deadline of this table?
    fn is_looked_after(&self, id: RoomId) -> bool {
        self.peers.elsewhere(id).is_watched
            || self.awake.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&id)
    }

    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Is there room for this many computer players more?
    pub(crate) fn may_seat(&self, computers: usize) -> Result<(), Fault> {
        if self.computers.load(Ordering::Relaxed) + computers <= self.limits.computers as usize {
            return Ok(());
        }
        Err(Fault::new(FaultKey::TooMany).with_detail("computers").after(60))
    }

    /// Makes a table.
    pub(crate) async fn make(&self, host: PersonId, new: &NewTable) -> Result<RoomId, Fault> {
        let now = store::now();
        let room = Room::new(new, host, secret()?, u64::try_from(now.as_millis()).unwrap_or(0))?;
        let own = self.store.rooms_hosted(host).await.map_err(|error| unavailable(&error))?;
        if own >= self.limits.tables_per_person {
            return Err(Fault::new(FaultKey::TooMany).with_detail("tables-per-person"));
        }
        self.may_seat(room.computers())?;
        let data = serde_json::to_string(&room).map_err(|_| FaultKey::Internal)?;
        for _ in 0..DRAWS {
            let bits = machine::random().map_err(|_| FaultKey::Internal)?;
            let id = RoomId::from_random(u64::from_le_bytes(bits));
            // A room that is there would be replaced.
            if self.store.room(id).await.map_err(|error| unavailable(&error))?.is_some() {
                continue;
            }
            let stored = StoredRoom {
                id,
                code: code()?,
                data: data.clone(),
                host,
                people: room.people(),
                is_open: true,
                updated: now,
            };
            if self.store.put_room(&stored).await.map_err(|error| unavailable(&error))? {
                return Ok(stored.id);
            }
        }
        Err(FaultKey::Busy.into())
    }

    /// The table of this name or code.
    pub(crate) async fn find(&self, name: &TableName) -> Result<RoomId, Fault> {
        if let Ok(id) = name.0.parse() {
            return Ok(id);
        }
        let code = name.0.trim().to_lowercase();
        if code.len() != CODE_LENGTH {
            return Err(FaultKey::NotFound.into());
        }
        let found = self.store.room_by_code(&code).await.map_err(|error| unavailable(&error))?;
        found.map(|stored| stored.id).ok_or_else(|| FaultKey::NotFound.into())
    }

    /// Gives an order to a table, which is woken up if it is not in memory.
    pub(crate) async fn order(self: &Arc<Self>, id: RoomId, order: Order) -> Result<(), Fault> {
        let mut order = order;
        for _ in 0..WAKE_UPS {
            let orders = self.wake(id).await?;
            match orders.send(order).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => order = back,
            }
        }
        Err(FaultKey::Busy.into())
    }

    /// The same for an order that came when a table had just left memory.
    pub(crate) fn forward(
        self: Arc<Self>,
        id: RoomId,
        order: Order,
    ) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        // Whoever waits for an answer asks again.
        Box::pin(async move { drop(self.order(id, order).await) })
    }

    /// The same, but only if the table is in memory.
    pub(crate) async fn order_awake(&self, id: RoomId, order: Order) {
        let orders = self.awake.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        if let Some(orders) = orders {
            let _ = orders.send(order).await;
        }
    }

    /// Gives an order to a table that is in memory, if it has time for it. It is for news that are found out again.
    pub(crate) fn nudge(&self, id: RoomId, order: Order) {
        let orders = self.awake.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        if let Some(orders) = orders {
            let _ = orders.try_send(order);
        }
    }

    /// All tables in memory look at their clocks.
    pub(crate) fn wake_all(&self) {
        let awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        for orders in awake.values() {
            let _ = orders.try_send(Order::Wake);
        }
    }

    async fn wake(self: &Arc<Self>, id: RoomId) -> Result<mpsc::Sender<Order>, Fault> {
        let find = || self.awake.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        if let Some(orders) = find().filter(|orders| !orders.is_closed()) {
            return Ok(orders);
        }
        if self.stop.is_cancelled() {
            return Err(FaultKey::ShuttingDown.into());
        }
        let stored = self.store.room(id).await.map_err(|error| unavailable(&error))?;
        let stored = stored.ok_or(FaultKey::NotFound)?;
        let (table, own, orders) = Table::wake(self, stored)?;
        {
            let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
            // Somebody else may have been faster.
            if let Some(other) = awake.get(&id).filter(|orders| !orders.is_closed()) {
                return Ok(other.clone());
            }
            awake.insert(id, own.clone());
        }
        self.tasks.spawn(table.run(orders));
        Ok(own)
    }

    /// Lets a table leave memory, unless an order has arrived for it.
    pub(crate) fn park(&self, id: RoomId, orders: &mpsc::Receiver<Order>) -> bool {
        let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = orders.is_empty();
        if is_idle {
            awake.remove(&id);
            self.peers.forget(id);
        }
        is_idle
    }

    /// What anybody may know of a table.
    pub(crate) async fn info(
        self: &Arc<Self>,
        name: &TableName,
        person: Option<PersonId>,
    ) -> Result<TableInfo, Fault> {
        let id = self.find(name).await?;
        let (reply, info) = oneshot::channel();
        self.order(id, Order::Info { person, reply }).await?;
        info.await.map_err(|_| FaultKey::Busy.into())
    }

    /// Shows a table in the lobby as it is now, and tells other servers who is there.
    pub(crate) fn list(&self, table: &Table) {
        self.lobby.show(table.id(), table.listed());
        table.tell_presence();
    }

    /// Shows a table in the lobby that other servers have in memory.
    pub(crate) async fn show_other(&self, id: RoomId) {
        let elsewhere = self.peers.elsewhere(id);
        let is_awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&id);
        if is_awake || !(elsewhere.is_listed || self.lobby.shows(id)) {
            return;
        }
        let Ok(Some(stored)) = self.store.room(id).await else { return };
        let listed = match Room::read(&stored.data) {
            Ok(room) => {
                let ratings = room.ratings(&self.store).await.unwrap_or_default();
                let is_here = |seat| elsewhere.seats.contains(seat);
                room.listed(&id.to_string(), elsewhere.is_watched, is_here, &ratings)
            }
            Err(_) => None,
        };
        self.lobby.show(id, listed);
    }

    /// Shows how many people are connected, to any server.
    pub(crate) fn count_people(&self) {
        self.lobby.set_people(self.online_here() + self.peers.people());
    }

    /// Somebody has one connection more.
    pub(crate) fn arrive(&self, person: PersonId, out: &Outbox) -> Result<(), Fault> {
        let mut online = self.online.lock().unwrap_or_else(PoisonError::into_inner);
        let own = online.entry(person).or_default();
        if own.len() >= self.limits.connections_per_person as usize {
            return Err(Fault::new(FaultKey::TooMany).with_detail("connections-per-person"));
        }
        own.push(out.clone());
        drop(online);
        self.count_people();
        Ok(())
    }

    /// Somebody has one connection less.
    pub(crate) fn depart(&self, person: PersonId, connection: ConnectionId) {
        let mut online = self.online.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = online.get_mut(&person) {
            own.retain(|out| out.id != connection);
            if own.is_empty() {
                online.remove(&person);
            }
        }
        drop(online);
        self.count_people();
        self.unpair(connection);
    }

    /// Closes all connections of somebody, to any server.
    pub(crate) async fn log_out(&self, person: PersonId) {
        let order = store::Order::LogOut(person);
        if self.peers.is_shared() && self.store.order(order, store::now()).await.is_ok() {
            // Every server carries it out, this one too.
            self.orders.notify_one();
            self.peers.tell(News::Person(person));
        } else {
            self.expel(person, FaultKey::LoggedOut);
        }
    }

    /// Closes all connections of somebody, who logged out everywhere or was banned.
    pub(crate) fn expel(&self, person: PersonId, key: FaultKey) {
        let online = self.online.lock().unwrap_or_else(PoisonError::into_inner);
        for out in online.get(&person).into_iter().flatten() {
            out.close(key.into());
        }
    }

    /// How many people are connected to this server.
    pub(crate) fn online_here(&self) -> usize {
        self.online.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Who is connected.
    pub(crate) fn online(&self) -> Vec<PersonId> {
        self.online.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }
}
