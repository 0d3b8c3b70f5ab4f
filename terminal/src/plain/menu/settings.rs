//! The settings of plain mode: the language, and how each game is played.

use super::language;
use crate::plain::Room;
use crate::values::{listed_values, read_value, value_range};
use crate::{Gone, say};
use catalog::AnyGame;
use host::Setup;
use kernel::{AUTO, ConfigFault, Kind, Setting};
use table::PATIENCE_SETTINGS;

pub(super) fn settings(room: &mut Room) -> Result<(), Gone> {
    loop {
        let games = catalog::games();
        let mut entries = vec![say!(room.speech, "settings-language")];
        entries.extend(games.iter().map(|&game| {
            let title = room.speech.game_title(game.name());
            say!(room.speech, "settings-game", game = title)
        }));
        entries.push(say!(room.speech, "settings-back"));
        let title = say!(room.speech, "settings-title");
        match room.talk().choose(&title, &entries, 1, None)? {
            0 => language(room)?,
            index if index <= games.len() => game_settings(room, games[index - 1])?,
            _ => return Ok(()),
        }
    }
}

fn game_settings(room: &mut Room, game: &'static dyn AnyGame) -> Result<(), Gone> {
    loop {
        let (own, table) = room.settings.choices(game.name());
        let all: Vec<&Setting> = game.settings().iter().chain(PATIENCE_SETTINGS).collect();
        let preset = game.preset(&own);
        let mut entries: Vec<String> = Vec::new();
        let has_presets = game.presets().len() > 1;
        if has_presets {
            let name = room.speech.of_game(game.name(), &format!("preset-{}", preset.name));
            entries.push(format!("{}: {name}", say!(room.speech, "settings-preset")));
        }
        for setting in &all {
            let chosen = own.values.iter().chain(&table.values).rev().find(|(key, _)| key == setting.key);
            let of_preset = preset.values.iter().find(|(key, _)| *key == setting.key);
            let value = match (chosen, of_preset) {
                (Some((_, value)), _) => value.as_str(),
                (None, Some((_, value))) => value,
                (None, None) => setting.default,
            };
            let names = listed_values(&room.speech, game, setting).unwrap_or_default();
            let named = names.into_iter().find(|(known, _)| *known == value).map(|(_, name)| name);
            let value = named.unwrap_or_else(|| {
                if value == AUTO { say!(room.speech, "value-auto") } else { value.to_string() }
            });
            entries.push(format!("{}: {value}", room.speech.setting(game.name(), setting.key)));
        }
        entries.push(say!(room.speech, "settings-reset"));
        entries.push(say!(room.speech, "settings-back"));
        let name = room.speech.game_title(game.name());
        let title = say!(room.speech, "settings-game", game = name);
        let chosen = room.talk().choose(&title, &entries, 1, None)?;
        if chosen + 1 == entries.len() {
            return Ok(());
        }
        if chosen + 2 == entries.len() {
            room.settings.reset(game.name());
        } else if has_presets && chosen == 0 {
            let name = |preset: &kernel::Preset| {
                room.speech.of_game(game.name(), &format!("preset-{}", preset.name))
            };
            let names: Vec<String> = game.presets().iter().map(name).collect();
            let title = say!(room.speech, "settings-preset");
            let preset = game.presets()[room.talk().choose(&title, &names, 1, None)?].name;
            room.settings.set_preset(game.name(), preset);
        } else {
            let setting = all[chosen - usize::from(has_presets)];
            set_value(room, game, setting)?;
        }
        room.save_settings()?;
    }
}

fn set_value(room: &mut Room, game: &'static dyn AnyGame, setting: &Setting) -> Result<(), Gone> {
    let label = room.speech.setting(game.name(), setting.key);
    if let Some(values) = listed_values(&room.speech, game, setting) {
        let names: Vec<String> = values.iter().map(|(_, name)| name.clone()).collect();
        let value = match room.talk().choose(&label, &names, 1, None) {
            Ok(index) => values[index].0,
            Err(Gone::Quit) => return Ok(()),
            Err(gone) => return Err(gone),
        };
        return match keep_value(room, game, setting, value) {
            Ok(()) => Ok(()),
            Err(fault) => {
                let text = room.speech.config_fault(game.name(), &fault);
                room.talk().say(&text)
            }
        };
    }
    let Kind::Number { min, max } = setting.kind else { return Ok(()) };
    let range = value_range(&room.speech, setting).unwrap_or_default();
    let prompt = say!(room.speech, "settings-ask", setting = label, range = range);
    let help = say!(room.speech, "help-number", min = min, max = max);
    loop {
        let value = match room.talk().answer(&prompt, &help) {
            Err(Gone::Quit) => return Ok(()),
            other => other?,
        };
        let value = read_value(&room.speech, setting, &value).unwrap_or(value);
        match keep_value(room, game, setting, &value) {
            Ok(()) => return Ok(()),
            Err(fault) => {
                let text = room.speech.config_fault(game.name(), &fault);
                room.talk().say(&text)?;
            }
        }
    }
}

/// Remembers a value, if a game can be played with it.
fn keep_value(
    room: &mut Room,
    game: &'static dyn AnyGame,
    setting: &Setting,
    value: &str,
) -> Result<(), ConfigFault> {
    let (own, table) = room.settings.choices(game.name());
    if Setup::is_table_setting(setting.key) {
        Setup::patience_rules(&table.with(setting.key, value))?;
    } else {
        game.configure(&own.with(setting.key, value))?;
    }
    room.settings.set(game.name(), setting.key, value);
    Ok(())
}
