//! What all screens have in common: a title above, keys below, boxes over everything.

use super::text::{centred, clip, row, wrap, write};
use super::{Hint, Key, Role, Theme};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Block, Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

/// The title in the first line, with something at its right end.
pub fn title(buffer: &mut Buffer, area: Rect, theme: &Theme, left: &str, right: &str) {
    let line = row(area, 0);
    let used = write(buffer, inset(line), left, theme.style(Role::Title));
    let room = usize::from(line.width.saturating_sub(used + 4));
    let right = clip(right, room);
    let x = line.right().saturating_sub(right.width() as u16 + 1);
    write(buffer, Rect { x, width: line.right() - x, ..line }, &right, theme.style(Role::Quiet));
}

/// Hints with smaller numbers are dropped last: help and the menu list all the others. Leaving and undo are in the menu
/// too; numbers and notation only choose what the arrows choose as well.
fn rank(index: usize, hint: &Hint) -> usize {
    let is_range = hint.key.starts_with(|sign: char| sign.is_ascii_digit()) && hint.key.contains('-');
    match hint.key.as_str() {
        "?" | "Esc" => 0,
        "Enter" => 1,
        _ if index == 0 => 1,
        "q" => 3,
        "u" => 4,
        ":" => 6,
        _ if is_range => 5,
        _ => 2,
    }
}

/// The hints that fit, chosen by importance, in their original order.
fn fitting(hints: &[Hint], width: usize) -> Vec<&Hint> {
    let mut order: Vec<usize> = (0..hints.len()).collect();
    order.sort_by_key(|&index| rank(index, &hints[index]));
    let mut left = width + 2;
    order.retain(|&index| {
        let wide = hints[index].key.width() + hints[index].what.width() + 3;
        let fits = wide <= left;
        left -= if fits { wide } else { 0 };
        fits
    });
    order.sort_unstable();
    order.into_iter().map(|index| &hints[index]).collect()
}

/// The keys on the screen that can be clicked, mostly in the last line, and where they are.
#[derive(Clone, Debug, Default)]
pub struct Buttons(Vec<(Rect, Key)>);

impl Buttons {
    /// One more of them, somewhere else.
    pub fn add(&mut self, place: Rect, key: Key) {
        self.0.push((place, key));
    }

    /// The key that a click there stands for.
    pub fn at(&self, place: Position) -> Option<Key> {
        self.0.iter().find(|(area, _)| area.contains(place)).map(|&(_, key)| key)
    }
}

/// The key of a hint that names a single one.
fn key_of(hint: &Hint) -> Option<Key> {
    let mut signs = hint.key.chars();
    match (hint.key.as_str(), signs.next(), signs.next()) {
        ("Enter", ..) => Some(Key::Enter),
        ("Esc", ..) => Some(Key::Esc),
        ("Tab", ..) => Some(Key::Tab),
        ("Space", ..) => Some(Key::Char(' ')),
        (_, Some(sign), None) if sign.is_ascii() => Some(Key::Char(sign)),
        _ => None,
    }
}

/// The keys in the last line; as many as fit. Returns those that can be clicked.
pub fn buttons(buffer: &mut Buffer, area: Rect, theme: &Theme, hints: &[Hint]) -> Buttons {
    let placed = placed(buffer, area, theme, hints).into_iter();
    Buttons(placed.filter_map(|(place, hint)| Some((place, key_of(hint)?))).collect())
}

/// The keys in the last line; as many as fit. Returns where each of them is.
pub fn hints(buffer: &mut Buffer, area: Rect, theme: &Theme, hints: &[Hint]) -> Vec<Rect> {
    placed(buffer, area, theme, hints).into_iter().map(|(place, _)| place).collect()
}

fn placed<'h>(buffer: &mut Buffer, area: Rect, theme: &Theme, hints: &'h [Hint]) -> Vec<(Rect, &'h Hint)> {
    let mut places = Vec::new();
    let mut line = inset(row(area, area.height.saturating_sub(1)));
    for hint in fitting(hints, line.width.into()) {
        let width = (hint.key.width() + 1 + hint.what.width()) as u16;
        let used = write(buffer, line, &hint.key, theme.style(Role::Choice));
        let rest = Rect { x: line.x + used + 1, width: line.width - used - 1, ..line };
        write(buffer, rest, &hint.what, theme.style(Role::Quiet));
        places.push((Rect { width: width.min(line.width), ..line }, hint));
        let used = (width + 2).min(line.width);
        line = Rect { x: line.x + used, width: line.width - used, ..line };
    }
    places
}

