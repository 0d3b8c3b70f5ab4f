//! A player that picks any option.

use kernel::{Bot, Budget, Dice, FastDice, Game};

#[derive(Debug)]
pub struct Random {
    dice: FastDice,
}

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self { dice: FastDice::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn observe(&mut self, _notice: &G::Notice) {}

    fn choose(&mut self, _view: &G::View, options: &[G::Action], _budget: Budget<'_>) -> G::Action {
        options[self.dice.below(options.len() as u32) as usize].clone()
    }
}
