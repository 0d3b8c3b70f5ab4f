//! The menus of plain mode.

mod matches;
mod new_game;
mod settings;

pub use matches::resume_from;
pub(super) use new_game::ask_number;

use super::{Room, online};
use crate::lines::wrap;
use crate::speech::local_fault;
use crate::statistics::statistics_lines;
use crate::{After, Gone, say, speech_in, store_fault};
use catalog::AnyGame;
use matches::{replays, resume};
use new_game::{new_game, solo};
use settings::settings;
use words::Language;

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
        After::NewGame(..) => {
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
            say!(speech, "menu-online"),
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
            8 => online(room),
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
