//! How a game looks and is controlled on the full screen: one implementation per game.
//!
//! A board draws what its viewer may see, and turns keys, clicks and typed notation into answers for the table,
//! step by step where an answer has several parts. It knows no rules: what can be chosen is among the options,
//! and the table decides. A game without a board of its own is played through [`Listed`](super::boards::Listed).

use super::{FRAME, Key, Reviewer, Theme, Waker, boards};
use crate::Speech;
use crate::place::Choice;
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Line, Seat, Viewer};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::fmt;
use std::time::Duration;
use table::Told;

/// The number of the first player on the full screen: on boards, in names that nobody chose, and in what is typed.
pub const FIRST_NUMBER: usize = 1;

/// What there is to draw.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub speech: &'a Speech,
    pub theme: &'a Theme,
    pub names: &'a [String],
    /// Who looks.
    pub viewer: Viewer,
    pub view: &'a dyn AnyWire,
}

impl Scene<'_> {
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}

/// What a person is asked.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// As this person sees it. What is *drawn* may be less, if others look too.
    pub scene: Scene<'a>,
    pub seat: Seat,
    /// All of them, if the board [lists](Board::lists_options) them.
    pub options: &'a [Choice],
    /// The same, for a board that knows the game.
    pub actions: &'a dyn AnyActions,
    /// Wakes the screen when something that the board runs in the background is done.
    pub waker: &'a Waker,
    /// Several people pass the screen around, and must not learn what others hold.
    pub is_passed: bool,
}

/// The effect of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// It means nothing here; `Esc` then opens the game menu.
    Ignored,
    /// Something on the board changed.
    Moved,
    /// The board asks whether what was chosen is meant; a key that is still held does not confirm it.
    Unsure,
    /// An answer for the table, in notation or as it was typed: the table decides.
    Answer(String),
    /// An answer that is not what was chosen, and why.
    Instead { answer: String, why: String },
    /// No answer, and the reason. It counts as a wrong one.
    Refused(String),
    /// No answer either, but nothing is wrong: which key is meant.
    Advice(String),
}

/// A key and what it does here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub key: String,
    pub what: String,
}

impl Hint {
    pub fn new(key: &str, what: String) -> Self {
        Self { key: key.into(), what }
    }
}

/// A question that everybody at a shared terminal can answer together, because nobody may know who is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    pub question: String,
    /// The answer of those who do not want to, in notation.
    pub no: String,
}

/// The order of calls: [`happened`](Self::happened) at the start and after every change, [`asked`](Self::asked)
/// when a person's turn begins, then keys and clicks until there is an answer. [`draw`](Self::draw) may come at
/// any time, in any size.
pub trait Board: fmt::Debug {
    /// Do players hold something that the others must not see, so that a shared terminal is passed around?
    fn has_hands(&self) -> bool {
        false
    }

    /// Is remembering part of the game? Then there is no log, and secrets are shown only briefly.
    fn forgets(&self) -> bool {
        false
    }

    /// Does it need all options of a question? Where there can be very many, it may work them out itself.
    fn lists_options(&self) -> bool {
        true
    }

    /// The width that it needs to look good. The rest of the line is for the log.
    fn width(&self, scene: &Scene) -> u16;

    /// How a seat is marked on the board, in addition to its colour: a letter, a number.
    fn mark(&self, _scene: &Scene, seat: Seat) -> String {
        (seat.index() + FIRST_NUMBER).to_string()
    }

    /// Draws into the area: large where there is room, compact where there is not. While a person is asked, `turn` is
    /// there and what can be chosen is marked.
    fn draw(&mut self, scene: &Scene, turn: Option<&Turn>, area: Rect, buffer: &mut Buffer);

    /// The game changed; `told` is what the viewer was told about it. A board may start an animation, if
    /// the theme [allows](Theme::moves) it. After an undo or a resume nothing is told.
    fn happened(&mut self, scene: &Scene, told: &[Told], now: Duration);

    /// What everybody was told before a resume, move by move: for what the view does not show.
    fn retold(&mut self, _told: &[Told]) {}

    /// A person is asked a new question: a half-made choice is dropped.
    fn asked(&mut self, turn: &Turn);

    /// The question to the whole table, as everybody may hear it, if it is one.
    fn common(&self, _scene: &Scene) -> Option<Common> {
        None
    }

    /// Is this player out, so that they will not be asked any more?
    fn is_out(&self, _scene: &Scene, _seat: Seat) -> bool {
        false
    }

    /// Has a turn been started that would be lost if the game were left now? Then leaving asks first, and `u` is a key of
    /// the board.
    fn is_begun(&self) -> bool {
        false
    }

    /// Advances animations to this time, and takes results computed in the background. True while more
    /// is to come; then frames follow.
    fn advance(&mut self, _now: Duration) -> bool {
        false
    }

    /// How soon the next of these frames is wanted.
    fn pace(&self) -> Duration {
        FRAME
    }

    /// Ends all animations at once.
    fn settle(&mut self) {}

    /// What the person has to do now, in one line.
    fn prompt(&self, turn: &Turn) -> String;

    fn key(&mut self, turn: &Turn, key: Key) -> Act;

    fn click(&mut self, _turn: &Turn, _at: Position) -> Act {
        Act::Ignored
    }

    /// The mouse wheel, in lines.
    fn scroll(&mut self, _turn: &Turn, _lines: i16) -> Act {
        Act::Ignored
    }

    /// A typed line.
    fn typed(&mut self, _turn: &Turn, text: &str) -> Act {
        Act::Answer(text.into())
    }

    /// The board's own keys, for the last line; the shared ones follow.
    fn hints(&self, turn: &Turn) -> Vec<Hint>;

    /// Would an expert say what to do here?
    fn has_hint(&self, _view: &dyn AnyWire) -> bool {
        true
    }

    /// What `?` says about this question.
    fn help(&self, turn: &Turn) -> String;

    /// Should this notice be in the log? A board may show it in another way.
    fn says(&self, _line: &Line) -> bool {
        true
    }

    /// Draws what one person is told in secret, instead of using words. False if words will do.
    fn draw_secret(&mut self, _scene: &Scene, _told: &[Told], _area: Rect, _buffer: &mut Buffer) -> bool {
        false
    }

    /// The table allows no hints: the board does not show how good a move is.
    fn forbid_hints(&mut self) {}

    /// Does it show how good every move is? `None` if it can't.
    fn studies(&self) -> Option<bool> {
        None
    }

    /// Shows how good every move is from now on, or no longer. Computed in the background; it wakes the screen.
    fn study(&mut self, _scene: &Scene, _waker: &Waker, _is_on: bool) {}

    /// How the moves of a finished game are judged, where that is possible.
    fn reviewer(&self) -> Option<Reviewer> {
        None
    }
}

/// A new board for a match of this game.
pub fn board(game: &dyn AnyGame) -> Box<dyn Board> {
    match game.name() {
        "connect4" => Box::new(boards::Connect4::default()),
        "frogs" => Box::new(boards::Frogs::default()),
        "kittens" => Box::new(boards::Kittens::default()),
        "tellstones" => Box::new(boards::Tellstones::default()),
        _ => Box::new(boards::Listed::new(game)),
    }
}
