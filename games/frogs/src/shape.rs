//! What never changes on a board of one size: which pads there are, and where bridges can be.

use crate::place::{Heading, STRIDE};
use crate::{Bridge, Home, Pad};

/// A set of pads: bit `9 * row + column`. Boards of up to seven rows fit the lower 64 bits.
pub(crate) type Pads = u128;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub pads: Pads,
    /// Pads with a neighbour in the east, and pads with one in the north.
    pub east: Pads,
    pub north: Pads,
    /// The three middle pads of every side, by [`Home`].
    gates: [Pads; 4],
    /// All gates at tables for 2, 3 and 4.
    all_gates: [Pads; 3],
    /// How many bridges there can be.
    pub most: u8,
}

static SHAPES: [Shape; 4] = [Shape::new(3), Shape::new(5), Shape::new(7), Shape::new(9)];

impl Shape {
    pub const fn of(side: u8) -> &'static Self {
        &SHAPES[(side as usize / 2).saturating_sub(1) % 4]
    }

    const fn new(side: u8) -> Self {
        let middle = side / 2;
        let west = rectangle(0, 1, middle - 1, middle + 2);
        let north = rectangle(middle - 1, middle + 2, side - 1, side);
        let east = rectangle(side - 1, side, middle - 1, middle + 2);
        let south = rectangle(middle - 1, middle + 2, 0, 1);
        Self {
            pads: rectangle(0, side, 0, side),
            east: rectangle(0, side - 1, 0, side),
            north: rectangle(0, side, 0, side - 1),
            gates: [west, north, east, south],
            all_gates: [west | east, west | north | east, west | north | east | south],
            most: 2 * side * (side - 1),
        }
    }

    /// The pads that a home base is joined to.
    #[inline]
    pub const fn gate(&self, home: Home) -> Pads {
        self.gates[home as usize]
    }

    /// The pads that are joined to any home base at a table for `seats`.
    #[inline]
    pub const fn gates(&self, seats: usize) -> Pads {
        self.all_gates[(seats - 2) % 3]
    }

    /// Where bridges with this heading can be, by their western or southern end.
    #[inline]
    pub const fn bridges(&self, heading: Heading) -> Pads {
        match heading {
            Heading::East => self.east,
            Heading::North => self.north,
        }
    }

    #[inline]
    pub fn has(&self, pad: Pad) -> bool {
        self.pads & pad.bit() != 0
    }

    #[inline]
    pub fn has_bridge(&self, bridge: Bridge) -> bool {
        self.bridges(bridge.heading()) & bridge.ends().0.bit() != 0
    }
}

const fn rectangle(left: u8, right: u8, bottom: u8, top: u8) -> Pads {
    let mut pads = 0;
    let mut row = bottom;
    while row < top {
        pads |= ((1 << (right - left)) - 1) << (row * STRIDE + left);
        row += 1;
    }
    pads
}

/// The pads of a set, from the south-west, row by row.
#[inline]
pub(crate) fn each(mut pads: Pads) -> impl Iterator<Item = Pad> + Clone {
    core::iter::from_fn(move || {
        if pads == 0 {
            return None;
        }
        let pad = Pad::from_index(pads.trailing_zeros() as u8);
        pads &= pads - 1;
        Some(pad)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    #[test]
    fn a_board_has_side_times_side_pads_and_a_gate_of_three_on_every_side() {
        let names = |pads| -> Vec<String> { each(pads).map(|pad| pad.to_string()).collect() };
        for side in [3u8, 5, 7, 9] {
            let shape = Shape::of(side);
            assert_eq!(shape.pads.count_ones(), u32::from(side) * u32::from(side));
            assert_eq!(shape.east.count_ones() + shape.north.count_ones(), u32::from(shape.most));
        }
        let gates = Home::ALL.map(|home| names(Shape::of(5).gate(home)).join(" "));
        assert_eq!(gates, ["a2 a3 a4", "b5 c5 d5", "e2 e3 e4", "b1 c1 d1"]);
        assert_eq!(names(Shape::of(3).gate(Home::North)), ["a3", "b3", "c3"]);
    }
}
