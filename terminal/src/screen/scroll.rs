//! A text that may be longer than the screen.

use super::chrome;
use super::text::{row, wrap, write};
use super::{Event, Hint, Key, Picture, Response, Role, Theme, Way};
use crate::{Speech, say};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

#[derive(Clone, Debug, Default)]
pub struct Scroll {
    pub text: String,
    top: usize,
    /// The last line that can be at the top, and how many lines fit; known after it was drawn.
    last: usize,
    height: usize,
}

impl Scroll {
    pub fn new(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    pub fn draw(&mut self, buffer: &mut Buffer, area: Rect, theme: &Theme) {
        let lines = wrap(&self.text, area.width.saturating_sub(1).into());
        self.height = area.height.into();
        self.last = lines.len().saturating_sub(self.height);
        self.top = self.top.min(self.last);
        for (index, line) in lines.iter().skip(self.top).take(self.height).enumerate() {
            write(buffer, row(area, index as u16), line, theme.style(Role::Plain));
        }
        chrome::edges(buffer, area, theme, self.top > 0, self.top < self.last);
    }

    /// Did it move?
    pub fn hear(&mut self, event: &Event) -> bool {
        let page = self.height.saturating_sub(1) as isize;
        let lines = match event {
            Event::Scroll(lines) => isize::from(*lines),
            Event::Key(key) => match (*key, key.way()) {
                (_, Some(Way::Up)) => -1,
                (_, Some(Way::Down)) => 1,
                (Key::PageUp, _) => -page,
                (Key::PageDown | Key::Char(' '), _) => page,
                (Key::Home, _) => isize::MIN,
                (Key::End, _) => isize::MAX,
                _ => return false,
            },
            _ => return false,
        };
        self.top = self.top.saturating_add_signed(lines).min(self.last);
        true
    }
}

/// A text that fills the screen, until Esc or Enter.
#[derive(Debug)]
pub struct Reading<'a> {
    pub speech: &'a Speech,
    pub theme: &'a Theme,
    pub title: String,
    pub scroll: Scroll,
    /// The keys in the last line that can be clicked.
    buttons: chrome::Buttons,
}

impl<'a> Reading<'a> {
    pub fn new(speech: &'a Speech, theme: &'a Theme, title: String, text: String) -> Self {
        Self { speech, theme, title, scroll: Scroll::new(text), buttons: chrome::Buttons::default() }
    }
}

impl Picture for Reading<'_> {
    type Done = ();

    fn theme(&self) -> &Theme {
        self.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let (buffer, theme) = (frame.buffer_mut(), self.theme);
        chrome::title(buffer, area, theme, &say!(self.speech, "menu-title"), "");
        let width = area.width.min(84);
        let body =
            Rect { x: area.x + (area.width - width) / 2, y: area.y + 1, width, height: area.height - 2 };
        let inside = chrome::inset(chrome::boxed(buffer, body, theme, &self.title));
        self.scroll.draw(buffer, inside, theme);
        let keys = [
            Hint::new(theme.signs.upright, say!(self.speech, "key-scroll")),
            Hint::new("Esc", say!(self.speech, "key-back")),
        ];
        self.buttons = chrome::buttons(buffer, area, theme, &keys);
    }

    fn hear(&mut self, event: Event) -> Response<()> {
        let event = match event {
            Event::Click(at) => self.buttons.at(at).map_or(event, Event::Key),
            event => event,
        };
        match event {
            Event::Key(Key::Esc | Key::Enter | Key::Backspace) => Response::Done(()),
            Event::Key(key) if key.letter() == Key::Char('q') => Response::Done(()),
            event if self.scroll.hear(&event) => Response::Draw,
            _ => Response::Stay,
        }
    }
}
