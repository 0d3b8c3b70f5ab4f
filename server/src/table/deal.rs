//! Before a game: everybody's bits are pledged, then revealed, then the deal follows from all of them.

use super::info::bytes;
use super::play::{Crew, Live, SAVING, fault_of, now_millis};
use super::{RETRY, Table};
use crate::room::{Chair, Hidden, Room, RoomStage, Sitter};
use bus::News;
use host::{Hosted, MatchFault, Opened};
use kernel::{Seat, Seed, Viewer};
use protocol::{Fault, FaultKey, Message, TableName};
use store::{MatchId, StoreError};
use table::{Commitment, Pledge};
use tokio::time::Instant;

impl Table {
    pub(super) async fn pledge(&mut self, seat: Seat, round: u32, pledge: &str) -> Result<(), Fault> {
        bytes(pledge).ok_or(FaultKey::BadPledge)?;
        if round != self.room.round {
            return Err(FaultKey::BadPledge.into());
        }
        if !self.room.is_gathering() {
            // Nobody may change their bits once everybody is committed.
            let own = &self.room.chairs[seat.index()].pledge;
            let is_same = own.as_deref() == Some(pledge.to_lowercase().as_str());
            return if is_same { Ok(()) } else { Err(FaultKey::Begun.into()) };
        }
        let mut room = self.room.clone();
        room.chairs[seat.index()].pledge = Some(pledge.to_lowercase());
        self.gather(room).await
    }

    /// Somebody has pledged. The last pledge and what follows from all of them are one change, if nothing goes wrong.
    pub(super) async fn gather(&mut self, room: Room) -> Result<(), Fault> {
        if self.is_complete(&room) && self.commit(room.clone()).await.is_ok() {
            return Ok(());
        }
        self.change(room).await?;
        self.look_for_start().await;
        Ok(())
    }

    pub(super) fn forget_round(&mut self) {
        self.settled = None;
        self.has_bits = false;
    }

    /// Once all seats are taken, everybody is connected and has pledged, all devices are asked to reveal.
    pub(super) async fn look_for_start(&mut self) {
        if !self.room.is_gathering() || !self.is_complete(&self.room) {
            return;
        }
        if let Err(fault) = self.commit(self.room.clone()).await {
            // Busy: another server was faster, and its room is read next.
            if fault.key != FaultKey::Busy {
                tracing::warn!(table = %self.name, key = ?fault.key, "a game can't begin");
            }
            // Another server may know the game.
            let is_unknown = fault.key == FaultKey::OtherRules && !self.hall.peers.is_shared();
            if fault.key == FaultKey::BadSetup || is_unknown {
                self.close(fault).await;
            }
        }
    }

    fn is_complete(&self, room: &Room) -> bool {
        let is_ready = |seat: Seat| {
            let chair = &room.chairs[seat.index()];
            match chair.who {
                Sitter::Nobody => false,
                // Where it is not known who is connected to other servers, whoever has pledged is there.
                Sitter::Person { .. } => {
                    chair.pledge.is_some() && (self.is_here(seat) || !self.hall.peers.hears())
                }
                Sitter::Computer { .. } => true,
            }
        };
        Seat::all(room.chairs.len()).all(is_ready)
    }

    /// What all pledges together commit everybody to.
    async fn settle(&mut self, room: &Room) -> Result<Commitment, Fault> {
        let settled = Hosted::settle(&self.hall.store, &room.setup()?).await;
        let settled = settled.map_err(|fault| fault_of(&fault))?;
        let pledges: Vec<Option<Pledge>> = room.chairs.iter().map(Chair::pledged).collect();
        let server = Pledge::of(room.secret.0);
        let commitment = Commitment::together(&room.game, settled.choices(), server, &pledges);
        self.settled = Some(settled);
        Ok(commitment)
    }

    async fn commit(&mut self, mut room: Room) -> Result<(), Fault> {
        self.forget_round();
        let commitment = self.settle(&room).await?.to_string();
        let now = u64::try_from(store::now().as_millis()).unwrap_or(0);
        let until = now + u64::from(self.hall.limits.reveal_seconds) * 1000;
        room.stage = RoomStage::Revealing { until, commitment, of: crate::hall::match_id()? };
        let done = self.change(room).await;
        if done.is_err() {
            self.settled = None;
        }
        done
    }

    pub(super) async fn reveal(&mut self, seat: Seat, round: u32, bits: &str) -> Result<(), Fault> {
        if !matches!(self.room.stage, RoomStage::Revealing { .. }) {
            // The same again after a lost connection.
            let is_done = round == self.room.round && self.room.of().is_some();
            return if is_done { Ok(()) } else { Err(FaultKey::BadPledge.into()) };
        }
        let bits = bytes(bits).ok_or(FaultKey::BadPledge)?;
        if round != self.room.round || self.room.chairs[seat.index()].pledged() != Some(Pledge::of(bits)) {
            return Err(FaultKey::BadPledge.into());
        }
        let chair = &mut self.room.chairs[seat.index()];
        if chair.revealed.replace(Hidden(bits)).is_none() {
            self.has_bits = true;
        }
        self.look_for_deal().await
    }

