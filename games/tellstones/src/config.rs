//! How a game is set up.

use crate::Tellstones;
use alloc::string::ToString;
use kernel::{Catalogued, Choices, ConfigFault, Key, Kind, Preset, Seat, Setting, settle};

pub(crate) const SEATS: usize = 2;

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    Seat(Seat),
    Random,
}

/// A valid setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub(crate) first: First,
    pub(crate) brag_needs_hidden: u8,
}

/// The first seat begins, and a brag needs nothing but a full board.
impl Default for Config {
    fn default() -> Self {
        Self { first: First::Seat(Seat::new(0)), brag_needs_hidden: 0 }
    }
}

const FIRST: &str = "first";
const BRAG_NEEDS_HIDDEN: &str = "brag_needs_hidden";
const FIRST_VALUES: &[&str] = &["1", "2", "random"];

const SETTINGS: &[Setting] = &[
    Setting { key: FIRST, kind: Kind::Choice(FIRST_VALUES), default: "1" },
    Setting { key: BRAG_NEEDS_HIDDEN, kind: Kind::Number { min: 0, max: 9 }, default: "0" },
];

const PRESETS: &[Preset] = &[
    Preset { name: "standard", values: &[] },
    Preset { name: "memory", values: &[(BRAG_NEEDS_HIDDEN, "5")] },
];

const EXTRA_KEYS: &[Key] = &[
    Key { name: "tellstones-title", args: &[] },
    Key { name: "tellstones-tagline", args: &[] },
    Key { name: "tellstones-rules", args: &[] },
    Key { name: "tellstones-preset-standard", args: &[] },
    Key { name: "tellstones-preset-memory", args: &[] },
    Key { name: "tellstones-about-preset-standard", args: &[] },
    Key { name: "tellstones-about-preset-memory", args: &[] },
    Key { name: "tellstones-about-first", args: &[] },
    Key { name: "tellstones-about-brag_needs_hidden", args: &[] },
    Key { name: "tellstones-setting-first", args: &[] },
    Key { name: "tellstones-value-first-1", args: &[] },
    Key { name: "tellstones-value-first-2", args: &[] },
    Key { name: "tellstones-value-first-random", args: &[] },
    Key { name: "tellstones-setting-brag_needs_hidden", args: &[] },
    Key { name: "tellstones-stone-crown", args: &[] },
    Key { name: "tellstones-stone-rune", args: &[] },
    Key { name: "tellstones-stone-dragon", args: &[] },
    Key { name: "tellstones-stone-hammer", args: &[] },
    Key { name: "tellstones-stone-sword", args: &[] },
    Key { name: "tellstones-stone-shield", args: &[] },
    Key { name: "tellstones-stone-anvil", args: &[] },
    Key { name: "tellstones-stone-quill", args: &[] },
    Key { name: "tellstones-stone-scroll", args: &[] },
    Key { name: "tellstones-stone-scales", args: &[] },
    Key { name: "tellstones-stone-egg", args: &[] },
];

impl Catalogued for Tellstones {
    const NAME: &'static str = "tellstones";
    const RULES_VERSION: u32 = 2;
    const FIRST_NUMBER: usize = 1;
    #[cfg(not(target_arch = "wasm32"))]
    const WORDS: &'static [(&'static str, &'static str)] =
        &[("en", include_str!("../words/en.ftl")), ("ko", include_str!("../words/ko.ftl"))];
    // A web page loads the words of one language.
    #[cfg(target_arch = "wasm32")]
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    fn presets() -> &'static [Preset] {
        PRESETS
    }

    fn settings() -> &'static [Setting] {
        SETTINGS
    }

    fn seat_range(_preset: &Preset) -> (u8, u8) {
        (SEATS as u8, SEATS as u8)
    }

    fn configure(choices: &Choices) -> Result<Config, ConfigFault> {
        let settled = settle(SETTINGS, PRESETS, choices)?;
        let (min, max) = Self::seat_range(settled.preset);
        match choices.seats {
            Some(seats) if seats < min || seats > max => {
                return Err(ConfigFault::Seats { seats, min, max });
            }
            _ => {}
        }
        let first = match settled.choice(FIRST) {
            "1" => First::Seat(Seat::new(0)),
            "2" => First::Seat(Seat::new(1)),
            _ => First::Random,
        };
        Ok(Config { first, brag_needs_hidden: settled.number(BRAG_NEEDS_HIDDEN).unwrap_or_default() })
    }

    fn choices(config: &Config) -> Choices {
        let first = match config.first {
            First::Seat(seat) => FIRST_VALUES[seat.index()],
            First::Random => FIRST_VALUES[2],
        };
        Choices::default()
            .with_seats(SEATS as u8)
            .with(FIRST, first)
            .with(BRAG_NEEDS_HIDDEN, &config.brag_needs_hidden.to_string())
    }

    fn extra_keys() -> &'static [Key] {
        EXTRA_KEYS
    }

    fn read_action(text: &str) -> Option<crate::Action> {
        crate::Action::read(text)
    }
}
