//! The stones on the table: the board, and the deck next to it. Neither knows whose turn it is, nor how to print.

use crate::cell::{CELLS, CellSet};
use crate::{Cell, Face, Pair, Refusal, Stone, StoneSet};

/// Nine cells, each with one stone or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// Meaningful where a stone lies; all empty cells hold the same filler, so that equal boards are equal.
    stones: [Stone; CELLS],
    filled: CellSet,
    face_down: CellSet,
}

impl Board {
    const FILLER: Stone = Stone::Crown;
    pub(crate) const EMPTY: Self =
        Self { stones: [Self::FILLER; CELLS], filled: CellSet::EMPTY, face_down: CellSet::EMPTY };

    #[inline]
    pub(crate) const fn filled(&self) -> CellSet {
        self.filled
    }

    #[inline]
    pub(crate) const fn face_down(&self) -> CellSet {
        self.face_down
    }

    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.filled.len() == CELLS
    }

    /// The stone on a cell and how it lies.
    #[inline]
    pub(crate) const fn get(&self, cell: Cell) -> Option<(Stone, Face)> {
        if !self.filled.contains(cell) {
            return None;
        }
        let face = if self.face_down.contains(cell) { Face::Down } else { Face::Up };
        Some((self.stones[cell.index()], face))
    }

    /// Lays a stone on an empty cell.
    #[inline]
    pub(crate) const fn lay(&mut self, cell: Cell, stone: Stone, face: Face) -> Result<(), Refusal> {
        if self.filled.contains(cell) {
            return Err(Refusal::Occupied { cell });
        }
        self.stones[cell.index()] = stone;
        self.filled.insert(cell);
        if matches!(face, Face::Down) {
            self.face_down.insert(cell);
        }
        Ok(())
    }

    /// Turns a stone over. Returns the stone, and how it lies now.
    #[inline]
    pub(crate) const fn flip(&mut self, cell: Cell) -> Option<(Stone, Face)> {
        if self.filled.contains(cell) {
            self.face_down.toggle(cell);
        }
        self.get(cell)
    }

    #[inline]
    pub(crate) const fn turn_all_up(&mut self) {
        self.face_down = CellSet::EMPTY;
    }

    /// Exchanges what lies on two cells; a stone keeps its face.
    #[inline]
    pub(crate) const fn swap(&mut self, pair: Pair) -> Result<(), Refusal> {
        let (low, high) = (pair.low(), pair.high());
        if low.index() == high.index() {
            return Err(Refusal::SameCell { cell: low });
        }
        if !self.filled.contains(low) && !self.filled.contains(high) {
            return Err(Refusal::EmptySwap);
        }
        self.stones.swap(low.index(), high.index());
        self.filled.swap(pair);
        self.face_down.swap(pair);
        Ok(())
    }

    /// Puts another stone in the place of one, lying the same way. Returns the stone that was there.
    #[inline]
    pub(crate) const fn replace(&mut self, cell: Cell, stone: Stone) -> Option<(Stone, Face)> {
        let before = self.get(cell);
        if before.is_some() {
            self.stones[cell.index()] = stone;
        }
        before
    }

    pub(crate) const fn is_sound(&self) -> bool {
        self.face_down.subset_of(self.filled)
    }

    pub(crate) fn stones(&self) -> impl Iterator<Item = Stone> + '_ {
        Cell::all().filter_map(|cell| self.get(cell).map(|(stone, _)| stone))
    }

    pub(crate) fn has(&self, stone: Stone) -> bool {
        self.stones().any(|other| other == stone)
    }
}

/// The stones that were not placed yet, the top first: four bits each, so that moving up costs one shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deck {
    stones: u64,
    count: u8,
}

impl Deck {
    const BITS: u8 = 4;

    pub(crate) const EMPTY: Self = Self { stones: 0, count: 0 };

    /// As many stones as a game has, and no more.
    pub(crate) fn of(stones: impl IntoIterator<Item = Stone>) -> Self {
        let mut deck = Self::EMPTY;
        stones.into_iter().take(Stone::DECK.len()).for_each(|stone| deck.put_under(stone));
        deck
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.count as usize
    }

    /// Takes the top stone.
    #[inline]
    pub(crate) const fn draw(&mut self) -> Result<Stone, Refusal> {
        if self.count == 0 {
            return Err(Refusal::DeckEmpty);
        }
        let stone = Self::unpacked(self.stones);
        self.stones >>= Self::BITS;
        self.count -= 1;
        Ok(stone)
    }

    /// Puts a stone at the bottom.
    #[inline]
    pub(crate) const fn put_under(&mut self, stone: Stone) {
        self.stones |= (stone as u64) << (self.count * Self::BITS);
        self.count += 1;
    }

    /// From the top down.
    pub(crate) fn iter(self) -> impl Iterator<Item = Stone> {
        (0..self.count).map(move |depth| Self::unpacked(self.stones >> (depth * Self::BITS)))
    }

    pub(crate) fn set(self) -> StoneSet {
        self.iter().collect()
    }

    #[inline]
    const fn unpacked(bits: u64) -> Stone {
        let index = (bits & ((1 << Self::BITS) - 1)) as usize;
        match Stone::from_index(index) {
            Some(stone) => stone,
            None => Stone::Egg,
        }
    }
}
