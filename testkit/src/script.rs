//! Dice that fall as a test wants them.

use kernel::{Dice, FastDice};
use std::collections::VecDeque;

/// Gives the scripted answers to [`Dice::below`] first, then behaves like fast dice.
#[derive(Clone, Debug)]
pub struct Script {
    answers: VecDeque<u32>,
    rest: FastDice,
}

impl Script {
    pub fn new(answers: impl IntoIterator<Item = u32>) -> Self {
        Self { answers: answers.into_iter().collect(), rest: FastDice::new(0) }
    }
}

impl Dice for Script {
    fn word(&mut self) -> u32 {
        self.rest.word()
    }

    fn below(&mut self, bound: u32) -> u32 {
        match self.answers.pop_front() {
            Some(answer) => {
                assert!(answer < bound, "scripted {answer}, but the draw is below {bound}");
                answer
            }
            None => self.rest.below(bound),
        }
    }
}
