//! What a table looks like from outside its game.

use super::Table;
use crate::outbox::text;
use crate::room::{Chair, RoomStage};
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Seed, Viewer};
use protocol::{
    Access, Listed, MatchName, Message, PersonName, Round, SeatInfo, Stage, TableInfo, TableName,
};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use table::Pledge;

/// The place of a viewer in a list of all of them.
pub(super) const fn index(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => kernel::MAX_SEATS,
    }
}

/// Tells one text from another.
pub(super) fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Table {
    /// As somebody on this seat may see it.
    pub(super) fn info(&self, you: Option<Seat>) -> TableInfo {
        let room = &self.room;
        let game = catalog::find(&room.game);
        TableInfo {
            table: TableName(self.name.clone()),
            code: self.code.clone(),
            game: room.game.clone(),
            rules: game.map_or(0, catalog::AnyGame::rules_version),
            choices: room.choices.clone(),
            patience: room.patience.clone(),
            clock: room.clock.clone(),
            access: room.access,
            spectators: room.spectators,
            locked: room.locked,
            host: Some(PersonName(room.host.to_string())),
            seats: Seat::all(room.chairs.len()).map(|seat| self.seat_info(seat)).collect(),
            you,
            stage: stage(&room.stage),
            round: Round {
                number: room.round,
                pledge: Pledge::of(room.secret.0).to_string(),
                commitment: match &room.stage {
                    RoomStage::Revealing { commitment, .. } => Some(commitment.clone()),
                    _ => self.live.as_ref().map(|live| live.commitment.clone()),
                },
                voids: room.voids.clone(),
            },
            last: room.changed,
        }
    }

    fn seat_info(&self, seat: Seat) -> SeatInfo {
        let Chair { pledge, wants_rematch, is_replaced, votes, .. } = &self.room.chairs[seat.index()];
        SeatInfo {
            who: self.room.occupant(seat, self.is_here(seat), self.ratings[seat.index()]),
            pledge: pledge.clone(),
            wants_rematch: *wants_rematch,
            is_replaced: *is_replaced,
            replaced_by_vote_of: votes.iter().collect(),
        }
    }

    /// As the lobby shows it; `None` if it does not.
    pub(crate) fn listed(&self) -> Option<Listed> {
        let is_watched = self.elsewhere.is_watched || !self.watchers.is_empty();
        self.room.listed(&self.name, is_watched, |seat| self.is_here(seat), &self.ratings)
    }

    /// Tells other servers who is connected here.
    pub(crate) fn tell_presence(&self) {
        let is_listed = self.room.access == Access::Listed;
        self.hall.peers.be_present(self.id, self.seats_here(), !self.watchers.is_empty(), is_listed);
    }

    pub(crate) fn id(&self) -> store::RoomId {
        self.id
    }

    /// Shows the table to everybody who would see something new.
    pub(super) fn announce(&mut self) {
        for viewer in Viewer::all(self.room.chairs.len()) {
            if !self.watchers.iter().any(|watcher| watcher.viewer == viewer) {
                continue;
            }
            let message = self.info_text(viewer);
            let print = fingerprint(message.as_str());
            if std::mem::replace(&mut self.shown[index(viewer)], print) != print {
                for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == viewer) {
                    watcher.out.post(message.clone());
                }
            }
        }
    }

    pub(super) fn info_text(&self, viewer: Viewer) -> Utf8Bytes {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        text(&Message::Table(Box::new(self.info(seat))))
    }

    /// Looks up how strong everybody is. Nobody waits for it if the database does not answer.
    pub(super) async fn rate(&mut self) {
        if let Ok(ratings) = self.room.ratings(&self.hall.store).await {
            self.ratings = ratings;
        }
    }
}

fn stage(stage: &RoomStage) -> Stage {
    match stage {
        RoomStage::Gathering => Stage::Gathering,
        RoomStage::Revealing { until, .. } => Stage::Revealing { until: *until },
        RoomStage::Playing { of } => Stage::Playing { of: MatchName(of.to_string()) },
        RoomStage::Over { of } => Stage::Over { of: MatchName(of.to_string()) },
        RoomStage::Closed { fault } => Stage::Closed { fault: fault.clone() },
    }
}

/// Reads 32 bytes in hex.
pub(super) fn bytes(text: &str) -> Option<[u8; 32]> {
    text.parse::<Seed>().ok().map(|Seed(bytes)| bytes)
}
