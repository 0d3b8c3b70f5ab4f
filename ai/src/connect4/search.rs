//! The search itself, compiled for one kind of grid.

use super::bits::Bits;
use super::grid::Grid;
use super::position::Position;
use super::table::{Bounds, Table};

/// More columns than any board has.
const MAX_COLUMNS: usize = 16;

#[derive(Debug)]
pub struct Search<'a, G: Grid> {
    grid: G,
    table: &'a Table<G::Bits>,
    pub nodes: u64,
    /// How often a disc of either player in a cell refuted the move before.
    history: [[i32; 128]; 2],
}

#[derive(Clone, Copy)]
struct Move<B> {
    cell: B,
    weight: i32,
}

impl<'a, G: Grid> Search<'a, G> {
    pub fn new(grid: G, table: &'a Table<G::Bits>) -> Self {
        Self { grid, table, nodes: 0, history: [[0; 128]; 2] }
    }

    /// The exact score for the player to move.
    pub fn solve(&mut self, position: &Position<G::Bits>) -> i32 {
        let left = (self.grid.size() - position.count) as i32;
        if left == 0 {
            return 0;
        }
        if position.wins(self.grid).any() {
            return (left + 1) / 2;
        }
        let (mut lower, mut upper) = (-left / 2, (left - 1) / 2);
        while lower < upper {
            let middle = lower + (upper - lower) / 2;
            let middle = if middle <= 0 && lower / 2 < middle {
                lower / 2
            } else if middle >= 0 && upper / 2 > middle {
                upper / 2
            } else {
                middle
            };
            let score = self.search(position, middle);
            if score > middle {
                lower = score;
            } else {
                upper = score;
            }
        }
        lower
    }

    /// Is the score above `alpha`? If so, a lower bound of it above `alpha`, else an upper bound of it.
    /// The player to move must not be able to win at once.
    fn search(&mut self, position: &Position<G::Bits>, alpha: i32) -> i32 {
        let grid = self.grid;
        self.nodes += 1;
        let left = (grid.size() - position.count) as i32;
        let empty = grid.cells() ^ position.all;
        let landing = position.landing(grid);
        let other = position.other();
        let danger = grid.completing(other, empty);
        let forced = landing & danger;
        let mut options = landing;
        if forced.any() {
            if forced.several() {
                return -left / 2;
            }
            options = forced;
        }
        options &= !(danger >> 1);
        if options.none() {
            return -left / 2;
        }
        if left <= 2 {
            return 0;
        }
        let mut lower = -(left - 2) / 2;
        if lower > alpha {
            return lower;
        }
        let mut upper = (left - 1) / 2;
        if upper <= alpha {
            return upper;
        }
        let key = position.key(grid);
        let key = if position.count <= 16 { key.min(position.mirrored(grid).key(grid)) } else { key };
        let address = self.table.address(key);
        if let Some(known) = self.table.get(address) {
            if known.lower > alpha {
                return known.lower;
            }
            if known.upper <= alpha {
                return known.upper;
            }
            lower = lower.max(known.lower);
            upper = upper.min(known.upper);
        }

        let mut moves = [Move { cell: G::Bits::ZERO, weight: 0 }; MAX_COLUMNS];
        let mut count = 0;
        let side = (position.count & 1) as usize;
        while options.any() {
            let cell = options.first();
            options ^= cell;
            let threats = grid.completing(position.mover | cell, empty ^ cell);
            let next = (landing ^ cell) | ((cell << 1) & grid.cells());
            let forced = next & threats;
            if forced.any() && (forced.several() || ((forced << 1) & threats).any()) {
                // Two threats at once, or one above the other.
                return (left - 1) / 2;
            }
            let bit = cell.lowest() as usize;
            let weight = (threats.count() as i32) * 1_000_000 + self.history[side][bit];
            let mut place = count;
            while place > 0 && moves[place - 1].weight < weight {
                moves[place] = moves[place - 1];
                place -= 1;
            }
            moves[place] = Move { cell, weight };
            count += 1;
        }

        let before = self.nodes;
        let mut best = i32::MIN;
        for index in 0..count {
            let cell = moves[index].cell;
            let score = -self.search(&position.after(cell), -alpha - 1);
            best = best.max(score);
            if score > alpha {
                if index > 0 {
                    self.history[side][cell.lowest() as usize] += index as i32;
                    for tried in &moves[..index] {
                        self.history[side][tried.cell.lowest() as usize] -= 1;
                    }
                }
                break;
            }
        }
        let bounds = if best > alpha {
            Bounds { lower: lower.max(best), upper }
        } else {
            Bounds { lower, upper: upper.min(best) }
        };
        self.table.put(address, bounds, self.nodes - before);
        best
    }
}
