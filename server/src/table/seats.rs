//! Sitting down and standing up, and what the host of a table may do.

use super::info::{bytes, index};
use super::play::{SAVING, now_millis};
use super::{Caller, Known, Table, Watcher};
use crate::outbox::ConnectionId;
use crate::room::{Chair, Room, RoomStage, Sitter};
use bus::News;
use kernel::{Seat, SeatSet, Viewer};
use protocol::{Fault, FaultKey, Message, Note, Outcome, Phrase, Since, TableName};
use store::PersonId;
use tokio::time::Instant;

impl Table {
    /// From now on this connection hears of the table.
    pub(super) async fn open(&mut self, caller: Caller, since: Option<Since>) -> Result<Outcome, Fault> {
        if self.hall.peers.is_shared() {
            // Who sits where may have changed at another server.
            self.look().await?;
            self.read_seen().await;
        }
        let person = caller.person.as_ref().map(|person| person.id);
        let seat = person.and_then(|person| self.room.seat_of(person));
        // Before a game anybody may look: they may want to sit down.
        let is_private = !self.room.spectators && !self.room.is_gathering();
        if seat.is_none() && is_private && person != Some(self.room.host) {
            return Err(FaultKey::Locked.into());
        }
        self.wake_match().await?;
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let out = caller.out.clone();
        self.watchers.retain(|watcher| watcher.out.id != out.id);
        self.watchers.push(Watcher { out: caller.out, person, viewer });
        if let Some(seat) = seat {
            self.welcome_back(seat).await;
        }
        self.announce();
        // This connection knows nothing yet, even if nothing changed for others.
        let info = self.info_text(viewer);
        self.shown[index(viewer)] = super::info::fingerprint(info.as_str());
        out.post(info);
        self.catch_up(&out, viewer, since);
        self.hall.list(self);
        self.look_for_start().await;
        Ok(Outcome::Table { table: TableName(self.name.clone()) })
    }

    /// A connection is lost, or does not want to hear of the table any more.
    pub(super) async fn lose(&mut self, connection: ConnectionId) {
        self.watchers.retain(|watcher| watcher.out.id != connection);
        self.announce();
        self.hall.list(self);
        if self.hall.peers.is_shared() {
            self.withdraw_pledge(connection).await;
        }
        self.look_for_start().await;
    }

    /// A device that pledged for the next round is gone. Other servers only know that.
    async fn withdraw_pledge(&mut self, connection: ConnectionId) {
        let Some(seat) = self.pledgers.iter().position(|pledger| *pledger == Some(connection)) else {
            return;
        };
        self.pledgers[seat] = None;
        let is_over = matches!(self.room.stage, RoomStage::Over { .. });
        if is_over && self.room.chairs.get(seat).is_some_and(|chair| chair.next_pledge.is_some()) {
            let mut room = self.room.clone();
            room.chairs[seat].next_pledge = None;
            // If it can't be stored, the round is void when nobody reveals.
            let _ = self.change(room).await;
        }
    }

    /// Seats are taken before a game, or after one for the next.
    fn may_sit(&self) -> Result<(), Fault> {
        match self.room.stage {
            RoomStage::Gathering | RoomStage::Over { .. } => Ok(()),
            _ => Err(FaultKey::Begun.into()),
        }
    }

