//! The top cards of the deck, to be put back in another order.

use crate::cards::card_name;
use crate::say;
use crate::screen::text::{row, write};
use crate::screen::{Key, Role, Scene, Way};
use kittens::{Action, Order, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

#[derive(Clone, Debug)]
pub struct Arranging {
    /// The cards by their old places, the new top first.
    places: Vec<u8>,
    cursor: usize,
    /// The card under the cursor moves with it.
    is_held: bool,
    /// Where the cards were drawn last.
    area: Rect,
}

impl Arranging {
    pub fn new(count: u8) -> Self {
        Self { places: (0..count).collect(), cursor: 0, is_held: false, area: Rect::default() }
    }

    pub fn answer(&self) -> Option<Action> {
        Order::new(&self.places).map(|order| Action::Order { order })
    }

    fn go_to(&mut self, place: usize) {
        let place = place.min(self.places.len().saturating_sub(1));
        if self.is_held {
            let card = self.places.remove(self.cursor);
            self.places.insert(place, card);
        }
        self.cursor = place;
    }

    /// Did the key move something? Esc puts down what is held, and then undoes everything.
    pub fn hear(&mut self, key: Key) -> bool {
        let last = self.places.len().saturating_sub(1);
        match (key, key.way()) {
            (_, Some(Way::Up | Way::Left)) => self.go_to(self.cursor.checked_sub(1).unwrap_or(last)),
            (_, Some(Way::Down | Way::Right)) if self.cursor >= last => self.go_to(0),
            (_, Some(Way::Down | Way::Right)) => self.go_to(self.cursor + 1),
            (Key::Home, _) => self.go_to(0),
            (Key::End, _) => self.go_to(last),
            (Key::Char(' '), _) => self.is_held = !self.is_held,
            (Key::Char(digit @ '0'..='9'), _) => {
                let wanted = digit as u8 - b'0';
                match self.places.iter().position(|place| *place == wanted) {
                    Some(place) => (self.cursor, self.is_held) = (place, false),
                    None => return false,
                }
            }
            (Key::Esc, _) if self.is_held => self.is_held = false,
            (Key::Esc, _) if !self.places.is_sorted() => self.places.sort_unstable(),
            _ => return false,
        }
        true
    }

    /// A click picks a card up; the next one says where it goes.
    pub fn click(&mut self, at: Position) -> bool {
        let place = usize::from(at.y.saturating_sub(self.area.y));
        if !self.area.contains(at) || place >= self.places.len() {
            return false;
        }
        self.go_to(place);
        self.is_held = !self.is_held;
        true
    }

    /// Is there something that Esc takes back?
    pub fn is_begun(&self) -> bool {
        self.is_held || !self.places.is_sorted()
    }

    pub fn count(&self) -> u8 {
        self.places.len() as u8
    }

    pub fn height(&self) -> u16 {
        self.count().into()
    }

    pub fn draw(&mut self, scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        self.area = Rect { height: self.height().min(area.height), ..area };
        for (index, place) in self.places.iter().enumerate() {
            let line = row(area, index as u16);
            let known = view.deck.known.iter().find(|known| known.index == *place);
            let name = known.map_or_else(|| "???".into(), |known| card_name(scene.speech, known.card));
            let has_cursor = index == self.cursor;
            let sign = match (has_cursor, self.is_held) {
                (true, true) => theme.signs.upright,
                (true, false) => theme.signs.pointer,
                _ => " ",
            };
            let style = theme.style(if has_cursor { Role::Cursor } else { Role::Choice });
            let used = write(buffer, line, &format!("{sign:<2} {place} {name} "), style) + 1;
            if index == 0 {
                let rest = Rect { x: line.x + used, width: line.width.saturating_sub(used), ..line };
                let text = say!(scene.speech, "kittens-screen-top");
                write(buffer, rest, &text, theme.style(Role::Quiet));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(keys: &[Key]) -> String {
        let mut cards = Arranging::new(3);
        for key in keys {
            assert!(cards.hear(*key));
        }
        cards.answer().unwrap().to_string()
    }

    #[test]
    fn a_held_card_moves_with_the_cursor() {
        let hold = Key::Char(' ');
        assert_eq!(order(&[Key::Down, Key::Down]), "order 0 1 2");
        assert_eq!(order(&[Key::Char('2'), hold, Key::Up, Key::Up]), "order 2 0 1");
        assert_eq!(order(&[hold, Key::Down, hold, Key::Down]), "order 1 0 2");
        assert_eq!(order(&[hold, Key::Up]), "order 1 2 0");
        assert_eq!(order(&[hold, Key::End, Key::Esc, Key::Esc]), "order 0 1 2");
    }
}
