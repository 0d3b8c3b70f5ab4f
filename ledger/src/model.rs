use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Damage, MatchId, PersonId};

/// Milliseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The moment that is this many milliseconds after 1970 began.
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds since 1970.
    pub const fn as_millis(self) -> i64 {
        self.0
    }
}

/// What the table drew for itself, not to be known before the match is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// Shows nothing, so that the secret ends up in no log file.
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
    /// How patient the table is, in the table's own notation.
    pub patience: String,
    /// The rules of the clock, in the table's own notation. Empty: there is no clock.
    pub clock: String,
    /// The game's settings as they were asked for, where an earlier game settled them otherwise.
    pub wishes: String,
    /// One for each seat, in the order of the seats.
    pub players: Vec<Player>,
    /// What the seed is made from. Its hash is stored with it, so that it can't be chosen later.
    pub secret: Secret,
    /// Whether the seed was asked for rather than drawn.
    pub seed_given: bool,
    /// What the players added to the seed, in the order in which it is mixed in. `None` while the match waits for it:
    /// it can't be played until [`add_entropy`](crate::Store::add_entropy).
    pub entropy: Option<Vec<Vec<u8>>>,
    /// When it was made.
    pub created: Timestamp,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Who it is. Computer players have no identity: their controller says what they are.
    pub person: Option<PersonId>,
    /// What the player was called at the time.
    pub name: String,
    /// Who answers.
    pub controller: Controller,
}

impl Player {
    /// A human player known only by name.
    pub fn human(name: impl Into<String>) -> Self {
        Self { person: None, name: name.into(), controller: Controller::Human }
    }

    /// A computer player.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { person: None, name: name.into(), controller: Controller::Bot(level.into()) }
    }

    /// Is it the same player, under any name? Computer players are the same if they play the same way; a human player
    /// whose identity is unknown is known by the name.
    pub fn is_same(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }

    /// What tells this player from others, for comparing and hashing only.
    pub fn identity(&self) -> String {
        match (self.person, &self.controller) {
            (Some(person), _) => format!("person:{person}"),
            (None, Controller::Human) => format!("{HUMAN}:{}", self.name),
            (None, controller) => controller.to_string(),
        }
    }
}

/// Who answers for a seat: `human`, or `bot:` and the bot's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Controller {
    /// Somebody at a screen.
    Human,
    /// A level of the game, or a program.
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

/// The text is not a [`Controller`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a controller is `human`, or `bot:` and a name")]
pub struct BadController;

/// One line of a match's log as the table writes it: an answer, a leave, an undo, a pause or its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// The number of entries before this one.
    pub seq: u32,
    /// What happened, in the table's notation.
    pub text: String,
    /// When it was made.
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
    /// Its name.
    pub id: MatchId,
    /// Without entropy, the match still waits for it. Has no players if they are damaged.
    pub header: NewMatch,
    /// In order and without gaps: `entries[n].seq == n`. Only those that are intact.
    pub entries: Vec<LogEntry>,
    /// `None` while the match goes on, or if it is damaged.
    pub ending: Option<Ending>,
    /// What is wrong with it, if anything is. Such a match can be read as far as it is intact, not played on.
    pub damage: Option<Damage>,
}

/// A match in a list, for the owner of the store alone: `entries` and `last` count hidden answers too. Its entries are
/// not checked for a list; the rest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// Its name.
    pub id: MatchId,
    /// As in [`NewMatch::game`].
    pub game: String,
    /// As in [`NewMatch::rules`].
    pub rules: u32,
    /// As in [`NewMatch::config`].
    pub config: String,
    /// As in [`NewMatch::patience`].
    pub patience: String,
    /// As in [`NewMatch::players`].
    pub players: Vec<Player>,
    /// When it was made.
    pub started: Timestamp,
    /// How many entries there are, which is also the next entry's `seq`.
    pub entries: u32,
    /// When the last entry was made (the time of the ending, if it is over), or when the match
    /// started if there is none.
    pub last: Timestamp,
    /// `None` while the match goes on, or if it is damaged.
    pub ending: Option<Ending>,
    /// What is wrong with it, if anything is; what is damaged is left out above.
    pub damage: Option<Damage>,
}

/// Which finished matches are asked for. The default asks for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only matches of this game.
    pub game: Option<String>,
    /// All of these took part, together with anybody.
    pub people: Vec<PersonId>,
    /// Exactly these [players](Player::is_same) took part, in any seats.
    pub players: Option<Vec<Player>>,
}

/// Which part of a list is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// At most this many matches, and never more than [`Window::MOST`].
    pub limit: u32,
    /// Only what comes after this place.
    pub after: Option<Cursor>,
}

impl Window {
    /// A page never has more matches than this.
    pub const MOST: u32 = 500;

    /// The beginning of a list.
    pub const fn first(limit: u32) -> Self {
        Self { limit, after: None }
    }

    /// What comes after this place.
    #[must_use]
    pub const fn after(self, cursor: Cursor) -> Self {
        Self { after: Some(cursor), ..self }
    }
}

/// A place in a list: right after the match that it names. It stays valid even if that match is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When that match ended, or when it was played last.
    pub at: Timestamp,
    /// That match.
    pub id: MatchId,
}

/// A part of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// In the order of the list.
    pub matches: Vec<Overview>,
    /// Where the list goes on, if there is more.
    pub next: Option<Cursor>,
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
    fn people_are_the_same_by_identity_and_computers_by_level() {
        let [ann, bob] = [1, 2].map(|n: u64| Some(PersonId::from_random(n << 40)));
        let person = |person, name| Player { person, ..Player::human(name) };
        assert!(person(ann, "Ann").is_same(&person(ann, "Anna")));
        assert!(!person(ann, "Ann").is_same(&person(bob, "Ann")));
        assert!(Player::bot("Hal", "easy").is_same(&Player::bot("Player 2", "easy")));
        assert!(!Player::bot("Hal", "easy").is_same(&Player::bot("Hal", "hard")));
        assert!(Player::human("Ann").is_same(&Player::human("Ann")));
        assert!(!Player::human("Ann").is_same(&person(ann, "Ann")));
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Secret([0xab; 32])), "Secret(..)");
    }
}
