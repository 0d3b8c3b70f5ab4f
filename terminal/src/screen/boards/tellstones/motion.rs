//! Stones that are placed, flipped or swapped: for a moment a blank back of changing width.

use std::time::Duration;
use tellstones::{Cell, Notice};

/// The width of the stone, beat by beat, in quarters.
type Widths = [u16; 3];

const LAID: Widths = [1, 2, 3];
const TURNED: Widths = [2, 1, 2];
const MOVED: Widths = [2, 0, 2];

const BEAT: Duration = Duration::from_millis(90);

#[derive(Clone, Debug)]
pub struct Motion {
    cells: Vec<Cell>,
    widths: Widths,
    since: Duration,
    beat: usize,
}

impl Motion {
    /// The animation of this notice, if it has one.
    pub fn of(notice: &Notice, now: Duration) -> Option<Self> {
        let (cells, widths) = match *notice {
            Notice::Placed { cell, .. } => (vec![cell], LAID),
            Notice::TurnedUp { cell, .. } | Notice::TurnedDown { cell, .. } => (vec![cell], TURNED),
            Notice::EggUp { cell, .. } | Notice::EggDown { cell, .. } => (vec![cell], MOVED),
            Notice::Swapped { cells, .. } => (vec![cells.low(), cells.high()], MOVED),
            Notice::Moved { from, to, .. } => (vec![from, to], MOVED),
            _ => return None,
        };
        Some(Self { cells, widths, since: now, beat: 0 })
    }

    /// Advances to this time. False when it is over.
    pub fn advance(&mut self, now: Duration) -> bool {
        self.beat = (now.saturating_sub(self.since).as_millis() / BEAT.as_millis()) as usize;
        self.beat < self.widths.len()
    }

    /// The current width of the stone in this cell, in quarters; `None` if it does not move.
    pub fn width(&self, cell: Cell) -> Option<u16> {
        self.widths.get(self.beat).copied().filter(|_| self.cells.contains(&cell))
    }
}
