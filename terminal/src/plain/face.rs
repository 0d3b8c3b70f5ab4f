//! How a game looks and asks in plain text.
//!
//! A game without a face of its own is played through the plainest one: its view as text, its options numbered.

use super::faces;
use super::{Command, Talk};
use crate::place::Choice;
use crate::{Gone, Speech};
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Line, Seat, Viewer};

/// What there is to draw.
#[derive(Debug)]
pub struct Sight<'a> {
    pub speech: &'a Speech,
    pub names: &'a [String],
    /// Who looks.
    pub viewer: Viewer,
    pub view: &'a dyn AnyWire,
}

/// What a seat is asked.
#[derive(Debug)]
pub struct Question<'a> {
    pub sight: Sight<'a>,
    pub seat: Seat,
    /// All of them, if the face [lists](Face::lists_options) them.
    pub options: &'a [Choice],
    /// The same, for a face that knows the game.
    pub actions: &'a dyn AnyActions,
    /// The first time that this question is put; later times follow a wrong answer.
    pub is_new: bool,
}

impl Question<'_> {
    pub fn name(&self) -> &str {
        self.sight.names.get(self.seat.index()).map_or("", String::as_str)
    }
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// An answer for the table, in notation or as it was typed: the table decides.
    Answer(String),
    /// An answer that nobody typed, given for what was typed; `why` is said with what comes of it.
    Instead {
        answer: String,
        why: String,
    },
    Command(Command),
    /// No answer for the table, and nothing that it needs to know: ask again.
    Again,
}

/// A question before a game, asked in this order; what the defaults settle is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupQuestion {
    /// Width and height, as `7x6`.
    Size,
    /// One of these values of a setting, numbered from 1.
    Value { setting: &'static str, values: &'static [&'static str] },
    /// How many play.
    Seats,
}

pub trait Face {
    fn setup(&self) -> &'static [SetupQuestion];

    /// Do players hold something that the others must not see, so that a shared terminal is passed around?
    fn has_hands(&self) -> bool {
        false
    }

    /// Does it need all options of a question as a list? Where there can be very many, a face may offer them
    /// in another way.
    fn lists_options(&self) -> bool {
        true
    }

    /// Is remembering part of the game? Then a person's answer takes what is on the screen with it, where the
    /// terminal can do that, and what one player is shown goes before play goes on.
    fn forgets(&self) -> bool {
        false
    }

    /// Is the game drawn anew at this view? If not, play goes on below what is on the screen.
    fn redraws(&self, _view: &dyn AnyWire) -> bool {
        true
    }

    /// The game as the viewer sees it.
    fn draw(&self, sight: &Sight) -> String;

    /// Asks a seat; may take several lines. Commands are handed up.
    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone>;

    /// What `?` says at this question.
    fn help(&self, question: &Question) -> String;

    /// Should this notice be said in words? A game may say it in another way.
    fn says(&self, _line: &Line) -> bool {
        true
    }
}

/// The face of a game.
pub fn face(game: &dyn AnyGame) -> &'static dyn Face {
    match game.name() {
        "connect4" => &faces::Connect4,
        "frogs" => &faces::Frogs,
        "kittens" => &faces::Kittens,
        "tellstones" => &faces::Tellstones,
        _ if game.has_secrets() => &faces::Listed { has_secrets: true },
        _ => &faces::Listed { has_secrets: false },
    }
}
