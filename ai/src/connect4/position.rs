//! A position as the search sees it: whose discs, nothing else.

use super::bits::Bits;
use super::grid::Grid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    /// The discs of the player to move.
    pub mover: B,
    /// All discs.
    pub all: B,
    /// How many discs there are.
    pub count: u32,
}

impl<B: Bits> Position<B> {
    /// The discs of the player who does not move.
    #[inline]
    pub fn other(&self) -> B {
        self.mover ^ self.all
    }

    /// After the mover takes a cell: the other one moves.
    #[inline]
    #[must_use]
    pub fn after(&self, cell: B) -> Self {
        Self { mover: self.other(), all: self.all | cell, count: self.count + 1 }
    }

    /// The cells where a disc would land.
    #[inline]
    pub fn landing<G: Grid<Bits = B>>(&self, grid: G) -> B {
        self.all.plus(grid.bottom()) & grid.cells()
    }

    /// Where the mover completes a line at once.
    #[inline]
    pub fn wins<G: Grid<Bits = B>>(&self, grid: G) -> B {
        grid.completing(self.mover, self.landing(grid))
    }

    /// Different for every position: the discs of the mover, and above each column a mark of its height.
    #[inline]
    pub fn key<G: Grid<Bits = B>>(&self, grid: G) -> B {
        self.mover.plus(self.all).plus(grid.bottom())
    }

    #[inline]
    #[must_use]
    pub fn mirrored<G: Grid<Bits = B>>(&self, grid: G) -> Self {
        Self { mover: grid.mirrored(self.mover), all: grid.mirrored(self.all), count: self.count }
    }
}
