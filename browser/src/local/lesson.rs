//! A first game that teaches, at a table in the page.

use super::{Heard, Local, Own};
use crate::fault::Fault;
use crate::speech::Voice;
use kernel::{Seat, Viewer};
use lessons::{Coach, LEARNER, Verdict};
use serde::Serialize;
use words::say;

/// How far a lesson is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    text: String,
    is_telling: bool,
    number: usize,
    of: usize,
    is_over: bool,
    not_now: Option<String>,
}

/// One learner.
#[derive(Debug)]
pub struct Teaching {
    coach: Coach,
}

impl Teaching {
    /// At the start of this game's lesson.
    pub fn of(game: &str) -> Result<Self, Fault> {
        let lesson = lessons::find(game).ok_or(Fault::NoGame)?;
        Ok(Self { coach: Coach::new(lesson) })
    }

    /// Where somebody stopped.
    pub const fn at(coach: Coach) -> Self {
        Self { coach }
    }

    /// What is kept of it.
    pub fn mark(&self) -> (String, usize) {
        (self.coach.lesson().game.into(), self.coach.done())
    }
}

impl Local {
    /// Says what the lesson says now.
    pub(super) fn teach(&mut self, voice: &Voice<'_>) {
        self.say_step(voice, None);
    }

    /// The same once more, since the last answer was another one.
    pub(super) fn teach_again(&mut self, voice: &Voice<'_>) {
        let text = say!(voice.speech, "lesson-not-now");
        self.say_step(voice, Some(text));
    }

    fn say_step(&mut self, voice: &Voice<'_>, not_now: Option<String>) {
        let Some(teaching) = &self.teaching else { return };
        let (number, of) = teaching.coach.progress();
        let progress = Progress {
            text: voice.word(teaching.coach.sentence()),
            is_telling: teaching.coach.is_telling(),
            number,
            of,
            is_over: teaching.coach.step().is_none(),
            not_now,
        };
        self.news.push(Heard::Own(Own::Lesson(progress)));
    }

    /// The sentence was read.
    pub fn read(&mut self, voice: &Voice<'_>) {
        if let Some(teaching) = &mut self.teaching
            && teaching.coach.is_telling()
        {
            teaching.coach.read();
            self.keep();
            self.teach(voice);
        }
    }

    /// Is this answer not what the lesson asks for?
    pub(super) fn is_off_the_lesson(&mut self, seat: Seat, text: &str) -> bool {
        let (game, options) = (self.hosted.game(), self.hosted.table().options(LEARNER));
        let is_asked = self.hosted.table().asked(Viewer::Seat(LEARNER)).is_some();
        let Some(teaching) = self.teaching.as_mut().filter(|_| seat == LEARNER && is_asked) else {
            return false;
        };
        teaching.coach.judge(game, &*options, text) == Verdict::NotNow
    }
}
