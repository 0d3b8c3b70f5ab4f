//! What can be played.

use axum::Json;
use catalog::AnyGame;
use kernel::Kind;
use protocol::{GameInfo, Games, PresetInfo, SettingInfo, Values};

/// The games, with their presets, settings and computer players.
#[utoipa::path(get, path = "/api/games", tag = "tables", responses((status = 200, body = Games)))]
pub(crate) async fn games() -> Json<Games> {
    Json(Games { games: catalog::games().iter().map(|game| info(*game)).collect() })
}

fn info(game: &dyn AnyGame) -> GameInfo {
    let presets = game.presets().iter().map(|preset| {
        let (fewest, most) = game.seat_range(preset);
        let values = preset.values.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
        PresetInfo { name: preset.name.into(), fewest, most, values }
    });
    let settings = game.settings().iter().map(|setting| SettingInfo {
        key: setting.key.into(),
        default: setting.default.into(),
        values: match setting.kind {
            Kind::Number { min, max } => Values::Number(min, max),
            Kind::Choice(words) => Values::Choice(words.iter().map(ToString::to_string).collect()),
            Kind::Switch => Values::Switch,
        },
    });
    GameInfo {
        game: game.name().into(),
        rules: game.rules_version(),
        has_secrets: game.has_secrets(),
        presets: presets.collect(),
        settings: settings.collect(),
        levels: game.levels().iter().map(ToString::to_string).collect(),
    }
}
