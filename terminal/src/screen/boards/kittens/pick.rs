//! One of several answers, in a list.

use super::card::what_it_does;
use super::grid::{Cell, Grid};
use crate::cards::{card_name, card_names, said, standing};
use crate::place::Choice;
use crate::say;
use crate::screen::text::{clip, row, wrap, write};
use crate::screen::{FIRST_NUMBER, Role, Scene, Turn};
use kernel::Seat;
use kittens::{Action, Play, Title, Unsaid, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// Where an entry leads.
#[derive(Clone, Debug, PartialEq)]
pub enum Leads {
    Answer(String),
    /// To a play, or to another question if there are several.
    Plays(Vec<Play>),
}

#[derive(Clone, Debug)]
pub struct Offer {
    /// The key that chooses it. A player has the same number here as on the table.
    number: usize,
    name: String,
    /// What it is about, if it is about a card.
    card: Option<Title>,
    pub leads: Leads,
}

/// The number of a player on the table.
const fn number_of(seat: Seat) -> usize {
    seat.index() + FIRST_NUMBER
}

#[derive(Clone, Debug)]
pub struct Pick {
    /// What is being played, if the answer has several steps.
    pub heading: String,
    pub question: String,
    pub entries: Vec<Offer>,
    pub grid: Grid,
    /// The question before this one.
    pub back: Option<Box<Pick>>,
    /// The answer must be one of these.
    pub is_first: bool,
    /// The entries are players.
    pub is_aim: bool,
}

impl Pick {
    /// The options as they are.
    pub fn of_options(turn: &Turn, options: &[Action], question: String) -> Self {
        let entry = |(index, (option, action)): (usize, (&Choice, &Action))| Offer {
            number: match *action {
                Action::Target { target } => number_of(target),
                _ => index + 1,
            },
            name: turn.scene.speech.say(&option.line, turn.scene.names),
            card: match *action {
                Action::Take { card } => Some(card),
                _ => None,
            },
            leads: Leads::Answer(option.text.clone()),
        };
        let entries: Vec<Offer> = turn.options.iter().zip(options).enumerate().map(entry).collect();
        let grid = Grid::new(entries.len());
        let is_aim = options.iter().any(|option| matches!(option, Action::Target { .. }));
        Self { heading: String::new(), question, entries, grid, back: None, is_first: true, is_aim }
    }

    /// What else has to be chosen for these plays, which are of the same cards; `None` if there is only one play.
    pub fn of_plays(scene: &Scene, view: &View, plays: &[Play], back: Option<Box<Self>>) -> Option<Self> {
        let cards: Vec<Title> = plays.first()?.cards().collect();
        let mut target = None;
        let unsaid = Unsaid::of(plays)?;
        let is_aim = matches!(unsaid, Unsaid::Target(_));
        let (question, entries): (_, Vec<Offer>) = match unsaid {
            Unsaid::Nothing(_) => return None,
            Unsaid::Target(targets) => {
                let entry = |seat: Seat| Offer {
                    number: number_of(seat),
                    name: standing(scene.speech, view, seat, scene.name(seat)).join("; "),
                    card: None,
                    leads: Leads::Plays(
                        plays.iter().copied().filter(|play| play.target() == Some(seat)).collect(),
                    ),
                };
                let question = said(scene.speech, "kittens-ask-target", Vec::new());
                (question, targets.into_iter().map(entry).collect())
            }
            Unsaid::Name(names) => {
                target = plays.first()?.target();
                let entry = |(index, (card, play)): (usize, (Title, &Play))| Offer {
                    number: index + 1,
                    name: card_name(scene.speech, card),
                    card: Some(card),
                    leads: Leads::Plays(vec![*play]),
                };
                let question = said(scene.speech, "kittens-ask-name", Vec::new());
                (question, names.into_iter().zip(plays).enumerate().map(entry).collect())
            }
        };
        let mut heading = say!(scene.speech, "kittens-screen-play", cards = card_names(&cards));
        if let Some(target) = target {
            let target = scene.name(target).to_string();
            heading = format!(
                "{heading} {} {}",
                scene.theme.signs.dot,
                say!(scene.speech, "kittens-screen-on", target = target)
            );
        }
        let grid = Grid::new(entries.len());
        Some(Self { heading, question, entries, grid, back, is_first: false, is_aim })
    }

    /// The entry with this number.
    pub fn numbered(&self, number: usize) -> Option<usize> {
        self.entries.iter().position(|entry| entry.number == number)
    }

    fn cell(&self, area: Rect) -> Cell {
        let widest = self.entries.iter().map(|entry| entry.name.width()).max().unwrap_or(0) as u16 + 6;
        Cell::new(widest.clamp(12, area.width.max(12)), 1)
    }

    /// The number of lines that it would like to have.
    pub fn height(&self, area: Rect) -> u16 {
        let columns = usize::from((area.width / self.cell(area).size.width).max(1));
        let text = u16::from(self.entries.iter().any(|entry| entry.card.is_some()));
        2 + self.entries.len().div_ceil(columns) as u16 + text
    }

    pub fn draw(&mut self, scene: &Scene, area: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        let title = if self.heading.is_empty() { &self.question } else { &self.heading };
        write(buffer, row(area, 0), title, theme.style(Role::Title));
        let card = self.entries.get(self.grid.cursor).and_then(|entry| entry.card);
        let text = u16::from(self.entries.iter().any(|entry| entry.card.is_some()));
        let height = area.height.saturating_sub(1 + text).min(self.height(area) - 2 - text);
        let list = Rect { y: area.y + 1, height, ..area };
        self.grid.lay(list, self.entries.len(), self.cell(area));
        for (index, place) in self.grid.seen() {
            let has_cursor = index == self.grid.cursor;
            let pointer = if has_cursor { theme.signs.pointer } else { " " };
            let Offer { number, name, .. } = &self.entries[index];
            let line = format!("{pointer}{number:>2} {name}");
            let style = theme.style(if has_cursor { Role::Cursor } else { Role::Choice });
            write(buffer, place, &clip(&line, place.width.saturating_sub(1).into()), style);
        }
        self.grid.draw_more(theme, buffer);
        if let Some(card) = card {
            let text = wrap(&what_it_does(scene.speech, card), area.width.into());
            let line = Rect { y: list.bottom(), height: 1, ..area }.intersection(area);
            write(buffer, line, text.first().map_or("", String::as_str), theme.style(Role::Plain));
        }
    }
}
