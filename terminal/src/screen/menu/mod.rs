//! The menus of the full screen.

mod new_game;
mod settings;

pub use new_game::NewGame;
pub use settings::SettingsForm;

use super::lesson::{self, Reply};
use super::matches::{self, Which};
use super::{Choice, List, MIN_WIDTH, Reading, Room, Stage, online, play, replay};
use crate::lines::wrap;
use crate::local::Seated;
use crate::offers::{Offer, level_remark, solo_levels, solo_setup};
use crate::speech::{command, local_fault};
use crate::statistics::statistics_lines;
use crate::{After, Gone, damage_shown, say, store_fault};
use catalog::AnyGame;
use host::{MatchFault, Setup};
use lessons::Lesson;
use store::MatchId;
use words::Language;

/// From the language, if nobody has ever chosen one, to the end.
pub fn menu(stage: &mut Stage, room: &mut Room, asks_language: bool) -> Result<After, Gone> {
    if asks_language && room.settings.language().is_none() && !choose_language(stage, room)? {
        return Ok(After::Left);
    }
    main_menu(stage, room, None)
}

/// Continues after a match, until somebody leaves.
pub fn go_on(stage: &mut Stage, room: &mut Room, after: After) -> Result<After, Gone> {
    match after {
        After::Left | After::Unplayed | After::Quit | After::Failed(_) => Ok(after),
        After::Menu => main_menu(stage, room, None),
        After::NewGame(game, seated) => {
            let after = new_game(stage, room, Some((game, seated)))?;
            let notice = notice(stage, room, &after)?;
            match after {
                After::NewGame(..) | After::Quit => go_on(stage, room, after),
                _ => main_menu(stage, room, notice),
            }
        }
    }
}

/// What the menu says about the match before it. How to resume from the command line is said at the very end. Errors are
/// too long for the menu.
fn notice(stage: &mut Stage, room: &Room, after: &After) -> Result<Option<String>, Gone> {
    match after {
        After::Failed(fault) => {
            tell(stage, room, local_fault(&room.speech, fault))?;
            Ok(None)
        }
        After::Left => Ok(Some(say!(room.speech, "menu-saved"))),
        After::Unplayed => Ok(Some(say!(room.speech, "game-unplayed"))),
        After::Menu | After::NewGame(..) | After::Quit => Ok(None),
    }
}

fn main_menu(stage: &mut Stage, room: &mut Room, mut news: Option<String>) -> Result<After, Gone> {
    let mut cursor = 0;
    loop {
        let speech = &room.speech;
        let entries = vec![
            say!(speech, "menu-solo"),
            say!(speech, "menu-new-game"),
            say!(speech, "menu-online"),
            say!(speech, "menu-resume"),
            say!(speech, "menu-replays"),
            say!(speech, "menu-statistics"),
            say!(speech, "menu-learn"),
            say!(speech, "menu-rules"),
            say!(speech, "menu-settings"),
            say!(speech, "menu-quit"),
        ];
        let text = news.take().unwrap_or_else(|| say!(speech, "menu-welcome"));
        let title = say!(speech, "menu-title");
        let list = List::new(entries).at(cursor);
        let mut choice = Choice::new(speech, &room.theme, title, list);
        choice.text = vec![text];
        choice.quits = true;
        let Some(chosen) = stage.show(&mut choice)? else { return Ok(After::Quit) };
        cursor = chosen;
        let mut after = match chosen {
            0 => solo(stage, room)?,
            1 => new_game(stage, room, None)?,
            2 => online::online(stage, room)?,
            3 => resume(stage, room)?,
            4 => replays(stage, room)?,
            5 => statistics(stage, room)?,
            6 => learn(stage, room)?,
            7 => rules(stage, room)?,
            8 => settings(stage, room)?,
            _ => return Ok(After::Quit),
        };
        while let After::NewGame(game, seated) = after {
            after = new_game(stage, room, Some((game, seated)))?;
        }
        if let After::Quit = after {
            return Ok(after);
        }
        news = notice(stage, room, &after)?;
    }
}

