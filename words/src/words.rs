//! Saying messages in one language.

use crate::Language;
use crate::bundle::{Bundle, Value};
use kernel::{Arg, Line, visible};
use std::fmt;

/// All messages of one language.
pub struct Words {
    language: Language,
    bundle: Bundle,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

/// A Fluent file that can't be used: a mistake in the program, found by a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWords(pub String);

impl fmt::Display for BadWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad words: {}", self.0)
    }
}

impl std::error::Error for BadWords {}

impl Words {
    /// Reads Fluent files; no message may be there twice.
    pub fn new(language: Language, files: &[&str]) -> Result<Self, BadWords> {
        let mut bundle = Bundle::new(language)?;
        for file in files {
            bundle.add(file)?;
        }
        Ok(Self { language, bundle })
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    pub fn has(&self, key: &str) -> bool {
        self.bundle.has(key)
    }

    /// A message without arguments.
    pub fn word(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// A message with arguments that are not about seats.
    pub fn with(&self, key: &str, args: &[(&str, Arg)]) -> String {
        let args = args.iter().map(|(name, arg)| ((*name).to_string(), arg.clone())).collect();
        self.say(&Line { key: key.into(), args }, &[])
    }

    /// A message in words; `names` are the players by seat.
    pub fn say(&self, line: &Line, names: &[String]) -> String {
        let value = |arg: &Arg| match arg {
            Arg::Number(number) => Value::Number(*number),
            Arg::Text(text) => Value::Text(visible(text).into_owned()),
            Arg::Seat(seat) => Value::Text(match names.get(seat.index()) {
                Some(name) => visible(name).into_owned(),
                None => (seat.index() + 1).to_string(),
            }),
            Arg::Word(key) => Value::Text(self.word(key)),
            Arg::Words(keys) => {
                Value::Text(keys.iter().map(|key| self.word(key)).collect::<Vec<_>>().join(", "))
            }
        };
        let args: Vec<(String, Value)> =
            line.args.iter().map(|(name, arg)| (name.clone(), value(arg))).collect();
        self.format(&line.key, &args)
    }

    /// A missing key is shown as it is, so that nothing is lost; tests make sure that no key is missing.
    fn format(&self, key: &str, args: &[(String, Value)]) -> String {
        self.bundle.format(key, args).map_or_else(|| key.to_string(), |text| table::composed(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;
    use unicode_normalization::UnicodeNormalization as _;

    fn english() -> Words {
        let file = "skip = Skip\nplayed = { $player } plays { $card }.\nleft = { $count ->\n    [one] one card\n   *[other] { $count } cards\n }\n";
        Words::new(Language::English, &[file]).unwrap()
    }

    #[test]
    fn arguments_are_names_words_and_numbers() {
        let words = english();
        let line =
            Line::new("played", vec![("player", Seat::new(1).into()), ("card", Arg::Word("skip".into()))]);
        assert_eq!(words.say(&line, &["Ann".into(), "Bob".into()]), "Bob plays Skip.");
        assert_eq!(words.with("left", &[("count", 1.into())]), "one card");
        assert_eq!(words.with("left", &[("count", 12_000.into())]), "12000 cards");
    }

    #[test]
    fn an_unknown_key_says_itself() {
        assert_eq!(english().word("no-such-key"), "no-such-key");
    }

    #[test]
    fn decomposed_hangul_is_composed() {
        let words = Words::new(Language::Korean, &["hello = { $name }"]).unwrap();
        let decomposed: String = "지수".nfd().collect();
        assert_eq!(words.with("hello", &[("name", decomposed.into())]), "지수");
    }

    #[test]
    fn a_key_can_not_be_there_twice() {
        assert!(Words::new(Language::English, &["a = 1\n", "a = 2\n"]).is_err());
    }
}
