//! What every client says: of tables and their settings, of players, results and records.

use crate::{BadWords, Language, Words, say};
use kernel::{Arg, ConfigFault, Line, visible};
use table::{BadName, DELETED, MAX_NAME, Strain, TABLE_SETTINGS};

/// The words of a client in one language: those that every client shares, its own, and those of the games.
///
/// A game is known here by its name, as `frogs`.
#[derive(Debug)]
pub struct Speech {
    words: Words,
}

#[cfg(not(target_arch = "wasm32"))]
const ENGLISH: &[&str] = &[
    include_str!("../ftl/en/players.ftl"),
    include_str!("../ftl/en/lessons.ftl"),
    include_str!("../ftl/en/table.ftl"),
    include_str!("../ftl/en/results.ftl"),
    include_str!("../ftl/en/records.ftl"),
    include_str!("../ftl/en/advice.ftl"),
    include_str!("../ftl/en/boards.ftl"),
    include_str!("../ftl/en/servers.ftl"),
];
#[cfg(not(target_arch = "wasm32"))]
const KOREAN: &[&str] = &[
    include_str!("../ftl/ko/players.ftl"),
    include_str!("../ftl/ko/lessons.ftl"),
    include_str!("../ftl/ko/table.ftl"),
    include_str!("../ftl/ko/results.ftl"),
    include_str!("../ftl/ko/records.ftl"),
    include_str!("../ftl/ko/advice.ftl"),
    include_str!("../ftl/ko/boards.ftl"),
    include_str!("../ftl/ko/servers.ftl"),
];

// A web page loads the words of one language, and passes them in.
#[cfg(target_arch = "wasm32")]
const ENGLISH: &[&str] = &[];
#[cfg(target_arch = "wasm32")]
const KOREAN: &[&str] = &[];

impl Speech {
    /// The files that every client shares.
    pub const fn shared(language: Language) -> &'static [&'static str] {
        match language {
            Language::English => ENGLISH,
            Language::Korean => KOREAN,
        }
    }

    /// The shared files, and those of a client and of the games that it plays.
    pub fn new(language: Language, files: &[&str]) -> Result<Self, BadWords> {
        let files: Vec<&str> = Self::shared(language).iter().chain(files).copied().collect();
        Ok(Self { words: Words::new(language, &files)? })
    }

    /// The language that is spoken.
    pub const fn language(&self) -> Language {
        self.words.language()
    }

    /// For the [`say!`](crate::say) macro.
    pub fn with(&self, key: &str, args: &[(&str, Arg)]) -> String {
        self.words.with(key, args)
    }

    /// A line that a table or a game asks a client to say; `names` are the players by seat.
    pub fn say(&self, line: &Line, names: &[String]) -> String {
        self.words.say(line, names)
    }

    /// A message of a game: `title`, `rules`, `setting-width`.
    pub fn of_game(&self, game: &str, key: &str) -> String {
        self.words.word(&format!("{game}-{key}"))
    }

    /// A game as people call it.
    pub fn game_title(&self, game: &str) -> String {
        self.of_game(game, "title")
    }

    /// A setting of a game or of its table, as people call it.
    pub fn setting(&self, game: &str, key: &str) -> String {
        match key {
            "warn_after" => say!(self, "setting-warn-after"),
            "lock_after" => say!(self, "setting-lock-after"),
            "lock_seconds" => say!(self, "setting-lock-seconds"),
            "hints" => say!(self, "setting-hints"),
            "clock" => say!(self, "setting-clock"),
            key => self.of_game(game, &format!("setting-{key}")),
        }
    }

    /// A person, as opposed to a computer player.
    pub fn person(&self) -> String {
        say!(self, "human")
    }

    /// A computer player of this level.
    pub fn computer(&self, level: &str) -> String {
        say!(self, "computer", level = self.level(level))
    }

    /// A level as people call it; a program goes by its command.
    pub fn level(&self, level: &str) -> String {
        match level {
            "random" => say!(self, "level-random"),
            "greedy" => say!(self, "level-greedy"),
            "easy" => say!(self, "level-easy"),
            "medium" => say!(self, "level-medium"),
            "hard" => say!(self, "level-hard"),
            "expert" => say!(self, "level-expert"),
            "perfect" => say!(self, "level-perfect"),
            "partner" => say!(self, "level-partner"),
            other => short(other),
        }
    }

    /// Why a setup of this game can't be played, and what would be possible.
    pub fn config_fault(&self, game: &str, fault: &ConfigFault) -> String {
        match fault {
            ConfigFault::UnknownPreset { name, known } => {
                say!(self, "config-unknown-preset", name = short(name), known = known.join(", "))
            }
            ConfigFault::UnknownSetting { key, known } => {
                let of_the_table = TABLE_SETTINGS.iter().map(|setting| setting.key).chain(["clock"]);
                let known: Vec<&str> = known.iter().copied().chain(of_the_table).collect();
                say!(self, "config-unknown-setting", key = short(key), known = known.join(", "))
            }
            ConfigFault::NotANumber { key, value, min, max } => {
                let (setting, value) = (self.setting(game, key), short(value));
                say!(self, "config-not-a-number", setting = setting, value = value, min = *min, max = *max)
            }
            ConfigFault::NotAChoice { key, value, known } => {
                let (setting, value) = (self.setting(game, key), short(value));
                say!(self, "config-not-a-choice", setting = setting, value = value, known = known.join(", "))
            }
            ConfigFault::Seats { seats, min, max } if min == max => {
                say!(self, "config-seats-fixed", seats = *seats, count = *min)
            }
            ConfigFault::Seats { seats, min, max } => {
                say!(self, "config-seats", seats = *seats, min = *min, max = *max)
            }
            ConfigFault::Clash(line) => self.say(line, &[]),
        }
    }

    /// A name as it is kept: who has deleted their account is called so in the language that is spoken.
    pub fn kept_name(&self, name: &str) -> String {
        match name.strip_prefix(DELETED).map(str::trim) {
            Some("") => say!(self, "deleted-player"),
            Some(number) if number.parse::<u32>().is_ok() => {
                say!(self, "deleted-player-numbered", number = number)
            }
            _ => name.into(),
        }
    }

    /// Why this can't be a name.
    pub fn name_fault(&self, name: &str, bad: BadName) -> String {
        match bad {
            BadName::Empty => say!(self, "error-name-empty"),
            BadName::TooLong => say!(self, "error-name-long", most = MAX_NAME),
            BadName::Character(character) => {
                say!(self, "error-name-character", character = character.to_string())
            }
            BadName::Unseen(character) => {
                let character = format!("U+{:04X}", u32::from(character));
                say!(self, "error-name-unseen", character = character)
            }
            BadName::Number => say!(self, "error-name-number", name = short(name)),
        }
    }

    /// What is wrong, and what to do after several wrong answers.
    pub fn strained(&self, text: &str, strain: Strain) -> String {
        let more = match strain {
            Strain::Fine => return text.to_string(),
            // Some refusals say it themselves.
            Strain::Warned { .. } if text.contains('?') => return text.to_string(),
            Strain::Warned { .. } => say!(self, "patience-warning"),
            Strain::Locked { seconds } => say!(self, "patience-locked", seconds = seconds),
        };
        // Some refusals are not whole sentences.
        let gap = if text.ends_with(['.', '!', '?']) { " " } else { ". " };
        [text, gap, &more].concat()
    }
}

