//! Playing on a server by typed lines: choosing one, its lobby, its tables.

use super::play::{Ended, sit};
use super::{Nudge, Room, SetupQuestion, face};
use crate::local::{LocalFault, default_name};
use crate::offers::solo_levels;
use crate::online::{
    Answer, CLOCKS, Deed, Hall, OnlineFault, Server, Servers, cleaned, clock_choice, code_of, deed_text,
    deeds, failure_text, listed_line, new_table, online_fault, own_line, stage_line, table_lines,
    table_title,
};
use crate::place::RemotePlace;
use crate::{After, Gone, say};
use client::{Address, Failure, Goal, Identity, Key};
use host::Setup;
use kernel::Choices;
use protocol::{Access, Ask, FaultKey, MatchName, Occupant, Outcome, Stage, TableInfo, TableName};
use std::time::Duration;
use store::Player;
use table::{Record, clean_name};

/// How long to wait for the server before looking at the keyboard.
const GLANCE: Duration = Duration::from_millis(25);

/// Chooses a server, and goes there.
pub fn online(room: &mut Room) -> Result<After, Gone> {
    let servers = Servers::load(&room.home);
    let mut entries: Vec<String> = servers
        .all()
        .iter()
        .map(|server| {
            let (title, name) = (words::short(&server.title), words::short(&server.name));
            format!("{} {}", say!(room.speech, "server-line", title = title, name = name), server.address)
        })
        .collect();
    entries.push(say!(room.speech, "server-other"));
    let chosen = if servers.all().is_empty() {
        0
    } else {
        let title = say!(room.speech, "server-title");
        room.talk().choose(&title, &entries, 1, Some(0))?
    };
    let saved = servers.all().get(chosen).and_then(|server| Address::read(&server.address).ok());
    let (address, goal) = match saved {
        Some(read) => read,
        None => ask_address(room)?,
    };
    visit(room, &address, &goal, None)
}

fn ask_address(room: &mut Room) -> Result<(Address, Goal), Gone> {
    let prompt = say!(room.speech, "server-ask");
    let help = say!(room.speech, "server-other-about");
    loop {
        let typed = room.talk().answer(&format!("{prompt}\n>"), &help)?;
        if let Ok(read) = Address::read(&typed) {
            return Ok(read);
        }
        let text = say!(room.speech, "server-bad", text = words::short(&typed));
        room.talk().say(&text)?;
    }
}

/// Goes to a server: to its lobby, to a table, or to a match.
pub fn visit(room: &mut Room, address: &Address, goal: &Goal, name: Option<&str>) -> Result<After, Gone> {
    let hall = match enter(room, address, name)? {
        Ok(hall) => hall,
        Err(failure) => return Ok(After::Failed(LocalFault::Online(OnlineFault::Failed(failure)))),
    };
    match goal {
        Goal::Lobby => lobby(room, &hall),
        Goal::Table(code) => match at_table(room, &hall, code)? {
            Some(after) => Ok(after),
            None => lobby(room, &hall),
        },
        Goal::Match(of) => {
            show_match(room, &hall, of)?;
            Ok(After::Menu)
        }
    }
}

/// The connection, once the server knows who this is.
fn enter(room: &mut Room, address: &Address, name: Option<&str>) -> Result<Result<Hall, Failure>, Gone> {
    let mut name = name.map(str::to_string);
    loop {
        let servers = Servers::load(&room.home);
        let saved = servers.find(address);
        let known = saved.and_then(Server::identity).filter(|_| name.is_none());
        let identity = match (known, name.take()) {
            (Some(identity), _) => identity,
            (None, Some(name)) => Identity::guest(name),
            (None, None) => Identity::guest(ask_name(room, saved.map_or("", |server| &server.name))?),
        };
        let is_known = identity.token.is_some();
        let text = say!(room.speech, "online-connecting", address = address.to_string());
        room.talk().say(&text)?;
        let hall = Hall::enter(address, identity);
        wait(room, &hall, Hall::is_welcome)?;
        match hall.failure() {
            None => {
                let name = hall.you().map(|you| you.name).unwrap_or_default();
                remember(room, &hall, &name)?;
                return Ok(Ok(hall));
            }
            Some(Failure::Refused(fault))
                if is_known && fault.key == FaultKey::BadToken
                    || !is_known && fault.key == FaultKey::BadName =>
            {
                let _ = Servers::forget_token(&room.home, address);
                let text = failure_text(&room.speech, &Failure::Refused(fault));
                room.talk().say(&text)?;
            }
            Some(failure) => return Ok(Err(failure)),
        }
    }
}

