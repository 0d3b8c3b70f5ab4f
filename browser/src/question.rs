//! What the page may ask.

use crate::catalogue::Form;
use crate::deal::table_info;
use crate::fault::{Fault, Refused};
use crate::local::Kept;
use crate::reader::Reader;
use crate::sight::Sight;
use crate::tale::Notices;
use kernel::Seat;
use protocol::{MatchName, NewSeat, NewTable, Phrase, TableInfo, TableName};
use serde_json::Value;

/// A question with everything that the engine has not of its own.
#[derive(Debug)]
pub struct Envelope<'v> {
    /// `en` or `ko`.
    pub language: &'v str,
    /// Milliseconds since 1970.
    pub now: u64,
    /// 32 fresh random bytes in hex.
    pub random: &'v str,
    ask: Reader<'v>,
}

impl<'v> Envelope<'v> {
    /// Opens it.
    pub fn new(value: &'v Value) -> Result<Self, Fault> {
        let reader = Reader(value);
        Ok(Self {
            language: reader.text_or_empty("language"),
            now: reader.maybe_number("now").unwrap_or(0),
            random: reader.text_or_empty("random"),
            ask: reader.field("ask")?,
        })
    }

    /// What is asked.
    pub fn question(&self) -> Result<Question, Fault> {
        Question::read(self.ask)
    }
}

