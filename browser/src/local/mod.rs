//! Tables in the page: `host` itself, with people at one device and computer players.
//!
//! A table hears the requests of the protocol and sends its messages, for the one viewer who looks at the device now.

mod beginning;
mod hands;
mod lesson;
mod memory;
mod preview;
mod requests;
mod stored;
mod thinking;
mod update;

pub use beginning::{Beginner, Place, begin, begin_from, begin_lesson, resume};
pub use preview::preview;
pub use stored::{Kept, unhex};
pub use thinking::MEANS;

use crate::fault::Fault;
use crate::speech::Voice;
use host::{Hosted, News, Said};
use kernel::{Seat, SeatSet, Viewer};
use ledger::{Controller, Timestamp};
use lesson::Teaching;
use memory::{Memory, at_once};
use protocol::{
    Access, Fault as Refusal, FaultKey, MatchName, Note, Occupant, PersonName, Round, SeatInfo, Stage,
    TableInfo, TableName, Update,
};
use serde::Serialize;
use std::fmt;
use table::Strain;
use update::Listener;

/// What the page hears of its table.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Heard {
    /// As from a server.
    Message(Box<Message>),
    /// Only here.
    Own(Own),
}

/// Those messages of a server that a table in the page sends.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// The table.
    Table(Box<TableInfo>),
    /// What happened in its game.
    Update(Box<Update>),
    /// What happened besides.
    Note { table: TableName, note: Note },
}

/// What came of a request, as a server says it.
#[derive(Debug, Serialize)]
#[serde(tag = "was", rename_all = "kebab-case")]
pub enum Outcome {
    Done,
    Repeated,
    Table { table: TableName },
    Record { of: MatchName, text: String },
}

/// What only a table in the page says.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Own {
    /// The device is to be given to somebody.
    Handover(hands::Handover),
    /// The match as it is to be kept.
    Stored(Box<Kept>),
    /// How far a lesson is.
    Lesson(lesson::Progress),
}

/// What came of a question to a table.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    outcome: Option<Outcome>,
    news: Vec<Heard>,
    /// Does a computer want to think? After this many milliseconds at the earliest.
    think: Option<u64>,
    /// When the clock should be looked at, in milliseconds since 1970.
    deadline: Option<u64>,
}

/// One table in the page.
pub struct Local {
    name: TableName,
    hosted: Hosted,
    memory: Memory,
    teaching: Option<Teaching>,
    /// Who looks at the device.
    listener: Listener,
    /// Who wants another game.
    rematch: SeatSet,
    news: Vec<Heard>,
    /// How long computers wait, in milliseconds.
    tempo: u64,
}

impl fmt::Debug for Local {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Local").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The time and fresh randomness, as the page passed them in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Now {
    /// Milliseconds since 1970.
    pub millis: u64,
    /// Fresh random bits.
    pub random: [u8; 32],
}

impl Now {
    fn timestamp(self) -> Timestamp {
        Timestamp::from_millis(i64::try_from(self.millis).unwrap_or(i64::MAX))
    }

    /// Some of the bits, for things that are no secret.
    fn bits(self) -> u64 {
        self.random.iter().take(8).fold(0, |bits, byte| bits << 8 | u64::from(*byte))
    }
}

impl Local {
    /// What the table is called.
    pub const fn name(&self) -> &TableName {
        &self.name
    }

    /// The people at this device.
    fn people(&self) -> SeatSet {
        self.hosted.humans()
    }

    /// The names of the players.
    pub fn names(&self) -> Vec<String> {
        self.hosted.players().iter().map(|player| player.name.clone()).collect()
    }

    /// Says something to the match, and keeps what came of it. Nobody waits: the memory is at hand.
    fn say(
        &mut self,
        voice: &Voice<'_>,
        said: Said,
        asker: Option<Seat>,
        now: Now,
    ) -> Result<Outcome, Fault> {
        let mut news: Vec<News> = Vec::new();
        let done = at_once(self.hosted.say(&self.memory, said, now.timestamp(), &mut news));
        let verdict = self.hear(voice, news, asker, now);
        done.map_err(Fault::Match)?;
        verdict
    }

    /// Lets silence count where time is up.
    pub fn look_at_clock(&mut self, voice: &Voice<'_>, now: Now) -> Result<(), Fault> {
        let mut news: Vec<News> = Vec::new();
        let done = at_once(self.hosted.expire(&self.memory, now.timestamp(), &mut news));
        self.hear(voice, news, None, now)?;
        done.map_err(Fault::Match)
    }

