//! How a game of Frogs is set up.

use crate::action::read_loosely;
use crate::{Action, Frogs};
use kernel::{AUTO, Catalogued, Choices, ConfigFault, Key, Kind, Line, Preset, Setting, settle};
use serde::{Deserialize, Serialize};

/// A valid setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    seats: u8,
    side: u8,
    frogs: u8,
    cards: bool,
    stranding: Stranding,
}

/// May a turn leave a frog on a pad without a bridge?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stranding {
    /// Such a turn is refused.
    #[default]
    Forbidden,
    /// The frog waits until somebody builds a bridge to it.
    Allowed,
}

impl Stranding {
    const NAMES: [&'static str; 2] = ["forbidden", "allowed"];

    const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Default for Config {
    fn default() -> Self {
        Self::for_seats(2)
    }
}

impl Config {
    const fn for_seats(seats: u8) -> Self {
        Self {
            seats,
            side: if seats == 3 { 7 } else { 5 },
            frogs: if seats == 2 { 4 } else { 3 },
            cards: false,
            stranding: Stranding::Forbidden,
        }
    }

    /// The setup of a game that somebody watches.
    pub(crate) const fn seen(seats: u8, side: u8, frogs: u8, cards: bool, stranding: Stranding) -> Self {
        Self { seats, side, frogs, cards, stranding }
    }

    /// The number of players.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Pads in a row.
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// Frogs of each player.
    pub const fn frogs(&self) -> u8 {
        self.frogs
    }

    /// Does everybody get the four cards?
    pub const fn cards(&self) -> bool {
        self.cards
    }

    /// The rule for frogs on pads without a bridge.
    pub const fn stranding(&self) -> Stranding {
        self.stranding
    }

    /// The game ends after this many turns.
    pub const fn limit(&self) -> u16 {
        turn_limit(self.frogs, self.side)
    }
}

/// 400 turns, or more where frogs have far to go.
pub(crate) const fn turn_limit(frogs: u8, side: u8) -> u16 {
    let long = 20 * frogs as u16 * side as u16;
    if long > 400 { long } else { 400 }
}

const SEATS: (u8, u8) = (2, 4);

impl Catalogued for Frogs {
    const NAME: &'static str = "frogs";
    const RULES_VERSION: u32 = 3;
    const FIRST_NUMBER: usize = 1;
    #[cfg(not(target_arch = "wasm32"))]
    const WORDS: &'static [(&'static str, &'static str)] =
        &[("en", include_str!("../words/en.ftl")), ("ko", include_str!("../words/ko.ftl"))];
    // A web page loads the words of one language.
    #[cfg(target_arch = "wasm32")]
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    fn presets() -> &'static [Preset] {
        &[Preset { name: "standard", values: &[] }]
    }

    fn settings() -> &'static [Setting] {
        &[
            Setting { key: "side", kind: Kind::Choice(&["3", "5", "7", "9"]), default: AUTO },
            Setting { key: "frogs", kind: Kind::Number { min: 2, max: 5 }, default: AUTO },
            Setting { key: "cards", kind: Kind::Switch, default: "off" },
            Setting { key: "stranding", kind: Kind::Choice(&Stranding::NAMES), default: "forbidden" },
        ]
    }

    fn seat_range(_preset: &Preset) -> (u8, u8) {
        SEATS
    }

    fn configure(choices: &Choices) -> Result<Config, ConfigFault> {
        let (min, max) = SEATS;
        let seats = choices.seats.unwrap_or(min);
        if !(min..=max).contains(&seats) {
            return Err(ConfigFault::Seats { seats, min, max });
        }
        let settled = settle(Self::settings(), Self::presets(), choices)?;
        let default = Config::for_seats(seats);
        let config = Config {
            seats,
            side: settled.number("side").unwrap_or(default.side),
            frogs: settled.number("frogs").unwrap_or(default.frogs),
            cards: settled.switch("cards"),
            stranding: match settled.choice("stranding") {
                "allowed" => Stranding::Allowed,
                _ => Stranding::Forbidden,
            },
        };
        let opponents = seats - 1;
        if config.frogs < opponents {
            let args = alloc::vec![("frogs", config.frogs.into()), ("opponents", opponents.into())];
            return Err(ConfigFault::Clash(Line::new("frogs-clash-frogs", args)));
        }
        Ok(config)
    }

