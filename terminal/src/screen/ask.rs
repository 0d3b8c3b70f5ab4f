//! One line of text, asked for on a screen of its own.

use super::play::typing::{Typed, Typing};
use super::text::{centred, row, wrap, write};
use super::{Event, Hint, Picture, Response, Role, Theme, chrome};
use crate::{Speech, say};
use ratatui::Frame;
use ratatui::layout::Rect;

/// Asks for a line; `None` after Esc.
#[derive(Debug)]
pub struct Asking<'a> {
    speech: &'a Speech,
    theme: &'a Theme,
    title: String,
    /// What is asked for, and why.
    text: String,
    typing: Typing,
    /// What was wrong with the last answer.
    pub error: Option<String>,
    /// The characters are not shown.
    is_secret: bool,
    buttons: chrome::Buttons,
}

impl<'a> Asking<'a> {
    /// A question with a first answer, which typing replaces.
    pub fn new(speech: &'a Speech, theme: &'a Theme, title: String, text: String, usual: &str) -> Self {
        Self {
            speech,
            theme,
            title,
            text,
            typing: Typing::over(usual),
            error: None,
            is_secret: false,
            buttons: chrome::Buttons::default(),
        }
    }

    /// The answer is not shown.
    #[must_use]
    pub fn secretly(mut self) -> Self {
        self.is_secret = true;
        self
    }
}

impl Picture for Asking<'_> {
    type Done = Option<String>;

    fn theme(&self) -> &Theme {
        self.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let theme = self.theme;
        chrome::title(frame.buffer_mut(), area, theme, &say!(self.speech, "menu-title"), "");
        let width = area.width.min(66);
        let lines = wrap(&self.text, usize::from(width).saturating_sub(6));
        let error = wrap(self.error.as_deref().unwrap_or(""), usize::from(width).saturating_sub(6));
        let height = lines.len() as u16 + error.len() as u16 + 6;
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let place = centred(body, width, height);
        let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, theme, &self.title));
        for (index, line) in (1..).zip(&lines) {
            write(frame.buffer_mut(), row(inside, index), line, theme.style(Role::Plain));
        }
        let line = row(inside, lines.len() as u16 + 2);
        let used = write(frame.buffer_mut(), line, "> ", theme.style(Role::Choice));
        let line = Rect { x: line.x + used, width: line.width.saturating_sub(used), ..line };
        if self.is_secret {
            let hidden = Typing::new(&"*".repeat(self.typing.text().chars().count()));
            hidden.draw(frame, line, theme);
        } else {
            self.typing.draw(frame, line, theme);
        }
        for (index, line) in (lines.len() as u16 + 3..).zip(&error) {
            write(frame.buffer_mut(), row(inside, index), line, theme.style(Role::Bad));
        }
        let keys = [
            Hint::new("Enter", say!(self.speech, "key-ok")),
            Hint::new("Esc", say!(self.speech, "key-back")),
        ];
        self.buttons = chrome::buttons(frame.buffer_mut(), area, theme, &keys);
    }

    fn hear(&mut self, event: Event) -> Response<Self::Done> {
        let event = match event {
            Event::Click(at) => self.buttons.at(at).map_or(event, Event::Key),
            event => event,
        };
        match self.typing.hear(&event) {
            Typed::Line(text) => Response::Done(Some(text.trim().to_string())),
            Typed::Left => Response::Done(None),
            Typed::Moved => {
                self.error = None;
                Response::Draw
            }
            Typed::Ignored => Response::Stay,
        }
    }
}
