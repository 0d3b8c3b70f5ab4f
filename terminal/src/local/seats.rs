//! Who sits where, as it is typed.

use super::{computer_name, default_name};
use crate::Speech;
use catalog::AnyGame;
use store::{Controller, Player, ProgramName};
use table::{BadName, clean_name};

/// Why a list of seats can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSeats {
    /// Neither `human` nor `bot:` and a level.
    Unknown(String),
    /// A level that the game does not have, and not a program.
    Level(String),
    Name(String, BadName),
    TooManyNames,
    /// Two players can't have the same name.
    Twice(String),
}

/// Who sits where, from `human,bot:random` and a list of names. People without a name are counted from 1.
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
        let is_level =
            matches!(&controller, Controller::Bot(level) if game.levels().contains(&level.as_str()));
        let name = match names.get(index).filter(|name| !name.trim().is_empty()) {
            Some(name) => clean_name(name).map_err(|bad| BadSeats::Name(name.clone(), bad))?,
            None if is_level => {
                let taken: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
                computer_name(speech, &taken)
            }
            None => default_name(speech, index + 1),
        };
        if players.iter().any(|player| player.name == name) {
            return Err(BadSeats::Twice(name));
        }
        players.push(Player { person: None, name, controller });
    }
    Ok(players)
}
