//! What has to be done about people and rooms at all tables, and what nobody asks for.

use crate::hall::Hall;
use crate::people::{days_before, unavailable};
use crate::room::{Room, RoomStage};
use crate::table::Order as TableOrder;
use crate::web::Server;
use protocol::{Fault, FaultKey, TableName};
use std::sync::Arc;
use std::time::Duration;
use store::{
    MatchId, Member, Members as _, Order, Orders as _, PersonId, RoomId, Rooms as _, Store as _, StoreError,
    Timestamp,
};
use table::DELETED;
use tokio::time::{MissedTickBehavior, interval};

/// How soon a running server notices what its owner ordered.
const ORDERS: Duration = Duration::from_secs(1);
/// How often idle guests and tables are looked for.
const IDLE: Duration = Duration::from_hours(1);
/// Nobody has a seat at more tables at a time.
const MOST: u32 = 500;

impl Server {
    /// Does what nobody asks for, until the server stops.
    pub(crate) fn tend(self: &Arc<Self>) {
        let server = Arc::clone(self);
        let stop = server.hall.stop.clone();
        self.hall.tasks.spawn(stop.run_until_cancelled_owned(async move {
            let (mut orders, mut idle) = (interval(ORDERS), interval(IDLE));
            orders.set_missed_tick_behavior(MissedTickBehavior::Delay);
            // Those that were given while no server ran are carried out too.
            let mut last = 0;
            loop {
                // What fails now is tried again at the next tick. The fault is in the log already.
                let _ = tokio::select! {
                    _ = orders.tick() => server.obey(&mut last).await,
                    () = server.hall.orders.notified() => server.obey(&mut last).await,
                    _ = idle.tick() => server.sweep().await,
                };
            }
        }));
    }

    /// Forgets idle guests, and closes idle tables.
    async fn sweep(&self) -> Result<(), Fault> {
        loop {
            let idle = self.people.idle_guests(store::now()).await?;
            if idle.is_empty() {
                break;
            }
            for guest in idle {
                self.forget(guest).await?;
            }
        }
        let before = days_before(store::now(), self.hall.limits.table_days);
        let idle = self.hall.store.close_rooms_idle(before, u32::MAX).await;
        for id in idle.map_err(|error| unavailable(&error))? {
            if !self.is_played(id, before).await? {
                let _ = self.hall.order(id, TableOrder::Close(FaultKey::TableClosed.into())).await;
            }
        }
        Ok(())
    }

    /// Was there a move after this time? Moves do not change the room.
    async fn is_played(&self, id: RoomId, since: Timestamp) -> Result<bool, Fault> {
        let stored = self.hall.store.room(id).await.map_err(|error| unavailable(&error))?;
        let room = stored.and_then(|stored| Room::read(&stored.data).ok());
        let Some(of) = room.as_ref().and_then(running) else { return Ok(false) };
        match self.hall.store.load(of).await {
            Ok(played) => Ok(played.entries.last().is_some_and(|entry| entry.at >= since)),
            Err(StoreError::NotFound(_) | StoreError::DamagedMatch { .. }) => Ok(false),
            // A game is not closed because the database did not answer.
            Err(error) => Err(unavailable(&error)),
        }
    }

    /// Carries out the owner's orders after this number.
    async fn obey(&self, last: &mut u64) -> Result<(), Fault> {
        let store = &self.hall.store;
        let failed = |error: StoreError| unavailable(&error);
        for (number, order) in store.orders_since(*last).await.map_err(failed)? {
            match order {
                Order::Ban(person) => {
                    if store.member(person).await.map_err(failed)?.is_some_and(|member| member.is_banned) {
                        self.hall.expel(person, FaultKey::Banned);
                    }
                }
                Order::LogOut(person) => self.hall.expel(person, FaultKey::LoggedOut),
                Order::Rename(person) => {
                    if let Some(member) = store.member(person).await.map_err(failed)? {
                        self.renamed(person, &member.name).await;
                    }
                }
                Order::Close(room) => {
                    if store.room(room).await.map_err(failed)?.is_some_and(|room| room.is_open) {
                        let fault = FaultKey::TableClosed.into();
                        let _ = self.hall.order(room, TableOrder::Close(fault)).await;
                    }
                }
            }
            *last = number;
        }
        Ok(())
    }

    /// From now on matches count for somebody who was a guest.
    pub(crate) async fn registered(&self, member: &Member) {
        self.metrics.new_account();
        self.renamed(member.id, &member.name).await;
    }

    /// Tables show the new name of somebody who sits there.
    pub(crate) async fn renamed(&self, person: PersonId, name: &str) {
        for (id, _) in rooms(&self.hall, person).await.unwrap_or_default() {
            let _ = self.hall.order(id, TableOrder::Renamed(person, name.into())).await;
        }
    }

    /// Forgets somebody, who leaves every table first. Tables of the past forget the name too.
    pub(crate) async fn forget(&self, id: PersonId) -> Result<(), Fault> {
        let store = &self.hall.store;
        let rooms = store.rooms_of(id, u32::MAX).await.map_err(|error| unavailable(&error))?;
        for mut stored in rooms {
            if stored.is_open {
                self.hall.order(stored.id, TableOrder::Forgotten(id)).await?;
                // Orders are carried out one after the other: once this one is answered, so is the one before.
                let _ = self.hall.info(&TableName(stored.id.to_string()), None).await;
            } else if let Ok(mut room) = Room::read(&stored.data) {
                room.rename(id, DELETED);
                stored.data = serde_json::to_string(&room).map_err(|_| FaultKey::Internal)?;
                store.put_room(&stored).await.map_err(|error| unavailable(&error))?;
            }
        }
        self.people.forget(id).await?;
        self.hall.log_out(id).await;
        Ok(())
    }

    /// The matches in which somebody plays at the moment.
    pub(crate) async fn running_matches(&self, person: PersonId) -> Result<Vec<MatchId>, Fault> {
        let rooms = rooms(&self.hall, person).await?;
        Ok(rooms.into_iter().filter_map(|(_, room)| running(&room)).collect())
    }

    /// May anybody watch this match, which is played by these people?
    pub(crate) async fn has_spectators(
        &self,
        players: impl Iterator<Item = PersonId>,
        of: MatchId,
    ) -> Result<bool, Fault> {
        for person in players {
            let rooms = rooms(&self.hall, person).await?;
            if let Some((_, room)) = rooms.iter().find(|(_, room)| running(room) == Some(of)) {
                return Ok(room.spectators);
            }
        }
        Ok(false)
    }
}

const fn running(room: &Room) -> Option<MatchId> {
    match room.stage {
        RoomStage::Playing { of } | RoomStage::Revealing { of, .. } => Some(of),
        _ => None,
    }
}

/// The open rooms where somebody has a seat.
async fn rooms(hall: &Hall, person: PersonId) -> Result<Vec<(RoomId, Room)>, Fault> {
    let stored = hall.store.rooms_of(person, MOST).await.map_err(|error| unavailable(&error))?;
    let open = stored.into_iter().filter(|stored| stored.is_open);
    Ok(open.filter_map(|stored| Some((stored.id, Room::read(&stored.data).ok()?))).collect())
}
