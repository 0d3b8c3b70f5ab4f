use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Damage, MatchId};

/// Milliseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    pub const fn as_millis(self) -> i64 {
        self.0
    }
}

/// What the table drew for itself, not to be known before the match is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// Tells nothing, so that no log does.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Everything that is settled before the first entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMatch {
    /// The game's name in the catalog.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The game's settings, in the game's own notation.
    pub config: String,
    /// The table's settings, in the table's own notation.
    pub table: String,
    /// One for each seat, in the order of the seats.
    pub players: Vec<Player>,
    pub secret: Secret,
    /// Whether the seed was asked for rather than drawn.
    pub seed_given: bool,
    /// What the players added to the seed, in the order in which it is mixed in.
    pub entropy: Vec<Vec<u8>>,
    pub created: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    pub name: String,
    pub controller: Controller,
}

/// Who answers for a seat: `human`, or `bot:` and the bot's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Controller {
    Human,
    Bot(String),
}

const HUMAN: &str = "human";
const BOT: &str = "bot:";

impl fmt::Display for Controller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str(HUMAN),
            Self::Bot(name) => write!(f, "{BOT}{name}"),
        }
    }
}

impl FromStr for Controller {
    type Err = BadController;

    fn from_str(text: &str) -> Result<Self, BadController> {
        match text.strip_prefix(BOT) {
            Some(name) => Ok(Self::Bot(name.into())),
            None if text == HUMAN => Ok(Self::Human),
            None => Err(BadController),
        }
    }
}

/// A text that is no [`Controller`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a controller is `human`, or `bot:` and a name")]
pub struct BadController;

/// One line of a match's log: an answer, a leave, an undo, as the table writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of entries before this one.
    pub seq: u32,
    pub text: String,
    pub at: Timestamp,
}

/// How a match ended; written together with its last entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result in the table's notation.
    pub result: String,
    /// The place of each seat, in the order of the seats.
    pub places: Vec<u8>,
}

/// All that is known of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMatch {
    pub id: MatchId,
    /// Has no players if they are damaged.
    pub header: NewMatch,
    /// In order and without gaps: `entries[n].seq == n`. Only those that are intact.
    pub entries: Vec<Entry>,
    /// `None` while the match goes on, or if it is damaged.
    pub ending: Option<Ending>,
    /// What is wrong with it, if anything is. Such a match can be read as far as it is intact, not played on.
    pub damage: Option<Damage>,
}

/// A match in a list, for the owner of the store alone: `entries` and `last` count hidden answers too. Its entries are
/// not checked for a list; the rest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub id: MatchId,
    pub game: String,
    pub rules: u32,
    pub config: String,
    pub players: Vec<Player>,
    pub started: Timestamp,
    /// How many entries there are, which is also the next entry's `seq`.
    pub entries: u32,
    /// When the last entry was made (the time of the ending, if it is over), or when the match
    /// started if there is none.
    pub last: Timestamp,
    pub ending: Option<Ending>,
    /// What is wrong with it, if anything is; whatever is damaged is left out above.
    pub damage: Option<Damage>,
}

/// Which finished matches are asked for. The default asks for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub game: Option<String>,
    /// All of these took part, whoever else did.
    pub players: Vec<String>,
    /// At most so many.
    pub limit: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controllers_are_text() {
        for controller in
            [Controller::Human, Controller::Bot("random".into()), Controller::Bot("human".into())]
        {
            assert_eq!(controller.to_string().parse(), Ok(controller));
        }
        for text in ["", "Human", "bot", "robot:x"] {
            assert_eq!(text.parse::<Controller>(), Err(BadController), "{text:?}");
        }
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Secret([0xab; 32])), "Secret(..)");
    }
}