    fn hear(
        &mut self,
        voice: &Voice<'_>,
        news: Vec<News>,
        asker: Option<Seat>,
        now: Now,
    ) -> Result<Outcome, Fault> {
        let mut verdict = Ok(Outcome::Done);
        let mut is_new = false;
        for piece in news {
            match piece {
                News::Heard(_) | News::Elsewhere(_) | News::Timed => is_new = true,
                News::Refused { seat, refused } if asker == Some(seat) => {
                    let key = if refused.is_stale { FaultKey::Stale } else { FaultKey::Refused };
                    verdict = Err(Fault::Refused(Box::new(Refusal {
                        line: Some(refused.line),
                        retry_after: refused.locked,
                        is_warning: refused.strain != Strain::Fine,
                        ..Refusal::new(key)
                    })));
                }
                News::Stale { .. } => verdict = Err(Fault::Refused(Box::new(FaultKey::Stale.into()))),
                News::Refused { .. } => {}
                News::Repeated { .. } => verdict = Ok(Outcome::Repeated),
                News::UndoAsked(wish) => {
                    let waiting = wish.waiting.iter().collect();
                    self.note(Note::UndoAsked { asker: wish.asker, waiting });
                }
                News::UndoRefused { by } => self.note(Note::UndoRefused { by }),
                News::TimeUp { seat, is_open } => {
                    if is_open || self.listener.viewer.is(seat) {
                        self.note(Note::TimeUp { seat });
                    }
                }
                News::Unsure { seat } => self.note(Note::Unsure { seat }),
            }
        }
        if is_new {
            self.keep();
            self.tell(voice, now);
        }
        verdict
    }

    fn note(&mut self, note: Note) {
        let message = Message::Note { table: self.name.clone(), note };
        self.news.push(Heard::Message(Box::new(message)));
    }

    /// The page is to keep the match as it is now.
    fn keep(&mut self) {
        if let Some(kept) = Kept::of(&self.memory, self.teaching.as_ref().map(Teaching::mark)) {
            self.news.push(Heard::Own(Own::Stored(Box::new(kept))));
        }
    }

    /// Tells the person at the screen what is new; the device may have to change hands first.
    fn tell(&mut self, voice: &Voice<'_>, now: Now) {
        let was = self.listener.viewer;
        if !self.is_reading() {
            self.pass_on(voice);
        }
        if self.listener.viewer == was {
            let update = update::since(&self.name, &self.hosted, self.listener, now.millis);
            self.listener.next = self.hosted.table().next_told(self.listener.viewer);
            self.news.push(Heard::Message(Box::new(Message::Update(Box::new(update)))));
        } else {
            self.tell_all(now);
        }
        if self.hosted.table().outcome().is_some() {
            self.show_table();
        }
        self.teach(voice);
    }

    /// Tells the person at the screen everything.
    pub(super) fn tell_all(&mut self, now: Now) {
        let update = update::whole(&self.name, &self.hosted, self.listener, now.millis);
        self.listener.next = self.hosted.table().next_told(self.listener.viewer);
        self.news.push(Heard::Message(Box::new(Message::Update(Box::new(update)))));
    }

    fn show_table(&mut self) {
        let info = self.info();
        self.news.push(Heard::Message(Box::new(Message::Table(Box::new(info)))));
    }

    /// Somebody begins to listen.
    pub fn open(&mut self, voice: &Voice<'_>, now: Now) {
        self.show_table();
        self.keep();
        self.pass_on(voice);
        self.tell_all(now);
        self.teach(voice);
    }

    /// The table as it is now.
    fn info(&self) -> TableInfo {
        let (table, of) = (self.hosted.table(), MatchName(self.hosted.id().to_string()));
        let rematch = self.hosted.rematch();
        let clock = if rematch.clock.is_limited() { rematch.clock.to_string() } else { String::new() };
        let seats = Seat::all(table.seats()).zip(self.hosted.players()).map(|(seat, player)| SeatInfo {
            who: match &player.controller {
                Controller::Human => Occupant::Person {
                    person: PersonName(format!("seat-{}", seat.index())),
                    name: player.name.clone(),
                    is_here: true,
                    rating: None,
                },
                Controller::Bot(level) => Occupant::Computer { level: level.clone() },
            },
            pledge: None,
            wants_rematch: self.rematch.contains(seat),
            is_replaced: false,
            replaced_by_vote_of: Vec::new(),
        });
        TableInfo {
            table: self.name.clone(),
            code: String::new(),
            game: self.hosted.game().name().into(),
            rules: self.hosted.game().rules_version(),
            choices: table.choices().to_string(),
            patience: rematch.patience.to_string(),
            clock,
            access: Access::Link,
            spectators: true,
            locked: true,
            host: None,
            seats: seats.collect(),
            you: update::seat(self.listener.viewer),
            stage: match table.outcome() {
                Some(_) => Stage::Over { of },
                None => Stage::Playing { of },
            },
            round: Round {
                number: 1,
                pledge: String::new(),
                commitment: Some(self.hosted.commitment().to_string()),
                voids: Vec::new(),
            },
            last: u64::try_from(self.hosted.last().as_millis()).unwrap_or(0),
        }
    }

    /// The person at the screen.
    pub const fn viewer(&self) -> Viewer {
        self.listener.viewer
    }

    /// The match as it is to be kept.
    pub fn kept(&self) -> Result<Kept, Fault> {
        Kept::of(&self.memory, self.teaching.as_ref().map(Teaching::mark)).ok_or(Fault::NoMatch)
    }

    /// What came of it.
    pub fn reply(&mut self, outcome: Option<Outcome>, now: Now) -> Reply {
        Reply {
            outcome,
            news: std::mem::take(&mut self.news),
            think: self.pause_before_thought(now),
            deadline: self.hosted.deadline().and_then(|until| u64::try_from(until.as_millis()).ok()),
        }
    }
}
