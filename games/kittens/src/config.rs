//! How a game of Exploding Kittens is set up.

use crate::title::{Title, Titles};
use crate::words;
use crate::{Kittens, MAX_PLAYERS};
use alloc::vec;
use kernel::{
    AUTO, Arg, Catalogued, Choices, ConfigFault, Key, Kind, Line, Preset, Setting, read_fields, settle,
};
use serde::{Deserialize, Serialize};

/// A valid setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Config {
    rules: Rules,
    seats: u8,
    edition: Edition,
    hand: u8,
    kittens: u8,
    imploding: u8,
    spare_defuses: u8,
    first: First,
    nope_asks: NopeAsks,
    shuffle_count: bool,
    combos: Combos,
}

/// Which preset a setup was made from: it says how many may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// For 2 to 4 players; only holders of a Nope are asked for it.
    House,
    /// For 2 to 5 players; everybody is asked for a Nope.
    Classic,
    /// The printed rules: any equal cards make combos.
    Official,
}

/// Which cards are in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// The first box alone.
    Exploding,
    /// With Imploding Kittens.
    Imploding,
    /// With Streaking Kittens.
    Streaking,
    /// With both expansions.
    All,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Seat 0.
    First,
    /// The dice decide.
    Random,
}

/// Whom a play puts the Nope question to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NopeAsks {
    /// Those who hold a Nope; everybody is told who that is, and each no.
    Holders,
    /// Every other living player; nobody learns who said no.
    Everyone,
}

/// What makes a combo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Combos {
    /// Two or three equal cats.
    Cats,
    /// Two or three of any title, and five different ones.
    Titles,
}

impl Edition {
    const NAMES: &'static [&'static str] = &["exploding", "imploding", "streaking", "all"];

    /// Does the box include Imploding Kittens?
    pub const fn has_imploding(self) -> bool {
        matches!(self, Self::Imploding | Self::All)
    }

    /// Does the box include Streaking Kittens?
    pub const fn has_streaking(self) -> bool {
        matches!(self, Self::Streaking | Self::All)
    }

    fn named(name: &str) -> Self {
        match name {
            "imploding" => Self::Imploding,
            "streaking" => Self::Streaking,
            "all" => Self::All,
            _ => Self::Exploding,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Exploding => "exploding",
            Self::Imploding => "imploding",
            Self::Streaking => "streaking",
            Self::All => "all",
        }
    }
}

impl Rules {
    fn of(preset: &Preset) -> Self {
        match preset.name {
            "classic" => Self::Classic,
            "official" => Self::Official,
            _ => Self::House,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Classic => "classic",
            Self::Official => "official",
        }
    }

    const fn most_seats(self) -> u8 {
        match self {
            Self::House => 4,
            Self::Classic | Self::Official => MAX_PLAYERS as u8,
        }
    }

    fn kittens(self, edition: Edition, seats: u8) -> u8 {
        match (self, edition) {
            (_, Edition::Streaking) => seats,
            (Self::Official, Edition::Imploding) => seats.saturating_sub(2).max(1),
            _ => seats - 1,
        }
    }

    fn spare_defuses(self, seats: u8) -> u8 {
        let left = Title::Defuse.copies(Edition::Exploding) - seats;
        if self == Self::Official { left.min(2) } else { left }
    }
}

impl Config {
    /// The preset that the setup was made from.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of players.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The cards in the box.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Cards that everybody is dealt besides the Defuse.
    pub const fn hand(&self) -> u8 {
        self.hand
    }

    /// Exploding Kittens in the deck.
    pub const fn kittens(&self) -> u8 {
        self.kittens
    }

    /// Imploding Kittens in the deck.
    pub const fn imploding(&self) -> u8 {
        self.imploding
    }

    /// Defuses in the deck, besides those that are dealt.
    pub const fn spare_defuses(&self) -> u8 {
        self.spare_defuses
    }

    /// The rule for who begins.
    pub const fn first(&self) -> First {
        self.first
    }

    /// Who is asked whether they play a Nope.
    pub const fn nope_asks(&self) -> NopeAsks {
        self.nope_asks
    }

    /// Does a Shuffle ask how many times?
    pub const fn shuffle_count(&self) -> bool {
        self.shuffle_count
    }

    /// The rule for combos.
    pub const fn combos(&self) -> Combos {
        self.combos
    }

    /// The cards that are in the box but not in the game.
    pub(crate) fn left_out(&self, title: Title) -> u8 {
        let used = match title {
            Title::ExplodingKitten => self.kittens,
            Title::ImplodingKitten => self.imploding,
            Title::Defuse => self.seats + self.spare_defuses,
            _ => return 0,
        };
        title.copies(self.edition) - used
    }

