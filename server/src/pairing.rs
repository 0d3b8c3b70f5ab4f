//! Two who want to play the same get a table.
//!
//! On one server that is a list. Where there are several, whoever waits does so in a room of their own, and the server of a partner
//! takes it: the database decides who was first, and what is told in between may get lost.

use crate::hall::{Hall, unavailable};
use crate::outbox::{ConnectionId, Outbox};
use crate::room::{Room, RoomStage};
use crate::table::Known;
use bus::News;
use protocol::{Access, Fault, FaultKey, Message, NewTable, TableName};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{PersonId, RoomId, Rooms as _, StoreError, StoredRoom};

/// A game and its preset.
type Wanted = (String, Option<String>);

/// Who looks for a partner.
#[derive(Clone, Debug)]
struct Seeker {
    person: PersonId,
    out: Outbox,
    /// Where other servers find them.
    room: Option<RoomId>,
}

/// Who looks for a partner, by what they want to play.
#[derive(Debug, Default)]
pub(crate) struct Pairing(Mutex<HashMap<Wanted, Seeker>>);

impl Pairing {
    fn seekers(&self) -> MutexGuard<'_, HashMap<Wanted, Seeker>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The same number on every server.
fn number(wanted: &Wanted) -> u32 {
    let hash = Sha256::digest(format!("{wanted:?}"));
    u32::from_le_bytes([hash[0], hash[1], hash[2], hash[3]])
}

fn paired(room: RoomId) -> Message {
    Message::Paired { table: TableName(room.to_string()) }
}

impl Hall {
    /// Somebody does not look for a partner any more.
    pub(crate) fn unpair(&self, connection: ConnectionId) {
        let mut seekers = self.pairing.seekers();
        let rooms: Vec<RoomId> = seekers
            .values()
            .filter(|seeker| seeker.out.id == connection)
            .filter_map(|seeker| seeker.room)
            .collect();
        seekers.retain(|_, seeker| seeker.out.id != connection);
        drop(seekers);
        for room in rooms {
            self.give_up(room);
        }
    }

    /// Looks for a partner who wants the same game. Two who do get a table.
    pub(crate) async fn pair(
        &self,
        person: &Known,
        out: &Outbox,
        game: &str,
        preset: Option<&str>,
        on: bool,
    ) -> Result<(), Fault> {
        self.unpair(out.id);
        if !on {
            return Ok(());
        }
        let choices = preset.map(|preset| format!("preset={preset}")).unwrap_or_default();
        let new = NewTable {
            game: game.into(),
            choices,
            // Rated games have no hints.
            patience: "hints=off".into(),
            clock: String::new(),
            seats: Vec::new(),
            access: Access::Link,
            spectators: true,
        };
        // Says at once if there is no such game.
        Room::new(&new, person.id, [0; 32], 0)?;
        let key = (game.to_string(), preset.map(str::to_string));
        let other = {
            let mut seekers = self.pairing.seekers();
            match seekers.remove(&key) {
                Some(other) if other.person != person.id => Some(other),
                own => {
                    // The same person in another window.
                    if let Some(room) = own.and_then(|own| own.room) {
                        self.give_up(room);
                    }
                    let seeker = Seeker { person: person.id, out: out.clone(), room: None };
                    seekers.insert(key.clone(), seeker);
                    None
                }
            }
        };
        match other {
            Some(other) => self.bring_together(person, out, &new, key, other).await,
            None if self.peers.is_connected().is_some() => {
                let waiting = self.wait_in_room(person, out, &new, key).await;
                if waiting.is_err() {
                    self.unpair(out.id);
                }
                waiting
            }
            None => Ok(()),
        }
    }

    /// Both are connected to this server.
    async fn bring_together(
        &self,
        person: &Known,
        out: &Outbox,
        new: &NewTable,
        key: Wanted,
        other: Seeker,
    ) -> Result<(), Fault> {
        let made = match other.room {
            Some(room) => match self.claim(room, person.id).await {
                Ok(true) => Ok(room),
                // Somebody at another server was faster, and waits there.
                Ok(false) => {
                    other.out.send(&paired(room));
                    let (game, preset) = key;
                    return Box::pin(self.pair(person, out, &game, preset.as_deref(), true)).await;
                }
                Err(fault) => Err(fault),
            },
            None => self.make(person.id, new).await,
        };
        if made.is_err() && self.online().contains(&other.person) {
            // That is not their fault: they go on waiting.
            self.pairing.seekers().entry(key).or_insert_with(|| other.clone());
        }
        let room = paired(made?);
        other.out.send(&room);
        out.send(&room);
        Ok(())
    }