/// A question.
#[derive(Debug)]
pub enum Question {
    /// The words of the language, from now on.
    Words {
        files: Vec<String>,
    },
    /// The book of Connect 4, in hex.
    Book {
        bytes: String,
    },
    Catalog,
    CheckSetup {
        game: String,
        form: Form,
    },
    Describe {
        game: String,
        choices: String,
        clock: String,
    },
    CheckName {
        name: String,
    },
    Names {
        table: TableInfo,
    },
    Explain {
        fault: Refused,
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
        heard: Vec<String>,
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
    Pledge {
        table: TableName,
        round: Option<u32>,
    },
    Deal {
        table: TableInfo,
    },
    DealLost,
    Dealt {
        table: TableName,
        of: MatchName,
        record: String,
    },
}

impl Question {
    fn read(ask: Reader<'_>) -> Result<Self, Fault> {
        let (name, of) = ask.only()?;
        let sight = || Sight::read(of.field("sight")?);
        let string = |name: &str| of.text(name).map(ToString::to_string);
        let table = || string("table").map(TableName);
        let index = || of.number("index").map(|index| usize::try_from(index).unwrap_or(usize::MAX));
        Ok(match name {
            "words" => Self::Words { files: of.texts("files") },
            "book" => Self::Book { bytes: string("bytes")? },
            "catalog" => Self::Catalog,
            "check-setup" => Self::CheckSetup { game: string("game")?, form: Form::read(of.field("form")?) },
            "describe" => Self::Describe {
                game: string("game")?,
                choices: string("choices")?,
                clock: of.text_or_empty("clock").into(),
            },
            "check-name" => Self::CheckName { name: string("name")? },
            "names" => Self::Names { table: table_info(of.field("table")?)? },
            "explain" => {
                Self::Explain { fault: Refused::read(of.field("fault")?)?, names: of.texts("names") }
            }
            "look" => Self::Look { sight: sight()? },
            "choose" => Self::Choose { sight: sight()?, path: of.texts("path") },
            "typed" => Self::Typed { sight: sight()?, text: string("text")? },
            "tell" => Self::Tell { notices: Notices::read(of.field("notices")?)? },
            "summary" => Self::Summary { sight: sight()? },
            "hint" => Self::Hint { sight: sight()?, heard: of.list("heard").map(Reader::json).collect() },
            "begin" => Self::Begin { table: new_table(of.field("table")?)?, names: of.names("names") },
            "resume" => Self::Resume { stored: Kept::take(of.field("stored")?)? },
            "preview" => Self::Preview { stored: Kept::take(of.field("stored")?)? },
            "begin-lesson" => Self::BeginLesson { game: string("game")?, name: of.string("name") },
            "local" => Self::Local { table: table()?, say: Saying::read(of.field("say")?)? },
            "analyse" => Self::Analyse { sight: sight()?, milliseconds: of.number("milliseconds")? },
            "review" => Self::Review { record: string("record")? },
            "replay" => Self::Replay { record: string("record")?, viewer: of.seat("viewer") },
            "moment" => {
                Self::Moment { record: string("record")?, viewer: of.seat("viewer"), index: index()? }
            }
            "verify" => Self::Verify { record: string("record")? },
            "branch" => Self::Branch {
                record: string("record")?,
                index: index()?,
                seats: of.list("seats").map(new_seat).collect(),
                names: of.names("names"),
            },
            "pledge" => {
                let round = of.maybe("round").map(|_| of.short("round")).transpose()?;
                Self::Pledge { table: table()?, round }
            }
            "deal" => Self::Deal { table: table_info(of.field("table")?)? },
            "deal-lost" => Self::DealLost,
            "dealt" => {
                Self::Dealt { table: table()?, of: MatchName(string("of")?), record: string("record")? }
            }
            other => return Err(Fault::Unreadable(other.into())),
        })
    }
}

/// A computer with its level, or a person.
fn new_seat(seat: Reader<'_>) -> NewSeat {
    seat.string("computer").map_or(NewSeat::Person, NewSeat::Computer)
}

fn new_table(table: Reader<'_>) -> Result<NewTable, Fault> {
    Ok(NewTable {
        game: table.text("game")?.into(),
        choices: table.text_or_empty("choices").into(),
        patience: table.text_or_empty("patience").into(),
        clock: table.text_or_empty("clock").into(),
        seats: table.list("seats").map(new_seat).collect(),
        access: protocol::Access::Link,
        spectators: true,
    })
}

/// What is said to a table in the page.
#[derive(Debug)]
pub enum Saying {
    Ask(Wish),
    Open,
    Looks { seat: Option<Seat> },
    Think { milliseconds: Option<u64>, iterations: Option<u64> },
    Clock,
    Pause { on: bool },
    Tempo { milliseconds: u64 },
    Read,
    Stored,
    Close,
}

impl Saying {
    fn read(say: Reader<'_>) -> Result<Self, Fault> {
        let (name, of) = say.only()?;
        Ok(match name {
            "ask" => Self::Ask(Wish::read(of)?),
            "open" => Self::Open,
            "looks" => Self::Looks { seat: of.seat("seat") },
            "think" => Self::Think {
                milliseconds: of.maybe_number("milliseconds"),
                iterations: of.maybe_number("iterations"),
            },
            "clock" => Self::Clock,
            "pause" => Self::Pause { on: of.is("on") },
            "tempo" => Self::Tempo { milliseconds: of.number("milliseconds")? },
            "read" => Self::Read,
            "stored" => Self::Stored,
            "close" => Self::Close,
            other => return Err(Fault::Unreadable(other.into())),
        })
    }
}

/// Those requests of the protocol that a table in the page carries out.
#[derive(Debug)]
pub enum Wish {
    Open,
    Close,
    Answer {
        question: u32,
        text: String,
    },
    Leave,
    AskUndo,
    Agree {
        agrees: bool,
    },
    Seen {
        number: u32,
    },
    Rematch {
        wants: bool,
    },
    Record,
    Say {
        phrase: Phrase,
    },
    /// There is nobody for it here.
    Other,
}

impl Wish {
    fn read(ask: Reader<'_>) -> Result<Self, Fault> {
        Ok(match ask.text("do")? {
            "open" => Self::Open,
            "close" => Self::Close,
            "answer" => Self::Answer { question: ask.short("question")?, text: ask.text("text")?.into() },
            "leave" => Self::Leave,
            "ask-undo" => Self::AskUndo,
            "agree" => Self::Agree { agrees: ask.is("agrees") },
            "seen" => Self::Seen { number: ask.short("number")? },
            "rematch" => Self::Rematch { wants: ask.is("wants") },
            "record" => Self::Record,
            "say" => {
                let named = ask.text("phrase")?;
                let phrase = Phrase::ALL.iter().find(|phrase| word(phrase) == named);
                Self::Say { phrase: *phrase.ok_or_else(|| Fault::Unreadable(named.into()))? }
            }
            _ => Self::Other,
        })
    }
}

/// A word of the protocol as it travels: `good-luck`.
pub fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().trim_matches('"').into()
}
