//! How a game of Connect 4 is set up.

use crate::Connect4;
use kernel::{Catalogued, Choices, ConfigFault, Key, Kind, Line, Preset, Previous, Seat, Setting, settle};

/// The size of the board, the length of a line, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    width: u8,
    height: u8,
    line: u8,
    first: First,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The dice decide.
    Random,
    /// Always this seat.
    Seat(Seat),
    /// The loser of the last game of these players; random if there was none.
    Loser,
}

impl First {
    const NAMES: &'static [&'static str] = &["random", "1", "2", "loser"];

    fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Seat(seat) if seat.index() == 0 => "1",
            Self::Seat(_) => "2",
            Self::Loser => "loser",
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "1" => Self::Seat(Seat::new(0)),
            "2" => Self::Seat(Seat::new(1)),
            "loser" => Self::Loser,
            _ => Self::Random,
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self { width: 7, height: 6, line: 4, first: First::Random }
    }
}

impl Config {
    /// A board of another size, if there is such a board.
    pub fn sized(width: u8, height: u8, line: u8) -> Result<Self, ConfigFault> {
        let choices = Choices::default().with("width", &width).with("height", &height).with("line", &line);
        Connect4::configure(&choices)
    }

    /// The same board, with another rule for who begins.
    #[must_use]
    pub const fn first_is(mut self, first: First) -> Self {
        self.first = first;
        self
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many in a row win.
    pub const fn line(&self) -> u8 {
        self.line
    }

    /// The rule for who begins.
    pub const fn first(&self) -> First {
        self.first
    }
}

const SIDE: Kind = Kind::Number { min: 4, max: 16 };

impl Catalogued for Connect4 {
    const NAME: &'static str = "connect4";
    const RULES_VERSION: u32 = 1;
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
            Setting { key: "width", kind: SIDE, default: "7" },
            Setting { key: "height", kind: SIDE, default: "6" },
            Setting { key: "line", kind: Kind::Number { min: 3, max: 6 }, default: "4" },
            Setting { key: "first", kind: Kind::Choice(First::NAMES), default: "random" },
        ]
    }

    fn seat_range(_preset: &Preset) -> (u8, u8) {
        (2, 2)
    }

    fn configure(choices: &Choices) -> Result<Config, ConfigFault> {
        if let Some(seats) = choices.seats.filter(|&seats| seats != 2) {
            return Err(ConfigFault::Seats { seats, min: 2, max: 2 });
        }
        let settled = settle(Self::settings(), Self::presets(), choices)?;
        let default = Config::default();
        let config = Config {
            width: settled.number("width").unwrap_or(default.width),
            height: settled.number("height").unwrap_or(default.height),
            line: settled.number("line").unwrap_or(default.line),
            first: First::named(settled.choice("first")),
        };
        let longer = config.width.max(config.height);
        if config.line > longer {
            let args = alloc::vec![("line", config.line.into()), ("side", longer.into())];
            return Err(ConfigFault::Clash(Line::new("connect4-clash-line", args)));
        }
        Ok(config)
    }

    fn choices(config: &Config) -> Choices {
        Choices::default()
            .with("width", &config.width)
            .with("height", &config.height)
            .with("line", &config.line)
            .with("first", config.first.name())
    }

    fn following(config: &Config, previous: Option<&Previous>) -> Config {
        let first = match (config.first, previous) {
            (First::Loser, None) => First::Random,
            (First::Loser, Some(last)) => First::Seat(last.outcome.winner().unwrap_or(last.started).next(2)),
            (first, _) => first,
        };
        config.first_is(first)
    }

    fn extra_keys() -> &'static [Key] {
        &[Key { name: "connect4-clash-line", args: &["line", "side"] }]
    }

    /// Any whole number is a column; whether the board has it is for the rules to say.
    fn read_action(text: &str) -> Option<crate::Action> {
        let number: i128 = text.trim().parse().ok()?;
        let outside = crate::Column::from_index(u8::MAX - 1);
        let column = u8::try_from(number).ok().and_then(|number| crate::Column::try_from(number).ok());
        Some(crate::Action(column.unwrap_or(outside)))
    }

    fn score_sheet(config: &Config, actions: &[crate::Action]) -> alloc::string::String {
        crate::position::write_moves(config.width, actions.iter().map(|action| action.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Outcome;

    /// C-1: sides of 4 to 16, lines of 3 to 6 and never longer than the longer side.
    #[test]
    fn c_1_any_size_in_range_can_be_chosen() {
        for width in 4..=16 {
            for height in 4..=16 {
                for line in 3..=6 {
                    let config = Config::sized(width, height, line);
                    assert_eq!(config.is_ok(), line <= width.max(height), "{width} x {height}, {line}");
                }
            }
        }
        assert!(Config::sized(3, 6, 4).is_err() && Config::sized(7, 17, 4).is_err());
        assert!(Config::sized(7, 6, 2).is_err() && Config::sized(7, 6, 7).is_err());
    }

    /// C-2: the loser of the last game begins; after a draw the one who did not start it.
    #[test]
    fn c_2_the_loser_begins_the_next_game() {
        let config = Config::default().first_is(First::Loser);
        let [one, two] = [Seat::new(0), Seat::new(1)];
        let after =
            |started, outcome| Connect4::following(&config, Some(&Previous { started, outcome })).first();
        assert_eq!(after(one, Outcome::won_by(one, 2)), First::Seat(two));
        assert_eq!(after(one, Outcome::won_by(two, 2)), First::Seat(one));
        assert_eq!(after(one, Outcome::draw(2)), First::Seat(two));
        assert_eq!(after(two, Outcome::draw(2)), First::Seat(one));
        assert_eq!(Connect4::following(&config, None).first(), First::Random);
    }

    #[test]
    fn a_setup_can_be_chosen_again() {
        for first in [First::Random, First::Seat(Seat::new(0)), First::Seat(Seat::new(1)), First::Loser] {
            let config = Config::sized(9, 5, 5).unwrap().first_is(first);
            assert_eq!(Connect4::configure(&Connect4::choices(&config)), Ok(config));
        }
    }
}
