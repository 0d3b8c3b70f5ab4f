//! The layout: the table above, the question in the middle, the hand below.

use super::card::Use;
use super::chain::Chain;
use super::{Answering, Kittens, hand, is_cursed, is_gift, spread};
use crate::cards::{card_names, said};
use crate::say;
use crate::screen::text::{row, write};
use crate::screen::{Key, Role, Scene};
use kernel::Arg;
use kittens::{Action, Question, Title, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// Something that can be clicked like a key.
struct Button {
    key: Key,
    name: &'static str,
    what: String,
    has_cursor: bool,
}

impl Button {
    const fn new(key: Key, name: &'static str, what: String) -> Self {
        Self { key, name, what, has_cursor: false }
    }
}

/// The upper lines of an area, and the rest.
fn cut(area: Rect, lines: u16) -> (Rect, Rect) {
    let lines = lines.min(area.height);
    (Rect { height: lines, ..area }, Rect { y: area.y + lines, height: area.height - lines, ..area })
}

impl Kittens {
    pub(super) fn draw_all(
        &mut self,
        scene: &Scene,
        view: &View,
        asked: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        self.buttons.clear();
        // In a high window the table is not at the very top.
        let (_, area) = cut(area, area.height.saturating_sub(24) / 4);
        let is_choosing = asked && matches!(self.answering, Answering::Cards);
        let count = view.cards().len();
        let leave = self.question_height(scene, view, asked, area) + hand::least_height(count);
        let below = spread::draw(scene, view, area, leave.min(9), buffer);
        if asked && self.options.contains(&Action::Draw) {
            self.buttons.push((below.deck, Key::Char('d')));
        }
        if is_choosing {
            self.buttons.push((below.discard, Key::Enter));
        }
        let rest = below.rest;
        let rest = if rest.height > 14 { cut(rest, 1).1 } else { rest };
        let mut below = self.draw_question(scene, view, asked, rest, buffer);
        let less = Rect { height: below.height.saturating_sub(1), ..below };
        // The cards take precedence: the piles can be clicked too.
        if is_choosing && hand::look(count, less, true) == hand::look(count, below, true) {
            let last = row(below, less.height);
            below = less;
            let buttons = self.card_buttons(scene, view);
            self.draw_buttons(scene, &buttons, last, buffer);
        }
        let uses = Some(&self.uses).filter(|_| is_choosing);
        self.hand.draw(scene, view, uses, below, buffer);
        if let Some(blast) = self.blast {
            blast.draw(scene, area, buffer);
        }
    }

    /// The lines that the question needs in addition to the hand.
    fn question_height(&self, scene: &Scene, view: &View, asked: bool, area: Rect) -> u16 {
        match &self.answering {
            _ if matches!(view.question, Question::Nope { .. }) => {
                Chain::height(scene, view, area.width) + u16::from(asked)
            }
            Answering::Pick(pick) if asked => pick.height(area),
            Answering::Dial(dial) if asked => dial.height() + 1,
            Answering::Order(cards) if asked => cards.height() + 1,
            Answering::Bottom if asked => 1,
            _ => 0,
        }
    }

    /// Draws the question above the hand; returns what is left below it.
    fn draw_question(
        &mut self,
        scene: &Scene,
        view: &View,
        asked: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Rect {
        if matches!(view.question, Question::Nope { .. }) {
            let (place, mut rest) = cut(area, Chain::height(scene, view, area.width));
            self.chain.draw(scene, view, place, buffer);
            if let Answering::Nope { yes } = self.answering
                && asked
            {
                let (line, below) = cut(rest, 1);
                let ask = |key: &str| said(scene.speech, key, Vec::new());
                let mut buttons = [
                    Button::new(Key::Char('1'), "1", ask("kittens-action-nope")),
                    Button::new(Key::Char('2'), "2", ask("kittens-action-pass")),
                ];
                if let Some(yes) = yes {
                    buttons[usize::from(!yes)].has_cursor = true;
                }
                self.draw_buttons(scene, &buttons, line, buffer);
                rest = below;
            }
            return rest;
        }
        if !asked {
            return area;
        }
        let ok = || say!(scene.speech, "key-ok");
        let (buttons, rest) = match &mut self.answering {
            Answering::Watching | Answering::Cards | Answering::Nope { .. } => return area,
            Answering::Pick(pick) => {
                let wanted = pick.height(area);
                // If both do not fit, the hand has to wait.
                let wanted = if area.height < wanted + 4 { area.height } else { wanted };
                let (place, rest) = cut(area, wanted);
                pick.draw(scene, place, buffer);
                return rest;
            }
            Answering::Dial(dial) => {
                let (place, rest) = cut(area, dial.height());
                dial.draw(scene, view, place, buffer);
                let mut buttons = vec![Button::new(Key::Enter, "Enter", ok())];
                if self.options.contains(&Action::PutAnywhere) {
                    let what = said(scene.speech, "kittens-action-put-anywhere", Vec::new());
                    buttons.push(Button::new(Key::Char('a'), "a", what));
                }
                (buttons, rest)
            }
            Answering::Order(cards) => {
                let (place, rest) = cut(area, cards.height());
                cards.draw(scene, view, place, buffer);
                (vec![Button::new(Key::Enter, "Enter", ok())], rest)
            }
            Answering::Bottom => {
                let what = said(scene.speech, "kittens-ask-draw-bottom", Vec::new());
                (vec![Button::new(Key::Enter, "Enter", what)], area)
            }
        };
        let (line, rest) = cut(rest, 1);
        self.draw_buttons(scene, &buttons, line, buffer);
        rest
    }

    /// What can be done with the card under the cursor, or with the chosen ones.
    fn card_buttons(&self, scene: &Scene, view: &View) -> Vec<Button> {
        let speech = scene.speech;
        let cursor = self.hand.grid.cursor;
        let cards = view.cards();
        let enter = |what: String| Button::new(Key::Enter, "Enter", what);
        let position = || vec![("position", Arg::from(cursor))];
        if is_gift(view) {
            let anything = said(speech, "kittens-action-give-anything", Vec::new());
            let give = match cards.get(cursor).copied().flatten() {
                Some(card) if !is_cursed(view) => {
                    said(speech, "kittens-action-give", vec![("card", card.arg())])
                }
                _ => said(speech, "kittens-action-give-at", position()),
            };
            return vec![Button::new(Key::Char('a'), "a", anything), enter(give)];
        }
        let mut buttons =
            vec![Button::new(Key::Char('d'), "d", said(speech, "kittens-action-draw", Vec::new()))];
        if cards.is_empty() {
            return buttons;
        }
        if is_cursed(view) {
            buttons.push(enter(said(speech, "kittens-action-at", position())));
            return buttons;
        }
        let meant: Vec<Title> = self.hand.meant(&cards);
        if !self.uses.plays_of(&meant).is_empty() {
            buttons.push(enter(say!(speech, "kittens-screen-play", cards = card_names(&meant))));
        } else if self.hand.use_of(&self.uses, &cards, cursor) == Use::Part {
            buttons.push(Button::new(Key::Char(' '), "Space", say!(speech, "kittens-screen-mark")));
        }
        buttons
    }

    fn draw_buttons(&mut self, scene: &Scene, buttons: &[Button], line: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        let mut x = line.x;
        for Button { key, name, what, has_cursor } in buttons {
            let place = Rect { x, width: line.right().saturating_sub(x), ..line };
            let text = format!("[{name}] {what}");
            let style = theme.style(if *has_cursor { Role::Cursor } else { Role::Choice });
            let used = write(buffer, place, &text, style);
            self.buttons.push((Rect { width: used, ..place }, *key));
            x += text.width() as u16 + 3;
        }
    }
}
