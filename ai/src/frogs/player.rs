//! A player of Frogs that looks ahead.

use super::judge::key;
use super::search::{Found, NEARLY_WON, Prospect, Search};
use super::table::Table;
use crate::thinking::{Clock, Thinking};
use frogs::{Action, Board, Frogs, Notice, View};
use kernel::{Bot, Budget, Dice as _, FastDice, Means, Seat, by_rank, sort_few};

pub use super::search::Look;

/// 2 to this power of positions are remembered in a table: 4 MB.
const TABLE: u32 = 18;

#[derive(Debug)]
pub struct Paddler {
    look: Look,
    thinking: Thinking,
    /// The most random noise that is added to the value of a turn, for weaker players.
    wavering: u32,
    dice: FastDice,
    /// The positions before and after its turns, each as often as it was there. Of a game that is taken up in the
    /// middle it knows only how often the position that it is asked about was there.
    past: Vec<u64>,
    /// One for every thread. Only where iterations are counted does each use its own; by the clock all share the first.
    tables: Vec<Table>,
}

impl Paddler {
    pub fn new(look: Look, thinking: Thinking, seed: u64) -> Self {
        let tables = (0..thinking.threads.max(1)).map(|_| Table::new(TABLE)).collect();
        Self { look, thinking, wavering: 0, dice: FastDice::new(seed), past: Vec::new(), tables }
    }

    #[must_use]
    pub fn wavering(self, wavering: u32) -> Self {
        Self { wavering, ..self }
    }

    fn best(&mut self, board: &Board, me: Seat, options: &[Action], clock: Clock<'_>) -> usize {
        let mut order: Vec<usize> = (0..options.len()).collect();
        // Ties are broken at random.
        self.dice.shuffle(&mut order);
        let look = self.look;
        let twice = twice(&self.past);
        let first = Search::new(me, look, clock, &twice, &self.tables[0]);
        let mut roots: Vec<Prospect> = options
            .iter()
            .map(|action| first.next(board.after(me, action).unwrap_or(*board), false))
            .collect();
        if self.wavering > 0 {
            for next in &mut roots {
                next.worth += self.dice.below(self.wavering) as i32;
            }
        }
        let mut order: Vec<usize> = by_rank(order.iter().map(|&index| -roots[index].worth))
            .into_iter()
            .map(|place| order[place])
            .collect();
        order.truncate(4 * look.width);
        let plan = Plan { roots: &roots, order: &order, me, look, clock, twice: &twice };
        let tables = &self.tables[..clock.parts(self.tables.len())];
        let found = if clock.counts() { plan.shared_out(tables) } else { plan.together(tables) };
        found.unwrap_or(order[0])
    }
}

/// The positions that have come up twice: the third time is a draw.
fn twice(past: &[u64]) -> Vec<u64> {
    let mut sorted = past.to_vec();
    sort_few(&mut sorted, |one, next| one > next);
    let mut twice: Vec<u64> =
        sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    twice.dedup();
    twice
}

/// What there is to think about.
#[derive(Clone, Copy, Debug)]
struct Plan<'a> {
    roots: &'a [Prospect],
    order: &'a [usize],
    me: Seat,
    look: Look,
    clock: Clock<'a>,
    twice: &'a [u64],
}

impl Plan<'_> {
    /// Every thread takes its share of the first turns, and remembers for itself: it finds the same every time.
    fn shared_out(self, tables: &[Table]) -> Option<usize> {
        let threads = tables.len();
        let found = in_parts(self.clock.means(), tables, |part, table| {
            let order: Vec<usize> = self.order.iter().skip(part).step_by(threads).copied().collect();
            let clock = self.clock.share(part as u64, threads as u64);
            Search::new(self.me, self.look, clock, self.twice, table).deepen(self.roots, order, 1)
        });
        choose(&found)
    }

    /// Every thread looks at everything, remembers for all, and finds what the others have found out. Every other thread
    /// is one turn ahead, so that they do not do the same.
    fn together(self, tables: &[Table]) -> Option<usize> {
        let found = in_parts(self.clock.means(), tables, |part, _| {
            let order = self.order.to_vec();
            let mut search = Search::new(self.me, self.look, self.clock, self.twice, &tables[0]);
            search.deepen(self.roots, order, 1 + (part % 2) as u8)
        });
        let last = found.iter().rev().filter_map(|found| found.last());
        let surest = |found: &&Found| (found.value >= NEARLY_WON, found.depth, found.is_whole);
        last.max_by_key(surest).map(|found| found.index)
    }
}

/// What every part finds.
fn in_parts(
    means: Means<'_>,
    tables: &[Table],
    find: impl Fn(usize, &Table) -> Vec<Found> + Sync,
) -> Vec<Vec<Found>> {
    let find = &find;
    means.run(tables.iter().enumerate().map(|(part, table)| move || find(part, table)))
}

/// The best of all shares. Values of different depths can't be compared: those count that all came to.
fn choose(found: &[Vec<Found>]) -> Option<usize> {
    if let [alone] = found {
        return alone.last().map(|found| found.index);
    }
    if let Some(won) = found.iter().filter_map(|found| found.last()).find(|found| found.value >= NEARLY_WON) {
        return Some(won.index);
    }
    let whole = |found: &&Vec<Found>| found.iter().filter(|found| found.is_whole).count();
    let depth = found.iter().filter(|found| !found.is_empty()).map(|found| whole(&found)).min()?;
    let at_depth = found.iter().filter_map(|found| found.get(depth.checked_sub(1)?));
    // The first share has what looked best at first: it wins ties.
    at_depth.rev().max_by_key(|found| found.value).map(|found| found.index)
}

impl Bot<Frogs> for Paddler {
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> Action {
        let board = view.board();
        let me = view.turn.unwrap_or(Seat::new(0));
        let here = key(&board, true);
        let known = self.past.iter().filter(|&&other| other == here).count();
        self.past.extend(std::iter::repeat_n(here, usize::from(view.times).saturating_sub(known)));
        let index =
            if options.len() == 1 { 0 } else { self.best(&board, me, options, self.thinking.under(budget)) };
        let chosen = options[index];
        self.past.extend(board.after(me, &chosen).ok().map(|after| key(&after, false)));
        chosen
    }
}
