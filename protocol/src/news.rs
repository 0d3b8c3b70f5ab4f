//! What one viewer hears of the game at a table.

use crate::{MatchName, Phrase, Raw, Standing, TableName};
use kernel::{Pace, Seat};
use serde::{Deserialize, Serialize};

/// Something happened, or the client has just opened the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Update {
    /// The table.
    pub table: TableName,
    /// The match that is played there.
    pub of: MatchName,
    /// Who sees this: a seat, or spectators.
    #[cfg_attr(feature = "typescript", ts(type = "Seat | null"))]
    pub viewer: Option<Seat>,
    /// The server's time, in milliseconds since 1970.
    pub now: u64,
    /// The number of the first thing in `heard`. If that is not the next one for this client, something was lost: open the
    /// table again.
    pub from: u32,
    /// What happened, in order.
    pub heard: Vec<Hearing>,
    /// Everything that was told so far and still counts, move by move: for a client that knows nothing yet, and after
    /// something was taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Vec<crate::typescript::Json>>>"))]
    pub retold: Option<Vec<Vec<Raw>>>,
    /// Things that only this seat was told and that were not acknowledged as seen, for a client that knows nothing yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<crate::typescript::Json>>"))]
    pub unseen: Vec<Raw>,
    /// How the game stands after that.
    pub position: Position,
}

/// One thing that a viewer hears.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Hearing {
    /// A notice of the game.
    Told(#[cfg_attr(feature = "typescript", ts(type = "unknown"))] Raw),
    /// Something was taken back that this viewer had heard of.
    TakenBack,
}

/// How the game stands, for one viewer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Position {
    /// What this viewer sees, as the game defines it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Raw,
    /// What this viewer is asked.
    pub asked: Option<Asked>,
    /// Whose turn it is; nobody's while reactions are awaited.
    #[cfg_attr(feature = "typescript", ts(type = "Array<Seat>"))]
    pub on_turn: Vec<Seat>,
    /// The number of the next thing that this viewer hears.
    pub told: u32,
    /// Whose answer could be taken back.
    #[cfg_attr(feature = "typescript", ts(type = "Seat | null"))]
    pub undoable: Option<Seat>,
    /// What everybody may see of the clocks.
    pub clock: Option<Clock>,
    /// How many moves led here, as far as anybody may count them.
    pub moves: u32,
    /// The moves in short notation, where the game has one and they hide nothing.
    pub sheet: String,
    /// The result, once the game is over.
    pub over: Option<Over>,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Asked {
    /// To be sent back with the answer.
    pub question: u32,
    /// How urgent it is.
    #[cfg_attr(feature = "typescript", ts(type = "Pace"))]
    pub pace: Pace,
    /// The deadline, by the server's time.
    pub until: Option<u64>,
}

/// What everybody may see of the clocks. Times are milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clock {
    /// What every seat had left for the game at `since`, if there is a game clock.
    pub left: Option<Vec<u64>>,
    /// Whose time is running.
    #[cfg_attr(feature = "typescript", ts(type = "Array<Seat>"))]
    pub running: Vec<Seat>,
    /// When it started to run.
    pub since: u64,
    /// When the move that everybody waits for must be made.
    pub until: Option<u64>,
    /// Nobody's time runs.
    pub is_paused: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Over {
    /// The place of every seat, counted from 1.
    pub places: Vec<u8>,
    /// How long it took, in seconds.
    pub seconds: u64,
    /// The whole match as text.
    pub record: String,
    /// How these players stand against each other in this game.
    pub standing: Option<Standing>,
}

/// Something at a table that is not part of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "note", rename_all = "kebab-case")]
pub enum Note {
    /// Somebody wants to take back the last answer of a person.
    UndoAsked {
        /// Who asks.
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        asker: Seat,
        /// Who has not agreed yet.
        #[cfg_attr(feature = "typescript", ts(type = "Array<Seat>"))]
        waiting: Vec<Seat>,
    },
    /// Somebody does not want that.
    UndoRefused {
        /// Who.
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        by: Seat,
    },
    /// A player's time is up.
    TimeUp {
        /// Whose.
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        seat: Seat,
    },
    /// A computer player that usually knows the best move did not know it this time.
    Unsure {
        /// Which one.
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        seat: Seat,
    },
    /// Somebody said something.
    Said {
        /// Who.
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
}
