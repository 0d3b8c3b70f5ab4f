//! What other servers have changed at this table: the room, its match, and who is connected to them.

use super::mail::{Mail, seat as seat_of};
use super::play::AFTER_OTHERS;
use super::{Caller, RETRY, Table, unavailable};
use crate::peers::Known;
use crate::room::{Room, RoomStage};
use kernel::{Seat, SeatSet};
use protocol::{Ask, Fault, FaultKey, Outcome, Phrase};
use std::time::Duration;
use store::{MatchId, RoomPrint, Rooms as _, StoredRoom};
use tokio::time::Instant;

/// Every failed attempt is somebody else's change, and nobody changes a room this often.
const ATTEMPTS: u32 = 20;

/// How much later than the server where a game began or ended another one stores that it did: only if that one can't.
const LATER: Duration = Duration::from_secs(4);

/// Is the first stage an earlier one of the same deal than the second?
fn is_earlier(first: &RoomStage, second: &RoomStage) -> bool {
    use RoomStage::{Over, Playing, Revealing};
    match (first, second) {
        (Revealing { of, .. }, Playing { of: other } | Over { of: other })
        | (Playing { of }, Over { of: other }) => of == other,
        _ => false,
    }
}

impl Table {
    /// Tells the hall how far this table knows what is stored.
    pub(super) fn note(&self) {
        if !self.hall.peers.is_shared() {
            return;
        }
        let of = match self.room.stage {
            // It has begun when it is stored, before it has any entry.
            RoomStage::Revealing { of, .. } => Some((of, 0)),
            _ => self.room.of().map(|of| {
                let live = self.live.as_ref().filter(|live| live.id == of);
                (of, live.map_or(u32::MAX, |live| live.hosted.entry_count()))
            }),
        };
        self.hall.peers.note(self.id, Known { print: self.print, of });
    }

    /// Does what a client asks for. If it can't be done as far as is known here, the reason may be what others have done: it
    /// is tried again after a look at that.
    pub(super) async fn ask_again(&mut self, caller: Caller, ask: Ask) -> Result<Outcome, Fault> {
        // A match looks by itself.
        if matches!(ask, Ask::Answer { .. } | Ask::Open { .. } | Ask::Close { .. } | Ask::Say { .. })
            && self.room.of().is_some()
        {
            return self.ask(caller, ask).await;
        }
        let mut result = self.ask(caller.clone(), ask.clone()).await;
        for _ in 0..ATTEMPTS {
            let is_passing = |fault: &Fault| fault.key == FaultKey::Unavailable;
            if result.as_ref().err().is_none_or(is_passing) {
                return result;
            }
            let (was_outdated, print) = (self.is_outdated, self.print);
            self.look().await?;
            if !was_outdated && self.print == print {
                return result;
            }
            result = self.ask(caller.clone(), ask.clone()).await;
        }
        result
    }

    /// Reads the room again, and what follows from it. Where others may change it, this is done before it is changed once more.
    pub(super) async fn look(&mut self) -> Result<(), Fault> {
        let wish = self.room.undo;
        for _ in 0..ATTEMPTS {
            self.is_outdated = false;
            let found = self.hall.store.room(self.id).await.map_err(|error| unavailable(&error));
            match found {
                Ok(Some(stored)) => {
                    if RoomPrint::of(&stored.data) != self.print {
                        self.adopt(stored).await;
                    }
                }
                Ok(None) => {}
                Err(fault) => {
                    self.is_outdated = true;
                    self.retry = Some(Instant::now() + RETRY);
                    return Err(fault);
                }
            }
            match self.derive().await {
                // Somebody else was faster.
                Err(_) if self.is_outdated => continue,
                done => done?,
            }
            if !self.is_outdated {
                if self.room.undo != wish {
                    self.hear_wish();
                }
                return Ok(());
            }
        }
        self.retry = Some(Instant::now() + RETRY);
        Err(FaultKey::Busy.into())
    }