/// What somebody typed, short enough to be shown back, without anything that could upset a terminal.
pub fn short(text: &str) -> String {
    const MOST: usize = 30;
    let start: String = text.chars().take(MOST).collect();
    let shown = visible(&start).into_owned();
    if text.chars().count() > MOST { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mismatch, compare};

    #[test]
    fn what_is_shown_back_is_short_and_can_be_seen() {
        assert_eq!(short("a\u{202e}b\u{1b}[2J"), "a\\u{202e}b\\u{1b}[2J");
        assert_eq!(short(&"x".repeat(31)), "x".repeat(30) + "...");
    }

    /// A client may say more of them than a table does; a table must find all of its own here.
    #[test]
    fn all_that_a_table_says_is_shared() {
        let keys: Vec<kernel::Key> = table::KEYS.iter().flat_map(|keys| keys.iter().copied()).collect();
        for language in Language::ALL {
            let mut mismatches = compare(&Speech::shared(language).join("\n"), &keys);
            mismatches.retain(|mismatch| !matches!(mismatch, Mismatch::Unused(_)));
            assert_eq!(mismatches, [], "{language:?}");
        }
    }

    #[test]
    fn every_setting_of_a_table_has_a_name() {
        for language in Language::ALL {
            let speech = Speech::new(language, &[]).unwrap();
            for key in TABLE_SETTINGS.iter().map(|setting| setting.key).chain(["clock"]) {
                let name = speech.setting("frogs", key);
                assert!(!name.starts_with("frogs-") && !name.starts_with("setting-"), "{name}");
            }
        }
    }

    /// A browser has no command line.
    #[test]
    fn what_is_shared_speaks_of_no_command_and_no_key() {
        for language in Language::ALL {
            for file in Speech::shared(language) {
                for foreign in ["parlour ", "--", "Enter", "1="] {
                    assert!(!file.contains(foreign), "{foreign} in {file}");
                }
            }
        }
    }
}
