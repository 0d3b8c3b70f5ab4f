//! Characters that a person can see.
//!
//! Texts from outside (names, files, arguments) are shown back to people on terminals and pages. A control character
//! can take over a terminal; an invisible one can make two names look the same, or a line say something else.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

/// Does this character leave a mark of its own? Control and format characters, fillers and selectors do not. A
/// space counts as visible, a tab or a line end does not.
pub fn is_visible(character: char) -> bool {
    !character.is_control()
        && !matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{fdd0}'..='\u{fdef}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d159}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// The text with invisible characters escaped: `\u{1b}[2J`.
///
/// ```
/// assert_eq!(kernel::visible("Ann"), "Ann");
/// assert_eq!(kernel::visible("\u{1b}[2J"), "\\u{1b}[2J");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_visible)
}

/// The same for a text of several lines: line ends stay.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |character| character == '\n' || is_visible(character))
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&stays) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if stays(character) {
            shown.push(character);
        } else {
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(character));
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_upsets_a_terminal_or_hides_is_escaped() {
        for (text, shown) in [
            ("\u{1b}]52;c;eA==\u{7}", "\\u{1b}]52;c;eA==\\u{7}"),
            ("a\u{9b}2Jb", "a\\u{9b}2Jb"),
            ("Ann\u{202e}nnA", "Ann\\u{202e}nnA"),
            ("two\nlines", "two\\u{a}lines"),
            ("지수 and Zoë", "지수 and Zoë"),
        ] {
            assert_eq!(visible(text), shown);
        }
        assert_eq!(visible_lines("two\nlines\r\n"), "two\nlines\\u{d}\n");
    }
}
