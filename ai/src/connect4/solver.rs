//! Scores of positions: the public interface.

use super::bits::{Bits, Word};
use super::book::Book;
use super::deepening::deepen;
use super::grid::Grid;
use super::halt::{Limits, Progress};
use super::inquiry::{Inquiry, Open, glance, position};
use super::position::Position;
use super::score::{Known, Score};
use super::shelf::{Board, Knowledge, size_of};
use super::table::Table;
use connect4::{Config, View};
use kernel::Budget;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Options {
    /// Bytes for what the search remembers. Large boards take 32 MB at least.
    pub memory: usize,
    pub threads: usize,
    /// Only who wins: the search ends when the sign of the score is known.
    pub weak: bool,
    /// Openings on the standard board need no search: their scores are known.
    pub book: bool,
    /// Counts on while a search runs.
    pub progress: Progress,
}

impl Default for Options {
    fn default() -> Self {
        Self { memory: 128 << 20, threads: 1, weak: false, book: true, progress: Progress::default() }
    }
}

/// Solves positions on boards of one size, and remembers what it learns.
#[derive(Debug)]
pub struct Solver {
    knowledge: Arc<Knowledge>,
    /// Its number among the solvers that share a table; `None` if it has its own.
    user: Option<usize>,
    options: Options,
    nodes: u64,
}

impl Solver {
    /// A solver for boards of this size, with a table of its own.
    pub fn new(config: &Config, options: Options) -> Self {
        let knowledge = Knowledge::new(size_of(config), options.memory);
        Self { knowledge, user: None, options, nodes: 0 }
    }

    pub(super) fn sharing(knowledge: Arc<Knowledge>, options: Options) -> Self {
        let user = Some(knowledge.next_user());
        Self { knowledge, user, options, nodes: 0 }
    }

    /// How it works from now on; the memory stays as it is.
    pub fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// How many positions were looked into, in all searches together.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the table, also for the solvers that share it.
    pub fn forget(&mut self) {
        self.knowledge.forget();
    }

    /// The score for the player to move; of a game that is over, for the one who would be.
    ///
    /// It is exact unless the budget was too small, only the winner was asked for, or the board is too large.
    /// Iterations are positions looked into.
    pub fn solve(&mut self, view: &View, budget: Budget<'_>) -> Known {
        self.take_board_of(view);
        let limits = Limits::new(budget, &self.options.progress);
        let (known, nodes) = match &self.knowledge.board {
            Board::Standard(grid, table) => {
                let position = position(*grid, view);
                match self.in_book(&position) {
                    Some(score) => (Known::just(score), 0),
                    None => self.inquiry(*grid, table, &limits).score(&position),
                }
            }
            Board::Narrow(grid, table) => self.inquiry(*grid, table, &limits).score(&position(*grid, view)),
            Board::Wide(grid, table) => self.inquiry(*grid, table, &limits).score(&position(*grid, view)),
            Board::Vast(grid) => {
                let position = position(*grid, view);
                let (scores, nodes) = deepen(*grid, &limits, &[(position, glance(*grid, &position))]);
                (scores[0], nodes)
            }
        };
        self.nodes += nodes;
        known
    }

    /// The score of every column for the player to move; nothing where no disc can fall.
    ///
    /// All columns get their share of the budget. To choose a move, take a column whose `guess` is best.
    pub fn analyse(&mut self, view: &View, budget: Budget<'_>) -> Vec<Option<Known>> {
        self.take_board_of(view);
        let limits = Limits::new(budget, &self.options.progress);
        let (scores, nodes) = match &self.knowledge.board {
            Board::Standard(grid, table) => {
                let search = |open: &[_]| self.inquiry(*grid, table, &limits).scores(open);
                columns(*grid, view, |position| self.in_book(position), search)
            }
            Board::Narrow(grid, table) => {
                columns(*grid, view, |_| None, |open| self.inquiry(*grid, table, &limits).scores(open))
            }
            Board::Wide(grid, table) => {
                columns(*grid, view, |_| None, |open| self.inquiry(*grid, table, &limits).scores(open))
            }
            Board::Vast(grid) => columns(*grid, view, |_| None, |open| deepen(*grid, &limits, open)),
        };
        self.nodes += nodes;
        scores
    }

