//! Tables, apart from the games that are played there.

use crate::{Fault, MatchName, PersonName, Rating, TableName};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// Settings of the game: `preset=classic seats=3`. What is not named has its default.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub choices: String,
    /// Settings of the table: `hints=off warn_after=3`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub patience: String,
    /// `move=30 game=300+5 reaction=10`, in seconds; empty for no clock.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub clock: String,
    /// One for each seat; empty for people everywhere.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub seats: Vec<NewSeat>,
    /// Who finds it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub access: Access,
    /// May others watch?
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub spectators: bool,
}

const fn yes() -> bool {
    true
}

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NewSeat {
    /// A person.
    Person,
    /// A computer player of this level.
    Computer(String),
}

/// Who finds a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Everybody: it is listed in the lobby.
    #[default]
    Listed,
    /// Those who have the link or the code.
    Link,
}

/// A table as it is now, for one client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its name.
    pub table: TableName,
    /// A short code that can be said aloud.
    pub code: String,
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The settings of the game, all of them.
    pub choices: String,
    /// The settings of the table.
    pub patience: String,
    /// Its clock.
    pub clock: String,
    /// Who finds it.
    pub access: Access,
    /// May others watch?
    pub spectators: bool,
    /// Has the host locked it?
    pub locked: bool,
    /// Who made it.
    pub host: Option<PersonName>,
    /// By seat.
    pub seats: Vec<SeatInfo>,
    /// My seat.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    #[cfg_attr(feature = "typescript", ts(type = "Seat | null"))]
    pub you: Option<Seat>,
    /// How far it is.
    pub stage: Stage,
    /// The deal that is being prepared, or that was played last.
    pub round: Round,
    /// When something happened here last, in milliseconds since 1970.
    pub last: u64,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Who sits there.
    pub who: Occupant,
    /// What that player's device pledged for the next deal, in hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pledge: Option<String>,
    /// Wants another game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub wants_rematch: bool,
    /// A computer plays for this player at the moment.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub is_replaced: bool,
    /// The seats that agree to let a computer play on for this absent player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<crate::typescript::SeatNumber>>"))]
    pub replaced_by_vote_of: Vec<Seat>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Who.
        person: PersonName,
        /// What they are called.
        name: String,
        /// Is any window of theirs connected to this table?
        is_here: bool,
        /// Their rating in this game, if they have one.
        rating: Option<Rating>,
    },
    /// A computer player.
    Computer {
        /// Its level.
        level: String,
    },
}

/// How far a table is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "at", rename_all = "kebab-case")]
pub enum Stage {
    /// Seats are free, or somebody is not connected.
    Gathering,
    /// Every device is asked to reveal its bits.
    Revealing {
        /// The deadline, in milliseconds since 1970.
        until: u64,
    },
    /// A game is being played.
    Playing {
        /// The match.
        of: MatchName,
    },
    /// A game was played.
    Over {
        /// The match.
        of: MatchName,
    },
    /// Nothing more will be played here.
    Closed {
        /// Why.
        fault: Fault,
    },
}

/// A deal that is being prepared: who pledged what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Round {
    /// Counted from 1.
    pub number: u32,
    /// What the server pledged, in hex, before anybody else did.
    pub pledge: String,
    /// What all pledges together commit everybody to, once they are complete.
    pub commitment: Option<String>,
    /// Rounds that came to nothing, with what the server had drawn for them.
    pub voids: Vec<Void>,
}

/// A round that came to nothing. Everybody can count them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Void {
    /// The number of the round.
    pub round: u32,
    /// What the server had drawn, in hex.
    pub secret: String,
    /// Why: [`RoundVoid`](crate::FaultKey::RoundVoid), or the reason for closing the table.
    pub fault: Fault,
}

/// The tables that everybody finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lobby {
    /// The latest first, at most 100.
    pub tables: Vec<Listed>,
    /// How many people are connected.
    pub people: u32,
}

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Listed {
    /// Its name.
    pub table: TableName,
    /// The name of the game.
    pub game: String,
    /// The settings of the game.
    pub choices: String,
    /// Its clock.
    pub clock: String,
    /// By seat: a name, a level, or nothing.
    pub seats: Vec<Occupant>,
    /// Can somebody sit down?
    pub is_open: bool,
    /// Is a game being played?
    pub is_playing: bool,
    /// May others watch?
    pub spectators: bool,
}