    /// Which titles make pairs and triples.
    #[inline]
    pub(crate) const fn pairable(&self) -> Titles {
        match self.combos {
            Combos::Cats => Titles::CATS.with(Title::FeralCat),
            Combos::Titles => Titles::EVERY.without(Title::ExplodingKitten),
        }
    }

    /// What a triple may name: everything that can be in a hand.
    #[inline]
    pub(crate) const fn nameable(&self) -> Titles {
        NAMEABLE[self.edition as usize]
    }

    /// How many titles a triple may name.
    #[inline]
    pub(crate) const fn names(&self) -> u32 {
        const NAMES: [u32; 4] = [NAMEABLE[0].len(), NAMEABLE[1].len(), NAMEABLE[2].len(), NAMEABLE[3].len()];
        NAMES[self.edition as usize]
    }

    /// Each value is in its range; do they go together?
    fn checked(self) -> Result<Self, ConfigFault> {
        let clash = |key, args: vec::Vec<(&str, Arg)>| Err(ConfigFault::Clash(Line::new(key, args)));
        let (least, most) = (2, self.rules.most_seats());
        if !(least..=most).contains(&self.seats) {
            return Err(ConfigFault::Seats { seats: self.seats, min: least, max: most });
        }
        let kittens = Title::ExplodingKitten.copies(self.edition);
        if self.kittens > kittens {
            return clash("kittens-clash-too-many-kittens", vec![("most", kittens.into())]);
        }
        if self.imploding > Title::ImplodingKitten.copies(self.edition) {
            return clash("kittens-clash-no-imploding-kitten", vec![]);
        }
        if self.kittens + self.imploding < self.seats - 1 {
            return clash("kittens-clash-too-few-kittens", vec![("least", (self.seats - 1).into())]);
        }
        let spare = Title::Defuse.copies(self.edition) - self.seats;
        if self.spare_defuses > spare {
            return clash("kittens-clash-too-many-defuses", vec![("most", spare.into())]);
        }
        Ok(self)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            rules: Rules::House,
            seats: 2,
            edition: Edition::Exploding,
            hand: 5,
            kittens: 1,
            imploding: 0,
            spare_defuses: 4,
            first: First::First,
            nope_asks: NopeAsks::Holders,
            shuffle_count: true,
            combos: Combos::Cats,
        }
    }
}

/// A setup as it comes in from outside.
struct Unchecked {
    rules: Rules,
    seats: u8,
    edition: Edition,
    hand: u8,
    kittens: u8,
    imploding: u8,
    spare_defuses: u8,
    first: First,
    nope_asks: NopeAsks,
    shuffle_count: bool,
    combos: Combos,
}

read_fields! { Unchecked { rules, seats, edition, hand, kittens, imploding, spare_defuses, first, nope_asks, shuffle_count, combos } }

impl TryFrom<Unchecked> for Config {
    type Error = ConfigFault;

    fn try_from(given: Unchecked) -> Result<Self, ConfigFault> {
        let Unchecked { rules, seats, edition, hand, kittens, imploding, spare_defuses, .. } = given;
        if i64::from(hand) > MOST_DEALT {
            return Err(ConfigFault::NotANumber {
                key: "hand",
                value: alloc::format!("{hand}"),
                min: 0,
                max: MOST_DEALT,
            });
        }
        let Unchecked { first, nope_asks, shuffle_count, combos, .. } = given;
        let config = Self {
            rules,
            seats,
            edition,
            hand,
            kittens,
            imploding,
            spare_defuses,
            first,
            nope_asks,
            shuffle_count,
            combos,
        };
        config.checked()
    }
}

/// What can be in a hand, for each edition.
const NAMEABLE: [Titles; 4] = [
    nameable(Edition::Exploding),
    nameable(Edition::Imploding),
    nameable(Edition::Streaking),
    nameable(Edition::All),
];

pub(crate) const fn nameable(edition: Edition) -> Titles {
    let mut titles = Titles(0);
    let mut index = 0;
    while index < Title::ALL.len() {
        let title = Title::ALL[index];
        // Only the Streaking Kitten lets a kitten be in a hand.
        let in_hand = match title {
            Title::ImplodingKitten => false,
            Title::ExplodingKitten => edition.has_streaking(),
            _ => title.copies(edition) > 0,
        };
        if in_hand {
            titles = titles.with(title);
        }
        index += 1;
    }
    titles
}

/// Five players can be dealt nine each from the 46 cards of the smallest box.
const MOST_DEALT: i64 = 9;

