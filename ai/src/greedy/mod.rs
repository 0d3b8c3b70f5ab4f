//! Players that look one move ahead and take what looks best.

mod connect4;
mod frogs;

pub use connect4::Connect4;
pub use frogs::Frogs;

use kernel::{Dice, FastDice};

/// One of the options with the highest value; ties are broken at random.
fn best<A: Clone>(options: &[A], dice: &mut FastDice, mut worth: impl FnMut(&A) -> i32) -> A {
    let mut best: Vec<&A> = Vec::new();
    let mut highest = i32::MIN;
    for option in options {
        let worth = worth(option);
        if worth > highest {
            best.clear();
            highest = worth;
        }
        if worth == highest {
            best.push(option);
        }
    }
    best[dice.below(best.len() as u32) as usize].clone()
}
