//! Discs on a board.
//!
//! Every column is a run of bits with an empty sentinel on top, so that a line can never run from one column
//! over into the next. A line is then found by a constant number of shifts on every board.

use crate::Column;
use crate::bits::{Bits, Wide};
use alloc::vec::Vec;
use kernel::{Seat, read_fields};
use serde::Serialize;

/// A cell, both counted from 0, the row from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// From the left.
    pub column: u8,
    /// From the bottom.
    pub row: u8,
}

read_fields! { Cell { column, row } }

/// The most columns and rows that a board can have.
pub const MAX_SIDE: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    discs: Discs,
    heights: [u8; MAX_SIDE],
    /// The columns that are not full, one bit each, and how many they are.
    open: u16,
    open_count: u8,
    width: u8,
    height: u8,
    line: u8,
}

/// The discs of both seats, in the narrowest form that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Discs {
    Narrow([u64; 2]),
    Middle([u128; 2]),
    Wide([Wide; 2]),
}

impl Board {
    #[inline]
    pub fn empty(width: u8, height: u8, line: u8) -> Self {
        let discs = match bits_needed(width, height, line) {
            0..=64 => Discs::Narrow([0; 2]),
            65..=128 => Discs::Middle([0; 2]),
            _ => Discs::Wide([Wide::ZERO; 2]),
        };
        let open = ((1u32 << width) - 1) as u16;
        Self { discs, heights: [0; MAX_SIDE], open, open_count: width, width, height, line }
    }

    #[inline]
    pub const fn width(&self) -> u8 {
        self.width
    }

    pub const fn height(&self) -> u8 {
        self.height
    }

    pub const fn line(&self) -> u8 {
        self.line
    }

    #[inline]
    pub const fn is_open(&self, column: Column) -> bool {
        self.open >> (column.index() & 15) & 1 != 0
    }

    #[inline]
    pub const fn open_count(&self) -> u8 {
        self.open_count
    }

    /// The open column with this number among the open ones, from the left.
    #[inline]
    pub fn nth_open(&self, number: u8) -> Column {
        if self.width <= 8 {
            let open = (self.open & 0xff) as usize;
            return Column::from_index(NTH_BIT[open][usize::from(number & 7)]);
        }
        let mut open = self.open;
        for _ in 0..number {
            open &= open.wrapping_sub(1);
        }
        Column::from_index(open.trailing_zeros() as u8)
    }

    pub fn open_columns(&self) -> impl Iterator<Item = Column> + use<> {
        let open = self.open;
        (0..MAX_SIDE as u8).filter(move |index| open >> index & 1 != 0).map(Column::from_index)
    }

    pub fn disc_count(&self) -> u32 {
        self.heights.iter().map(|&height| u32::from(height)).sum()
    }

    /// Drops a disc into an open column; gives its row, and whether it completes a line.
    #[inline]
    pub fn drop(&mut self, seat: Seat, column: Column) -> (u8, bool) {
        let index = column.index() & 15;
        let row = self.heights[index];
        self.heights[index] = row + 1;
        if row + 1 == self.height {
            self.open &= !(1 << index);
            self.open_count -= 1;
        }
        let stride = u32::from(self.height) + 1;
        let bit = index as u32 * stride + u32::from(row);
        let lined = match &mut self.discs {
            // With the usual height the shifts are constants, and each compiles to one instruction.
            Discs::Narrow(discs) if stride == 7 && self.line == 4 => {
                place(&mut discs[seat.index() & 1], bit, 7, 4)
            }
            Discs::Narrow(discs) => place(&mut discs[seat.index() & 1], bit, stride, self.line),
            Discs::Middle(discs) => place(&mut discs[seat.index() & 1], bit, stride, self.line),
            Discs::Wide(discs) => place(&mut discs[seat.index() & 1], bit, stride, self.line),
        };
        (row, lined)
    }

    /// The open columns in which a disc of this seat would complete a line, one bit each.
    #[inline]
    pub fn completing(&self, seat: Seat) -> u16 {
        match &self.discs {
            Discs::Narrow(discs) if self.height == 6 && self.line == 4 => {
                self.completing_in(discs[seat.index() & 1], 7, 4)
            }
            Discs::Narrow(discs) => self.completing_in(discs[seat.index() & 1], self.stride(), self.line),
            Discs::Middle(discs) => self.completing_in(discs[seat.index() & 1], self.stride(), self.line),
            Discs::Wide(discs) => self.completing_in(discs[seat.index() & 1], self.stride(), self.line),
        }
    }

    #[inline]
    fn completing_in<B: Bits>(&self, discs: B, stride: u32, line: u8) -> u16 {
        let mut columns = 0;
        let mut open = self.open;
        while open != 0 {
            let index = open.trailing_zeros();
            let bit = index * stride + u32::from(self.heights[index as usize & 15]);
            columns |= u16::from(has_line(discs | B::bit(bit), stride, line)) << index;
            open &= open - 1;
        }
        columns
    }

    const fn stride(&self) -> u32 {
        self.height as u32 + 1
    }

