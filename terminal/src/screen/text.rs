//! Text of any width on lines of one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr};

/// Lines of at most this width, broken at spaces where there are any.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(2);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let indent: String = paragraph.chars().take_while(|sign| *sign == ' ').collect();
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            let long = word.width();
            if used == 0 {
                line.push_str(&indent);
            } else if indent.len() + used + 1 + long <= width {
                line.push(' ');
                used += 1;
            } else {
                lines.push(std::mem::replace(&mut line, indent.clone()));
                used = 0;
            }
            for sign in word.chars() {
                let wide = sign.width().unwrap_or(0);
                if indent.len() + used + wide > width && used > 0 {
                    lines.push(std::mem::replace(&mut line, indent.clone()));
                    used = 0;
                }
                line.push(sign);
                used += wide;
            }
        }
        lines.push(line);
    }
    lines
}

/// A text that was broken for one width, with only the breaks that mean something: a line that could have
/// taken the first word of the next one was ended on purpose.
pub fn reflow(text: &str) -> String {
    let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
    let mut flowing = String::new();
    let mut last = "";
    for line in text.lines() {
        let first = line.split(' ').next().unwrap_or("").width();
        let goes_on = !last.is_empty() && first > 0 && last.width() + 1 + first > widest;
        if !flowing.is_empty() {
            flowing.push(if goes_on { ' ' } else { '\n' });
        }
        flowing.push_str(line);
        last = line;
    }
    flowing
}

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
    fn lines_break_at_spaces_and_are_never_too_wide() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("지수가 이겼습니다!", 8), ["지수가", "이겼습니", "다!"]);
        assert_eq!(wrap("  in\nand  out", 20), ["  in", "and out"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn only_breaks_that_mean_something_stay() {
        let text = "Skip: nothing is\ndrawn.\nFavor: a card.\n\nNext: it begins\nanew.";
        assert_eq!(reflow(text), "Skip: nothing is drawn.\nFavor: a card.\n\nNext: it begins anew.");
    }

    #[test]
    fn clipping_says_so() {
        assert_eq!(clip("abcdef", 4), "ab..");
        assert_eq!(clip("가나다", 5), "가..");
        assert_eq!(clip("가나", 4), "가나");
        assert_eq!(clip("abc", 1), ".");
    }
}
