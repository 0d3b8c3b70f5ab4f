//! What there is to play.

use crate::args::JsonArgs;
use crate::exit::Exit;
use crate::room::speech;
use catalog::AnyGame;
use kernel::{Kind, Setting};
use serde_json::{Value, json};
use table::PATIENCE_SETTINGS;
use terminal::local::{Settings, home};
use terminal::say;

pub fn list(args: &JsonArgs) -> Result<(), Exit> {
    let settings = home().map(|home| Settings::load(&home).settings).unwrap_or_default();
    let speech = speech(&args.display, &settings)?;
    if args.json {
        let games: Vec<Value> = catalog::games().iter().map(|&game| describe(game)).collect();
        println!("{}", json!({ "games": games }));
        return Ok(());
    }
    for &game in catalog::games() {
        println!("{} - {}", game.name(), speech.game_title(game));
        println!("    {}", speech.of_game(game, "tagline"));
        for preset in game.presets() {
            let (min, max) = game.seat_range(preset);
            let title = speech.of_game(game, &format!("preset-{}", preset.name));
            let name = preset.name;
            println!(
                "    {}",
                say!(speech, "games-preset", name = name, title = title, min = min, max = max)
            );
        }
        for setting in game.settings() {
            let label = speech.of_game(game, &format!("setting-{}", setting.key));
            println!("    {}={} ({}): {label}", setting.key, setting.default, range(setting));
        }
        println!("    {}", say!(speech, "games-levels", levels = game.levels().join(", ")));
    }
    println!("{}", say!(speech, "games-tables"));
    for setting in PATIENCE_SETTINGS {
        println!("    {}={} ({})", setting.key, setting.default, range(setting));
    }
    Ok(())
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
        "options": game.settings().iter().chain(PATIENCE_SETTINGS).map(option).collect::<Vec<_>>(),
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