    /// Solves many positions of this solver's board, each on one thread, and tells every score as soon as it is known.
    pub fn solve_each(&mut self, views: &[View], budget: Budget<'_>, tell: impl Fn(usize, Known) + Sync) {
        let limits = Limits::new(budget, &self.options.progress);
        self.nodes += match &self.knowledge.board {
            Board::Standard(grid, table) => self.inquiry(*grid, table, &limits).score_each(views, tell),
            Board::Narrow(grid, table) => self.inquiry(*grid, table, &limits).score_each(views, tell),
            Board::Wide(grid, table) => self.inquiry(*grid, table, &limits).score_each(views, tell),
            Board::Vast(grid) => {
                let mut nodes = 0;
                for (index, view) in views.iter().enumerate() {
                    let position = position(*grid, view);
                    let (scores, looked) = deepen(*grid, &limits, &[(position, glance(*grid, &position))]);
                    nodes += looked;
                    tell(index, scores[0]);
                }
                nodes
            }
        };
    }

    /// A view of another board than before: starts over with that one.
    fn take_board_of(&mut self, view: &View) {
        let size = [view.width, view.height, view.line];
        if self.knowledge.size != size {
            self.knowledge = Knowledge::new(size, self.options.memory);
            self.user = None;
        }
    }

    fn in_book(&self, position: &Position<u64>) -> Option<Score> {
        if self.options.book { Book::shipped().score(position) } else { None }
    }

    fn inquiry<'a, G: Grid>(
        &'a self,
        grid: G,
        table: &'a Table<G::Bits>,
        limits: &'a Limits<'a>,
    ) -> Inquiry<'a, G>
    where
        G::Bits: Word,
    {
        let Options { threads, weak, .. } = self.options;
        let (busy, user) = (&self.knowledge.busy, self.user);
        Inquiry {
            grid,
            table,
            busy,
            threads,
            thread: user.unwrap_or(0),
            shares: user.is_some(),
            weak,
            limits,
        }
    }
}

