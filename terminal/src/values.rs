//! Settings and their values as people call and type them.

use crate::{Speech, say};
use catalog::AnyGame;
use kernel::{AUTO, Kind, Setting};

/// The numbers that a setting can be, if it is one.
pub fn value_range(speech: &Speech, setting: &Setting) -> Option<String> {
    match setting.kind {
        Kind::Number { min, max } if setting.default == AUTO => {
            Some(format!("{}, {min}-{max}", say!(speech, "value-auto")))
        }
        Kind::Number { min, max } => Some(format!("{min}-{max}")),
        _ => None,
    }
}

/// A value as somebody typed it. An empty line is automatic where that is possible; elsewhere it is none.
pub fn read_value(speech: &Speech, setting: &Setting, text: &str) -> Option<String> {
    let text = text.trim();
    let is_auto = text.is_empty() || text.to_lowercase() == say!(speech, "value-auto");
    match setting.default {
        AUTO if is_auto => Some(AUTO.into()),
        _ if text.is_empty() => None,
        _ => Some(text.into()),
    }
}

/// The values of a setting that can be listed, as the language calls them.
pub fn listed_values(
    speech: &Speech,
    game: &dyn AnyGame,
    setting: &Setting,
) -> Option<Vec<(&'static str, String)>> {
    let auto = (setting.default == AUTO).then(|| (AUTO, say!(speech, "value-auto")));
    match setting.kind {
        Kind::Number { .. } => None,
        Kind::Choice(values) => {
            let named = |&value: &&'static str| {
                (value, speech.of_game(game.name(), &format!("value-{}-{value}", setting.key)))
            };
            Some(auto.into_iter().chain(values.iter().map(named)).collect())
        }
        Kind::Switch => Some(vec![("on", say!(speech, "value-on")), ("off", say!(speech, "value-off"))]),
    }
}
