//! How a game looks in a page and how an answer is chosen there: one board per game.
//!
//! A board knows no rules: what can be chosen follows from the options, and the table decides.

mod choice;
mod connect4;
mod connect4_drawing;
mod frogs;
mod frogs_choice;
mod frogs_drawing;
mod kittens;
mod kittens_answers;
mod kittens_choice;
mod kittens_drawing;
mod tellstones;
mod tellstones_choice;
mod tellstones_drawing;

pub use choice::{Choice, Complete, Confirm, Kind, Target, Typed};

use crate::fault::Fault;
use crate::sight::Desk;
use catalog::AnyGame;
use kernel::{Line, Seat};
use serde::Serialize;
use table::Told;

/// What is drawn.
#[derive(Debug, Serialize)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Drawing {
    /// Discs in columns.
    Connect4(connect4_drawing::Grid),
    /// A pond.
    Frogs(frogs_drawing::Pond),
    /// Hands and piles.
    Kittens(kittens_drawing::Spread),
    /// Nine cells.
    Tellstones(tellstones_drawing::Cells),
}

/// What a notice is about.
#[derive(Debug, Default)]
pub struct Topic {
    /// The elements of the drawing.
    pub elements: Vec<String>,
    /// Whose deed it is.
    pub seat: Option<Seat>,
    /// What only this viewer saw, once: where, which piece, and what it is called.
    pub secret: Option<(String, String, String)>,
}

/// The board of one game.
pub trait Board: Sync {
    /// What this viewer sees, as it is drawn.
    fn draw(&self, desk: &Desk<'_>) -> Result<Drawing, Fault>;

    /// The same line by line, to be read out.
    fn read_out(&self, desk: &Desk<'_>) -> Result<Vec<String>, Fault>;

    /// What can be chosen after these targets.
    fn choose(&self, desk: &Desk<'_>, path: &[String]) -> Result<Choice, Fault>;

    /// What an answer in notation needs before it is sent: who types it means it, unless it decides the game.
    fn confirm(&self, _desk: &Desk<'_>, _answer: &str) -> (Confirm, Option<String>) {
        (Confirm::Button, None)
    }

    /// The drawing after this answer, where that is certain.
    fn preview(&self, _desk: &Desk<'_>, _answer: &str) -> Option<Drawing> {
        None
    }

    /// An answer as somebody typed it, in notation. The default reads what the game reads.
    fn read(&self, desk: &Desk<'_>, text: &str) -> Option<String> {
        desk.game.read_action(text)
    }

    /// The targets that lead to this answer.
    fn way(&self, _desk: &Desk<'_>, _answer: &str) -> Vec<String> {
        Vec::new()
    }

    /// What a notice is about.
    fn topic(&self, told: &Told, desk_words: &dyn Fn(&str) -> String) -> Topic;

    /// Is there something that a player may want to lay face down?
    fn has_hand(&self) -> bool {
        false
    }

    /// A notice as it is told next to people who must not see this player's hand; none where others hear nothing.
    fn aloud(&self, told: &Told, _listener: Option<Seat>) -> Option<Line> {
        Some(told.line.clone())
    }
}

/// The board of this game.
pub fn board(game: &dyn AnyGame) -> Result<&'static dyn Board, Fault> {
    match game.name() {
        "connect4" => Ok(&connect4::Discs),
        "frogs" => Ok(&frogs::Lilies),
        "kittens" => Ok(&kittens::Table),
        "tellstones" => Ok(&tellstones::Stones),
        _ => Err(Fault::NoGame),
    }
}

/// Reads what somebody typed: an answer that the rules accept, or why they don't.
pub fn typed(desk: &Desk<'_>, text: &str) -> Result<Typed, Fault> {
    let seat = desk.seat()?;
    let board = board(desk.game)?;
    let Some(answer) = board.read(desk, text) else {
        return Ok(Typed::Refusal(desk.voice.say(&Line::new("page-not-an-answer", Vec::new()))));
    };
    let judged = desk.game.judge(&*desk.view, seat, &answer).ok_or(Fault::NoView)?;
    Ok(match judged {
        Err(refusal) => Typed::Refusal(desk.voice.say(&refusal)),
        Ok(line) => {
            let (confirm, question) = board.confirm(desk, &answer);
            let preview = board.preview(desk, &answer).map(Box::new);
            Typed::Answer { label: desk.voice.say(&line), confirm, question, preview, answer }
        }
    })
}

/// The seat that an argument of a message is.
fn seat_of(arg: &kernel::Arg) -> Option<Seat> {
    if let kernel::Arg::Seat(seat) = arg { Some(*seat) } else { None }
}