/// The positions after every column are looked up or searched, and seen from the other side.
fn columns<G: Grid>(
    grid: G,
    view: &View,
    in_book: impl Fn(&Position<G::Bits>) -> Option<Score>,
    search: impl FnOnce(&[Open<G::Bits>]) -> (Vec<Known>, u64),
) -> (Vec<Option<Known>>, u64) {
    let before = position(grid, view);
    let over = grid.has_line(before.other());
    let landing = before.landing(grid);
    let after: Vec<Option<Position<G::Bits>>> = (0..grid.width())
        .map(|column| landing & grid.column_of(column * grid.stride()))
        .map(|cell| (cell.any() && !over).then(|| before.after(cell)))
        .collect();
    let known = |position: &Position<G::Bits>| {
        (*position, in_book(position).map_or_else(|| glance(grid, position), Known::just))
    };
    let open: Vec<Open<G::Bits>> = after.iter().flatten().map(known).collect();
    let (scores, nodes) = search(&open);
    let mut scores = scores.into_iter();
    (after.into_iter().map(|after| after.and_then(|_| scores.next()).map(|known| -known)).collect(), nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::Column;
    use kernel::FastDice;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    fn solver(width: u8, height: u8, line: u8) -> (Config, Solver) {
        let config = Config::sized(width, height, line).unwrap();
        let options = Options { memory: 8 << 20, book: false, ..Options::default() };
        (config, Solver::new(&config, options))
    }

    fn check_after(config: &Config, solver: &mut Solver, moves: &str, score: i8) {
        let position = connect4::Position::after(config, moves).unwrap();
        assert_eq!(
            solver.solve(&position.view(), Budget::default()).exact(),
            Some(Score::new(score)),
            "{moves}"
        );
    }

    /// Any game of this length.
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

    /// A line of six reaches further than 64 bits there.
    #[test]
    fn narrow_and_tall_boards_are_solved_with_wide_numbers() {
        let (config, mut solver) = solver(5, 11, 6);
        check_after(&config, &mut solver, "342331315111454243243545152315314341234131425", 0);
    }

    /// The corner of the table of values in the rules that takes no time.
    #[test]
    fn small_boards_have_their_known_values() {
        for (width, height, sign) in [(4, 4, 0), (5, 4, 0), (4, 5, 0), (6, 4, -1), (5, 5, 0), (4, 6, 0)] {
            let (config, mut solver) = solver(width, height, 4);
            let known = solver.solve(&connect4::Position::empty(&config).view(), Budget::default());
            assert_eq!(known.exact().map(|score| score.get().signum()), Some(sign), "{width} x {height}");
        }
    }

    #[test]
    fn late_positions_of_the_standard_board() {
        let (config, mut solver) = solver(7, 6, 4);
        check_after(&config, &mut solver, "2252576253462244111563365343671351441", -1);
        check_after(&config, &mut solver, "7422341735647741166133573473242566", 1);
        check_after(&config, &mut solver, "23163416124767223154467471272416755633", 0);
        check_after(&config, &mut solver, "65214673556155731566316327373221417", -1);
    }

    /// C-13: a line on the board is a loss for the player to move, and a full board is a draw.
    #[test]
    fn games_that_are_over_have_a_score_too() {
        let (config, mut solver) = solver(7, 6, 4);
        check_after(&config, &mut solver, "1212121", -18);
        check_after(&config, &mut solver, "121212", 18);
    }

    #[test]
    fn a_mirror_image_has_the_same_scores() {
        let (config, mut one) = solver(7, 6, 4);
        let (_, mut other) = solver(7, 6, 4);
        let mut dice = FastDice::new(9);
        for _ in 0..6 {
            let mut view = any_game(&config, 24, &mut dice).view();
            let mut scores = one.analyse(&view, Budget::default());
            view.columns.reverse();
            scores.reverse();
            assert_eq!(other.analyse(&view, Budget::default()), scores);
        }
    }

    #[test]
    fn the_best_column_has_the_score_of_the_position() {
        let (config, mut solver) = solver(6, 5, 4);
        let mut dice = FastDice::new(2);
        for _ in 0..30 {
            let position = any_game(&config, 16, &mut dice);
            let score = solver.solve(&position.view(), Budget::default()).exact();
            let best = solver
                .analyse(&position.view(), Budget::default())
                .into_iter()
                .flatten()
                .map(Known::exact)
                .max();
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
            let parallel = two.solve(&position.view(), Budget::default().with(machine::means()));
            assert_eq!(one.solve(&position.view(), Budget::default()), parallel);
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
            let score =
                exact.solve(&position.view(), Budget::default()).exact().map(|score| score.get().signum());
            assert_eq!(weak.solve(&position.view(), Budget::default()).sign(), score);
        }
    }

    #[test]
    fn a_stopped_search_says_what_it_knows() {
        let (config, mut solver) = solver(7, 6, 4);
        let view = connect4::Position::empty(&config).view();
        let stop = AtomicBool::new(true);
        let stopped = Budget { stop: Some(&stop), ..Budget::default() };
        for budget in [Budget::time(Duration::ZERO), Budget::iterations(20_000), stopped] {
            let known = solver.solve(&view, budget);
            assert!(known.lower < Score::new(1) && known.upper > Score::new(1));
            assert_eq!((known.exact(), known.sign()), (None, None));
        }
    }

    /// Players think for a while, then take what is best by then.
    #[test]
    fn every_column_has_its_share_of_a_budget() {
        let (config, mut solver) = solver(7, 6, 4);
        // Four in column 1 win at once; all else takes long to find out.
        let view = connect4::Position::after(&config, "121416").unwrap().view();
        let scores = solver.analyse(&view, Budget::iterations(500_000));
        assert!(scores.iter().all(Option::is_some));
        assert!(scores[0].is_some_and(|known| known.exact().is_some()));
        // The same number of positions gives the same answer.
        solver.forget();
        assert_eq!(solver.analyse(&view, Budget::iterations(500_000)), scores);
    }

    #[test]
    fn a_solver_takes_the_board_that_it_is_shown() {
        let (_, mut solver) = solver(7, 6, 4);
        let small = Config::sized(4, 4, 4).unwrap();
        let known = solver.solve(&connect4::Position::empty(&small).view(), Budget::default());
        assert_eq!(known.exact(), Some(Score::DRAW));
    }

    /// A board of 16 x 16 can't be solved, but a win within a few moves is seen.
    #[test]
    fn on_the_largest_board_quick_wins_are_exact() {
        let (config, mut solver) = solver(16, 16, 4);
        let view = connect4::Position::after(&config, "8.1.9.1").unwrap().view();
        let scores = solver.analyse(&view, Budget::iterations(300_000));
        let won: Vec<usize> = (1..)
            .zip(&scores)
            .filter(|(_, known)| known.is_some_and(|known| known.guess() > Score::DRAW))
            .map(|(n, _)| n)
            .collect();
        assert_eq!(won, [7, 10]);
        assert!(scores[6].is_some_and(|known| known.exact() == Some(Score::new(125))));
        assert!(scores[0].is_some_and(|known| known.exact().is_none()));
    }
}
