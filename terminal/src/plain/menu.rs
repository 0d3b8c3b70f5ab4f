//! The menus of plain mode.

use super::{Room, SetupQuestion, face, play, restart, step_through};
use crate::lines::wrap;
use crate::listing::{Listed, MOST_LISTED, Narrowed};
use crate::local::{computer_name, default_name};
use crate::offers::{Offer, solo_levels, solo_setup};
use crate::speech::{command, local_fault};
use crate::statistics::statistics_lines;
use crate::values::{listed_values, read_value, value_range};
use crate::{After, Gone, damage_shown, say, speech_in, store_fault};
use catalog::AnyGame;
use host::{MatchFault, Setup};
use kernel::{AUTO, Choices, ConfigFault, Kind, Setting, Viewer};
use store::{MatchId, Overview, Player};
use table::{PATIENCE_SETTINGS, clean_name};
use words::{Language, short};

/// The most finished matches in a printed list.
const MOST_REPLAYS: u32 = 50;

/// From the language to the end.
pub fn menu(room: &mut Room) -> Result<(), Gone> {
    language(room)?;
    main_menu(room)
}

/// Continues after a match, until somebody leaves.
pub fn go_on(room: &mut Room, after: After) -> Result<(), Gone> {
    match after {
        After::Left | After::Unplayed | After::Quit => Ok(()),
        After::Menu => main_menu(room),
        After::NewGame(_) => {
            let next = match new_game(room) {
                Err(Gone::Quit) => After::Menu,
                other => other?,
            };
            go_on(room, next)
        }
        After::Failed(fault) => {
            let text = local_fault(&room.speech, &fault);
            room.talk().say(&text)?;
            main_menu(room)
        }
    }
}

fn main_menu(room: &mut Room) -> Result<(), Gone> {
    loop {
        let speech = &room.speech;
        let entries = [
            say!(speech, "menu-new-game"),
            say!(speech, "menu-resume"),
            say!(speech, "menu-replays"),
            say!(speech, "menu-statistics"),
            say!(speech, "menu-rules"),
            say!(speech, "menu-settings"),
            say!(speech, "menu-quit"),
            say!(speech, "menu-solo"),
        ];
        let title = say!(speech, "menu-title");
        let after = match room.talk().choose(&title, &entries, 1, None)? {
            0 => new_game(room),
            1 => resume(room).map(|after| after.unwrap_or(After::Menu)),
            2 => replays(room).map(|()| After::Menu),
            3 => statistics(room).map(|()| After::Menu),
            4 => rules(room).map(|()| After::Menu),
            5 => settings(room).map(|()| After::Menu),
            7 => solo(room),
            _ => return Ok(()),
        };
        // `q` inside goes back to this menu; the end of the input is the end.
        match after {
            Err(Gone::Quit) | Ok(After::Menu) => {}
            other => return go_on(room, other?),
        }
    }
}

/// The very first question, in both languages; the last choice is marked.
fn language(room: &mut Room) -> Result<(), Gone> {
    let last = room.settings.language();
    let mark = |language: Language| if last == Some(language) { " *" } else { "" };
    let choices = Language::ALL.map(|language| format!("{}{}", language.own_name(), mark(language)));
    let title = say!(room.speech, "language-title");
    let default = last.and_then(|last| Language::ALL.iter().position(|&language| language == last));
    let chosen = Language::ALL[room.talk().choose(&title, &choices, 1, default)?];
    use_language(room, chosen)
}

fn use_language(room: &mut Room, language: Language) -> Result<(), Gone> {
    room.speech = speech_in(language).map_err(|bad| Gone::Io(std::io::Error::other(bad)))?;
    room.keep_company();
    room.settings.set_language(language);
    Ok(room.save_settings()?)
}

fn choose_game(room: &mut Room) -> Result<&'static dyn AnyGame, Gone> {
    let games = catalog::games();
    let titles: Vec<String> = games.iter().map(|&game| room.speech.game_title(game.name())).collect();
    let title = say!(room.speech, "game-title");
    Ok(games[room.talk().choose(&title, &titles, 1, None)?])
}

