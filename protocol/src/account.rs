//! People, and what is kept of them.

use crate::{MatchName, PersonName, TableInfo};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Somebody, as others may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Person {
    /// Who.
    pub person: PersonName,
    /// What they are called.
    pub name: String,
    /// Do they have an account? Guests do not.
    pub has_account: bool,
}

/// A rating by the system Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rating {
    /// How strong; 1500 to begin with.
    pub rating: i32,
    /// How uncertain that is; below 110 it is established.
    pub deviation: i32,
    /// How many rated matches it comes from.
    pub games: u32,
}

/// How players stand against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Standing {
    /// Finished matches.
    pub played: u32,
    /// Matches that nobody won alone.
    pub drawn: u32,
    /// Matches won, by player.
    pub won: Vec<u32>,
}

/// A guest who introduces themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// At most 40 characters.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 40))]
    pub name: String,
}

/// Login and password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Letters, digits, `-` and `_`; upper and lower case are the same.
    #[cfg_attr(feature = "schema", schema(min_length = 3, max_length = 32))]
    pub login: String,
    /// At least 8 characters.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

/// Shows no password.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("login", &self.login).finish_non_exhaustive()
    }
}

/// A change of password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The password from now on.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub new: String,
}

/// Shows no password.
impl std::fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewPassword").finish_non_exhaustive()
    }
}

/// A new session. The token also comes as a cookie that scripts in a page can't read.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Session {
    /// Who.
    pub you: Person,
    /// For clients without cookies, to be sent in [`Hello`](crate::Ask::Hello) or as a bearer token.
    pub token: String,
}

/// Shows no token.
impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("you", &self.you).finish_non_exhaustive()
    }
}

/// One line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Leader {
    /// Who.
    pub person: Person,
    /// How strong.
    pub rating: Rating,
}

/// The best players of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Leaders {
    /// The game.
    pub game: String,
    /// The best first.
    pub leaders: Vec<Leader>,
}

/// Everything that is kept of an account, for its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Export {
    /// Who.
    pub you: Person,
    /// The login.
    pub login: Option<String>,
    /// When this person was first seen, in milliseconds since 1970.
    pub created: u64,
    /// Ratings by game.
    pub ratings: BTreeMap<String, Rating>,
    /// Every match, the latest first.
    pub matches: Vec<ExportedMatch>,
}

/// A match of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExportedMatch {
    /// The match.
    pub of: MatchName,
    /// The game.
    pub game: String,
    /// When it began, in milliseconds since 1970.
    pub started: u64,
    /// The place of every seat, once it is over.
    pub places: Option<Vec<u8>>,
    /// Its record as anybody may see it.
    pub record: String,
}

/// What a server knows of the person who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Account {
    /// Who.
    pub you: Person,
    /// The login, if there is an account.
    pub login: Option<String>,
    /// When this person was first seen, in milliseconds since 1970.
    pub created: u64,
    /// Ratings by game.
    pub ratings: BTreeMap<String, Rating>,
}

/// What everybody may know of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Profile {
    /// Who.
    pub person: Person,
    /// Ratings by game.
    pub ratings: BTreeMap<String, Rating>,
    /// How I stand against them, by game: my wins first. Only games of the two of us.
    pub against_me: BTreeMap<String, Standing>,
}

/// The tables of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tables {
    /// The latest first.
    pub tables: Vec<TableInfo>,
}

/// A match, running or over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MatchInfo {
    /// The match.
    pub of: MatchName,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The settings of the game.
    pub choices: String,
    /// By seat.
    pub players: Vec<MatchPlayer>,
    /// When it began, in milliseconds since 1970.
    pub started: u64,
    /// The place of every seat, once it is over.
    pub places: Option<Vec<u8>>,
}

/// Who had a seat in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MatchPlayer {
    /// Who, if it is a person.
    pub person: Option<PersonName>,
    /// What they were called at the time; `deleted player` if the account was deleted since.
    pub name: String,
    /// The level, if it is a computer player.
    pub level: Option<String>,
}
