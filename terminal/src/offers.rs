//! What can be played at once: the list of games, and games against the computer.

use crate::local::{Settings, computer_name, default_name};
use crate::plain::face;
use crate::{Speech, say};
use catalog::AnyGame;
use host::Setup;
use kernel::Choices;
use store::{Controller, Player};

/// A preset of this name is the one for a game against the computer.
const SOLO_PRESET: &str = "memory";

/// An entry in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    pub game: &'static dyn AnyGame,
    /// A preset that is a game of its own: only the number of players is asked.
    pub preset: Option<&'static str>,
}

impl Offer {
    /// All games, and after them the presets that are games of their own.
    pub fn all() -> Vec<Self> {
        let games = catalog::games();
        let plain = games.iter().map(|&game| Self { game, preset: None });
        let presets = games.iter().flat_map(|&game| {
            face(game).offers().iter().map(move |&preset| Self { game, preset: Some(preset) })
        });
        plain.chain(presets).collect()
    }

    pub fn title(&self, speech: &Speech) -> String {
        let title = speech.game_title(self.game.name());
        match self.preset {
            None => title,
            Some(preset) => {
                let preset = speech.of_game(self.game.name(), &format!("preset-{preset}"));
                say!(speech, "offer-preset", game = title, preset = preset)
            }
        }
    }

    /// What it is, in a line.
    pub fn remark(&self, speech: &Speech) -> String {
        match self.preset {
            None => speech.of_game(self.game.name(), "tagline"),
            Some(preset) => speech.of_game(self.game.name(), &format!("about-preset-{preset}")),
        }
    }

    /// How many can play.
    pub fn seat_range(&self) -> (u8, u8) {
        self.game.seat_range(self.game.preset(&self.choices()))
    }

    fn choices(&self) -> Choices {
        Choices { preset: self.preset.map(Into::into), ..Choices::default() }
    }

    /// A match of this many people, with nothing else to choose.
    pub fn setup(&self, speech: &Speech, settings: &Settings, seats: u8) -> Setup {
        Setup {
            game: self.game,
            choices: self.choices().with_seats(seats),
            patience: settings.choices(self.game.name()).1,
            clock: settings.display.clock_rules(),
            players: (1..=usize::from(seats))
                .map(|number| Player::human(default_name(speech, number)))
                .collect(),
            seed: None,
            entropy: Vec::new(),
        }
    }
}

/// The levels of a game, the easiest for people first. Those that do not play like people come last.
pub fn solo_levels(game: &dyn AnyGame) -> Vec<&'static str> {
    let is_odd = |level: &&&str| matches!(**level, "random" | "greedy");
    let (odd, usual): (Vec<&&'static str>, Vec<&&'static str>) = game.levels().iter().partition(is_odd);
    usual.into_iter().chain(odd).copied().collect()
}

/// What a level is like, in a line.
pub fn level_remark(speech: &Speech, level: &str) -> String {
    match level {
        "random" => say!(speech, "about-level-random"),
        "greedy" => say!(speech, "about-level-greedy"),
        "easy" => say!(speech, "about-level-easy"),
        "medium" => say!(speech, "about-level-medium"),
        "hard" => say!(speech, "about-level-hard"),
        "expert" => say!(speech, "about-level-expert"),
        "perfect" => say!(speech, "about-level-perfect"),
        _ => String::new(),
    }
}

/// A person against the computer, as few seats as possible. The person keeps the name that was typed for the first seat.
pub fn solo_setup(speech: &Speech, settings: &Settings, game: &'static dyn AnyGame, level: &str) -> Setup {
    let (saved, patience) = settings.choices(game.name());
    let choices = match game.presets().iter().find(|preset| preset.name == SOLO_PRESET) {
        Some(preset) => Choices::default().with_preset(preset.name),
        None => saved,
    };
    let seats = |choices: &Choices| game.seat_range(game.preset(choices)).0;
    let fitting = |choices: Choices| {
        let seats = seats(&choices);
        choices.with_seats(seats)
    };
    let mut choices = fitting(choices);
    if game.configure(&choices).is_err() {
        // What was chosen for more players does not fit two.
        choices = fitting(Choices::default());
    }
    let seated = settings.seated(game.name());
    let typed = seated
        .filter(|seated| seated.seats.first().is_some_and(|seat| seat == &Controller::Human.to_string()));
    let typed = typed.and_then(|seated| seated.names.first()).filter(|name| !name.is_empty());
    let mut players = vec![Player::human(typed.cloned().unwrap_or_else(|| default_name(speech, 1)))];
    for _ in 1..seats(&choices) {
        let taken: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        players.push(Player::bot(computer_name(speech, &taken), level));
    }
    let clock = settings.display.clock_rules();
    Setup { game, choices, patience, clock, players, seed: None, entropy: Vec::new() }
}
