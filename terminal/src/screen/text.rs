//! Text of any width in lines of a given width.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

pub use crate::lines::wrap;

/// As much of the text as fits, with `..` if it was cut.
pub fn clip(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_string();
    }
    let (mut clipped, mut used) = (String::new(), 0);
    for sign in text.chars() {
        let wide = sign.width().unwrap_or(0);
        if used + wide + 2 > width {
            break;
        }
        clipped.push(sign);
        used += wide;
    }
    clipped + &".."[..width.saturating_sub(used).min(2)]
}

/// As much of the end of the text as fits, after `..` if it was cut.
pub fn clip_start(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_string();
    }
    let mut used = 2;
    let mut start = text.len();
    for (index, sign) in text.char_indices().rev() {
        used += sign.width().unwrap_or(0);
        if used > width {
            break;
        }
        start = index;
    }
    format!("{}{}", &".."[..width.min(2)], &text[start..])
}

/// The same for texts that differ at the end: keeps the first letters and the last one. What is in brackets at the end
/// goes first.
pub fn clip_middle(text: &str, width: usize) -> String {
    let text = match text.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
        Some((name, _)) if text.width() > width && !name.trim().is_empty() => name.trim_end(),
        _ => text,
    };
    let Some(end) = text.chars().last().filter(|_| text.width() > width) else { return text.to_string() };
    match width.checked_sub(end.width().unwrap_or(0)) {
        None => clip(text, width),
        // Too narrow for dots: the first letters as far as they fit, and the number of somebody whom nobody named.
        Some(left @ 0..=3) => {
            let number = Some(end).filter(char::is_ascii_digit);
            let mut room = if number.is_some() { left } else { width };
            let fits = |sign: &char| {
                let rest = room.checked_sub(sign.width().unwrap_or(0));
                room = rest.unwrap_or(room);
                rest.is_some()
            };
            text.chars().take_while(fits).chain(number).collect()
        }
        Some(left) => clip(text, left) + end.encode_utf8(&mut [0; 4]),
    }
}

/// Fits these texts into a common width: short ones leave their spare room to long ones.
pub fn share(texts: &[String], room: usize) -> Vec<String> {
    let widths = |most: usize| texts.iter().map(|text| text.width().min(most)).sum::<usize>();
    let widest = texts.iter().map(|text| text.width()).max().unwrap_or(0);
    let most = (0..=widest).rev().find(|&most| widths(most) <= room).unwrap_or(0);
    texts.iter().map(|text| clip_middle(text, most)).collect()
}

/// Writes one line, cut to the area; returns its width.
pub fn write(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
    if area.is_empty() {
        return 0;
    }
    let text = clip(text, area.width.into());
    buffer.set_stringn(area.x, area.y, &text, area.width.into(), style);
    text.width() as u16
}

/// The same, centred.
pub fn write_centred(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let text = clip(text, area.width.into());
    let left = (area.width - text.width() as u16) / 2;
    write(buffer, Rect { x: area.x + left, width: area.width - left, ..area }, &text, style);
}

/// An area of this size in the middle of another, or as much of it as fits.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}

/// The line of an area with this index; empty if it is outside.
pub fn row(area: Rect, index: u16) -> Rect {
    if index < area.height {
        Rect { y: area.y + index, height: 1, ..area }
    } else {
        Rect { height: 0, ..area }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipping_says_so() {
        assert_eq!(clip("abcdef", 4), "ab..");
        assert_eq!(clip("가나다", 5), "가..");
        assert_eq!(clip("가나", 4), "가나");
        assert_eq!(clip("abc", 1), ".");
        assert_eq!(clip_start("abcdef", 4), "..ef");
        assert_eq!(clip_start("가나다", 5), "..다");
        assert_eq!(clip_start("abc", 1), ".");
        assert_eq!(clip_start("abc", 3), "abc");
    }

    #[test]
    fn names_share_a_line_and_can_be_told_apart() {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let shared = |names: &[&str], room| share(&owned(names), room);
        assert_eq!(shared(&["Ann", "Bartholomew"], 12), ["Ann", "Bartho..w"]);
        assert_eq!(shared(&["플레이어 1", "플레이어 2"], 14), ["플레..1", "플레..2"]);
        assert_eq!(shared(&["플레이어 1", "플레이어 2"], 6), ["플1", "플2"]);
        assert_eq!(shared(&["플레이어 1", "플레이어 2"], 4), ["1", "2"]);
        assert_eq!(shared(&["Player 1", "Bartholomew", "Player 3"], 9), ["Pl1", "Bar", "Pl3"]);
        assert_eq!(shared(&["김철수네할머니", "박영희네할아버지"], 5), ["김", "박"]);
        assert_eq!(shared(&["Ann", "Bob"], 40), ["Ann", "Bob"]);
        let computers = ["Computer 1 (easy)", "Computer 2 (hard)"];
        assert_eq!(shared(&computers, 34), computers);
        assert_eq!(shared(&computers, 20), ["Computer 1", "Computer 2"]);
        assert_eq!(shared(&["컴퓨터(쉬움)", "지수"], 10), ["컴퓨터", "지수"]);
    }
}
