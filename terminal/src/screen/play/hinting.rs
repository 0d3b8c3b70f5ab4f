//! Hints on request: what an expert would do.

use super::Playing;
use super::awaited::{Asked, Awaited};
use crate::place::Saying;
use crate::say;
use crate::speech::hint_text;
use host::Hint;

/// A hint for the current question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hinting {
    /// It is being worked out.
    Thinking,
    Known(String),
}

impl Playing<'_> {
    /// Is there a hint for what is asked? Not where the table forbids it, in a lesson, or where remembering is the game.
    pub(super) fn can_hint(&self) -> bool {
        let Awaited::Asking(asked) = &self.awaited else { return false };
        self.coach.is_none() && self.hand.about().allows_hints && self.board.has_hint(&*asked.view)
    }

    /// Asks for a hint, or does not want it any more. A lesson says by itself what to do.
    pub(super) fn ask_hint(&mut self) {
        let Awaited::Asking(Asked { seat, .. }) = self.awaited else { return };
        if self.coach.is_some() {
            return;
        }
        let saying = match self.hint.take() {
            None => {
                self.hint = Some(Hinting::Thinking);
                Saying::Consult { seat }
            }
            Some(_) => Saying::Unconsult,
        };
        self.hand.place.say(saying);
    }

    pub(super) fn show_hint(&mut self, hint: &Hint) {
        if self.hint.is_some() && self.asks() == Some(hint.seat) {
            self.hint = Some(Hinting::Known(hint_text(&self.room.speech, hint, &self.hand.names)));
        }
    }

    /// What is said about the hint.
    pub(super) fn hint_line(&self) -> Option<String> {
        match self.hint.as_ref()? {
            Hinting::Thinking => Some(say!(self.room.speech, "hint-thinking")),
            Hinting::Known(text) => Some(text.clone()),
        }
    }
}
