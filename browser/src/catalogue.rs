//! What can be played, with words for forms.

use crate::fault::Fault;
use crate::pairs::Pairs;
use crate::question::word;
use crate::reader::Reader;
use crate::sight::game;
use catalog::AnyGame;
use frogs::Card;
use kernel::{AUTO, Choices, Kind, Preset, Setting};
use kittens::Title;
use protocol::Phrase;
use serde::Serialize;
use serde_json::Value;
use table::{ClockRules, TABLE_SETTINGS};
use tellstones::Stone;
use words::{Speech, say};

/// Everything that can be played.
#[derive(Debug, Serialize)]
pub struct Catalog {
    games: Vec<Listing>,
    table: Vec<Row>,
    rules: Pairs<u32>,
    protocol: u32,
    phrases: Vec<Saying>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Listing {
    game: &'static str,
    title: String,
    tagline: String,
    has_secrets: bool,
    rules: Vec<String>,
    presets: Vec<PresetChoice>,
    settings: Vec<Row>,
    levels: Vec<Level>,
    has_lesson: bool,
    pieces: Vec<Explained>,
}

#[derive(Debug, Serialize)]
struct PresetChoice {
    preset: &'static str,
    label: String,
    about: Option<String>,
    fewest: u8,
    most: u8,
    values: Pairs<&'static str>,
}

/// A row of a form.
#[derive(Debug, Serialize)]
struct Row {
    key: &'static str,
    label: String,
    about: Option<String>,
    default: &'static str,
    kind: Values,
    auto: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Values {
    Number { min: i64, max: i64 },
    Choice(Vec<Offered>),
    Switch,
}

#[derive(Debug, Serialize)]
struct Offered {
    value: &'static str,
    label: String,
}

#[derive(Debug, Serialize)]
struct Level {
    level: &'static str,
    label: String,
}

#[derive(Debug, Serialize)]
struct Explained {
    piece: &'static str,
    label: String,
    about: String,
}

#[derive(Debug, Serialize)]
struct Saying {
    phrase: Phrase,
    text: String,
}

/// What can be played.
pub fn catalog(speech: &Speech) -> Catalog {
    let games = catalog::games();
    let phrase = |phrase: &Phrase| Saying { phrase: *phrase, text: phrase_text(speech, *phrase) };
    Catalog {
        games: games.iter().map(|game| entry(speech, *game)).collect(),
        table: TABLE_SETTINGS.iter().map(|setting| row(speech, None, setting)).collect(),
        rules: games.iter().map(|game| (game.name().into(), game.rules_version())).collect(),
        protocol: protocol::VERSION,
        phrases: Phrase::ALL.iter().map(phrase).collect(),
    }
}

/// What somebody says.
fn phrase_text(speech: &Speech, phrase: Phrase) -> String {
    speech.with(&format!("phrase-{}", word(&phrase)), &[])
}

fn entry(speech: &Speech, game: &'static dyn AnyGame) -> Listing {
    let name = game.name();
    let preset = |preset: &Preset| {
        let (fewest, most) = game.seat_range(preset);
        let about = (game.presets().len() > 1)
            .then(|| speech.of_game(name, &format!("about-preset-{}", preset.name)));
        PresetChoice {
            preset: preset.name,
            label: speech.of_game(name, &format!("preset-{}", preset.name)),
            about,
            fewest,
            most,
            values: preset.values.iter().map(|(key, value)| ((*key).into(), *value)).collect(),
        }
    };
    Listing {
        game: name,
        title: speech.game_title(name),
        tagline: speech.of_game(name, "tagline"),
        has_secrets: game.has_secrets(),
        rules: speech
            .of_game(name, "rules")
            .lines()
            .map(str::to_string)
            .filter(|line| !line.is_empty())
            .collect(),
        presets: game.presets().iter().map(preset).collect(),
        settings: game.settings().iter().map(|setting| row(speech, Some(name), setting)).collect(),
        levels: game.levels().iter().map(|level| Level { level, label: speech.level(level) }).collect(),
        has_lesson: lessons::find(name).is_some(),
        pieces: pieces(speech, name),
    }
}

fn row(speech: &Speech, game: Option<&str>, setting: &Setting) -> Row {
    let name = game.unwrap_or_default();
    let value = |value: &&'static str| Offered {
        value,
        label: speech.of_game(name, &format!("value-{}-{value}", setting.key)),
    };
    Row {
        key: setting.key,
        label: speech.setting(name, setting.key),
        about: game.map(|game| speech.of_game(game, &format!("about-{}", setting.key))),
        default: setting.default,
        kind: match setting.kind {
            Kind::Number { min, max } => Values::Number { min, max },
            Kind::Choice(values) => Values::Choice(values.iter().map(value).collect()),
            Kind::Switch => Values::Switch,
        },
        auto: (setting.default == AUTO).then(|| say!(speech, "value-auto")),
    }
}

/// What a game is played with, where pieces differ.
fn pieces(speech: &Speech, game: &str) -> Vec<Explained> {
    let word = |key: &str| speech.with(key, &[]);
    match game {
        "kittens" => Title::ALL
            .into_iter()
            .map(|title| Explained {
                piece: title.word(),
                label: word(&format!("kittens-card-{}", title.word())),
                about: word(&format!("kittens-help-{}", title.word())),
            })
            .collect(),
        "frogs" => Card::ALL
            .into_iter()
            .map(|card| Explained {
                piece: card.title().trim_start_matches("frogs-card-"),
                label: word(card.title()),
                about: word(&format!("{}-text", card.title())),
            })
            .collect(),
        "tellstones" => Stone::ALL
            .into_iter()
            .map(|stone| Explained {
                piece: stone.word().trim_start_matches("tellstones-stone-"),
                label: word(stone.word()),
                about: stone.code().into(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// A form of settings.
#[derive(Debug)]
pub struct Form {
    preset: Option<String>,
    seats: Option<u8>,
    values: Vec<(String, String)>,
}

impl Form {
    /// Reads what the page sent.
    pub fn read(form: Reader<'_>) -> Self {
        let values = form.maybe("values").and_then(|values| values.0.as_object()).into_iter().flatten();
        let text = |value: &Value| value.as_str().map_or_else(|| Reader(value).json(), ToString::to_string);
        Self {
            preset: form.string("preset"),
            seats: form.maybe_number("seats").and_then(|seats| u8::try_from(seats).ok()),
            values: values.map(|(key, value)| (key.clone(), text(value))).collect(),
        }
    }
}

/// A form that was checked.
#[derive(Debug, Serialize)]
pub struct Checked {
    choices: String,
    fault: Option<String>,
    seats: usize,
}

/// Can it be played?
pub fn check(speech: &Speech, name: &str, form: &Form) -> Result<Checked, Fault> {
    let game = game(name)?;
    let mut choices = Choices { preset: form.preset.clone(), seats: form.seats, ..Choices::default() };
    choices.values.clone_from(&form.values);
    let checked = game.configure(&choices).and_then(|settled| game.seats(&settled));
    Ok(Checked {
        choices: choices.to_string(),
        fault: checked.as_ref().err().map(|fault| speech.config_fault(name, fault)),
        seats: checked.unwrap_or_default(),
    })
}

/// Settings in words.
#[derive(Debug, Serialize)]
pub struct Described {
    title: String,
    setup: Vec<String>,
    clock: Option<String>,
}

/// The settings of a table in words.
pub fn describe(speech: &Speech, name: &str, choices: &str, clock: &str) -> Result<Described, Fault> {
    let game = game(name)?;
    let choices: Choices = choices.parse().map_err(|_| Fault::Unreadable(choices.into()))?;
    let rules = clock.parse::<ClockRules>().ok().filter(ClockRules::is_limited);
    Ok(Described {
        title: speech.game_title(name),
        setup: describe_choices(speech, game, &choices),
        clock: rules.map(|rules| clock_text(speech, &rules)),
    })
}

/// The preset, the number of players, and what differs from the preset.
pub fn describe_choices(speech: &Speech, game: &dyn AnyGame, choices: &Choices) -> Vec<String> {
    let (name, preset) = (game.name(), game.preset(choices));
    let mut lines = Vec::new();
    if game.presets().len() > 1 {
        lines.push(speech.of_game(name, &format!("preset-{}", preset.name)));
    }
    if let Ok(seats) = game.seats(choices) {
        lines.push(say!(speech, "page-players", count = seats));
    }
    let usual = Choices::default().with_preset(preset.name);
    let usual = match choices.seats {
        Some(seats) => usual.with_seats(seats),
        None => usual,
    };
    let (Ok(usual), Ok(settled)) = (game.configure(&usual), game.configure(choices)) else { return lines };
    for (key, value) in settled.values.iter().filter(|setting| !usual.values.contains(setting)) {
        let kind = game.settings().iter().find(|setting| setting.key == key).map(|setting| setting.kind);
        let value = match kind {
            Some(Kind::Choice(_)) => speech.of_game(name, &format!("value-{key}-{value}")),
            Some(Kind::Switch) if value == "on" => say!(speech, "value-on"),
            Some(Kind::Switch) => say!(speech, "value-off"),
            _ => value.clone(),
        };
        lines.push(say!(speech, "page-setting", setting = speech.setting(name, key), value = value));
    }
    lines
}

fn clock_text(speech: &Speech, rules: &ClockRules) -> String {
    const HOUR: u64 = 60 * 60;
    const DAY: u64 = 24 * HOUR;
    let time = |millis: u64| match millis / 1000 {
        0 => say!(speech, "clock-time-seconds", seconds = 0),
        seconds if seconds % DAY == 0 => say!(speech, "clock-time-days", days = seconds / DAY),
        seconds if seconds % HOUR == 0 => say!(speech, "clock-time-hours", hours = seconds / HOUR),
        seconds if seconds % 60 == 0 => {
            say!(speech, "clock-time-minutes", minutes = seconds / 60)
        }
        seconds => say!(speech, "clock-time-seconds", seconds = seconds),
    };
    let mut parts = Vec::new();
    if let Some(per_move) = rules.per_move {
        parts.push(say!(speech, "clock-move", time = time(per_move)));
    }
    if let Some((whole, more)) = rules.per_game {
        parts.push(match more / 1000 {
            0 => say!(speech, "clock-game", time = time(whole)),
            seconds => say!(speech, "clock-game-more", time = time(whole), seconds = seconds),
        });
    }
    if let Some(reaction) = rules.reaction {
        parts.push(say!(speech, "clock-reaction", time = time(reaction)));
    }
    parts.join(", ")
}