/// The very first question, in both languages. Returns whether a language was chosen.
pub fn choose_language(stage: &mut Stage, room: &mut Room) -> Result<bool, Gone> {
    let last = room.settings.language().unwrap_or(room.speech.language());
    let cursor = Language::ALL.iter().position(|&language| language == last).unwrap_or(0);
    let entries = Language::ALL.iter().map(|language| language.own_name().to_string()).collect();
    let chosen = {
        let title = say!(room.speech, "language-title");
        let (speech, theme) = (&room.speech, &room.theme);
        let mut choice = Choice::new(speech, theme, title, List::new(entries).at(cursor));
        choice.quits = true;
        stage.show(&mut choice)?
    };
    let Some(chosen) = chosen else { return Ok(false) };
    if let Some(error) = room.use_language(Language::ALL[chosen], stage) {
        tell(stage, room, error)?;
    }
    Ok(true)
}

/// Shows a text to be read before going on.
pub(super) fn tell(stage: &mut Stage, room: &Room, text: String) -> Result<(), Gone> {
    let title = say!(room.speech, "menu-title");
    read(stage, room, title, text)
}

fn read(stage: &mut Stage, room: &Room, title: String, text: String) -> Result<(), Gone> {
    let (speech, theme) = (&room.speech, &room.theme);
    stage.show(&mut Reading::new(speech, theme, title, text))
}

/// One of the offers, with the cursor on `at` first, which follows.
pub(super) fn choose_offer(
    stage: &mut Stage,
    room: &Room,
    offers: &[Offer],
    at: &mut usize,
) -> Result<Option<Offer>, Gone> {
    let title = say!(room.speech, "game-title");
    choose_titled(stage, room, title, offers, at)
}

/// The same for something else than playing.
fn choose_titled(
    stage: &mut Stage,
    room: &Room,
    title: String,
    offers: &[Offer],
    at: &mut usize,
) -> Result<Option<Offer>, Gone> {
    let (speech, theme) = (&room.speech, &room.theme);
    let list = List::new(offers.iter().map(|offer| offer.title(speech)).collect()).at(*at);
    let mut choice = Choice::new(speech, theme, title, list);
    choice.remarks = offers.iter().map(|offer| offer.remark(speech)).collect();
    let chosen = stage.show(&mut choice)?;
    *at = chosen.unwrap_or(*at);
    Ok(chosen.map(|index| offers[index]))
}

/// The games without the presets that are games of their own.
pub(super) fn games() -> Vec<Offer> {
    Offer::all().into_iter().filter(|offer| offer.preset.is_none()).collect()
}

/// A game against the computer: which, and how well it plays.
fn solo(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    let (games, mut at) = (games(), 0);
    while let Some(Offer { game, .. }) = choose_offer(stage, room, &games, &mut at)? {
        let after = match lesson::offer(stage, room, game)? {
            Reply::Learn(lesson) => teach(stage, room, lesson)?,
            Reply::Play => None,
            Reply::Back => continue,
        };
        let after = match after {
            None => against(stage, room, game)?,
            after => after,
        };
        if let Some(after) = after {
            return Ok(after);
        }
    }
    Ok(After::Menu)
}

/// Games against the computer, until somebody wants something else; nothing if that is another game.
fn against(stage: &mut Stage, room: &mut Room, game: &'static dyn AnyGame) -> Result<Option<After>, Gone> {
    loop {
        let levels = solo_levels(game);
        let level = {
            let (speech, theme) = (&room.speech, &room.theme);
            let list = List::new(levels.iter().map(|level| speech.level(level)).collect());
            let mut choice = Choice::new(speech, theme, say!(speech, "solo-level"), list);
            choice.remarks = levels.iter().map(|level| level_remark(speech, level)).collect();
            stage.show(&mut choice)?.map(|index| levels[index])
        };
        let Some(level) = level else { return Ok(None) };
        let setup = solo_setup(&room.speech, &room.settings, game, level);
        match play::play(stage, room, &Setup { seed: room.wishes.seed, ..setup })? {
            After::NewGame(..) => {}
            after => return Ok(Some(after)),
        }
    }
}

