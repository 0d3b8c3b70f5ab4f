//! Exact scores of positions, as anybody may ask for them.

use super::bits::Bits;
use super::busy::Busy;
use super::grid::{Fixed, Free, Grid};
use super::halt::{Halt, Watch};
use super::position::Position;
use super::score::{Known, Score};
use super::search::{Search, Shared};
use super::table::Table;
use connect4::{Column, Config, Connect4};
use kernel::{Game as _, Viewer};
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
    pub watch: Watch,
    pub deadline: Option<Instant>,
}

impl Default for Options {
    fn default() -> Self {
        Self { memory: 128 << 20, threads: 1, weak: false, watch: Watch::default(), deadline: None }
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
        let mut waiting = next.iter().flatten().count() as u32;
        let deadline = self.options.deadline;
        let mut score = |next: connect4::Position| {
            // What is left of the time is for all columns that are left.
            let share = |end: Instant| {
                let now = Instant::now();
                now + end.saturating_duration_since(now) / waiting
            };
            self.options.deadline = deadline.map(share);
            waiting -= 1;
            -self.solve(&next)
        };
        let scores = next.into_iter().map(|next| next.map(&mut score)).collect();
        self.options.deadline = deadline;
        scores
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
    if let Some(outcome) = position.outcome() {
        let left = grid.size() - discs.count;
        let score = if outcome.winner().is_some() { -1 - (left / 2) as i8 } else { 0 };
        return (Known::just(Score::new(score)), 0);
    }
    solve_discs(grid, table, busy, options, &discs)
}

/// The same, once it is sure that the game goes on.
fn solve_discs<G: Grid>(
    grid: G,
    table: &Table<G::Bits>,
    busy: &Busy,
    options: &Options,
    discs: &Position<G::Bits>,
) -> (Known, u64) {
    let left = (grid.size() - discs.count) as i32;
    if discs.wins(grid).any() {
        return (Known::just(Score::new(((left + 1) / 2) as i8)), 0);
    }
    let mut nodes = 0;
    let (mut lower, mut upper) = (-(left / 2), (left - 1) / 2);
    while lower < upper && !(options.weak && (lower > 0 || upper < 0)) {
        let alpha = if options.weak { if upper > 0 { 0 } else { -1 } } else { next_question(lower, upper) };
        let halt = Halt::new(options.watch.clone(), options.deadline);
        let shared = Shared { table, busy, halt: &halt };
        if halt.is_over() {
            break;
        }
        let (answer, looked) = ask(grid, shared, options.threads, discs, alpha);
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
    Position { mover: of[mover.index() & 1], all: of[0] | of[1], count }
}

#[cfg(test)]
mod tests {
    use super::super::plain::{Plain, any_position, cells};
    use super::*;
    use kernel::FastDice;

    fn solver(width: u8, height: u8, line: u8) -> (Config, Solver) {
        let config = Config::sized(width, height, line).unwrap();
        let options = Options { memory: 8 << 20, ..Options::default() };
        (config, Solver::new(&config, options).unwrap())
    }

    fn check_after(config: &Config, solver: &mut Solver, moves: &str, score: i8) {
        let position = connect4::Position::after(config, moves).unwrap();
        assert_eq!(solver.solve(&position).exact(), Some(Score::new(score)), "{moves}");
    }

    /// Any game that lasts so long.
    fn any_game(config: &Config, moves: usize, dice: &mut FastDice) -> connect4::Position {
        use kernel::Dice as _;
        loop {
            let mut position = connect4::Position::empty(config);
            for _ in 0..moves {
                let columns: Vec<Column> = position.columns().collect();
                if columns.is_empty() {
                    break;
                }
                position.play(columns[dice.below(columns.len() as u32) as usize]).unwrap();
            }
            if position.outcome().is_none() {
                return position;
            }
        }
    }

    /// The corner of the table of values in the rules that takes no time.
    #[test]
    fn small_boards_have_their_known_values() {
        for (width, height, sign) in [(4, 4, 0), (5, 4, 0), (4, 5, 0), (6, 4, -1), (5, 5, 0), (4, 6, 0)] {
            let (config, mut solver) = solver(width, height, 4);
            let known = solver.solve(&connect4::Position::empty(&config));
            assert_eq!(known.exact().map(|score| score.get().signum()), Some(sign), "{width} x {height}");
        }
    }

    fn check_against_plain<G: Grid>(grid: G, left: u32, number: u32)
    where
        G::Bits: std::hash::Hash,
    {
        let (busy, options) = (Busy::new(), Options::default());
        let table = Table::new(grid.width() * grid.stride(), 1 << 16);
        let mut dice = FastDice::new(u64::from(grid.size() + grid.line()));
        let mut plain = Plain::new(grid);
        for _ in 0..number {
            let position = any_position(grid, left, &mut dice);
            let known = solve_discs(grid, &table, &busy, &options, &position).0;
            let score = plain.score(&position) as i8;
            assert_eq!(known.exact(), Some(Score::new(score)), "{position:?} of {grid:?}");
        }
    }

    #[test]
    fn scores_are_those_of_trying_everything() {
        for left in [5, 8, 11] {
            check_against_plain(Fixed::<7, 6>, left, 60);
            check_against_plain(Free::<u64>::new(7, 6, 4), left, 60);
            check_against_plain(Free::<u128>::new(7, 6, 4), left, 60);
            check_against_plain(Fixed::<5, 5>, left, 150);
            check_against_plain(Free::<u64>::new(5, 4, 3), left, 60);
            check_against_plain(Free::<u64>::new(6, 5, 5), left, 60);
            check_against_plain(Free::<u64>::new(7, 5, 6), left, 60);
            check_against_plain(Free::<u128>::new(4, 16, 4), left, 60);
            check_against_plain(Free::<u128>::new(10, 7, 4), left, 60);
        }
        check_against_plain(Fixed::<4, 4>, 16, 1);
        check_against_plain(Free::<u64>::new(4, 4, 3), 14, 100);
        check_against_plain(Fixed::<4, 4>, 14, 100);
    }

    #[test]
    fn late_positions_of_the_standard_board() {
        let (config, mut solver) = solver(7, 6, 4);
        check_after(&config, &mut solver, "2252576253462244111563365343671351441", -1);
        check_after(&config, &mut solver, "7422341735647741166133573473242566", 1);
        check_after(&config, &mut solver, "23163416124767223154467471272416755633", 0);
        check_after(&config, &mut solver, "65214673556155731566316327373221417", -1);
    }

    /// C-13: a line on the board is a loss for whoever would have to move, and a full board is a draw.
    #[test]
    fn games_that_are_over_have_a_score_too() {
        let (config, mut solver) = solver(7, 6, 4);
        check_after(&config, &mut solver, "1212121", -18);
        check_after(&config, &mut solver, "121212", 18);
    }

    #[test]
    fn a_mirror_image_has_the_same_scores() {
        let (config, mut solver) = solver(7, 6, 4);
        let mut dice = FastDice::new(9);
        for _ in 0..6 {
            let position = any_game(&config, 24, &mut dice);
            let mut scores = solver.analyse(&position);
            let discs = discs(Fixed::<7, 6>, &position).mirrored(Fixed::<7, 6>);
            scores.reverse();
            for (column, score) in scores.into_iter().enumerate() {
                let cell = discs.landing(Fixed::<7, 6>) & Fixed::<7, 6>.column_of(7 * column as u32);
                assert_eq!(score.is_some(), cell.any());
                let Some(score) = score else { continue };
                let after = discs.after(cell);
                let expected = if Fixed::<7, 6>.has_line(after.other()) {
                    // The winner has half of the other cells' discs left.
                    Known::just(Score::new(1 + (41 - discs.count as i8) / 2))
                } else {
                    let table = Table::new(49, 1 << 20);
                    -solve_discs(Fixed::<7, 6>, &table, &Busy::new(), &Options::default(), &after).0
                };
                assert_eq!(score, expected);
            }
        }
    }

    #[test]
    fn the_best_column_has_the_score_of_the_position() {
        let (config, mut solver) = solver(6, 5, 4);
        let mut dice = FastDice::new(2);
        for _ in 0..30 {
            let position = any_game(&config, 16, &mut dice);
            let score = solver.solve(&position).exact();
            let best = solver.analyse(&position).into_iter().flatten().map(Known::exact).max();
            assert_eq!(best, Some(score));
        }
    }

    #[test]
    fn two_threads_find_the_same() {
        let (config, mut one) = solver(7, 6, 4);
        let (_, mut two) = solver(7, 6, 4);
        two.options_mut().threads = 2;
        let mut dice = FastDice::new(3);
        for _ in 0..10 {
            let position = any_game(&config, 20, &mut dice);
            assert_eq!(one.solve(&position), two.solve(&position));
        }
    }

    #[test]
    fn a_weak_solution_says_who_wins() {
        let (config, mut exact) = solver(7, 6, 4);
        let (_, mut weak) = solver(7, 6, 4);
        weak.options_mut().weak = true;
        let mut dice = FastDice::new(5);
        for _ in 0..10 {
            let position = any_game(&config, 22, &mut dice);
            let score = exact.solve(&position).exact().map(|score| score.get().signum());
            assert_eq!(weak.solve(&position).sign(), score);
        }
    }

    #[test]
    fn a_stopped_search_says_what_it_knows() {
        let (config, mut solver) = solver(7, 6, 4);
        solver.options_mut().deadline = Some(Instant::now());
        let known = solver.solve(&connect4::Position::empty(&config));
        assert!(known.lower < Score::new(1) && known.upper > Score::new(1));
        assert_eq!((known.exact(), known.sign()), (None, None));
        solver.options_mut().deadline = None;
        solver.options_mut().watch.stop();
        assert_eq!(solver.solve(&connect4::Position::empty(&config)).exact(), None);
    }

    #[test]
    fn boards_beyond_128_bits_are_refused() {
        let fits = |width, height| {
            let options = Options { memory: 1, ..Options::default() };
            Solver::new(&Config::sized(width, height, 4).unwrap(), options).is_ok()
        };
        assert!(fits(16, 7) && fits(8, 15) && !fits(16, 8) && !fits(9, 14));
    }

    #[test]
    fn cells_come_one_by_one() {
        assert_eq!(cells(0b1011_u64).collect::<Vec<_>>(), [1, 2, 8]);
    }
}