fn remember(room: &mut Room, hall: &Hall, name: &str) -> Result<(), Gone> {
    let saved = Servers::remember(&room.home, &hall.address(), &hall.server(), name, hall.take_token());
    if let Err(error) = saved {
        let text = say!(room.speech, "settings-not-saved", reason = error.to_string());
        room.talk().say(&text)?;
    }
    Ok(())
}

fn ask_name(room: &mut Room, usual: &str) -> Result<String, Gone> {
    let (prompt, help) = (say!(room.speech, "name-ask"), say!(room.speech, "name-ask"));
    let prompt = if usual.is_empty() { format!("{prompt}\n>") } else { format!("{prompt} [{usual}]\n>") };
    loop {
        let typed = room.talk().answer(&prompt, &help)?;
        let typed = if typed.is_empty() { usual.to_string() } else { typed };
        match clean_name(&typed) {
            Ok(name) => return Ok(name),
            Err(bad) => {
                let text = room.speech.name_fault(&typed, bad);
                room.talk().say(&text)?;
            }
        }
    }
}

/// Waits until this holds, or the connection has failed for good. Can be left on a terminal.
fn wait(room: &Room, hall: &Hall, mut holds: impl FnMut(&Hall) -> bool) -> Result<(), Gone> {
    loop {
        hall.look_within(GLANCE);
        if hall.failure().is_some() || holds(hall) {
            return Ok(());
        }
        if room.console.is_terminal() {
            match room.console.nudge_within(Duration::from_millis(5)) {
                Some(Nudge::Leave) => return Err(Gone::Quit),
                Some(Nudge::End) => return Err(Gone::End),
                Some(Nudge::Hurry | Nudge::Undo) | None => {}
            }
        }
    }
}

/// The answer to a request. Anything but success is said.
fn answer_to(room: &mut Room, hall: &Hall, key: &Key) -> Result<Option<Outcome>, Gone> {
    let mut found = None;
    wait(room, hall, |hall| {
        found = found.take().or_else(|| hall.answer(key));
        found.is_some()
    })?;
    let fault = match (found, hall.failure()) {
        (Some(Answer::Done(outcome)), _) => return Ok(Some(outcome)),
        (Some(Answer::Refused(fault)), _) => OnlineFault::Refused(fault),
        (None, Some(failure)) => OnlineFault::Failed(failure),
        (Some(Answer::Unanswered) | None, _) => OnlineFault::Unanswered,
    };
    let text = online_fault(&room.speech, &fault);
    room.talk().say(&text)?;
    Ok(None)
}

