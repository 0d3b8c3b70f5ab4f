//! The search itself, compiled for every kind of grid: is the score of a position above a number?

use super::bits::{Bits, Word};
use super::bounds::upper_bound;
use super::busy::Busy;
use super::grid::Grid;
use super::halt::Halt;
use super::position::Position;
use super::table::{Address, Bounds, Table, Window};

/// The most columns that a board can have.
const COLUMNS: usize = 16;

/// Nodes between two looks at the clock; a power of two.
pub const PATIENCE: u64 = 1024;

/// With fewer empty cells, looking up the positions after every move costs more than it saves.
const FEW: i32 = 8;

/// With at most this many empty cells, a position is stored in the small window that stays in the processor's cache.
const NEAR: i32 = 18;

/// With fewer empty cells a move is not worth sharing among threads: the positions after it soon come to be remembered
/// in each thread's own window, where the other finds nothing.
const SHARED: i32 = NEAR + 6;

/// What all threads of a search have in common.
#[derive(Debug)]
pub struct Shared<'a, B> {
    pub table: &'a Table<B>,
    pub window: Window,
    pub busy: &'a Busy,
    pub halt: &'a Halt<'a>,
}

impl<B> Clone for Shared<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Shared<'_, B> {}

/// One thread of a search.
#[derive(Debug)]
pub struct Search<'a, G: Grid> {
    grid: G,
    shared: Shared<'a, G::Bits>,
    /// Alone, no thread needs to say what it is busy with.
    alone: bool,
    /// For positions near the end: many, soon searched again, and met again soon or never.
    near: Window,
    nodes: u64,
    halted: bool,
}

/// A move that is worth a look, and the cells where its player threatens to complete a line after it.
#[derive(Clone, Copy)]
struct Candidate<B> {
    cell: B,
    threats: B,
    weight: i32,
}

impl<B: Bits> Candidate<B> {
    const NONE: Self = Self { cell: B::ZERO, threats: B::ZERO, weight: 0 };
}

