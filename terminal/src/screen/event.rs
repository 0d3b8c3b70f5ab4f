//! Events on the full screen.

use crate::hangup::wait_for_hangup;
use ratatui::crossterm::event::{
    self, Event as Raw, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Position;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Key(Key),
    Click(Position),
    /// The mouse wheel, in lines: down is positive.
    Scroll(i16),
    /// Pasted text.
    Paste(String),
    Resize,
    /// Ctrl-L, or the program continues after it was stopped: everything is redrawn.
    Refresh,
    /// Ctrl-Z: back to the shell for a while.
    Suspend,
    /// A background task is done: look again.
    Woken,
    /// The time that [`Picture::pulse`](super::Picture::pulse) asked for has passed.
    Tick,
    /// Ctrl-C, or the keyboard is gone.
    Leave,
}

/// A key as games need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    /// Ctrl-U: clears the whole line.
    Clear,
    Char(char),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Key {
    /// The arrows, and `hjkl`.
    pub fn way(self) -> Option<Way> {
        match self.letter() {
            Self::Up | Self::Char('k') => Some(Way::Up),
            Self::Down | Self::Char('j') => Some(Way::Down),
            Self::Left | Self::Char('h') => Some(Way::Left),
            Self::Right | Self::Char('l') => Some(Way::Right),
            _ => None,
        }
    }

    /// 1 to 9 as 0 to 8.
    pub fn number(self) -> Option<usize> {
        match self {
            Self::Char(digit @ '1'..='9') => Some(digit as usize - '1' as usize),
            _ => None,
        }
    }

    /// The key on the keyboard: with the Korean input method on, ㅗ is the key `h`.
    #[must_use]
    pub fn letter(self) -> Self {
        let Self::Char(sign) = self else { return self };
        let index =
            "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ".chars().position(|jamo| jamo == sign);
        if let Some(index) = index {
            return Self::Char((b'a' + index as u8) as char);
        }
        // Only these give another character with Shift.
        let shifted = match sign {
            'ㅃ' => 'Q',
            'ㅉ' => 'W',
            'ㄸ' => 'E',
            'ㄲ' => 'R',
            'ㅆ' => 'T',
            'ㅒ' => 'O',
            'ㅖ' => 'P',
            other => other,
        };
        Self::Char(shifted)
    }
}

/// Wakes the screen from elsewhere, such as a thread that thinks.
#[derive(Clone, Debug)]
pub struct Waker(Sender<Event>);

impl Waker {
    pub fn wake(&self) {
        self.tell(Event::Woken);
    }

    pub(super) fn tell(&self, event: Event) {
        // If nobody listens any more, nobody needs to know.
        let _ = self.0.send(event);
    }

    /// A waker, and where its events arrive.
    pub fn pair() -> (Self, Receiver<Event>) {
        let (sender, receiver) = channel();
        (Self(sender), receiver)
    }

    /// Reads the keyboard in a separate thread, which sleeps until something happens. Another one waits for the terminal to
    /// disappear: reading from it would then neither fail nor block.
    pub(super) fn listen(&self) {
        let sender = self.0.clone();
        thread::spawn(move || {
            if wait_for_hangup() {
                let _ = sender.send(Event::Leave);
            }
        });
        let sender = self.0.clone();
        thread::spawn(move || {
            loop {
                let event = match event::read() {
                    Ok(raw) => read(&raw),
                    Err(_) => Some(Event::Leave),
                };
                let is_last = event == Some(Event::Leave);
                if event.is_some_and(|event| sender.send(event).is_err()) || is_last {
                    break;
                }
            }
        });
    }
}

fn read(raw: &Raw) -> Option<Event> {
    match raw {
        Raw::Key(key) if key.kind != KeyEventKind::Release => read_key(*key),
        Raw::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                Some(Event::Click(Position { x: mouse.column, y: mouse.row }))
            }
            MouseEventKind::ScrollDown => Some(Event::Scroll(3)),
            MouseEventKind::ScrollUp => Some(Event::Scroll(-3)),
            _ => None,
        },
        Raw::Paste(text) => Some(Event::Paste(text.clone())),
        Raw::Resize(..) => Some(Event::Resize),
        _ => None,
    }
}

fn read_key(key: KeyEvent) -> Option<Event> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if control {
        return match key.code {
            KeyCode::Char('c') => Some(Event::Leave),
            KeyCode::Char('l') => Some(Event::Refresh),
            KeyCode::Char('z') => Some(Event::Suspend),
            KeyCode::Char('u') => Some(Event::Key(Key::Clear)),
            // What some terminals send for Backspace and Enter.
            KeyCode::Char('h') => Some(Event::Key(Key::Backspace)),
            KeyCode::Char('j') => Some(Event::Key(Key::Enter)),
            KeyCode::Left => Some(Event::Key(Key::Home)),
            KeyCode::Right => Some(Event::Key(Key::End)),
            _ => None,
        };
    }
    let key = match key.code {
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Char(sign) => Key::Char(sign),
        _ => return None,
    };
    Some(Event::Key(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_korean_keyboard_steers_too() {
        assert_eq!(Key::Char('ㅗ').way(), Some(Way::Left));
        assert_eq!(Key::Char('ㅂ').letter(), Key::Char('q'));
        assert_eq!(Key::Char('ㅋ').letter(), Key::Char('z'));
        assert_eq!(Key::Char('가').letter(), Key::Char('가'));
        assert_eq!(Key::Char('ㅃ').letter(), Key::Char('Q'));
        assert_eq!(Key::Char('ㅖ').letter(), Key::Char('P'));
    }
}
