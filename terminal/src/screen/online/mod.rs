//! Playing on a server, on the full screen: choosing one, its lobby, its tables.

mod gathering;
mod lobby;
mod panel;

pub use gathering::at_table;
pub(super) use gathering::{farewell, rematch_note};
pub use lobby::lobby;
pub use panel::{Content, Left, Panel};

use super::ask::Asking;
use super::menu::tell;
use super::{Choice, List, Role, Room, Stage, replay};
use crate::local::LocalFault;
use crate::online::{Answer, Hall, OnlineFault, Servers, failure_text, fault_text, online_fault};
use crate::{After, Gone, say};
use client::{Address, Failure, Goal, Identity, Key};
use protocol::{Ask, FaultKey, MatchName, Outcome};
use table::{Record, clean_name};

/// Chooses a server, and goes there.
pub fn online(stage: &mut Stage, room: &mut Room) -> Result<After, Gone> {
    loop {
        let servers = Servers::load(&room.home);
        let mut entries: Vec<String> = servers
            .all()
            .iter()
            .map(|server| {
                let (title, name) = (words::short(&server.title), words::short(&server.name));
                say!(room.speech, "server-line", title = title, name = name)
            })
            .collect();
        entries.push(say!(room.speech, "server-other"));
        let chosen = if servers.all().is_empty() {
            Some(0)
        } else {
            let title = say!(room.speech, "server-title");
            let mut choice = Choice::new(&room.speech, &room.theme, title, List::new(entries));
            choice.remarks = servers.all().iter().map(|server| server.address.clone()).collect();
            choice.remarks.push(say!(room.speech, "server-other-about"));
            stage.show(&mut choice)?
        };
        let Some(chosen) = chosen else { return Ok(After::Menu) };
        let (address, goal) = match servers.all().get(chosen) {
            Some(server) => match Address::read(&server.address) {
                Ok(read) => read,
                Err(_) => continue,
            },
            None => match ask_address(stage, room)? {
                Some(read) => read,
                None if servers.all().is_empty() => return Ok(After::Menu),
                None => continue,
            },
        };
        return visit(stage, room, &address, &goal, None);
    }
}

fn ask_address(stage: &mut Stage, room: &Room) -> Result<Option<(Address, Goal)>, Gone> {
    let (title, text) = (say!(room.speech, "server-other"), say!(room.speech, "server-ask"));
    let mut asking = Asking::new(&room.speech, &room.theme, title, text, "");
    loop {
        let Some(typed) = stage.show(&mut asking)? else { return Ok(None) };
        match Address::read(&typed) {
            Ok(read) => return Ok(Some(read)),
            Err(_) => asking.error = Some(say!(room.speech, "server-bad", text = words::short(&typed))),
        }
    }
}

/// Goes to a server: to its lobby, to a table, or to a finished match.
pub fn visit(
    stage: &mut Stage,
    room: &mut Room,
    address: &Address,
    goal: &Goal,
    name: Option<&str>,
) -> Result<After, Gone> {
    let hall = match enter(stage, room, address, name)? {
        Entered::Hall(hall) => hall,
        Entered::Nowhere => return Ok(After::Menu),
        Entered::Failed(failure) => {
            return Ok(After::Failed(LocalFault::Online(OnlineFault::Failed(failure))));
        }
    };
    let after = match goal {
        Goal::Lobby => None,
        Goal::Table(code) => at_table(stage, room, &hall, code, true)?,
        Goal::Match(of) => {
            show_match(stage, room, &hall, of)?;
            None
        }
    };
    match after {
        Some(after) => Ok(after),
        None => lobby(stage, room, &hall),
    }
}

/// What came of an attempt to connect.
enum Entered {
    /// The server knows who this is.
    Hall(Hall),
    /// Somebody changed their mind.
    Nowhere,
    Failed(Failure),
}

fn enter(stage: &mut Stage, room: &mut Room, address: &Address, name: Option<&str>) -> Result<Entered, Gone> {
    let mut name = name.map(str::to_string);
    loop {
        let servers = Servers::load(&room.home);
        let saved = servers.find(address);
        let known = saved.and_then(crate::online::Server::identity).filter(|_| name.is_none());
        let identity = match (known, &name) {
            (Some(identity), _) => identity,
            (None, Some(name)) => Identity::guest(name.clone()),
            (None, None) => match ask_name(stage, room, saved.map_or("", |server| &server.name))? {
                Some(name) => Identity::guest(name),
                None => return Ok(Entered::Nowhere),
            },
        };
        let is_known = identity.token.is_some();
        let hall = Hall::enter(address, identity);
        let waker = stage.waker().clone();
        hall.call(Box::new(move || waker.wake()));
        if !connect(stage, room, &hall)? {
            return Ok(Entered::Nowhere);
        }
        match hall.failure() {
            None => {
                remember(room, &hall);
                return Ok(Entered::Hall(hall));
            }
            // The server has forgotten who this was: as a guest, then.
            Some(Failure::Refused(fault)) if is_known && fault.key == FaultKey::BadToken => {
                let _ = Servers::forget_token(&room.home, address);
                name = None;
            }
            Some(Failure::Refused(fault)) if !is_known && fault.key == FaultKey::BadName => {
                tell(stage, room, fault_text(&room.speech, &fault))?;
                name = None;
            }
            Some(failure) => return Ok(Entered::Failed(failure)),
        }
    }
}

