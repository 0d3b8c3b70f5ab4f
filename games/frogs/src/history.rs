//! Which positions there were: the third time the same one comes, the game is a draw.
//!
//! Frogs leave their home base once, are locked once, cards are used once, players leave once. After any of these
//! no earlier position can come again, and the history is empty. What is left are bridges that are built and frogs
//! that move from pad to pad. Such a turn can be taken back on the board, so a history is a list of turns, a byte or
//! two each, not a list of positions. A filter says when there is nothing to look for, which is most of the time.

use crate::place::{Heading, PADS, STRIDE};
use crate::pond::{Word, fitted};
use crate::shape::Pads;
use crate::{Action, Board, Bridge, Path, Place};
use core::fmt;
use kernel::Seat;

/// The longest game has 900 turns.
const MOST_TURNS: usize = 900;

/// A step breaks a bridge: one of those that were there, at most 144, or one that a turn built.
const MOST_STEPS: usize = MOST_TURNS + 144;

/// Steps in a byte.
const PACKED: usize = 4;

#[derive(Clone)]
pub(crate) struct History {
    /// How many times the oldest position was there.
    oldest: u8,
    /// How many times the present position was there, this time included.
    times: u8,
    turns: Turns,
    /// Where the steps of the moves led, two bits each, in the order in which they were made.
    steps: Steps,
    filter: Filter,
}

impl History {
    /// Begins with a position that will have been there `times` times when it is visited.
    pub const fn new(times: u8) -> Self {
        Self { oldest: times, times, turns: Turns::EMPTY, steps: Steps::EMPTY, filter: Filter::EMPTY }
    }

    /// No position of the past can come again.
    #[inline]
    pub fn forget(&mut self) {
        self.oldest = 1;
        self.times = 1;
        self.turns.len = 0;
        self.steps.len = 0;
        self.filter = Filter::EMPTY;
    }

    /// Notes a turn that can be taken back: one that builds a bridge, or a move from pad to pad.
    #[inline]
    pub fn note(&mut self, action: &Action) {
        match action {
            Action::Move { path } => self.note_path(path),
            Action::Build { bridge } => self.turns.push(built(*bridge)),
            _ => self.turns.push(PASS),
        }
    }

    #[inline]
    fn note_path(&mut self, path: &Path) {
        for (from, to) in path.steps() {
            if let (Place::Pad(from), Place::Pad(to)) = (from, to) {
                self.steps.push(Toward::between(from.index(), to.index()));
            }
        }
        if let Place::Pad(end) = path.end() {
            self.turns.push(FIRST_END + end.index());
        }
    }

    /// Counts the position that the noted turns led to; how many times it was there now, this time included.
    #[inline]
    pub fn visit(&mut self, board: &Board, turn: Seat) -> u8 {
        let is_known = self.filter.add(hash(board, turn));
        self.times = if self.turns.len == 0 {
            self.oldest
        } else if is_known {
            fitted!(board, W => self.count::<W>(board)).saturating_add(1)
        } else {
            1
        };
        self.times
    }

    /// How many times the present position was there, this time included.
    pub const fn times(&self) -> u8 {
        self.times
    }

    /// How many times this position was there before. Takes every turn back; whenever it was the turn of the same
    /// player, the boards are compared.
    fn count<W: Word>(&self, board: &Board) -> u8 {
        let present = Past::<W>::new(board);
        let mut past = present.clone();
        let mut steps = self.steps.newest_first();
        let mut times: u8 = 0;
        let players = board.living.len().max(1);
        let mut until_same_turn = players;
        let turns = self.turns.as_slice();
        for (age, &turn) in turns.iter().rev().enumerate() {
            past.take_back(turn, &mut steps);
            until_same_turn -= 1;
            if until_same_turn == 0 {
                until_same_turn = players;
                if past == present {
                    let is_oldest = age + 1 == turns.len();
                    times = times.saturating_add(if is_oldest { self.oldest } else { 1 });
                }
            }
        }
        times
    }
}

/// The filter follows from the rest.
impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        (self.oldest, self.times) == (other.oldest, other.times)
            && self.turns.as_slice() == other.turns.as_slice()
            && self.steps.newest_first().eq(other.steps.newest_first())
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("History")
            .field("oldest", &self.oldest)
            .field("times", &self.times)
            .field("turns", &self.turns.as_slice())
            .finish_non_exhaustive()
    }
}

/// A turn is one byte: a bridge to the east, one to the north, nothing, or the pad where a move ended. The steps of the
/// move lead back from there.
const FIRST_NORTH: u8 = PADS;
const PASS: u8 = 2 * PADS;
const FIRST_END: u8 = PASS + 1;
const _: () = assert!(FIRST_END as usize + PADS as usize <= 256);

#[inline]
fn built(bridge: Bridge) -> u8 {
    let pad = bridge.ends().0.index();
    match bridge.heading() {
        Heading::East => pad,
        Heading::North => FIRST_NORTH + pad,
    }
}