    fn holds(&self, seat: Seat, cell: Cell) -> bool {
        let bit = u32::from(cell.column) * (u32::from(self.height) + 1) + u32::from(cell.row);
        match &self.discs {
            Discs::Narrow(discs) => contains(discs[seat.index() & 1], bit),
            Discs::Middle(discs) => contains(discs[seat.index() & 1], bit),
            Discs::Wide(discs) => contains(discs[seat.index() & 1], bit),
        }
    }

    /// The discs of every column, from the bottom up.
    pub fn columns(&self) -> Vec<Vec<Seat>> {
        let disc = |column, row| Seat::new(u8::from(!self.holds(Seat::new(0), Cell { column, row })));
        (0..self.width)
            .map(|column| (0..self.heights[usize::from(column)]).map(|row| disc(column, row)).collect())
            .collect()
    }

    /// The cells of all lines of this seat through the top disc of a column: the last disc that fell there.
    pub fn lines_through(&self, seat: Seat, column: Column) -> Vec<Cell> {
        let Some(row) = self.heights[column.index() & 15].checked_sub(1) else { return Vec::new() };
        let at = |step: i16, (right, up): (i16, i16)| {
            let (x, y) = (column.index() as i16 + step * right, i16::from(row) + step * up);
            let inside = (0..i16::from(self.width)).contains(&x) && (0..i16::from(self.height)).contains(&y);
            let cell = Cell { column: x as u8, row: y as u8 };
            (inside && self.holds(seat, cell)).then_some(cell)
        };
        let mut cells = Vec::new();
        for direction in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let back = (1..).map_while(|step| at(-step, direction)).count() as i16;
            let run: Vec<Cell> = (-back..).map_while(|step| at(step, direction)).collect();
            if run.len() >= usize::from(self.line) {
                cells.extend(run.into_iter().filter(|cell| !cells.contains(cell)).collect::<Vec<_>>());
            }
        }
        cells
    }

    /// Discs lie on discs, each cell has one, and both seats have equally many, or `first` has one more.
    pub fn audit(&self, first: Seat) -> Result<(), &'static str> {
        let counts = match &self.discs {
            Discs::Narrow(discs) => audit_discs(discs)?,
            Discs::Middle(discs) => audit_discs(discs)?,
            Discs::Wide(discs) => audit_discs(discs)?,
        };
        let [mine, theirs] = [counts[first.index() & 1], counts[first.next(2).index()]];
        if mine != theirs && mine != theirs + 1 {
            return Err("the seats have the wrong numbers of discs");
        }
        if mine + theirs != self.disc_count() {
            return Err("a disc floats");
        }
        let supported = self
            .columns()
            .iter()
            .zip(self.heights)
            .all(|(column, height)| column.len() == usize::from(height) && height <= self.height);
        if !supported {
            return Err("a column is too high");
        }
        let open = (0..self.width)
            .filter(|&column| self.heights[usize::from(column)] < self.height)
            .fold(0, |open, column| open | 1 << column);
        if open != self.open || open.count_ones() != u32::from(self.open_count) {
            return Err("the open columns are miscounted");
        }
        Ok(())
    }
}

fn contains<B: Bits>(discs: B, bit: u32) -> bool {
    discs & B::bit(bit) != B::ZERO
}

fn audit_discs<B: Bits>(discs: &[B; 2]) -> Result<[u32; 2], &'static str> {
    if discs[0] & discs[1] == B::ZERO { Ok(discs.map(B::count)) } else { Err("two discs in one cell") }
}

/// How wide a number must be to stand for a set of cells of a board (a line has at least one disc), if cells are bits,
/// column by column with a sentinel above each, and lines are found by shifting: on a narrow and tall board a line
/// reaches further than the board is wide.
pub const fn bits_needed(width: u8, height: u8, line: u8) -> u32 {
    let stride = height as u32 + 1;
    let (cells, reach) = (width as u32 * stride, (line as u32 - 1) * (stride + 1));
    if cells > reach { cells } else { reach + 1 }
}

/// Adds a disc to the discs of one seat; is there a line now?
#[inline]
fn place<B: Bits>(discs: &mut B, bit: u32, stride: u32, line: u8) -> bool {
    *discs = *discs | B::bit(bit);
    has_line(*discs, stride, line)
}

/// Lines up, along the row, and on both diagonals: after each shift, a set bit stands for a run twice as long.
#[inline]
fn has_line<B: Bits>(discs: B, stride: u32, line: u8) -> bool {
    let run = |direction: u32| {
        let two = discs & discs.down(direction);
        match line {
            3 => two & two.down(direction),
            4 => two & two.down(2 * direction),
            5 => two & two.down(2 * direction) & two.down(3 * direction),
            _ => two & two.down(2 * direction) & two.down(4 * direction),
        }
    };
    (run(1) | run(stride) | run(stride + 1) | run(stride - 1)) != B::ZERO
}

/// `NTH_BIT[set][n]`: the index of the set bit number n, from the lowest.
static NTH_BIT: [[u8; 8]; 256] = nth_bits();

const fn nth_bits() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut bit, mut number) = (0, 0);
        while bit < 8 {
            if set >> bit & 1 != 0 {
                table[set][number] = bit;
                number += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
}
