//! The friendly opponent of a lesson: it answers as the lesson says.

use crate::Lesson;
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use host::Recruiter;
use kernel::{AnyActions, AnyWire, Budget};

/// The name of its level. No game has a level of this name, so the match asks the [`Partner`] for the player.
pub const PARTNER: &str = "partner";

/// Seats the scripted opponent of one lesson.
#[derive(Clone, Copy, Debug)]
pub struct Partner(pub &'static Lesson);

impl Recruiter for Partner {
    fn recruit(
        &self,
        name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        Ok((name == PARTNER).then(|| Box::new(Script(self.0.replies)) as Box<dyn AnyBot>))
    }

    fn common(&self) -> Common {
        Common::default()
    }
}

/// The same where a lesson goes on: some of the answers were given before.
#[derive(Clone, Copy, Debug)]
pub struct Returning {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// How many answers the partner gave.
    pub given: usize,
}

impl Recruiter for Returning {
    fn recruit(
        &self,
        name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        let left = self.lesson.replies.get(self.given..).unwrap_or_default();
        Ok((name == PARTNER).then(|| Box::new(Script(left)) as Box<dyn AnyBot>))
    }

    fn common(&self) -> Common {
        Common::default()
    }
}

/// The answers that are left.
struct Script(&'static [&'static str]);

impl AnyBot for Script {
    fn observe(&mut self, _notice: &dyn AnyWire) {}

    fn choose(
        &mut self,
        _view: &dyn AnyWire,
        options: &dyn AnyActions,
        _budget: Budget<'_>,
    ) -> Option<usize> {
        let (next, rest) = self.0.split_first()?;
        self.0 = rest;
        options.texts().position(|text| text == *next)
    }
}
