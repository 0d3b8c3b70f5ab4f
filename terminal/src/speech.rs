//! Everything that can be said, in one language.

use crate::local::{LocalFault, RecordFileFault, archive_file, home};
use crate::say;
use catalog::{AnyGame, OpenFault};
use host::MatchFault;
use kernel::{ConfigFault, Line, visible};
use store::{Damage, MatchId, StoreError};
use table::{BadName, Commitment, MAX_NAME, PATIENCE_SETTINGS, Strain};
use words::{BadWords, Language, Words};

/// The words of this crate and of all games.
#[derive(Debug)]
pub struct Speech {
    words: Words,
}

const ENGLISH: &[&str] = &[
    include_str!("../words/en/terminal.ftl"),
    include_str!("../words/en/screen.ftl"),
    include_str!("../words/en/screen-frogs.ftl"),
    include_str!("../words/en/replays.ftl"),
    include_str!("../words/en/frogs.ftl"),
    include_str!("../words/en/kittens.ftl"),
    include_str!("../words/en/tellstones.ftl"),
];
const KOREAN: &[&str] = &[
    include_str!("../words/ko/terminal.ftl"),
    include_str!("../words/ko/screen.ftl"),
    include_str!("../words/ko/screen-frogs.ftl"),
    include_str!("../words/ko/replays.ftl"),
    include_str!("../words/ko/frogs.ftl"),
    include_str!("../words/ko/kittens.ftl"),
    include_str!("../words/ko/tellstones.ftl"),
];

impl Speech {
    /// This crate's own files.
    pub const fn files(language: Language) -> &'static [&'static str] {
        match language {
            Language::English => ENGLISH,
            Language::Korean => KOREAN,
        }
    }

    pub fn new(language: Language) -> Result<Self, BadWords> {
        let games = catalog::games().iter().filter_map(|game| game.words(language.code()));
        let files: Vec<&str> = Self::files(language).iter().copied().chain(games).collect();
        Ok(Self { words: Words::new(language, &files)? })
    }

    pub const fn language(&self) -> Language {
        self.words.language()
    }

    /// For the `say!` macro.
    pub fn with(&self, key: &str, args: &[(&str, kernel::Arg)]) -> String {
        self.words.with(key, args)
    }

    pub fn say(&self, line: &Line, names: &[String]) -> String {
        self.words.say(line, names)
    }

    /// A message of a game: `title`, `rules`, `setting-width`.
    pub fn of_game(&self, game: &dyn AnyGame, key: &str) -> String {
        self.words.word(&format!("{}-{key}", game.name()))
    }

    pub fn game_title(&self, game: &dyn AnyGame) -> String {
        self.of_game(game, "title")
    }

    /// A setting of a game or of its table, as people call it.
    pub fn setting(&self, game: &dyn AnyGame, key: &str) -> String {
        match key {
            "warn_after" => say!(self, "setting-warn-after"),
            "lock_after" => say!(self, "setting-lock-after"),
            "lock_seconds" => say!(self, "setting-lock-seconds"),
            key => self.of_game(game, &format!("setting-{key}")),
        }
    }

    /// A controller as people call it.
    pub fn controller(&self, controller: &store::Controller) -> String {
        match controller {
            store::Controller::Human => say!(self, "human"),
            store::Controller::Bot(level) => say!(self, "computer", level = self.level(level)),
        }
    }

    /// A computer player as people call it; a program goes by its command.
    pub fn level(&self, level: &str) -> String {
        match level {
            "random" => say!(self, "level-random"),
            "greedy" => say!(self, "level-greedy"),
            "easy" => say!(self, "level-easy"),
            "medium" => say!(self, "level-medium"),
            "hard" => say!(self, "level-hard"),
            "expert" => say!(self, "level-expert"),
            "perfect" => say!(self, "level-perfect"),
            other => short(other),
        }
    }
}

