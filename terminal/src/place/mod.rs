//! The boundary between a screen and its table: what happens at my seats, what I say, what I hear.
//!
//! Screens and plain mode know nothing else of a match. Saying something never blocks: the response is an [`Event`],
//! like a key press. The [state](Place::state) is that after the last event that was heard, so what is drawn
//! never runs ahead of what was told.

mod desk;
mod fault;
mod local;
mod remote;
mod state;
mod taster;

pub use fault::PlaceFault;
pub use local::{LocalPlace, Means, Tempo};
pub use remote::RemotePlace;
pub use state::{About, Choice, End, State, Waiting};

use crate::local::RecordFile;
use client::Doubt;
use host::{Hint, Setup};
use kernel::{Seat, SeatSet, Viewer};
use protocol::{Phrase, TableInfo};
use std::fmt;
use std::time::Duration;
use table::{AnyRefused, QuestionId, Told};

/// What somebody at this screen says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// An answer to one of the seat's questions.
    Answer {
        /// Whose answer it is.
        seat: Seat,
        /// The question that it answers.
        question: QuestionId,
        /// As it was typed, or in notation.
        text: String,
    },
    /// Input that is not an answer at all.
    Unreadable {
        /// Whose it is.
        seat: Seat,
    },
    /// A player leaves for good.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// A request to take back the last answer of a person.
    AskUndo {
        /// Who asks.
        seat: Seat,
    },
    /// A person agrees to that, or refuses.
    Agree {
        /// Who.
        seat: Seat,
        /// True if they agree.
        agrees: bool,
    },
    /// This player wants a hint.
    Consult {
        /// Who.
        seat: Seat,
    },
    /// Nobody wants a hint any more.
    Unconsult,
    /// Says a phrase to everybody at the table.
    Phrase(Phrase),
    /// Agrees that a computer plays on for somebody whose connection is lost, or no longer.
    Replace {
        /// Who is absent.
        seat: Seat,
        /// True to agree.
        agrees: bool,
    },
    /// This player has seen everything up to here.
    Seen {
        /// Who.
        seat: Seat,
    },
    /// The people here have had time to look: computer players may go on.
    Watched,
    /// Nobody wants to wait any longer for a computer player.
    Hurry,
    /// How computer players behave from now on.
    Tempo(Tempo),
    /// Nobody should have to answer now: the clock stops.
    Pause,
    /// The clock runs on.
    GoOn,
    /// People here hear nothing while they are asked: after somebody's time is up the clock stops until it is told to go
    /// on, or else it would run for a player whom nobody has asked.
    OneAtATime,
    /// A deadline seems to have passed.
    LookAtClock,
}

/// What an entry told the viewers at this screen.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// Each own seat, and last spectators.
    pub told: Vec<(Viewer, Vec<Told>)>,
}

impl Heard {
    /// What this viewer was told.
    pub fn told(&self, viewer: Viewer) -> &[Told] {
        self.told.iter().find(|(other, _)| *other == viewer).map_or(&[], |(_, told)| told)
    }
}

/// What own viewers were told from the start up to now, move by move: seats first, then spectators.
pub type Retold = Vec<(Viewer, Vec<Vec<Told>>)>;

/// What is heard of a match.
#[derive(Debug)]
pub enum Event {
    /// The game began.
    Begun(Heard),
    /// A game is resumed. Some players were told something alone that they never saw.
    Resumed {
        /// Everything so far.
        retold: Retold,
        /// What was never seen, by seat.
        unseen: Vec<(Seat, Vec<Told>)>,
    },
    /// An entry counts.
    Heard(Heard),
    /// The same, played by somebody else in the same match.
    Elsewhere(Heard),
    /// Something was taken back: this is everything that was told, without it.
    TakenBack {
        /// Everything that still counts.
        retold: Retold,
        /// Somebody else took it back.
        is_elsewhere: bool,
    },
    /// An answer was refused.
    Refused(AnyRefused),
    /// An answer came too late: its question was settled.
    Stale,
    /// These people are asked whether something may be taken back.
    UndoAsked {
        /// Who asks.
        asker: Seat,
        /// Who has not agreed yet.
        waiting: SeatSet,
    },
    /// Somebody refused to take something back.
    UndoRefused {
        /// Who.
        by: Seat,
    },
    /// The time of this player is up.
    TimeUp {
        /// Whose.
        seat: Seat,
    },
    /// A computer player that usually knows the best move did not know it this time.
    Unsure {
        /// Which one.
        seat: Seat,
    },
    /// Somebody says something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// The connection of another player was lost, or is back.
    Presence {
        /// Whose.
        seat: Seat,
        /// Are they here now?
        is_here: bool,
    },
    /// A computer plays for an absent player from now on, or no longer.
    Replaced {
        /// For whom.
        seat: Seat,
        /// True if it does.
        on: bool,
    },
    /// The deal of the finished match was checked against what was shown before it began.
    Dealt(Result<(), Doubt>),
    /// What an expert would do, for a player who asked.
    Hinted(Hint),
    /// What was sent has arrived, and needs no other response.
    Done,
    /// Something went wrong that is no reason to stop.
    Warned(PlaceFault),
    /// The connection to the table is lost; reconnecting.
    Lost,
    /// The connection is back.
    Found,
    /// The match can't go on here. What was acknowledged before is stored.
    Failed(PlaceFault),
}

/// One end of a match.
pub trait Place: fmt::Debug {
    /// What never changes during a match.
    fn about(&self) -> &About;

    /// The state after the last event that was heard.
    fn state(&self) -> &State;

    /// Says something. Never blocks.
    fn say(&mut self, saying: Saying);

    /// The next event, if there is one already.
    fn hear(&mut self) -> Option<Event>;

    /// Is there an event? Waits at most this long for one.
    fn has_news_within(&mut self, time: Duration) -> bool;

    /// Was something sent that is not answered yet?
    fn is_sending(&self) -> bool;

    /// Was the clock told to stop or to run on, and the response is not heard yet?
    fn is_timing(&self) -> bool;

    /// Sets a callback for when there is something to hear.
    fn call(&mut self, wake: Box<dyn Fn() + Send>);

    /// The time now in milliseconds, by the clock that deadlines are measured with.
    fn now(&self) -> u64;

    /// Is everything that was said stored, so that the match can be resumed from here?
    fn is_saved(&self) -> Result<(), PlaceFault>;

    /// The same game with the same players again; `None` if nobody here can arrange that.
    fn rematch(&self) -> Option<&Setup>;

    /// The file that the record is written to, if there is one here.
    fn record_file(&self) -> Option<&RecordFile> {
        None
    }

    /// The table as its server describes it, apart from the game; `None` for a table on this machine.
    fn table(&self) -> Option<TableInfo> {
        None
    }

    /// Is the connection to the table lost at the moment?
    fn is_lost(&self) -> bool {
        false
    }

    /// What `parlour verify` calls this match.
    fn reference(&self) -> String {
        self.about().id.to_string()
    }

    /// The link to the table, if it is on a server.
    fn link(&self) -> Option<String> {
        None
    }
}