    pub(super) async fn sit(
        &mut self,
        person: &Known,
        from: ConnectionId,
        seat: Option<Seat>,
        pledge: &str,
    ) -> Result<(), Fault> {
        self.may_sit()?;
        bytes(pledge).ok_or(FaultKey::BadPledge)?;
        let is_free = |chair: &Chair| chair.who == Sitter::Nobody;
        let own = self.room.seat_of(person.id);
        let place = match (seat, own) {
            (None, Some(own)) => own.index(),
            (Some(seat), Some(own)) if seat == own => own.index(),
            (Some(seat), _) => {
                let chair = self.room.chairs.get(seat.index()).ok_or(FaultKey::NotFound)?;
                if !is_free(chair) {
                    return Err(FaultKey::SeatTaken.into());
                }
                seat.index()
            }
            (None, None) => self.room.chairs.iter().position(is_free).ok_or(FaultKey::Full)?,
        };
        if self.room.locked && own.is_none() && person.id != self.room.host {
            return Err(FaultKey::Locked.into());
        }
        let mut room = self.room.clone();
        if let Some(own) = own {
            room.chairs[own.index()] = Chair::of(Sitter::Nobody);
        }
        let is_over = matches!(room.stage, RoomStage::Over { .. });
        room.chairs[place] = Chair {
            pledge: (!is_over).then(|| pledge.to_lowercase()),
            next_pledge: is_over.then(|| pledge.to_lowercase()),
            wants_rematch: is_over,
            ..Chair::of(Sitter::Person { person: person.id, name: person.name.clone() })
        };
        self.change(room).await?;
        self.pledgers[place] = Some(from);
        self.rate().await;
        self.announce();
        self.look_for_rematch().await?;
        self.look_for_start().await;
        Ok(())
    }

    pub(super) async fn stand(&mut self, seat: Seat) -> Result<(), Fault> {
        self.may_sit()?;
        let mut room = self.room.clone();
        room.chairs[seat.index()] = Chair::of(Sitter::Nobody);
        self.change(room).await
    }

    /// Only the host of the table may do what follows.
    fn hosted_by(&self, person: PersonId) -> Result<Room, Fault> {
        if person == self.room.host { Ok(self.room.clone()) } else { Err(FaultKey::NotHost.into()) }
    }

    pub(super) async fn fill(&mut self, by: PersonId, seat: Seat, level: Option<&str>) -> Result<(), Fault> {
        let mut room = self.hosted_by(by)?;
        self.may_sit()?;
        room.fill(seat, level)?;
        self.hall.may_seat(if level.is_some() { room.computers() } else { 0 })?;
        self.change(room).await?;
        self.look_for_rematch().await?;
        self.look_for_start().await;
        Ok(())
    }

    pub(super) async fn lock(&mut self, by: PersonId, on: bool) -> Result<(), Fault> {
        let mut room = self.hosted_by(by)?;
        room.locked = on;
        self.change(room).await
    }

    pub(super) async fn dissolve(&mut self, by: PersonId) -> Result<(), Fault> {
        self.hosted_by(by)?;
        if matches!(self.room.stage, RoomStage::Playing { .. }) {
            return Err(FaultKey::Begun.into());
        }
        self.close(FaultKey::TableClosed.into()).await;
        if self.room.is_closed() { Ok(()) } else { Err(FaultKey::Unavailable.into()) }
    }

    pub(super) async fn renamed(&mut self, person: PersonId, name: &str) {
        self.guests = None;
        let mut room = self.room.clone();
        room.rename(person, name);
        // If it can't be stored, the old name stays until the next time.
        let _ = self.change(room).await;
    }

    pub(super) fn phrase(&mut self, seat: Seat, phrase: Phrase) {
        if let Some(number) = Phrase::ALL.iter().position(|other| *other == phrase) {
            let (room, seat) = (self.id, seat.index() as u8);
            self.hall.peers.tell(News::Said { room, seat, phrase: number as u8 });
        }
        self.repeat(seat, phrase);
    }

    /// Everybody who is connected here hears it.
    pub(super) fn repeat(&self, seat: Seat, phrase: Phrase) {
        let note = Note::Said { seat, phrase };
        let message = crate::outbox::text(&Message::Note { table: TableName(self.name.clone()), note });
        for watcher in &self.watchers {
            watcher.out.post(message.clone());
        }
    }

