//! Names of players.

use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthStr;

/// As wide as a name may be on the screen; a Hangul syllable is two wide.
pub const MAX_NAME: usize = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    Empty,
    TooLong,
    /// A sign that records or lists of names could not tell from their own.
    Sign(char),
    /// Only digits: easily taken for the number of a choice.
    Number,
}

/// A name as it is kept: composed, without white space around it.
pub fn clean_name(text: &str) -> Result<String, BadName> {
    let name: String = text.trim().nfc().collect();
    let bad = |sign: &char| sign.is_control() || ";,\"\\()[]{}:".contains(*sign);
    if name.is_empty() {
        return Err(BadName::Empty);
    }
    if let Some(sign) = name.chars().find(bad) {
        return Err(BadName::Sign(if sign.is_control() { '?' } else { sign }));
    }
    if name.width() > MAX_NAME {
        return Err(BadName::TooLong);
    }
    if name.trim_start_matches(['-', '+']).chars().all(|sign| sign.is_ascii_digit()) {
        return Err(BadName::Number);
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C-4: a player is known by name.
    #[test]
    fn c_4_a_name_is_kept_clean() {
        assert_eq!(clean_name("  Ann  ").as_deref(), Ok("Ann"));
        let decomposed: String = "지수".nfd().collect();
        assert_eq!(clean_name(&decomposed).as_deref(), Ok("지수"));
        assert_eq!(clean_name(" "), Err(BadName::Empty));
        assert_eq!(clean_name("a;b"), Err(BadName::Sign(';')));
        assert_eq!(clean_name("a\u{1b}[2J"), Err(BadName::Sign('?')));
        assert_eq!(clean_name("-1"), Err(BadName::Number));
        assert_eq!(clean_name(&"가".repeat(13)), Err(BadName::TooLong));
    }
}