/// The lobby, until somebody leaves the server.
fn lobby(room: &mut Room, hall: &Hall) -> Result<After, Gone> {
    hall.ask(Ask::Lobby { on: true });
    loop {
        wait(room, hall, |hall| hall.lobby().is_some())?;
        if let Some(failure) = hall.failure() {
            let text = failure_text(&room.speech, &failure);
            room.talk().say(&text)?;
            return Ok(After::Menu);
        }
        let tables = hall.lobby().unwrap_or_default().tables;
        let speech = &room.speech;
        let mut entries = vec![
            say!(speech, "lobby-make"),
            say!(speech, "lobby-code"),
            say!(speech, "lobby-pair"),
            say!(speech, "lobby-mine"),
            say!(speech, "lobby-account"),
            say!(speech, "lobby-again"),
            say!(speech, "lobby-leave"),
        ];
        let first_table = entries.len();
        entries.extend(tables.iter().map(|table| listed_line(speech, table)));
        let title = match tables.len() {
            0 => format!("{}. {}", hall.server(), say!(speech, "lobby-empty")),
            count => format!("{}. {}", hall.server(), say!(speech, "lobby-count", count = count)),
        };
        let table = match room.talk().choose(&title, &entries, 1, Some(5)) {
            Err(Gone::Quit) | Ok(6) => break,
            Err(gone) => return Err(gone),
            Ok(0) => back(make(room, hall))?.flatten(),
            Ok(1) => back(ask_code(room))?.map(TableName),
            Ok(2) => back(pair(room, hall))?.flatten(),
            Ok(3) => back(mine(room, hall))?.flatten(),
            Ok(4) => {
                back(account(room, hall))?;
                None
            }
            Ok(5) => {
                hall.look();
                None
            }
            Ok(index) => tables.get(index - first_table).map(|table| table.table.clone()),
        };
        if let Some(table) = table
            && let Some(after) = at_table(room, hall, &table)?
        {
            return Ok(after);
        }
    }
    hall.ask(Ask::Lobby { on: false });
    Ok(After::Menu)
}

/// `q` at a question leads back to where it was asked.
fn back<T>(result: Result<T, Gone>) -> Result<Option<T>, Gone> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Gone::Quit) => Ok(None),
        Err(gone) => Err(gone),
    }
}

fn make(room: &mut Room, hall: &Hall) -> Result<Option<TableName>, Gone> {
    let games = catalog::games();
    let titles: Vec<String> = games.iter().map(|&game| room.speech.game_title(game.name())).collect();
    let title = say!(room.speech, "game-title");
    let game = games[room.talk().choose(&title, &titles, 1, None)?];
    let (mut choices, patience) = room.settings.choices(game.name());
    if face(game).setup().contains(&SetupQuestion::Seats) {
        let (min, max) = game.seat_range(game.preset(&choices));
        if min < max {
            choices = choices.with_seats(super::menu::ask_number(room, (min, max))?);
        }
    }
    if game.seats(&choices).is_err() {
        choices = Choices::default();
    }
    let seats = game.seats(&choices).unwrap_or(2);
    let clocks: Vec<String> = CLOCKS.iter().map(|clock| clock_choice(&room.speech, clock)).collect();
    let title = say!(room.speech, "table-clock");
    let clock = CLOCKS[room.talk().choose(&title, &clocks, 1, Some(0))?];
    let kinds = [say!(room.speech, "access-listed"), say!(room.speech, "access-link")];
    let title = say!(room.speech, "table-access");
    let access = [Access::Listed, Access::Link][room.talk().choose(&title, &kinds, 1, Some(0))?];
    let players = (1..=seats).map(|number| Player::human(default_name(&room.speech, number))).collect();
    let setup = Setup {
        game,
        choices,
        patience,
        clock: table::ClockRules::default(),
        players,
        seed: None,
        entropy: Vec::new(),
    };
    let key = hall.ask(Ask::Make { table: new_table(&setup, clock, access, true) });
    Ok(match answer_to(room, hall, &key)? {
        Some(Outcome::Table { table }) => Some(table),
        _ => None,
    })
}

fn ask_code(room: &mut Room) -> Result<String, Gone> {
    let (prompt, help) = (say!(room.speech, "code-ask"), say!(room.speech, "code-ask"));
    Ok(code_of(&room.talk().answer(&prompt, &help)?))
}

