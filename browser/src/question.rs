//! What the page may ask.

use crate::catalogue::Form;
use crate::local::Kept;
use crate::sight::Sight;
use crate::tale::Notices;
use kernel::Seat;
use protocol::{Ask, Fault, MatchName, NewSeat, NewTable, Raw, TableInfo, TableName};
use serde::Deserialize;

/// A question with everything that the engine has not of its own.
#[derive(Debug, Deserialize)]
pub struct Envelope {
    /// `en` or `ko`.
    pub language: String,
    /// Milliseconds since 1970.
    #[serde(default)]
    pub now: u64,
    /// 32 fresh random bytes in hex.
    #[serde(default)]
    pub random: String,
    /// What is asked.
    pub ask: Question,
}

/// A question. The tag is outside, because what is inside may be passed on as it is.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    Catalog {},
    CheckSetup {
        game: String,
        form: Form,
    },
    Describe {
        game: String,
        choices: String,
        #[serde(default)]
        clock: String,
    },
    CheckName {
        name: String,
    },
    Names {
        table: TableInfo,
    },
    Explain {
        fault: Fault,
        names: Vec<String>,
    },
    Look {
        sight: Sight,
    },
    Choose {
        sight: Sight,
        path: Vec<String>,
    },
    Typed {
        sight: Sight,
        text: String,
    },
    Tell {
        notices: Notices,
    },
    Summary {
        sight: Sight,
    },
    Hint {
        sight: Sight,
        heard: Vec<Raw>,
    },
    Begin {
        table: NewTable,
        names: Vec<Option<String>>,
    },
    Resume {
        stored: Kept,
    },
    Preview {
        stored: Kept,
    },
    BeginLesson {
        game: String,
        name: Option<String>,
    },
    Local {
        table: TableName,
        say: Saying,
    },
    Analyse {
        sight: Sight,
        milliseconds: u64,
    },
    Review {
        record: String,
    },
    Replay {
        record: String,
        viewer: Option<Seat>,
    },
    Moment {
        record: String,
        viewer: Option<Seat>,
        index: usize,
    },
    Verify {
        record: String,
    },
    Branch {
        record: String,
        index: usize,
        seats: Vec<NewSeat>,
        names: Vec<Option<String>>,
    },
    Sit {
        table: TableName,
        round: u32,
    },
    Deal {
        table: TableInfo,
    },
    DealLost {},
    Dealt {
        table: TableName,
        of: MatchName,
        record: String,
    },
}

/// What is said to a table in the page.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Saying {
    Ask(Ask),
    Open {},
    Looks {
        seat: Option<Seat>,
    },
    Think {
        #[serde(default)]
        milliseconds: Option<u64>,
        #[serde(default)]
        iterations: Option<u64>,
    },
    Clock {},
    Hint {
        #[serde(default)]
        milliseconds: Option<u64>,
    },
    Pause {
        on: bool,
    },
    Tempo {
        milliseconds: u64,
    },
    Read {},
    Stored {},
    Close {},
}
