//! The lobby of a server.

use super::{Content, Left, Panel, answer_to, at_table, say_failure, trouble};
use crate::online::{Answer, Hall, Servers, listed_line, new_table, own_line};
use crate::screen::ask::Asking;
use crate::screen::menu::{NewGame, choose_offer, games};
use crate::screen::{Choice, List, Role, Room, Stage};
use crate::{After, Gone, say};
use protocol::{Ask, Outcome, TableInfo, TableName};
use table::clean_name;

/// What can be done in a lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Errand {
    Make,
    Code,
    Pair,
    Unpair,
    Mine,
    Account,
    Table(TableName),
}

/// A remark below the list.
type Remark = Option<(String, Role)>;

/// The open tables, until somebody leaves the server.
pub fn lobby(stage: &mut Stage, room: &mut Room, hall: &Hall) -> Result<After, Gone> {
    hall.ask(Ask::Lobby { on: true });
    let mut note: Remark = None;
    let mut pairing: Option<String> = None;
    let mut cursor = None;
    loop {
        if say_failure(stage, room, hall)? {
            return Ok(After::Menu);
        }
        if let Some(table) = hall.take_paired() {
            pairing = None;
            if let Some(after) = at_table(stage, room, hall, &table, true)? {
                return Ok(after);
            }
            continue;
        }
        let left = {
            let mut panel = Panel::new(room, hall, |room, hall| content(room, hall, pairing.as_deref()))
                .noting(note.take())
                .explained(say!(room.speech, "lobby-help"))
                .at(cursor.as_ref());
            stage.show(&mut panel)?
        };
        let entry = match left {
            Left::Chosen(entry) => entry,
            Left::Done => continue,
            Left::Back => break,
        };
        cursor = Some(entry.clone());
        let table = match entry {
            Errand::Make => make(stage, room, hall, &mut note)?,
            Errand::Code => ask_code(stage, room)?.map(TableName),
            Errand::Table(table) => Some(table),
            Errand::Mine => mine(stage, room, hall, &mut note)?,
            Errand::Account => {
                note = account(stage, room, hall)?;
                None
            }
            Errand::Pair => {
                pairing = pair(stage, room, hall, &mut note)?;
                None
            }
            Errand::Unpair => {
                if let Some(game) = pairing.take() {
                    hall.ask(Ask::Pair { game, preset: None, on: false });
                }
                None
            }
        };
        if let Some(table) = table {
            if let Some(game) = pairing.take() {
                hall.ask(Ask::Pair { game, preset: None, on: false });
            }
            if let Some(after) = at_table(stage, room, hall, &table, true)? {
                return Ok(after);
            }
        }
    }
    hall.ask(Ask::Lobby { on: false });
    Ok(After::Menu)
}

fn content(room: &Room, hall: &Hall, pairing: Option<&str>) -> Content<Errand> {
    let speech = &room.speech;
    let mut entries =
        vec![(Errand::Make, say!(speech, "lobby-make")), (Errand::Code, say!(speech, "lobby-code"))];
    entries.push(match pairing {
        None => (Errand::Pair, say!(speech, "lobby-pair")),
        Some(_) => (Errand::Unpair, say!(speech, "lobby-unpair")),
    });
    entries.push((Errand::Mine, say!(speech, "lobby-mine")));
    entries.push((Errand::Account, say!(speech, "lobby-account")));
    let lobby = hall.lobby();
    let tables = lobby.as_ref().map_or(&[][..], |lobby| &lobby.tables);
    entries
        .extend(tables.iter().map(|table| (Errand::Table(table.table.clone()), listed_line(speech, table))));
    let you = hall.you().map(|you| you.name).unwrap_or_default();
    let mut text = vec![match &lobby {
        None => say!(speech, "online-waiting"),
        Some(lobby) if lobby.tables.is_empty() => say!(speech, "lobby-empty"),
        Some(lobby) => say!(speech, "lobby-count", count = lobby.tables.len()),
    }];
    if let Some(game) = pairing {
        text.push(say!(speech, "lobby-looking", game = speech.game_title(game)));
    }
    let people = lobby.as_ref().map_or(0, |lobby| lobby.people);
    Content {
        title: hall.server(),
        right: say!(speech, "lobby-you", name = you, people = people),
        text,
        entries,
        is_done: hall.is_paired(),
    }
}

/// A new table, from a form.
fn make(
    stage: &mut Stage,
    room: &mut Room,
    hall: &Hall,
    note: &mut Remark,
) -> Result<Option<TableName>, Gone> {
    let (games, mut at) = (games(), 0);
    while let Some(offer) = choose_offer(stage, room, &games, &mut at)? {
        if !hall.has_same_rules(offer.game.name()) {
            *note = Some((say!(room.speech, "fault-other-rules"), Role::Bad));
            return Ok(None);
        }
        let mut form = NewGame::online(&room.speech, &room.theme, &room.settings, offer.game);
        let Some(chosen) = stage.show(&mut form)? else { continue };
        let (clock, access, spectators) = form.terms();
        let table = new_table(&chosen.setup, clock, access, spectators);
        let key = hall.ask(Ask::Make { table });
        return match answer_to(stage, room, hall, &key)? {
            Some(Answer::Done(Outcome::Table { table })) => Ok(Some(table)),
            answer => {
                *note = trouble(room, hall, answer);
                Ok(None)
            }
        };
    }
    Ok(None)
}

