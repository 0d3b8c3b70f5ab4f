//! What a table is apart from its game: who sits where, and the deal that is being prepared.
//!
//! This is plain data, stored whenever it changes. The [task](crate::table) of the table changes it.

use catalog::AnyGame;
use host::Setup;
use kernel::{Choices, Seat, SeatSet};
use protocol::{Access, Fault, FaultKey, NewSeat, NewTable, Void};
use serde::{Deserialize, Serialize};
use store::{Controller, MatchId, PersonId, Player};
use table::{ClockRules, HINTS, Pledge};

/// A table as it is stored.
#[expect(clippy::struct_excessive_bools, reason = "each is a setting or a fact of its own")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Room {
    /// What is written here, so that an older server does not read it wrong.
    #[serde(default)]
    pub version: u32,
    /// Somebody waits here for a partner who wants to play the same.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_seeking: bool,
    pub game: String,
    /// The settings of the game as they were asked for.
    pub choices: String,
    pub patience: String,
    pub clock: String,
    pub access: Access,
    pub spectators: bool,
    pub locked: bool,
    #[serde(with = "as_text")]
    pub host: PersonId,
    pub chairs: Vec<Chair>,
    /// The number of the deal that is being prepared or played, counted from 1.
    pub round: u32,
    pub secret: Hidden,
    pub voids: Vec<Void>,
    pub stage: RoomStage,
    /// A request to take back an answer, where other servers have to know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<Wish>,
    /// A computer has played for somebody in the match that is played or was played last.
    pub was_replaced: bool,
    /// When this changed last, in milliseconds since 1970. What happens in the game does not change it.
    pub changed: u64,
}

/// The server's bits for one deal. They are not shown before the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hidden(#[serde(with = "as_hex")] pub [u8; 32]);

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hidden(..)")
    }
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub who: Sitter,
    /// What the player's device pledged for this round, in hex.
    pub pledge: Option<String>,
    /// The same for the next round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_pledge: Option<String>,
    pub wants_rematch: bool,
    /// A computer plays on for this player.
    pub is_replaced: bool,
    /// Who agrees that one does.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub votes: SeatSet,
    /// What the player's device revealed in this round, until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revealed: Option<Hidden>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

impl Chair {
    pub const fn of(who: Sitter) -> Self {
        Self {
            who,
            pledge: None,
            next_pledge: None,
            wants_rematch: false,
            is_replaced: false,
            votes: SeatSet::EMPTY,
            revealed: None,
        }
    }

    pub fn pledged(&self) -> Option<Pledge> {
        self.pledge.as_ref()?.parse().ok()
    }

    /// Does the deal still wait for this seat?
    pub const fn is_awaited(&self) -> bool {
        self.revealed.is_none() && !matches!(self.who, Sitter::Computer { .. })
    }
}

/// Somebody asks to take back an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Wish {
    pub asker: Seat,
    pub waiting: SeatSet,
    pub entry: u32,
    /// Somebody has refused.
    pub refused_by: Option<Seat>,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Sitter {
    Nobody,
    Person {
        #[serde(with = "as_text")]
        person: PersonId,
        name: String,
    },
    Computer {
        level: String,
    },
}

/// How far a table is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum RoomStage {
    Gathering,
    /// All pledges are in; what they commit everybody to was shown.
    Revealing {
        until: u64,
        commitment: String,
        /// The match that begins when everybody has revealed. If it is stored, it has begun.
        #[serde(with = "as_text")]
        of: MatchId,
    },
    Playing {
        #[serde(with = "as_text")]
        of: MatchId,
    },
    Over {
        #[serde(with = "as_text")]
        of: MatchId,
    },
    Closed {
        fault: Fault,
    },
}

/// Values that have a text form.
mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error};
    use std::fmt::Display;
    use std::str::FromStr;

    pub fn serialize<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// 32 bytes in hex.
