//! Brings its frogs nearer and keeps the others away.

use super::best;
use frogs::{Action, Board, Notice, View};
use kernel::{Bot, Budget, FastDice, Seat};

#[derive(Debug)]
pub struct Frogs {
    dice: FastDice,
    /// The boards that it left behind: coming back to one leads to a draw.
    left: Vec<Board>,
}

impl Frogs {
    pub const fn new(seed: u64) -> Self {
        Self { dice: FastDice::new(seed), left: Vec::new() }
    }
}

/// A frog without a way over bridges counts as this far.
const FAR: i32 = 14;

/// How near a player is to having all frogs locked.
fn nearness(board: &Board, seat: Seat) -> i32 {
    let ways = board.distances(seat);
    let steps: i32 = board.travellers(seat).map(|frog| ways.from(frog).map_or(FAR, i32::from)).sum();
    20 * i32::from(board.locked(seat)) - steps
}

fn worth(board: &Board, seat: Seat) -> i32 {
    let others: Vec<Seat> = board.living().without(seat).iter().collect();
    let theirs: i32 = others.iter().map(|&other| nearness(board, other)).sum();
    2 * others.len().max(1) as i32 * nearness(board, seat) - theirs
}

impl Bot<frogs::Frogs> for Frogs {
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], _budget: Budget<'_>) -> Action {
        let board = view.board();
        let seat = view.turn.unwrap_or(Seat::new(0));
        let left = &self.left;
        let chosen = best(options, &mut self.dice, |action| match board.after(seat, action) {
            Ok(after) if after.winner() == Some(seat) => 100_000,
            Ok(after) if left.contains(&after) => worth(&after, seat) - 50_000,
            Ok(after) => worth(&after, seat),
            Err(_) => i32::MIN,
        });
        self.left.extend(board.after(seat, &chosen));
        chosen
    }
}