/// A new game, from the form of this game if there is one, with those who have played it: Esc there leads to the list of
/// games.
fn new_game(
    stage: &mut Stage,
    room: &mut Room,
    first: Option<(&'static dyn AnyGame, Seated)>,
) -> Result<After, Gone> {
    let (offers, mut at) = (Offer::all(), 0);
    let mut seated = None;
    let mut again = first.map(|(game, who)| {
        seated = Some(who);
        Offer { game, preset: None }
    });
    loop {
        let (offer, reply) = match again.take() {
            Some(offer) => (offer, Reply::Play),
            None => match choose_offer(stage, room, &offers, &mut at)? {
                None => return Ok(After::Menu),
                Some(offer) if offer.preset.is_some() => (offer, Reply::Play),
                Some(offer) => {
                    let reply = lesson::offer(stage, room, offer.game)?;
                    (offer, reply)
                }
            },
        };
        match reply {
            Reply::Back => continue,
            Reply::Play => {}
            Reply::Learn(lesson) => {
                if let Some(after) = teach(stage, room, lesson)? {
                    return Ok(after);
                }
            }
        }
        let setup = match offer.preset {
            Some(_) => people(stage, room, &offer)?,
            None => filled_in(stage, room, offer.game, seated.take())?,
        };
        if let Some(setup) = setup {
            match play::play(stage, room, &Setup { seed: room.wishes.seed, ..setup })? {
                After::NewGame(_, who) => {
                    again = Some(offer);
                    seated = Some(who);
                }
                after => return Ok(after),
            }
        }
    }
}

/// Chooses a game and plays its lesson.
fn learn(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    let mut at = 0;
    while let Some(Offer { game, .. }) =
        choose_titled(stage, room, say!(room.speech, "learn-title"), &games(), &mut at)?
    {
        let Some(lesson) = lessons::find(game.name()) else {
            let text = say!(room.speech, "lesson-none");
            tell(stage, room, text)?;
            continue;
        };
        let after = match teach(stage, room, lesson)? {
            None => against(stage, room, game)?,
            after => after,
        };
        if let Some(after) = after {
            return Ok(after);
        }
    }
    Ok(After::Menu)
}

/// Plays a lesson. Nothing if a real game is to follow.
fn teach(stage: &mut Stage, room: &mut Room, lesson: &'static Lesson) -> Result<Option<After>, Gone> {
    Ok(match lesson::teach(stage, room, lesson)? {
        lesson::Sequel::Play => None,
        lesson::Sequel::Learn => Some(learn(stage, room)?),
        lesson::Sequel::Back => Some(After::Menu),
        lesson::Sequel::Failed(fault) => Some(After::Failed(fault)),
    })
}

/// A match that is set up in its form.
fn filled_in(
    stage: &mut Stage,
    room: &mut Room,
    game: &'static dyn AnyGame,
    seated: Option<Seated>,
) -> Result<Option<Setup>, Gone> {
    let mut settings = room.settings.clone();
    if let Some(seated) = seated {
        settings.seat(game.name(), seated);
    }
    let mut form = NewGame::new(&room.speech, &room.theme, &settings, game);
    let Some(chosen) = stage.show(&mut form)? else { return Ok(None) };
    chosen.remember(&mut room.settings);
    if let Some(error) = room.save_settings() {
        tell(stage, room, error)?;
    }
    Ok(Some(chosen.setup))
}

/// A match of which only the number of people is asked.
fn people(stage: &mut Stage, room: &Room, offer: &Offer) -> Result<Option<Setup>, Gone> {
    let (speech, theme) = (&room.speech, &room.theme);
    let (min, max) = offer.seat_range();
    let entries = (min..=max).map(|_| say!(speech, "screen-seats-entry")).collect();
    let list = List::new(entries).numbered_from(min.into());
    let mut choice = Choice::new(speech, theme, say!(speech, "screen-seats-title"), list);
    let chosen = stage.show(&mut choice)?;
    Ok(chosen.map(|index| offer.setup(speech, &room.settings, min + index as u8)))
}

/// Resumes one of the unfinished matches.
pub fn resume(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    match matches::choose(stage, room, Which::Unfinished)? {
        Some(id) => resume_one(stage, room, id, &[]),
        None => Ok(After::Menu),
    }
}

/// Resumes this unfinished match. `seats` are its seats, if they were given again.
pub fn resume_one(stage: &mut Stage, room: &mut Room, id: MatchId, seats: &[String]) -> Result<After, Gone> {
    let opened = match room.archive.unfinished_match(id) {
        Ok(opened) => opened,
        Err(fault) => return Ok(After::Failed(fault.into())),
    };
    let programs = opened.programs();
    let is_agreed = match seats {
        [] => programs.is_empty() || agree(stage, room, &programs)?,
        seats if opened.has_seats(seats) => true,
        _ => return Ok(After::Failed(MatchFault::OtherSeats(id).into())),
    };
    if !is_agreed {
        let text = say!(room.speech, "program-not-started", id = id.to_string());
        tell(stage, room, text)?;
        return Ok(After::Menu);
    }
    play::restart(stage, room, opened, &programs)
}

/// Shows the commands of a stored match and asks whether to run them. Nobody can agree to what they can't see: commands
/// that do not fit the smallest window are not asked about.
fn agree(stage: &mut Stage, room: &Room, programs: &[String]) -> Result<bool, Gone> {
    const MOST_LINES: usize = 8;
    let (speech, theme) = (&room.speech, &room.theme);
    let width = usize::from(MIN_WIDTH) - 8;
    let found = say!(speech, "program-found", count = programs.len());
    let mut text = wrap(&found, width);
    let commands: Vec<String> =
        programs.iter().flat_map(|program| wrap(&command(program), width - 2)).collect();
    if commands.len() > MOST_LINES {
        tell(stage, room, say!(speech, "program-too-long"))?;
        return Ok(false);
    }
    text.extend(commands.iter().map(|line| format!("  {line}")));
    let title = say!(speech, "program-start", count = programs.len());
    // In the order of plain mode; the cursor is on "no".
    let answers =
        List::new(vec![say!(speech, "program-yes", count = programs.len()), say!(speech, "program-no")])
            .at(1);
    let mut choice = Choice::new(speech, theme, title, answers);
    choice.text = text;
    Ok(stage.show(&mut choice)? == Some(0))
}

fn replays(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    loop {
        let Some(id) = matches::choose(stage, room, Which::Finished)? else { return Ok(After::Menu) };
        match room.archive.opened(id) {
            Ok(opened) => {
                if let Some(damage) = opened.damage {
                    tell(stage, room, damage_shown(&room.speech, id, damage))?;
                }
                if let Some(branch) = replay::replay(stage, room, opened.game, &opened.record(), 0)? {
                    return play::play_on(stage, room, branch);
                }
            }
            Err(fault) => return Ok(After::Failed(fault.into())),
        }
    }
}

fn statistics(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    let text = match statistics_lines(&room.speech, &room.archive) {
        Ok(lines) => lines.join("\n"),
        Err(error) => store_fault(&room.speech, &error),
    };
    let title = say!(room.speech, "menu-statistics");
    read(stage, room, title, text.trim().to_string())?;
    Ok(After::Menu)
}

fn rules(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    let (games, mut at) = (games(), 0);
    while let Some(Offer { game, .. }) =
        choose_titled(stage, room, say!(room.speech, "rules-title"), &games, &mut at)?
    {
        let (title, text) = (room.speech.game_title(game.name()), room.speech.of_game(game.name(), "rules"));
        read(stage, room, title, text)?;
    }
    Ok(After::Menu)
}

pub(super) fn settings(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    let mut cursor = 0;
    loop {
        let mut form = SettingsForm::new(&room.speech, room.settings.display, room.look, cursor);
        let Some(change) = stage.show(&mut form)? else { return Ok(After::Menu) };
        cursor = change.cursor;
        room.settings.display = change.display;
        let error = match change.language {
            Some(language) => room.use_language(language, stage),
            None => room.save_settings(),
        };
        if let Some(error) = error {
            tell(stage, room, error)?;
        }
    }
}
