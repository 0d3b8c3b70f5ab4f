//! A room as others see it who are not at the table.

use crate::room::{Room, RoomStage, Sitter};
use kernel::Seat;
use protocol::{Access, Listed, Occupant, PersonName, Rating, TableName};
use store::{Database, Members as _, StoreError};

impl Room {
    /// Who has this seat.
    pub fn occupant(&self, seat: Seat, is_here: bool, rating: Option<Rating>) -> Occupant {
        match &self.chairs[seat.index()].who {
            Sitter::Nobody => Occupant::Open,
            Sitter::Person { person, name } => Occupant::Person {
                person: PersonName(person.to_string()),
                name: name.clone(),
                is_here,
                rating,
            },
            Sitter::Computer { level } => Occupant::Computer { level: level.clone() },
        }
    }

    /// As the lobby shows it; `None` if it does not. `is_watched`: somebody is there.
    pub fn listed(
        &self,
        name: &str,
        is_watched: bool,
        is_here: impl Fn(Seat) -> bool,
        ratings: &[Option<Rating>],
    ) -> Option<Listed> {
        let is_playing = matches!(self.stage, RoomStage::Playing { .. } | RoomStage::Revealing { .. });
        let is_open =
            !self.locked && !is_playing && self.chairs.iter().any(|chair| chair.who == Sitter::Nobody);
        let is_over = matches!(self.stage, RoomStage::Over { .. } | RoomStage::Closed { .. });
        // Somebody has to be there, or else people would sit down and wait in vain.
        let is_alive = is_playing || is_watched;
        let is_worth_it = is_open || (is_playing && self.spectators);
        if self.access != Access::Listed || is_over || !is_alive || !is_worth_it {
            return None;
        }
        let rating = |seat: Seat| ratings.get(seat.index()).copied().flatten();
        Some(Listed {
            table: TableName(name.into()),
            game: self.game.clone(),
            choices: self.choices.clone(),
            clock: self.clock.clone(),
            seats: Seat::all(self.chairs.len())
                .map(|seat| self.occupant(seat, is_here(seat), rating(seat)))
                .collect(),
            is_open,
            is_playing,
            spectators: self.spectators,
        })
    }

    /// How strong everybody is, by seat.
    pub async fn ratings(&self, store: &Database) -> Result<Vec<Option<Rating>>, StoreError> {
        let rows = store.ratings(&self.game, &self.people()).await?;
        let rating = |who: &Sitter| {
            let Sitter::Person { person, .. } = who else { return None };
            rows.iter().find(|row| row.person == *person).map(|row| Rating {
                rating: row.rating.round() as i32,
                deviation: row.deviation.round() as i32,
                games: row.games,
            })
        };
        Ok(self.chairs.iter().map(|chair| rating(&chair.who)).collect())
    }
}