/// Keeps the server, and who this is there, for the next time.
fn remember(room: &mut Room, hall: &Hall) {
    let name = hall.you().map(|you| you.name).unwrap_or_default();
    let saved = Servers::remember(&room.home, &hall.address(), &hall.server(), &name, hall.take_token());
    if let Err(error) = saved {
        room.farewell = vec![say!(room.speech, "settings-not-saved", reason = error.to_string())];
    }
}

fn ask_name(stage: &mut Stage, room: &Room, usual: &str) -> Result<Option<String>, Gone> {
    let (title, text) = (say!(room.speech, "name-title"), say!(room.speech, "name-ask"));
    let mut asking = Asking::new(&room.speech, &room.theme, title, text, usual);
    loop {
        let Some(typed) = stage.show(&mut asking)? else { return Ok(None) };
        match clean_name(&typed) {
            Ok(name) => return Ok(Some(name)),
            Err(bad) => asking.error = Some(room.speech.name_fault(&typed, bad)),
        }
    }
}

/// Waits for the server. False if somebody does not want to wait.
fn connect(stage: &mut Stage, room: &Room, hall: &Hall) -> Result<bool, Gone> {
    let address = hall.address().to_string();
    let text = say!(room.speech, "online-connecting", address = address);
    let mut panel: Panel<()> = Panel::new(room, hall, |room, hall| Content {
        title: say!(room.speech, "menu-online"),
        right: String::new(),
        text: vec![text.clone()],
        entries: Vec::new(),
        is_done: hall.is_welcome(),
    })
    .spinning();
    Ok(stage.show(&mut panel)? != Left::Back)
}

/// Waits for the answer to a request. `None` if nobody wants to wait, or the connection failed for good.
pub(super) fn answer_to(
    stage: &mut Stage,
    room: &Room,
    hall: &Hall,
    key: &Key,
) -> Result<Option<Answer>, Gone> {
    let found = std::cell::RefCell::new(None);
    let mut panel: Panel<()> = Panel::new(room, hall, |room, hall| {
        let mut found = found.borrow_mut();
        if found.is_none() {
            *found = hall.answer(key);
        }
        Content {
            title: say!(room.speech, "menu-online"),
            right: hall.server(),
            text: vec![say!(room.speech, "online-waiting")],
            entries: Vec::new(),
            is_done: found.is_some(),
        }
    })
    .spinning();
    stage.show(&mut panel)?;
    drop(panel);
    Ok(found.into_inner())
}

/// What to say about an answer that is not what was wanted.
pub(super) fn trouble(room: &Room, hall: &Hall, answer: Option<Answer>) -> Option<(String, Role)> {
    let fault = match answer {
        Some(Answer::Done(_)) => return None,
        Some(Answer::Refused(fault)) => OnlineFault::Refused(fault),
        Some(Answer::Unanswered) => OnlineFault::Unanswered,
        None => OnlineFault::Failed(hall.failure()?),
    };
    Some((online_fault(&room.speech, &fault), Role::Bad))
}

/// Steps through a match.
fn show_match(stage: &mut Stage, room: &mut Room, hall: &Hall, of: &MatchName) -> Result<(), Gone> {
    let key = hall.ask(Ask::Record { of: of.clone() });
    let answer = answer_to(stage, room, hall, &key)?;
    let Some(Answer::Done(Outcome::Record { text, .. })) = answer else {
        return match trouble(room, hall, answer) {
            Some((text, _)) => tell(stage, room, text),
            None => Ok(()),
        };
    };
    let record = text.parse::<Record>().ok();
    let game = record.as_ref().and_then(|record| catalog::find(&record.game));
    if let Some((record, game)) = record.zip(game) {
        return replay::replay(stage, room, game, &record, 0).map(|_| ());
    }
    tell(stage, room, online_fault(&room.speech, &OnlineFault::Nonsense))
}

/// The message when the connection has failed for good.
pub(super) fn say_failure(stage: &mut Stage, room: &Room, hall: &Hall) -> Result<bool, Gone> {
    match hall.failure() {
        None => Ok(false),
        Some(failure) => {
            tell(stage, room, failure_text(&room.speech, &failure))?;
            Ok(true)
        }
    }
}
