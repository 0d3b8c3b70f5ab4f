//! Choosing one of several entries.

use super::chrome;
use super::manual::Manual;
use super::quitting::Quitting;
use super::text::{centred, row, wrap, write};
use super::{Event, Hint, Key, Picture, Response, Role, Theme, Way};
use crate::{Speech, say};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

/// A list with a cursor. It knows where it was drawn, so that it can be clicked.
#[derive(Clone, Debug, Default)]
pub struct List {
    pub entries: Vec<String>,
    pub cursor: usize,
    /// Number keys mean something else here.
    pub unnumbered: bool,
    /// The first number, less one.
    offset: usize,
    top: usize,
    area: Rect,
}

impl List {
    pub fn new(entries: Vec<String>) -> Self {
        Self { entries, ..Self::default() }
    }

    #[must_use]
    pub fn at(mut self, cursor: usize) -> Self {
        self.cursor = cursor.min(self.entries.len().saturating_sub(1));
        self
    }

    /// The first entry has this number.
    #[must_use]
    pub fn numbered_from(mut self, first: usize) -> Self {
        self.offset = first.saturating_sub(1);
        self
    }

    pub fn width(&self) -> u16 {
        self.entries.iter().map(|entry| entry.width()).max().unwrap_or(0) as u16 + 6
    }

    pub fn draw(&mut self, buffer: &mut Buffer, area: Rect, theme: &Theme) {
        self.area = area;
        let height = usize::from(area.height).max(1);
        self.top = self.top.clamp((self.cursor + 1).saturating_sub(height), self.cursor);
        for (index, entry) in self.entries.iter().enumerate().skip(self.top).take(height) {
            let line = row(area, (index - self.top) as u16);
            let chosen = index == self.cursor;
            let pointer = if chosen { theme.signs.pointer } else { " " };
            let number = match index + self.offset {
                _ if self.unnumbered => String::new(),
                // The tenth is 0, as on the keyboard.
                number @ 0..10 => format!("{} ", (number + 1) % 10),
                _ => "  ".into(),
            };
            let style = theme.style(if chosen { Role::Cursor } else { Role::Plain });
            let text = format!("{pointer} {number}{entry}");
            let gap = usize::from(line.width).saturating_sub(text.width());
            write(buffer, line, &(text + &" ".repeat(gap)), style);
        }
        let is_more_below = self.top + height < self.entries.len();
        chrome::edges(buffer, area, theme, self.top > 0, is_more_below);
    }

    pub fn hear(&mut self, event: &Event) -> Chosen {
        if let Some(cursor) = moved(event, self.cursor, self.entries.len(), self.area.height) {
            self.cursor = cursor;
            return Chosen::Moved;
        }
        let index = match event {
            Event::Key(Key::Enter | Key::Char(' ')) => Some(self.cursor),
            Event::Key(Key::Char('0')) => 9_usize.checked_sub(self.offset),
            Event::Key(key) => key.number().and_then(|number| number.checked_sub(self.offset)),
            Event::Click(at) => return self.click(*at),
            _ => None,
        };
        match index.filter(|&index| index < self.entries.len()) {
            Some(index) => {
                self.cursor = index;
                Chosen::Entry(index)
            }
            None => Chosen::Ignored,
        }
    }

    fn click(&mut self, at: Position) -> Chosen {
        let index = self.top + usize::from(at.y.saturating_sub(self.area.y));
        if !self.area.contains(at) || index >= self.entries.len() {
            return Chosen::Ignored;
        }
        self.cursor = index;
        Chosen::Entry(index)
    }
}

/// Where the cursor goes in a list of this many lines, if this moves it. Single steps wrap around at the ends.
pub(super) fn moved(event: &Event, cursor: usize, count: usize, page: u16) -> Option<usize> {
    let last = count.saturating_sub(1);
    let by = |lines: isize| Some(cursor.saturating_add_signed(lines).min(last));
    let page = page.max(1) as isize;
    match event {
        Event::Scroll(lines) => by((*lines).into()),
        Event::Key(key) => match (*key, key.way()) {
            (_, Some(Way::Up)) if cursor == 0 => Some(last),
            (_, Some(Way::Up)) => by(-1),
            (_, Some(Way::Down)) if cursor == last => Some(0),
            (_, Some(Way::Down)) => by(1),
            (Key::PageUp, _) => by(-page),
            (Key::PageDown, _) => by(page),
            (Key::Home, _) => Some(0),
            (Key::End, _) => Some(last),
            _ => None,
        },
        _ => None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    Ignored,
    Moved,
    Entry(usize),
}

/// A list that fills the screen; done with the chosen entry, or with `None` after Esc.
#[derive(Debug)]
pub struct Choice<'a> {
    pub speech: &'a Speech,
    pub theme: &'a Theme,
    pub title: String,
    /// Above the list.
    pub text: Vec<String>,
    pub list: List,
    /// Below the list, for the entry with the cursor.
    pub remarks: Vec<String>,
    /// There is nothing to go back to: Esc asks whether to leave the program.
    pub quits: bool,
    /// Keys that mean something in this list alone.
    pub more: Vec<Hint>,
    /// What `?` says about them.
    pub more_help: String,
    quitting: Quitting,
    manual: Manual,
    buttons: chrome::Buttons,
}