    /// Once everybody has revealed, the game begins. If the database fails, it is tried again.
    pub(super) async fn look_for_deal(&mut self) -> Result<(), Fault> {
        let RoomStage::Revealing { commitment, of, .. } = &self.room.stage else { return Ok(()) };
        let (commitment, of) = (commitment.clone(), *of);
        // A server that begins has stored all bits: after that no other can call the round void.
        let mut done = self.share_bits().await;
        if done.is_ok() && !self.room.chairs.iter().any(Chair::is_awaited) {
            done = self.begin(&commitment, of).await;
        }
        match done {
            Err(fault) if fault.key == FaultKey::Unavailable => {
                self.retry = Some(Instant::now() + RETRY);
                Ok(())
            }
            done => done,
        }
    }

    /// The last to reveal may be connected to another server, which needs the bits of all.
    async fn share_bits(&mut self) -> Result<(), Fault> {
        if self.has_bits && self.hall.peers.is_shared() {
            self.change(self.room.clone()).await?;
            self.has_bits = false;
        }
        Ok(())
    }

    async fn begin(&mut self, commitment: &str, of: MatchId) -> Result<(), Fault> {
        // After a restart the match is settled again, and must be the one that everybody was committed to.
        if self.settled.is_none() && self.settle(&self.room.clone()).await?.to_string() != commitment {
            self.void_round().await;
            return Err(FaultKey::RoundVoid.into());
        }
        let Some(settled) = &self.settled else { return Err(FaultKey::Internal.into()) };
        let bits = |chair: &Chair| chair.revealed.map(|Hidden(bits)| bits.to_vec()).unwrap_or_default();
        let entropy = self.room.chairs.iter().map(bits).collect();
        let secret = Seed(self.room.secret.0);
        let (store, now) = (&self.hall.store, store::now());
        let begun = Hosted::begin_together(store, of, settled, secret, entropy, now, Box::new(Crew)).await;
        let (hosted, start) = match begun {
            // The database failed last time, but not before the match was stored.
            Err(MatchFault::Store(StoreError::Conflict { .. })) => return self.look_for_match().await,
            begun => begun.map_err(|fault| fault_of(&fault))?,
        };
        self.live = Some(Live::new(hosted, &self.hall, self.room.computers()));
        self.show_begun(of);
        self.hall.peers.tell(News::Match { id: of, seq: 0 });
        if let Some(live) = &mut self.live {
            let mut mail = live.mail(&self.name, &self.watchers);
            mail.begin(&live.hosted, &start);
            live.told = mail.told;
        }
        self.send_to_think();
        Ok(())
    }

    /// The match is stored: that it is played follows from that, and nobody waits until the room says so too.
    fn show_begun(&mut self, of: MatchId) {
        let mut room = self.room.clone();
        (room.stage, room.changed) = (RoomStage::Playing { of }, now_millis());
        // The match has them.
        room.chairs.iter_mut().for_each(|chair| chair.revealed = None);
        self.unsaved = Some(Instant::now() + SAVING);
        self.show(room);
        tracing::info!(table = %self.name, game = %self.room.game, "a game begins");
        self.send_strangers_away();
        self.forget_round();
    }

    /// Has the game begun without the room knowing it? The server may have been killed in between.
    pub(super) async fn look_for_match(&mut self) -> Result<(), Fault> {
        let RoomStage::Revealing { of, commitment, .. } = &self.room.stage else { return Ok(()) };
        let opened = match Opened::load(&self.hall.store, *of).await {
            Err(MatchFault::Store(StoreError::NotFound(_))) => return Ok(()),
            opened => opened.and_then(|opened| opened.seat(&[], Box::new(Crew))),
        };
        match opened.map_err(|fault| fault_of(&fault)) {
            // The name that was drawn is that of another match.
            Ok(hosted) if hosted.commitment().to_string() != *commitment => {
                self.void_round().await;
                Err(FaultKey::RoundVoid.into())
            }
            Err(fault) if fault.key == FaultKey::Unavailable => {
                self.retry = Some(Instant::now() + RETRY);
                Err(fault)
            }
            // What is wrong with the match is found when it is woken.
            Ok(_) | Err(_) => {
                self.show_begun(*of);
                self.wake_match().await
            }
        }
    }

    /// Before a game anybody may look. Where nobody may watch, those who did not sit down have to go.
    fn send_strangers_away(&mut self) {
        if self.room.spectators {
            return;
        }
        let gone = Message::Gone { table: TableName(self.name.clone()), fault: FaultKey::Locked.into() };
        let host = self.room.host;
        self.watchers.retain(|watcher| {
            let stays = watcher.viewer != Viewer::Spectator || watcher.person == Some(host);
            if !stays {
                watcher.out.send(&gone);
            }
            stays
        });
    }

    /// Somebody did not reveal: what the server had drawn is shown, and everybody pledges anew. Who kept the others
    /// waiting loses the seat.
    pub(super) async fn void_round(&mut self) {
        let fault = Fault::new(FaultKey::RoundVoid);
        let Ok(secret) = crate::hall::secret() else { return };
        let mut room = self.room.clone();
        room.publish(&fault);
        for chair in room.chairs.iter_mut().filter(|chair| chair.is_awaited()) {
            chair.who = Sitter::Nobody;
        }
        room.next_round(secret);
        if self.change(room).await.is_ok() {
            self.forget_round();
            tracing::info!(table = %self.name, "a round is void");
        } else {
            self.retry = Some(Instant::now() + RETRY);
        }
    }
}
