//! Hints: what an expert would do in a person's place, from what that person sees and has heard.

use ai::{Common, Reason};
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Budget, Line, Seat};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::{QuestionId, Told};

/// A request for a hint, which can be worked on anywhere.
pub struct Consultation {
    /// Does the table allow hints?
    pub(crate) is_allowed: bool,
    pub(crate) seat: Seat,
    pub(crate) question: QuestionId,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) view: Arc<dyn AnyWire>,
    pub(crate) told: Vec<Told>,
    pub(crate) options: Box<dyn AnyActions>,
    pub(crate) common: Common,
    pub(crate) stop: Arc<AtomicBool>,
}

impl fmt::Debug for Consultation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Consultation").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// The answer to a request for a hint.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// Who asked.
    pub seat: Seat,
    /// The question that it is about.
    pub question: QuestionId,
    /// What an expert would do, and why if the search knows. Nothing where a hint would tell what a player must know by
    /// heart, or where the table allows none.
    pub advice: Option<(Line, Option<Reason>)>,
}

impl Consultation {
    /// Set this when nobody wants the hint any more.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The answer without any advice.
    pub const fn silence(&self) -> Hint {
        Hint { seat: self.seat, question: self.question, advice: None }
    }

    /// Thinks. The stop flag applies whatever the budget says.
    pub fn think(self, budget: Budget<'_>) -> Hint {
        if !self.is_allowed {
            return self.silence();
        }
        let budget = Budget { stop: Some(&self.stop), ..budget };
        let advice = self.game.advise(&*self.view, &self.told, &*self.options, budget, &self.common);
        let line = advice.and_then(|advice| Some((self.options.line(advice.option)?, advice.reason)));
        Hint { advice: line, ..self.silence() }
    }
}