impl Catalogued for Kittens {
    const NAME: &'static str = "kittens";
    const RULES_VERSION: u32 = 2;
    const FIRST_NUMBER: usize = 0;
    #[cfg(not(target_arch = "wasm32"))]
    const WORDS: &'static [(&'static str, &'static str)] =
        &[("en", include_str!("../words/en.ftl")), ("ko", include_str!("../words/ko.ftl"))];
    // A web page loads the words of one language.
    #[cfg(target_arch = "wasm32")]
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    fn presets() -> &'static [Preset] {
        &[
            Preset { name: "house", values: &[] },
            Preset {
                name: "classic",
                values: &[
                    ("hand", "4"),
                    ("first", "random"),
                    ("nope_asks", "everyone"),
                    ("shuffle_count", "off"),
                ],
            },
            Preset {
                name: "official",
                values: &[
                    ("hand", "7"),
                    ("first", "random"),
                    ("nope_asks", "everyone"),
                    ("shuffle_count", "off"),
                    ("combos", "titles"),
                ],
            },
        ]
    }

    fn settings() -> &'static [Setting] {
        &[
            Setting { key: "edition", kind: Kind::Choice(Edition::NAMES), default: "exploding" },
            Setting { key: "hand", kind: Kind::Number { min: 0, max: MOST_DEALT }, default: "5" },
            Setting { key: "kittens", kind: Kind::Number { min: 0, max: 5 }, default: AUTO },
            Setting { key: "imploding", kind: Kind::Number { min: 0, max: 1 }, default: AUTO },
            Setting { key: "spare_defuses", kind: Kind::Number { min: 0, max: 4 }, default: AUTO },
            Setting { key: "first", kind: Kind::Choice(&["first", "random"]), default: "first" },
            Setting { key: "nope_asks", kind: Kind::Choice(&["holders", "everyone"]), default: "holders" },
            Setting { key: "shuffle_count", kind: Kind::Switch, default: "on" },
            Setting { key: "combos", kind: Kind::Choice(&["cats", "titles"]), default: "cats" },
        ]
    }

    fn seat_range(preset: &Preset) -> (u8, u8) {
        (2, Rules::of(preset).most_seats())
    }

    fn configure(choices: &Choices) -> Result<Config, ConfigFault> {
        let settled = settle(Self::settings(), Self::presets(), choices)?;
        let rules = Rules::of(settled.preset);
        let default = Config::default();
        let seats = choices.seats.unwrap_or(default.seats);
        // What follows counts with the seats: they must be possible first.
        Config { rules, seats, kittens: MAX_PLAYERS as u8 - 1, spare_defuses: 0, ..default }.checked()?;
        let edition = Edition::named(settled.choice("edition"));
        let config = Config {
            rules,
            seats,
            edition,
            hand: settled.number("hand").unwrap_or(default.hand),
            kittens: settled.number("kittens").unwrap_or_else(|| rules.kittens(edition, seats)),
            imploding: settled.number("imploding").unwrap_or(u8::from(edition.has_imploding())),
            spare_defuses: settled.number("spare_defuses").unwrap_or_else(|| rules.spare_defuses(seats)),
            first: if settled.choice("first") == "random" { First::Random } else { First::First },
            nope_asks: match settled.choice("nope_asks") {
                "everyone" => NopeAsks::Everyone,
                _ => NopeAsks::Holders,
            },
            shuffle_count: settled.switch("shuffle_count"),
            combos: if settled.choice("combos") == "titles" { Combos::Titles } else { Combos::Cats },
        };
        config.checked()
    }

    fn choices(config: &Config) -> Choices {
        let first = match config.first {
            First::First => "first",
            First::Random => "random",
        };
        let nope_asks = match config.nope_asks {
            NopeAsks::Holders => "holders",
            NopeAsks::Everyone => "everyone",
        };
        let combos = match config.combos {
            Combos::Cats => "cats",
            Combos::Titles => "titles",
        };
        Choices::default()
            .with_preset(config.rules.name())
            .with_seats(config.seats)
            .with("edition", config.edition.name())
            .with("hand", &config.hand)
            .with("kittens", &config.kittens)
            .with("imploding", &config.imploding)
            .with("spare_defuses", &config.spare_defuses)
            .with("first", first)
            .with("nope_asks", nope_asks)
            .with("shuffle_count", if config.shuffle_count { "on" } else { "off" })
            .with("combos", combos)
    }

    fn extra_keys() -> &'static [Key] {
        words::EXTRA
    }

    fn read_action(text: &str) -> Option<crate::Action> {
        text.trim().to_ascii_lowercase().parse().ok()
    }
}
