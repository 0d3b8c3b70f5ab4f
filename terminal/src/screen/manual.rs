//! The help of menus and forms, over everything else.

use super::text::{centred, wrap};
use super::{Event, Key, Role, Scroll, Theme, chrome};
use crate::{Speech, say};
use ratatui::Frame;

/// A help text that `?` opens and almost any key closes.
#[derive(Clone, Debug, Default)]
pub struct Manual(Option<Scroll>);

impl Manual {
    /// Opens it at this text.
    pub fn open(&mut self, text: String) {
        self.0 = Some(Scroll::new(text));
    }

    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Draws it if it is open.
    pub fn draw(&mut self, frame: &mut Frame, speech: &Speech, theme: &Theme) {
        let Some(scroll) = &mut self.0 else { return };
        let area = frame.area();
        let width = area.width.min(72) - 4;
        let lines = wrap(&scroll.text, usize::from(width) - 5).len() as u16;
        let place = centred(area, width, (lines + 2).min(area.height - 2));
        chrome::clear(frame.buffer_mut(), place);
        let title = say!(speech, "game-menu-help");
        let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, theme, &title));
        scroll.draw(frame.buffer_mut(), inside, theme);
        frame.buffer_mut().set_style(inside, theme.style(Role::Plain));
    }

    /// Was it open, and did it hear this? Everything that does not scroll it closes it.
    pub fn hear(&mut self, event: &Event) -> bool {
        let Some(scroll) = &mut self.0 else { return false };
        if matches!(event, Event::Key(_) | Event::Click(_)) && !scroll.hear(event) {
            self.0 = None;
        }
        true
    }

    /// Does this key open it?
    pub fn is_asked_for(event: &Event) -> bool {
        matches!(event, Event::Key(Key::Char('?')))
    }
}
