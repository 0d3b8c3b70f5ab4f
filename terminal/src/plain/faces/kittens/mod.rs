//! Exploding Kittens in text.

mod asking;
mod picture;

use super::dialogue::{Dialogue, Stop};
use crate::cards::about;
use crate::plain::{Face, Question, Reply, SetupQuestion, Sight, Talk};
use crate::{Gone, say};
use asking::Asking;
use kernel::AnyWire;
use kittens::{Hand, Question as Asked, Rules, View};

/// The house rules count players from 0, all others from 1.
fn first_number(view: &View) -> usize {
    usize::from(view.setup.rules() != Rules::House)
}

/// Cards are played by their index in the hand. Only its owner sees a hand.
#[derive(Debug)]
pub struct Kittens;

impl Face for Kittens {
    fn setup(&self) -> &'static [SetupQuestion] {
        &[
            SetupQuestion::Value { setting: "edition", values: &["exploding", "imploding", "streaking"] },
            SetupQuestion::Seats,
        ]
    }

    fn offers(&self) -> &'static [&'static str] {
        &["classic"]
    }

    fn has_hands(&self) -> bool {
        true
    }

    fn first_number(&self, view: &dyn AnyWire) -> usize {
        view.get::<View>().map_or(1, first_number)
    }

    /// What others do is told; the cards are shown when there is something to decide.
    fn redraws(&self, view: &dyn AnyWire) -> bool {
        view.get::<View>().is_some_and(|view| match view.question {
            Asked::Over { .. } => true,
            Asked::Turn => view.asked || view.you.is_none(),
            _ => view.asked,
        })
    }

    fn draw(&self, sight: &Sight) -> String {
        sight.view.get::<View>().map_or_else(String::new, |view| picture::draw(view, sight))
    }

    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone> {
        let Some(view) = question.sight.view.get::<View>() else { return Ok(Reply::Again) };
        let dialogue = Dialogue { talk, help: self.help(question) };
        Stop::settle(Asking::new(question, view, dialogue).ask())
    }

    fn endings(&self) -> Option<&'static [&'static str]> {
        Some(&["kittens-notice-exploded", "kittens-notice-imploded", "kittens-notice-left"])
    }

    fn help(&self, question: &Question) -> String {
        let Some(view) = question.sight.view.get::<View>() else { return String::new() };
        let speech = question.sight.speech;
        let is_cursed = matches!(view.hand, Some(Hand::Cursed { .. }));
        match view.question {
            Asked::Turn if is_cursed => say!(speech, "kittens-help-cursed"),
            Asked::Turn => {
                let mut lines = vec![say!(speech, "kittens-help-turn")];
                if let Some(Hand::Open { mut cards }) = view.hand.clone() {
                    cards.dedup();
                    lines.extend(cards.iter().map(|&card| about(speech, card)));
                }
                lines.join("\n")
            }
            Asked::Nope { .. } => say!(speech, "kittens-help-answer-nope"),
            Asked::Times => say!(speech, "kittens-help-times"),
            Asked::Place { .. } => say!(speech, "kittens-help-place"),
            Asked::Alter { .. } => say!(speech, "kittens-help-alter"),
            Asked::Give { .. } | Asked::Garbage { .. } => say!(speech, "kittens-help-give"),
            Asked::Aim { .. } | Asked::Take { .. } => say!(speech, "kittens-help-list"),
            Asked::DrawBottom => say!(speech, "kittens-help-draw-bottom"),
            Asked::Keep { .. } => say!(speech, "kittens-help-keep"),
            Asked::Over { .. } => String::new(),
        }
    }
}
