//! What clients send.

use crate::masked::masked;
use crate::{MatchName, NewTable, TableName};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Comes back with the reply. At most 32 characters.
    pub key: String,
    /// What is wanted.
    pub ask: Ask,
}

/// What a client wants. The first one on a connection is [`Hello`](Ask::Hello).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// Who I am, and what I understand.
    Hello {
        /// The [version](crate::VERSION) of the protocol.
        protocol: u32,
        /// The version of the rules of every game that the client knows.
        rules: BTreeMap<String, u32>,
        /// Of a guest or an account that is known already. A browser sends a cookie instead.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        token: Option<String>,
        /// A new guest's name, where there is no token. Without either the client can only look.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        name: Option<String>,
    },
    /// News of the lobby are wanted, or no longer.
    Lobby {
        /// True if they are.
        on: bool,
    },
    /// Makes a table, and opens it.
    Make {
        /// What is played there, and by whom.
        table: NewTable,
    },
    /// News of a table are wanted: as a player if I have a seat there, as a spectator otherwise.
    Open {
        /// The table, or its code.
        table: TableName,
        /// What I have heard before a connection was lost.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        since: Option<Since>,
    },
    /// News of a table are no longer wanted. A seat is kept.
    Close {
        /// The table.
        table: TableName,
    },
    /// Takes a seat before the game begins.
    Sit {
        /// The table.
        table: TableName,
        /// Which seat; any free one if none is named.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<crate::typescript::SeatNumber>"))]
        seat: Option<Seat>,
        /// The pledge of the bits that this device drew, in hex.
        pledge: String,
    },
    /// Gives the seat up before the game begins.
    Stand {
        /// The table.
        table: TableName,
    },
    /// The host gives a free seat to a computer player, or takes it away again.
    Fill {
        /// The table.
        table: TableName,
        /// The seat.
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        seat: Seat,
        /// The level of the computer player; none to free the seat.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        level: Option<String>,
    },
    /// The host locks the table, so that nobody else may sit down, or unlocks it.
    Lock {
        /// The table.
        table: TableName,
        /// True to lock it.
        on: bool,
    },
    /// The host gives up a table whose game has not begun.
    Dissolve {
        /// The table.
        table: TableName,
    },
    /// Pledges other bits: for a new round, or because this device forgot the old ones.
    Pledge {
        /// The table.
        table: TableName,
        /// The number of the round.
        round: u32,
        /// The pledge, in hex.
        pledge: String,
    },
    /// Reveals the bits that were pledged, once all seats are taken.
    Reveal {
        /// The table.
        table: TableName,
        /// The number of the round.
        round: u32,
        /// 32 bytes in hex.
        bits: String,
    },
    /// Answers the question that my seat is asked.
    Answer {
        /// The table.
        table: TableName,
        /// The number of the question.
        question: u32,
        /// The answer in the game's notation, or as it was typed.
        text: String,
    },
    /// Leaves a running game for good.
    Leave {
        /// The table.
        table: TableName,
    },
    /// Asks to take back the last answer of a person.
    AskUndo {
        /// The table.
        table: TableName,
    },
    /// Agrees to that, or refuses.
    Agree {
        /// The table.
        table: TableName,
        /// True to agree.
        agrees: bool,
    },
    /// Everything before this number of my stream was shown to the player.
    Seen {
        /// The table.
        table: TableName,
        /// The number of the first thing that was not.
        number: u32,
    },
    /// Wants another game with the same players, or no longer. It begins when all people want it.
    Rematch {
        /// The table.
        table: TableName,
        /// True to want it.
        wants: bool,
        /// What the device pledges for that game, so that it need not be asked for it; see [`Ask::Pledge`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pledge: Option<String>,
    },
    /// Agrees that a computer plays on for somebody whose connection is lost, until they return.
    Replace {
        /// The table.
        table: TableName,
        /// The absent player's seat.
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        seat: Seat,
        /// False to take the agreement back.
        agrees: bool,
    },
    /// Says a phrase to everybody at the table.
    Say {
        /// The table.
        table: TableName,
        /// The phrase.
        phrase: Phrase,
    },
    /// Wants to be paired with somebody who wants the same game, or no longer.
    Pair {
        /// The game.
        game: String,
        /// Its preset; the default if none is named.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        preset: Option<String>,
        /// False to stop looking.
        on: bool,
    },
    /// The tables where I have a seat, the latest first.
    Mine,
    /// The record of a match: the public part while it runs, everything once it is over.
    Record {
        /// The match.
        of: MatchName,
    },
    /// Logs in to an account.
    LogIn {
        /// The login.
        login: String,
        /// The password.
        password: String,
    },
    /// Makes an account of this guest, who keeps seats and results.
    Register {
        /// The login.
        login: String,
        /// The password.
        password: String,
    },
    /// Changes what I am called.
    Rename {
        /// The new name.
        name: String,
    },
}

/// Shows no token, password or bits.
impl fmt::Debug for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        masked(self, f)
    }
}

/// Where a viewer's stream goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The match that was heard.
    pub of: MatchName,
    /// The number of the next thing to hear.
    pub next: u32,
}

/// What players can say. Clients have words for each, in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Nice move.
    NiceMove,
    /// Oops.
    Oops,
    /// One moment, please.
    OneMoment,
    /// Your turn.
    YourTurn,
    /// Thank you.
    Thanks,
    /// Good game.
    GoodGame,
    /// Another one?
    Again,
    /// I have to go.
    HaveToGo,
}

impl Phrase {
    /// All of them, in the order in which they are offered.
    pub const ALL: &[Self] = &[
        Self::Hello,
        Self::GoodLuck,
        Self::NiceMove,
        Self::Oops,
        Self::OneMoment,
        Self::YourTurn,
        Self::Thanks,
        Self::GoodGame,
        Self::Again,
        Self::HaveToGo,
    ];
}
