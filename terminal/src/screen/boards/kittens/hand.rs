//! The cards in a hand, and which of them are chosen.

use super::card::{Card, Look, Use, what_it_does};
use super::grid::{Cell, Grid};
use crate::say;
use crate::screen::text::{row, wrap, write};
use crate::screen::{Role, Scene};
use kittens::{Fit, Title, Uses, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What can be done with this card when the others are chosen already.
fn use_with(uses: &Uses, chosen: &[Title], index: usize, card: Option<Title>) -> Use {
    let Some(card) = card.filter(|_| !uses.is_blind()) else {
        return if uses.has_position(index) { Use::Whole } else { Use::Idle };
    };
    match uses.fit(chosen, card) {
        Fit::Whole => Use::Whole,
        Fit::Part => Use::Part,
        Fit::Idle => Use::Idle,
    }
}

#[derive(Clone, Debug)]
pub struct HandOfCards {
    pub grid: Grid,
    /// By place in the hand.
    chosen: Vec<usize>,
}

impl HandOfCards {
    /// Nothing is chosen; the cursor is on the first card that can be, and on a Defuse only if there is no other.
    pub fn new(uses: &Uses, hand: &[Option<Title>]) -> Self {
        let mut cards = Self { grid: Grid::new(hand.len()), chosen: Vec::new() };
        let is_other = |index: &usize| hand[*index] != Some(Title::Defuse);
        let first = |usage: Use| {
            let mut all = (0..hand.len()).filter(|index| cards.use_of(uses, hand, *index) == usage);
            all.clone().find(is_other).or_else(|| all.next())
        };
        cards.grid.cursor = first(Use::Whole).or_else(|| first(Use::Part)).unwrap_or(0);
        cards
    }

    pub fn is_any_chosen(&self) -> bool {
        !self.chosen.is_empty()
    }

    pub fn choose_none(&mut self) {
        self.chosen.clear();
    }

    /// Chooses the card, or no longer.
    pub fn toggle(&mut self, index: usize) {
        match self.chosen.iter().position(|other| *other == index) {
            Some(place) => {
                self.chosen.remove(place);
            }
            None => self.chosen.push(index),
        }
    }

    pub fn is_chosen(&self, index: usize) -> bool {
        self.chosen.contains(&index)
    }

    /// What would be played: the chosen cards, or the one under the cursor.
    pub fn meant(&self, hand: &[Option<Title>]) -> Vec<Title> {
        let places = if self.chosen.is_empty() { vec![self.grid.cursor] } else { self.chosen.clone() };
        places.into_iter().filter_map(|place| *hand.get(place)?).collect()
    }

    pub fn use_of(&self, uses: &Uses, hand: &[Option<Title>], index: usize) -> Use {
        let chosen: Vec<Title> = self.chosen.iter().filter_map(|place| *hand.get(*place)?).collect();
        match hand.get(index) {
            _ if self.is_chosen(index) => Use::Chosen,
            Some(card) => use_with(uses, &chosen, index, *card),
            None => Use::Idle,
        }
    }

    /// Draws the hand; `uses` are there while a card of it is to be chosen.
    pub fn draw(&mut self, scene: &Scene, view: &View, uses: Option<&Uses>, area: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        self.grid.hide();
        if view.hand.is_none() {
            let is_seated = view.you.is_some_and(|seat| !view.alive().contains(seat));
            if is_seated && area.height > 0 {
                write(
                    buffer,
                    row(area, 0),
                    &say!(scene.speech, "kittens-screen-out"),
                    theme.style(Role::Bad),
                );
            }
            return;
        }
        let hand = view.cards();
        if area.height < 2 {
            return;
        }
        let heading = say!(scene.speech, "kittens-screen-hand", count = hand.len());
        let used = write(buffer, row(area, 0), &heading, theme.style(Role::Title)) + 1;
        let rule = Rect { x: area.x + used, width: area.width.saturating_sub(used), ..row(area, 0) };
        write(buffer, rule, &theme.signs.rule.repeat(rule.width.into()), theme.style(Role::Quiet));
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        // What the card under the cursor does, where the cards themselves do not say it.
        let focus = hand.get(self.grid.cursor).copied().flatten().filter(|_| uses.is_some());
        let text =
            focus.map_or_else(Vec::new, |card| wrap(&what_it_does(scene.speech, card), area.width.into()));
        let (look, cell) = layout(hand.len(), below, uses.is_some());
        let place = room(look, below, uses.is_some());
        self.grid.lay(place, hand.len(), cell);
        let cursor = Some(self.grid.cursor).filter(|_| uses.is_some());
        let mut seen: Vec<(usize, Rect)> = self.grid.seen().collect();
        // Beside each other, the card under the cursor lies above the others.
        seen.sort_by_key(|(index, at)| (at.y, Some(*index) == cursor));
        for (index, at) in &seen {
            let card = Card {
                title: hand.get(*index).copied().flatten(),
                index: *index,
                usage: uses.map_or(Use::Shown, |uses| self.use_of(uses, &hand, *index)),
                has_cursor: Some(*index) == cursor,
            };
            card.draw(scene, look, *at, buffer);
        }
        self.grid.draw_more(theme, buffer);
        if look != Look::Text {
            let end = seen.iter().map(|(_, at)| at.bottom()).max().unwrap_or(place.y);
            let lines = below.bottom().saturating_sub(end);
            for (index, line) in text.iter().enumerate().take(lines.into()) {
                write(
                    buffer,
                    Rect { y: end + index as u16, height: 1, ..below },
                    line,
                    theme.style(Role::Plain),
                );
            }
        }
    }
}

/// The lines that a hand needs at least, its heading included.
pub fn least_height(count: usize) -> u16 {
    3 + count.div_ceil(2) as u16
}

/// How large the cards are in so much room.
pub fn look(count: usize, area: Rect, is_choosing: bool) -> Look {
    layout(count, Rect { height: area.height.saturating_sub(1), ..area }, is_choosing).0
}

/// The room for the cards. What the one under the cursor does needs a line, where it is not on the card.
fn room(look: Look, area: Rect, is_choosing: bool) -> Rect {
    let lines = u16::from(look != Look::Text && is_choosing);
    Rect { height: area.height.saturating_sub(lines), ..area }
}

/// As large as they all fit, and apart from each other if possible.
fn layout(count: usize, area: Rect, is_choosing: bool) -> (Look, Cell) {
    for look in [Look::Text, Look::Small] {
        for cell in [look.cell().overlapping(1, 0), look.cell().overlapping(1, 1)] {
            if cell.fits(room(look, area, is_choosing), count) {
                return (look, cell);
            }
        }
    }
    (Look::Row, Look::Row.cell())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;
    use kittens::{Action, Play};

    #[test]
    fn what_can_be_played_together_is_found_among_the_options() {
        let target = Seat::new(1);
        let pair = Play::Pair { card: Title::Tacocat, ferals: 0, target };
        let options = [Action::Draw, Action::Play(Play::Card { card: Title::Skip }), Action::Play(pair)];
        let uses = Uses::of(&options);
        let hand = [Title::Skip, Title::Tacocat, Title::Tacocat, Title::Nope].map(Some);
        let mut cards = HandOfCards::new(&uses, &hand);
        let all = |cards: &HandOfCards| [0, 1, 2, 3].map(|index| cards.use_of(&uses, &hand, index));
        assert_eq!(all(&cards), [Use::Whole, Use::Part, Use::Part, Use::Idle]);
        cards.toggle(1);
        assert_eq!(all(&cards), [Use::Idle, Use::Chosen, Use::Whole, Use::Idle]);
        cards.toggle(2);
        assert_eq!(uses.plays_of(&cards.meant(&hand)), [pair]);
    }
}