/// All digits of a commitment, in groups that can be compared by eye, and what to do with them.
pub(crate) fn commitment_text(speech: &Speech, commitment: &Commitment, id: &str) -> String {
    let digits = commitment.to_string();
    let groups: Vec<&str> = (0..digits.len()).step_by(8).filter_map(|at| digits.get(at..at + 8)).collect();
    let lines: Vec<String> = groups.chunks(4).map(|line| line.join(" ")).collect();
    let text = say!(speech, "commitment-explained", id = id);
    format!("{}\n\n{text}", lines.join("\n"))
}

/// Why a setup can't be played, and what would be possible.
pub fn config_fault(speech: &Speech, game: &dyn AnyGame, fault: &ConfigFault) -> String {
    match fault {
        ConfigFault::UnknownPreset { name, known } => {
            say!(speech, "config-unknown-preset", name = short(name), known = known.join(", "))
        }
        ConfigFault::UnknownSetting { key, known } => {
            let of_the_table = PATIENCE_SETTINGS.iter().map(|setting| setting.key);
            let known: Vec<&str> = known.iter().copied().chain(of_the_table).collect();
            say!(speech, "config-unknown-setting", key = short(key), known = known.join(", "))
        }
        ConfigFault::NotANumber { key, value, min, max } => {
            let (setting, value) = (speech.setting(game, key), short(value));
            say!(speech, "config-not-a-number", setting = setting, value = value, min = *min, max = *max)
        }
        ConfigFault::NotAChoice { key, value, known } => {
            let (setting, value) = (speech.setting(game, key), short(value));
            say!(speech, "config-not-a-choice", setting = setting, value = value, known = known.join(", "))
        }
        ConfigFault::Seats { seats, min, max } if min == max => {
            say!(speech, "config-seats-fixed", seats = *seats, count = *min)
        }
        ConfigFault::Seats { seats, min, max } => {
            say!(speech, "config-seats", seats = *seats, min = *min, max = *max)
        }
        ConfigFault::Clash(line) => speech.say(line, &[]),
    }
}

/// Where a stored match is damaged, as part of a sentence. Entries are counted from 1.
fn damage_place(speech: &Speech, damage: Damage) -> String {
    match damage {
        Damage::Header => say!(speech, "damage-header"),
        Damage::Players => say!(speech, "damage-players"),
        Damage::Entry(seq) => say!(speech, "damage-entry", number = u64::from(seq) + 1),
        Damage::Missing(seq) => say!(speech, "damage-missing", number = u64::from(seq) + 1),
        Damage::Length => say!(speech, "damage-length"),
        Damage::Ending => say!(speech, "damage-ending"),
    }
}

/// A damaged match of which the intact part is shown.
pub fn damage_shown(speech: &Speech, id: MatchId, damage: Damage) -> String {
    say!(speech, "damage-shown", id = id.to_string(), place = damage_place(speech, damage))
}

/// Why the store did not do it, and what to do.
pub fn store_fault(speech: &Speech, error: &StoreError) -> String {
    let file = || home().map(|home| archive_file(&home).display().to_string()).unwrap_or_default();
    match error {
        StoreError::NotFound(id) => say!(speech, "store-not-found", id = id.to_string()),
        StoreError::Conflict { .. } => say!(speech, "store-conflict"),
        StoreError::Newer { .. } => say!(speech, "store-newer"),
        StoreError::Foreign => say!(speech, "store-foreign", file = file()),
        StoreError::Damaged(_) => say!(speech, "store-damaged", file = file()),
        StoreError::DamagedMatch { id, damage } => {
            let (id, place) = (id.to_string(), damage_place(speech, *damage));
            match damage {
                Damage::Header => say!(speech, "store-damaged-header", id = id, place = place),
                _ => say!(speech, "store-damaged-match", id = id, place = place),
            }
        }
        StoreError::Moved(file) => say!(speech, "store-moved", file = file.display().to_string()),
        StoreError::Busy => say!(speech, "store-busy"),
        StoreError::Unanswered => say!(speech, "store-unanswered"),
        StoreError::Io { reason, .. } => say!(speech, "store-io", file = file(), reason = reason.clone()),
        other => say!(speech, "store-other", reason = other.to_string()),
    }
}

