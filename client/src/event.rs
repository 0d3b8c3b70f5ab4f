//! What a client hears.

use crate::Doubt;
use protocol::{Fault, Lobby, MatchName, Note, Outcome, Person, TableInfo, TableName, Update};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind};

/// Names a request, to recognise the answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub(crate) String);

/// What a client hears.
#[derive(Debug)]
pub enum Event {
    /// The server knows who this is. Comes once: after that the connection is lost and found.
    Welcome(Box<Welcome>),
    /// The connection is lost; the client is connecting again.
    Lost,
    /// The connection is back, and so is everything that was open.
    Found,
    /// A request was carried out.
    Done {
        /// Which one.
        key: Key,
        /// What came of it.
        outcome: Outcome,
    },
    /// A request was refused.
    Refused {
        /// Which one.
        key: Key,
        /// Why.
        fault: Fault,
    },
    /// The connection was lost before an answer came, and repeating the request would not be safe. It may or may not have been
    /// carried out.
    Unanswered {
        /// Which one.
        key: Key,
    },
    /// The open tables.
    Lobby(Lobby),
    /// A table as it is now, apart from its game.
    Table(Box<TableInfo>),
    /// Something happened in the game of a table. Nothing is missing before it, and nothing comes twice.
    Update(Box<Update>),
    /// Something happened at a table that is not part of its game.
    Note {
        /// The table.
        table: TableName,
        /// What.
        note: Note,
    },
    /// Somebody else wanted the same game: this is the table. It is being opened.
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
    /// The deal of a finished match was checked against what this device saw and drew before it began.
    Dealt {
        /// The table.
        table: TableName,
        /// The match.
        of: MatchName,
        /// What does not fit, if anything.
        verdict: Result<(), Doubt>,
    },
    /// The client has given up. Nothing follows.
    Failed(Failure),
}

/// Who this is, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct Welcome {
    /// Who this client is; nobody if it can only look.
    pub you: Option<Person>,
    /// For the next time, if the server made it just now.
    pub token: Option<String>,
    /// What the server calls itself.
    pub server: String,
    /// The version of the rules of every game that can be played there.
    pub rules: BTreeMap<String, u32>,
}

/// Shows no token.
impl fmt::Debug for Welcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Welcome")
            .field("you", &self.you)
            .field("server", &self.server)
            .finish_non_exhaustive()
    }
}

/// Why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Nobody listens there.
    Refused,
    /// Nobody answers, or no way leads there.
    Silent,
    /// There is no such address.
    NoSuchAddress,
    /// In the words of the system.
    Other(String),
}

impl From<io::Error> for Obstacle {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::ConnectionRefused => Self::Refused,
            ErrorKind::TimedOut | ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => Self::Silent,
            _ => Self::Other(error.to_string()),
        }
    }
}

/// Why a client gives up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There was never a connection.
    Unreachable(Obstacle),
    /// Something else than a Parlour server answers there.
    NotParlour,
    /// The server does not want this client, and trying again would not help.
    Refused(Fault),
    /// This computer has no randomness to give, so no fair deal is possible.
    NoRandomness,
}
