//! Why something was not done.

use kernel::Line;
use serde::{Deserialize, Serialize};

/// Why a request was refused, or a connection or a table closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fault {
    /// What is wrong. Clients have a sentence for each.
    pub key: FaultKey,
    /// What the rules of the game say, if they refused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<crate::typescript::Sentence>"))]
    pub line: Option<Line>,
    /// A detail for developers: which field, which limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub detail: Option<String>,
    /// Try again after this many seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub retry_after: Option<u64>,
    /// The player was wrong often in a row.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub is_warning: bool,
}

impl Fault {
    /// A fault without details.
    pub const fn new(key: FaultKey) -> Self {
        Self { key, line: None, detail: None, retry_after: None, is_warning: false }
    }

    /// The same with a detail for developers.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }

    /// The same with a time to wait.
    #[must_use]
    pub fn after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }
}

impl From<FaultKey> for Fault {
    fn from(key: FaultKey) -> Self {
        Self::new(key)
    }
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FaultKey {
    /// The message can't be read; the detail says where.
    BadMessage,
    /// The message is too large.
    TooLarge,
    /// Too many messages or attempts; wait.
    TooFast,
    /// Too many connections, tables, seats or computer players.
    TooMany,
    /// Client and server speak different versions of the protocol: update the older one.
    OtherProtocol,
    /// Client and server have different rules of this game: update the older one.
    OtherRules,
    /// Who are you? A guest needs a name, and others a token.
    Unknown,
    /// This token is not valid (any more).
    BadToken,
    /// This name can't be used.
    BadName,
    /// Somebody else has this login.
    LoginTaken,
    /// Login or password are wrong.
    BadLogin,
    /// A password has 8 to 200 characters.
    BadPassword,
    /// The server's host has banned this person.
    Banned,
    /// An account is needed for this.
    NoAccount,
    /// There is no such thing, or it is not for you.
    NotFound,
    /// The setup of the game makes no sense.
    BadSetup,
    /// Only the host of the table may do this.
    NotHost,
    /// You have no seat here.
    NotSeated,
    /// Somebody sits there already.
    SeatTaken,
    /// All seats are taken.
    Full,
    /// The host has locked the table, or it admits no spectators.
    Locked,
    /// The game has begun.
    Begun,
    /// The game has not begun.
    NotBegun,
    /// The game is over.
    Over,
    /// The question was settled in the meantime.
    Stale,
    /// The rules of the game refuse it.
    Refused,
    /// The bits do not fit what was pledged, or belong to another round.
    BadPledge,
    /// Somebody did not reveal their bits in time: this round of the deal is void.
    RoundVoid,
    /// The table was closed by its host or by the server's host.
    TableClosed,
    /// The match can't go on: its rules are of an older version, or it is damaged.
    MatchVoid,
    /// The server can't store anything at the moment; nothing is lost, try again.
    Unavailable,
    /// The server is busy; try again.
    Busy,
    /// The server shuts down; connect again soon.
    ShuttingDown,
    /// The same seat or session was taken over elsewhere, or was logged out.
    LoggedOut,
    /// A fault of the server itself.
    Internal,
}

impl FaultKey {
    /// All of them, so that clients can show that they have words for each.
    pub const ALL: &[Self] = &[
        Self::BadMessage,
        Self::TooLarge,
        Self::TooFast,
        Self::TooMany,
        Self::OtherProtocol,
        Self::OtherRules,
        Self::Unknown,
        Self::BadToken,
        Self::BadName,
        Self::LoginTaken,
        Self::BadLogin,
        Self::BadPassword,
        Self::Banned,
        Self::NoAccount,
        Self::NotFound,
        Self::BadSetup,
        Self::NotHost,
        Self::NotSeated,
        Self::SeatTaken,
        Self::Full,
        Self::Locked,
        Self::Begun,
        Self::NotBegun,
        Self::Over,
        Self::Stale,
        Self::Refused,
        Self::BadPledge,
        Self::RoundVoid,
        Self::TableClosed,
        Self::MatchVoid,
        Self::Unavailable,
        Self::Busy,
        Self::ShuttingDown,
        Self::LoggedOut,
        Self::Internal,
    ];
}