    fn choices(config: &Config) -> Choices {
        Choices::default()
            .with_seats(config.seats)
            .with("side", &config.side)
            .with("frogs", &config.frogs)
            .with("cards", if config.cards { "on" } else { "off" })
            .with("stranding", config.stranding.name())
    }

    fn extra_keys() -> &'static [Key] {
        const fn title(name: &'static str) -> Key {
            Key { name, args: &[] }
        }
        const KEYS: &[Key] = &[
            Key { name: "frogs-clash-frogs", args: &["frogs", "opponents"] },
            title("frogs-card-extra-jump"),
            title("frogs-card-two-bridges"),
            title("frogs-card-remove-bridge"),
            title("frogs-card-parachute"),
            title("frogs-card-extra-jump-text"),
            title("frogs-card-two-bridges-text"),
            title("frogs-card-remove-bridge-text"),
            title("frogs-card-parachute-text"),
            title("frogs-home-west"),
            title("frogs-home-north"),
            title("frogs-home-east"),
            title("frogs-home-south"),
            title("frogs-fault-two-on-a-pad"),
            title("frogs-fault-off-the-board"),
            title("frogs-fault-frogs-lost"),
            title("frogs-fault-stray-bridge"),
            title("frogs-fault-bridges-lost"),
            title("frogs-fault-out-of-reach"),
            title("frogs-fault-in-own-home"),
            title("frogs-fault-stranded"),
        ];
        KEYS
    }

    fn read_action(text: &str) -> Option<Action> {
        read_loosely(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configure(text: &str) -> Result<Config, ConfigFault> {
        Frogs::configure(&text.parse().unwrap())
    }

    #[test]
    fn the_defaults_depend_on_the_number_of_players() {
        let short =
            |text| configure(text).map(|config| (config.seats, config.side, config.frogs, config.cards));
        assert_eq!(short(""), Ok((2, 5, 4, false)));
        assert_eq!(short("seats=3"), Ok((3, 7, 3, false)));
        assert_eq!(short("seats=4"), Ok((4, 5, 3, false)));
        assert_eq!(configure(""), Ok(Config::default()));
        assert_eq!(Config::default().stranding(), Stranding::Forbidden);
    }

    #[test]
    fn a_setup_can_be_chosen_again() {
        for seats in 2..=4 {
            for side in [3, 5, 7, 9] {
                for frogs in 2..=5 {
                    for (cards, stranding) in [("on", "forbidden"), ("off", "forbidden"), ("off", "allowed")]
                    {
                        let text = alloc::format!(
                            "seats={seats} side={side} frogs={frogs} cards={cards} stranding={stranding}"
                        );
                        match configure(&text) {
                            Ok(config) => assert_eq!(Frogs::configure(&Frogs::choices(&config)), Ok(config)),
                            Err(fault) => {
                                assert!(
                                    frogs < seats - 1 && matches!(fault, ConfigFault::Clash(_)),
                                    "{text}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn wrong_setups_are_refused() {
        for bad in ["seats=1", "seats=5", "side=4", "side=11", "frogs=1", "frogs=6", "cards=maybe", "size=5"]
        {
            assert!(configure(bad).is_err(), "{bad}");
        }
        let Err(ConfigFault::Clash(line)) = configure("seats=4 frogs=2") else {
            panic!("two frogs for three")
        };
        assert_eq!(line.key, "frogs-clash-frogs");
    }

    #[test]
    fn the_limit_grows_with_the_way() {
        assert_eq!(configure("").map(|config| config.limit()), Ok(400));
        assert_eq!(configure("side=9 frogs=5").map(|config| config.limit()), Ok(900));
        assert_eq!(configure("side=5 frogs=5").map(|config| config.limit()), Ok(500));
    }
}
