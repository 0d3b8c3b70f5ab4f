//! What can be chosen when a game is set up, described so that any client can offer it.

use crate::Line;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

/// The value that lets the rules decide, for settings that depend on others.
pub const AUTO: &str = "auto";

/// One thing that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name, as typed in `--set key=value`.
    pub key: &'static str,
    /// Which values it takes.
    pub kind: Kind,
    /// May be [`AUTO`]: then it depends on other choices.
    pub default: &'static str,
}

/// The values that a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number within limits.
    Number {
        /// The lowest number that is accepted.
        min: i64,
        /// The highest number that is accepted.
        max: i64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// `on` or `off`.
    Switch,
}

/// A named set of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name, as typed in `--preset name`.
    pub name: &'static str,
    /// Settings and their values; all others keep their defaults.
    pub values: &'static [(&'static str, &'static str)],
}

/// What somebody chose: a preset, a number of seats, and single settings, all optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The preset to start from; without one, the first.
    pub preset: Option<String>,
    /// The number of players; without one, the game decides.
    pub seats: Option<u8>,
    /// Settings and their values. The last value of a setting counts.
    pub values: Vec<(String, String)>,
}

impl Choices {
    /// Also sets `key` to `value`.
    #[must_use]
    pub fn with(mut self, key: &str, value: &(impl ToString + ?Sized)) -> Self {
        self.values.push((key.into(), value.to_string()));
        self
    }

    /// Also sets the number of players.
    #[must_use]
    pub fn with_seats(mut self, seats: u8) -> Self {
        self.seats = Some(seats);
        self
    }

    /// Also sets the preset to start from.
    #[must_use]
    pub fn with_preset(mut self, preset: &str) -> Self {
        self.preset = Some(preset.into());
        self
    }
}

/// `preset=house seats=3 edition=all`: as choices are written into records. Reading it back gives the same
/// choices.
impl core::fmt::Display for Choices {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut gap = "";
        let preset = self.preset.iter().map(|preset| ("preset", preset.clone()));
        let seats = self.seats.iter().map(|seats| ("seats", seats.to_string()));
        let values = self.values.iter().map(|(key, value)| (key.as_str(), value.clone()));
        for (key, value) in preset.chain(seats).chain(values) {
            write!(f, "{gap}{key}={value}")?;
            gap = " ";
        }
        Ok(())
    }
}

/// The word that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not of the form key=value")]
pub struct BadChoices(pub String);

impl FromStr for Choices {
    type Err = BadChoices;

    fn from_str(text: &str) -> Result<Self, BadChoices> {
        let mut choices = Self::default();
        for word in text.split_ascii_whitespace() {
            let (key, value) = word.split_once('=').ok_or_else(|| BadChoices(word.into()))?;
            match key {
                "preset" => choices.preset = Some(value.into()),
                "seats" => choices.seats = Some(value.parse().map_err(|_| BadChoices(word.into()))?),
                _ => choices.values.push((key.into(), value.into())),
            }
        }
        Ok(choices)
    }
}

/// Why a setup can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigFault {
    /// The game has no preset of this name.
    #[error("there is no preset '{name}'")]
    UnknownPreset {
        /// The name that was given.
        name: String,
        /// What would be accepted.
        known: Vec<&'static str>,
    },
    /// The game has no setting of this name.
    #[error("there is no setting '{key}'")]
    UnknownSetting {
        /// The name that was given.
        key: String,
        /// What would be accepted.
        known: Vec<&'static str>,
    },
    /// Not a number, or outside the limits.
    #[error("{key} can't be '{value}'")]
    NotANumber {
        /// The setting that it was meant for.
        key: &'static str,
        /// What was given.
        value: String,
        /// The lowest number that is accepted.
        min: i64,
        /// The highest number that is accepted.
        max: i64,
    },
    /// Not one of the words that the setting takes.
    #[error("{key} can't be '{value}'")]
    NotAChoice {
        /// The setting that it was meant for.
        key: &'static str,
        /// What was given.
        value: String,
        /// What would be accepted.
        known: Vec<&'static str>,
    },
    /// Too few or too many players for the preset.
    #[error("{seats} seats are not possible")]
    Seats {
        /// The number of seats that was given.
        seats: u8,
        /// The fewest seats.
        min: u8,
        /// The most seats.
        max: u8,
    },
    /// Each value alone would be fine; the game's own words say why they don't go together.
    #[error("the settings clash: {}", .0.key)]
    Clash(Line),
}

/// Values for all settings of a game, each checked against its kind. Whether they go together is up to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The preset that the values started from.
    pub preset: &'static Preset,
    values: Vec<(&'static str, String)>,
}

