//! A line of text, typed with any keyboard and any input method.

use crate::screen::text::write;
use crate::screen::{Event, Key, Role, Theme};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use tui_input::{Input, InputRequest};
use unicode_normalization::UnicodeNormalization as _;

/// No answer is longer than this.
const LONGEST: usize = 200;

#[derive(Clone, Debug, Default)]
pub struct Typing {
    input: Input,
    /// The line holds the old text, which disappears with the first typed character.
    is_old: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    Moved,
    /// Enter: this is the line, composed (NFC).
    Line(String),
    /// Esc.
    Left,
    Ignored,
}

impl Typing {
    pub fn new(text: &str) -> Self {
        Self { input: Input::new(text.into()), is_old: false }
    }

    /// Starts with a text that typing replaces, unless it is edited.
    pub fn over(text: &str) -> Self {
        Self { input: Input::new(text.into()), is_old: !text.is_empty() }
    }

    pub fn text(&self) -> String {
        self.input.value().nfc().collect()
    }

    fn insert(&mut self, text: &str) {
        if std::mem::take(&mut self.is_old) {
            self.input = Input::default();
        }
        for sign in text.chars().filter(|sign| !sign.is_control()) {
            if self.input.value().len() < LONGEST {
                self.input.handle(InputRequest::InsertChar(sign));
            }
        }
        // Some keyboards send Hangul in parts, which would be drawn next to each other.
        let composed = self.text();
        if composed != self.input.value() {
            self.input = Input::new(composed);
        }
    }

    pub fn hear(&mut self, event: &Event) -> Typed {
        let request = match event {
            Event::Paste(text) => {
                self.insert(text);
                return Typed::Moved;
            }
            Event::Key(key) => match key {
                Key::Char(sign) => {
                    self.insert(&sign.to_string());
                    return Typed::Moved;
                }
                Key::Enter => return Typed::Line(self.text()),
                Key::Esc => return Typed::Left,
                Key::Backspace => InputRequest::DeletePrevChar,
                Key::Delete => InputRequest::DeleteNextChar,
                Key::Clear => InputRequest::DeleteLine,
                Key::Left => InputRequest::GoToPrevChar,
                Key::Right => InputRequest::GoToNextChar,
                Key::Home => InputRequest::GoToStart,
                Key::End => InputRequest::GoToEnd,
                _ => return Typed::Ignored,
            },
            _ => return Typed::Ignored,
        };
        self.is_old = false;
        self.input.handle(request);
        Typed::Moved
    }

    /// Draws the line, and puts the real cursor where the next character goes: input methods show there what they
    /// compose.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let width = usize::from(area.width).saturating_sub(1);
        let scroll = self.input.visual_scroll(width);
        let mut skipped = 0;
        let visible: String = self
            .input
            .value()
            .chars()
            .skip_while(|sign| {
                let skip = skipped < scroll;
                skipped += unicode_width::UnicodeWidthChar::width(*sign).unwrap_or(0);
                skip
            })
            .collect();
        let role = if self.is_old { Role::Cursor } else { Role::Plain };
        write(frame.buffer_mut(), area, &visible, theme.style(role));
        let x = area.x + (self.input.visual_cursor().max(scroll) - scroll) as u16;
        frame.set_cursor_position(Position { x: x.min(area.right().saturating_sub(1)), y: area.y });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hangul_in_parts_is_put_together() {
        let mut typing = Typing::default();
        for part in "\u{110c}\u{1175}\u{1109}\u{116e}".chars() {
            typing.hear(&Event::Key(Key::Char(part)));
        }
        assert_eq!(typing.hear(&Event::Key(Key::Enter)), Typed::Line("지수".into()));
        typing.hear(&Event::Key(Key::Backspace));
        assert_eq!(typing.text(), "지");
        typing.hear(&Event::Paste("우\u{1b}[2J".into()));
        assert_eq!(typing.text(), "지우[2J");
        typing.hear(&Event::Key(Key::Clear));
        assert_eq!(typing.text(), "");
    }

    #[test]
    fn the_first_sign_replaces_the_old_text_unless_it_is_edited() {
        let mut typing = Typing::over("Player 1");
        typing.hear(&Event::Key(Key::Char('A')));
        typing.hear(&Event::Key(Key::Char('n')));
        assert_eq!(typing.text(), "An");
        let mut typing = Typing::over("Player 1");
        typing.hear(&Event::Key(Key::Backspace));
        typing.hear(&Event::Key(Key::Char('2')));
        assert_eq!(typing.text(), "Player 2");
    }
}