    /// Takes over a room as another server has stored it.
    async fn adopt(&mut self, stored: StoredRoom) {
        // A newer server may have written what this one can't read.
        let Ok(mut room) = Room::read(&stored.data) else {
            self.dismiss(&FaultKey::OtherRules.into());
            self.live = None;
            return;
        };
        if room.round == self.room.round && matches!(room.stage, RoomStage::Revealing { .. }) {
            for (chair, own) in room.chairs.iter_mut().zip(&self.room.chairs) {
                chair.revealed = chair.revealed.or(own.revealed);
            }
        }
        let is_behind = is_earlier(&room.stage, &self.room.stage);
        if is_behind {
            // That follows from the match, and is stored a little later.
            room.stage = self.room.stage.clone();
        }
        (self.before, self.print) = (stored.data.clone(), RoomPrint::of(&stored.data));
        self.unsaved = is_behind.then(|| Instant::now() + LATER);
        // Somebody may have an account by now, or sit elsewhere.
        (self.guests, self.settled) = (None, None);
        if room.round != self.room.round {
            self.forget_round();
        }
        let is_same_match = |of: MatchId| match room.stage {
            RoomStage::Revealing { of: other, .. } => other == of,
            _ => room.of() == Some(of),
        };
        if self.live.as_ref().is_some_and(|live| !is_same_match(live.id)) {
            self.live = None;
        }
        for seat in Seat::all(room.chairs.len()) {
            if room.chairs[seat.index()].next_pledge != self.room.chairs[seat.index()].next_pledge {
                self.pledgers[seat.index()] = None;
            }
            match (self.room.chairs[seat.index()].is_replaced, room.chairs[seat.index()].is_replaced) {
                (false, true) => self.seat_substitute(seat),
                (true, false) => self.relieve(seat),
                _ => {}
            }
        }
        let have_moved = self.room.people() != room.people();
        let closed = match &room.stage {
            RoomStage::Closed { fault } => Some(fault.clone()),
            _ => None,
        };
        self.show(room);
        if have_moved {
            self.rate().await;
            self.announce();
        }
        if let Some(fault) = closed {
            self.dismiss(&fault);
            self.live = None;
        }
    }

    /// What follows from the room and from what is stored of its match.
    async fn derive(&mut self) -> Result<(), Fault> {
        self.look_for_match().await?;
        if let Some(of) = self.room.of() {
            self.follow(of).await?;
            self.look_for_end().await;
        }
        self.look_for_deal().await?;
        self.look_for_rematch().await?;
        self.look_for_start().await;
        Ok(())
    }

    /// Reads what others have stored in this match.
    pub(super) async fn follow(&mut self, of: MatchId) -> Result<(), Fault> {
        if matches!(self.room.stage, RoomStage::Revealing { of: own, .. } if own == of) {
            self.look_for_match().await?;
        }
        if self.room.of() != Some(of) {
            return Ok(());
        }
        if self.live.is_none() && self.watchers.is_empty() {
            // It is read when somebody needs it.
            return Ok(());
        }
        self.wake_match().await?;
        let Some(live) = &mut self.live else { return Ok(()) };
        let before = live.hosted.entry_count();
        let mut mail = Mail::new(&self.name, &live.of, &self.watchers, live.told, None);
        let done = live.hosted.catch_up(&self.hall.store, &mut mail).await;
        let Mail { told, last, .. } = mail;
        live.told = told;
        if live.hosted.entry_count() > before {
            live.think_at = Some(Instant::now() + AFTER_OTHERS);
        }
        let is_saving = self.unsaved.is_some();
        let done = self.settle_say(done, last).await;
        if !is_saving && self.unsaved.is_some() {
            // The server where the game ended stores that it is over.
            self.unsaved = Some(Instant::now() + LATER);
        }
        done
    }

    /// Others have told who is connected to them.
    pub(super) async fn look_elsewhere(&mut self) {
        let elsewhere = self.hall.peers.elsewhere(self.id);
        if elsewhere == self.elsewhere {
            return;
        }
        let before = std::mem::replace(&mut self.elsewhere, elsewhere);
        self.announce();
        self.hall.list(self);
        if before.seats != elsewhere.seats {
            self.look_for_start().await;
        }
    }

    /// The seats of those who are connected here.
    pub(super) fn seats_here(&self) -> SeatSet {
        self.watchers.iter().filter_map(|watcher| seat_of(watcher.viewer)).collect()
    }

    /// Somebody said something at another server.
    pub(super) fn overhear(&mut self, seat: u8, phrase: Phrase) {
        if let Some(seat) = Seat::checked(seat.into()).filter(|seat| seat.index() < self.room.chairs.len()) {
            self.repeat(seat, phrase);
        }
    }
}
