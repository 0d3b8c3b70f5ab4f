//! What the other player still knows, judged by what they saw and said.

use super::memory::is_busy;
use ::tellstones::{CELLS, Cell, Notice, Pair};
use kernel::Seat;

/// Kinds of players that the other one may be: how fast each forgets.
const KINDS: usize = 6;
const FADING: [f64; KINDS] = [0.001, 0.012, 0.03, 0.07, 0.14, 0.3];
/// Before anything was seen of them.
const LIKELY: [f64; KINDS] = [0.12, 0.2, 0.24, 0.22, 0.14, 0.08];
/// A swap is about so many times harder to follow than one event to outlast.
const SWAP: f64 = 2.5;
/// Nobody behaves exactly as supposed.
const DOUBT: f64 = 0.06;

/// The chance that the other player knows each stone, for every kind of player that they may be.
#[derive(Clone, Debug)]
pub struct Opponent {
    /// How likely each kind is.
    likely: [f64; KINDS],
    knows: [[f64; CELLS]; KINDS],
    hidden: [bool; CELLS],
    /// Does what they do tell anything?
    watched: bool,
}

impl Opponent {
    pub fn new(watched: bool) -> Self {
        Self { likely: LIKELY, knows: [[1.0; CELLS]; KINDS], hidden: [false; CELLS], watched }
    }

    /// Takes in what happened, as it looks from the chair of the other player. `stones` lie on the board, and
    /// `guess` is the chance to name a forgotten one by luck.
    pub fn observe(&mut self, notice: &Notice, me: Seat, stones: usize, guess: f64) {
        if self.watched {
            self.learn(notice, me, stones, guess);
        }
        if is_busy(notice) {
            for cell in 0..CELLS {
                if self.hidden[cell] {
                    self.fade(cell, 1.0);
                }
            }
        }
        match *notice {
            Notice::Started { .. } => *self = Self::new(self.watched),
            Notice::Placed { cell, .. } | Notice::TurnedUp { cell, .. } => self.shown(cell, false),
            Notice::TurnedDown { cell, .. } => self.shown(cell, true),
            Notice::EggUp { cell, .. } | Notice::EggDown { cell, .. } => self.told(cell),
            Notice::AnsweredRight { cell, .. } => self.told(cell),
            Notice::AnsweredWrong { cell, seat, .. } if seat != me => self.set(cell, 0.0),
            Notice::Peeked { cell, .. } => self.told(cell),
            Notice::Swapped { cells, .. } => self.swapped(cells),
            Notice::Moved { from, to, .. } => self.swapped(Pair::new(from, to)),
            _ => {}
        }
    }

    fn set(&mut self, cell: Cell, chance: f64) {
        self.knows.iter_mut().for_each(|knows| knows[cell.index()] = chance);
    }

    fn told(&mut self, cell: Cell) {
        self.set(cell, 1.0);
    }

    fn shown(&mut self, cell: Cell, hidden: bool) {
        self.set(cell, 1.0);
        self.hidden[cell.index()] = hidden;
    }

    /// So many events pass over this cell.
    fn fade(&mut self, cell: usize, events: f64) {
        for (knows, fading) in self.knows.iter_mut().zip(FADING) {
            knows[cell] *= (1.0 - fading).powf(events);
        }
    }

    pub fn swapped(&mut self, cells: Pair) {
        let (low, high) = (cells.low().index(), cells.high().index());
        self.knows.iter_mut().for_each(|knows| knows.swap(low, high));
        self.hidden.swap(low, high);
        for cell in [low, high] {
            if self.hidden[cell] {
                self.fade(cell, SWAP);
            }
        }
    }

    /// A stone is turned over before both.
    pub fn flipped(&mut self, cell: Cell) {
        let hidden = !self.hidden[cell.index()];
        self.shown(cell, hidden);
    }

    /// Both know this one now.
    pub fn learns(&mut self, cell: Cell) {
        self.told(cell);
    }

    /// So many more events pass.
    pub fn wait(&mut self, events: f64) {
        (0..CELLS).filter(|&cell| self.hidden[cell]).collect::<Vec<_>>().into_iter().for_each(|cell| {
            self.fade(cell, events);
        });
    }

    /// What they do tells which kind of player they are.
    fn learn(&mut self, notice: &Notice, me: Seat, stones: usize, guess: f64) {
        match *notice {
            Notice::AnsweredRight { seat, cell, .. } if seat != me => {
                self.weigh(|knows| knows[cell.index()] + (1.0 - knows[cell.index()]) * guess);
            }
            Notice::AnsweredWrong { seat, cell, .. } if seat != me => {
                self.weigh(|knows| (1.0 - knows[cell.index()]) * (1.0 - guess));
            }
            // Nobody looks at what they know.
            Notice::Peeked { cell, .. } => self.weigh(|knows| 1.0 - knows[cell.index()]),
            _ => {}
        }
        let idle = match *notice {
            Notice::TurnedUp { seat, .. }
            | Notice::TurnedDown { seat, .. }
            | Notice::Swapped { seat, .. }
            | Notice::Peeked { seat, .. }
            | Notice::Challenged { seat, .. } => seat != me,
            _ => false,
        };
        if idle && stones == CELLS {
            // Who knew the whole board would have said so.
            self.weigh(|knows| 1.0 - chance_of_all(knows));
        }
    }

    fn weigh(&mut self, likelihood: impl Fn(&[f64; CELLS]) -> f64) {
        for (likely, knows) in self.likely.iter_mut().zip(&self.knows) {
            *likely *= DOUBT + (1.0 - DOUBT) * likelihood(knows);
        }
        let sum: f64 = self.likely.iter().sum();
        self.likely.iter_mut().for_each(|likely| *likely /= sum);
    }

    fn mean(&self, of: impl Fn(&[f64; CELLS]) -> f64) -> f64 {
        self.likely.iter().zip(&self.knows).map(|(likely, knows)| likely * of(knows)).sum()
    }

    /// The chance that they know the stone on this cell.
    pub fn knows(&self, cell: Cell) -> f64 {
        self.mean(|knows| knows[cell.index()])
    }

    /// The chance that they could name the whole board.
    pub fn knows_all(&self) -> f64 {
        self.mean(chance_of_all)
    }

    /// How many stones they have forgotten, about.
    pub fn forgotten(&self) -> f64 {
        self.mean(|knows| knows.iter().map(|knows| 1.0 - knows).sum())
    }
}

/// Who has forgotten one stone only can work out which it is.
fn chance_of_all(knows: &[f64; CELLS]) -> f64 {
    let (none, one) = knows.iter().fold((1.0, 0.0), |(none, one), &knows| {
        (none * knows, one * knows + none * (1.0 - knows))
    });
    none + one
}
