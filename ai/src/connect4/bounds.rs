//! Bounds that are seen at a glance: whoever answers every move by a fixed pairing of the empty cells.

use super::bits::Bits;
use super::grid::Grid;
use super::position::Position;

/// An upper bound of the mover's score, if the other player has a plan.
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
    let claimed = danger & upper & !landing;
    let beyond = above(grid, claimed);
    let lowest = claimed & !beyond;
    let lower_cells = empty & !upper & !beyond;
    if left & 1 == 0 {
        let reach = position.mover | lower_cells;
        if !held(grid, reach, bases) {
            return None;
        }
        if claimed.any() {
            let rest = beyond.count() + 2 * lowest.count() - 2;
            return Some(-1 - (rest / 2) as i32);
        }
        let own = position.other() | (empty & upper & !bases);
        return Some(if grid.has_line(own) { -1 } else { 0 });
    }
    // The other player's zugzwang: a threat that the mover has to make possible in the end.
    let mut threats = danger & !upper & !landing;
    while threats.any() {
        let threat = threats.first();
        let column = grid.column_of(threat.lowest());
        threats &= !column;
        let below = threat.minus(G::Bits::ONE) & column & empty;
        let base = below & landing;
        let reach = position.mover | (lower_cells & !column) | (below & upper);
        if held(grid, reach, (bases & !column) | (base & !upper)) {
            let over = column & !below & !threat & empty;
            let rest = over.count() + (beyond & !column).count() + 2 * (lowest & !column).count();
            return Some(-1 - (rest / 2) as i32);
        }
    }
    None
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

/// Is there a pairing of the bases such that nobody gets a line who has these cells and one base of every pair?
#[inline]
fn held<G: Grid>(grid: G, reach: G::Bits, bases: G::Bits) -> bool {
    if !grid.has_line(reach | bases) {
        return true;
    }
    if bases.none() || grid.has_line(reach) {
        return false;
    }
    let mut single = bases;
    while single.any() {
        if grid.has_line(reach | single.first()) {
            return false;
        }
        single ^= single.first();
    }
    match bases.count() {
        2 => true,
        4 => {
            let first = bases.first();
            let mut partners = bases ^ first;
            while partners.any() {
                let partner = partners.first();
                partners ^= partner;
                let rest = bases ^ first ^ partner;
                let (one, two) = (rest.first(), rest ^ rest.first());
                let line = |cells| grid.has_line(reach | cells);
                if !line(first | one) && !line(first | two) && !line(partner | one) && !line(partner | two) {
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}
