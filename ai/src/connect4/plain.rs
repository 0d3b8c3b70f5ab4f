//! For tests: scores by trying everything, with no cleverness that could be wrong.

use super::bits::Bits;
use super::grid::Grid;
use super::position::Position;
use kernel::{Dice as _, FastDice};
use std::collections::HashMap;
use std::hash::Hash;

#[derive(Debug)]
pub struct Plain<G: Grid> {
    pub grid: G,
    /// Every position that was met where the mover can't win at once, with its score.
    pub scores: HashMap<Position<G::Bits>, i32>,
}

impl<G: Grid> Plain<G>
where
    G::Bits: Hash,
{
    pub fn new(grid: G) -> Self {
        Self { grid, scores: HashMap::new() }
    }

    pub fn score(&mut self, position: &Position<G::Bits>) -> i32 {
        let left = (self.grid.size() - position.count) as i32;
        if left == 0 {
            return 0;
        }
        if cells(position.landing(self.grid)).any(|cell| self.grid.has_line(position.mover | cell)) {
            return (left + 1) / 2;
        }
        if let Some(&score) = self.scores.get(position) {
            return score;
        }
        let moves = cells(position.landing(self.grid));
        let score = moves.map(|cell| -self.score(&position.after(cell))).max().unwrap_or(0);
        self.scores.insert(*position, score);
        score
    }
}

/// One by one.
pub fn cells<B: Bits>(mut set: B) -> impl Iterator<Item = B> {
    std::iter::from_fn(move || {
        let cell = set.first();
        set ^= cell;
        cell.any().then_some(cell)
    })
}

/// A position with this many empty cells where nobody has a line and the mover can't win at once.
pub fn any_position<G: Grid>(grid: G, left: u32, dice: &mut FastDice) -> Position<G::Bits> {
    'again: loop {
        let mut position = Position { mover: G::Bits::ZERO, all: G::Bits::ZERO, count: 0 };
        while grid.size() - position.count > left {
            let landing = position.landing(grid);
            let number = dice.below(landing.count()) as usize;
            let Some(cell) = cells(landing).nth(number) else { continue 'again };
            if grid.has_line(position.mover | cell) {
                continue 'again;
            }
            position = position.after(cell);
        }
        if position.wins(grid).none() {
            return position;
        }
    }
}

#[test]
fn cells_come_one_by_one() {
    assert_eq!(cells(0b1011_u64).collect::<Vec<_>>(), [1, 2, 8]);
}
