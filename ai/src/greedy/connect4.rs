//! Wins if it can, blocks if it must, and likes the middle.

use super::best;
use connect4::{Action, Ending, View};
use kernel::{Bot, Budget, FastDice, Game as _, Imagine as _, Seat, Viewer};

#[derive(Debug)]
pub struct Connect4 {
    dice: FastDice,
}

impl Connect4 {
    pub const fn new(seed: u64) -> Self {
        Self { dice: FastDice::new(seed) }
    }
}

/// Does a disc of `seat` in this column complete a line?
fn wins(view: &View, seat: Seat, action: Action) -> bool {
    // A world in which it is this seat's turn: nobody minds for one move.
    let first = if view.turn == Some(seat) { view.first } else { view.first.next(2) };
    let mut state = connect4::Connect4::imagine(&View { first, ..view.clone() }, &[], &mut FastDice::new(0));
    let dropped = connect4::Connect4::apply(&mut state, seat, &action, &mut FastDice::new(0), &mut ());
    let after = connect4::Connect4::view(&state, Viewer::Spectator);
    dropped.is_ok() && matches!(after.ending, Some(Ending::Line { .. }))
}

impl Bot<connect4::Connect4> for Connect4 {
    fn observe(&mut self, _notice: &connect4::Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], _budget: Budget<'_>) -> Action {
        let seat = view.turn.unwrap_or(view.first);
        best(options, &mut self.dice, |action| {
            let from_middle = (2 * action.0.index() as i32 + 1 - i32::from(view.width)).abs();
            if wins(view, seat, *action) {
                1000
            } else if wins(view, seat.next(2), *action) {
                500
            } else {
                -from_middle
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Config, Position};

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
