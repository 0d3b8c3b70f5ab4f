//! What is remembered from one start to the next.

use super::{Display, Unnamed};
use kernel::Choices;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use store::{Controller, Player};
use words::Language;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Settings {
    /// The last choice: `en` or `ko`.
    language: Option<String>,
    /// The games whose lessons were offered.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    offered: BTreeSet<String>,
    /// How things are shown.
    #[serde(skip_serializing_if = "Display::is_default")]
    pub display: Display,
    /// Settings of every game that differ from its defaults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    games: BTreeMap<String, BTreeMap<String, String>>,
    /// Who sat where in the last match of every game that was started on the full screen.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    seated: BTreeMap<String, Seated>,
    /// What another version wrote and this one does not know: it is written back.
    #[serde(skip)]
    kept: toml::Table,
}

/// Who played, seat by seat, as on the command line, and under which name. The name is empty if nobody typed one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seated {
    pub seats: Vec<String>,
    pub names: Vec<String>,
}

impl Seated {
    pub fn of(players: &[Player]) -> Self {
        // A default name follows the language.
        let name = |(seat, player): (usize, &Player)| {
            let is_usual = match (Unnamed::read(&player.name), &player.controller) {
                (Some(Unnamed::Person(number)), Controller::Human) => number == seat + 1,
                (Some(Unnamed::Computer(_)), Controller::Bot(_)) => true,
                _ => false,
            };
            if is_usual { String::new() } else { player.name.clone() }
        };
        Self {
            seats: players.iter().map(|player| player.controller.to_string()).collect(),
            names: players.iter().enumerate().map(name).collect(),
        }
    }
}

/// The loaded settings, and those that this version does not know.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsLoad {
    pub settings: Settings,
    pub unknown: Vec<String>,
    /// The file exists but can't be used at all.
    pub unreadable: Option<String>,
}

impl Settings {
    pub fn file(home: &Path) -> PathBuf {
        home.join("settings.toml")
    }

    /// Returns settings whatever is wrong with the file.
    pub fn load(home: &Path) -> SettingsLoad {
        let text = match fs::read_to_string(Self::file(home)) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return SettingsLoad::default(),
            Err(error) => {
                return SettingsLoad { unreadable: Some(error.to_string()), ..SettingsLoad::default() };
            }
        };
        let Ok(table) = text.parse::<toml::Table>() else {
            return SettingsLoad { unreadable: Some("TOML".into()), ..SettingsLoad::default() };
        };
        let mut load = SettingsLoad::default();
        for (key, value) in table {
            match (key.as_str(), value) {
                ("language", toml::Value::String(code)) if Language::from_code(&code).is_some() => {
                    load.settings.language = Some(code);
                }
                ("games", toml::Value::Table(games)) => load.take_games(games),
                ("display", toml::Value::Table(display)) => load.take_display(display),
                ("seated", toml::Value::Table(seated)) => load.take_seated(seated),
                ("offered", toml::Value::Array(games)) => {
                    let games = games.iter().filter_map(toml::Value::as_str);
                    load.settings.offered = games.map(str::to_string).collect();
                }
                (_, value) => {
                    load.unknown.push(key.clone());
                    load.settings.kept.insert(key, value);
                }
            }
        }
        load
    }

    /// Writes a temporary file next to the old one and renames it: never half a file. A file that can't be read is
    /// set aside: somebody edited it by hand, made a mistake, and wants it back.
    pub fn save(&self, home: &Path) -> io::Result<()> {
        fs::create_dir_all(home)?;
        put_aside_unreadable(home)?;
        let mut table = self.kept.clone();
        merge(&mut table, toml::Table::try_from(self).map_err(io::Error::other)?);
        let text = toml::to_string(&table).map_err(io::Error::other)?;
        let beside = home.join(format!("settings.toml.{}", std::process::id()));
        fs::write(&beside, text)?;
        fs::rename(beside, Self::file(home))
    }

    pub fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::from_code)
    }

    pub fn set_language(&mut self, language: Language) {
        self.language = Some(language.code().into());
    }

    /// What was chosen for a game, including the settings of its table.
    pub fn of_game(&self, game: &str) -> Vec<(String, String)> {
        let chosen = self.games.get(game).into_iter().flatten();
        chosen.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// The same, separately: the game's own settings, and those of its table.
    pub fn choices(&self, game: &str) -> (Choices, Choices) {
        let (mut own, mut table) = (Choices::default(), Choices::default());
        for (key, value) in self.of_game(game) {
            match key.as_str() {
                "preset" => own.preset = Some(value),
                key if host::Setup::is_table_setting(key) => table = table.with(key, &value),
                key => own = own.with(key, &value),
            }
        }
        (own, table)
    }

    pub fn set(&mut self, game: &str, key: &str, value: &str) {
        self.games.entry(game.into()).or_default().insert(key.into(), value.into());
    }

    /// A preset is a complete set of values: it replaces values chosen before. The table's settings stay.
    pub fn set_preset(&mut self, game: &str, preset: &str) {
        if let Some(chosen) = self.games.get_mut(game) {
            chosen.retain(|key, _| host::Setup::is_table_setting(key));
        }
        self.set(game, "preset", preset);
    }

    pub fn reset(&mut self, game: &str) {
        self.games.remove(game);
    }

    /// Offers the lesson of this game: true the first time, and only to people who have not played it here.
    pub fn offers_lesson(&mut self, game: &str) -> bool {
        self.offered.insert(game.into()) && !self.seated.contains_key(game)
    }

    pub fn seated(&self, game: &str) -> Option<&Seated> {
        self.seated.get(game)
    }

    pub fn seat(&mut self, game: &str, seated: Seated) {
        self.seated.insert(game.into(), seated);
    }
}

