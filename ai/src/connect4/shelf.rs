//! What solvers remember, and how the players of one process share it.
//!
//! A table takes 64 MB, so a server with a table for every `perfect` player would soon be out of memory. They all share one
//! instead. That is safe and exact with any number of threads: an entry is a proven bound of one position's score, it
//! identifies that position completely in every part of the table, and it is read and written with atomic words that can't be
//! mixed up (see `table.rs`). A lost write costs time, never correctness. What one player has found out, the others need not
//! search.
//!
//! Which entries are there depends on who thought about what before. So an answer within a number of iterations would not
//! always be the same: players that count iterations use a table of their own.

use super::busy::Busy;
use super::grid::{Fixed, Free};
use super::solver::{Options, Solver};
use super::table::Table;
use super::vast::Vast;
use connect4::{Config, View};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Bytes for what is remembered of one size of the board.
pub const MEMORY: usize = 64 << 20;

/// Width, height and length of a line.
pub type Size = [u8; 3];

const STANDARD: Size = [7, 6, 4];

/// All that is remembered of one size of the board.
#[derive(Debug)]
pub struct Knowledge {
    pub size: Size,
    pub board: Board,
    pub busy: Busy,
    /// How many solvers have used it so far: each has a corner of its own in the table.
    users: AtomicUsize,
}

/// The kinds of grid that the search is compiled for, and their tables.
#[derive(Debug)]
pub enum Board {
    Standard(Fixed<7, 6>, Table<u64>),
    Narrow(Free<u64>, Table<u64>),
    Wide(Free<u128>, Table<u128>),
    /// It does not fit 128 bits with a sentinel above every column, or there is no memory to spare. Looking ahead needs
    /// no table.
    Vast(Free<Vast>),
}

impl Board {
    fn new(size: Size, memory: usize) -> Self {
        let bits = connect4::bits_needed(size[0], size[1], size[2]);
        let [width, height, line] = size.map(u32::from);
        match size {
            STANDARD => Self::Standard(Fixed, Table::new(bits, memory)),
            _ if bits <= 64 => Self::Narrow(Free::new(width, height, line), Table::new(bits, memory)),
            _ if bits <= 128 => Self::Wide(Free::new(width, height, line), Table::new(bits, memory)),
            _ => Self::without_memory(size),
        }
    }

    fn without_memory(size: Size) -> Self {
        let [width, height, line] = size.map(u32::from);
        Self::Vast(Free::new(width, height, line))
    }
}

impl Knowledge {
    pub fn new(size: Size, memory: usize) -> Arc<Self> {
        Self::of(size, Board::new(size, memory))
    }

    fn of(size: Size, board: Board) -> Arc<Self> {
        Arc::new(Self { size, board, busy: Busy::new(), users: AtomicUsize::new(0) })
    }

    pub fn next_user(&self) -> usize {
        self.users.fetch_add(1, Ordering::Relaxed)
    }

    pub fn forget(&self) {
        match &self.board {
            Board::Standard(_, table) | Board::Narrow(_, table) => table.forget(),
            Board::Wide(_, table) => table.forget(),
            Board::Vast(_) => (),
        }
    }
}

/// What several solvers remember together: one table for the standard board, and one for another size. Clones are the same
/// shelf.
///
/// It never takes more than two tables of 64 MB. The second one belongs to whichever size came first, for as long as
/// anybody thinks about it; meanwhile, solvers of a third size look ahead without a table.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Arc<Places>);

#[derive(Debug, Default)]
struct Places {
    standard: OnceLock<Arc<Knowledge>>,
    other: Mutex<Option<Arc<Knowledge>>>,
}

impl Shelf {
    /// A solver for the board of this view. It uses what others have found out, and leaves them what it finds. The shelf has
    /// its own size: `options.memory` does not matter.
    pub fn solver(&self, view: &View, options: Options) -> Solver {
        let size = [view.width, view.height, view.line];
        Solver::sharing(self.knowledge(size), options)
    }

