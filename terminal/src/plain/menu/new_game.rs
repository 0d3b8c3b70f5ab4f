//! The questions before a new game.

use super::choose_game;
use crate::local::{computer_name, default_name};
use crate::offers::{Offer, solo_levels, solo_setup};
use crate::plain::{Room, SetupQuestion, face, play};
use crate::{After, Gone, say};
use catalog::AnyGame;
use host::Setup;
use kernel::Choices;
use store::Player;
use table::clean_name;
use words::short;

/// One of the games, level and all, against the computer.
pub(super) fn solo(room: &mut Room) -> Result<After, Gone> {
    let game = choose_game(room)?;
    let levels = solo_levels(game);
    let names: Vec<String> = levels.iter().map(|level| room.speech.level(level)).collect();
    let title = say!(room.speech, "solo-level");
    let level = levels[room.talk().choose(&title, &names, 1, None)?];
    let setup = solo_setup(&room.speech, &room.settings, game, level);
    play(room, &Setup { seed: room.wishes.seed, ..setup })
}

fn choose_offer(room: &mut Room) -> Result<Offer, Gone> {
    let offers = Offer::all();
    let titles: Vec<String> = offers.iter().map(|offer| offer.title(&room.speech)).collect();
    let title = say!(room.speech, "game-title");
    Ok(offers[room.talk().choose(&title, &titles, 1, None)?])
}

pub(super) fn new_game(room: &mut Room) -> Result<After, Gone> {
    let offer = choose_offer(room)?;
    if offer.preset.is_some() {
        let seats = ask_number(room, offer.seat_range())?;
        let setup = offer.setup(&room.speech, &room.settings, seats);
        return play(room, &Setup { seed: room.wishes.seed, ..setup });
    }
    let game = offer.game;
    let (mut choices, patience) = room.settings.choices(game.name());
    for question in face(game).setup() {
        match question {
            SetupQuestion::Size => choices = ask_size(room, game, &choices)?,
            SetupQuestion::Value { setting, values } => {
                let name =
                    |value: &&str| room.speech.of_game(game.name(), &format!("value-{setting}-{value}"));
                let names: Vec<String> = values.iter().map(name).collect();
                let title = room.speech.of_game(game.name(), &format!("setting-{setting}"));
                let chosen = values[room.talk().choose(&title, &names, 1, None)?];
                choices = choices.with(setting, chosen);
            }
            SetupQuestion::Seats => choices = ask_seats(room, game, choices)?,
        }
    }
    let seats = match game.seats(&choices) {
        Ok(seats) => seats,
        Err(fault) => {
            let text = room.speech.config_fault(game.name(), &fault);
            room.talk().say(&text)?;
            return Ok(After::Menu);
        }
    };
    let mut players: Vec<Player> = Vec::new();
    for _ in 0..seats {
        let player = ask_player(room, game, first_number(game, &choices), &players)?;
        players.push(player);
    }
    let (seed, clock) = (room.wishes.seed, room.settings.display.clock_rules());
    play(room, &Setup { game, choices, patience, clock, players, seed, entropy: Vec::new() })
}

fn ask_size(room: &mut Room, game: &dyn AnyGame, choices: &Choices) -> Result<Choices, Gone> {
    let usual = game.configure(choices).unwrap_or_default();
    let side = |key: &str| {
        usual
            .values
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value.clone())
            .unwrap_or_default()
    };
    let size = format!("{}x{}", side("width"), side("height"));
    let prompt = say!(room.speech, "ask-size", usual = size);
    let help = say!(room.speech, "help-size");
    loop {
        let text = room.talk().answer(&prompt, &help)?.to_lowercase();
        if text.is_empty() {
            return Ok(choices.clone());
        }
        let mut sides = text.split(['x', '×', '*', ' ']).filter(|side| !side.is_empty());
        let error = match (sides.next(), sides.next(), sides.next()) {
            (Some(width), Some(height), None) => {
                let sized = choices.clone().with("width", width).with("height", height);
                match game.configure(&sized) {
                    Ok(_) => return Ok(sized),
                    Err(fault) => room.speech.config_fault(game.name(), &fault),
                }
            }
            _ => say!(room.speech, "error-size", text = short(&text)),
        };
        room.talk().say(&error)?;
    }
}

fn ask_seats(room: &mut Room, game: &dyn AnyGame, choices: Choices) -> Result<Choices, Gone> {
    let (min, max) = game.seat_range(game.preset(&choices));
    if min == max {
        return Ok(choices);
    }
    ask_number(room, (min, max)).map(|seats| choices.with_seats(seats))
}

/// How many players.
pub(in crate::plain) fn ask_number(room: &mut Room, (min, max): (u8, u8)) -> Result<u8, Gone> {
    let prompt = say!(room.speech, "ask-seats", min = min, max = max);
    let help = say!(room.speech, "help-seats", min = min, max = max);
    loop {
        let text = room.talk().answer(&prompt, &help)?;
        match text.parse::<u8>() {
            Ok(seats) if (min..=max).contains(&seats) => return Ok(seats),
            _ => room.talk().not_a_choice(&text, min.into(), max.into())?,
        }
    }
}

/// The number of the first player: the first preset of a game counts as its own rules do.
fn first_number(game: &dyn AnyGame, choices: &Choices) -> usize {
    if game.preset(choices) == &game.presets()[0] { game.first_number() } else { 1 }
}

/// A person by default, under the default name or another; or a computer player by its number in the list or by
/// the name of its level. The question counts players from `first`; default names are stored counted from 1.
fn ask_player(room: &mut Room, game: &dyn AnyGame, first: usize, taken: &[Player]) -> Result<Player, Gone> {
    let usual = default_name(&room.speech, taken.len() + 1);
    let names: Vec<&str> = taken.iter().map(|player| player.name.as_str()).collect();
    let computer = computer_name(&room.speech, &names);
    let levels = game.levels();
    let speech = &room.speech;
    let numbered = |(index, level): (usize, &&str)| format!("{} = {}", index + 2, speech.level(level));
    let list: Vec<String> = levels.iter().enumerate().map(numbered).collect();
    let (name, list) = (default_name(&room.speech, taken.len() + first), list.join(", "));
    let prompt = say!(room.speech, "ask-player", player = name, levels = list.clone());
    let help = say!(room.speech, "help-player", levels = list);
    loop {
        let text = room.talk().answer(&prompt, &help)?;
        let text = text.as_str();
        let bot = |level: &str| Player::bot(computer.clone(), level);
        let named = text.strip_prefix("bot:").unwrap_or(text).to_lowercase();
        let is_meant = |(index, level): &(usize, &&str)| {
            text == (index + 2).to_string() || [(**level).into(), room.speech.level(level)].contains(&named)
        };
        let level = levels.iter().enumerate().find(is_meant).map(|(_, level)| *level);
        let player = match (text, level) {
            ("" | "1" | "human", _) => Ok(Player::human(usual.clone())),
            (_, Some(level)) => Ok(bot(level)),
            (_, None) => match text.strip_prefix("bot:") {
                Some(level) => {
                    let known = levels.join(", ");
                    Err(say!(room.speech, "error-level", level = short(level), known = known))
                }
                None => clean_name(text).map(Player::human).map_err(|bad| room.speech.name_fault(text, bad)),
            },
        };
        let error = match player {
            Ok(player) if taken.iter().any(|other| other.name == player.name) => {
                say!(room.speech, "error-name-twice", name = player.name)
            }
            Ok(player) => return Ok(player),
            Err(error) => error,
        };
        room.talk().say(&error)?;
    }
}
