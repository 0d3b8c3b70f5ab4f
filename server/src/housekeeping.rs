//! What has to be done about people and rooms at all tables, and what nobody asks for.

use crate::hall::Hall;
use crate::people::unavailable;
use crate::room::{Room, RoomStage};
use crate::table::Order as TableOrder;
use crate::web::Server;
use protocol::{Fault, FaultKey};
use std::sync::Arc;
use std::time::Duration;
use store::{MatchId, Member, Members as _, Order, Orders as _, PersonId, RoomId, Rooms as _, StoreError};
use tokio::time::{MissedTickBehavior, interval};

/// How soon a running server notices what its owner ordered.
const ORDERS: Duration = Duration::from_secs(1);
/// How often idle guests are looked for.
const GUESTS: Duration = Duration::from_hours(1);
/// Nobody has a seat at more tables.
const MOST: u32 = 500;

impl Server {
    /// Does what nobody asks for, until the server stops.
    pub(crate) fn tend(self: &Arc<Self>) {
        let server = Arc::clone(self);
        let stop = server.hall.stop.clone();
        self.hall.tasks.spawn(stop.run_until_cancelled_owned(async move {
            let (mut orders, mut guests) = (interval(ORDERS), interval(GUESTS));
            orders.set_missed_tick_behavior(MissedTickBehavior::Delay);
            // Those that were given while no server ran are carried out too.
            let mut last = 0;
            loop {
                // What fails now is tried again at the next tick.
                let done = tokio::select! {
                    _ = orders.tick() => server.obey(&mut last).await,
                    _ = guests.tick() => server.forget_idle_guests().await,
                };
                if let Err(error) = done {
                    tracing::warn!(%error, "housekeeping failed");
                }
            }
        }));
    }

    async fn forget_idle_guests(&self) -> Result<(), StoreError> {
        while self.people.forget_idle_guests(store::now()).await? > 0 {
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    /// Carries out the owner's orders after this number.
    async fn obey(&self, last: &mut u64) -> Result<(), StoreError> {
        let store = &self.hall.store;
        for (number, order) in store.orders_since(*last).await? {
            match order {
                Order::Ban(person) => {
                    if store.member(person).await?.is_some_and(|member| member.is_banned) {
                        self.hall.expel(person, FaultKey::Banned);
                    }
                }
                Order::LogOut(person) => self.hall.expel(person, FaultKey::LoggedOut),
                Order::Rename(person) => {
                    if let Some(member) = store.member(person).await? {
                        self.renamed(person, &member.name).await;
                    }
                }
                Order::Close(room) => {
                    if store.room(room).await?.is_some_and(|room| room.is_open) {
                        let fault = FaultKey::TableClosed.into();
                        let _ = self.hall.order(room, TableOrder::Close(fault)).await;
                    }
                }
            }
            *last = number;
        }
        Ok(())
    }

    /// Tables show the new name of somebody who sits there.
    pub(crate) async fn renamed(&self, person: PersonId, name: &str) {
        for (id, _) in rooms(&self.hall, person).await.unwrap_or_default() {
            let _ = self.hall.order(id, TableOrder::Renamed(person, name.into())).await;
        }
    }

    /// Forgets somebody, who leaves every table first.
    pub(crate) async fn forget(&self, member: &Member) -> Result<(), Fault> {
        for (id, _) in rooms(&self.hall, member.id).await? {
            self.hall.order(id, TableOrder::Forgotten(member.id)).await?;
            // Orders are carried out one after the other: once this one is answered, so is the one before.
            let _ = self.hall.info(&protocol::TableName(id.to_string()), None).await;
        }
        self.people.forget(member).await?;
        self.hall.expel(member.id, FaultKey::LoggedOut);
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
        RoomStage::Playing { of } => Some(of),
        _ => None,
    }
}

/// The open rooms where somebody has a seat.
async fn rooms(hall: &Hall, person: PersonId) -> Result<Vec<(RoomId, Room)>, Fault> {
    let stored = hall.store.rooms_of(person, MOST).await.map_err(|error| unavailable(&error))?;
    let open = stored.into_iter().filter(|stored| stored.is_open);
    Ok(open.filter_map(|stored| Some((stored.id, serde_json::from_str(&stored.data).ok()?))).collect())
}