    /// From now on partners at other servers find this one.
    async fn wait_in_room(
        &self,
        person: &Known,
        out: &Outbox,
        new: &NewTable,
        key: Wanted,
    ) -> Result<(), Fault> {
        let room = self.make_seeking(person.id, new).await?;
        let is_waiting = match self.pairing.seekers().get_mut(&key).filter(|seeker| seeker.out.id == out.id) {
            Some(seeker) => {
                seeker.room = Some(room);
                true
            }
            None => false,
        };
        if is_waiting {
            self.peers.tell(News::Seek { room, what: number(&key) });
        } else {
            self.give_up(room);
        }
        Ok(())
    }

    async fn make_seeking(&self, person: PersonId, new: &NewTable) -> Result<RoomId, Fault> {
        let id = self.make(person, new).await?;
        let is_marked = self.alter(id, |room| {
            room.is_seeking = true;
            true
        });
        if is_marked.await? { Ok(id) } else { Err(FaultKey::Busy.into()) }
    }

    /// Takes the room of somebody who waits. False if somebody else has taken it, or they wait no longer.
    async fn claim(&self, id: RoomId, by: PersonId) -> Result<bool, Fault> {
        self.alter(id, |room| {
            let is_free = room.is_seeking && room.is_gathering() && room.host != by;
            room.is_seeking = false;
            is_free
        })
        .await
    }

    /// Changes a room that nobody has opened yet, if it is still as it was read and the change applies.
    async fn alter(&self, id: RoomId, change: impl FnOnce(&mut Room) -> bool) -> Result<bool, Fault> {
        let failed = |error: StoreError| unavailable(&error);
        let Some(stored) = self.store.room(id).await.map_err(failed)? else { return Ok(false) };
        let mut room = Room::read(&stored.data)?;
        if !change(&mut room) {
            return Ok(false);
        }
        let data = serde_json::to_string(&room).map_err(|_| FaultKey::Internal)?;
        let changed = StoredRoom { data, is_open: !room.is_closed(), ..stored.clone() };
        match self.store.replace_room(&changed, &stored.data).await {
            Ok(_) => {
                self.peers.tell(News::Room(id));
                Ok(true)
            }
            Err(StoreError::Outdated(_)) => Ok(false),
            Err(error) => Err(failed(error)),
        }
    }

    /// Nobody waits in this room any more.
    fn give_up(&self, id: RoomId) {
        let (store, closed) = (self.store.clone(), RoomStage::Closed { fault: FaultKey::TableClosed.into() });
        self.tasks.spawn(async move {
            let Ok(Some(stored)) = store.room(id).await else { return };
            let Ok(mut room) = Room::read(&stored.data) else { return };
            if !room.is_seeking {
                return;
            }
            (room.is_seeking, room.stage) = (false, closed);
            let Ok(data) = serde_json::to_string(&room) else { return };
            // If somebody has taken it meanwhile, it stays open.
            let _ = store
                .replace_room(&StoredRoom { data, is_open: false, ..stored.clone() }, &stored.data)
                .await;
        });
    }

    /// Somebody waits at another server. Of two who wait, the one whose room comes later goes to the other.
    pub(crate) async fn offer_partner(&self, room: RoomId, what: u32) {
        let (wanted, seeker) = {
            let mut seekers = self.pairing.seekers();
            let found = seekers.iter().find(|(wanted, _)| number(wanted) == what);
            let Some((wanted, seeker)) = found else { return };
            if let Some(own) = seeker.room.filter(|own| *own < room) {
                self.peers.tell(News::Seek { room: own, what });
                return;
            }
            // Nobody else is to go to them meanwhile.
            let wanted = wanted.clone();
            let Some(seeker) = seekers.remove(&wanted) else { return };
            (wanted, seeker)
        };
        if self.claim(room, seeker.person).await == Ok(true) {
            seeker.out.send(&paired(room));
            if let Some(own) = seeker.room {
                self.give_up(own);
            }
        } else if self.online().contains(&seeker.person) {
            self.pairing.seekers().entry(wanted).or_insert(seeker);
        }
    }

    /// Has somebody at another server come to the one who waits in this room?
    pub(crate) async fn look_for_partner(&self, id: RoomId) {
        let found = self
            .pairing
            .seekers()
            .iter()
            .find(|(_, seeker)| seeker.room == Some(id))
            .map(|(wanted, seeker)| (wanted.clone(), seeker.clone()));
        let Some((wanted, seeker)) = found else { return };
        let Ok(Some(stored)) = self.store.room(id).await else { return };
        if Room::read(&stored.data).is_ok_and(|room| !room.is_seeking) {
            self.pairing.seekers().remove(&wanted);
            seeker.out.send(&paired(id));
        }
    }

    /// Tells again who waits here, and looks whether they still do: news may have been lost.
    pub(crate) async fn seek_again(&self) {
        let waiting: Vec<(RoomId, u32)> = self
            .pairing
            .seekers()
            .iter()
            .filter_map(|(wanted, seeker)| Some((seeker.room?, number(wanted))))
            .collect();
        for (room, what) in waiting {
            self.peers.tell(News::Seek { room, what });
            self.look_for_partner(room).await;
        }
    }
}