mod as_hex {
    use kernel::Seed;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(bytes: &[u8; 32], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Seed(*bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[u8; 32], D::Error> {
        let seed: Seed = String::deserialize(from)?.parse().map_err(D::Error::custom)?;
        Ok(seed.0)
    }
}

/// Why nobody could play like this.
#[expect(clippy::needless_pass_by_value, reason = "errors are handed over as they are")]
fn bad_setup(detail: impl ToString) -> Fault {
    Fault::new(FaultKey::BadSetup).with_detail(detail.to_string())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Increase this whenever an older server would lose or misread what is stored.
const VERSION: u32 = 1;

impl Room {
    /// A room as it is stored. A newer server may have written what this one can't keep.
    pub fn read(data: &str) -> Result<Self, Fault> {
        let room: Self = serde_json::from_str(data).map_err(|_| FaultKey::Internal)?;
        if room.version > VERSION { Err(FaultKey::OtherRules.into()) } else { Ok(room) }
    }

    /// A new table, if it can be played at.
    pub fn new(new: &NewTable, host: PersonId, secret: [u8; 32], now: u64) -> Result<Self, Fault> {
        let game = catalog::find(&new.game).ok_or_else(|| bad_setup("there is no such game"))?;
        let mut choices: Choices = new.choices.parse().map_err(bad_setup)?;
        if choices.seats.is_none() && !new.seats.is_empty() {
            choices = choices.with_seats(new.seats.len() as u8);
        }
        game.configure(&choices).map_err(bad_setup)?;
        let mut patience: Choices = new.patience.parse().map_err(bad_setup)?;
        Setup::patience_rules(&patience).map_err(bad_setup)?;
        let clock: ClockRules = new.clock.parse().map_err(bad_setup)?;
        let seats = game.seats(&choices).map_err(bad_setup)?;
        if !new.seats.is_empty() && new.seats.len() != seats {
            return Err(bad_setup(format!("{seats} seats are played")));
        }
        let mut chairs = vec![Chair::of(Sitter::Nobody); seats];
        for (chair, seat) in chairs.iter_mut().zip(&new.seats) {
            if let NewSeat::Computer(level) = seat {
                chair.who = computer(game, level)?;
            }
        }
        if chairs.iter().all(|chair| chair.who != Sitter::Nobody) {
            return Err(bad_setup("nobody could play"));
        }
        // Among people nobody gets an expert's advice, unless the table was made for that.
        let people = chairs.iter().filter(|chair| chair.who == Sitter::Nobody).count();
        if people > 1 && patience.values.iter().all(|(key, _)| key != HINTS.key) {
            patience = patience.with(HINTS.key, "off");
        }
        Ok(Self {
            version: VERSION,
            is_seeking: false,
            game: game.name().into(),
            choices: choices.to_string(),
            patience: patience.to_string(),
            clock: if clock.is_limited() { clock.to_string() } else { String::new() },
            access: new.access,
            spectators: new.spectators,
            locked: false,
            host,
            chairs,
            round: 1,
            secret: Hidden(secret),
            voids: Vec::new(),
            stage: RoomStage::Gathering,
            undo: None,
            was_replaced: false,
            changed: now,
        })
    }

    /// The seat of this person.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let sits =
            |chair: &Chair| matches!(&chair.who, Sitter::Person { person: other, .. } if *other == person);
        self.chairs.iter().position(sits).and_then(Seat::checked)
    }

    /// Shows somebody who has a seat under another name.
    pub fn rename(&mut self, person: PersonId, name: &str) {
        for chair in &mut self.chairs {
            match &mut chair.who {
                Sitter::Person { person: other, name: old } if *other == person => *old = name.into(),
                _ => {}
            }
        }
    }

    /// Everybody who has a seat, in their order.
    pub fn people(&self) -> Vec<PersonId> {
        let person = |chair: &Chair| match &chair.who {
            Sitter::Person { person, .. } => Some(*person),
            Sitter::Nobody | Sitter::Computer { .. } => None,
        };
        self.chairs.iter().filter_map(person).collect()
    }

    pub fn computers(&self) -> usize {
        self.chairs.iter().filter(|chair| matches!(chair.who, Sitter::Computer { .. })).count()
    }

    pub const fn is_closed(&self) -> bool {
        matches!(self.stage, RoomStage::Closed { .. })
    }

    pub const fn is_gathering(&self) -> bool {
        matches!(self.stage, RoomStage::Gathering)
    }

    /// The match that is played, or was played last.
    pub const fn of(&self) -> Option<MatchId> {
        match self.stage {
            RoomStage::Playing { of } | RoomStage::Over { of } => Some(of),
            RoomStage::Gathering | RoomStage::Revealing { .. } | RoomStage::Closed { .. } => None,
        }
    }

    /// Gives a seat to a computer player, or frees it.
    pub fn fill(&mut self, seat: Seat, level: Option<&str>) -> Result<(), Fault> {
        let game = catalog::find(&self.game).ok_or(FaultKey::OtherRules)?;
        let chair = self.chairs.get_mut(seat.index()).ok_or(FaultKey::NotFound)?;
        if matches!(chair.who, Sitter::Person { .. }) {
            return Err(FaultKey::SeatTaken.into());
        }
        let who = match level {
            Some(level) => computer(game, level)?,
            None => Sitter::Nobody,
        };
        *chair = Chair::of(who);
        let nobody = self.chairs.iter().all(|chair| matches!(chair.who, Sitter::Computer { .. }));
        if nobody {
            self.chairs[seat.index()] = Chair::of(Sitter::Nobody);
            return Err(bad_setup("nobody could play"));
        }
        Ok(())
    }

    /// The match that would begin with those who sit here.
    pub fn setup(&self) -> Result<Setup, Fault> {
        let game = catalog::find(&self.game).ok_or(FaultKey::OtherRules)?;
        let player = |chair: &Chair| match &chair.who {
            Sitter::Person { person, name } => {
                Player { person: Some(*person), ..Player::human(name.clone()) }
            }
            Sitter::Computer { level } => Player::bot(level.clone(), level.clone()),
            Sitter::Nobody => Player::human(""),
        };
        let mut players: Vec<Player> = self.chairs.iter().map(player).collect();
        distinguish(&mut players);
        Ok(Setup {
            game,
            choices: self.choices.parse().map_err(bad_setup)?,
            patience: self.patience.parse().map_err(bad_setup)?,
            clock: self.clock.parse().map_err(bad_setup)?,
            players,
            seed: None,
            entropy: Vec::new(),
        })
    }

    /// A new round, with fresh bits of the server. Players who have not pledged for it yet do so now.
    pub fn next_round(&mut self, secret: [u8; 32]) {
        self.round += 1;
        self.secret = Hidden(secret);
        self.stage = RoomStage::Gathering;
        (self.undo, self.was_replaced) = (None, false);
        for chair in &mut self.chairs {
            chair.pledge = chair.next_pledge.take();
            (chair.wants_rematch, chair.is_replaced) = (false, false);
            (chair.votes, chair.revealed) = (SeatSet::EMPTY, None);
        }
    }

    /// The bits of a round that comes to nothing are shown, so that breaking off a deal gains nothing.
    pub fn publish(&mut self, fault: &Fault) {
        const MOST: usize = 50;
        let secret = kernel::Seed(self.secret.0).to_string();
        self.voids.push(Void { round: self.round, secret, fault: fault.clone() });
        let surplus = self.voids.len().saturating_sub(MOST);
        self.voids.drain(..surplus);
    }
}

/// Programs sit down like people, with a token: no name of a level ever starts one.
fn computer(game: &dyn AnyGame, level: &str) -> Result<Sitter, Fault> {
    if !game.levels().contains(&level) {
        return Err(bad_setup(format!("levels: {}", game.levels().join(", "))));
    }
    Ok(Sitter::Computer { level: level.into() })
}

/// In a record every player has a name of their own.
fn distinguish(players: &mut [Player]) {
    for index in 0..players.len() {
        let (before, rest) = players.split_at_mut(index);
        let player = &mut rest[0];
        let is_taken = |name: &str| before.iter().any(|other| other.name == name);
        if player.controller != Controller::Human || is_taken(&player.name) {
            let base = player.name.clone();
            let numbered = (2..).map(|number| format!("{base} {number}"));
            let free = std::iter::once(base.clone()).chain(numbered).find(|name| !is_taken(name));
            player.name = free.unwrap_or(base);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn room(patience: &str, seats: Vec<NewSeat>) -> Room {
        let new = NewTable {
            game: "connect4".into(),
            choices: String::new(),
            patience: patience.into(),
            clock: String::new(),
            seats,
            access: Access::Link,
            spectators: true,
        };
        Room::new(&new, PersonId::from_random(1), [0; 32], 0).unwrap()
    }

    #[test]
    fn people_play_without_advice_unless_their_table_was_made_for_it() {
        let alone = vec![NewSeat::Person, NewSeat::Computer("easy".into())];
        assert_eq!(room("", vec![]).patience, "hints=off");
        assert_eq!(room("hints=on", vec![]).patience, "hints=on");
        assert_eq!(room("", alone).patience, "");
    }
}
