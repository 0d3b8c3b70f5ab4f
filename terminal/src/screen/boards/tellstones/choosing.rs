//! An answer in progress: an action, then its cells, then the confirmation.

use tellstones::{Action, Cell, Pair, Question};

/// What is done with cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Flip,
    Swap,
    Peek,
    Challenge,
    Place,
    Look,
    Rune,
    Dragon,
}

impl Verb {
    /// The action with one cell; `None` where it takes two.
    pub fn with(self, cell: Cell) -> Option<Action> {
        Some(match self {
            Self::Flip => Action::Flip { cell },
            Self::Peek => Action::Peek { cell },
            Self::Challenge => Action::Challenge { cell },
            Self::Place => Action::Place { cell },
            Self::Look => Action::Look { cell },
            Self::Dragon => Action::Dragon { cell },
            Self::Swap | Self::Rune => return None,
        })
    }

    pub fn with_both(self, one: Cell, other: Cell) -> Option<Action> {
        let cells = Pair::new(one, other);
        match self {
            Self::Swap => Some(Action::Swap { cells }),
            Self::Rune => Some(Action::Rune { cells }),
            _ => None,
        }
    }

    /// Could this cell be chosen next, if it is to lead to `action`?
    pub fn leads_to(self, first: Option<Cell>, cell: Cell, action: &Action) -> bool {
        match (self, *action, first) {
            (Self::Swap, Action::Swap { cells }, None) | (Self::Rune, Action::Rune { cells }, None) => {
                cells.low() == cell || cells.high() == cell
            }
            (Self::Swap | Self::Rune, action, Some(first)) => self.with_both(first, cell) == Some(action),
            (verb, action, _) => verb.with(cell) == Some(action),
        }
    }
}

/// What is chosen next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choosing {
    #[default]
    Nothing,
    /// One of the seven actions.
    Action,
    /// A cell, or the second one.
    Cell { verb: Verb, first: Option<Cell> },
    /// The confirmation of this action.
    Sure(Action),
    /// A stone by its name.
    Stone,
}

impl Choosing {
    /// Where the answer to a question begins.
    pub fn first(question: &Question) -> Self {
        let cell = |verb| Self::Cell { verb, first: None };
        match question {
            Question::Turn => Self::Action,
            Question::Place { .. } => cell(Verb::Place),
            Question::Look => cell(Verb::Look),
            Question::Rune => cell(Verb::Rune),
            Question::Dragon => cell(Verb::Dragon),
            Question::Name { .. } | Question::Say { .. } => Self::Stone,
            Question::Over { .. } => Self::Nothing,
        }
    }
}

/// What lies under the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Action(usize),
    Cell(Cell),
    Stone(usize),
    Back,
    Sure(bool),
}
