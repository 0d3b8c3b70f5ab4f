//! Lessons: offered once for every game, and whenever somebody asks for one.

use super::menu::settings;
use super::play::{Ended, Playing};
use super::{Choice, List, Room, Stage};
use crate::local::{self, Archive, LocalFault, default_name};
use crate::{Gone, say};
use catalog::AnyGame;
use lessons::{Coach, Lesson};

/// What follows a lesson.
#[derive(Debug)]
pub enum Sequel {
    /// A real game.
    Play,
    /// Another lesson.
    Learn,
    /// Back to where the learner came from.
    Back,
    /// It could not be played.
    Failed(LocalFault),
}

/// What somebody says to the offer of a lesson.
#[derive(Debug)]
pub enum Reply {
    /// They want it.
    Learn(&'static Lesson),
    /// They know how to play, or were asked before.
    Play,
    /// One step back.
    Back,
}

/// Offers the lesson of a game to somebody who opens it for the first time.
pub fn offer(stage: &mut Stage, room: &mut Room, game: &dyn AnyGame) -> Result<Reply, Gone> {
    let Some(lesson) = lessons::find(game.name()) else { return Ok(Reply::Play) };
    if !room.settings.offers_lesson(game.name()) {
        return Ok(Reply::Play);
    }
    // If this can't be saved it is offered again, and the form that follows says why.
    let _ = room.save_settings();
    let speech = &room.speech;
    let title = speech.game_title(game.name());
    let entries = vec![say!(speech, "lesson-offer-yes"), say!(speech, "lesson-offer-no")];
    let mut choice = Choice::new(speech, &room.theme, title, List::new(entries));
    choice.text = vec![say!(speech, "lesson-offer")];
    Ok(match stage.show(&mut choice)? {
        Some(0) => Reply::Learn(lesson),
        Some(_) => Reply::Play,
        None => Reply::Back,
    })
}

/// Plays a lesson. Nothing of it is kept.
pub fn teach(stage: &mut Stage, room: &mut Room, lesson: &'static Lesson) -> Result<Sequel, Gone> {
    let Some(game) = catalog::find(lesson.game) else { return Ok(Sequel::Back) };
    // Somebody who has seen it need not be asked any more; if this can't be saved, they are.
    if room.settings.offers_lesson(lesson.game) {
        let _ = room.save_settings();
    }
    let archive = match Archive::in_memory() {
        Ok(archive) => archive,
        Err(error) => return Ok(Sequel::Failed(error.into())),
    };
    let (learner, partner) = (default_name(&room.speech, 1), say!(room.speech, "lesson-partner"));
    let place = match local::teach(&archive, lesson, learner, partner) {
        Ok(place) => place,
        Err(fault) => return Ok(Sequel::Failed(fault)),
    };
    let waker = stage.waker().clone();
    let mut playing = Playing::new(room, Box::new(place), waker, stage.now()).taught(Coach::new(lesson));
    let mut ended = stage.show(&mut playing)?;
    while let Ended::Settings = ended {
        settings(stage, playing.room())?;
        playing.come_back();
        ended = stage.show(&mut playing)?;
    }
    match ended {
        Ended::Over(_) => after(stage, room, game),
        Ended::Left | Ended::Settings => Ok(Sequel::Back),
        Ended::Failed(fault) => Ok(Sequel::Failed(fault)),
    }
}

fn after(stage: &mut Stage, room: &Room, game: &dyn AnyGame) -> Result<Sequel, Gone> {
    let speech = &room.speech;
    let title = speech.game_title(game.name());
    let entries =
        vec![say!(speech, "lesson-play"), say!(speech, "lesson-another"), say!(speech, "lesson-menu")];
    let mut choice = Choice::new(speech, &room.theme, title, List::new(entries));
    choice.text = vec![say!(speech, "lesson-done")];
    Ok(match stage.show(&mut choice)? {
        Some(0) => Sequel::Play,
        Some(1) => Sequel::Learn,
        _ => Sequel::Back,
    })
}
