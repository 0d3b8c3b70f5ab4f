//! Exact scores of positions, as anybody may ask for them.

use super::bits::Bits;
use super::busy::Busy;
use super::grid::{Fixed, Free, Grid};
use super::halt::{Halt, Stop};
use super::position::Position;
use super::score::{Known, Score};
use super::search::{Search, Shared};
use super::table::Table;
use connect4::{Column, Config, Connect4};
use kernel::{Game as _, Seat, Viewer};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

#[derive(Clone, Debug)]
pub struct Options {
    /// Bytes for what the search remembers. Large boards take 32 MB at least.
    pub memory: usize,
    pub threads: usize,
    /// Only who wins: the search ends when the sign of the score is known.
    pub weak: bool,
    pub stop: Stop,
    pub deadline: Option<Instant>,
}

impl Default for Options {
    fn default() -> Self {
        Self { memory: 128 << 20, threads: 1, weak: false, stop: Stop::default(), deadline: None }
    }
}

/// Solves positions on boards of one size, and remembers what it learns.
#[derive(Debug)]
pub struct Solver {
    board: Board,
    options: Options,
    busy: Busy,
    nodes: u64,
}

/// The board is too large: with a sentinel above every column it must fit 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The kinds of grid that the search is compiled for, and their tables.
#[derive(Debug)]
enum Board {
    Standard(Fixed<7, 6>, Table<u64>),
    Narrow(Free<u64>, Table<u64>),
    Wide(Free<u128>, Table<u128>),
}

impl Solver {
    pub fn new(config: &Config, options: Options) -> Result<Self, TooLarge> {
        let [width, height, line] = [config.width(), config.height(), config.line()].map(u32::from);
        let bits = width * (height + 1);
        let memory = options.memory;
        let board = match (width, height, line) {
            (7, 6, 4) => Board::Standard(Fixed, Table::new(bits, memory)),
            _ if bits <= 64 => Board::Narrow(Free::new(width, height, line), Table::new(bits, memory)),
            _ if bits <= 128 => Board::Wide(Free::new(width, height, line), Table::new(bits, memory)),
            _ => return Err(TooLarge),
        };
        Ok(Self { board, options, busy: Busy::new(), nodes: 0 })
    }

    /// What it takes to end a search early.
    pub fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// How many positions were looked into, in all searches together.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Begins anew, with nothing remembered.
    pub fn forget(&mut self) {
        match &mut self.board {
            Board::Standard(_, table) | Board::Narrow(_, table) => table.forget(),
            Board::Wide(_, table) => table.forget(),
        }
    }

    /// The score for the player to move; of a game that is over, for the one who would be.
    /// It is exact unless the search was stopped, or only had to find out who wins.
    pub fn solve(&mut self, position: &connect4::Position) -> Known {
        let (busy, options) = (&self.busy, &self.options);
        let (known, nodes) = match &self.board {
            Board::Standard(grid, table) => solve(*grid, table, busy, options, position),
            Board::Narrow(grid, table) => solve(*grid, table, busy, options, position),
            Board::Wide(grid, table) => solve(*grid, table, busy, options, position),
        };
        self.nodes += nodes;
        known
    }

    /// The score of every column for the player to move; nothing where no disc can fall.
    pub fn analyse(&mut self, position: &connect4::Position) -> Vec<Option<Known>> {
        let columns = Connect4::view(position.state(), Viewer::Spectator).columns.len();
        let after = |index| {
            let mut next = *position;
            next.play(Column::from_index(index as u8)).ok().map(|()| next)
        };
        let next: Vec<Option<connect4::Position>> = (0..columns).map(after).collect();
        next.into_iter().map(|next| next.map(|next| -self.solve(&next))).collect()
    }
}

fn solve<G: Grid>(
    grid: G,
    table: &Table<G::Bits>,
    busy: &Busy,
    options: &Options,
    position: &connect4::Position,
) -> (Known, u64) {
    let discs = discs(grid, position);
    let left = (grid.size() - discs.count) as i32;
    let just = |score: i32| (Known::just(Score::new(score as i8)), 0);
    if let Some(outcome) = position.outcome() {
        return just(if outcome.winner().is_some() { -1 - left / 2 } else { 0 });
    }
    if discs.wins(grid).any() {
        return just((left + 1) / 2);
    }
    let mut nodes = 0;
    let (mut lower, mut upper) = (-(left / 2), (left - 1) / 2);
    while lower < upper && !(options.weak && (lower > 0 || upper < 0)) {
        let alpha = if options.weak { if upper > 0 { 0 } else { -1 } } else { next_question(lower, upper) };
        let halt = Halt::new(options.stop.clone(), options.deadline);
        let shared = Shared { table, busy, halt: &halt };
        let (answer, looked) = ask(grid, shared, options.threads, &discs, alpha);
        nodes += looked;
        match answer {
            Some(score) if score > alpha => lower = score,
            Some(score) => upper = score,
            None => break,
        }
    }
    (Known { lower: Score::new(lower as i8), upper: Score::new(upper as i8) }, nodes)
}

/// Quick wins are soon ruled out, and what is learned on the way helps with the rest; then who wins; then by how much.
fn next_question(lower: i32, upper: i32) -> i32 {
    let middle = lower + (upper - lower) / 2;
    if lower <= 0 && upper > 0 && upper - lower <= 16 {
        0
    } else if middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    }
}

/// All threads ask the same; the first answer counts.
fn ask<G: Grid>(
    grid: G,
    shared: Shared<'_, G::Bits>,
    threads: usize,
    discs: &Position<G::Bits>,
    alpha: i32,
) -> (Option<i32>, u64) {
    if threads <= 1 {
        let mut search = Search::new(grid, shared, true);
        return (search.test(discs, alpha), search.nodes());
    }
    let result = Mutex::new((None, 0));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut search = Search::new(grid, shared, false);
                let answer = search.test(discs, alpha);
                if answer.is_some() {
                    shared.halt.answer();
                }
                let mut result = result.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                result.0 = result.0.or(answer);
                result.1 += search.nodes();
            });
        }
    });
    result.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The position as the search sees it.
fn discs<G: Grid>(grid: G, position: &connect4::Position) -> Position<G::Bits> {
    let view = Connect4::view(position.state(), Viewer::Spectator);
    let mut of = [G::Bits::ZERO; 2];
    let mut count = 0;
    for (index, column) in view.columns.iter().enumerate() {
        for (row, seat) in column.iter().enumerate() {
            of[seat.index() & 1] |= G::Bits::ONE << (index as u32 * grid.stride() + row as u32);
            count += 1;
        }
    }
    let mover = if count % 2 == 0 { view.first } else { view.first.next(2) };
    Position { mover: of[Seat::index(mover) & 1], all: of[0] | of[1], count }
}
