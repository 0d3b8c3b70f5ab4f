//! Connect 4: a column is an answer.

use super::connect4_drawing::{MARKS, draw, id, text};
use super::{Board, Choice, Complete, Confirm, Drawing, Kind, Target, Topic};
use crate::fault::Fault;
use crate::sight::Desk;
use connect4::{Action, Cell, Notice, View};
use kernel::{Seat, Tell as _};
use table::Told;
use words::say;

pub struct Discs;

/// No board has more columns or rows.
const LARGEST: usize = 16;

fn view<'d>(desk: &'d Desk<'_>) -> Result<&'d View, Fault> {
    let view = desk.view.get::<View>().ok_or(Fault::NoView)?;
    let (width, height) = (usize::from(view.width), usize::from(view.height));
    let fits = view.columns.len() == width && view.columns.iter().all(|discs| discs.len() <= height);
    let is_board = (1..=LARGEST).contains(&width) && (1..=LARGEST).contains(&height);
    if fits && is_board { Ok(view) } else { Err(Fault::NoView) }
}

/// Where a disc would come to rest.
fn landing(view: &View, column: u8) -> Cell {
    Cell { column, row: view.columns[usize::from(column)].len() as u8 }
}

impl Board for Discs {
    fn draw(&self, desk: &Desk<'_>) -> Result<Drawing, Fault> {
        Ok(Drawing::Connect4(draw(desk, view(desk)?)))
    }

    fn read_out(&self, desk: &Desk<'_>) -> Result<Vec<String>, Fault> {
        let view = view(desk)?;
        let speech = desk.speech();
        let mut lines = Vec::new();
        for (index, discs) in view.columns.iter().enumerate() {
            let column = index + 1;
            let marks = discs.iter().map(|seat| MARKS[seat.index() & 1]).collect::<Vec<_>>().join(" ");
            lines.push(if marks.is_empty() {
                say!(speech, "page-connect4-column-empty", column = column)
            } else {
                say!(speech, "page-connect4-column", column = column, discs = marks)
            });
        }
        let mark = |seat: Seat| {
            let (player, mark) = (desk.name(seat), MARKS[seat.index() & 1]);
            say!(speech, "page-mark", player = player, mark = mark)
        };
        lines.extend(Seat::all(2).map(mark));
        Ok(lines)
    }

    fn choose(&self, desk: &Desk<'_>, path: &[String]) -> Result<Choice, Fault> {
        let view = view(desk)?;
        let speech = desk.speech();
        let options = desk.options()?;
        let options: &[Action] = options.get().ok_or(Fault::NoView)?;
        let help = say!(speech, "page-connect4-help", line = view.line, width = view.width);
        let mut choice = Choice {
            question: say!(speech, "page-connect4-ask"),
            help,
            path: path.to_vec(),
            ..Choice::default()
        };
        if let Some(chosen) = path.first() {
            let action = options.iter().find(|action| action.to_string() == *chosen && path.len() == 1);
            let action = action.ok_or(Fault::NoSuchChoice)?;
            choice.chosen = vec![id(landing(view, action.0.index() as u8))];
            let label = desk.voice.say(&action.tell());
            choice.complete =
                Some(Complete { answer: chosen.clone(), label, confirm: Confirm::AtOnce, question: None });
            choice.can_go_back = true;
            return Ok(choice);
        }
        for action in options {
            let column = action.0.index() as u8;
            let rest = landing(view, column);
            let mut target = Target::new(Kind::Cell, action.to_string(), desk.voice.say(&action.tell()))
                .answers(action.to_string());
            target.elements = (0..view.height).map(|row| id(Cell { column, row })).collect();
            target.lands = Some(id(rest));
            for row in rest.row..view.height {
                let cell = Cell { column, row };
                let text = text(desk, view, cell);
                let text = if cell == rest {
                    say!(speech, "page-connect4-drop-here", cell = text)
                } else {
                    say!(speech, "page-connect4-falls", cell = text, row = rest.row + 1)
                };
                choice.spoken.insert(id(cell), text);
            }
            choice.targets.push(target);
        }
        Ok(choice)
    }

    fn confirm(&self, _desk: &Desk<'_>, _answer: &str) -> (Confirm, Option<String>) {
        (Confirm::AtOnce, None)
    }

    fn way(&self, _desk: &Desk<'_>, answer: &str) -> Vec<String> {
        vec![answer.into()]
    }

    fn topic(&self, told: &Told, _words: &dyn Fn(&str) -> String) -> Topic {
        match told.get::<Notice>() {
            Some(Notice::Dropped { seat, cell, .. }) => {
                Topic { elements: vec![id(*cell)], seat: Some(*seat), secret: None }
            }
            Some(Notice::Won { seat } | Notice::Started { seat }) => {
                Topic { seat: Some(*seat), ..Topic::default() }
            }
            _ => Topic::default(),
        }
    }
}
