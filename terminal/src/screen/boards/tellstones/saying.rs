//! What the board of Tellstones asks, and what it says about its keys.

use super::choosing::{Choosing, Verb};
use super::{Tellstones, may_put_back};
use crate::say;
use crate::screen::{Hint, Turn};
use crate::stones::word;
use tellstones::{Action, Question, View};

impl Tellstones {
    /// What it means not to confirm.
    pub(super) fn no(&self, turn: &Turn) -> String {
        let speech = turn.scene.speech;
        match self.choosing {
            Choosing::Sure(Action::Place { .. }) if may_put_back(turn) => say!(speech, "key-put-back"),
            _ => say!(speech, "key-no"),
        }
    }

    /// What the player has to do now.
    pub(super) fn prompt_of(&self, turn: &Turn) -> String {
        let Some(view) = turn.scene.view.get::<View>() else { return String::new() };
        let speech = turn.scene.speech;
        let player = turn.scene.name(turn.seat).to_string();
        let prompt = match (self.choosing, &view.question) {
            (Choosing::Action, _) => say!(speech, "tellstones-screen-ask-action", player = player),
            (Choosing::Cell { first: Some(first), .. }, _) => {
                say!(speech, "tellstones-screen-ask-other", cell = first.to_string())
            }
            (Choosing::Cell { verb, .. }, question) => match (verb, question) {
                (Verb::Flip, _) => say!(speech, "tellstones-screen-ask-flip"),
                (Verb::Swap, _) => say!(speech, "tellstones-screen-ask-swap"),
                (Verb::Peek, _) => say!(speech, "tellstones-screen-ask-peek"),
                (Verb::Challenge, _) => say!(speech, "tellstones-screen-ask-challenge"),
                (Verb::Look, _) => say!(speech, "tellstones-screen-ask-look", player = player),
                (Verb::Rune, _) => say!(speech, "tellstones-screen-ask-rune", player = player),
                (Verb::Dragon, _) => say!(speech, "tellstones-screen-ask-dragon", player = player),
                (Verb::Place, Question::Place { stone }) => {
                    say!(speech, "tellstones-screen-ask-place", player = player, stone = word(*stone))
                }
                (Verb::Place, _) => String::new(),
            },
            (Choosing::Sure(action), question) => match (action, question) {
                (Action::Place { cell }, Question::Place { stone }) => {
                    let cell = cell.to_string();
                    say!(speech, "tellstones-sure-place", stone = word(*stone), cell = cell)
                }
                (Action::Swap { cells } | Action::Rune { cells }, _) => {
                    let (one, other) = (cells.low().to_string(), cells.high().to_string());
                    say!(speech, "tellstones-sure-swap", one = one, other = other)
                }
                (Action::Challenge { cell }, _) => {
                    say!(speech, "tellstones-sure-challenge", cell = cell.to_string())
                }
                (Action::Brag, _) => say!(speech, "tellstones-sure-brag"),
                _ => say!(speech, "screen-forfeit", player = player),
            },
            (Choosing::Stone, Question::Say { cell, .. }) => {
                say!(speech, "tellstones-screen-ask-say", player = player, cell = cell.to_string())
            }
            (Choosing::Stone, Question::Name { cell }) => {
                say!(speech, "tellstones-screen-ask-name", player = player, cell = cell.to_string())
            }
            _ => String::new(),
        };
        match (self.choosing, self.digit) {
            (Choosing::Cell { .. }, Some(row)) => format!("{prompt} {row},_"),
            _ => prompt,
        }
    }

    /// The keys of what is being chosen.
    pub(super) fn hints_of(&self, turn: &Turn) -> Vec<Hint> {
        let (speech, signs) = (turn.scene.speech, turn.scene.theme.signs);
        let enter = || Hint::new("Enter", say!(speech, "key-ok"));
        match self.choosing {
            Choosing::Nothing => Vec::new(),
            Choosing::Action => vec![
                Hint::new("0-6", say!(speech, "key-action")),
                Hint::new(signs.upright, say!(speech, "key-choose")),
                enter(),
            ],
            Choosing::Cell { verb, first } => {
                let mut hints = vec![
                    Hint::new(signs.arrows, say!(speech, "key-cell")),
                    Hint::new("0-2", say!(speech, "key-cell-number")),
                    enter(),
                ];
                if verb == Verb::Place && may_put_back(turn) {
                    let key = if self.back(verb, first).is_some() { "b" } else { "Esc" };
                    hints.insert(0, Hint::new(key, say!(speech, "key-put-back")));
                }
                if self.back(verb, first).is_some() {
                    hints.push(Hint::new("Esc", say!(speech, "key-back")));
                }
                hints
            }
            Choosing::Sure(_) => {
                let no = self.no(turn);
                let mut hints = vec![Hint::new("1 y", say!(speech, "key-yes")), Hint::new("2 n", no.clone())];
                let back = if no == say!(speech, "key-no") { say!(speech, "key-back") } else { no };
                hints.push(Hint::new("Esc", back));
                hints
            }
            Choosing::Stone => vec![
                Hint::new("0-10", say!(speech, "key-stone")),
                Hint::new(signs.arrows, say!(speech, "key-choose")),
                enter(),
            ],
        }
    }
}

/// What `?` says about the question.
pub(super) fn help(turn: &Turn) -> String {
    let Some(view) = turn.scene.view.get::<View>() else { return String::new() };
    let speech = turn.scene.speech;
    let own = match view.question {
        Question::Turn => say!(speech, "tellstones-screen-help-turn"),
        Question::Place { .. } if !may_put_back(turn) => say!(speech, "tellstones-help-must-place"),
        Question::Place { .. } => say!(speech, "tellstones-screen-help-place"),
        Question::Look => say!(speech, "tellstones-help-look"),
        Question::Rune => say!(speech, "tellstones-help-rune"),
        Question::Dragon => say!(speech, "tellstones-help-dragon"),
        Question::Name { .. } => say!(speech, "tellstones-screen-help-name"),
        Question::Say { .. } => say!(speech, "tellstones-screen-help-say"),
        Question::Over { .. } => return String::new(),
    };
    // These texts have the line breaks of plain mode; a window has its own.
    let own = own.replace('\n', " ");
    format!("{own}\n\n{}", say!(speech, "tellstones-screen-help"))
}
