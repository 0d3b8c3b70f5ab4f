//! A list that follows what happens on a server: the lobby, a table, a wait.

use crate::online::Hall;
use crate::say;
use crate::screen::manual::Manual;
use crate::screen::text::{centred, row, wrap, write};
use crate::screen::{Chosen, Event, Hint, Key, List, Picture, Response, Role, Room, SPIN, Theme, chrome};
use ratatui::Frame;
use ratatui::layout::Rect;
use std::time::Duration;
use unicode_width::UnicodeWidthStr as _;

/// What a panel shows at the moment.
#[derive(Debug)]
pub struct Content<T> {
    pub title: String,
    /// At the right end of the first line.
    pub right: String,
    pub text: Vec<String>,
    pub entries: Vec<(T, String)>,
    /// There is nothing more to wait for.
    pub is_done: bool,
}

/// How a panel is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left<T> {
    /// With this entry.
    Chosen(T),
    /// What was awaited is there.
    Done,
    /// With Esc.
    Back,
}

/// Looks at the server again.
type Look<'a, T> = Box<dyn Fn(&Room, &Hall) -> Content<T> + 'a>;

/// A live list, and text above it.
pub struct Panel<'a, T> {
    room: &'a Room,
    hall: &'a Hall,
    look: Look<'a, T>,
    content: Content<T>,
    list: List,
    /// What was wrong with the last wish, or what came of it.
    pub note: Option<(String, Role)>,
    /// Something is awaited: a spinner turns.
    spins: bool,
    /// What `?` explains.
    help: String,
    manual: Manual,
    buttons: chrome::Buttons,
    now: Duration,
    seen: u64,
}

impl<T: std::fmt::Debug> std::fmt::Debug for Panel<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Panel").field("content", &self.content).finish_non_exhaustive()
    }
}

impl<'a, T: Clone + PartialEq> Panel<'a, T> {
    pub fn new(room: &'a Room, hall: &'a Hall, look: impl Fn(&Room, &Hall) -> Content<T> + 'a) -> Self {
        hall.look();
        let content = look(room, hall);
        let list = List::new(content.entries.iter().map(|(_, name)| name.clone()).collect());
        Self {
            room,
            hall,
            look: Box::new(look),
            content,
            list,
            note: None,
            spins: false,
            help: String::new(),
            manual: Manual::default(),
            buttons: chrome::Buttons::default(),
            now: Duration::ZERO,
            seen: hall.changes(),
        }
    }

    /// With this remark below.
    #[must_use]
    pub fn noting(mut self, note: Option<(String, Role)>) -> Self {
        self.note = note;
        self
    }

    /// With this explained by `?`.
    #[must_use]
    pub fn explained(mut self, help: String) -> Self {
        self.help = help;
        self
    }

    /// With the cursor on this entry, if it is there.
    #[must_use]
    pub fn at(mut self, entry: Option<&T>) -> Self {
        if let Some(index) =
            entry.and_then(|entry| self.content.entries.iter().position(|(other, _)| other == entry))
        {
            self.list = self.list.at(index);
        }
        self
    }

    /// While something is awaited.
    #[must_use]
    pub fn spinning(mut self) -> Self {
        self.spins = true;
        self
    }

    /// The cursor stays on its entry, wherever that goes.
    fn refresh(&mut self) {
        let chosen = self.content.entries.get(self.list.cursor).map(|(entry, _)| entry.clone());
        self.content = (self.look)(self.room, self.hall);
        let cursor = self.list.cursor;
        let entries = &self.content.entries;
        let index = chosen.and_then(|chosen| entries.iter().position(|(entry, _)| *entry == chosen));
        self.list.entries = entries.iter().map(|(_, name)| name.clone()).collect();
        self.list.cursor = index.unwrap_or(cursor).min(entries.len().saturating_sub(1));
    }

    fn hints(&self) -> Vec<Hint> {
        let speech = &self.room.speech;
        let back = Hint::new("Esc", say!(speech, "key-back"));
        if self.content.entries.is_empty() {
            return vec![back];
        }
        let mut hints = vec![
            Hint::new(self.room.theme.signs.upright, say!(speech, "key-choose")),
            Hint::new("Enter", say!(speech, "key-ok")),
            back,
        ];
        if !self.help.is_empty() {
            hints.push(Hint::new("?", say!(speech, "key-help")));
        }
        hints
    }
}