impl Settled {
    fn text(&self, key: &str) -> &str {
        self.values.iter().find(|(known, _)| *known == key).map_or("", |(_, value)| value)
    }

    /// A number, or `None` where the rules decide.
    pub fn number<N: TryFrom<i64>>(&self, key: &str) -> Option<N> {
        self.text(key).parse::<i64>().ok().and_then(|number| N::try_from(number).ok())
    }

    /// One of the words of a choice, or [`AUTO`].
    pub fn choice(&self, key: &str) -> &str {
        self.text(key)
    }

    /// Is the switch on?
    pub fn switch(&self, key: &str) -> bool {
        self.text(key) == "on"
    }
}

/// Combines the defaults, then the preset, then single choices; checks that every value is within its range.
pub fn settle(
    settings: &'static [Setting],
    presets: &'static [Preset],
    choices: &Choices,
) -> Result<Settled, ConfigFault> {
    let preset = match &choices.preset {
        None => &presets[0],
        Some(name) => {
            presets.iter().find(|preset| preset.name == name).ok_or_else(|| ConfigFault::UnknownPreset {
                name: name.clone(),
                known: presets.iter().map(|preset| preset.name).collect(),
            })?
        }
    };
    let mut values: Vec<(&'static str, String)> =
        settings.iter().map(|setting| (setting.key, setting.default.into())).collect();
    let preset_values = preset.values.iter().copied();
    let chosen = choices.values.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    for (key, value) in preset_values.chain(chosen) {
        let index = settings.iter().position(|setting| setting.key == key).ok_or_else(|| {
            ConfigFault::UnknownSetting {
                key: key.into(),
                known: settings.iter().map(|setting| setting.key).collect(),
            }
        })?;
        values[index].1 = checked(&settings[index], value)?;
    }
    Ok(Settled { preset, values })
}

fn checked(setting: &Setting, value: &str) -> Result<String, ConfigFault> {
    if value == AUTO && setting.default == AUTO {
        return Ok(value.into());
    }
    let known: &[&'static str] = match setting.kind {
        Kind::Number { min, max } => {
            return match value.parse::<i64>() {
                Ok(number) if (min..=max).contains(&number) => Ok(number.to_string()),
                _ => Err(ConfigFault::NotANumber { key: setting.key, value: value.into(), min, max }),
            };
        }
        Kind::Choice(known) => known,
        Kind::Switch => &["on", "off"],
    };
    if known.contains(&value) {
        return Ok(value.into());
    }
    Err(ConfigFault::NotAChoice { key: setting.key, value: value.into(), known: known.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: &[Setting] = &[
        Setting { key: "size", kind: Kind::Number { min: 3, max: 9 }, default: AUTO },
        Setting { key: "cards", kind: Kind::Switch, default: "off" },
        Setting { key: "first", kind: Kind::Choice(&["random", "1"]), default: "random" },
    ];
    const PRESETS: &[Preset] =
        &[Preset { name: "plain", values: &[] }, Preset { name: "rich", values: &[("cards", "on")] }];

    #[test]
    fn a_choice_beats_the_preset_and_the_preset_beats_the_default() {
        let settled = settle(SETTINGS, PRESETS, &Choices::default().with_preset("rich")).unwrap();
        assert!(settled.switch("cards"));
        assert_eq!(settled.number::<u8>("size"), None);
        let chosen = Choices::default().with_preset("rich").with("cards", "off").with("size", &7);
        let settled = settle(SETTINGS, PRESETS, &chosen).unwrap();
        assert!(!settled.switch("cards"));
        assert_eq!(settled.number::<u8>("size"), Some(7));
    }

    #[test]
    fn a_wrong_value_is_refused_with_what_would_be_right() {
        let refusal = |key: &str, value: &str| {
            settle(SETTINGS, PRESETS, &Choices::default().with(key, value)).unwrap_err()
        };
        assert!(matches!(refusal("size", "10"), ConfigFault::NotANumber { max: 9, .. }));
        assert!(matches!(refusal("size", "x"), ConfigFault::NotANumber { .. }));
        assert!(matches!(refusal("cards", "auto"), ConfigFault::NotAChoice { .. }));
        assert!(matches!(refusal("first", "3"), ConfigFault::NotAChoice { .. }));
        assert!(matches!(refusal("colour", "red"), ConfigFault::UnknownSetting { .. }));
    }

    #[test]
    fn choices_are_read_as_they_are_written() {
        let choices = Choices::default().with_preset("rich").with_seats(3).with("size", &7);
        assert_eq!(choices.to_string(), "preset=rich seats=3 size=7");
        assert_eq!(choices.to_string().parse(), Ok(choices));
        assert!("size".parse::<Choices>().is_err());
    }
}
