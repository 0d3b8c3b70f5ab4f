//! What a table looks like from outside its game.

use super::Table;
use crate::outbox::text;
use crate::room::{Chair, RoomStage, Sitter};
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Seed, Viewer};
use protocol::{
    Access, Listed, MatchName, Message, Occupant, PersonName, Rating, Round, SeatInfo, Stage, TableInfo,
    TableName,
};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use store::Members as _;
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
        let Chair { who, pledge, wants_rematch, is_replaced, .. } = &self.room.chairs[seat.index()];
        SeatInfo {
            who: self.occupant(seat, who),
            pledge: pledge.clone(),
            wants_rematch: *wants_rematch,
            is_replaced: *is_replaced,
            replaced_by_vote_of: self.votes[seat.index()].iter().collect(),
        }
    }

    fn occupant(&self, seat: Seat, who: &Sitter) -> Occupant {
        match who {
            Sitter::Nobody => Occupant::Open,
            Sitter::Person { person, name } => Occupant::Person {
                person: PersonName(person.to_string()),
                name: name.clone(),
                is_here: self.is_here(seat),
                rating: self.ratings[seat.index()],
            },
            Sitter::Computer { level } => Occupant::Computer { level: level.clone() },
        }
    }

    /// As the lobby shows it; `None` if it does not.
    pub(crate) fn listed(&self) -> Option<Listed> {
        let room = &self.room;
        let is_playing = matches!(room.stage, RoomStage::Playing { .. } | RoomStage::Revealing { .. });
        let is_open =
            !room.locked && !is_playing && room.chairs.iter().any(|chair| chair.who == Sitter::Nobody);
        let is_over = matches!(room.stage, RoomStage::Over { .. } | RoomStage::Closed { .. });
        // Somebody has to be there, or else people would sit down and wait in vain.
        let is_alive = is_playing || !self.watchers.is_empty();
        let is_worth_it = is_open || (is_playing && room.spectators);
        if room.access != Access::Listed || is_over || !is_alive || !is_worth_it {
            return None;
        }
        Some(Listed {
            table: TableName(self.name.clone()),
            game: room.game.clone(),
            choices: room.choices.clone(),
            clock: room.clock.clone(),
            seats: Seat::all(room.chairs.len())
                .map(|seat| self.occupant(seat, &room.chairs[seat.index()].who))
                .collect(),
            is_open,
            is_playing,
            spectators: room.spectators,
        })
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
        let people = self.room.people();
        let Ok(rows) = self.hall.store.ratings(&self.room.game, &people).await else { return };
        for (chair, rating) in self.room.chairs.iter().zip(&mut self.ratings) {
            let Sitter::Person { person, .. } = &chair.who else {
                *rating = None;
                continue;
            };
            *rating = rows.iter().find(|row| row.person == *person).map(|row| Rating {
                rating: row.rating.round() as i32,
                deviation: row.deviation.round() as i32,
                games: row.games,
            });
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
