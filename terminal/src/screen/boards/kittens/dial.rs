//! Choosing a number: how often to shuffle, where to put a kitten.

use crate::cards::card_name;
use crate::say;
use crate::screen::text::{row, write, write_centred};
use crate::screen::{Key, Role, Scene, Way};
use kittens::{Action, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// More than any number that can be asked for.
const MOST_TYPED: i32 = 9999;

#[derive(Clone, Copy, Debug)]
pub struct Dial {
    /// As it was typed: it may be too small or too large.
    value: i32,
    least: u8,
    most: u8,
    /// The last key was a digit: the next one may belong to the same number.
    typed: bool,
    is_place: bool,
    /// Where the deck was drawn last.
    strip: Rect,
}

impl Dial {
    /// From the smallest to the largest number among the options.
    pub fn new(options: &[Action]) -> Option<Self> {
        let number = |option: &Action| match *option {
            Action::Times { times } => Some(times),
            Action::Put { index } => Some(index),
            _ => None,
        };
        let numbers = || options.iter().filter_map(number);
        let (least, most) = (numbers().min()?, numbers().max()?);
        let is_place = options.iter().any(|option| matches!(option, Action::Put { .. }));
        Some(Self { value: least.into(), least, most, typed: false, is_place, strip: Rect::default() })
    }

    /// The answer with this number, which the table checks. A number too large for any answer becomes the largest.
    pub fn answer(&self) -> Action {
        self.with(u8::try_from(self.value).unwrap_or(u8::MAX))
    }

    /// The number, if it is in range.
    fn number(&self) -> Option<u8> {
        u8::try_from(self.value).ok().filter(|number| (self.least..=self.most).contains(number))
    }

    /// The same answer with another number.
    pub const fn with(&self, number: u8) -> Action {
        if self.is_place { Action::Put { index: number } } else { Action::Times { times: number } }
    }

    /// Did the key change the number?
    pub fn hear(&mut self, key: Key) -> bool {
        let value = self.value;
        let wanted = match (key, key.way()) {
            (_, Some(Way::Left | Way::Down)) => value - 1,
            (_, Some(Way::Right | Way::Up)) => value + 1,
            (Key::PageUp, _) => value + 10,
            (Key::PageDown, _) => value - 10,
            (Key::Home, _) => self.least.into(),
            (Key::End, _) => self.most.into(),
            (Key::Backspace, _) => {
                self.value /= 10;
                self.typed = true;
                return true;
            }
            (Key::Char(digit @ '0'..='9'), _) => {
                self.type_digit(digit as u8 - b'0');
                return true;
            }
            _ => return false,
        };
        self.set(wanted);
        true
    }

    pub fn move_by(&mut self, count: i16) {
        self.set(self.value + i32::from(count));
    }

    fn set(&mut self, wanted: i32) {
        self.typed = false;
        self.value = wanted.clamp(self.least.into(), self.most.into());
    }

    fn type_digit(&mut self, digit: u8) {
        let before = if self.typed { self.value } else { 0 };
        let longer = before * 10 + i32::from(digit);
        if longer <= MOST_TYPED {
            self.value = longer;
        }
        self.typed = true;
    }

    /// A click on the deck, between two of its cards.
    pub fn click(&mut self, at: Position) -> bool {
        if !self.strip.contains(at) {
            return false;
        }
        let x = usize::from(at.x - self.strip.x);
        let last = usize::from(self.strip.width.saturating_sub(1)).max(1);
        self.set((x * usize::from(self.most) / last) as i32);
        true
    }

    pub const fn height(&self) -> u16 {
        if self.is_place { 4 } else { 2 }
    }

    pub fn draw(&mut self, scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
        if self.is_place {
            self.draw_place(scene, view, area, buffer);
            return;
        }
        let signs = scene.theme.signs;
        let text = format!(" {} {:^5} {} ", signs.left, self.value, signs.right);
        let used = write(buffer, row(area, 0), &text, scene.theme.style(Role::Cursor)) + 2;
        let bar = Rect { x: area.x + used, width: area.width.saturating_sub(used), ..row(area, 0) };
        let part = self.value.clamp(0, self.most.into()) as usize;
        let long = usize::from(bar.width) * part / usize::from(self.most.max(1));
        let sign = if signs.is_ascii { "=" } else { "█" };
        write(buffer, bar, &sign.repeat(long), scene.theme.style(Role::Choice));
    }

    /// The deck from the side: the top at the left, the gap for the kitten, the bottom at the right.
    fn draw_place(&mut self, scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        let width = (u16::from(self.most) + 1).min(area.width).max(1);
        self.strip = Rect { width, height: 2.min(area.height), ..area };
        let last = usize::from(width - 1);
        let column = |index: u8| match usize::from(self.most) {
            0 => 0,
            most => (usize::from(index) * last / most) as u16,
        };
        let (unknown, known) = if theme.signs.is_ascii { (":", "#") } else { ("░", "▓") };
        let strip = row(self.strip, 1);
        write(buffer, strip, &unknown.repeat(width.into()), theme.style(Role::Quiet));
        let place = self.number();
        for card in &view.deck.known {
            let is_below = place.is_some_and(|place| card.index >= place);
            let x = strip.x + column(card.index + u8::from(is_below));
            write(buffer, Rect { x, width: 1, ..strip }, known, theme.style(Role::Plain));
        }
        let gap = Rect { x: strip.x + column(place.unwrap_or(self.most)), width: 1, ..strip };
        let above = Rect { y: area.y, ..gap };
        let number = self.value.to_string();
        let beside = match above.x + 2 + number.len() as u16 {
            end if end <= area.right() => Rect { x: above.x + 2, width: number.len() as u16, ..above },
            _ => Rect {
                x: above.x.saturating_sub(number.len() as u16 + 1),
                width: number.len() as u16,
                ..above
            },
        };
        let role = if place.is_some() { Role::Choice } else { Role::Bad };
        write_centred(buffer, beside.intersection(row(area, 0)), &number, theme.style(role));
        if let Some(place) = place {
            write(buffer, gap, "|", theme.style(Role::Cursor));
            write(buffer, above, theme.signs.down, theme.style(Role::Choice));
            let text = self.neighbours(scene, view, place);
            write(buffer, row(area, 2), &text, theme.style(Role::Plain));
        }
        let ends = say!(scene.speech, "kittens-screen-place-ends", most = self.most);
        write(buffer, row(area, 3), &ends, theme.style(Role::Quiet));
    }

    /// What would lie above and below the kitten.
    fn neighbours(&self, scene: &Scene, view: &View, place: u8) -> String {
        let (over, under) = (place, self.most - place);
        let text = say!(scene.speech, "kittens-screen-place-here", above = over, below = under);
        match view.deck.known.iter().find(|known| known.index == place) {
            Some(next) => {
                let card = card_name(scene.speech, next.card);
                format!("{text}  {}", say!(scene.speech, "kittens-screen-place-before", card = card))
            }
            None => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times() -> Dial {
        let options: Vec<Action> = (1..=100).map(|times| Action::Times { times }).collect();
        Dial::new(&options).unwrap()
    }

    #[test]
    fn digits_make_a_number() {
        let mut dial = times();
        let mut typed = |keys: &str| {
            keys.chars().for_each(|key| assert!(dial.hear(Key::Char(key))));
            dial.value
        };
        assert_eq!(typed("42"), 42);
        dial.hear(Key::Up);
        assert_eq!(dial.answer(), Action::Times { times: 43 });
        dial.hear(Key::Char('7'));
        assert_eq!(dial.value, 7, "a new number after the arrow");
        dial.hear(Key::End);
        dial.hear(Key::Right);
        assert_eq!(dial.value, 100);
        dial.hear(Key::Backspace);
        assert_eq!(dial.value, 10);
    }

    #[test]
    fn a_number_out_of_range_stays_as_it_was_typed() {
        for (keys, number, answered) in
            [("0", 0, 0), ("101", 101, 101), ("200", 200, 200), ("1000", 1000, 255), ("10000", 1000, 255)]
        {
            let mut dial = times();
            keys.chars().for_each(|key| assert!(dial.hear(Key::Char(key))));
            assert_eq!((dial.value, dial.answer()), (number, Action::Times { times: answered }), "{keys}");
        }
        let mut dial = times();
        "200".chars().for_each(|key| assert!(dial.hear(Key::Char(key))));
        dial.hear(Key::Backspace);
        assert_eq!(dial.answer(), Action::Times { times: 20 });
    }

    #[test]
    fn the_ends_of_the_deck_are_the_ends_of_the_dial() {
        let options: Vec<Action> = (0..=12).map(|index| Action::Put { index }).collect();
        let mut dial = Dial::new(&options).unwrap();
        dial.hear(Key::Left);
        assert_eq!(dial.answer(), Action::Put { index: 0 });
        dial.hear(Key::End);
        assert_eq!(dial.answer(), Action::Put { index: 12 });
    }
}
