//! What the other player still knows: many imagined opponents, each with a memory of its own. Those count most that would
//! have done what the real one did.

use super::memory::{happens, is_busy};
use ::tellstones::{CELLS, Cell, Notice, Pair};
use kernel::{Dice, FastDice, Seat};

/// How fast an opponent may forget: the chance for every face-down stone, with everything that happens.
const FADING: [f64; 6] = [0.001, 0.012, 0.03, 0.07, 0.14, 0.3];
/// How likely each of these is before anything was seen, out of 100.
const LIKELY: [u32; 6] = [15, 20, 25, 20, 12, 8];
/// How many events cost as much memory as following one swap.
const SWAP: f64 = 2.5;
/// How many opponents are imagined.
const CROWD: usize = 600;

/// One of many that the opponent may be.
#[derive(Clone, Copy, Debug)]
struct Guess {
    /// Which of [`FADING`].
    kind: u8,
    /// The cells whose stones it knows, one bit each.
    knows: u16,
    weight: f64,
}

const ALL: u16 = (1 << CELLS) - 1;

const fn bit(cell: Cell) -> u16 {
    1 << cell.index()
}

#[derive(Clone, Debug)]
pub struct Opponent {
    crowd: Vec<Guess>,
    /// Where stones lie face down.
    hidden: u16,
    /// Does what they do tell anything?
    watched: bool,
}

impl Guess {
    /// Face-down stones that it has forgotten.
    fn forgotten(&self, hidden: u16) -> u32 {
        (hidden & !self.knows).count_ones()
    }

    /// The chance that it names this stone. If it has forgotten only one, it can work out which.
    fn names(&self, cell: Cell, hidden: u16) -> f64 {
        if self.knows & bit(cell) != 0 || hidden & bit(cell) == 0 {
            1.0
        } else {
            1.0 / f64::from(self.forgotten(hidden).max(1))
        }
    }

    /// The chance that it can name all stones after this many more events.
    fn names_all(&self, hidden: u16, events: i32) -> f64 {
        let keeps = (1.0 - FADING[self.kind as usize]).powi(events);
        let known = (hidden & self.knows).count_ones() as i32;
        match self.forgotten(hidden) {
            0 if known > 0 => keeps.powi(known) + f64::from(known) * (1.0 - keeps) * keeps.powi(known - 1),
            0 => 1.0,
            1 => keeps.powi(known),
            _ => 0.0,
        }
    }
}

impl Opponent {
    pub fn new(watched: bool, dice: &mut FastDice) -> Self {
        let crowd = (0..CROWD).map(|_| Guess { kind: any_kind(dice), knows: ALL, weight: 1.0 }).collect();
        Self { crowd, hidden: 0, watched }
    }

    /// Takes in what happened, as the other player sees it. On a full board, `needed` is how many stones must lie face down
    /// for a brag.
    pub fn observe(&mut self, notice: &Notice, me: Seat, needed: Option<u8>, dice: &mut FastDice) {
        if self.watched {
            self.learn(notice, me, needed);
            self.gather(dice);
        }
        if is_busy(notice) {
            self.fade(self.hidden, 1.0, dice);
        }
        match *notice {
            Notice::Placed { cell, .. } | Notice::TurnedUp { cell, .. } => self.shown(cell, false),
            Notice::TurnedDown { cell, .. } => self.shown(cell, true),
            Notice::EggUp { cell, .. }
            | Notice::EggDown { cell, .. }
            | Notice::Peeked { cell, .. }
            | Notice::AnsweredRight { cell, .. } => self.learns(cell),
            Notice::AnsweredWrong { cell, seat, .. } if seat != me => {
                self.crowd.iter_mut().for_each(|guess| guess.knows &= !bit(cell));
            }
            Notice::Swapped { cells, .. } => self.follows(cells, dice),
            Notice::Moved { from, to, .. } => self.follows(Pair::new(from, to), dice),
            _ => {}
        }
    }

    /// They see what lies there.
    pub fn learns(&mut self, cell: Cell) {
        self.crowd.iter_mut().for_each(|guess| guess.knows |= bit(cell));
    }

    fn shown(&mut self, cell: Cell, hidden: bool) {
        self.learns(cell);
        self.hidden = if hidden { self.hidden | bit(cell) } else { self.hidden & !bit(cell) };
    }

    /// A stone is turned over before both.
    pub fn flipped(&mut self, cell: Cell) {
        self.shown(cell, self.hidden & bit(cell) == 0);
    }

    fn follows(&mut self, cells: Pair, dice: &mut FastDice) {
        self.swapped(cells);
        self.fade(self.hidden & (bit(cells.low()) | bit(cells.high())), SWAP, dice);
    }

    /// Two cells are exchanged; they may lose track of it.
    pub fn swapped(&mut self, cells: Pair) {
        let (low, high) = (cells.low().index(), cells.high().index());
        let swap = |bits: u16| {
            let differ = (bits >> low ^ bits >> high) & 1;
            bits ^ (differ << low | differ << high)
        };
        self.hidden = swap(self.hidden);
        self.crowd.iter_mut().for_each(|guess| guess.knows = swap(guess.knows));
    }