/// One of the games, level and all, against the computer.
fn solo(room: &mut Room) -> Result<After, Gone> {
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

fn new_game(room: &mut Room) -> Result<After, Gone> {
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
fn ask_number(room: &mut Room, (min, max): (u8, u8)) -> Result<u8, Gone> {
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

/// Resumes an unfinished match from a list. `None` if there is none, or if it stays as it is.
fn resume(room: &mut Room) -> Result<Option<After>, Gone> {
    let matches = match room.archive.all_unfinished() {
        Ok(matches) => matches,
        Err(error) => return Ok(Some(After::Failed(error.into()))),
    };
    if matches.is_empty() {
        let text = say!(room.speech, "resume-none");
        room.talk().say(&text)?;
        return Ok(None);
    }
    let title = say!(room.speech, "resume-title");
    let id = choose_match(room, &matches, MOST_LISTED, &title, Some(0))?;
    resume_one(room, id, &[])
}

/// Resumes an unfinished match from the command line: this one, or one from a list. `seats` are its seats, if they were
/// given again.
pub fn resume_from(room: &mut Room, id: Option<MatchId>, seats: &[String]) -> Result<Option<After>, Gone> {
    match id {
        Some(id) => resume_one(room, id, seats),
        None => resume(room),
    }
}

fn resume_one(room: &mut Room, id: MatchId, seats: &[String]) -> Result<Option<After>, Gone> {
    let opened = match room.archive.unfinished_match(id) {
        Ok(opened) => opened,
        Err(fault) => return Ok(Some(After::Failed(fault.into()))),
    };
    let programs = opened.programs();
    let is_agreed = match seats {
        [] => programs.is_empty() || agree(room, id, &programs)?,
        seats if opened.has_seats(seats) => true,
        _ => return Ok(Some(After::Failed(MatchFault::OtherSeats(id).into()))),
    };
    if !is_agreed {
        return Ok(None);
    }
    restart(room, opened, &programs).map(Some)
}

/// Shows the commands of a stored match and asks whether to run them. Any answer but yes leaves the match as it is and
/// says how to resume it.
fn agree(room: &mut Room, id: MatchId, programs: &[String]) -> Result<bool, Gone> {
    let text = say!(room.speech, "program-found", count = programs.len());
    let question = say!(room.speech, "program-ask", count = programs.len());
    let refused = say!(room.speech, "program-not-started", id = id.to_string());
    let mut talk = room.talk();
    talk.say(&text)?;
    for program in programs {
        talk.say(&format!("  {}", command(program)))?;
    }
    let answer = talk.yes_or_else_no(&question);
    if !matches!(answer, Ok(true)) {
        talk.say(&refused)?;
    }
    match answer {
        Err(Gone::Quit) => Ok(false),
        answer => answer,
    }
}

fn list(room: &Room, matches: &[Overview]) -> Vec<String> {
    let listed = Listed::all(&room.speech, &room.archive, matches).into_iter();
    listed.map(|listed| listed.line(&room.speech)).collect()
}

/// One of these matches, by its number. The name of a game or of a player narrows the list.
fn choose_match(
    room: &mut Room,
    all: &[Overview],
    most: u32,
    title: &str,
    default: Option<usize>,
) -> Result<MatchId, Gone> {
    let mut narrowed = Narrowed::default();
    loop {
        let matches: Vec<Overview> =
            all.iter().filter(|stored| narrowed.has(stored)).take(most as usize).cloned().collect();
        let titles = list(room, &matches);
        let title = match narrowed.text(&room.speech) {
            Some(text) => format!("{title}. {text}"),
            None => title.to_string(),
        };
        match room
            .talk()
            .choose_or_name(&title, &titles, default, |speech, text| Narrowed::read(speech, text, all))?
        {
            Ok(index) => return Ok(matches[index].id),
            Err(other) => narrowed = other,
        }
    }
}

fn replays(room: &mut Room) -> Result<(), Gone> {
    let matches = match room.archive.all_finished() {
        Ok(matches) => matches,
        Err(error) => {
            let text = store_fault(&room.speech, &error);
            return room.talk().say(&text);
        }
    };
    if matches.is_empty() {
        let text = say!(room.speech, "replays-none");
        return room.talk().say(&text);
    }
    let title = say!(room.speech, "replays-title");
    let id = choose_match(room, &matches, MOST_REPLAYS, &title, None)?;
    let opened = match room.archive.opened(id) {
        Ok(opened) => opened,
        Err(fault) => {
            let text = local_fault(&room.speech, &fault.into());
            return room.talk().say(&text);
        }
    };
    if let Some(damage) = opened.damage {
        let text = damage_shown(&room.speech, opened.id, damage);
        room.talk().say(&text)?;
    }
    let record = opened.record();
    match opened.game.replay(&record, Viewer::Spectator) {
        Ok(replay) => step_through(room, opened.game, &record, &replay, 0),
        Err(fault) => {
            let text = room.speech.say(&fault.tell(), &[]);
            room.talk().say(&text)
        }
    }
}

fn statistics(room: &mut Room) -> Result<(), Gone> {
    let lines = match statistics_lines(&room.speech, &room.archive) {
        Ok(lines) => lines,
        Err(error) => vec![store_fault(&room.speech, &error)],
    };
    let mut talk = room.talk();
    lines.iter().try_for_each(|line| talk.say(line))
}

fn rules(room: &mut Room) -> Result<(), Gone> {
    let game = choose_game(room)?;
    let (title, text) = (room.speech.game_title(game.name()), room.speech.of_game(game.name(), "rules"));
    let text = wrap(&text, room.console.columns()).join("\n");
    room.talk().say(&format!("\n{title}\n\n{text}"))
}

fn settings(room: &mut Room) -> Result<(), Gone> {
    loop {
        let games = catalog::games();
        let mut entries = vec![say!(room.speech, "settings-language")];
        entries.extend(games.iter().map(|&game| {
            let title = room.speech.game_title(game.name());
            say!(room.speech, "settings-game", game = title)
        }));
        entries.push(say!(room.speech, "settings-back"));
        let title = say!(room.speech, "settings-title");
        match room.talk().choose(&title, &entries, 1, None)? {
            0 => language(room)?,
            index if index <= games.len() => game_settings(room, games[index - 1])?,
            _ => return Ok(()),
        }
    }
}

fn game_settings(room: &mut Room, game: &'static dyn AnyGame) -> Result<(), Gone> {
    loop {
        let (own, table) = room.settings.choices(game.name());
        let all: Vec<&Setting> = game.settings().iter().chain(PATIENCE_SETTINGS).collect();
        let preset = game.preset(&own);
        let mut entries: Vec<String> = Vec::new();
        let has_presets = game.presets().len() > 1;
        if has_presets {
            let name = room.speech.of_game(game.name(), &format!("preset-{}", preset.name));
            entries.push(format!("{}: {name}", say!(room.speech, "settings-preset")));
        }
        for setting in &all {
            let chosen = own.values.iter().chain(&table.values).rev().find(|(key, _)| key == setting.key);
            let of_preset = preset.values.iter().find(|(key, _)| *key == setting.key);
            let value = match (chosen, of_preset) {
                (Some((_, value)), _) => value.as_str(),
                (None, Some((_, value))) => value,
                (None, None) => setting.default,
            };
            let names = listed_values(&room.speech, game, setting).unwrap_or_default();
            let named = names.into_iter().find(|(known, _)| *known == value).map(|(_, name)| name);
            let value = named.unwrap_or_else(|| {
                if value == AUTO { say!(room.speech, "value-auto") } else { value.to_string() }
            });
            entries.push(format!("{}: {value}", room.speech.setting(game.name(), setting.key)));
        }
        entries.push(say!(room.speech, "settings-reset"));
        entries.push(say!(room.speech, "settings-back"));
        let name = room.speech.game_title(game.name());
        let title = say!(room.speech, "settings-game", game = name);
        let chosen = room.talk().choose(&title, &entries, 1, None)?;
        if chosen + 1 == entries.len() {
            return Ok(());
        }
        if chosen + 2 == entries.len() {
            room.settings.reset(game.name());
        } else if has_presets && chosen == 0 {
            let name = |preset: &kernel::Preset| {
                room.speech.of_game(game.name(), &format!("preset-{}", preset.name))
            };
            let names: Vec<String> = game.presets().iter().map(name).collect();
            let title = say!(room.speech, "settings-preset");
            let preset = game.presets()[room.talk().choose(&title, &names, 1, None)?].name;
            room.settings.set_preset(game.name(), preset);
        } else {
            let setting = all[chosen - usize::from(has_presets)];
            set_value(room, game, setting)?;
        }
        room.save_settings()?;
    }
}

fn set_value(room: &mut Room, game: &'static dyn AnyGame, setting: &Setting) -> Result<(), Gone> {
    let label = room.speech.setting(game.name(), setting.key);
    if let Some(values) = listed_values(&room.speech, game, setting) {
        let names: Vec<String> = values.iter().map(|(_, name)| name.clone()).collect();
        let value = match room.talk().choose(&label, &names, 1, None) {
            Ok(index) => values[index].0,
            Err(Gone::Quit) => return Ok(()),
            Err(gone) => return Err(gone),
        };
        return match keep_value(room, game, setting, value) {
            Ok(()) => Ok(()),
            Err(fault) => {
                let text = room.speech.config_fault(game.name(), &fault);
                room.talk().say(&text)
            }
        };
    }
    let Kind::Number { min, max } = setting.kind else { return Ok(()) };
    let range = value_range(&room.speech, setting).unwrap_or_default();
    let prompt = say!(room.speech, "settings-ask", setting = label, range = range);
    let help = say!(room.speech, "help-number", min = min, max = max);
    loop {
        let value = match room.talk().answer(&prompt, &help) {
            Err(Gone::Quit) => return Ok(()),
            other => other?,
        };
        let value = read_value(&room.speech, setting, &value).unwrap_or(value);
        match keep_value(room, game, setting, &value) {
            Ok(()) => return Ok(()),
            Err(fault) => {
                let text = room.speech.config_fault(game.name(), &fault);
                room.talk().say(&text)?;
            }
        }
    }
}

/// Remembers a value, if a game can be played with it.
fn keep_value(
    room: &mut Room,
    game: &'static dyn AnyGame,
    setting: &Setting,
    value: &str,
) -> Result<(), ConfigFault> {
    let (own, table) = room.settings.choices(game.name());
    if Setup::is_table_setting(setting.key) {
        Setup::patience_rules(&table.with(setting.key, value))?;
    } else {
        game.configure(&own.with(setting.key, value))?;
    }
    room.settings.set(game.name(), setting.key, value);
    Ok(())
}
