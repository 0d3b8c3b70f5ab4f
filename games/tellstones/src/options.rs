//! All answers to the open question, by number, so that one of them can be picked without listing them.

use crate::state::{Phase, State};
use crate::{Action, Stone};

/// The answers to the open question. Their order is that of the seven actions, and within each that of the cells.
#[derive(Clone, Copy)]
pub(crate) struct Options<'a> {
    state: &'a State,
    count: usize,
}

impl<'a> Options<'a> {
    #[inline]
    pub(crate) fn of(state: &'a State) -> Self {
        let board = &state.board;
        let count = match state.phase {
            Phase::Turn => {
                let (stones, hidden) = (board.filled().len(), board.face_down().len());
                let pairs = board.filled().pairs();
                usize::from(state.may_draw())
                    + 2 * stones
                    + pairs
                    + hidden
                    + usize::from(state.may_brag())
                    + 1
            }
            Phase::Placing(_) => board.filled().complement().len() + usize::from(state.put_backs > 0),
            Phase::Looking => board.face_down().len(),
            Phase::Swapping => board.filled().pairs(),
            Phase::Replacing => board.filled().len(),
            Phase::Challenged(_) | Phase::Bragging(_) => Stone::ALL.len(),
            Phase::Over(_) => 0,
        };
        Self { state, count }
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.count
    }

    /// The option with this number, which must be below [`len`](Self::len).
    #[inline]
    pub(crate) fn get(self, number: usize) -> Action {
        let board = &self.state.board;
        match self.state.phase {
            Phase::Turn => self.turn(number),
            Phase::Placing(_) => {
                let free = board.filled().complement();
                if number < free.len() { Action::Place { cell: free.nth(number) } } else { Action::Back }
            }
            Phase::Looking => Action::Look { cell: board.face_down().nth(number) },
            Phase::Swapping => Action::Rune { cells: board.filled().nth_pair(number) },
            Phase::Replacing => Action::Dragon { cell: board.filled().nth(number) },
            Phase::Challenged(_) => Action::Name { stone: Stone::ALL[number] },
            Phase::Bragging(_) => Action::Say { stone: Stone::ALL[number] },
            Phase::Over(_) => Action::GiveUp,
        }
    }

    #[inline]
    fn turn(self, number: usize) -> Action {
        let board = &self.state.board;
        let (stones, hidden) = (board.filled(), board.face_down());
        let mut left = number;
        if self.state.may_draw() {
            if left == 0 {
                return Action::Draw;
            }
            left -= 1;
        }
        if left < stones.len() {
            return Action::Flip { cell: stones.nth(left) };
        }
        left -= stones.len();
        if left < stones.pairs() {
            return Action::Swap { cells: stones.nth_pair(left) };
        }
        left -= stones.pairs();
        if left < hidden.len() {
            return Action::Peek { cell: hidden.nth(left) };
        }
        left -= hidden.len();
        if left < stones.len() {
            return Action::Challenge { cell: stones.nth(left) };
        }
        left -= stones.len();
        if self.state.may_brag() && left == 0 { Action::Brag } else { Action::GiveUp }
    }
}