/// Arrows at the edge of something that is longer than its area.
pub fn edges(buffer: &mut Buffer, area: Rect, theme: &Theme, is_more_above: bool, is_more_below: bool) {
    let edge = |index| Rect { x: area.right().saturating_sub(1), width: 1, ..row(area, index) };
    if is_more_above {
        write(buffer, edge(0), theme.signs.up, theme.style(Role::Quiet));
    }
    if is_more_below {
        write(buffer, edge(area.height.saturating_sub(1)), theme.signs.down, theme.style(Role::Quiet));
    }
}

/// The area without one column on each side.
pub fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(2), ..area }
}

/// A box with a title; returns its inside.
pub fn boxed(buffer: &mut Buffer, area: Rect, theme: &Theme, title: &str) -> Rect {
    let style = theme.style(Role::Quiet);
    let mut block = Block::bordered().border_set(theme.border()).border_style(style);
    if !title.is_empty() {
        let title = format!(" {} ", clip(title, usize::from(area.width.saturating_sub(6))));
        block = block.title_top(title).title_style(theme.style(Role::Title));
    }
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

/// Makes room for something on top. A wide character that would stick out at the left edge is removed.
pub fn clear(buffer: &mut Buffer, place: Rect) {
    Clear.render(place, buffer);
    let Some(x) = place.x.checked_sub(1) else { return };
    for y in place.y..place.bottom() {
        if let Some(neighbour) = buffer.cell_mut((x, y)).filter(|cell| cell.symbol().width() > 1) {
            neighbour.set_symbol(" ");
        }
    }
}

/// A box in the middle, over everything else, as large as its text needs. Returns where its keys are.
pub fn message(
    frame: &mut Frame,
    area: Rect,
    theme: &Theme,
    heading: &str,
    lines: &[String],
    keys: &[Hint],
) -> Vec<Rect> {
    let widest = lines.iter().map(|line| line.width()).max().unwrap_or(0).max(heading.width());
    let keys_wide: usize = keys.iter().map(|hint| hint.key.width() + hint.what.width() + 3).sum();
    let width = (widest.max(keys_wide) + 4).min(usize::from(area.width).saturating_sub(4)).min(70);
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, width - 4)).collect();
    let height = wrapped.len() as u16 + if keys.is_empty() { 4 } else { 6 };
    let place = centred(area, width as u16, height);
    clear(frame.buffer_mut(), place);
    let inside = inset(boxed(frame.buffer_mut(), place, theme, heading));
    for (index, line) in wrapped.iter().enumerate() {
        write(frame.buffer_mut(), row(inside, index as u16 + 1), line, theme.style(Role::Plain));
    }
    if keys.is_empty() {
        return Vec::new();
    }
    let bottom = Rect { height: inside.height.saturating_sub(1), ..inside };
    let bottom = Rect { x: bottom.x.saturating_sub(1), width: bottom.width + 2, ..bottom };
    hints(frame.buffer_mut(), bottom, theme, keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_sign_does_not_stick_out_of_what_lies_over_it() {
        let mut buffer = Buffer::with_lines(["가나다라", "abcdefgh"]);
        clear(&mut buffer, Rect { x: 3, y: 0, width: 3, height: 2 });
        assert_eq!(buffer, Buffer::with_lines(["가    라", "abc   gh"]));
    }

    #[test]
    fn help_and_the_menu_are_always_among_the_keys() {
        let keys = ["<>", "Enter", "1-7", "a", "?", "Esc", ":", "u", "q"];
        let hints: Vec<Hint> = keys.iter().map(|key| Hint::new(key, "something".into())).collect();
        let shown = |width| fitting(&hints, width).iter().map(|hint| hint.key.as_str()).collect::<Vec<_>>();
        assert_eq!(shown(200), keys);
        assert_eq!(shown(84), ["<>", "Enter", "a", "?", "Esc", "q"]);
        assert_eq!(shown(28), ["?", "Esc"]);
    }
}