    /// Each of these cells may be forgotten.
    fn fade(&mut self, cells: u16, times: f64, dice: &mut FastDice) {
        for guess in &mut self.crowd {
            let chance = FADING[guess.kind as usize] * times;
            let mut left = cells & guess.knows;
            while left != 0 {
                if happens(chance, dice) {
                    guess.knows &= !(left & left.wrapping_neg());
                }
                left &= left - 1;
            }
        }
    }

    /// What they do tells who they are and what they know.
    fn learn(&mut self, notice: &Notice, me: Seat, needed: Option<u8>) {
        let hidden = self.hidden;
        match *notice {
            Notice::AnsweredRight { seat, cell, .. } if seat != me => {
                self.weigh(|guess| 0.02 + 0.98 * guess.names(cell, hidden));
            }
            Notice::AnsweredWrong { seat, cell, .. } if seat != me => {
                self.weigh(|guess| 1.0 - 0.98 * guess.names(cell, hidden));
            }
            _ => {}
        }
        let (seat, looked) = match *notice {
            Notice::TurnedUp { seat, .. }
            | Notice::TurnedDown { seat, .. }
            | Notice::Swapped { seat, .. }
            | Notice::Challenged { seat, .. }
            | Notice::Moved { seat, .. } => (seat, None),
            Notice::Peeked { seat, cell } => (seat, Some(cell)),
            _ => return,
        };
        if seat == me {
            return;
        }
        let lying = f64::from(hidden.count_ones().max(1));
        let may_brag = needed.is_some_and(|needed| hidden.count_ones() >= needed.into());
        self.weigh(|guess| {
            let forgotten = guess.forgotten(hidden);
            // A player who knew the whole board would have bragged.
            let brags = if may_brag && forgotten < 2 { 0.15 } else { 1.0 };
            let looks = match (looked, forgotten) {
                (None, 0) => 0.7,
                (None, _) => 0.4,
                (Some(_), 0) => 0.3 / lying,
                (Some(cell), _) if guess.knows & bit(cell) == 0 => 0.54 / f64::from(forgotten) + 0.06 / lying,
                (Some(_), _) => 0.06 / lying,
            };
            brags * looks
        });
    }

    fn weigh(&mut self, likelihood: impl Fn(&Guess) -> f64) {
        self.crowd.iter_mut().for_each(|guess| guess.weight *= likelihood(guess));
        let scale = CROWD as f64 / self.crowd.iter().map(|guess| guess.weight).sum::<f64>();
        self.crowd.iter_mut().for_each(|guess| guess.weight *= scale);
    }

    /// When few opponents carry all the weight, copies of them take the places of the others.
    fn gather(&mut self, dice: &mut FastDice) {
        let squares: f64 = self.crowd.iter().map(|guess| guess.weight * guess.weight).sum();
        if squares < 2.0 * CROWD as f64 {
            return;
        }
        let mut kept = Vec::with_capacity(CROWD);
        let mut reached = 0.0;
        let offset = f64::from(dice.word()) / 4_294_967_296.0;
        for guess in &self.crowd {
            reached += guess.weight;
            while kept.len() < CROWD && kept.len() as f64 + offset < reached {
                // Some change their kind, so that none dies out.
                let kind = if dice.below(30) == 0 { any_kind(dice) } else { guess.kind };
                kept.push(Guess { kind, weight: 1.0, ..*guess });
            }
        }
        while let Some(&last) = kept.last()
            && kept.len() < CROWD
        {
            kept.push(last);
        }
        self.crowd = kept;
    }

    fn mean(&self, of: impl Fn(&Guess) -> f64) -> f64 {
        let (sum, weights) = self.crowd.iter().fold((0.0, 0.0), |(sum, weights), guess| {
            (sum + guess.weight * of(guess), weights + guess.weight)
        });
        sum / weights
    }

    /// The chance that they can name the stone on this cell.
    pub fn names(&self, cell: Cell) -> f64 {
        self.mean(|guess| guess.names(cell, self.hidden))
    }

    /// The chance that they can name the whole board after this many more events.
    pub fn names_all(&self, events: i32) -> f64 {
        self.mean(|guess| guess.names_all(self.hidden, events))
    }

    /// How many face-down stones they will know after this many more events, if they do nothing about it; one of the
    /// events may be a swap of these cells.
    pub fn will_know(&self, events: i32, swap: Option<Pair>) -> f64 {
        let keeps = FADING.map(|fading| (1.0 - fading).powi(events));
        let follows = FADING.map(|fading| 1.0 - (SWAP * fading).min(1.0));
        let moved = swap.map_or(0, |cells| bit(cells.low()) | bit(cells.high()));
        self.mean(|guess| {
            let known = self.hidden & guess.knows;
            let still = f64::from((known & !moved).count_ones());
            let followed = f64::from((known & moved).count_ones());
            let kind = guess.kind as usize;
            keeps[kind] * (still + follows[kind] * followed)
        })
    }
}

fn any_kind(dice: &mut FastDice) -> u8 {
    let mut number = dice.below(LIKELY.iter().sum());
    for (kind, likely) in LIKELY.into_iter().enumerate() {
        if number < likely {
            return kind as u8;
        }
        number -= likely;
    }
    0
}