impl<'a, G: Grid> Search<'a, G>
where
    G::Bits: Word,
{
    pub fn new(grid: G, shared: Shared<'a, G::Bits>, alone: bool, thread: usize) -> Self {
        Self { grid, shared, alone, near: shared.table.near(thread), nodes: 0, halted: false }
    }

    /// How many positions were looked into so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// If the score is above `alpha`, a lower bound of it that is, else an upper bound; nothing if halted. The player to
    /// move must not be able to win at once, and there must be a move.
    pub fn test(&mut self, position: &Position<G::Bits>, alpha: i32) -> Option<i32> {
        let empty = self.grid.cells() ^ position.all;
        let danger = self.grid.completing(position.other(), empty);
        let left = self.left(position);
        let bound = upper_bound(self.grid, position, danger, left).filter(|&bound| bound <= alpha);
        let score = bound.unwrap_or_else(|| self.search(position, danger, G::Bits::ZERO, alpha));
        (!self.halted).then_some(score)
    }

    fn left(&self, position: &Position<G::Bits>) -> i32 {
        (self.grid.size() - position.count) as i32
    }

    /// The key of the position or of its mirror image. Later in a game the two hardly ever meet.
    #[inline]
    fn key(&self, position: &Position<G::Bits>) -> G::Bits {
        let key = position.key(self.grid);
        if position.count * 5 <= self.grid.size() * 2 {
            key.min(position.mirrored(self.grid).key(self.grid))
        } else {
            key
        }
    }

    #[inline]
    fn address(&self, position: &Position<G::Bits>) -> Address {
        let window = if self.left(position) <= NEAR { self.near } else { self.shared.window };
        self.shared.table.address(self.key(position), window)
    }

    /// As `test`, where the other player's `danger`ous cells are known, `upper_bound` was no help, and the `last` disc
    /// fell where it says.
    fn search(&mut self, position: &Position<G::Bits>, danger: G::Bits, last: G::Bits, alpha: i32) -> i32 {
        let grid = self.grid;
        self.nodes += 1;
        if self.nodes & (PATIENCE - 1) == 0 && self.shared.halt.is_due(PATIENCE) {
            self.halted = true;
        }
        let left = self.left(position);
        let landing = position.landing(grid);
        let options = answers(landing, danger);
        if options.none() {
            return -(left / 2);
        }
        if left <= 2 {
            return 0;
        }
        let mut bounds = Bounds { lower: -((left - 2) / 2), upper: (left - 1) / 2 };
        if let Some(score) = bounds.settle(alpha) {
            return score;
        }
        let address = self.address(position);
        if let Some(known) = self.shared.table.get(address) {
            bounds = bounds.and(known);
            if let Some(score) = bounds.settle(alpha) {
                return score;
            }
        }

        // A player who need not answer a threat wins with the next disc but one.
        let mut candidates = [Candidate::NONE; COLUMNS];
        let mut count = 0;
        let empty = grid.cells() ^ position.all;
        let mut rest = options;
        while rest.any() {
            let cell = rest.first();
            rest ^= cell;
            let threats = grid.completing(position.mover | cell, empty ^ cell);
            let next = (landing ^ cell) | ((cell << 1) & grid.cells());
            if answers(next, threats).none() {
                return (left - 1) / 2;
            }
            candidates[count] =
                Candidate { cell, threats, weight: self.weight(cell, threats, next, last, left) };
            count += 1;
        }
        // If nobody does, it takes one more.
        bounds.upper = bounds.upper.min((left - 3) / 2);
        if bounds.upper <= alpha {
            return bounds.upper;
        }
        for candidate in &candidates[..count] {
            let after = position.after(candidate.cell);
            if let Some(bound) = upper_bound(grid, &after, candidate.threats, left - 1)
                && -bound > alpha
            {
                return -bound;
            }
        }
        let mut best = i32::MIN;
        if left > FEW {
            let mut open = 0;
            for index in 0..count {
                let candidate = candidates[index];
                let address = self.address(&position.after(candidate.cell));
                if let Some(known) = self.shared.table.get(address) {
                    if -known.upper > alpha {
                        return -known.upper;
                    }
                    if -known.lower <= alpha {
                        best = best.max(-known.lower);
                        continue;
                    }
                }
                candidates[open] = candidate;
                open += 1;
            }
            count = open;
        }
        let candidates = &mut candidates[..count];
        // Few, and mostly in order: insertion sort is the fastest here, and stable.
        for end in 1..count {
            let mut place = end;
            while place > 0 && candidates[place - 1].weight < candidates[place].weight {
                candidates.swap(place - 1, place);
                place -= 1;
            }
        }

        let before = self.nodes;
        let found = if self.alone || left < SHARED {
            self.try_in_turn(position, candidates, alpha)
        } else {
            self.try_with_others(position, candidates, alpha)
        };
        best = best.max(found);
        if self.halted {
            return best;
        }
        if best > alpha {
            bounds.lower = bounds.lower.max(best);
        } else {
            bounds.upper = bounds.upper.min(best);
        }
        self.shared.table.put(address, bounds, self.nodes - before);
        best
    }

    /// The best score of these moves, as far as it matters.
    fn try_in_turn(
        &mut self,
        position: &Position<G::Bits>,
        candidates: &[Candidate<G::Bits>],
        alpha: i32,
    ) -> i32 {
        let mut best = i32::MIN;
        for Candidate { cell, threats, .. } in candidates {
            best = best.max(-self.search(&position.after(*cell), *threats, *cell, -alpha - 1));
            if best > alpha || self.halted {
                break;
            }
        }
        best
    }

    /// The same, but moves that another thread looks into come last: by then it may have finished.
    fn try_with_others(
        &mut self,
        position: &Position<G::Bits>,
        candidates: &[Candidate<G::Bits>],
        alpha: i32,
    ) -> i32 {
        let mut best = i32::MIN;
        let mut put_off = [Candidate::NONE; COLUMNS];
        let mut count = 0;
        for (index, &candidate) in candidates.iter().enumerate() {
            let after = position.after(candidate.cell);
            let claim = self.shared.busy.claim(self.key(&after).low(), alpha);
            if claim.is_none() && index > 0 {
                put_off[count] = candidate;
                count += 1;
                continue;
            }
            best = best.max(-self.search(&after, candidate.threats, candidate.cell, -alpha - 1));
            drop(claim);
            if best > alpha || self.halted {
                return best;
            }
        }
        best.max(self.try_in_turn(position, &put_off[..count], alpha))
    }

    /// How promising a move is: threats, rather of the useful parity and not yet to be answered; the middle; right above
    /// the last disc.
    #[inline]
    fn weight(&self, cell: G::Bits, threats: G::Bits, next: G::Bits, last: G::Bits, left: i32) -> i32 {
        let grid = self.grid;
        let useful = if left & 1 == 0 { !grid.upper() } else { grid.upper() };
        let column = (cell.lowest() / grid.stride()) as i32;
        let off_centre = (2 * column + 1 - grid.width() as i32).abs();
        100 * threats.count() as i32 + 50 * (threats & useful).count() as i32
            - 50 * (threats & next).count() as i32
            - 10 * off_centre
            + 5 * i32::from(cell == last << 1)
    }
}

/// The moves of a player who faces these threats that do not lose to the next disc.
#[inline]
pub fn answers<B: Bits>(landing: B, danger: B) -> B {
    let forced = landing & danger;
    let options = if forced.none() {
        landing
    } else if forced.several() {
        B::ZERO
    } else {
        forced
    };
    options & !(danger >> 1)
}