/// Waits for somebody who wants the same game.
fn pair(room: &mut Room, hall: &Hall) -> Result<Option<TableName>, Gone> {
    let games = catalog::games();
    let titles: Vec<String> = games.iter().map(|&game| room.speech.game_title(game.name())).collect();
    let title = say!(room.speech, "game-title");
    let game = games[room.talk().choose(&title, &titles, 1, None)?].name().to_string();
    let key = hall.ask(Ask::Pair { game: game.clone(), preset: None, on: true });
    if answer_to(room, hall, &key)?.is_none() {
        return Ok(None);
    }
    let text = say!(room.speech, "lobby-looking", game = room.speech.game_title(&game));
    room.talk().say(&text)?;
    let waited = wait(room, hall, Hall::is_paired);
    if waited.is_err() {
        hall.ask(Ask::Pair { game, preset: None, on: false });
    }
    waited?;
    Ok(hall.take_paired())
}

fn mine(room: &mut Room, hall: &Hall) -> Result<Option<TableName>, Gone> {
    let key = hall.ask(Ask::Mine);
    let Some(Outcome::Mine { tables }) = answer_to(room, hall, &key)? else { return Ok(None) };
    let tables: Vec<TableInfo> = tables.into_iter().take(100).map(cleaned).collect();
    if tables.is_empty() {
        let text = say!(room.speech, "mine-none");
        room.talk().say(&text)?;
        return Ok(None);
    }
    let entries: Vec<String> = tables.iter().map(|table| own_line(&room.speech, table)).collect();
    let title = say!(room.speech, "lobby-mine");
    let chosen = room.talk().choose(&title, &entries, 1, None)?;
    Ok(tables.get(chosen).map(|table| table.table.clone()))
}

fn account(room: &mut Room, hall: &Hall) -> Result<(), Gone> {
    let speech = &room.speech;
    let mut entries = vec![say!(speech, "account-rename")];
    if hall.you().is_some_and(|you| !you.has_account) {
        entries.extend([say!(speech, "account-log-in"), say!(speech, "account-register")]);
    }
    let title = say!(speech, "lobby-account");
    let ask = match room.talk().choose(&title, &entries, 1, None)? {
        0 => {
            let usual = hall.you().map(|you| you.name).unwrap_or_default();
            Ask::Rename { name: ask_name(room, &usual)? }
        }
        chosen => {
            let prompt = say!(room.speech, "account-login");
            let login = room.talk().answer(&prompt, &prompt)?;
            let prompt = say!(room.speech, "account-password-plain");
            let password = room.talk().answer(&prompt, &prompt)?;
            if chosen == 1 { Ask::LogIn { login, password } } else { Ask::Register { login, password } }
        }
    };
    let renamed = if let Ask::Rename { name } = &ask { Some(name.clone()) } else { None };
    let key = hall.ask(ask);
    if answer_to(room, hall, &key)?.is_none() {
        return Ok(());
    }
    if let Some(name) = renamed {
        hall.rename(name);
    }
    let name = hall.you().map(|you| you.name).unwrap_or_default();
    remember(room, hall, &name)?;
    let text = say!(room.speech, "account-done", name = name);
    room.talk().say(&text)
}

/// Steps through a match.
fn show_match(room: &mut Room, hall: &Hall, of: &MatchName) -> Result<(), Gone> {
    let key = hall.ask(Ask::Record { of: of.clone() });
    let Some(Outcome::Record { text, .. }) = answer_to(room, hall, &key)? else { return Ok(()) };
    let record = text.parse::<Record>().ok();
    let game = record.as_ref().and_then(|record| catalog::find(&record.game));
    let replay = record.as_ref().zip(game).and_then(|(record, game)| {
        game.replay(record, kernel::Viewer::Spectator).ok().map(|replay| (record, game, replay))
    });
    if let Some((record, game, replay)) = replay {
        return super::step_through(&mut *room, game, record, &replay, 0);
    }
    let text = online_fault(&room.speech, &OnlineFault::Nonsense);
    room.talk().say(&text)
}

