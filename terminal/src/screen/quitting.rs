//! The question whether to leave the program, where Esc has nothing to go back to.

use super::{Event, Hint, Key, Theme, chrome};
use crate::{Speech, say};
use ratatui::Frame;
use ratatui::layout::Rect;

/// Closed at first; once it is open, where yes and no are.
#[derive(Debug, Default)]
pub struct Quitting {
    places: Option<Vec<Rect>>,
}

impl Quitting {
    pub fn open(&mut self) {
        self.places = Some(Vec::new());
    }

    pub const fn is_open(&self) -> bool {
        self.places.is_some()
    }

    /// Takes an event while it is open: true leaves the program. Only a clear yes does; Esc is a step back.
    pub fn hear(&mut self, event: &Event) -> Option<bool> {
        let places = self.places.take()?;
        let yes = match event {
            Event::Key(key) => match key.letter() {
                Key::Char('y' | 'Y' | '1' | 'q') => Some(true),
                Key::Char('n' | 'N' | '2') | Key::Esc => Some(false),
                _ => None,
            },
            Event::Click(at) => places.iter().position(|place| place.contains(*at)).map(|index| index == 0),
            _ => None,
        };
        if yes.is_none() {
            self.places = Some(places);
        }
        Some(yes == Some(true))
    }

    pub fn keys(speech: &Speech) -> [Hint; 2] {
        [Hint::new("y", say!(speech, "key-yes")), Hint::new("n", say!(speech, "key-no"))]
    }

    /// Draws it over everything else, if it is open.
    pub fn draw(&mut self, frame: &mut Frame, area: Rect, speech: &Speech, theme: &Theme) {
        if let Some(places) = &mut self.places {
            let (title, text) = (say!(speech, "quit-title"), say!(speech, "quit-sure"));
            *places = chrome::message(frame, area, theme, &title, &[text], &Self::keys(speech));
        }
    }
}
