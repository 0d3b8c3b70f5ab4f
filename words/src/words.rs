//! Saying messages in one language.

use crate::{Language, josa};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use kernel::{Arg, Line, visible};
use std::fmt;

/// All messages of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
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
        let tag = language.code().parse().map_err(|_| BadWords(language.code().into()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // No invisible marks around names: terminals show them.
        bundle.set_use_isolating(false);
        let added = bundle.add_function("JOSA", |positional, _named| match positional {
            [word, FluentValue::String(pair)] => josa(&plain(word), pair).into(),
            _ => FluentValue::Error,
        });
        added.map_err(|error| BadWords(error.to_string()))?;
        for file in files {
            let resource = FluentResource::try_new((*file).to_string())
                .map_err(|(_, errors)| BadWords(format!("{errors:?}")))?;
            bundle.add_resource(resource).map_err(|errors| BadWords(format!("{errors:?}")))?;
        }
        Ok(Self { language, bundle })
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// A message without arguments.
    pub fn word(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// A message with arguments that are not about seats.
    pub fn with(&self, key: &str, args: &[(&str, Arg)]) -> String {
        let args = args.iter().map(|(name, arg)| ((*name).to_string(), arg.clone())).collect();
        self.say(&Line { key: key.into(), args }, &[])
    }

    /// A message in words; `names` are the players by seat.
    pub fn say(&self, line: &Line, names: &[String]) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &line.args {
            let value: FluentValue = match arg {
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Text(text) => visible(text).into(),
                Arg::Seat(seat) => match names.get(seat.index()) {
                    Some(name) => visible(name).into(),
                    None => (seat.index() + 1).to_string().into(),
                },
                Arg::Word(key) => self.word(key).into(),
                Arg::Words(keys) => {
                    keys.iter().map(|key| self.word(key)).collect::<Vec<_>>().join(", ").into()
                }
            };
            args.set(name.clone(), value);
        }
        self.format(&line.key, Some(&args))
    }

    /// A missing key is shown as it is, so that nothing is lost; tests make sure that no key is missing.
    fn format(&self, key: &str, args: Option<&FluentArgs>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_string();
        };
        let mut errors = Vec::new();
        table::composed(&self.bundle.format_pattern(pattern, args, &mut errors))
    }
}

/// An argument as it is read aloud.
fn plain(value: &FluentValue) -> String {
    match value {
        FluentValue::String(text) => text.to_string(),
        FluentValue::Number(number) => number.as_string().to_string(),
        _ => String::new(),
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
