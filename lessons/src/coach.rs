//! How far a learner is, and whether an answer is the one that was asked for.

use crate::{Lesson, Part};
use catalog::AnyGame;
use kernel::AnyActions;

/// What to do with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes to the table: it is what was asked for, or the rules will say what is wrong with it.
    Send,
    /// The rules allow it, but it is not what this step teaches.
    NotNow,
}

/// One learner in one lesson.
#[derive(Clone, Copy, Debug)]
pub struct Coach {
    lesson: &'static Lesson,
    at: usize,
}

impl Coach {
    /// At the first step.
    pub const fn new(lesson: &'static Lesson) -> Self {
        Self { lesson, at: 0 }
    }

    /// Where a learner stopped: after this many steps.
    pub fn after(lesson: &'static Lesson, done: usize) -> Self {
        Self { lesson, at: done.min(lesson.steps.len()) }
    }

    /// How many steps are done.
    pub const fn done(&self) -> usize {
        self.at
    }

    /// What is taught.
    pub const fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The current step; `None` after the last.
    pub fn step(&self) -> Option<&'static Part> {
        self.lesson.steps.get(self.at)
    }

    /// The sentence to show: after the last step, still that of the last.
    pub fn sentence(&self) -> &'static str {
        self.step().or(self.lesson.steps.last()).map_or("", Part::sentence)
    }

    /// The number of the current step from 1, and of how many.
    pub fn progress(&self) -> (usize, usize) {
        let count = self.lesson.steps.len();
        ((self.at + 1).min(count), count)
    }

    /// Is this step a sentence to read?
    pub fn is_telling(&self) -> bool {
        matches!(self.step(), Some(Part::Tell(_)))
    }

    /// The sentence was read.
    pub fn read(&mut self) {
        if self.is_telling() {
            self.at += 1;
        }
    }

    /// Judges an answer as it was typed; `options` are all that the rules allow. If it is what was asked for, the next
    /// step begins.
    pub fn judge(&mut self, game: &dyn AnyGame, options: &dyn AnyActions, answer: &str) -> Verdict {
        let Some(action) = game.read_action(answer) else { return Verdict::Send };
        if !options.texts().any(|option| option == action) {
            return Verdict::Send;
        }
        match self.step() {
            Some(Part::Ask(_, asked)) if asked.contains(&action.as_str()) => {
                self.at += 1;
                Verdict::Send
            }
            Some(_) => Verdict::NotNow,
            None => Verdict::Send,
        }
    }
}
