//! A player of Frogs that looks ahead.

use super::judge::key;
use super::search::{Found, NEARLY_WON, Next, Search};
use super::table::Table;
use crate::thinking::{Clock, Thinking};
use frogs::{Action, Board, Frogs, Notice, View};
use kernel::{Bot, Budget, Dice as _, FastDice, Seat};

pub use super::search::Look;

/// 2 to this power of positions are remembered by every thread: 4 MB.
const TABLE: u32 = 18;

#[derive(Debug)]
pub struct Paddler {
    look: Look,
    thinking: Thinking,
    /// So much is added to what turns seem worth, by chance: a player that is not sure of itself.
    wavering: u32,
    dice: FastDice,
    past: Vec<u64>,
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
        // Among equals, chance decides.
        self.dice.shuffle(&mut order);
        let (look, past) = (self.look, &self.past[..]);
        let first = Search::new(me, look, clock, past, &mut self.tables[0]);
        let mut roots: Vec<Next> = options
            .iter()
            .map(|action| first.next(board.after(me, action).unwrap_or(*board), false))
            .collect();
        if self.wavering > 0 {
            for next in &mut roots {
                next.worth += self.dice.below(self.wavering) as i32;
            }
        }
        order.sort_by_key(|&index| -roots[index].worth);
        order.truncate(4 * look.width);
        let found = search(&roots, &order, me, look, clock, past, &mut self.tables);
        choose(&found).unwrap_or(order[0])
    }
}

/// Every thread takes its share of the first turns.
fn search(
    roots: &[Next],
    order: &[usize],
    me: Seat,
    look: Look,
    clock: Clock<'_>,
    past: &[u64],
    tables: &mut [Table],
) -> Vec<Vec<Found>> {
    let threads = tables.len();
    let mut parts = tables.iter_mut().enumerate().map(|(part, table)| {
        let order: Vec<usize> = order.iter().skip(part).step_by(threads).copied().collect();
        let clock = clock.share(part as u64, threads as u64);
        move || Search::new(me, look, clock, past, table).deepen(roots, order)
    });
    if threads == 1 {
        return parts.next().map(|part| part()).into_iter().collect();
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = parts.map(|part| scope.spawn(part)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    })
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
        self.past.push(key(&board, true));
        let index =
            if options.len() == 1 { 0 } else { self.best(&board, me, options, self.thinking.under(budget)) };
        let chosen = options[index];
        self.past.extend(board.after(me, &chosen).ok().map(|after| key(&after, false)));
        chosen
    }
}
