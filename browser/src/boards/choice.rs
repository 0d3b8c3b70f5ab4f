//! An answer in progress, for any game.

use super::Drawing;
use crate::pairs::Pairs;
use kernel::Seat;
use serde::Serialize;

/// What can be chosen next, and what is chosen so far.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// What was chosen; without what was taken back again.
    pub path: Vec<String>,
    /// What is to be chosen.
    pub question: String,
    /// What that means.
    pub help: String,
    /// What can be chosen.
    pub targets: Vec<Target>,
    /// The elements that belong to what was chosen.
    pub chosen: Vec<String>,
    /// Elements as they are read out now.
    pub spoken: Pairs<String>,
    /// A whole answer.
    pub complete: Option<Complete>,
    /// Can the last choice be taken back?
    pub can_go_back: bool,
    /// The board after what is chosen, where that is certain.
    pub preview: Option<Drawing>,
}

/// What a target is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Cell,
    Card,
    Seat,
    Pile,
    Piece,
    Bridge,
    #[default]
    Button,
    Number,
    Title,
    Stone,
}

/// Something that can be chosen.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Target {
    pub id: String,
    pub kind: Kind,
    pub elements: Vec<String>,
    pub label: String,
    pub about: Option<String>,
    pub number: Option<u32>,
    pub seat: Option<Seat>,
    pub piece: Option<String>,
    pub answer: Option<String>,
    pub lands: Option<String>,
}

impl Target {
    /// A target with a name.
    pub fn new(kind: Kind, id: impl Into<String>, label: impl Into<String>) -> Self {
        Self { id: id.into(), kind, label: label.into(), ..Self::default() }
    }

    /// An element of the drawing stands for it: the one of the same name.
    #[must_use]
    pub fn on_board(mut self) -> Self {
        self.elements = vec![self.id.clone()];
        self
    }

    /// This element stands for it.
    #[must_use]
    pub fn at(mut self, element: impl Into<String>) -> Self {
        self.elements.push(element.into());
        self
    }

    /// Choosing it is the whole answer.
    #[must_use]
    pub fn answers(mut self, answer: impl Into<String>) -> Self {
        self.answer = Some(answer.into());
        self
    }

    /// With a longer text.
    #[must_use]
    pub fn about(mut self, text: impl Into<String>) -> Self {
        self.about = Some(text.into());
        self
    }
}

/// How a whole answer is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confirm {
    /// At once.
    AtOnce,
    /// By a button.
    Button,
    /// After the player said that they are sure.
    Sure,
}

/// A whole answer.
#[derive(Debug, Serialize)]
pub struct Complete {
    pub answer: String,
    pub label: String,
    pub confirm: Confirm,
    pub question: Option<String>,
}

/// What somebody typed.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Typed {
    /// An answer.
    Answer {
        answer: String,
        label: String,
        confirm: Confirm,
        question: Option<String>,
        preview: Option<Box<Drawing>>,
    },
    /// Why it is none.
    #[serde(serialize_with = "refusal")]
    Refusal(String),
}

fn refusal<S: serde::Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    Pairs::from_iter([("refusal".to_string(), text)]).serialize(serializer)
}
