//! How a game looks and asks in plain text.
//!
//! A game without a face of its own is played through the plainest one: its view as text, its options numbered.

use super::faces;
use super::{Command, Talk};
use crate::place::Choice;
use crate::{Gone, Speech};
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Line, Seat, Viewer};
use table::Told;

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
    /// True the first time that this question is asked; later times follow a wrong answer.
    pub is_new: bool,
}

impl Question<'_> {
    pub fn name(&self) -> &str {
        self.sight.names.get(self.seat.index()).map_or("", String::as_str)
    }
}

/// The result of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// An answer for the table, in notation or as it was typed: the table decides.
    Answer(String),
    /// An answer that was not typed but stands for what was; `why` is said together with its effect.
    Instead {
        answer: String,
        why: String,
    },
    Command(Command),
    /// No answer for the table, and nothing it needs to know: ask again.
    Again,
}

/// A question before a game, asked in this order; questions that the defaults answer are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupQuestion {
    /// Width and height, as `7x6`.
    Size,
    /// One of these values of a setting, numbered from 1.
    Value { setting: &'static str, values: &'static [&'static str] },
    /// The number of players.
    Seats,
}

pub trait Face {
    fn setup(&self) -> &'static [SetupQuestion];

    /// Presets that are offered as games of their own: only the number of players is asked.
    fn offers(&self) -> &'static [&'static str] {
        &[]
    }

    /// Do players hold something that the others must not see, so that a shared terminal is passed around?
    fn has_hands(&self) -> bool {
        false
    }

    /// The number of the first player in this game: in the names that nobody chose, and in what is typed.
    fn first_number(&self, _view: &dyn AnyWire) -> usize {
        1
    }

    /// Does it need all options of a question as a list? Where there can be very many, a face may offer them
    /// in another way.
    fn lists_options(&self) -> bool {
        true
    }

    /// Is remembering part of the game? Then a person's answer wipes what is on the screen, where the
    /// terminal can do that, and what one player is shown is wiped before play goes on.
    fn forgets(&self) -> bool {
        false
    }

    /// Is the game drawn again at this view? If not, play goes on below what is on the screen.
    fn redraws(&self, _view: &dyn AnyWire) -> bool {
        true
    }

    /// The game as the viewer sees it.
    fn draw(&self, sight: &Sight) -> String;

    /// Asks a seat; may take several lines. Commands are passed up.
    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone>;

    /// What `?` says at this question.
    fn help(&self, question: &Question) -> String;

    /// The notices that say how a game ended; all of them, unless a game says more than that with its last move.
    fn endings(&self) -> Option<&'static [&'static str]> {
        None
    }

    /// How a game ended, for its summary: what everybody was told at its last move.
    fn ending(&self, sight: &Sight, told: &[Told]) -> Vec<String> {
        let tells = |line: &Line| self.endings().is_none_or(|keys| keys.contains(&&*line.key));
        let said = told.iter().filter(|told| tells(&told.line));
        said.map(|told| sight.speech.say(&told.line, sight.names)).collect()
    }

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