impl<T: Clone + PartialEq> Picture for Panel<'_, T> {
    type Done = Left<T>;

    fn at(&mut self, now: Duration) {
        self.now = now;
    }

    fn theme(&self) -> &Theme {
        &self.room.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let (speech, theme) = (&self.room.speech, self.room.theme);
        let right = if self.hall.is_lost() {
            say!(speech, "online-reconnecting")
        } else {
            self.content.right.clone()
        };
        chrome::title(frame.buffer_mut(), area, &theme, &say!(speech, "menu-online"), &right);
        let body = Rect { y: area.y + 1, height: area.height - 3, ..area };
        let widest = self.content.text.iter().map(|line| line.width()).max().unwrap_or(0) as u16;
        let width = widest.max(self.list.width()).max(50).saturating_add(6).min(area.width);
        let text: Vec<String> = self
            .content
            .text
            .iter()
            .flat_map(|line| wrap(line, usize::from(width).saturating_sub(4)))
            .collect();
        let listed = self.list.entries.len() as u16;
        let needed = text.len() as u16 + listed + 4 + u16::from(listed > 0);
        let place = centred(body, width, needed);
        let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, &theme, &self.content.title));
        let inside = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
        // The entries come first if not everything fits; they can be scrolled.
        let least = listed.min(6).min(inside.height);
        let above = (text.len() as u16).min(inside.height.saturating_sub(least + u16::from(listed > 0)));
        for (index, line) in (0..above).zip(&text) {
            write(frame.buffer_mut(), row(inside, index), line, theme.style(Role::Plain));
        }
        if listed > 0 {
            let used = if above > 0 { above + 1 } else { 0 };
            let list = Rect { y: inside.y + used, height: inside.height.saturating_sub(used), ..inside };
            self.list.draw(frame.buffer_mut(), list, &theme);
        }
        let line = chrome::inset(row(area, area.height.saturating_sub(2)));
        if let Some((note, role)) = &self.note {
            write(frame.buffer_mut(), line, note, theme.style(*role));
        } else if self.spins && theme.moves {
            let spinner = theme.signs.spinner;
            let sign = spinner[(self.now.as_millis() / SPIN.as_millis()) as usize % spinner.len()];
            write(frame.buffer_mut(), line, sign, theme.style(Role::Quiet));
        }
        self.buttons = chrome::buttons(frame.buffer_mut(), area, &theme, &self.hints());
        self.manual.draw(frame, speech, &theme);
    }

    fn hear(&mut self, event: Event) -> Response<Self::Done> {
        if matches!(event, Event::Woken | Event::Tick) {
            self.hall.look();
            let is_new = std::mem::replace(&mut self.seen, self.hall.changes()) != self.seen;
            if is_new {
                self.refresh();
            }
            if self.content.is_done || self.hall.failure().is_some() {
                return Response::Done(Left::Done);
            }
            return if is_new || self.spins { Response::Draw } else { Response::Stay };
        }
        let event = match event {
            Event::Click(at) => self.buttons.at(at).map_or(event, Event::Key),
            event => event,
        };
        if self.manual.hear(&event) {
            return Response::Draw;
        }
        if Manual::is_asked_for(&event) && !self.help.is_empty() {
            self.manual.open(self.help.clone());
            return Response::Draw;
        }
        match self.list.hear(&event) {
            Chosen::Entry(index) => match self.content.entries.get(index) {
                Some((entry, _)) => Response::Done(Left::Chosen(entry.clone())),
                None => Response::Stay,
            },
            Chosen::Moved => {
                self.note = None;
                Response::Draw
            }
            Chosen::Ignored => match event {
                Event::Key(Key::Esc | Key::Backspace) => Response::Done(Left::Back),
                Event::Key(key) if key.letter() == Key::Char('q') => Response::Done(Left::Back),
                _ => Response::Stay,
            },
        }
    }

    fn pulse(&self) -> Option<Duration> {
        // What came before anybody looked is not announced again.
        if self.content.is_done || self.hall.failure().is_some() {
            return Some(Duration::ZERO);
        }
        (self.spins && self.room.theme.moves).then_some(SPIN)
    }
}