/// Puts the values of `over` into `table`, tables inside it included.
fn merge(table: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match (table.get_mut(&key), value) {
            (Some(toml::Value::Table(inner)), toml::Value::Table(over)) => merge(inner, over),
            (_, value) => {
                table.insert(key, value);
            }
        }
    }
}

/// Renames a settings file that is not TOML to the first free name of `settings.toml.bad`, `.bad2`, ...
fn put_aside_unreadable(home: &Path) -> io::Result<()> {
    let file = Settings::file(home);
    let readable = match fs::read_to_string(&file) {
        Ok(text) => text.parse::<toml::Table>().is_ok(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    };
    if readable {
        return Ok(());
    }
    let later = (2..).map(|number: u32| format!("settings.toml.bad{number}"));
    let mut names = std::iter::once("settings.toml.bad".to_string()).chain(later);
    let free = names.find(|name| !home.join(name).exists()).unwrap_or_default();
    fs::rename(file, home.join(free))
}

impl SettingsLoad {
    fn take_display(&mut self, display: toml::Table) {
        let mut kept = toml::Table::new();
        for (key, value) in display {
            if !self.settings.display.take(&key, &value) {
                self.unknown.push(format!("display.{key}"));
                kept.insert(key, value);
            }
        }
        if !kept.is_empty() {
            self.settings.kept.insert("display".into(), toml::Value::Table(kept));
        }
    }

    fn take_seated(&mut self, seated: toml::Table) {
        let mut kept = toml::Table::new();
        for (game, value) in seated {
            if let Ok(seated) = Seated::deserialize(value.clone()) {
                self.settings.seat(&game, seated);
            } else {
                self.unknown.push(format!("seated.{game}"));
                kept.insert(game, value);
            }
        }
        if !kept.is_empty() {
            self.settings.kept.insert("seated".into(), toml::Value::Table(kept));
        }
    }

    /// Keeps the values that the games still know, each checked on its own.
    fn take_games(&mut self, games: toml::Table) {
        let mut kept = toml::Table::new();
        for (name, values) in games {
            let (game, values) = match (catalog::find(&name), values) {
                (Some(game), toml::Value::Table(values)) => (game, values),
                (_, values) => {
                    self.unknown.push(format!("games.{name}"));
                    kept.insert(name, values);
                    continue;
                }
            };
            let mut kept_of_game = toml::Table::new();
            for (key, value) in values {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
                let alone = Choices::default().with(&key, &text);
                let known = match key.as_str() {
                    "preset" => game.presets().iter().any(|preset| preset.name == text),
                    key if host::Setup::is_table_setting(key) => host::Setup::patience_rules(&alone).is_ok(),
                    _ => !matches!(
                        game.configure(&alone),
                        Err(kernel::ConfigFault::UnknownSetting { .. }
                            | kernel::ConfigFault::NotANumber { .. }
                            | kernel::ConfigFault::NotAChoice { .. })
                    ),
                };
                if known {
                    self.settings.set(&name, &key, &text);
                } else {
                    self.unknown.push(format!("games.{name}.{key}"));
                    kept_of_game.insert(key, value);
                }
            }
            if !kept_of_game.is_empty() {
                kept.insert(name, toml::Value::Table(kept_of_game));
            }
        }
        if !kept.is_empty() {
            self.settings.kept.insert("games".into(), toml::Value::Table(kept));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::Symbols;

    #[test]
    fn settings_are_loaded_as_they_were_saved() {
        let home = tempfile::tempdir().unwrap();
        let mut settings = Settings::default();
        settings.set_language(Language::Korean);
        settings.set("connect4", "width", "9");
        settings.set("connect4", "warn_after", "2");
        settings.seat("connect4", Seated { seats: vec!["human".into()], names: vec!["지수".into()] });
        settings.display.symbols = Symbols::Ascii;
        settings.display.clock = 30;
        assert!(settings.offers_lesson("frogs") && !settings.offers_lesson("frogs"));
        settings.save(home.path()).unwrap();
        assert_eq!(Settings::load(home.path()), SettingsLoad { settings, ..SettingsLoad::default() });
    }

    #[test]
    fn a_preset_takes_single_values_of_the_game_with_it() {
        let mut settings = Settings::default();
        settings.set("kittens", "edition", "all");
        settings.set("kittens", "warn_after", "2");
        settings.set_preset("kittens", "house");
        let kept = [("preset", "house"), ("warn_after", "2")];
        assert_eq!(settings.of_game("kittens"), kept.map(|(key, value)| (key.into(), value.into())));
    }

    #[test]
    fn what_is_not_known_is_named_and_not_used() {
        let home = tempfile::tempdir().unwrap();
        let text = "language = \"xx\"\ncolour = 3\n[games.connect4]\nwidth = \"99\"\nheight = \"8\"\n[games.chess]\nx = \"1\"\n";
        fs::write(Settings::file(home.path()), text).unwrap();
        let load = Settings::load(home.path());
        assert_eq!(load.settings.of_game("connect4"), [("height".to_string(), "8".to_string())]);
        assert_eq!(load.unknown.len(), 4, "{:?}", load.unknown);
        fs::write(Settings::file(home.path()), "]]]").unwrap();
        assert!(Settings::load(home.path()).unreadable.is_some());
    }

    #[test]
    fn what_a_newer_version_wrote_is_written_back() {
        let home = tempfile::tempdir().unwrap();
        let text = "language = \"xx\"\ncolour = 3\n[games.connect4]\nwidth = \"99\"\nheight = \"8\"\nclock = 5\n[games.chess]\nx = \"1\"\n[seated]\nconnect4 = 3\n[sound]\nbell = true\n";
        fs::write(Settings::file(home.path()), text).unwrap();
        let mut settings = Settings::load(home.path()).settings;
        settings.save(home.path()).unwrap();
        let saved = fs::read_to_string(Settings::file(home.path())).unwrap();
        assert_eq!(saved.parse::<toml::Table>(), text.parse::<toml::Table>());
        // A choice made here wins over the file.
        settings.set_language(Language::Korean);
        settings.set("connect4", "width", "9");
        settings.save(home.path()).unwrap();
        let saved = fs::read_to_string(Settings::file(home.path())).unwrap();
        let expected = text.replace("\"xx\"", "\"ko\"").replace("\"99\"", "\"9\"");
        assert_eq!(saved.parse::<toml::Table>(), expected.parse::<toml::Table>());
    }

    #[test]
    fn a_file_with_a_slip_is_put_aside_and_kept() {
        let home = tempfile::tempdir().unwrap();
        for (slip, aside) in [("]]] 1", "settings.toml.bad"), ("]]] 2", "settings.toml.bad2")] {
            fs::write(Settings::file(home.path()), slip).unwrap();
            let mut load = Settings::load(home.path());
            assert!(load.unreadable.is_some());
            load.settings.set_language(Language::English);
            load.settings.save(home.path()).unwrap();
            assert_eq!(fs::read_to_string(home.path().join(aside)).unwrap(), slip);
            assert_eq!(Settings::load(home.path()).settings, load.settings);
        }
    }
}
