//! Breaking text into lines of a given width.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Lines of at most this width, broken at spaces where possible. Every line of the text is a paragraph; one that fits
/// keeps all its spaces, and one that begins with `- ` gets a hanging indent.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(2);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        if paragraph.width() <= width {
            lines.push(paragraph.trim_end().to_string());
            continue;
        }
        let mut indent: String = paragraph.chars().take_while(|sign| *sign == ' ').collect();
        let mut line = indent.clone();
        if paragraph.trim_start().starts_with("- ") && indent.len() + 4 <= width {
            indent.push_str("  ");
        }
        let mut used = line.len();
        // Never break before the first word of a line.
        let mut is_empty = true;
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            if !is_empty && used + 1 + word.width() <= width {
                line.push(' ');
                used += 1;
            } else if !is_empty {
                lines.push(std::mem::replace(&mut line, indent.clone()));
                used = indent.len();
            }
            is_empty = true;
            for sign in word.chars() {
                let wide = sign.width().unwrap_or(0);
                if used + wide > width && !is_empty {
                    lines.push(std::mem::replace(&mut line, indent.clone()));
                    used = indent.len();
                }
                line.push(sign);
                used += wide;
                is_empty = false;
            }
        }
        lines.push(if is_empty { String::new() } else { line });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_are_never_too_wide() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("지수가 이겼습니다!", 8), ["지수가", "이겼습니", "다!"]);
        assert_eq!(wrap("  in\nand  out", 20), ["  in", "and  out"]);
        assert_eq!(wrap("in  and  out", 7), ["in and", "out"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("a\n\nb", 5), ["a", "", "b"]);
    }

    #[test]
    fn items_of_a_list_hang() {
        assert_eq!(wrap("- one two\nthree four", 8), ["- one", "  two", "three", "four"]);
    }
}
