//! What is remembered from one start to the next.

use kernel::Choices;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use words::Language;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The last choice: `en` or `ko`.
    language: Option<String>,
    /// Settings of every game that differ from its defaults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    games: BTreeMap<String, BTreeMap<String, String>>,
}

/// The settings that were there, and which of them this version does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsLoad {
    pub settings: Settings,
    pub unknown: Vec<String>,
    /// The file is there but can't be used at all.
    pub unreadable: Option<String>,
}

impl Settings {
    pub fn file(home: &Path) -> PathBuf {
        home.join("settings.toml")
    }

    /// Whatever is wrong with the file, there are settings.
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
                _ => load.unknown.push(key),
            }
        }
        load
    }

    /// Written beside the old file and then put in its place: never half a file.
    pub fn save(&self, home: &Path) -> io::Result<()> {
        fs::create_dir_all(home)?;
        let text = toml::to_string(self).map_err(io::Error::other)?;
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

    /// What was chosen for a game, tables' settings included.
    pub fn of_game(&self, game: &str) -> Vec<(String, String)> {
        let chosen = self.games.get(game).into_iter().flatten();
        chosen.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    pub fn set(&mut self, game: &str, key: &str, value: &str) {
        self.games.entry(game.into()).or_default().insert(key.into(), value.into());
    }

    pub fn reset(&mut self, game: &str) {
        self.games.remove(game);
    }
}

impl SettingsLoad {
    /// Keeps the values that the games still know, each checked on its own.
    fn take_games(&mut self, games: toml::Table) {
        for (name, values) in games {
            let (Some(game), toml::Value::Table(values)) = (catalog::find(&name), values) else {
                self.unknown.push(format!("games.{name}"));
                continue;
            };
            for (key, value) in values {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
                let alone = Choices::default().with(&key, &text);
                let known = match key.as_str() {
                    "preset" => game.presets().iter().any(|preset| preset.name == text),
                    key if super::Setup::is_table_setting(key) => {
                        super::Setup::patience_rules(&alone).is_ok()
                    }
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
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_loaded_as_they_were_saved() {
        let home = tempfile::tempdir().unwrap();
        let mut settings = Settings::default();
        settings.set_language(Language::Korean);
        settings.set("connect4", "width", "9");
        settings.set("connect4", "warn_after", "2");
        settings.save(home.path()).unwrap();
        assert_eq!(Settings::load(home.path()), SettingsLoad { settings, ..SettingsLoad::default() });
    }

    #[test]
    fn what_is_not_known_is_named_and_left_out() {
        let home = tempfile::tempdir().unwrap();
        let text = "language = \"xx\"\ncolour = 3\n[games.connect4]\nwidth = \"99\"\nheight = \"8\"\n[games.chess]\nx = \"1\"\n";
        fs::write(Settings::file(home.path()), text).unwrap();
        let load = Settings::load(home.path());
        assert_eq!(load.settings.of_game("connect4"), [("height".to_string(), "8".to_string())]);
        assert_eq!(load.unknown.len(), 4, "{:?}", load.unknown);
        fs::write(Settings::file(home.path()), "]]]").unwrap();
        assert!(Settings::load(home.path()).unreadable.is_some());
    }
}