/// Why a match can't be begun, taken up or kept, and what to do.
pub fn local_fault(speech: &Speech, fault: &LocalFault) -> String {
    match fault {
        LocalFault::Match(fault) => match_fault(speech, fault),
        LocalFault::Record(fault) => record_file_fault(speech, fault),
        LocalFault::NoRandomness => say!(speech, "match-no-randomness"),
    }
}

fn match_fault(speech: &Speech, fault: &MatchFault) -> String {
    match fault {
        MatchFault::Config(game, fault) => config_fault(speech, *game, fault),
        MatchFault::Store(error) => store_fault(speech, error),
        MatchFault::UnknownGame(name) => say!(speech, "match-unknown-game", name = name.clone()),
        MatchFault::Open(OpenFault::OtherRules { rules, known }) => {
            say!(speech, "match-other-rules", rules = *rules, known = *known)
        }
        MatchFault::Open(fault) => say!(speech, "match-unreadable", reason = fault.to_string()),
        MatchFault::Kept(id) => say!(speech, "delete-kept", id = id.to_string()),
        MatchFault::Over(id) => say!(speech, "match-over", id = id.to_string()),
        MatchFault::NotAgreed(id) => say!(speech, "program-not-started", id = id.to_string()),
        MatchFault::OtherSeats(id) => say!(speech, "program-other-seats", id = id.to_string()),
        MatchFault::Program { name, reason } => {
            say!(speech, "error-program", name = visible(name).into_owned(), reason = reason.clone())
        }
        MatchFault::Broken => speech.say(&Line::new("table-broken", Vec::new()), &[]),
    }
}

/// Why a record can't be written, and what to do.
pub(crate) fn record_file_fault(speech: &Speech, fault: &RecordFileFault) -> String {
    match fault {
        RecordFileFault::Taken(path) => {
            say!(speech, "record-file-taken", file = path.display().to_string())
        }
        RecordFileFault::NotAFile(path) => {
            say!(speech, "record-file-special", file = path.display().to_string())
        }
        RecordFileFault::Io(path, error) => {
            let file = path.display().to_string();
            say!(speech, "record-file-io", file = file, reason = error.to_string())
        }
    }
}

/// Why this can't be a name.
pub fn name_fault(speech: &Speech, name: &str, bad: BadName) -> String {
    match bad {
        BadName::Empty => say!(speech, "error-name-empty"),
        BadName::TooLong => say!(speech, "error-name-long", most = MAX_NAME),
        BadName::Sign(sign) => say!(speech, "error-name-sign", sign = sign.to_string()),
        BadName::Unseen(sign) => {
            say!(speech, "error-name-unseen", sign = format!("U+{:04X}", u32::from(sign)))
        }
        BadName::Number => say!(speech, "error-name-number", name = short(name)),
    }
}

/// What is wrong, and what that did to the table's patience.
pub(crate) fn strained(speech: &Speech, text: &str, strain: Strain) -> String {
    let more = match strain {
        Strain::Fine => return text.to_string(),
        Strain::Warned { refusals } => say!(speech, "patience-warning", refusals = refusals),
        Strain::Locked { seconds } => say!(speech, "patience-locked", seconds = seconds),
    };
    // Some refusals are not whole sentences.
    let gap = if text.ends_with(['.', '!', '?']) { " " } else { ". " };
    [text, gap, &more].concat()
}

/// The command of a program, so that all of it can be seen.
pub(crate) fn command(program: &str) -> String {
    visible(program.strip_prefix("exec:").unwrap_or(program)).into_owned()
}

/// What somebody typed, short enough to be shown back, without anything that could upset a terminal.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 30;
    let start: String = text.chars().take(MOST).collect();
    let shown = visible(&start).into_owned();
    if text.chars().count() > MOST { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_back_is_short_and_can_be_seen() {
        assert_eq!(short("a\u{202e}b\u{1b}[2J"), "a\\u{202e}b\\u{1b}[2J");
        assert_eq!(short(&"x".repeat(31)), "x".repeat(30) + "...");
    }
}
