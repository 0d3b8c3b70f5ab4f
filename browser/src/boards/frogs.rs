//! Frogs: a turn is chosen step by step, as the rules lead on.

use super::frogs_choice::choose;
use super::frogs_drawing::{bridge_text, draw, home_text, pad_text, player_text};
use super::{Board, Choice, Drawing, Topic};
use crate::fault::Fault;
use crate::sight::Desk;
use frogs::{Action, Notice, Place, View};
use kernel::Seat;
use table::Told;
use words::say;

pub struct Lilies;

/// The view, if there can be one like this.
pub fn view<'d>(desk: &'d Desk<'_>) -> Result<&'d View, Fault> {
    let view = desk.view.get::<View>().ok_or(Fault::NoView)?;
    let seats = view.players.len();
    let has = |place: Place| match place {
        Place::Pad(pad) => pad.column() < view.side && pad.row() < view.side,
        Place::Home(home) => home.seat(seats).is_some(),
    };
    let is_pond = [3, 5, 7, 9].contains(&view.side) && (2..=4).contains(&seats);
    let fits = view.pads.iter().all(|frog| has(frog.pad.into()) && frog.owner.index() < seats)
        && view.bridges.iter().all(|bridge| has(bridge.ends().0.into()) && has(bridge.ends().1.into()))
        && view.players.iter().all(|player| player.locked.len() <= seats);
    if is_pond && fits { Ok(view) } else { Err(Fault::NoView) }
}

impl Board for Lilies {
    fn draw(&self, desk: &Desk<'_>) -> Result<Drawing, Fault> {
        let view = view(desk)?;
        let last = view.last.as_ref().map(|last| &last.action);
        Ok(Drawing::Frogs(draw(desk, view, &view.board(), last)))
    }

    fn read_out(&self, desk: &Desk<'_>) -> Result<Vec<String>, Fault> {
        let view = view(desk)?;
        let board = view.board();
        let mut lines: Vec<String> =
            Seat::all(board.seats()).map(|seat| player_text(desk, &board, seat)).collect();
        lines.extend(Seat::all(board.seats()).map(|seat| home_text(desk, &board, seat)));
        lines.extend(view.pads.iter().map(|frog| pad_text(desk, &board, frog.pad)));
        let bridges: Vec<String> = board.bridges_built().map(|bridge| bridge.to_string()).collect();
        lines.push(say!(
            desk.speech(),
            "page-frogs-bridges",
            bridges = bridges.join(", "),
            stock = board.stock()
        ));
        lines.push(say!(desk.speech(), "page-frogs-turns", turns = view.turns, limit = view.limit));
        Ok(lines)
    }

    fn choose(&self, desk: &Desk<'_>, path: &[String]) -> Result<Choice, Fault> {
        choose(desk, view(desk)?, path)
    }

    fn preview(&self, desk: &Desk<'_>, answer: &str) -> Option<Drawing> {
        let (view, seat) = (view(desk).ok()?, desk.asked?);
        let action: Action = answer.parse().ok()?;
        let after = view.board().after(seat, &action).ok()?;
        Some(Drawing::Frogs(draw(desk, view, &after, Some(&action))))
    }

    fn way(&self, desk: &Desk<'_>, answer: &str) -> Vec<String> {
        let (Ok(action), Some(seat)) = (answer.parse::<Action>(), desk.asked) else { return Vec::new() };
        super::frogs_choice::way(seat, &action)
    }

    fn topic(&self, told: &Told, _words: &dyn Fn(&str) -> String) -> Topic {
        let Some(notice) = told.get::<Notice>() else { return Topic::default() };
        let (seat, elements): (Option<Seat>, Vec<String>) = match notice {
            Notice::Moved { seat, path, .. } => {
                (Some(*seat), path.places().map(|place| place.to_string()).collect())
            }
            Notice::Displaced { from, to, .. } => (None, vec![from.to_string(), to.to_string()]),
            Notice::Locked { home, .. } => (None, vec![home.to_string()]),
            Notice::Built { seat, bridge, .. } | Notice::Cut { seat, bridge, .. } => {
                (Some(*seat), vec![bridge.to_string()])
            }
            Notice::Landed { seat, from, to } => (Some(*seat), vec![from.to_string(), to.to_string()]),
            Notice::Started { seat }
            | Notice::Card { seat, .. }
            | Notice::Passed { seat }
            | Notice::Turn { seat }
            | Notice::Left { seat } => (Some(*seat), Vec::new()),
            Notice::Repeated | Notice::Over { .. } => (None, Vec::new()),
        };
        Topic { elements, seat, secret: None }
    }
}

/// A place as it is read out.
pub fn place_text(desk: &Desk<'_>, board: &frogs::Board, place: Place) -> String {
    match place {
        Place::Pad(pad) => pad_text(desk, board, pad),
        Place::Home(home) => match home.seat(board.seats()) {
            Some(seat) => home_text(desk, board, seat),
            None => home.to_string(),
        },
    }
}

/// A bridge as it is read out.
pub fn span_text(desk: &Desk<'_>, board: &frogs::Board, bridge: frogs::Bridge) -> String {
    bridge_text(desk, board, bridge)
}
