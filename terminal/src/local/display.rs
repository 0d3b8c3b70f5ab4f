//! The remembered display settings.

use kernel::{ConfigFault, Kind, Setting};
use serde::Serialize;
use table::ClockRules;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colours {
    #[default]
    Standard,
    HighContrast,
    Monochrome,
}

impl Colours {
    pub const ALL: [Self; 3] = [Self::Standard, Self::HighContrast, Self::Monochrome];
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbols {
    /// Whatever the terminal draws well.
    #[default]
    Auto,
    Unicode,
    Ascii,
}

impl Symbols {
    pub const ALL: [Self; 3] = [Self::Auto, Self::Unicode, Self::Ascii];
}

/// The longest time for a move that can be set, in seconds.
pub const LONGEST_CLOCK: u32 = 3600;

/// The clock of one match, as a setting like those of its game.
pub const CLOCK: Setting =
    Setting { key: "clock", kind: Kind::Number { min: 0, max: LONGEST_CLOCK as i64 }, default: "0" };

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Display {
    pub colours: Colours,
    pub symbols: Symbols,
    pub animation: bool,
    pub sound: bool,
    /// Seconds per move for people; 0 means no limit.
    pub clock: u32,
    /// People at one screen are asked together, where it is secret who is asked.
    pub one_question: bool,
}

impl Default for Display {
    fn default() -> Self {
        Self {
            colours: Colours::default(),
            symbols: Symbols::default(),
            animation: true,
            sound: false,
            clock: 0,
            one_question: true,
        }
    }
}

/// Seconds per move, as somebody typed them.
pub fn read_clock(text: &str) -> Result<u32, ConfigFault> {
    let seconds = text.parse().ok().filter(|seconds| *seconds <= LONGEST_CLOCK);
    seconds.ok_or_else(|| ConfigFault::NotANumber {
        key: CLOCK.key,
        value: text.into(),
        min: 0,
        max: LONGEST_CLOCK.into(),
    })
}

/// This many seconds for every answer; 0 means no limit.
pub fn clock_rules(seconds: u32) -> ClockRules {
    let limit = (seconds > 0).then(|| u64::from(seconds) * 1000);
    ClockRules { per_move: limit, per_game: None, reaction: limit }
}

impl Display {
    /// The clock of a match that begins now: this much time for every answer.
    pub fn clock_rules(&self) -> ClockRules {
        clock_rules(self.clock)
    }

    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Takes a saved value, if it is a known one.
    pub(super) fn take(&mut self, key: &str, value: &toml::Value) -> bool {
        match (key, value) {
            ("colours", toml::Value::String(name)) => take_named(&mut self.colours, &Colours::ALL, name),
            ("symbols", toml::Value::String(name)) => take_named(&mut self.symbols, &Symbols::ALL, name),
            ("animation", toml::Value::Boolean(on)) => {
                self.animation = *on;
                true
            }
            ("sound", toml::Value::Boolean(on)) => {
                self.sound = *on;
                true
            }
            ("one_question", toml::Value::Boolean(on)) => {
                self.one_question = *on;
                true
            }
            ("clock", toml::Value::Integer(seconds)) => match u32::try_from(*seconds) {
                Ok(seconds @ 0..=LONGEST_CLOCK) => {
                    self.clock = seconds;
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Sets the value that has this name.
fn take_named<T: Copy + Serialize>(value: &mut T, all: &[T], name: &str) -> bool {
    let named = |other: &&T| toml::Value::try_from(**other).is_ok_and(|other| other.as_str() == Some(name));
    match all.iter().find(named) {
        Some(found) => {
            *value = *found;
            true
        }
        None => false,
    }
}
