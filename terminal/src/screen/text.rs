//! Text of any width on lines of one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

pub use crate::lines::wrap;

/// As much of the text as fits, with `..` if that is not all.
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

/// Writes one line, cut to the area; says how wide it was.
pub fn write(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
    if area.is_empty() {
        return 0;
    }
    let text = clip(text, area.width.into());
    buffer.set_stringn(area.x, area.y, &text, area.width.into(), style);
    text.width() as u16
}

/// The same in the middle.
pub fn write_centred(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let text = clip(text, area.width.into());
    let left = (area.width - text.width() as u16) / 2;
    write(buffer, Rect { x: area.x + left, width: area.width - left, ..area }, &text, style);
}

/// A part of this size in the middle of an area, or as much of it as there is.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}

/// The line of an area with this index, if it is in it.
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
    }
}
