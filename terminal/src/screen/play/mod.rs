//! Matches on the full screen, from the first question to the last.

mod drawing;
mod keys;
mod log;
mod overlay;
mod playing;
pub(super) mod typing;

pub use log::Log;
pub use playing::{Ended, Playing};
pub use typing::Typing;

use super::{Room, Stage, summary};
use crate::local::{LocalMatch, MatchFault, Setup};
use crate::plain::{After, Gone};
use crate::say;
use kernel::{Outcome, Pending};
use table::AnyHeard;

/// Plays a new match, and rematches as long as they are wanted.
pub fn play(stage: &mut Stage, room: &mut Room, setup: &Setup) -> Result<After, Gone> {
    let mut setup = setup.clone();
    loop {
        let record = room.wishes.next_record();
        let (match_, heard) = match LocalMatch::begin(&room.archive, &setup, record.as_deref()) {
            Ok(begun) => begun,
            Err(fault) => return Ok(After::Failed(fault)),
        };
        // The next game is another one: another seed, another file.
        setup.seed = None;
        room.wishes.seed = None;
        room.wishes.is_record_used = true;
        match one(stage, room, match_, Some(&heard))? {
            Next::Rematch => {}
            Next::After(after) => return Ok(after),
        }
    }
}

/// Plays on a match that was stored.
pub fn restart(stage: &mut Stage, room: &mut Room, mut match_: LocalMatch) -> Result<After, Gone> {
    let setup = match_.rematch();
    if let Some(path) = room.wishes.next_record() {
        if let Err(fault) = match_.record_to(&path) {
            return Ok(After::Failed(fault));
        }
        room.wishes.is_record_used = true;
    }
    match one(stage, room, match_, None)? {
        Next::Rematch => play(stage, room, &setup),
        Next::After(after) => Ok(after),
    }
}

enum Next {
    Rematch,
    After(After),
}

fn one(
    stage: &mut Stage,
    room: &mut Room,
    match_: LocalMatch,
    heard: Option<&AnyHeard>,
) -> Result<Next, Gone> {
    let id = match_.id.to_string();
    let waker = stage.waker().clone();
    let mut playing = Playing::new(room, match_, heard, waker, stage.now());
    let ended = stage.show(&mut playing);
    let match_ = playing.into_match();
    let saved = say!(room.speech, "game-saved", id = id);
    match ended {
        Ok(Ended::Over(outcome)) => {
            room.farewell.clear();
            over(stage, room, &match_, &outcome)
        }
        Ok(Ended::Failed(fault)) => Ok(Next::After(After::Failed(fault))),
        // What can't be found any more is not saved.
        Ok(Ended::Left) | Err(_) if let Err(error) = room.archive.check() => {
            room.farewell.clear();
            Ok(Next::After(After::Failed(MatchFault::Store(error))))
        }
        Ok(Ended::Left) => {
            room.farewell = vec![saved];
            Ok(Next::After(After::Left))
        }
        Err(gone) => {
            // What is over can't be gone on with.
            if !matches!(match_.table.pending(), Pending::Over(_)) {
                room.farewell = vec![saved];
            }
            Err(gone)
        }
    }
}

/// What the players want after the end.
fn over(stage: &mut Stage, room: &Room, match_: &LocalMatch, outcome: &Outcome) -> Result<Next, Gone> {
    Ok(match summary::show(stage, room, match_, outcome)? {
        summary::Next::Rematch => Next::Rematch,
        summary::Next::NewGame => Next::After(After::NewGame),
        summary::Next::Menu => Next::After(After::Menu),
    })
}

impl From<MatchFault> for Ended {
    fn from(fault: MatchFault) -> Self {
        Self::Failed(fault)
    }
}
