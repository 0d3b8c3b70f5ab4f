//! Names of players.

use kernel::is_visible;
#[cfg(not(target_arch = "wasm32"))]
use unicode_normalization::UnicodeNormalization as _;
#[cfg(not(target_arch = "wasm32"))]
use unicode_width::UnicodeWidthStr as _;

/// The maximum width of a name on the screen; a Hangul syllable is two columns wide.
pub const MAX_NAME: usize = 24;

/// Combining characters take no width: at most this many characters of any kind.
const MOST_CHARACTERS: usize = 48;

/// Why a name can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Nothing in it is visible.
    Empty,
    /// Wider than [`MAX_NAME`].
    TooLong,
    /// A character that has a meaning of its own in records or in lists of names.
    Character(char),
    /// A character that can't be shown.
    Unseen(char),
    /// Easily mistaken for the number of a choice, or for a command.
    Number,
}

/// Words that the same prompts read as a command, in any case.
fn is_command(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["?", "q", "undo", "무르기", "forfeit", "기권", "human", "bot"].contains(&name.as_str())
        || name.starts_with("bot:")
}

/// The text with composed characters: Hangul in syllables, letters with their accents.
#[cfg(not(target_arch = "wasm32"))]
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// A web page composes what it passes in, so that the tables for it need not be loaded.
#[cfg(target_arch = "wasm32")]
pub fn composed(text: &str) -> String {
    text.into()
}

/// The width on a screen, in columns.
#[cfg(not(target_arch = "wasm32"))]
fn width(name: &str) -> usize {
    name.width()
}

/// The same as far as a web page needs it: East Asian characters are wide, and combining ones have no width of their own.
#[cfg(target_arch = "wasm32")]
fn width(name: &str) -> usize {
    let width = |character: char| match u32::from(character) {
        0x300..0x370 => 0,
        0x1100..0x1160 | 0x2e80..0xa4d0 | 0xac00..0xd7a4 | 0xf900..0xfb00 | 0xff01..0xff61 | 0x1f300.. => 2,
        _ => 1,
    };
    name.chars().map(width).sum()
}

/// The name that takes the place of a deleted one, with a number after it where a match has several. Nobody may call
/// themselves that or anything that begins with it, and clients have words for it.
pub const DELETED: &str = "deleted player";

/// A name as it is kept: composed, without white space around it.
pub fn clean_name(text: &str) -> Result<String, BadName> {
    let name = composed(text.trim());
    let unseen = |character: char| !is_visible(character) || character != ' ' && character.is_whitespace();
    let bad = |character: &char| unseen(*character) || ";,\"\\()[]{}:".contains(*character);
    if name.is_empty() {
        return Err(BadName::Empty);
    }
    if is_command(&name) {
        return Err(BadName::Number);
    }
    if let Some(character) = name.chars().find(bad) {
        return Err(if unseen(character) {
            BadName::Unseen(character)
        } else {
            BadName::Character(character)
        });
    }
    let width = width(&name);
    if width == 0 {
        return Err(BadName::Empty);
    }
    if width > MAX_NAME || name.chars().count() > MOST_CHARACTERS {
        return Err(BadName::TooLong);
    }
    if name.trim_start_matches(['-', '+']).chars().all(|character| character.is_ascii_digit()) {
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
        assert_eq!(clean_name("a;b"), Err(BadName::Character(';')));
        assert_eq!(clean_name("a\u{1b}[2J"), Err(BadName::Unseen('\u{1b}')));
        assert_eq!(clean_name("-1"), Err(BadName::Number));
        assert_eq!(clean_name(&"가".repeat(13)), Err(BadName::TooLong));
    }

    /// C-4: an invisible character is not part of a name.
    #[test]
    fn c_4_a_name_can_be_seen() {
        for character in
            "\u{ad}\u{61c}\u{200b}\u{200f}\u{2028}\u{2029}\u{202e}\u{2060}\u{2066}\u{206f}\u{feff}".chars()
        {
            assert_eq!(
                clean_name(&format!("An{character}n")),
                Err(BadName::Unseen(character)),
                "{character:?}"
            );
        }
        for (filler, character) in
            [("\u{3164}", '\u{3164}'), ("\u{115f}\u{1160}", '\u{115f}'), ("지\u{3164}수", '\u{3164}')]
        {
            assert_eq!(clean_name(filler), Err(BadName::Unseen(character)), "{filler:?}");
        }
        assert_eq!(clean_name("\u{301}"), Err(BadName::Empty));
        assert_eq!(clean_name(&format!("a{}", "\u{301}".repeat(60))), Err(BadName::TooLong));
        assert_eq!(clean_name("Zoe\u{308}").as_deref(), Ok("Zoë"));
    }

    #[test]
    fn a_command_is_no_name() {
        for word in [
            "?",
            "q",
            "Q",
            "undo",
            "UNDO",
            "무르기",
            "Forfeit",
            "기권",
            "human",
            "Human",
            "bot",
            "bot:random",
            "BOT:x",
        ] {
            assert_eq!(clean_name(word), Err(BadName::Number), "{word}");
        }
        assert_eq!(clean_name("Quentin").as_deref(), Ok("Quentin"));
        assert_eq!(clean_name("botanist").as_deref(), Ok("botanist"));
    }
}
