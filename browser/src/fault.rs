//! Why a question was not answered.

use crate::question::word;
use crate::reader::Reader;
use crate::speech::Voice;
use host::MatchFault;
use kernel::{Line, visible};
use protocol::{Fault as Refusal, FaultKey};
use serde::Serialize;
use words::{Speech, say};

/// What is wrong with a question. Every fault has words for people.
#[derive(Debug)]
pub enum Fault {
    /// It is not one of the questions, or a part is missing. For developers.
    Unreadable(String),
    /// There is no such game.
    NoGame,
    /// The view is not one of this game.
    NoView,
    /// There is nothing to choose: the viewer is not asked.
    NotAsked,
    /// What was chosen before can't be chosen.
    NoSuchChoice,
    /// There is no such table in this page.
    NoTable,
    /// A stored match can't be read.
    NoMatch,
    /// A match can't begin or go on.
    Match(MatchFault),
    /// A table refuses what was said.
    Refused(Box<Refusal>),
    /// The same, in words that name the players.
    Explained(Box<Refusal>, String),
    /// A sentence of the table or the game.
    Said(Line),
    /// A sentence.
    Text(String),
}

impl From<MatchFault> for Fault {
    fn from(fault: MatchFault) -> Self {
        Self::Match(fault)
    }
}

/// A fault as the page gets it.
#[derive(Debug, Serialize)]
pub struct Told {
    key: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Box<Refusal>>,
}

impl Fault {
    /// In words.
    pub fn tell(self, voice: &Voice<'_>) -> Told {
        let speech = voice.speech;
        let (key, text) = match &self {
            Self::Unreadable(detail) => {
                ("unreadable", say!(speech, "page-unreadable", detail = words::short(detail)))
            }
            Self::NoGame => ("no-game", say!(speech, "page-no-game")),
            Self::NoView => ("no-view", say!(speech, "page-no-view")),
            Self::NotAsked => ("not-asked", say!(speech, "table-not-asked")),
            Self::NoSuchChoice => ("no-such-choice", say!(speech, "page-no-such-choice")),
            Self::NoTable => ("no-table", say!(speech, "page-no-table")),
            Self::NoMatch => ("no-match", say!(speech, "page-no-match")),
            Self::Match(fault) => ("match", match_fault(speech, fault)),
            Self::Refused(fault) => ("refused", refusal_text(voice, &Refused::of(fault))),
            Self::Explained(_, text) => ("refused", text.clone()),
            Self::Said(line) => ("said", speech.say(line, voice.names)),
            Self::Text(text) => ("text", text.clone()),
        };
        let refusal = match self {
            Self::Refused(fault) | Self::Explained(fault, _) => Some(fault),
            _ => None,
        };
        Told { key, text, refusal }
    }
}

fn match_fault(speech: &Speech, fault: &MatchFault) -> String {
    match fault {
        MatchFault::Config(game, fault) => speech.config_fault(game.name(), fault),
        MatchFault::Seats { seats } => say!(speech, "page-seats", seats = *seats),
        MatchFault::Program { name, .. } => say!(speech, "page-no-level", level = visible(name).into_owned()),
        MatchFault::Over(_) => say!(speech, "table-over"),
        MatchFault::UnknownGame(_) => say!(speech, "page-no-game"),
        MatchFault::Broken => say!(speech, "table-broken"),
        MatchFault::Opening { .. } => say!(speech, "page-no-branch"),
        _ => say!(speech, "page-no-match"),
    }
}

/// Why a server said no, as the page passes it on.
#[derive(Debug)]
pub struct Refused {
    key: String,
    line: Option<Line>,
    retry_after: Option<u64>,
}

impl Refused {
    /// Reads what the page sent. A fault that is not known here counts as one of the server's own.
    pub fn read(fault: Reader<'_>) -> Result<Self, Fault> {
        let key = fault.text("key")?;
        let is_known = FaultKey::ALL.iter().any(|known| word(known) == key);
        Ok(Self {
            key: if is_known { key.into() } else { word(&FaultKey::Internal) },
            line: fault.maybe("line").and_then(Reader::line),
            retry_after: fault.maybe_number("retry_after"),
        })
    }

    /// The same of a table in the page.
    pub fn of(fault: &Refusal) -> Self {
        Self { key: word(&fault.key), line: fault.line.clone(), retry_after: fault.retry_after }
    }
}

/// Why a server or a table in the page says no, with what the rules say about it.
pub fn refusal_text(voice: &Voice<'_>, fault: &Refused) -> String {
    let speech = voice.speech;
    let text = match &fault.line {
        Some(line) => speech.say(line, voice.names),
        None => speech.with(&format!("fault-{}", fault.key), &[]),
    };
    match (fault.retry_after, &fault.line) {
        (Some(seconds), None) => format!("{text} {}", say!(speech, "online-retry", seconds = seconds)),
        _ => text,
    }
}