    /// Wants another game, or no longer. Who wants one may pledge for it at once.
    pub(super) async fn rematch(
        &mut self,
        seat: Seat,
        from: ConnectionId,
        wants: bool,
        pledge: Option<&str>,
    ) -> Result<(), Fault> {
        if pledge.is_some_and(|pledge| bytes(pledge).is_none()) {
            return Err(FaultKey::BadPledge.into());
        }
        match self.room.stage {
            RoomStage::Over { .. } => {}
            // The others wanted it too.
            RoomStage::Gathering | RoomStage::Revealing { .. } if wants => return Ok(()),
            RoomStage::Closed { .. } => return Err(FaultKey::TableClosed.into()),
            _ => return Err(FaultKey::Begun.into()),
        }
        let mut room = self.room.clone();
        let chair = &mut room.chairs[seat.index()];
        chair.wants_rematch = wants;
        chair.next_pledge = pledge.filter(|_| wants).map(str::to_lowercase);
        self.pledgers[seat.index()] = Some(from);
        if is_rematch(&room) {
            return self.begin_round(room).await;
        }
        if self.hall.peers.is_shared() {
            return self.change(room).await;
        }
        // If a crash comes first, somebody presses a key again.
        room.changed = now_millis();
        self.unsaved.get_or_insert(Instant::now() + SAVING);
        self.show(room);
        Ok(())
    }

    /// The next round begins when everybody wants it.
    pub(super) async fn look_for_rematch(&mut self) -> Result<(), Fault> {
        if is_rematch(&self.room) { self.begin_round(self.room.clone()).await } else { Ok(()) }
    }

    async fn begin_round(&mut self, mut room: Room) -> Result<(), Fault> {
        for (seat, pledger) in Seat::all(room.chairs.len()).zip(&self.pledgers) {
            let is_here = match pledger {
                Some(pledger) => self.watchers.iter().any(|watcher| watcher.out.id == *pledger),
                None => self.elsewhere.seats.contains(seat),
            };
            if !is_here {
                // The player's other device makes a pledge of its own.
                room.chairs[seat.index()].next_pledge = None;
            }
        }
        room.next_round(crate::hall::secret()?);
        self.forget_round();
        self.live = None;
        self.gather(room).await
    }

    /// Agrees that a computer plays on for somebody who is away. Everybody who is there has to.
    pub(super) async fn replace(&mut self, voter: Seat, seat: Seat, agrees: bool) -> Result<(), Fault> {
        if !matches!(self.room.stage, RoomStage::Playing { .. }) {
            return Err(FaultKey::NotBegun.into());
        }
        let chair = self.room.chairs.get(seat.index()).ok_or(FaultKey::NotFound)?;
        if voter == seat || self.is_here(seat) || !matches!(chair.who, Sitter::Person { .. }) {
            return Err(FaultKey::NotFound.into());
        }
        if chair.is_replaced {
            return Ok(());
        }
        let votes = if agrees { chair.votes.with(voter) } else { chair.votes.without(voter) };
        let others = Seat::all(self.room.chairs.len()).filter(|&other| other != seat && self.is_here(other));
        let others: SeatSet = others.collect();
        let mut room = self.room.clone();
        room.chairs[seat.index()].votes = votes;
        let is_agreed = others.except(votes).is_empty() && !votes.is_empty();
        if is_agreed {
            room.chairs[seat.index()].is_replaced = true;
            room.was_replaced = true;
        }
        self.change(room).await?;
        if is_agreed {
            self.seat_substitute(seat);
        }
        Ok(())
    }

    /// Somebody who was away is back: no computer plays for them any more.
    async fn welcome_back(&mut self, seat: Seat) {
        let Chair { is_replaced, votes, .. } = self.room.chairs[seat.index()];
        if !is_replaced && votes.is_empty() {
            return;
        }
        let mut room = self.room.clone();
        let chair = &mut room.chairs[seat.index()];
        (chair.is_replaced, chair.votes) = (false, SeatSet::EMPTY);
        if self.change(room).await.is_ok() {
            self.relieve(seat);
        }
    }
}

/// Does everybody want another game?
fn is_rematch(room: &Room) -> bool {
    let wants = |chair: &Chair| match chair.who {
        Sitter::Nobody => false,
        Sitter::Person { .. } => chair.wants_rematch,
        Sitter::Computer { .. } => true,
    };
    matches!(room.stage, RoomStage::Over { .. }) && room.chairs.iter().all(wants)
}
