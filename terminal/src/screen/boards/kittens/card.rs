//! How a card looks.

use super::grid::Cell;
use crate::Speech;
use crate::cards::{card_name, said};
use crate::screen::text::{clip, row, wrap, write, write_centred};
use crate::screen::{Role, Scene, Theme, chrome};
use kittens::Title;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear, Widget as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The sizes that a card can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// With what it does.
    Text,
    /// With its title.
    Small,
    /// One line.
    Row,
}

impl Look {
    pub const fn cell(self) -> Cell {
        match self {
            Self::Text => Cell::new(25, 6),
            Self::Small => Cell::new(14, 4),
            Self::Row => Cell::new(27, 1),
        }
    }
}

/// What can be done with a card now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    /// Nobody is asked.
    #[default]
    Shown,
    /// Nothing.
    Idle,
    /// It can be chosen as it is.
    Whole,
    /// It can be chosen together with others.
    Part,
    /// It is chosen.
    Chosen,
}

/// One card to draw; without a title its back is seen.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    pub title: Option<Title>,
    pub index: usize,
    pub usage: Use,
    pub has_cursor: bool,
}

impl Card {
    fn sign(&self, theme: &Theme) -> &'static str {
        match self.usage {
            Use::Shown | Use::Idle => " ",
            Use::Whole => theme.signs.on,
            Use::Part => theme.signs.off,
            Use::Chosen => "x",
        }
    }

    /// Of the edge, and of the title.
    fn styles(&self, theme: &Theme) -> (Style, Style) {
        let style = |role| theme.style(role);
        match (self.has_cursor, self.usage) {
            (true, _) => (style(Role::Choice), style(Role::Cursor)),
            (_, Use::Chosen) => (style(Role::Good), style(Role::Good)),
            (_, Use::Whole | Use::Part) => (style(Role::Choice), style(Role::Plain)),
            (_, Use::Shown) => (style(Role::Quiet), style(Role::Plain)),
            (_, Use::Idle) => (style(Role::Quiet), style(Role::Quiet)),
        }
    }

    pub fn draw(&self, scene: &Scene, look: Look, area: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        let (edge, style) = self.styles(theme);
        let pointer = if self.has_cursor { theme.signs.pointer } else { " " };
        let name = self.title.map_or_else(|| "???".into(), |title| card_name(scene.speech, title));
        let sign = self.sign(theme);
        if look == Look::Row {
            let text = format!("{pointer}{:>2} {sign} {name}", self.index);
            write(buffer, area, &clip(&text, area.width.saturating_sub(1).into()), style);
            return;
        }
        let inside = frame(buffer, area, theme, edge, &format!("{pointer}{} {sign}", self.index));
        if look == Look::Small {
            for (index, line) in title_lines(&name, inside.width.into()).iter().enumerate() {
                write_centred(buffer, row(inside, index as u16), line, style);
            }
            return;
        }
        write_centred(buffer, row(inside, 0), &name, style);
        let text = self.title.map_or_else(String::new, |title| what_it_does(scene.speech, title));
        let inside = chrome::inset(inside);
        for (index, line) in wrap(&text, inside.width.into()).iter().enumerate() {
            write(buffer, row(inside, index as u16 + 1), line, theme.style(Role::Quiet));
        }
    }
}

/// An empty card with something written on its upper edge; what is inside it.
pub fn frame(buffer: &mut Buffer, area: Rect, theme: &Theme, edge: Style, label: &str) -> Rect {
    Clear.render(area, buffer);
    let block = Block::bordered().border_set(theme.border()).border_style(edge);
    let inside = block.inner(area);
    block.render(area, buffer);
    let upper = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..row(area, 0) };
    write(buffer, upper, &format!("{} ", label.trim_end()), edge);
    inside
}

/// The title in at most two lines.
pub fn title_lines(name: &str, width: usize) -> Vec<String> {
    if name.width() <= width {
        return vec![name.into()];
    }
    let lines = wrap(&name.replace('-', "- "), width);
    if lines.len() <= 2 {
        return lines;
    }
    // Between any two syllables, where words are too long.
    let (mut first, mut used) = (String::new(), 0);
    for sign in name.chars() {
        used += sign.width().unwrap_or(0);
        if used > width {
            break;
        }
        first.push(sign);
    }
    let second = name[first.len()..].trim_start().to_string();
    vec![first.trim_end().into(), clip(&second, width)]
}

/// What the card does, in a few words.
pub fn what_it_does(speech: &Speech, card: Title) -> String {
    said(speech, &format!("kittens-help-{}", card.word()), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech_in;
    use words::Language;

    #[test]
    fn every_title_fits_on_a_small_card() {
        for language in Language::ALL {
            let speech = speech_in(language).unwrap();
            for title in Title::ALL {
                let name = card_name(&speech, title);
                let lines = title_lines(&name, 12);
                let letters = |text: &str| text.replace([' ', '-'], "");
                assert!(lines.len() <= 2 && lines.iter().all(|line| line.width() <= 12), "{lines:?}");
                assert_eq!(letters(&lines.concat()), letters(&name));
            }
        }
    }
}
