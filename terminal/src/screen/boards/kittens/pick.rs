//! One of several answers, in a list.

use super::card::what_it_does;
use super::grid::{Cell, Grid};
use crate::cards::{card_name, card_names, said, standing};
use crate::say;
use crate::screen::text::{clip, row, wrap, write};
use crate::screen::{Role, Scene, Turn};
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
    name: String,
    /// What it is about, if it is about a card.
    card: Option<Title>,
    pub leads: Leads,
}

#[derive(Clone, Debug)]
pub struct Pick {
    /// What is being played, if it is the answer of several steps.
    pub heading: String,
    pub question: String,
    pub entries: Vec<Offer>,
    pub grid: Grid,
    /// The question before this one.
    pub back: Option<Box<Pick>>,
    /// There is no other answer than one of these.
    pub is_first: bool,
}

impl Pick {
    /// The options as they are.
    pub fn of_options(turn: &Turn, options: &[Action], question: String) -> Self {
        let entry = |(option, action): (&crate::place::Choice, &Action)| Offer {
            name: turn.scene.speech.say(&option.line, turn.scene.names),
            card: match *action {
                Action::Take { card } => Some(card),
                _ => None,
            },
            leads: Leads::Answer(option.text.clone()),
        };
        let entries: Vec<Offer> = turn.options.iter().zip(options).map(entry).collect();
        let grid = Grid::new(entries.len());
        Self { heading: String::new(), question, entries, grid, back: None, is_first: true }
    }

    /// What else has to be said about one of these plays, which are of the same cards; nothing if there is one only.
    pub fn of_plays(scene: &Scene, view: &View, plays: &[Play], back: Option<Box<Self>>) -> Option<Self> {
        let cards: Vec<Title> = plays.first()?.cards().collect();
        let mut target = None;
        let (question, entries): (_, Vec<Offer>) = match Unsaid::of(plays)? {
            Unsaid::Nothing(_) => return None,
            Unsaid::Target(targets) => {
                let entry = |seat: Seat| Offer {
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
                let entry = |(card, play): (Title, &Play)| Offer {
                    name: card_name(scene.speech, card),
                    card: Some(card),
                    leads: Leads::Plays(vec![*play]),
                };
                let question = said(scene.speech, "kittens-ask-name", Vec::new());
                (question, names.into_iter().zip(plays).map(entry).collect())
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
        Some(Self { heading, question, entries, grid, back, is_first: false })
    }

    fn cell(&self, area: Rect) -> Cell {
        let widest = self.entries.iter().map(|entry| entry.name.width()).max().unwrap_or(0) as u16 + 6;
        Cell::new(widest.clamp(12, area.width.max(12)), 1)
    }

    /// How many lines it would like to have.
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
            let line = format!("{pointer}{:>2} {}", index + 1, self.entries[index].name);
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
