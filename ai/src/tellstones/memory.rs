//! What a player still remembers.

use super::level::Level;
use ::tellstones::{CELLS, Cell, Knowledge, Notice, Pair, Place, Stone, StoneSet, View};
use kernel::{Dice, FastDice};

/// Worlds that are imagined to find out how sure one is.
const WORLDS: u32 = 64;

/// Everything that was seen, less what has faded since.
#[derive(Debug)]
pub struct Memory {
    level: Level,
    knowledge: Knowledge,
    /// Where stones lie face down: what lies face up can't be forgotten.
    hidden: [bool; CELLS],
    dice: FastDice,
}

/// Does it happen, with this chance?
pub fn happens(chance: f64, dice: &mut impl Dice) -> bool {
    f64::from(dice.word()) < chance * 4_294_967_296.0
}

/// Does the board look different after this, so that there is more to keep in mind?
pub const fn is_busy(notice: &Notice) -> bool {
    matches!(
        notice,
        Notice::Placed { .. }
            | Notice::TurnedUp { .. }
            | Notice::TurnedDown { .. }
            | Notice::Swapped { .. }
            | Notice::Moved { .. }
            | Notice::Peeked { .. }
            | Notice::YouPeeked { .. }
            | Notice::EggUp { .. }
            | Notice::EggDown { .. }
            | Notice::AnsweredRight { .. }
            | Notice::AnsweredWrong { .. }
    )
}

impl Memory {
    pub fn new(level: Level, dice: FastDice) -> Self {
        Self { level, knowledge: Knowledge::default(), hidden: [false; CELLS], dice }
    }

    pub fn observe(&mut self, notice: &Notice) {
        if is_busy(notice) {
            self.fade();
        }
        match *notice {
            Notice::Started { .. } | Notice::BragRight { .. } | Notice::BragWrong { .. } => {
                self.hidden = [false; CELLS];
            }
            Notice::TurnedDown { cell, .. } => self.hidden[cell.index()] = true,
            Notice::Placed { cell, .. } | Notice::TurnedUp { cell, .. } => self.hidden[cell.index()] = false,
            Notice::Swapped { cells, .. } => return self.swapped(cells, notice),
            Notice::Moved { from, to, .. } => return self.swapped(Pair::new(from, to), notice),
            _ => {}
        }
        self.knowledge.observe(notice);
    }

    /// A face-down stone moves. The player may lose track of it.
    fn swapped(&mut self, cells: Pair, notice: &Notice) {
        let (low, high) = (cells.low(), cells.high());
        let blinks = (self.hidden[low.index()] || self.hidden[high.index()])
            && happens(self.level.blinking, &mut self.dice);
        self.hidden.swap(low.index(), high.index());
        if blinks && self.level.mixes_up {
            return;
        }
        self.knowledge.observe(notice);
        if blinks {
            [low, high].into_iter().filter(|cell| self.hidden[cell.index()]).for_each(|cell| {
                self.knowledge.forget(cell);
            });
        }
    }

    fn fade(&mut self) {
        for cell in Cell::all() {
            if self.hidden[cell.index()] && happens(self.level.fading, &mut self.dice) {
                self.knowledge.forget(cell);
            }
        }
    }

    /// What is believed of the board as it is seen now.
    pub fn belief(&mut self, view: &View) -> Belief {
        for cell in Cell::all() {
            if let Place::Up { stone } = view.place(cell) {
                // It lies face up: what is seen replaces what was believed.
                self.knowledge.observe(&Notice::TurnedUp { seat: view.turn, cell, stone });
            }
        }
        if self.level.reasons { self.reasoned(view) } else { self.remembered(view) }
    }

    /// What fits everything that is known, taken together.
    fn reasoned(&mut self, view: &View) -> Belief {
        let mut counts = [[0u32; Stone::ALL.len()]; CELLS];
        let mut boards: Vec<([Option<Stone>; CELLS], u32)> = Vec::new();
        for _ in 0..WORLDS {
            let board = self.knowledge.imagine_stones(view, &mut self.dice);
            for (counts, stone) in counts.iter_mut().zip(board) {
                if let Some(stone) = stone {
                    counts[stone.index()] += 1;
                }
            }
            match boards.iter_mut().find(|(seen, _)| *seen == board) {
                Some((_, times)) => *times += 1,
                None => boards.push((board, 1)),
            }
        }
        let mut belief = Belief::NOTHING;
        for (cell, counts) in counts.iter().enumerate() {
            for (stone, &count) in Stone::ALL.into_iter().zip(counts) {
                let chance = f64::from(count) / f64::from(WORLDS);
                if chance > belief.chances[cell] {
                    (belief.names[cell], belief.chances[cell]) = (stone, chance);
                }
            }
        }
        if let Some((board, times)) = boards.iter().max_by_key(|(_, times)| *times) {
            belief.all = f64::from(*times) / f64::from(WORLDS);
            belief.board = board.map(|stone| stone.unwrap_or(Stone::Egg));
        }
        belief
    }

    /// What is remembered of each stone by itself; a forgotten one is anything that is not in sight.
    fn remembered(&mut self, view: &View) -> Belief {
        let in_sight = Cell::all().filter_map(|cell| match view.place(cell) {
            Place::Up { stone } => Some(stone),
            _ => None,
        });
        let out_of_sight = StoneSet::ALL.minus(in_sight.collect());
        let mut belief = Belief { all: 1.0, ..Belief::NOTHING };
        for cell in Cell::all() {
            let possible = match view.place(cell) {
                Place::Empty => continue,
                Place::Up { stone } => StoneSet::one(stone),
                Place::Hidden => {
                    let kept = self.knowledge.could_be(cell);
                    let kept: StoneSet = kept.iter().filter(|&stone| out_of_sight.contains(stone)).collect();
                    if kept.is_empty() { out_of_sight } else { kept }
                }
            };
            let pick = self.dice.below(possible.len().max(1) as u32) as usize;
            belief.names[cell.index()] = possible.iter().nth(pick).unwrap_or(Stone::Egg);
            belief.chances[cell.index()] = 1.0 / possible.len().max(1) as f64;
            belief.all *= belief.chances[cell.index()];
        }
        belief.board = belief.names;
        belief
    }
}

/// What a player thinks lies where.
#[derive(Clone, Debug)]
pub struct Belief {
    /// The name that it would give to each by itself; without meaning where no stone lies.
    pub names: [Stone; CELLS],
    /// How likely it is right about each.
    pub chances: [f64; CELLS],
    /// The names that it would give to all of them in a brag.
    pub board: [Stone; CELLS],
    /// How likely it is right about all of them.
    pub all: f64,
}

impl Belief {
    const NOTHING: Self =
        Self { names: [Stone::Egg; CELLS], chances: [0.0; CELLS], board: [Stone::Egg; CELLS], all: 0.0 };
}
