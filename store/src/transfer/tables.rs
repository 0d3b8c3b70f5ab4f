//! What there is to copy.

use crate::MatchId;

/// A table that both databases have.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Kind)],
    /// So many of the first columns are the key.
    pub key: usize,
}

/// What a column holds. Each may be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Flag,
    Real,
    Bytes,
}

/// The value of a column. Keys are compared in the order of both databases: texts and bytes byte by byte.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
    Flag(Option<bool>),
    /// Its bits: a copy has the same.
    Real(Option<u64>),
    Bytes(Option<Vec<u8>>),
}

/// The values of its table's columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row(pub Vec<Value>);

impl Row {
    pub(super) fn key(&self, table: &Table) -> Vec<Value> {
        self.0[..table.key].to_vec()
    }

    /// Of the match that this row is.
    pub(super) fn id(&self) -> Option<MatchId> {
        match self.0.first() {
            Some(Value::Text(Some(id))) => id.parse().ok(),
            _ => None,
        }
    }
}

use Kind::{Bytes, Flag, Number, Real, Text};

/// In an order in which nothing refers to what is not there yet. Entries come before their matches: a match that is there has
/// all of them.
pub(super) const TABLES: [Table; 12] = [
    Table {
        name: "people",
        columns: &[("id", Text), ("name", Text), ("created", Number), ("is_member", Flag)],
        key: 1,
    },
    Table {
        name: "members",
        columns: &[
            ("person_id", Text),
            ("login", Text),
            ("password", Text),
            ("seen", Number),
            ("is_banned", Flag),
        ],
        key: 1,
    },
    Table { name: "tokens", columns: &[("hash", Bytes), ("person_id", Text), ("created", Number)], key: 1 },
    Table {
        name: "ratings",
        columns: &[
            ("person_id", Text),
            ("game", Text),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Number),
            ("updated", Number),
        ],
        key: 2,
    },
    Table { name: "rated_matches", columns: &[("match_id", Text)], key: 1 },
    Table {
        name: "entries",
        columns: &[("match_id", Text), ("seq", Number), ("text", Text), ("at", Number), ("link", Bytes)],
        key: 2,
    },
    // `length` and `head` follow from the log while the match goes on.
    Table {
        name: "matches",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("rules", Number),
            ("config", Text),
            ("patience", Text),
            ("clock", Text),
            ("wishes", Text),
            ("secret", Bytes),
            ("commitment", Bytes),
            ("seed_given", Flag),
            ("waits", Flag),
            ("created", Number),
            ("link", Bytes),
            ("players_link", Bytes),
            ("lineup", Bytes),
            ("length", Number),
            ("head", Bytes),
            ("ended", Number),
            ("result", Text),
            ("places", Text),
            ("ending_link", Bytes),
        ],
        key: 1,
    },
    Table {
        name: "players",
        columns: &[
            ("match_id", Text),
            ("seat", Number),
            ("person_id", Text),
            ("name", Text),
            ("controller", Text),
            ("acknowledged", Number),
        ],
        key: 2,
    },
    Table { name: "entropy", columns: &[("match_id", Text), ("part", Number), ("bytes", Bytes)], key: 2 },
    Table {
        name: "rooms",
        columns: &[
            ("id", Text),
            ("code", Text),
            ("data", Text),
            ("host", Text),
            ("is_open", Flag),
            ("updated", Number),
        ],
        key: 1,
    },
    Table {
        name: "room_people",
        columns: &[("room_id", Text), ("person_id", Text), ("place", Number), ("updated", Number)],
        key: 2,
    },
    Table {
        name: "orders",
        columns: &[("number", Number), ("what", Text), ("subject", Text), ("at", Number)],
        key: 1,
    },
];
