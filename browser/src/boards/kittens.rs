//! Exploding Kittens: cards of the hand, and lists.

use super::kittens_choice::choose;
use super::kittens_drawing::{card_text, deck_text, discard_text, draw, player_text};
use super::{Board, Choice, Drawing, Topic};
use crate::fault::Fault;
use crate::sight::Desk;
use kernel::{Direction, Line, Seat, Tell as _};
use kittens::{Action, Notice, Play, Question, View};
use std::borrow::Cow;
use table::Told;
use words::say;

pub struct Table;

/// All that the viewer knows.
fn whole<'d>(desk: &'d Desk<'_>) -> Result<&'d View, Fault> {
    let view = desk.view.get::<View>().ok_or(Fault::NoView)?;
    let fits = view.turn.index() < view.players.len() && view.players.len() == desk.voice.names.len();
    if fits { Ok(view) } else { Err(Fault::NoView) }
}

/// What may be shown of it.
fn view<'d>(desk: &'d Desk<'_>) -> Result<Cow<'d, View>, Fault> {
    let view = whole(desk)?;
    Ok(if desk.is_covered { Cow::Owned(view.covered()) } else { Cow::Borrowed(view) })
}

impl Board for Table {
    fn draw(&self, desk: &Desk<'_>) -> Result<Drawing, Fault> {
        Ok(Drawing::Kittens(draw(desk, &*view(desk)?)))
    }

    fn read_out(&self, desk: &Desk<'_>) -> Result<Vec<String>, Fault> {
        let view = &*view(desk)?;
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
        if desk.is_covered && whole(desk)?.question.is_private() {
            return Ok(Choice { question: say!(desk.speech(), "page-kittens-covered"), ..Choice::default() });
        }
        choose(desk, &*view(desk)?, path)
    }

    /// The notation, with players counted from 1, or a single word for what is asked.
    fn read(&self, desk: &Desk<'_>, text: &str) -> Option<String> {
        super::kittens_answers::read(desk, whole(desk).ok()?, text)
    }

    fn way(&self, desk: &Desk<'_>, answer: &str) -> Vec<String> {
        match (whole(desk), answer.parse::<Action>()) {
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

    fn has_hand(&self) -> bool {
        true
    }

    fn aloud(&self, told: &Told, listener: Option<Seat>) -> Option<Line> {
        let Some((notice, seat)) = told.get::<Notice>().zip(listener) else { return Some(told.line.clone()) };
        notice.covered(seat).map(|notice| notice.tell())
    }
}