    fn knowledge(&self, size: Size) -> Arc<Knowledge> {
        if size == STANDARD {
            return Arc::clone(self.0.standard.get_or_init(|| Knowledge::new(size, MEMORY)));
        }
        let bits = connect4::bits_needed(size[0], size[1], size[2]);
        let mut place = self.0.other.lock().unwrap_or_else(PoisonError::into_inner);
        match &*place {
            Some(known) if known.size == size => return Arc::clone(known),
            // Only the shelf hands out clones, and nobody else is at the shelf now.
            Some(known) if Arc::strong_count(known) > 1 => {
                return Knowledge::of(size, Board::without_memory(size));
            }
            _ if bits > 128 => return Knowledge::of(size, Board::without_memory(size)),
            _ => {}
        }
        // The old table goes before the new one comes.
        *place = None;
        Arc::clone(place.insert(Knowledge::new(size, MEMORY)))
    }
}

/// The size of the boards of this setup.
pub fn size_of(config: &Config) -> Size {
    [config.width(), config.height(), config.line()]
}

#[cfg(test)]
mod tests {
    use super::super::{Known, Score};
    use super::*;
    use connect4::Position;
    use kernel::Budget;

    fn has_table(knowledge: &Knowledge) -> bool {
        !matches!(knowledge.board, Board::Vast(_))
    }

    #[test]
    fn a_shelf_holds_the_standard_board_and_one_other() {
        let shelf = Shelf::default();
        let standard = shelf.knowledge(STANDARD);
        let small = shelf.knowledge([4, 4, 4]);
        assert!(has_table(&standard) && has_table(&small));
        assert!(Arc::ptr_eq(&small, &shelf.knowledge([4, 4, 4])));
        // While somebody thinks about the second one, a third size has to do without.
        assert!(!has_table(&shelf.knowledge([5, 4, 4])));
        drop(small);
        assert!(has_table(&shelf.knowledge([5, 4, 4])));
        assert!(Arc::ptr_eq(&standard, &shelf.clone().knowledge(STANDARD)));
        assert!(!has_table(&shelf.knowledge([16, 16, 4])));
    }

    #[test]
    fn without_a_table_scores_are_exact_as_well() {
        let shelf = Shelf::default();
        let config = Config::sized(4, 4, 3).unwrap();
        let view = Position::after(&config, "1234").unwrap().view();
        let with = shelf.solver(&view, Options::default()).analyse(&view, Budget::default());
        let _in_use = shelf.knowledge([5, 5, 4]);
        let without = shelf.solver(&view, Options::default()).analyse(&view, Budget::default());
        assert_eq!(with, without);
        assert!(with.iter().flatten().all(|known| known.exact().is_some()));
    }

    const MOVES: [&str; 6] = [
        "2252576253462244111563365343671351441",
        "7422341735647741166133573473242566",
        "23163416124767223154467471272416755633",
        "65214673556155731566316327373221417",
        "3134721157776323343427",
        "2253771515652432715645",
    ];

    /// Several players think at the same time, with the same table, and all of them are right.
    #[test]
    fn solvers_that_share_a_table_find_what_each_finds_alone() {
        let shelf = Shelf::default();
        let options = Options { book: false, ..Options::default() };
        let views = MOVES.map(|moves| Position::after(&Config::default(), moves).unwrap().view());
        let alone: Vec<Vec<Option<Known>>> = views
            .iter()
            .map(|view| Solver::new(&Config::default(), options.clone()).analyse(view, Budget::default()))
            .collect();
        let together = (0..4).map(|player: usize| {
            let (shelf, views, options) = (&shelf, &views, &options);
            move || {
                let order = (0..views.len()).map(|index| (index + player) % views.len());
                let scores = order.map(|index| {
                    let mut solver = shelf.solver(&views[index], options.clone());
                    (index, solver.analyse(&views[index], Budget::default()))
                });
                scores.collect::<Vec<_>>()
            }
        });
        for (index, scores) in machine::means().run(together).into_iter().flatten() {
            assert_eq!(scores, alone[index], "{}", MOVES[index]);
        }
    }

    #[test]
    fn what_one_has_found_out_another_need_not_search() {
        let shelf = Shelf::default();
        let options = Options { book: false, ..Options::default() };
        let view = Position::after(&Config::default(), MOVES[5]).unwrap().view();
        let nodes = || {
            let mut solver = shelf.solver(&view, options.clone());
            let known = solver.solve(&view, Budget::default());
            assert_ne!(known.exact(), None::<Score>);
            solver.nodes()
        };
        let (first, second) = (nodes(), nodes());
        assert!(second * 20 < first, "{first}, then {second}");
    }
}
