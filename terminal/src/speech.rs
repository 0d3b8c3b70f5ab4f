//! Messages that only a terminal needs: about files, commands and saved matches.

use crate::local::{LocalFault, RecordFileFault, archive_file, home};
use crate::online::online_fault;
use crate::say;
use ai::Reason;
use catalog::OpenFault;
use host::{Hint, MatchFault};
use kernel::{Line, SeatSet, visible};
use store::{Damage, MatchId, StoreError};
use table::Commitment;
use words::{BadWords, Language, Speech};

const ENGLISH: &[&str] = &[
    include_str!("../words/en/terminal.ftl"),
    include_str!("../words/en/menus.ftl"),
    include_str!("../words/en/screen.ftl"),
    include_str!("../words/en/screen-frogs.ftl"),
    include_str!("../words/en/lessons.ftl"),
    include_str!("../words/en/online.ftl"),
    include_str!("../words/en/replays.ftl"),
    include_str!("../words/en/server.ftl"),
    include_str!("../words/en/frogs.ftl"),
    include_str!("../words/en/kittens.ftl"),
    include_str!("../words/en/tellstones.ftl"),
];
const KOREAN: &[&str] = &[
    include_str!("../words/ko/terminal.ftl"),
    include_str!("../words/ko/menus.ftl"),
    include_str!("../words/ko/screen.ftl"),
    include_str!("../words/ko/screen-frogs.ftl"),
    include_str!("../words/ko/lessons.ftl"),
    include_str!("../words/ko/online.ftl"),
    include_str!("../words/ko/replays.ftl"),
    include_str!("../words/ko/server.ftl"),
    include_str!("../words/ko/frogs.ftl"),
    include_str!("../words/ko/kittens.ftl"),
    include_str!("../words/ko/tellstones.ftl"),
];

/// This crate's own files.
pub const fn files(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => ENGLISH,
        Language::Korean => KOREAN,
    }
}

/// The words of this crate and of all games.
pub fn speech_in(language: Language) -> Result<Speech, BadWords> {
    let games = catalog::games().iter().filter_map(|game| game.words(language.code()));
    let files: Vec<&str> = files(language).iter().copied().chain(games).collect();
    Speech::new(language, &files)
}

/// A hint in words.
pub(crate) fn hint_text(speech: &Speech, hint: &Hint, names: &[String]) -> String {
    let Some((line, reason)) = &hint.advice else { return say!(speech, "hint-none") };
    let advice = say!(speech, "hint", what = speech.say(line, names));
    let why = match reason {
        None => return advice,
        Some(Reason::WinIn { turns }) => say!(speech, "hint-win", turns = *turns),
        Some(Reason::Chance { percent }) => say!(speech, "hint-chance", percent = *percent),
    };
    format!("{advice} {why}")
}

/// Whose agreement to an undo is still awaited, for the player who asked.
pub(crate) fn undo_waits(speech: &Speech, names: &[String], waiting: SeatSet) -> String {
    let players: Vec<&str> =
        waiting.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
    say!(speech, "undo-waits", players = players.join(", "))
}

/// All digits of a commitment, in groups that are easy to compare, and what to do with them.
pub(crate) fn commitment_text(speech: &Speech, commitment: &Commitment, id: &str) -> String {
    let digits = commitment.to_string();
    let groups: Vec<&str> = (0..digits.len()).step_by(8).filter_map(|at| digits.get(at..at + 8)).collect();
    let lines: Vec<String> = groups.chunks(4).map(|line| line.join(" ")).collect();
    let text = say!(speech, "commitment-explained", id = id);
    format!("{}\n\n{text}", lines.join("\n"))
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

/// Why the store failed, and what to do.
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

/// Why a match can't be started, resumed or kept, and what to do.
pub fn local_fault(speech: &Speech, fault: &LocalFault) -> String {
    match fault {
        LocalFault::Match(fault) => match_fault(speech, fault),
        LocalFault::Deleted(id) => say!(speech, "match-deleted", id = id.to_string()),
        LocalFault::Record(fault) => record_file_fault(speech, fault),
        LocalFault::NoRandomness => say!(speech, "match-no-randomness"),
        LocalFault::Online(fault) => online_fault(speech, fault),
    }
}

fn match_fault(speech: &Speech, fault: &MatchFault) -> String {
    match fault {
        MatchFault::Config(game, fault) => speech.config_fault(game.name(), fault),
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
        MatchFault::Opening { number } => say!(speech, "match-opening", number = *number),
        MatchFault::Seats { seats } => say!(speech, "match-seats", seats = *seats),
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

/// The command of a program, with every character visible.
pub(crate) fn command(program: &str) -> String {
    visible(program.strip_prefix("exec:").unwrap_or(program)).into_owned()
}