/// Goes to a table, takes a free seat there or watches, and plays. Nothing is what leads back to the lobby.
fn at_table(room: &mut Room, hall: &Hall, table: &TableName) -> Result<Option<After>, Gone> {
    let key = hall.ask(Ask::Open { table: table.clone(), since: None });
    let table = match answer_to(room, hall, &key)? {
        Some(Outcome::Table { table }) => table,
        Some(_) => table.clone(),
        None => return Ok(None),
    };
    let after = stay(room, hall, &table);
    hall.close(&table);
    match after {
        Err(Gone::Quit) => Ok(None),
        after => after,
    }
}

fn stay(room: &mut Room, hall: &Hall, table: &TableName) -> Result<Option<After>, Gone> {
    wait(room, hall, |hall| hall.table(table).is_some())?;
    if let Some(info) = hall.table(table).map(|info| info.clone()) {
        let title = table_title(&room.speech, &info);
        let text = say!(room.speech, "plain-table-game", code = info.code.clone(), game = title);
        room.talk().say(&format!("\n{text}"))?;
        let is_open = info.seats.iter().any(|seat| seat.who == Occupant::Open);
        if info.you.is_none() && is_open && !info.locked && matches!(info.stage, Stage::Gathering) {
            let key = hall.sit(table, None);
            answer_to(room, hall, &key)?;
        } else if info.you.is_none() {
            let text = say!(room.speech, "plain-watching");
            room.talk().say(&text)?;
        }
    }
    loop {
        if let Some(fault) = hall.failure().map(OnlineFault::Failed).or_else(|| hall.gone(table)) {
            let text = online_fault(&room.speech, &fault);
            room.talk().say(&text)?;
            return Ok(None);
        }
        match RemotePlace::sit(hall, table) {
            None => {}
            Some(Err(fault)) => {
                let text = online_fault(&room.speech, &fault);
                room.talk().say(&text)?;
                return Ok(None);
            }
            Some(Ok(place)) => {
                let has_seat = is_seated(hall, table);
                match sit(room, Box::new(place), true)? {
                    Ended::Rematch if has_seat => {
                        let key = hall.ask(Ask::Rematch { table: table.clone(), wants: true, pledge: None });
                        answer_to(room, hall, &key)?;
                    }
                    Ended::Rematch => {}
                    Ended::After(After::NewGame(..)) => return Ok(None),
                    Ended::After(After::Failed(fault)) => {
                        let text = crate::speech::local_fault(&room.speech, &fault);
                        room.talk().say(&text)?;
                        return Ok(None);
                    }
                    Ended::After(after) => return Ok(Some(after)),
                }
                continue;
            }
        }
        if gather(room, hall, table)? == Gathered::Asked && !act(room, hall, table)? {
            let info = hall.table(table).map(|info| info.clone());
            if info.is_some_and(|info| info.you.is_some() && matches!(info.stage, Stage::Gathering)) {
                let text = say!(room.speech, "table-left");
                room.talk().say(&text)?;
            }
            return Ok(None);
        }
    }
}

fn is_seated(hall: &Hall, table: &TableName) -> bool {
    hall.table(table).is_some_and(|info| info.you.is_some())
}

/// How a wait at a table ended.
#[derive(PartialEq, Eq)]
enum Gathered {
    /// A game begins, or the table is gone.
    Changed,
    /// Somebody wants to do something.
    Asked,
}

