//! What there is to play.

use crate::args::JsonArgs;
use crate::exit::Exit;
use crate::output::{print_json, print_line};
use crate::room::own_speech;
use catalog::AnyGame;
use kernel::{Kind, Setting};
use serde_json::{Value, json};
use table::TABLE_SETTINGS;
use terminal::local::CLOCK;
use words::{Speech, say};

pub fn list(args: &JsonArgs) -> Result<(), Exit> {
    let speech = own_speech(&args.display)?;
    if args.json {
        let games: Vec<Value> = catalog::games().iter().map(|&game| describe(game)).collect();
        return Ok(print_json(&json!({ "games": games }))?);
    }
    Ok(print_line(&as_text(&speech).join("\n"))?)
}

fn as_text(speech: &Speech) -> Vec<String> {
    let mut lines = Vec::new();
    for &game in catalog::games() {
        lines.push(format!("{} - {}", game.name(), speech.game_title(game.name())));
        lines.push(format!("    {}", speech.of_game(game.name(), "tagline")));
        for preset in game.presets() {
            let (min, max) = game.seat_range(preset);
            let title = speech.of_game(game.name(), &format!("preset-{}", preset.name));
            let name = preset.name;
            let line = if min == max {
                say!(speech, "games-preset-fixed", name = name, title = title, count = min)
            } else {
                say!(speech, "games-preset", name = name, title = title, min = min, max = max)
            };
            lines.push(format!("    {line}"));
        }
        for setting in game.settings() {
            let label = speech.of_game(game.name(), &format!("setting-{}", setting.key));
            lines.push(format!("    {}={} ({}): {label}", setting.key, setting.default, range(setting)));
        }
        lines.push(format!("    {}", say!(speech, "games-levels", levels = game.levels().join(", "))));
    }
    lines.push(say!(speech, "games-tables"));
    for setting in TABLE_SETTINGS.iter().chain([&CLOCK]) {
        let label = speech.setting("", setting.key);
        lines.push(format!("    {}={} ({}): {label}", setting.key, setting.default, range(setting)));
    }
    lines
}

fn range(setting: &Setting) -> String {
    match setting.kind {
        Kind::Number { min, max } => format!("{min}-{max}"),
        Kind::Choice(values) => values.join(", "),
        Kind::Switch => "on, off".into(),
    }
}

fn describe(game: &dyn AnyGame) -> Value {
    let presets = game.presets().iter().map(|preset| {
        let (min, max) = game.seat_range(preset);
        let values: serde_json::Map<String, Value> =
            preset.values.iter().map(|(key, value)| ((*key).into(), json!(value))).collect();
        json!({ "name": preset.name, "seats": { "min": min, "max": max }, "values": values })
    });
    let (min, max) = game.seat_range(&game.presets()[0]);
    json!({
        "name": game.name(),
        "rules": game.rules_version(),
        "seats": { "min": min, "max": max },
        "presets": presets.collect::<Vec<_>>(),
        "options": game.settings().iter().chain(TABLE_SETTINGS).chain([&CLOCK]).map(option).collect::<Vec<_>>(),
        "bots": game.levels(),
    })
}

fn option(setting: &Setting) -> Value {
    let (key, default) = (setting.key, setting.default);
    match setting.kind {
        Kind::Number { min, max } => {
            let default = default.parse::<i64>().map_or_else(|_| json!(default), |number| json!(number));
            json!({ "key": key, "type": "number", "min": min, "max": max, "default": default })
        }
        Kind::Choice(values) => json!({ "key": key, "type": "choice", "values": values, "default": default }),
        Kind::Switch => json!({ "key": key, "type": "switch", "values": ["on", "off"], "default": default }),
    }
}
