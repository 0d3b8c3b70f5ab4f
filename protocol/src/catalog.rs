//! What can be played, so that any client can offer it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The games of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Games {
    /// In the order in which they are offered.
    pub games: Vec<GameInfo>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Does it hide things from players?
    pub has_secrets: bool,
    /// Named settings; the first is the default.
    pub presets: Vec<PresetInfo>,
    /// What can be set.
    pub settings: Vec<SettingInfo>,
    /// The levels of its computer players.
    pub levels: Vec<String>,
}

/// A named set of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PresetInfo {
    /// Its name.
    pub name: String,
    /// The fewest players.
    pub fewest: u8,
    /// The most players.
    pub most: u8,
    /// The values that differ from the defaults.
    pub values: BTreeMap<String, String>,
}

/// One thing that can be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SettingInfo {
    /// Its name.
    pub key: String,
    /// The value where nothing else is chosen; `auto` where it depends on other choices.
    pub default: String,
    /// Which values it takes.
    pub values: Values,
}

/// Which values a setting takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Values {
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// One of these words.
    Choice(Vec<String>),
    /// `on` or `off`.
    Switch,
}
