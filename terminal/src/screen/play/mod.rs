//! Matches on the full screen, from the first question to the last.

mod awaited;
mod drawing;
mod foot;
mod gate;
mod hinting;
mod keys;
mod log;
mod news;
mod overlay;
mod pace;
mod playing;
mod remote;
mod sharing;
mod teaching;
pub(super) mod typing;

pub use log::Log;
pub use playing::{Ended, Playing};
pub use typing::Typing;

use super::menu::{settings, tell};
use super::online::farewell;
use super::replay::Branch;
use super::{Room, Stage, summary};
use crate::local::{self, LocalFault, Seated};
use crate::place::{Means, Place};
use crate::speech::local_fault;
use crate::{After, Gone, say};
use host::{Opened, Setup};
use kernel::Outcome;

/// Plays a new match, and any number of rematches.
pub fn play(stage: &mut Stage, room: &mut Room, setup: &Setup) -> Result<After, Gone> {
    let mut setup = setup.clone();
    loop {
        let record = room.wishes.next_record();
        let means = Means::of(&room.archive);
        let opening = std::mem::take(&mut room.wishes.opening);
        let place = match local::begin_from(&room.archive, &means, &setup, &opening, record.as_deref()) {
            Ok(place) => place,
            Err(fault) => return Ok(After::Failed(fault)),
        };
        // The next game is a different one: another seed, another file.
        setup.seed = None;
        room.wishes.seed = None;
        room.wishes.is_record_used = true;
        match one(stage, room, Box::new(place), true)? {
            Course::Rematch => {}
            Course::PlayOn(branch) => {
                setup = branch.setup;
                room.wishes.opening = branch.opening;
            }
            Course::Back => return Ok(After::Menu),
            Course::After(after) => return Ok(after),
        }
    }
}

/// Plays on from a moment of a replay.
pub fn play_on(stage: &mut Stage, room: &mut Room, branch: Branch) -> Result<After, Gone> {
    room.wishes.opening = branch.opening;
    play(stage, room, &branch.setup)
}

/// Resumes a stored match.
pub fn restart(stage: &mut Stage, room: &mut Room, opened: Opened, agreed: &[String]) -> Result<After, Gone> {
    let record = room.wishes.next_record();
    let place = match local::resume(&Means::of(&room.archive), opened, agreed, record.as_deref()) {
        Ok(place) => place,
        Err(fault) => return Ok(After::Failed(fault)),
    };
    room.wishes.is_record_used |= record.is_some();
    let setup = place.rematch().cloned();
    match (one(stage, room, Box::new(place), false)?, setup) {
        (Course::Rematch, Some(setup)) => play(stage, room, &setup),
        (Course::Rematch, None) | (Course::Back, _) => Ok(After::Menu),
        (Course::PlayOn(branch), _) => play_on(stage, room, *branch),
        (Course::After(after), _) => Ok(after),
    }
}

/// Plays a match on a server. It is not ours to keep or forget.
pub fn play_remote(stage: &mut Stage, room: &mut Room, place: Box<dyn Place>) -> Result<Course, Gone> {
    let waker = stage.waker().clone();
    let mut playing = Playing::new(room, place, waker, stage.now());
    let mut ended = stage.show(&mut playing);
    while let Ok(Ended::Settings) = ended {
        ended = settings(stage, playing.room()).and_then(|_| {
            playing.come_back();
            stage.show(&mut playing)
        });
    }
    let place = playing.into_place();
    room.farewell = farewell(room, &*place).into_iter().collect();
    match ended {
        Ok(Ended::Over(outcome)) => {
            room.farewell.clear();
            over(stage, room, &*place, &outcome)
        }
        Ok(Ended::Failed(fault)) => {
            tell(stage, room, local_fault(&room.speech, &fault))?;
            Ok(Course::After(After::Left))
        }
        Ok(Ended::Left | Ended::Settings) => Ok(Course::After(After::Left)),
        Err(gone) => Err(gone),
    }
}

/// What follows a match on the screen.
#[derive(Debug)]
pub enum Course {
    Rematch,
    /// One step back, to the table of a server.
    Back,
    /// From a moment of its replay.
    PlayOn(Box<Branch>),
    After(After),
}

/// Plays one match. It is forgotten if nobody plays in it, but only where it began: elsewhere, others may have it open.
fn one(stage: &mut Stage, room: &mut Room, place: Box<dyn Place>, is_new: bool) -> Result<Course, Gone> {
    let id = place.about().id.to_string();
    let waker = stage.waker().clone();
    let mut playing = Playing::new(room, place, waker, stage.now());
    let mut ended = stage.show(&mut playing);
    while let Ok(Ended::Settings) = ended {
        ended = settings(stage, playing.room()).and_then(|_| {
            playing.come_back();
            stage.show(&mut playing)
        });
    }
    let place = playing.into_place();
    let saved = say!(room.speech, "game-saved", id = id);
    // A change that can't be found any more, or is still on its way, is not saved.
    match ended {
        Ok(Ended::Over(outcome)) => {
            room.farewell.clear();
            over(stage, room, &*place, &outcome)
        }
        Ok(Ended::Failed(fault)) => Ok(Course::After(After::Failed(fault))),
        Ok(Ended::Left) | Err(_) if let Err(fault) = place.is_saved() => {
            room.farewell.clear();
            Ok(Course::After(After::Failed(fault.into())))
        }
        Ok(Ended::Left | Ended::Settings) => {
            if is_new && local::forget_unplayed(&room.archive, &mut room.wishes, place) {
                room.farewell = vec![say!(room.speech, "game-unplayed")];
                return Ok(Course::After(After::Unplayed));
            }
            room.farewell = vec![saved];
            Ok(Course::After(After::Left))
        }
        Err(gone) => {
            // A finished match can't be resumed.
            if place.state().outcome().is_none() {
                room.farewell = vec![saved];
            }
            Err(gone)
        }
    }
}

/// What the players want after the end.
fn over(stage: &mut Stage, room: &Room, place: &dyn Place, outcome: &Outcome) -> Result<Course, Gone> {
    let next = match summary::show(stage, room, place, outcome)? {
        summary::Choice::Next(next) => next,
        summary::Choice::Back => return Ok(Course::Back),
        summary::Choice::PlayOn(branch) => return Ok(Course::PlayOn(branch)),
    };
    Ok(match next {
        summary::Next::Rematch => Course::Rematch,
        summary::Next::NewGame => {
            let about = place.about();
            Course::After(After::NewGame(about.game, Seated::of(&about.players)))
        }
        summary::Next::Menu => Course::After(After::Menu),
        summary::Next::Quit => Course::After(After::Quit),
    })
}

impl From<LocalFault> for Ended {
    fn from(fault: LocalFault) -> Self {
        Self::Failed(fault)
    }
}
