//! For boards that are too large to be solved: who wins within a few moves, one more every time.
//!
//! A look ahead by n discs takes every game that is still open after them for a draw. A win that it finds works against every
//! defence, and no win is quicker: it would have been found as well. So the score is exact. If it finds a draw, nobody can
//! force a win within n discs, which leaves the scores of later wins.

use super::bits::Bits;
use super::grid::Grid;
use super::halt::{Halt, Limits};
use super::inquiry::Open;
use super::position::Position;
use super::score::{Known, Score};
use super::search::{PATIENCE, answers};

/// The number of nodes without another limit: a few seconds.
const ENOUGH: u64 = 1 << 21;

/// What is known of these positions after looking ahead as far as the limits allow, and how many nodes that took.
pub fn deepen<G: Grid>(grid: G, limits: &Limits<'_>, positions: &[Open<G::Bits>]) -> (Vec<Known>, u64) {
    let mut scores: Vec<Known> = positions.iter().map(|(_, known)| *known).collect();
    let halt = Halt::new(limits, if limits.is_open() { ENOUGH } else { u64::MAX });
    let mut look = Look { grid, halt: &halt, nodes: 0, halted: limits.is_over() };
    for depth in 2..=grid.size() as i32 {
        for (score, (position, _)) in scores.iter_mut().zip(positions) {
            if score.exact().is_some() {
                continue;
            }
            let found = look.ahead(position, depth, -i32::MAX, i32::MAX);
            if look.halted {
                return (scores, look.nodes);
            }
            *score = narrowed((grid.size() - position.count) as i32, depth, found);
        }
        if scores.iter().all(|score| score.exact().is_some()) {
            break;
        }
    }
    (scores, look.nodes)
}

/// What the result of a look ahead says about the score, with this number of empty cells.
fn narrowed(left: i32, depth: i32, found: i32) -> Known {
    if found != 0 || depth >= left {
        return Known::just(Score::new(found as i8));
    }
    // The player to move puts every odd disc from here, the other one every even one.
    let (odd, even) = if depth % 2 == 0 { (depth + 1, depth + 2) } else { (depth + 2, depth + 1) };
    let won_with = |disc: i32| ((left + 2 - disc) / 2).max(0) as i8;
    Known { lower: Score::new(-won_with(even)), upper: Score::new(won_with(odd)) }
}

struct Look<'a, G> {
    grid: G,
    halt: &'a Halt<'a>,
    nodes: u64,
    halted: bool,
}

impl<G: Grid> Look<'_, G> {
    /// The score if the game were a draw after `depth` more discs, as far as it lies between `alpha` and `beta`. The player to
    /// move must not be able to win at once.
    fn ahead(&mut self, position: &Position<G::Bits>, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let grid = self.grid;
        self.nodes += 1;
        if self.nodes & (PATIENCE - 1) == 0 && self.halt.is_due(PATIENCE) {
            self.halted = true;
        }
        let left = (grid.size() - position.count) as i32;
        if depth < 2 || left < 2 || self.halted {
            return 0;
        }
        let empty = grid.cells() ^ position.all;
        let options = answers(position.landing(grid), grid.completing(position.other(), empty));
        if options.none() {
            return -(left / 2);
        }
        if depth == 2 {
            return 0;
        }
        // No win is quicker than with the disc after the next.
        let most = (left - 1) / 2;
        if most <= alpha {
            return most;
        }
        let mut best = i32::MIN;
        for cell in self.in_order(position, options, empty) {
            let score = -self.ahead(&position.after(cell), depth - 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.halted {
                break;
            }
        }
        best
    }

    /// Threats first, then the middle.
    fn in_order(&self, position: &Position<G::Bits>, options: G::Bits, empty: G::Bits) -> Vec<G::Bits> {
        let grid = self.grid;
        let mut rest = options;
        let mut weighed = Vec::with_capacity(grid.width() as usize);
        while rest.any() {
            let cell = rest.first();
            rest ^= cell;
            let threats = grid.completing(position.mover | cell, empty ^ cell).count() as i32;
            let column = (cell.lowest() / grid.stride()) as i32;
            let off_centre = (2 * column + 1 - grid.width() as i32).abs();
            weighed.push((off_centre - 100 * threats, cell));
        }
        kernel::sort_few(&mut weighed, |(weight, _), (next, _)| weight > next);
        weighed.into_iter().map(|(_, cell)| cell).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::Free;
    use super::super::halt::Progress;
    use super::super::inquiry::glance;
    use super::super::plain::{Plain, any_position};
    use super::super::vast::Vast;
    use super::*;
    use kernel::{Budget, FastDice};
    use std::hash::Hash;

    fn check_all_depths<G: Grid>(grid: G, left: u32)
    where
        G::Bits: Hash,
    {
        let progress = Progress::default();
        let limits = Limits::new(Budget::default(), &progress);
        let halt = Halt::new(&limits, u64::MAX);
        let mut dice = FastDice::new(7);
        let mut plain = Plain::new(grid);
        for _ in 0..40 {
            let position = any_position(grid, left, &mut dice);
            let score = Score::new(plain.score(&position) as i8);
            for depth in 2..=left as i32 {
                let mut look = Look { grid, halt: &halt, nodes: 0, halted: false };
                let found = look.ahead(&position, depth, -i32::MAX, i32::MAX);
                let known = narrowed(left as i32, depth, found);
                assert!(
                    known.lower <= score && score <= known.upper,
                    "{score} {known:?} {depth} {position:?}"
                );
            }
            let (known, _) = deepen(grid, &limits, &[(position, glance(grid, &position))]);
            assert_eq!(known[0].exact(), Some(score), "{position:?}");
        }
    }

    /// Trying everything knows better, at every depth.
    #[test]
    fn what_a_look_ahead_says_is_true() {
        for left in [4, 7, 10] {
            check_all_depths(Free::<u64>::new(7, 6, 4), left);
            check_all_depths(Free::<u64>::new(5, 4, 3), left);
            check_all_depths(Free::<Vast>::new(6, 5, 4), left);
            check_all_depths(Free::<Vast>::new(16, 10, 6), left);
        }
        check_all_depths(Free::<u64>::new(4, 4, 3), 14);
    }
}
