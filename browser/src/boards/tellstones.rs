//! Tellstones: an action and its cells in any order, or a name. Nothing helps players remember.

use super::tellstones_choice::{choose, sure};
use super::tellstones_drawing::{deck_text, draw, text, word};
use super::{Board, Choice, Confirm, Drawing, Topic};
use crate::fault::Fault;
use crate::sight::Desk;
use kernel::{Catalogued as _, Seat};
use table::Told;
use tellstones::{Action, Cell, Notice, Question, Stone, Tellstones, View};
use words::say;

pub struct Stones;

/// The view.
pub fn view<'d>(desk: &'d Desk<'_>) -> Result<&'d View, Fault> {
    desk.view.get::<View>().ok_or(Fault::NoView)
}

impl Board for Stones {
    fn draw(&self, desk: &Desk<'_>) -> Result<Drawing, Fault> {
        Ok(Drawing::Tellstones(draw(desk, view(desk)?)))
    }

    fn read_out(&self, desk: &Desk<'_>) -> Result<Vec<String>, Fault> {
        let view = view(desk)?;
        let score = |seat: Seat| {
            let points = view.scores[seat.index() & 1];
            say!(desk.speech(), "tellstones-score", player = desk.name(seat), points = points)
        };
        let mut lines: Vec<String> = Seat::all(2).map(score).collect();
        lines.extend(Cell::all().map(|cell| text(desk, view, cell)));
        lines.push(deck_text(desk, view));
        if let Question::Place { stone } = view.question {
            let stone = desk.voice.word(stone.word());
            lines.push(say!(desk.speech(), "page-tellstones-drawn", stone = stone));
        }
        Ok(lines)
    }

    fn choose(&self, desk: &Desk<'_>, path: &[String]) -> Result<Choice, Fault> {
        choose(desk, view(desk)?, path)
    }

    fn confirm(&self, desk: &Desk<'_>, answer: &str) -> (Confirm, Option<String>) {
        match (view(desk), answer.parse::<Action>()) {
            (Ok(view), Ok(action)) => sure(desk, view, &action),
            _ => (Confirm::Button, None),
        }
    }

    /// The notation, or at a question for a name the name alone.
    fn read(&self, desk: &Desk<'_>, typed: &str) -> Option<String> {
        let read = |text: &str| Tellstones::read_action(text).map(|action| action.to_string());
        let verb = match view(desk).ok()?.question {
            Question::Name { .. } => "name",
            Question::Say { .. } => "say",
            Question::Place { .. } => "place",
            Question::Look => "look",
            Question::Rune => "rune",
            Question::Dragon => "dragon",
            Question::Turn | Question::Over { .. } => return read(typed),
        };
        let stone = Stone::ALL.into_iter().find(|stone| desk.voice.word(stone.word()) == typed.trim());
        let named = stone.map_or_else(|| typed.to_string(), |stone| word(stone).to_string());
        read(typed).or_else(|| read(&format!("{verb} {named}")))
    }

    fn way(&self, _desk: &Desk<'_>, answer: &str) -> Vec<String> {
        answer.parse::<Action>().map_or_else(|_| Vec::new(), |action| super::tellstones_choice::way(&action))
    }

    fn topic(&self, told: &Told, words: &dyn Fn(&str) -> String) -> Topic {
        let Some(notice) = told.get::<Notice>() else { return Topic::default() };
        let secret = match notice {
            Notice::YouPeeked { cell, stone } => {
                Some((cell.to_string(), word(*stone).into(), words(stone.word())))
            }
            _ => None,
        };
        let elements = notice.cells().iter().map(ToString::to_string).collect();
        Topic { elements, seat: told.line.args.iter().find_map(|(_, arg)| super::seat_of(arg)), secret }
    }
}
