//! The words of the page.

use kernel::{Line, Seat, Viewer};
use words::{BadWords, Language, Speech};

#[cfg(not(target_arch = "wasm32"))]
const ENGLISH: &[&str] = &[
    include_str!("../words/en/boards.ftl"),
    include_str!("../words/en/kittens.ftl"),
    include_str!("../words/en/tables.ftl"),
];
#[cfg(not(target_arch = "wasm32"))]
const KOREAN: &[&str] = &[
    include_str!("../words/ko/boards.ftl"),
    include_str!("../words/ko/kittens.ftl"),
    include_str!("../words/ko/tables.ftl"),
];

// The page loads the words of one language, and passes them in.
#[cfg(target_arch = "wasm32")]
const ENGLISH: &[&str] = &[];
#[cfg(target_arch = "wasm32")]
const KOREAN: &[&str] = &[];

/// This crate's own files.
pub const fn files(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => ENGLISH,
        Language::Korean => KOREAN,
    }
}

/// The words that every client shares, those of this crate, and those of all games.
pub fn speech_in(language: Language) -> Result<Speech, BadWords> {
    let games = catalog::games().iter().filter_map(|game| game.words(language.code()));
    let files: Vec<&str> = files(language).iter().copied().chain(games).collect();
    Speech::new(language, &files)
}

/// A language, and whom it speaks of and to.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The words.
    pub speech: &'a Speech,
    /// The players by seat.
    pub names: &'a [String],
    /// Who listens.
    pub viewer: Viewer,
}

impl Voice<'_> {
    /// A player's name.
    pub fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).map_or_else(|| (seat.index() + 1).to_string(), Clone::clone)
    }

    /// A line of the game or the table.
    pub fn say(&self, line: &Line) -> String {
        self.speech.say(line, self.names)
    }

    /// A message without arguments, by a key that the game gives.
    pub fn word(&self, key: &str) -> String {
        self.speech.with(key, &[])
    }
}
