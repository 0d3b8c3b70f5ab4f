//! The nine cells, pairs of them, and sets of them.

use crate::Refusal;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Rows, and columns, of the board.
pub const SIDE: usize = 3;
/// Cells of the board.
pub const CELLS: usize = SIDE * SIDE;

/// One cell, in row-major order. There is no cell outside the board: making one is an [`Refusal::InvalidMove`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u8; 2]", into = "[u8; 2]")]
pub struct Cell(u8);

impl Cell {
    /// A cell by row and column, both from 0.
    pub const fn new(row: u8, column: u8) -> Result<Self, Refusal> {
        if (row as usize) < SIDE && (column as usize) < SIDE {
            Ok(Self(row * SIDE as u8 + column))
        } else {
            Err(Refusal::InvalidMove { row, column })
        }
    }

    /// All cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CELLS as u8).map(Self)
    }

    /// Place in row-major order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self((index % CELLS) as u8)
    }

    /// The row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / SIDE as u8
    }

    /// The column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE as u8
    }
}

impl TryFrom<[u8; 2]> for Cell {
    type Error = Refusal;

    fn try_from([row, column]: [u8; 2]) -> Result<Self, Refusal> {
        Self::new(row, column)
    }
}

impl From<Cell> for [u8; 2] {
    fn from(cell: Cell) -> Self {
        [cell.row(), cell.column()]
    }
}

/// `1,2`: row and column, both counted from 0.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row(), self.column())
    }
}

/// Two cells, whichever was named first. They may be the same; the rules refuse that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[Cell; 2]", into = "[Cell; 2]")]
pub struct Pair {
    low: Cell,
    high: Cell,
}

impl Pair {
    /// The two cells, in either order.
    #[inline]
    pub const fn new(one: Cell, other: Cell) -> Self {
        if one.0 <= other.0 { Self { low: one, high: other } } else { Self { low: other, high: one } }
    }

    /// The one that comes first on the board.
    #[inline]
    pub const fn low(self) -> Cell {
        self.low
    }

    /// The one that comes last on the board.
    #[inline]
    pub const fn high(self) -> Cell {
        self.high
    }
}

impl From<[Cell; 2]> for Pair {
    fn from([one, other]: [Cell; 2]) -> Self {
        Self::new(one, other)
    }
}

impl From<Pair> for [Cell; 2] {
    fn from(pair: Pair) -> Self {
        [pair.low, pair.high]
    }
}

/// `0,0 1,2`, the lower cell first.
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.low, self.high)
    }
}

/// A set of cells, in nine bits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CellSet(u16);

impl CellSet {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self((1 << CELLS) - 1);

    #[inline]
    pub(crate) const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    #[inline]
    pub(crate) const fn toggle(&mut self, cell: Cell) {
        self.0 ^= 1 << cell.0;
    }

    /// Exchanges two cells: each is in the set afterwards if the other was before.
    #[inline]
    pub(crate) const fn swap(&mut self, pair: Pair) {
        let differ = (self.0 >> pair.low.0 ^ self.0 >> pair.high.0) & 1;
        self.0 ^= differ << pair.low.0 | differ << pair.high.0;
    }

    #[inline]
    pub(crate) const fn complement(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    #[inline]
    pub(crate) const fn subset_of(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cell with `skipped` cells of the set before it.
    #[inline]
    pub(crate) const fn nth(self, skipped: usize) -> Cell {
        let mut rest = self.0;
        let mut left = skipped;
        while left > 0 {
            rest &= rest.wrapping_sub(1);
            left -= 1;
        }
        Cell::from_index(rest.trailing_zeros() as usize)
    }

    /// The cells of the set that come after `cell` on the board.
    #[inline]
    pub(crate) const fn after(self, cell: Cell) -> Self {
        Self(self.0 & (Self::ALL.0 << 1) << cell.0)
    }

    /// How many pairs of different cells have at least one cell in the set.
    #[inline]
    pub(crate) const fn pairs(self) -> usize {
        let outside = CELLS - self.len();
        CELLS * (CELLS - 1) / 2 - outside * outside.saturating_sub(1) / 2
    }

    /// Of those pairs, in the order of their lower and then their higher cell, the one with `skipped` before it.
    #[inline]
    pub(crate) const fn nth_pair(self, skipped: usize) -> Pair {
        let mut left = skipped;
        let mut low = Cell(0);
        loop {
            let partners = if self.contains(low) { Self::ALL.after(low) } else { self.after(low) };
            if left < partners.len() || low.index() == CELLS - 1 {
                return Pair { low, high: partners.nth(left) };
            }
            left -= partners.len();
            low = Cell(low.0 + 1);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Cell::all().filter(|&cell| self.contains(cell))).finish()
    }
}
