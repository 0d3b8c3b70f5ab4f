//! Any game: the view as text, the options as a list.

use crate::outline::outline;
use crate::say;
use crate::screen::text::{clip, row, wrap, write};
use crate::screen::{Act, Board, Hint, Key, Role, Scene, Turn, Way};
use catalog::AnyGame;
use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Duration;
use table::Told;

#[derive(Debug)]
pub struct Listed {
    /// The number of the first player.
    first: usize,
    /// The terminal is passed around only if there is something to hide.
    has_secrets: bool,
    cursor: usize,
    /// The option in the first line of the list.
    top: usize,
    /// Where the list was drawn last.
    list: Rect,
}

impl Listed {
    pub fn new(game: &dyn AnyGame) -> Self {
        let (first, has_secrets) = (game.first_number(), game.has_secrets());
        Self { first, has_secrets, cursor: 0, top: 0, list: Rect::default() }
    }

    fn move_by(&mut self, turn: &Turn, lines: isize) -> Act {
        let last = turn.options.len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(lines).min(last);
        Act::Moved
    }

    fn answer(&self, turn: &Turn) -> Act {
        turn.options.get(self.cursor).map_or(Act::Ignored, |option| Act::Answer(option.text.clone()))
    }

    fn draw_list(&mut self, turn: &Turn, area: Rect, buffer: &mut Buffer) {
        self.list = area;
        let height = usize::from(area.height).max(1);
        self.top = self.top.clamp((self.cursor + 1).saturating_sub(height), self.cursor);
        let theme = turn.scene.theme;
        for (index, option) in turn.options.iter().enumerate().skip(self.top).take(height) {
            let line = row(area, (index - self.top) as u16);
            let chosen = index == self.cursor;
            let pointer = if chosen { theme.signs.pointer } else { " " };
            let text = turn.scene.speech.say(&option.line, turn.scene.names);
            let text = format!("{pointer} {:>2} {text} [{}]", index + 1, option.text);
            let style = theme.style(if chosen { Role::Cursor } else { Role::Plain });
            write(buffer, line, &clip(&text, area.width.into()), style);
        }
    }
}

impl Board for Listed {
    fn has_hands(&self) -> bool {
        self.has_secrets
    }

    fn width(&self, _scene: &Scene) -> u16 {
        54
    }

    fn mark(&self, _scene: &Scene, seat: Seat) -> String {
        (seat.index() + self.first).to_string()
    }

    fn draw(&mut self, scene: &Scene, turn: Option<&Turn>, area: Rect, buffer: &mut Buffer) {
        let lines = wrap(&outline(scene.view).join("\n"), area.width.into());
        let wanted = turn.map_or(0, |turn| turn.options.len() as u16 + 1);
        let below =
            wanted.min(area.height / 2).max(area.height.saturating_sub(lines.len() as u16).min(wanted));
        let above = Rect { height: area.height - below, ..area };
        for (index, line) in lines.iter().enumerate().take(above.height.into()) {
            write(buffer, row(above, index as u16), line, scene.theme.style(Role::Plain));
        }
        if let Some(turn) = turn {
            let y = area.y + above.height + 1;
            self.draw_list(turn, Rect { y, height: below.saturating_sub(1), ..area }, buffer);
        }
    }

    fn happened(&mut self, _scene: &Scene, _told: &[Told], _now: Duration) {}

    fn asked(&mut self, _turn: &Turn) {
        (self.cursor, self.top) = (0, 0);
    }

    fn prompt(&self, turn: &Turn) -> String {
        let player = turn.scene.name(turn.seat).to_string();
        say!(turn.scene.speech, "screen-choose", player = player)
    }

    fn key(&mut self, turn: &Turn, key: Key) -> Act {
        let page = self.list.height.max(1) as isize;
        match (key, key.way()) {
            (_, Some(Way::Up)) => self.move_by(turn, -1),
            (_, Some(Way::Down)) => self.move_by(turn, 1),
            (Key::PageUp, _) => self.move_by(turn, -page),
            (Key::PageDown, _) => self.move_by(turn, page),
            (Key::Home, _) => self.move_by(turn, isize::MIN),
            (Key::End, _) => self.move_by(turn, isize::MAX),
            (Key::Enter, _) => self.answer(turn),
            _ => match key.number().filter(|&number| number < turn.options.len()) {
                Some(number) => {
                    self.cursor = number;
                    Act::Moved
                }
                None => Act::Ignored,
            },
        }
    }

    fn click(&mut self, turn: &Turn, at: Position) -> Act {
        let index = self.top + usize::from(at.y.saturating_sub(self.list.y));
        if !self.list.contains(at) || index >= turn.options.len() {
            return Act::Ignored;
        }
        if index == self.cursor {
            return self.answer(turn);
        }
        self.cursor = index;
        Act::Moved
    }

    fn scroll(&mut self, turn: &Turn, lines: i16) -> Act {
        self.move_by(turn, lines.into())
    }

    fn hints(&self, turn: &Turn) -> Vec<Hint> {
        let (speech, signs) = (turn.scene.speech, turn.scene.theme.signs);
        vec![Hint::new(signs.upright, say!(speech, "key-choose")), Hint::new("Enter", say!(speech, "key-do"))]
    }

    fn help(&self, turn: &Turn) -> String {
        say!(turn.scene.speech, "screen-listed-help")
    }
}