impl<'a> Choice<'a> {
    pub fn new(speech: &'a Speech, theme: &'a Theme, title: String, list: List) -> Self {
        Self {
            speech,
            theme,
            title,
            text: Vec::new(),
            list,
            remarks: Vec::new(),
            quits: false,
            more: Vec::new(),
            more_help: String::new(),
            quitting: Quitting::default(),
            manual: Manual::default(),
            buttons: chrome::Buttons::default(),
        }
    }
}

impl Choice<'_> {
    /// The key that a click there stands for, while nothing lies over the list.
    pub fn key_at(&self, place: Position) -> Option<Key> {
        self.buttons.at(place).filter(|_| !self.is_covered())
    }

    /// Does something lie over the list?
    pub const fn is_covered(&self) -> bool {
        self.quitting.is_open() || self.manual.is_open()
    }

    /// Back, or the question whether to leave.
    fn leave(&mut self) -> Response<Option<usize>> {
        if self.quits {
            self.quitting.open();
            return Response::Draw;
        }
        Response::Done(None)
    }

    fn hints(&self) -> Vec<Hint> {
        let speech = self.speech;
        let back = if self.quits { say!(speech, "key-quit") } else { say!(speech, "key-back") };
        let mut hints = vec![
            Hint::new(self.theme.signs.upright, say!(speech, "key-choose")),
            Hint::new("Enter", say!(speech, "key-ok")),
            Hint::new("Esc", back),
            Hint::new("?", say!(speech, "key-help")),
        ];
        hints.extend(self.more.iter().cloned());
        hints
    }
}

impl Picture for Choice<'_> {
    type Done = Option<usize>;

    fn theme(&self) -> &Theme {
        self.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let (buffer, theme) = (frame.buffer_mut(), self.theme);
        chrome::title(buffer, area, theme, &say!(self.speech, "menu-title"), "");
        let text_wide = self.text.iter().map(|line| line.width()).max().unwrap_or(0) as u16;
        let width = (self.list.width().max(text_wide).max(self.title.width() as u16 + 2) + 6).max(44);
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let above = if self.text.is_empty() { 0 } else { self.text.len() as u16 + 1 };
        let below = if self.remarks.is_empty() { 0 } else { 3 };
        let place = centred(body, width, self.list.entries.len() as u16 + above + below + 4);
        let inside = chrome::boxed(buffer, place, theme, &self.title);
        let inside = chrome::inset(inside);
        for (index, line) in self.text.iter().enumerate() {
            write(buffer, row(inside, index as u16 + 1), line, theme.style(Role::Plain));
        }
        let used = above + 1;
        let height = inside.height.saturating_sub(used + below);
        let list = Rect { y: inside.y + used, height, ..inside };
        self.list.draw(buffer, list, theme);
        if let Some(remark) = self.remarks.get(self.list.cursor) {
            let remark = wrap(remark, inside.width.into());
            for (line, index) in remark.iter().zip(1..) {
                let place = row(Rect { y: list.bottom(), height: below, ..inside }, index);
                write(buffer, place, line, theme.style(Role::Quiet));
            }
        }
        let hints = if self.quitting.is_open() { Quitting::keys(self.speech).to_vec() } else { self.hints() };
        self.buttons = chrome::buttons(buffer, area, theme, &hints);
        self.manual.draw(frame, self.speech, theme);
        self.quitting.draw(frame, body, self.speech, theme);
    }

    fn hear(&mut self, event: Event) -> Response<Self::Done> {
        if let Some(leaves) = self.quitting.hear(&event) {
            return if leaves { Response::Done(None) } else { Response::Draw };
        }
        if self.manual.hear(&event) {
            return Response::Draw;
        }
        let event = match event {
            Event::Click(at) => self.buttons.at(at).map_or(event, Event::Key),
            event => event,
        };
        if Manual::is_asked_for(&event) {
            let text = format!("{}\n{}", self.more_help, say!(self.speech, "menu-help"));
            self.manual.open(text.trim().to_string());
            return Response::Draw;
        }
        match self.list.hear(&event) {
            Chosen::Entry(index) => Response::Done(Some(index)),
            Chosen::Moved => Response::Draw,
            Chosen::Ignored => match event {
                Event::Key(Key::Esc | Key::Backspace) => self.leave(),
                Event::Key(key) if key.letter() == Key::Char('q') => Response::Done(None),
                _ => Response::Stay,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten entries have ten keys, and the list shows them.
    #[test]
    fn the_tenth_entry_is_0() {
        let mut list = List::new((0..11).map(|index| format!("entry {index}")).collect());
        let area = Rect { x: 0, y: 0, width: 20, height: 11 };
        let mut buffer = Buffer::empty(area);
        list.draw(&mut buffer, area, &Theme::PLAIN);
        let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        assert_eq!(line(8).trim(), "9 entry 8");
        assert_eq!(line(9).trim(), "0 entry 9");
        assert_eq!(line(10).trim(), "entry 10");
        assert_eq!(list.hear(&Event::Key(Key::Char('0'))), Chosen::Entry(9));
        let mut short = List::new(vec!["entry".into(); 9]);
        assert_eq!(short.hear(&Event::Key(Key::Char('0'))), Chosen::Ignored);
    }
}