#[derive(Clone)]
struct Turns {
    len: u16,
    bytes: [u8; MOST_TURNS],
}

impl Turns {
    const EMPTY: Self = Self { len: 0, bytes: [0; MOST_TURNS] };

    #[inline]
    fn push(&mut self, byte: u8) {
        debug_assert!(usize::from(self.len) < MOST_TURNS, "a game is longer than its limit");
        if let Some(slot) = self.bytes.get_mut(usize::from(self.len)) {
            *slot = byte;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

/// Where a step leads. Tables, not branches: what comes next is unpredictable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Toward {
    East,
    West,
    North,
    South,
}

impl Toward {
    const ALL: [Self; 4] = [Self::East, Self::West, Self::North, Self::South];

    #[inline]
    const fn between(from: u8, to: u8) -> Self {
        if to == from + 1 {
            Self::East
        } else if from == to + 1 {
            Self::West
        } else if to > from {
            Self::North
        } else {
            Self::South
        }
    }

    /// Where a step that led to this pad came from.
    #[inline]
    const fn origin(self, to: u8) -> u8 {
        const BACK: [i8; 4] = [-1, 1, -(STRIDE as i8), STRIDE as i8];
        to.wrapping_add_signed(BACK[self as usize])
    }

    /// The index of the bridges that it uses, those to the east first.
    #[inline]
    const fn axis(self) -> usize {
        self as usize / 2
    }
}

#[derive(Clone)]
struct Steps {
    len: u16,
    bytes: [u8; MOST_STEPS / PACKED],
}

impl Steps {
    const EMPTY: Self = Self { len: 0, bytes: [0; MOST_STEPS / PACKED] };

    #[inline]
    fn push(&mut self, step: Toward) {
        let (byte, shift) = Self::slot(self.len);
        debug_assert!(byte < self.bytes.len(), "more bridges broke than there were");
        if let Some(slot) = self.bytes.get_mut(byte) {
            *slot = *slot & !(3 << shift) | (step as u8) << shift;
            self.len += 1;
        }
    }

    #[inline]
    fn newest_first(&self) -> impl Iterator<Item = Toward> + '_ {
        (0..self.len).rev().map(|index| {
            let (byte, shift) = Self::slot(index);
            Toward::ALL[usize::from(self.bytes[byte] >> shift & 3)]
        })
    }

    #[inline]
    fn slot(index: u16) -> (usize, usize) {
        let index = usize::from(index);
        (index / PACKED, 2 * (index % PACKED))
    }
}

/// The part of a board that can come again.
#[derive(Clone, PartialEq)]
struct Past<W> {
    taken: W,
    /// Whose frogs they are: the two bits of the number of the seat.
    owners: [W; 2],
    /// To the east, and to the north.
    bridges: [W; 2],
}

impl<W: Word> Past<W> {
    #[inline]
    fn new(board: &Board) -> Self {
        let [one, two, three, four] = board.own.map(W::of);
        Self {
            taken: one | two | three | four,
            owners: [two | four, three | four],
            bridges: [W::of(board.east), W::of(board.north)],
        }
    }

    #[inline]
    fn take_back(&mut self, turn: u8, steps: &mut impl Iterator<Item = Toward>) {
        match turn {
            ..PASS => self.bridges[usize::from(turn / FIRST_NORTH)] ^= W::one(turn % FIRST_NORTH),
            PASS => {}
            FIRST_END.. => self.take_move_back(turn - FIRST_END, steps),
        }
    }

    /// Every frog of the chain goes one step back. The chain began on the pad that nobody is on now, or where it ended.
    #[inline]
    fn take_move_back(&mut self, end: u8, steps: &mut impl Iterator<Item = Toward>) {
        let mut to = end;
        let mut owner = self.lift(end);
        for step in steps {
            let from = step.origin(to);
            let next = self.lift(from);
            self.put(from, owner);
            self.bridges[step.axis()] ^= W::one(to.min(from));
            if from == end || !self.taken.has(from) {
                self.taken ^= W::one(end);
                self.taken ^= W::one(from);
                return;
            }
            (to, owner) = (from, next);
        }
    }

    #[inline]
    fn lift(&mut self, pad: u8) -> [bool; 2] {
        let owner = self.owners.map(|plane| plane.has(pad));
        self.owners = self.owners.map(|plane| plane & !W::one(pad));
        owner
    }

    #[inline]
    fn put(&mut self, pad: u8, owner: [bool; 2]) {
        for (plane, bit) in self.owners.iter_mut().zip(owner) {
            *plane = *plane | if bit { W::one(pad) } else { W::NONE };
        }
    }
}

/// Three bits for every position that was there. If one of them is missing, a position is new.
#[derive(Clone)]
struct Filter([u64; 64]);

impl Filter {
    const EMPTY: Self = Self([0; 64]);

