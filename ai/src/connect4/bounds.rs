//! Bounds without search: one player has a plan, a fixed answer to every move of the other.
//!
//! Cut every column into pairs from the top down: an *upper* cell and the one below it. If a column has an odd number of
//! empty cells, its lowest empty cell, the *base*, is left over. Say that A is to move and D has the plan.
//!
//! **Pairing.** The number of empty cells is even, so the number of bases is even too, and D pairs them with each
//! other as D likes. D answers every move in the other cell of its pair. That cell is always free to take: an upper
//! cell once the one below is filled, a base from the beginning. So D gets every upper cell but the bases, and A gets at
//! most the lower ones and one base of each pair. If A has no line even with all of these, A can't win. If a cell of D's is
//! one where D completes a line, then A never gets a cell above it; and as A runs out of other moves in the end, D wins.
//!
//! **Zugzwang.** The number of empty cells is odd. D threatens to complete a line in a lower cell of one column, and some
//! cells below it are empty. In that column the pairs below the threat are cut the other way: the threat with the upper
//! cell below it, and so on down. If a lower cell is left over there, it counts as a base. Now the number of bases
//! is even: the empty cells above the threat, which nobody reaches, are odd in number, and all others are in pairs. D plays
//! as before, and A has to play below the threat in the end.
//!
//! **How soon.** When D wins, the cells above the threat are empty. With several such threats A may enter the last
//! column of them only: in all others the pair of the threat is empty too.

use super::bits::Bits;
use super::grid::Grid;
use super::position::Position;

/// An upper bound of the mover's score, if the other player has a plan. `danger` are the empty cells where the other player
/// would complete a line, `left` is the number of empty cells. The mover must not be able to win at once.
#[inline]
pub fn upper_bound<G: Grid>(
    grid: G,
    position: &Position<G::Bits>,
    danger: G::Bits,
    left: i32,
) -> Option<i32> {
    let empty = grid.cells() ^ position.all;
    let landing = position.landing(grid);
    let upper = grid.upper();
    let bases = landing & upper;
    // Where the other player wins by answering, and what lies beyond.
    let claimed = danger & upper & !landing;
    let beyond = above(grid, claimed);
    let claimed = claimed & !beyond;
    let lower = empty & !upper & !beyond;

    if left & 1 == 0 {
        if !is_held(grid, position.mover | lower, bases) {
            return None;
        }
        if claimed.any() {
            return Some(lost_with(beyond.count() + 2 * claimed.count() - 2));
        }
        let gets = position.other() | (empty & upper & !bases);
        return Some(if grid.has_line(gets) { -1 } else { 0 });
    }

    let mut threats = danger & !upper & !landing;
    while threats.any() {
        // The lowest in its column.
        let threat = threats.first();
        let column = grid.column_of(threat.lowest());
        threats &= !column;
        let below = threat.minus(G::Bits::ONE) & column & empty;
        let left_over = below & landing & !upper;
        let reach = position.mover | (lower & !column) | (below & upper);
        if is_held(grid, reach, (bases & !column) | left_over) {
            let over = column & empty & !below & !threat;
            let elsewhere = (beyond & !column).count() + 2 * (claimed & !column).count();
            return Some(lost_with(over.count() + elsewhere));
        }
    }
    None
}

/// The score of a player who loses when this many cells are still empty.
#[inline]
fn lost_with(empty: u32) -> i32 {
    -1 - (empty / 2) as i32
}

/// The cells above, in the same column.
#[inline]
fn above<G: Grid>(grid: G, cells: G::Bits) -> G::Bits {
    let mut open = grid.cells();
    let mut reached = (cells << 1) & open;
    let mut step = 1;
    while step < grid.height() {
        reached |= open & (reached << step);
        open &= open << step;
        step *= 2;
    }
    reached
}

/// Can the bases be paired such that these cells and any one base of every pair never make a line?
#[inline]
fn is_held<G: Grid>(grid: G, reach: G::Bits, bases: G::Bits) -> bool {
    let line = |bases| grid.has_line(reach | bases);
    if !line(bases) {
        return true;
    }
    if bases.none() || line(G::Bits::ZERO) {
        return false;
    }
    let first = bases.first();
    match bases.count() {
        2 => !line(first) && !line(bases ^ first),
        4 => {
            let mut partners = bases ^ first;
            while partners.any() {
                let partner = partners.first();
                partners ^= partner;
                let rest = bases ^ first ^ partner;
                let (one, two) = (rest.first(), rest ^ rest.first());
                if !line(first | one) && !line(first | two) && !line(partner | one) && !line(partner | two) {
                    return true;
                }
            }
            false
        }
        // This many bases are rare, and a plan that works for them is rarer.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::{Fixed, Free};
    use super::super::plain::{Plain, any_position};
    use super::*;
    use kernel::FastDice;
    use std::hash::Hash;

    /// How often there was a bound, and how often it was the score.
    #[derive(Default)]
    struct Seen {
        pairing: u32,
        zugzwang: u32,
        tight: u32,
    }

    impl Seen {
        fn look<G: Grid>(&mut self, grid: G, position: &Position<G::Bits>, score: i32) {
            let danger = grid.completing(position.other(), grid.cells() ^ position.all);
            let left = (grid.size() - position.count) as i32;
            let Some(bound) = upper_bound(grid, position, danger, left) else { return };
            assert!(score <= bound, "{score} > {bound} in {position:?} of {grid:?}");
            *(if left & 1 == 0 { &mut self.pairing } else { &mut self.zugzwang }) += 1;
            self.tight += u32::from(score == bound);
        }
    }

    fn check_every_position<G: Grid>(grid: G) -> Seen
    where
        G::Bits: Hash,
    {
        let mut plain = Plain::new(grid);
        plain.score(&Position { mover: G::Bits::ZERO, all: G::Bits::ZERO, count: 0 });
        let mut seen = Seen::default();
        for (position, &score) in &plain.scores {
            seen.look(grid, position, score);
        }
        assert!(seen.pairing > 0 && seen.tight > 0);
        seen
    }

    #[test]
    fn no_bound_is_wrong_in_any_position_of_small_boards() {
        check_every_position(Fixed::<4, 4>);
        check_every_position(Free::<u64>::new(4, 4, 3));
        check_every_position(Free::<u64>::new(4, 5, 3));
        check_every_position(Free::<u64>::new(5, 4, 3));
        let flat = check_every_position(Fixed::<5, 4>);
        assert!(flat.zugzwang > 0);
        let high = check_every_position(Free::<u128>::new(4, 5, 4));
        assert!(high.zugzwang > 0);
    }

    fn check_any_positions<G: Grid>(grid: G)
    where
        G::Bits: Hash,
    {
        let mut dice = FastDice::new(4);
        let mut seen = Seen::default();
        for number in 0..150 {
            let position = any_position(grid, 4 + number % 9, &mut dice);
            let mut plain = Plain::new(grid);
            plain.score(&position);
            for (position, &score) in &plain.scores {
                seen.look(grid, position, score);
            }
        }
        assert!(seen.pairing > 200 && seen.zugzwang > 20 && seen.tight > 200);
    }

    #[test]
    fn no_bound_is_wrong_late_on_larger_boards() {
        check_any_positions(Fixed::<7, 6>);
        check_any_positions(Fixed::<6, 4>);
        check_any_positions(Fixed::<5, 5>);
        check_any_positions(Free::<u64>::new(6, 5, 4));
        check_any_positions(Free::<u64>::new(7, 5, 4));
        check_any_positions(Free::<u64>::new(6, 7, 5));
        check_any_positions(Free::<u128>::new(9, 7, 4));
    }
}
