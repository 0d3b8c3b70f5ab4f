//! Lists of stored matches, to be resumed or seen again.

use crate::listing::{Listed, MOST_LISTED, Narrowed};
use crate::plain::{Room, restart, step_through};
use crate::speech::{command, local_fault};
use crate::{After, Gone, damage_shown, say, store_fault};
use host::MatchFault;
use kernel::Viewer;
use store::{MatchId, Overview};

/// The most finished matches in a printed list.
const MOST_REPLAYS: u32 = 50;

/// Resumes an unfinished match from a list. `None` if there is none, or if it stays as it is.
pub(super) fn resume(room: &mut Room) -> Result<Option<After>, Gone> {
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

pub(super) fn replays(room: &mut Room) -> Result<(), Gone> {
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
