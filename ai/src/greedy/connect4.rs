//! Wins if it can, blocks if it must, and likes the middle.

use super::best;
use connect4::{Action, View};
use kernel::{Bot, Budget, Dice as _, FastDice, Imagine as _};

#[derive(Debug)]
pub struct Connect4 {
    dice: FastDice,
    /// In how many of a hundred cases it sees a line that it could complete, and one that it has to stop.
    sees: [u32; 2],
    /// The most random noise that is added to the distance of a column from the middle.
    whim: u32,
}

impl Connect4 {
    pub const fn new(seed: u64) -> Self {
        Self { dice: FastDice::new(seed), sees: [100; 2], whim: 0 }
    }

    /// Somebody who plays for the first time: plays where it likes, and sometimes does not see what is coming.
    pub const fn beginner(seed: u64) -> Self {
        Self { dice: FastDice::new(seed), sees: [85, 60], whim: 7 }
    }

    fn whim(&mut self) -> i32 {
        if self.whim == 0 { 0 } else { self.dice.below(self.whim) as i32 }
    }

    fn sees(&mut self, whose: usize) -> bool {
        self.sees[whose] >= 100 || self.dice.below(100) < self.sees[whose]
    }
}

impl Bot<connect4::Connect4> for Connect4 {
    fn observe(&mut self, _notice: &connect4::Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], _budget: Budget<'_>) -> Action {
        let seat = view.turn.unwrap_or(view.first);
        let (sees_own, sees_other) = (self.sees(0), self.sees(1));
        let state = connect4::Connect4::imagine(view, &[], &mut self.dice);
        let own = if sees_own { state.completes(seat) } else { None };
        let other = if sees_other { state.completes(seat.next(2)) } else { None };
        let whims: Vec<i32> = options.iter().map(|_| self.whim()).collect();
        let mut whims = whims.into_iter();
        best(options, &mut self.dice, |action| {
            let from_middle = (2 * action.0.index() as i32 + 1 - i32::from(view.width)).abs();
            let whim = whims.next().unwrap_or(0);
            if own == Some(action.0) {
                1000
            } else if other == Some(action.0) {
                500
            } else {
                whim - from_middle
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Config, Position};
    use kernel::{Game as _, Viewer};

    fn choice(moves: &str) -> String {
        let position = Position::after(&Config::default(), moves).unwrap();
        let view = connect4::Connect4::view(position.state(), Viewer::Spectator);
        let options: Vec<Action> = position.columns().map(Action).collect();
        Connect4::new(1).choose(&view, &options, Budget::default()).to_string()
    }

    #[test]
    fn it_wins_blocks_and_begins_in_the_middle() {
        assert_eq!(choice(""), "4");
        assert_eq!(choice("112233"), "4");
        assert_eq!(choice("17171"), "1");
    }
}
