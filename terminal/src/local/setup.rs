//! What is settled before a match begins.

use super::ProgramName;
use crate::{Speech, say};
use catalog::AnyGame;
use kernel::{Choices, Preset, Seed};
use machine::NoRandomness;
use store::{Controller, Player};
use table::{BadName, Fairness, PATIENCE_SETTINGS, PatienceRules, clean_name};

/// A match that can begin.
#[derive(Clone, Debug)]
pub struct Setup {
    pub game: &'static dyn AnyGame,
    /// The game's own settings.
    pub choices: Choices,
    /// The table's settings.
    pub patience: Choices,
    pub players: Vec<Player>,
    /// Somebody wants a known game again.
    pub seed: Option<Seed>,
    /// What the players add to the seed, by seat.
    pub entropy: Vec<Vec<u8>>,
}

const NO_PRESETS: &[Preset] = &[Preset { name: "table", values: &[] }];

impl Setup {
    pub fn fairness(&self) -> Result<Fairness, NoRandomness> {
        let fairness = if let Some(seed) = self.seed {
            Fairness::given(seed)
        } else {
            Fairness::drawn(Seed(machine::random()?))
        };
        Ok(fairness.with_entropy(self.entropy.clone()))
    }

    pub fn patience_rules(choices: &Choices) -> Result<PatienceRules, kernel::ConfigFault> {
        let settled = kernel::settle(PATIENCE_SETTINGS, NO_PRESETS, choices)?;
        Ok(PatienceRules::from_settled(&settled))
    }

    /// Is this one of the settings that tables of all games have?
    pub fn is_table_setting(key: &str) -> bool {
        PATIENCE_SETTINGS.iter().any(|setting| setting.key == key)
    }
}

/// "Player 1" (or 0, where a game counts so).
pub fn default_name(speech: &Speech, game: &dyn AnyGame, seat: usize) -> String {
    say!(speech, "default-name", number = seat + game.first_number())
}

/// Why a list of seats can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSeats {
    /// Neither `human` nor `bot:` and a level.
    Unknown(String),
    /// A level that the game does not have, and no program.
    Level(String),
    Name(String, BadName),
    TooManyNames,
    /// Two players can't have one name.
    Twice(String),
}

/// Who sits where, from `human,bot:random` and a list of names.
pub fn read_seats(
    speech: &Speech,
    game: &dyn AnyGame,
    seats: &[String],
    names: &[String],
) -> Result<Vec<Player>, BadSeats> {
    if names.len() > seats.len() {
        return Err(BadSeats::TooManyNames);
    }
    let mut players: Vec<Player> = Vec::new();
    for (index, text) in seats.iter().enumerate() {
        let controller: Controller = text.trim().parse().map_err(|_| BadSeats::Unknown(text.clone()))?;
        if let Controller::Bot(level) = &controller
            && !game.levels().contains(&level.as_str())
            && ProgramName::read(level).is_none()
        {
            return Err(BadSeats::Level(level.clone()));
        }
        let name = match names.get(index).filter(|name| !name.trim().is_empty()) {
            Some(name) => clean_name(name).map_err(|bad| BadSeats::Name(name.clone(), bad))?,
            None => default_name(speech, game, index),
        };
        if players.iter().any(|player| player.name == name) {
            return Err(BadSeats::Twice(name));
        }
        players.push(Player { name, controller });
    }
    Ok(players)
}
