//! Finds a score by asking the only question that the search can answer: is the score above a number?

use super::bits::{Bits, Word};
use super::busy::Busy;
use super::grid::Grid;
use super::halt::{Halt, Limits};
use super::position::Position;
use super::score::{Known, Score};
use super::search::{Search, Shared};
use super::table::{Table, Window};
use connect4::View;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A position, and what is known of it so far.
pub type Open<B> = (Position<B>, Known);

/// All that it takes to find out about positions of one board.
#[derive(Debug)]
pub struct Inquiry<'a, G: Grid> {
    pub grid: G,
    pub table: &'a Table<G::Bits>,
    pub busy: &'a Busy,
    pub threads: usize,
    /// The number of the only thread, if many work on other positions.
    pub thread: usize,
    /// Others use the table at the same time.
    pub shares: bool,
    /// Only who wins: the search ends when the sign of the score is known.
    pub weak: bool,
    pub limits: &'a Limits<'a>,
}

/// What every column gets first, in nodes, if there are several to look into.
const FIRST_SLICE: u64 = 1 << 18;

impl<G: Grid> Inquiry<'_, G>
where
    G::Bits: Word,
{
    /// Where nobody works in parallel, more than one thread would only repeat what the first has found.
    fn threads(&self) -> usize {
        self.threads.min(self.limits.means.workers.threads().max(1))
    }

    /// Small windows are quicker, but what others have found is not there, and making room in one would take it from them.
    fn first_window(&self) -> Window {
        if self.shares { self.table.whole() } else { self.table.small() }
    }

    /// Is nothing left to find out?
    pub fn is_settled(&self, known: Known) -> bool {
        if self.weak { known.sign().is_some() } else { known.exact().is_some() }
    }

    /// What there is to know of a position within the limits, and how many nodes that took.
    pub fn score(&self, position: &Position<G::Bits>) -> (Known, u64) {
        let mut known = glance(self.grid, position);
        let nodes = self.narrow(position, &mut known, u64::MAX, &mut self.first_window());
        (known, nodes)
    }

    /// The same for several positions, such that all get their share if time is short: what is not settled soon is put
    /// off, and has four times as long in every further round. What was found so far is in the table.
    pub fn scores(&self, positions: &[Open<G::Bits>]) -> (Vec<Known>, u64) {
        let mut scores: Vec<Known> = positions.iter().map(|(_, known)| *known).collect();
        let mut open: Vec<usize> =
            (0..scores.len()).filter(|&index| !self.is_settled(scores[index])).collect();
        let (mut slice, mut nodes) = (FIRST_SLICE, 0);
        let mut window = self.first_window();
        while !open.is_empty() && !self.limits.is_over() {
            if open.len() == 1 {
                slice = u64::MAX;
            }
            for &index in &open {
                nodes += self.narrow(&positions[index].0, &mut scores[index], slice, &mut window);
            }
            open.retain(|&index| !self.is_settled(scores[index]));
            slice = slice.saturating_mul(4);
        }
        (scores, nodes)
    }

    /// The scores of many positions, each by one thread.
    pub fn score_each(&self, views: &[View], tell: impl Fn(usize, Known) + Sync) -> u64 {
        let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
        let work = |thread: usize| {
            let alone = Self { threads: 1, thread, ..*self };
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(view) = views.get(index).filter(|_| !self.limits.is_over()) else { break };
                let position = position(self.grid, view);
                let mut known = glance(self.grid, &position);
                // The whole table: positions have much in common.
                let looked = alone.narrow(&position, &mut known, u64::MAX, &mut self.table.whole());
                nodes.fetch_add(looked, Ordering::Relaxed);
                tell(index, known);
            }
        };
        let work = &work;
        self.limits.means.run((0..self.threads().max(1)).map(|thread| move || work(thread)));
        nodes.into_inner()
    }

    /// Asks until the score is known, the slice of nodes is used up, or a limit is reached.
    fn narrow(
        &self,
        position: &Position<G::Bits>,
        known: &mut Known,
        slice: u64,
        window: &mut Window,
    ) -> u64 {
        let mut nodes = 0;
        while !self.is_settled(*known) && nodes < slice && !self.limits.is_over() {
            let (lower, upper) = (i32::from(known.lower.get()), i32::from(known.upper.get()));
            let alpha = match (self.weak, upper > 0) {
                (true, true) => 0,
                (true, false) => -1,
                (false, _) => next_question(lower, upper),
            };
            let halt = Halt::new(self.limits, window.room.min(slice - nodes));
            let shared = Shared { table: self.table, window: *window, busy: self.busy, halt: &halt };
            let (answer, looked) = self.ask(shared, position, alpha);
            nodes += looked;
            *window = self.table.after(*window, looked);
            match answer {
                Some(score) if score > alpha => known.lower = Score::new(score as i8),
                Some(score) => known.upper = Score::new(score as i8),
                // It is asked again, with more room, unless a limit is reached.
                None => (),
            }
        }
        nodes
    }

    /// All threads ask the same; the first answer counts.
    fn ask(
        &self,
        shared: Shared<'_, G::Bits>,
        position: &Position<G::Bits>,
        alpha: i32,
    ) -> (Option<i32>, u64) {
        if self.threads() <= 1 {
            let mut search = Search::new(self.grid, shared, true, self.thread);
            return (search.test(position, alpha), search.nodes());
        }
        let result = Mutex::new((None, 0));
        let work = |thread: usize| {
            let mut search = Search::new(self.grid, shared, false, thread);
            let answer = search.test(position, alpha);
            if answer.is_some() {
                shared.halt.answer();
            }
            let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
            result.0 = result.0.or(answer);
            result.1 += search.nodes();
        };
        let work = &work;
        self.limits.means.run((0..self.threads).map(|thread| move || work(thread)));
        result.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
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

/// What is clear without a search.
pub fn glance<G: Grid>(grid: G, position: &Position<G::Bits>) -> Known {
    let left = (grid.size() - position.count) as i32;
    let just = |score| Known::just(Score::new(score as i8));
    if grid.has_line(position.other()) {
        just(-1 - left / 2)
    } else if left == 0 {
        just(0)
    } else if position.wins(grid).any() {
        just((left + 1) / 2)
    } else {
        Known { lower: Score::new(-(left / 2) as i8), upper: Score::new(((left - 1) / 2) as i8) }
    }
}

/// The cells of a view as the search sees them.
pub fn position<G: Grid>(grid: G, view: &View) -> Position<G::Bits> {
    let mut of = [G::Bits::ZERO; 2];
    let mut count = 0;
    for (index, column) in (0..grid.width()).zip(&view.columns) {
        for (row, seat) in (0..grid.height()).zip(column) {
            of[seat.index() & 1] |= G::Bits::ONE << (index * grid.stride() + row);
            count += 1;
        }
    }
    let mover = if count % 2 == 0 { view.first } else { view.first.next(2) };
    Position { mover: of[mover.index() & 1], all: of[0] | of[1], count }
}

#[cfg(test)]
mod tests {
    use super::super::grid::{Fixed, Free};
    use super::super::halt::Progress;
    use super::super::plain::{Plain, any_position};
    use super::*;
    use kernel::{Budget, FastDice};

    fn check_against_plain<G: Grid>(grid: G, left: u32, number: u32)
    where
        G::Bits: Word + std::hash::Hash,
    {
        let (busy, progress) = (Busy::new(), Progress::default());
        let limits = Limits::new(Budget::default(), &progress);
        let table = Table::new(grid.width() * grid.stride(), 1 << 16);
        let inquiry = Inquiry {
            grid,
            table: &table,
            busy: &busy,
            threads: 1,
            thread: 0,
            shares: false,
            weak: false,
            limits: &limits,
        };
        let mut dice = FastDice::new(u64::from(grid.size() + grid.line()));
        let mut plain = Plain::new(grid);
        for _ in 0..number {
            let position = any_position(grid, left, &mut dice);
            let score = plain.score(&position) as i8;
            assert_eq!(
                inquiry.score(&position).0.exact(),
                Some(Score::new(score)),
                "{position:?} of {grid:?}"
            );
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
            check_against_plain(Free::<u128>::new(4, 15, 5), left, 60);
            check_against_plain(Free::<u128>::new(5, 11, 6), left, 60);
            check_against_plain(Free::<u128>::new(10, 7, 4), left, 60);
        }
        check_against_plain(Fixed::<4, 4>, 16, 1);
        check_against_plain(Free::<u64>::new(4, 4, 3), 14, 100);
        check_against_plain(Fixed::<4, 4>, 14, 100);
    }
}
