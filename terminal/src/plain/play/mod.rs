//! A match by typed lines, from the first question to the last.

mod news;
mod sitting;
mod turn;

use super::Room;
use crate::local;
use crate::place::{Means, Place};
use crate::{After, Gone};
use host::{Opened, Setup};
use sitting::Sitting;

/// Plays a new match, and any number of rematches.
pub fn play(room: &mut Room, setup: &Setup) -> Result<After, Gone> {
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
        match sit(room, Box::new(place), true)? {
            Ended::Rematch => {}
            Ended::After(after) => return Ok(after),
        }
    }
}

/// Resumes a stored match.
pub fn restart(room: &mut Room, opened: Opened, agreed: &[String]) -> Result<After, Gone> {
    let record = room.wishes.next_record();
    let place = match local::resume(&Means::of(&room.archive), opened, agreed, record.as_deref()) {
        Ok(place) => place,
        Err(fault) => return Ok(After::Failed(fault)),
    };
    room.wishes.is_record_used |= record.is_some();
    let setup = place.rematch().cloned();
    match (sit(room, Box::new(place), false)?, setup) {
        (Ended::Rematch, Some(setup)) => play(room, &setup),
        (Ended::Rematch, None) => Ok(After::Menu),
        (Ended::After(after), _) => Ok(after),
    }
}

/// Plays one match, wherever its table is.
pub fn sit(room: &mut Room, place: Box<dyn Place>, is_new: bool) -> Result<Ended, Gone> {
    Sitting::new(room, place).run(is_new)
}

/// What follows a match.
#[derive(Debug)]
pub enum Ended {
    /// The same again.
    Rematch,
    /// Something else.
    After(After),
}