/// Waits for the game, and says what happens at the table meanwhile.
fn gather(room: &mut Room, hall: &Hall, table: &TableName) -> Result<Gathered, Gone> {
    let is_terminal = room.console.is_terminal();
    let mut said: Vec<String> = Vec::new();
    let mut seen = u64::MAX;
    let mut is_announced = false;
    loop {
        hall.look_within(GLANCE);
        if hall.has_game(table) || hall.failure().is_some() || hall.gone(table).is_some() {
            return Ok(Gathered::Changed);
        }
        if std::mem::replace(&mut seen, hall.changes()) != hall.changes()
            && let Some(info) = hall.table(table).map(|info| info.clone())
        {
            let lines = table_lines(&room.speech, &hall.address(), &info);
            // At first everything, and then what is new.
            let new: Vec<&String> =
                lines.iter().filter(|line| !line.is_empty() && !said.contains(line)).collect();
            for line in new {
                room.talk().say(line)?;
            }
            said = lines;
        }
        if !std::mem::replace(&mut is_announced, true) {
            let speech = &room.speech;
            let text = match (is_terminal, is_seated(hall, table)) {
                (true, true) => say!(speech, "plain-waiting"),
                (true, false) => say!(speech, "plain-waiting-watched"),
                (false, _) => say!(speech, "plain-waiting-pipe"),
            };
            room.talk().say(&text)?;
            room.console.flush()?;
        }
        if is_terminal {
            match room.console.nudge_within(GLANCE) {
                Some(Nudge::Leave) => return Err(Gone::Quit),
                Some(Nudge::End) => return Err(Gone::End),
                Some(Nudge::Hurry) => return Ok(Gathered::Asked),
                Some(Nudge::Undo) | None => {}
            }
        }
    }
}

/// Does something at the table. False is back to the lobby.
fn act(room: &mut Room, hall: &Hall, table: &TableName) -> Result<bool, Gone> {
    watch_for_game(room, hall, table);
    let is_there = choose_deed(room, hall, table);
    room.console.set_look(None);
    is_there
}

/// Somebody who looks at a menu hears that the game begins.
fn watch_for_game(room: &mut Room, hall: &Hall, table: &TableName) {
    let (hall, table) = (hall.clone(), table.clone());
    let mut news = Some(say!(room.speech, "plain-game-begins"));
    room.console.set_look(Some(Box::new(move || {
        hall.look();
        if hall.has_game(&table) { news.take() } else { None }
    })));
}

fn choose_deed(room: &mut Room, hall: &Hall, table: &TableName) -> Result<bool, Gone> {
    let Some(info) = hall.table(table).map(|info| info.clone()) else { return Ok(true) };
    let deeds = deeds(hall, &info);
    let names: Vec<String> = deeds.iter().map(|deed| deed_text(&room.speech, &info, deed)).collect();
    let title = stage_line(&room.speech, &info);
    let chosen = match room.talk().choose(&title, &names, 1, Some(0)) {
        Err(Gone::Quit) => return Ok(false),
        chosen => chosen?,
    };
    let table = table.clone();
    let ask = match &deeds[chosen] {
        Deed::Wait => return Ok(true),
        Deed::Back => return Ok(false),
        Deed::Sit => {
            let key = hall.sit(&table, None);
            answer_to(room, hall, &key)?;
            return Ok(true);
        }
        Deed::Stand => Ask::Stand { table },
        Deed::Free(seat) => Ask::Fill { table, seat: *seat, level: None },
        Deed::Fill(seat) => {
            let Some(game) = catalog::find(&info.game) else { return Ok(true) };
            let levels = solo_levels(game);
            let names: Vec<String> = levels.iter().map(|level| room.speech.level(level)).collect();
            let title = say!(room.speech, "solo-level");
            let level = match back(room.talk().choose(&title, &names, 1, None))? {
                Some(index) => levels[index].to_string(),
                None => return Ok(true),
            };
            Ask::Fill { table, seat: *seat, level: Some(level) }
        }
        Deed::Lock(on) => Ask::Lock { table, on: *on },
        Deed::Rematch(wants) => Ask::Rematch { table, wants: *wants, pledge: None },
        Deed::Dissolve => Ask::Dissolve { table },
    };
    let key = hall.ask(ask);
    answer_to(room, hall, &key)?;
    Ok(true)
}
