//! What servers send.

use crate::masked::masked;
use crate::{Fault, Lobby, MatchName, Note, Person, TableInfo, TableName, Update};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A message from a server: `{"update": {…}}`. The tag is outside, because what is inside may be passed on as it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// A request was carried out.
    Reply {
        /// The key of the request.
        re: String,
        /// What came of it.
        #[serde(default)]
        outcome: Outcome,
    },
    /// A request was refused; nothing has changed.
    Refused {
        /// The key of the request.
        re: String,
        /// Why.
        fault: Fault,
    },
    /// The open tables, all of them.
    Lobby(Lobby),
    /// A table as it is now, apart from its game.
    Table(Box<TableInfo>),
    /// Something happened in the game of a table.
    Update(Box<Update>),
    /// Something happened at a table that is not part of its game.
    Note {
        /// The table.
        table: TableName,
        /// What.
        note: Note,
    },
    /// Two who looked for the same game sit at this table now.
    Paired {
        /// The table.
        table: TableName,
    },
    /// There will be no more news of this table.
    Gone {
        /// The table.
        table: TableName,
        /// Why.
        fault: Fault,
    },
    /// The server is about to close the connection.
    Bye {
        /// Why.
        fault: Fault,
    },
}

/// What came of a request.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "was", rename_all = "kebab-case")]
pub enum Outcome {
    /// It was done.
    #[default]
    Done,
    /// The answer was stored before: this is the same one again.
    Repeated,
    /// The connection is open.
    Welcome {
        /// Who this client is; nobody if it can only look.
        you: Option<Person>,
        /// To be sent next time, where the server made it just now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        token: Option<String>,
        /// What the server calls itself.
        server: String,
        /// The version of the rules of every game that can be played here.
        rules: BTreeMap<String, u32>,
        /// The time, in milliseconds since 1970.
        now: u64,
    },
    /// This is the table.
    Table {
        /// Its name.
        table: TableName,
    },
    /// The tables where I have a seat.
    Mine {
        /// The latest first.
        tables: Vec<TableInfo>,
    },
    /// A record.
    Record {
        /// The match.
        of: MatchName,
        /// Its record as text.
        text: String,
    },
}

/// Shows no token.
impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        masked(self, f)
    }
}
