//! Exploding Kittens: cards of the hand, and lists.

use super::kittens_choice::choose;
use super::kittens_drawing::{card_text, deck_text, discard_text, draw, player_text};
use super::{Board, Choice, Drawing, Topic};
use crate::fault::Fault;
use crate::sight::Desk;
use kernel::{Direction, Seat};
use kittens::{Action, Notice, Play, Question, View};
use table::Told;
use words::say;

pub struct Table;

/// The view.
pub fn view<'d>(desk: &'d Desk<'_>) -> Result<&'d View, Fault> {
    let view = desk.view.get::<View>().ok_or(Fault::NoView)?;
    let fits = view.turn.index() < view.players.len() && view.players.len() == desk.voice.names.len();
    if fits { Ok(view) } else { Err(Fault::NoView) }
}

impl Board for Table {
    fn draw(&self, desk: &Desk<'_>) -> Result<Drawing, Fault> {
        Ok(Drawing::Kittens(draw(desk, view(desk)?)))
    }

    fn read_out(&self, desk: &Desk<'_>) -> Result<Vec<String>, Fault> {
        let view = view(desk)?;
        let speech = desk.speech();
        let mut lines = vec![deck_text(desk, view), discard_text(desk, view)];
        if view.players.len() > 2 {
            lines.push(match view.direction {
                Direction::Clockwise => say!(speech, "kittens-clockwise"),
                Direction::CounterClockwise => say!(speech, "kittens-counter-clockwise"),
            });
        }
        lines.extend(Seat::all(view.players.len()).map(|seat| player_text(desk, view, seat)));
        lines.extend((0..view.cards().len()).map(|index| card_text(desk, view, index)));
        if let Question::Nope { nopes, .. } = view.question {
            lines.push(if Play::is_stopped_by(nopes) {
                say!(speech, "kittens-screen-stopped")
            } else {
                say!(speech, "kittens-screen-goes-on")
            });
        }
        Ok(lines)
    }

    fn choose(&self, desk: &Desk<'_>, path: &[String]) -> Result<Choice, Fault> {
        choose(desk, view(desk)?, path)
    }

    /// The notation, with players counted from 1, or a single word for what is asked.
    fn read(&self, desk: &Desk<'_>, text: &str) -> Option<String> {
        super::kittens_answers::read(desk, view(desk).ok()?, text)
    }

    fn way(&self, desk: &Desk<'_>, answer: &str) -> Vec<String> {
        match (view(desk), answer.parse::<Action>()) {
            (Ok(view), Ok(action)) => super::kittens_answers::way(view, &action),
            _ => Vec::new(),
        }
    }

    fn topic(&self, told: &Told, _words: &dyn Fn(&str) -> String) -> Topic {
        let elements = match told.get::<Notice>() {
            Some(Notice::Played { .. } | Notice::Discarded { .. } | Notice::TurnedUp { .. }) => {
                vec!["discard".into()]
            }
            Some(Notice::Drew { .. } | Notice::YouDrew { .. } | Notice::DrewBottom { .. }) => {
                vec!["deck".into()]
            }
            _ => Vec::new(),
        };
        Topic { elements, seat: told.line.args.iter().find_map(|(_, arg)| super::seat_of(arg)), secret: None }
    }
}
