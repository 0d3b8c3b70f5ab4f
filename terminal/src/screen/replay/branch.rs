//! Playing on from any moment of a replay, where nothing is hidden.

use catalog::AnyGame;
use host::Setup;
use kernel::Choices;
use store::{Controller, Player};
use table::{ClockRules, Record, Replay};

/// A new match that begins at a moment of an old one.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The same players and settings, and the same seed.
    pub setup: Setup,
    /// What was played up to that moment.
    pub opening: Vec<String>,
}

impl Branch {
    /// The match after these moments of a finished record. Not where something is hidden: a player who saw the replay would know
    /// it. Not once the game is over, except by giving up: then it goes on from just before that.
    pub fn new(game: &'static dyn AnyGame, record: &Record, replay: &Replay, at: usize) -> Option<Self> {
        if game.has_secrets() {
            return None;
        }
        let opening = replay.line(replay.last_open(at)?)?;
        let player = |seat: &table::SeatLabel| {
            let controller: Controller = seat.controller.parse().unwrap_or(Controller::Human);
            let is_known = |level: &String| game.levels().contains(&level.as_str());
            let controller = match controller {
                Controller::Bot(level) if is_known(&level) => Controller::Bot(level),
                // A program is not started because a record names it.
                Controller::Bot(_) | Controller::Human => Controller::Human,
            };
            Player { person: None, name: seat.name.clone(), controller }
        };
        let setup = Setup {
            game,
            choices: record.config.clone().with_seats(record.seats.len() as u8),
            patience: Choices::default(),
            clock: ClockRules::default(),
            players: record.seats.iter().map(player).collect(),
            seed: Some(record.secret?),
            entropy: record.entropy.clone(),
        };
        Some(Self { setup, opening })
    }
}