    /// Was it perhaps there already?
    #[inline]
    fn add(&mut self, hash: u64) -> bool {
        let mut is_known = true;
        for part in [hash >> 52, hash >> 40, hash >> 28] {
            let word = &mut self.0[(part >> 6) as usize % 64];
            let bit = 1 << (part & 63);
            is_known &= *word & bit != 0;
            *word |= bit;
        }
        is_known
    }
}

/// Depends on everything that can come again. Different positions may share one.
#[inline]
fn hash(board: &Board, turn: Seat) -> u64 {
    let [one, two, three, four] = board.own;
    // Four owners in three planes: 1, 2, 1 + 2, 3.
    let planes: [Pads; 5] = [one | three, two | three, four, board.east, board.north];
    planes.iter().fold(turn.index() as u64, |hash, &plane| {
        let plane = plane as u64 ^ ((plane >> 64) as u64).rotate_left(47);
        (hash ^ plane).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Frogs};
    use alloc::vec::Vec;
    use kernel::{Catalogued as _, Dice as _, FastDice};

    fn board(choices: &str) -> Board {
        Board::new(&Frogs::configure(&choices.parse().unwrap()).unwrap())
    }

    /// Notes turns of two players and visits what comes of them; how many times each position was there.
    fn play(history: &mut History, board: &mut Board, turns: &[&str]) -> Vec<u8> {
        let play = |(index, text): (usize, &&str)| {
            let action: Action = text.parse().unwrap();
            let seat = Seat::new(index as u8 % 2);
            *board = board.after(seat, &action).unwrap();
            history.note(&action);
            history.visit(board, seat.next(2))
        };
        turns.iter().enumerate().map(play).collect()
    }

    #[test]
    fn a_position_is_counted_until_it_can_not_come_again() {
        let mut board = Board::new(&Config::default());
        for (seat, text) in [(0, "W-a3"), (1, "E-e3")] {
            board = board.after(Seat::new(seat), &text.parse().unwrap()).unwrap();
        }
        let round = ["a3-b3", "+a3-b3", "b3-a3", "+a3-b3"];
        let mut history = History::new(1);
        assert_eq!(history.visit(&board, Seat::new(0)), 1);
        assert_eq!(play(&mut history, &mut board, &round), [1, 1, 1, 2]);
        assert_eq!(play(&mut history, &mut board, &round), [2, 2, 2, 3]);

        history.forget();
        assert_eq!(history, History::new(1));
        assert_eq!(history.visit(&board, Seat::new(0)), 1);
        assert_eq!(play(&mut history, &mut board, &round), [1, 1, 1, 2]);
    }

    /// Somebody who comes later is only told how many times the present position was there.
    #[test]
    fn a_position_that_was_there_before_counts_on() {
        let mut board = Board::new(&Config::default()).after(Seat::new(0), &"W-a3".parse().unwrap()).unwrap();
        let mut history = History::new(2);
        assert_eq!(history.visit(&board, Seat::new(0)), 2);
        let round = ["a3-b3", "+a3-b3", "b3-a3", "+a3-b3"];
        assert_eq!(play(&mut history, &mut board, &round), [1, 1, 1, 3]);
    }

    /// Chains, rings, bridges and passes.
    #[test]
    fn every_noted_turn_can_be_taken_back() {
        let (mut longest, mut rings) = (0, 0);
        for (choices, seed) in
            [("side=3 seats=4 frogs=3", 1), ("", 2), ("side=7 seats=3", 3), ("side=9 seats=4 frogs=5", 4)]
        {
            let mut dice = FastDice::new(seed);
            let start = board(choices);
            let mut scratch = Vec::new();
            for _ in 0..20 {
                let (mut board, mut turn) = (start, Seat::new(0));
                for _ in 0..200 {
                    let Some(action) = board.any_option(turn, &mut scratch, &mut dice) else { break };
                    let next = board.after(turn, &action).unwrap();
                    if next.waiting == board.waiting && next.locked == board.locked {
                        let mut history = History::new(1);
                        history.note(&action);
                        let mut past = Past::<u128>::new(&next);
                        past.take_back(history.turns.as_slice()[0], &mut history.steps.newest_first());
                        assert!(past == Past::new(&board), "{action} on {board:?}");
                        if let Action::Move { path } = action {
                            longest = longest.max(path.len());
                            rings += u32::from(path.start() == path.end());
                        }
                    } else if dice.below(2) == 0 {
                        // Keeps frogs on the pads.
                        continue;
                    }
                    if next.winner().is_none() {
                        board = next;
                    }
                    turn = turn.next(board.seats());
                }
            }
        }
        assert!(longest > 5 && rings > 5, "{longest}, {rings}");
    }

    #[test]
    fn the_filter_knows_what_was_added() {
        let mut filter = Filter::EMPTY;
        let mut dice = FastDice::new(1);
        let hashes: Vec<u64> = (0..400).map(|_| u64::from(dice.below(u32::MAX)) << 32).collect();
        let mistaken = hashes.iter().filter(|&&hash| filter.add(hash)).count();
        assert!(mistaken < 20, "{mistaken} of 400 are taken for known");
        assert!(hashes.iter().all(|&hash| filter.add(hash)));
    }
}
