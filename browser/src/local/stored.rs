//! A match as the page keeps it: its log as data.

use super::memory::{Memory, last};
use crate::fault::Fault;
use crate::reader::Reader;
use ledger::{Ending, LogEntry, MatchId, NewMatch, Player, Secret, StoredMatch, Timestamp};
use serde::Serialize;
use serde_json::Value;

/// What the page keeps of a match.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    id: String,
    game: String,
    created: i64,
    last: i64,
    is_over: bool,
    is_lesson: bool,
    data: String,
}

/// What [`Kept::data`] is: JSON in itself, so that the page has nothing to read in it.
#[derive(Debug, Serialize)]
struct Data {
    format: u32,
    rules: u32,
    config: String,
    patience: String,
    clock: String,
    wishes: String,
    players: Vec<(String, String)>,
    secret: String,
    seed_given: bool,
    entropy: Vec<String>,
    entries: Vec<(String, i64)>,
    ending: Option<(String, Vec<u8>)>,
    seen: Vec<Option<u32>>,
    lesson: Option<(String, usize)>,
}

impl Data {
    fn read(data: Reader<'_>) -> Option<Self> {
        let text = |value: Option<&Value>| Some(value?.as_str()?.to_string());
        let byte = |value: &Value| u8::try_from(value.as_u64()?).ok();
        let string = |name: &str| data.string(name);
        let number = |value: &Value| u32::try_from(value.as_u64()?).ok();
        let ending = data.maybe("ending").map(|ending| {
            let places = ending.0.get(1)?.as_array()?.iter().map(byte).collect::<Option<_>>()?;
            Some((text(ending.0.get(0))?, places))
        });
        let lesson = data
            .maybe("lesson")
            .map(|lesson| Some((text(lesson.0.get(0))?, usize::try_from(lesson.0.get(1)?.as_u64()?).ok()?)));
        let players =
            data.list("players").map(|player| Some((text(player.0.get(0))?, text(player.0.get(1))?)));
        let entries =
            data.list("entries").map(|entry| Some((text(entry.0.get(0))?, entry.0.get(1)?.as_i64()?)));
        Some(Self {
            format: data.short("format").ok()?,
            rules: data.short("rules").ok()?,
            config: string("config")?,
            patience: string("patience")?,
            clock: string("clock")?,
            wishes: string("wishes")?,
            players: players.collect::<Option<_>>()?,
            secret: string("secret")?,
            seed_given: data.is("seed_given"),
            entropy: data.texts("entropy"),
            entries: entries.collect::<Option<_>>()?,
            // A broken ending is no running match.
            ending: match ending {
                Some(None) => return None,
                ending => ending.flatten(),
            },
            seen: data.list("seen").map(|seen| number(seen.0)).collect(),
            lesson: lesson.flatten(),
        })
    }
}

/// Increase it whenever older data would be misunderstood.
const FORMAT: u32 = 1;

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a string can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bytes from hex digits.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect())
}

impl Kept {
    /// The latest match of a table. A lesson says how far it is.
    pub fn of(memory: &Memory, lesson: Option<(String, usize)>) -> Option<Self> {
        let (stored, seen) = memory.latest()?;
        let last = last(&stored).as_millis();
        let StoredMatch { id, header, entries, ending, .. } = stored;
        let player = |player: &Player| (player.name.clone(), player.controller.to_string());
        let is_lesson = lesson.is_some();
        let data = Data {
            format: FORMAT,
            rules: header.rules,
            config: header.config.clone(),
            patience: header.patience.clone(),
            clock: header.clock.clone(),
            wishes: header.wishes.clone(),
            players: header.players.iter().map(player).collect(),
            secret: hex(&header.secret.0),
            seed_given: header.seed_given,
            entropy: header.entropy.iter().flatten().map(|bits| hex(bits)).collect(),
            entries: entries.into_iter().map(|entry| (entry.text, entry.at.as_millis())).collect(),
            ending: ending.as_ref().map(|ending| (ending.result.clone(), ending.places.clone())),
            seen,
            lesson,
        };
        Some(Self {
            id: id.to_string(),
            game: header.game,
            created: header.created.as_millis(),
            last,
            is_over: ending.is_some(),
            is_lesson,
            data: serde_json::to_string(&data).ok()?,
        })
    }

    /// Takes what the page kept.
    pub fn take(kept: Reader<'_>) -> Result<Self, Fault> {
        let time = |name: &str| kept.field(name)?.0.as_i64().ok_or(Fault::NoMatch);
        Ok(Self {
            id: kept.text("id")?.into(),
            game: kept.text("game")?.into(),
            created: time("created")?,
            last: time("last")?,
            is_over: kept.is("isOver"),
            is_lesson: kept.is("isLesson"),
            data: kept.text("data")?.into(),
        })
    }

    /// The match, what was seen of it, and how far the lesson is that it is.
    pub fn read(&self) -> Result<Reading, Fault> {
        let value: Value = serde_json::from_str(&self.data).map_err(|_| Fault::NoMatch)?;
        let data = Data::read(Reader(&value)).ok_or(Fault::NoMatch)?;
        let id: MatchId = self.id.parse().map_err(|_| Fault::NoMatch)?;
        if data.format != FORMAT {
            return Err(Fault::NoMatch);
        }
        let player = |(name, controller): (String, String)| {
            let controller = controller.parse().map_err(|_| Fault::NoMatch)?;
            Ok(Player { person: None, name, controller })
        };
        let secret = unhex(&data.secret).and_then(|bytes| bytes.try_into().ok()).ok_or(Fault::NoMatch)?;
        let entropy: Option<Vec<Vec<u8>>> = data.entropy.iter().map(|bits| unhex(bits)).collect();
        let header = NewMatch {
            game: self.game.clone(),
            rules: data.rules,
            config: data.config,
            patience: data.patience,
            clock: data.clock,
            wishes: data.wishes,
            players: data.players.into_iter().map(player).collect::<Result<_, Fault>>()?,
            secret: Secret(secret),
            seed_given: data.seed_given,
            entropy: Some(entropy.ok_or(Fault::NoMatch)?),
            created: Timestamp::from_millis(self.created),
        };
        let entry =
            |(seq, (text, at)): (u32, (String, i64))| LogEntry { seq, text, at: Timestamp::from_millis(at) };
        let entries = (0..).zip(data.entries).map(entry).collect();
        let ending = data.ending.map(|(result, places)| Ending { result, places });
        let stored = StoredMatch { id, header, entries, ending, damage: None };
        Ok(Reading { stored, seen: data.seen, lesson: data.lesson })
    }
}

/// A stored match that was read.
#[derive(Debug)]
pub struct Reading {
    pub stored: StoredMatch,
    pub seen: Vec<Option<u32>>,
    pub lesson: Option<(String, usize)>,
}