fn ask_code(stage: &mut Stage, room: &Room) -> Result<Option<String>, Gone> {
    let (title, text) = (say!(room.speech, "lobby-code"), say!(room.speech, "code-ask"));
    let mut asking = Asking::new(&room.speech, &room.theme, title, text, "");
    Ok(stage.show(&mut asking)?.map(|code| read_code(&code)).filter(|code| !code.is_empty()))
}

/// A code, or the end of a link.
pub(in crate::screen) fn read_code(text: &str) -> String {
    crate::online::code_of(text)
}

fn pair(stage: &mut Stage, room: &Room, hall: &Hall, note: &mut Remark) -> Result<Option<String>, Gone> {
    let (games, mut at) = (games(), 0);
    let Some(offer) = choose_offer(stage, room, &games, &mut at)? else { return Ok(None) };
    let game = offer.game.name().to_string();
    let key = hall.ask(Ask::Pair { game: game.clone(), preset: None, on: true });
    let answer = answer_to(stage, room, hall, &key)?;
    *note = trouble(room, hall, answer.clone());
    Ok(matches!(answer, Some(Answer::Done(_))).then_some(game))
}

/// One of the tables where this person has a seat.
fn mine(stage: &mut Stage, room: &Room, hall: &Hall, note: &mut Remark) -> Result<Option<TableName>, Gone> {
    let key = hall.ask(Ask::Mine);
    let tables: Vec<TableInfo> = match answer_to(stage, room, hall, &key)? {
        Some(Answer::Done(Outcome::Mine { tables })) => {
            tables.into_iter().take(100).map(crate::online::cleaned).collect()
        }
        answer => {
            *note = trouble(room, hall, answer);
            return Ok(None);
        }
    };
    if tables.is_empty() {
        *note = Some((say!(room.speech, "mine-none"), Role::Quiet));
        return Ok(None);
    }
    let entries = tables.iter().map(|table| own_line(&room.speech, table)).collect();
    let title = say!(room.speech, "lobby-mine");
    let mut choice = Choice::new(&room.speech, &room.theme, title, List::new(entries));
    let chosen = stage.show(&mut choice)?;
    Ok(chosen.and_then(|index| tables.get(index)).map(|table| table.table.clone()))
}

/// Another name, or an account.
fn account(stage: &mut Stage, room: &Room, hall: &Hall) -> Result<Remark, Gone> {
    let has_account = hall.you().is_some_and(|you| you.has_account);
    let mut entries = vec![say!(room.speech, "account-rename")];
    if !has_account {
        entries.extend([say!(room.speech, "account-log-in"), say!(room.speech, "account-register")]);
    }
    let title = say!(room.speech, "lobby-account");
    let mut choice = Choice::new(&room.speech, &room.theme, title, List::new(entries));
    choice.remarks = vec![
        say!(room.speech, "account-rename-about"),
        say!(room.speech, "account-log-in-about"),
        say!(room.speech, "account-register-about"),
    ];
    let Some(chosen) = stage.show(&mut choice)? else { return Ok(None) };
    let ask = match chosen {
        0 => {
            let usual = hall.you().map(|you| you.name).unwrap_or_default();
            let Some(name) = super::ask_name(stage, room, &usual)? else { return Ok(None) };
            Ask::Rename { name }
        }
        chosen => {
            let Some(login) = ask_line(stage, room, say!(room.speech, "account-login"), false)? else {
                return Ok(None);
            };
            let Some(password) = ask_line(stage, room, say!(room.speech, "account-password"), true)? else {
                return Ok(None);
            };
            if chosen == 1 { Ask::LogIn { login, password } } else { Ask::Register { login, password } }
        }
    };
    let renamed = if let Ask::Rename { name } = &ask { clean_name(name).ok() } else { None };
    let key = hall.ask(ask);
    let answer = answer_to(stage, room, hall, &key)?;
    if let Some(note) = trouble(room, hall, answer.clone()) {
        return Ok(Some(note));
    }
    if answer.is_none() {
        return Ok(None);
    }
    if let Some(name) = renamed {
        hall.rename(name);
    }
    let you = hall.you();
    let name = you.as_ref().map(|you| you.name.clone()).unwrap_or_default();
    let _ = Servers::remember(&room.home, &hall.address(), &hall.server(), &name, hall.take_token());
    Ok(Some((say!(room.speech, "account-done", name = name), Role::Good)))
}

fn ask_line(stage: &mut Stage, room: &Room, text: String, is_secret: bool) -> Result<Option<String>, Gone> {
    let title = say!(room.speech, "lobby-account");
    let asking = Asking::new(&room.speech, &room.theme, title, text, "");
    let mut asking = if is_secret { asking.secretly() } else { asking };
    Ok(stage.show(&mut asking)?.filter(|line| !line.is_empty()))
}
