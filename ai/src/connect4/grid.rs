//! The shape of a board, as the search needs it.
//!
//! A column is a run of bits, the lowest cell first, with an empty sentinel on top. The search is compiled once
//! for every type of grid: for the common board all of this is constant.

use super::bits::Bits;
use std::fmt::Debug;

pub trait Grid: Copy + Debug + Send + Sync {
    type Bits: Bits;

    fn width(self) -> u32;
    fn height(self) -> u32;
    /// How many in a row win.
    fn line(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> Self::Bits;
    /// Every cell.
    fn cells(self) -> Self::Bits;
    /// Every second row, beginning with the top one: the cells of a player who always answers in the same column.
    fn upper(self) -> Self::Bits;

    /// From a cell to its neighbour in the next column.
    #[inline]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    #[inline]
    fn size(self) -> u32 {
        self.width() * self.height()
    }

    /// The whole column of a cell, by the number of its bit.
    #[inline]
    fn column_of(self, bit: u32) -> Self::Bits {
        let base = bit / self.stride() * self.stride();
        (Self::Bits::ONE << self.height()).minus(Self::Bits::ONE) << base
    }

    /// The empty cells that would complete a line.
    #[inline]
    fn completing(self, discs: Self::Bits, empty: Self::Bits) -> Self::Bits {
        let stride = self.stride();
        let line = self.line();
        let mut found = discs << 1;
        for step in 2..line {
            found &= discs << step;
        }
        for direction in [stride, stride - 1, stride + 1] {
            if line == 4 {
                let below = (discs << direction) & (discs << (2 * direction));
                let above = (discs >> direction) & (discs >> (2 * direction));
                found |= below & (discs << (3 * direction));
                found |= below & (discs >> direction);
                found |= above & (discs << direction);
                found |= above & (discs >> (3 * direction));
            } else {
                for hole in 0..line {
                    let mut others = empty;
                    for step in 1..=hole {
                        others &= discs << (step * direction);
                    }
                    for step in 1..line - hole {
                        others &= discs >> (step * direction);
                    }
                    found |= others;
                }
            }
        }
        found & empty
    }

    /// Is there a line?
    #[inline]
    fn has_line(self, discs: Self::Bits) -> bool {
        let stride = self.stride();
        let run = |direction: u32| {
            let two = discs & (discs >> direction);
            match self.line() {
                3 => two & (two >> direction),
                4 => two & (two >> (2 * direction)),
                5 => two & (two >> (2 * direction)) & (two >> (3 * direction)),
                _ => two & (two >> (2 * direction)) & (two >> (4 * direction)),
            }
        };
        (run(1) | run(stride) | run(stride - 1) | run(stride + 1)).any()
    }

    /// The same cells seen from behind the board.
    #[inline]
    fn mirrored(self, cells: Self::Bits) -> Self::Bits {
        let stride = self.stride();
        let column = (Self::Bits::ONE << self.stride()).minus(Self::Bits::ONE);
        let mut turned = Self::Bits::ZERO;
        for index in 0..self.width() {
            turned |= ((cells >> (index * stride)) & column) << ((self.width() - 1 - index) * stride);
        }
        turned
    }
}

/// A board of 64 bits for lines of four, its size known when the program is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Fixed<const WIDTH: u32, const HEIGHT: u32>;

impl<const WIDTH: u32, const HEIGHT: u32> Fixed<WIDTH, HEIGHT> {
    const BOTTOM: u64 = {
        let mut bottom = 0;
        let mut column = 0;
        while column < WIDTH {
            bottom |= 1 << (column * (HEIGHT + 1));
            column += 1;
        }
        bottom
    };
    const CELLS: u64 = Self::BOTTOM * ((1 << HEIGHT) - 1);
    const UPPER: u64 = {
        let mut upper = 0;
        let mut row = HEIGHT;
        while row >= 1 {
            upper |= Self::BOTTOM << (row - 1);
            row = row.saturating_sub(2);
        }
        upper
    };
}

impl<const WIDTH: u32, const HEIGHT: u32> Grid for Fixed<WIDTH, HEIGHT> {
    type Bits = u64;

    #[inline]
    fn width(self) -> u32 {
        WIDTH
    }

    #[inline]
    fn height(self) -> u32 {
        HEIGHT
    }

    #[inline]
    fn line(self) -> u32 {
        4
    }

    #[inline]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }

    #[inline]
    fn cells(self) -> u64 {
        Self::CELLS
    }

    #[inline]
    fn upper(self) -> u64 {
        Self::UPPER
    }
}

/// A board of any size that fits the word, for lines of any length.
#[derive(Clone, Copy, Debug)]
pub struct Free<B> {
    width: u32,
    height: u32,
    line: u32,
    bottom: B,
    cells: B,
    upper: B,
}

impl<B: Bits> Free<B> {
    pub fn new(width: u32, height: u32, line: u32) -> Self {
        let row = |row: u32| {
            (0..width).fold(B::ZERO, |bits, column| bits | (B::ONE << (column * (height + 1) + row)))
        };
        let rows = |first: u32, step: usize| {
            (first..height).step_by(step).fold(B::ZERO, |bits, number| bits | row(number))
        };
        Self { width, height, line, bottom: row(0), cells: rows(0, 1), upper: rows((height + 1) % 2, 2) }
    }
}

impl<B: Bits> Grid for Free<B> {
    type Bits = B;

    #[inline]
    fn width(self) -> u32 {
        self.width
    }

    #[inline]
    fn height(self) -> u32 {
        self.height
    }

    #[inline]
    fn line(self) -> u32 {
        self.line
    }

    #[inline]
    fn bottom(self) -> B {
        self.bottom
    }

    #[inline]
    fn cells(self) -> B {
        self.cells
    }

    #[inline]
    fn upper(self) -> B {
        self.upper
    }
}
