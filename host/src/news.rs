//! What is said at a table, and what follows from it.

use crate::{Hosted, Thought, UndoWish};
use kernel::Seat;
use table::{AnyHeard, AnyRefused, QuestionId};

/// What somebody says at the table.
#[derive(Debug)]
pub enum Said {
    /// An answer to one of the seat's questions, as it was typed or in notation.
    Answer {
        /// Whose answer it is.
        seat: Seat,
        /// The question that it answers.
        question: QuestionId,
        /// The answer as it was typed.
        text: String,
    },
    /// Input that is not an answer at all; it costs patience like any wrong answer.
    Unreadable {
        /// Whose fault it is.
        seat: Seat,
    },
    /// The player leaves for good.
    Leave {
        /// Who leaves.
        seat: Seat,
    },
    /// Somebody asks to take back the last answer of a person. All other people have to agree.
    AskUndo {
        /// Who asks. Where people share one screen, that is the player whose answer it was.
        seat: Seat,
    },
    /// A person agrees to take back the last answer, or refuses.
    Agree {
        /// Who agrees.
        seat: Seat,
        /// True if they agree.
        agrees: bool,
    },
    /// A computer player has made up its mind.
    Thought(Thought),
    /// The clock stops.
    Pause,
    /// The clock runs on.
    GoOn,
}

/// The effects, in the order in which they happened. For the owner of the match, who tells every viewer their part.
#[derive(Clone, Debug)]
pub enum News {
    /// An entry counts.
    Heard(AnyHeard),
    /// The same, but the match was continued elsewhere in the meantime.
    Elsewhere(AnyHeard),
    /// An answer was refused.
    Refused {
        /// Whose answer it was.
        seat: Seat,
        /// Why it was refused.
        refused: AnyRefused,
    },
    /// This answer of the seat to this question is stored already, by this owner or another: the player may not have heard
    /// that it was accepted. Nothing changes.
    Repeated {
        /// Whose answer it is.
        seat: Seat,
    },
    /// The question has been settled in the meantime.
    Stale {
        /// Whose answer is late.
        seat: Option<Seat>,
    },
    /// All these people are asked whether the last answer may be taken back.
    UndoAsked(UndoWish),
    /// Somebody refused to take back an answer.
    UndoRefused {
        /// Who.
        by: Seat,
    },
    /// The clock stopped, or runs on.
    Timed,
    /// The time of this seat is up; what follows comes next.
    TimeUp {
        /// Whose time it was.
        seat: Seat,
        /// Everybody may hear of it. Where several are asked at once only the seat itself may: others would learn who
        /// had answered before.
        is_open: bool,
    },
    /// A computer player that usually knows the best move did not know it this time.
    Unsure {
        /// Which one.
        seat: Seat,
    },
}

/// Hears what happens in a match, one thing after the other.
pub trait Audience: Send {
    /// This just happened: the match stands where it stood right after it.
    fn hear(&mut self, hosted: &Hosted, news: News);
}

/// Keeps the news for later.
impl Audience for Vec<News> {
    fn hear(&mut self, _hosted: &Hosted, news: News) {
        self.push(news);
    }
}
