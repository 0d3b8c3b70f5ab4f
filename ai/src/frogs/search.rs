//! Alpha-beta over the best few turns.

use super::judge::{WON, key, worth};
use super::table::{Bound, Slot, Table};
use crate::thinking::Clock;
use frogs::{Action, Board};
use kernel::{Seat, SeatSet, by_rank};

/// How the search looks at positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How many turns ahead, at most.
    pub depth: u8,
    /// How many turns of a position are followed.
    pub width: usize,
}

/// Moves of more places are left out below the first turn: there are thousands of them where frogs crowd.
const MOST_PLACES: usize = 5;

/// Values beyond this are won or lost games.
pub const NEARLY_WON: i32 = WON - 1000;

/// A position after a turn.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    pub board: Board,
    pub key: u64,
    /// For the searching player.
    pub worth: i32,
}

/// The boards after every turn from one position, and which of them are followed, best first.
#[derive(Debug, Default)]
struct Follow {
    boards: Vec<Board>,
    /// The negated value for the player to move, and the index of the board.
    ranks: Vec<(i32, u16)>,
}

/// The best position at some depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub index: usize,
    pub value: i32,
    /// The depth of the search, in turns.
    pub depth: u8,
    /// Were all positions looked at?
    pub is_whole: bool,
}

/// The first of the highest value.
fn best(values: &[(usize, i32)], depth: u8, is_whole: bool) -> Option<Found> {
    let highest = values.iter().map(|(_, value)| *value).max()?;
    let (index, value) = *values.iter().find(|(_, value)| *value == highest)?;
    Some(Found { index, value, depth, is_whole })
}

/// A value that is stored with a position counts the turns to the end from there: the same position may come up at
/// different depths.
fn from_here(value: i32, turns: usize) -> i32 {
    if value.abs() >= NEARLY_WON { value + value.signum() * turns as i32 } else { value }
}

/// A stored value, seen from the root `turns` before.
fn from_root(value: i32, turns: usize) -> i32 {
    if value.abs() >= NEARLY_WON { value - value.signum() * turns as i32 } else { value }
}

/// Time is up.
#[derive(Debug)]
struct Stopped;

#[derive(Debug)]
pub struct Search<'a> {
    me: Seat,
    look: Look,
    clock: Clock<'a>,
    /// Positions that were there twice: the third time is a draw.
    twice: &'a [u64],
    table: &'a Table,
    /// Values that were remembered before a position came for the second time do not know of the draw: keys are mixed with
    /// the positions that may not come again.
    salt: u64,
    /// The positions on the way from the root.
    line: Vec<u64>,
    /// What follows every position on the way: buffers that are reused.
    follows: Vec<Follow>,
    looked: u64,
}

impl<'a> Search<'a> {
    pub fn new(me: Seat, look: Look, clock: Clock<'a>, twice: &'a [u64], table: &'a Table) -> Self {
        let salt = twice.iter().fold(0, |salt: u64, key| salt.rotate_left(1) ^ key);
        Self { me, look, clock, twice, table, salt, line: Vec::new(), follows: Vec::new(), looked: 0 }
    }

    /// The best of these positions, and its value: first as it looks at once, then `first` turns further, then one turn
    /// deeper at a time. The last depth may be cut short; then what was best before is surely among those that were
    /// looked at.
    pub fn deepen(&mut self, roots: &[Prospect], mut order: Vec<usize>, first: u8) -> Vec<Found> {
        let mut values: Vec<(usize, i32)> =
            order.iter().map(|&index| (index, self.first_value(&roots[index]))).collect();
        let mut found = Vec::new();
        found.extend(best(&values, 0, true));
        for depth in first..self.look.depth {
            if found.last().is_none_or(|found: &Found| found.value.abs() >= NEARLY_WON) {
                break;
            }
            let ranked = by_rank(values.iter().map(|(_, value)| -value));
            order.clear();
            order.extend(ranked.into_iter().map(|place| values[place].0));
            values.clear();
            let is_whole = self.values(roots, &order, depth, &mut values).is_ok();
            found.extend(best(&values, depth, is_whole));
            if !is_whole {
                break;
            }
        }
        found
    }

    fn values(
        &mut self,
        roots: &[Prospect],
        order: &[usize],
        depth: u8,
        values: &mut Vec<(usize, i32)>,
    ) -> Result<(), Stopped> {
        let mut alpha = -WON - 1;
        for &index in order {
            let value = self.value_of(&roots[index], false, depth, alpha, WON + 1)?;
            values.push((index, value));
            // Those that are not better get only a bound, which is not above the best.
            alpha = alpha.max(value);
        }
        Ok(())
    }

    fn first_value(&self, next: &Prospect) -> i32 {
        if next.worth.abs() < NEARLY_WON && self.twice.contains(&next.key) { 0 } else { next.worth }
    }

    /// The value of a position for the searching player, `depth` turns further.
    fn value_of(
        &mut self,
        next: &Prospect,
        is_mine: bool,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let turns = self.line.len() as i32;
        if next.worth.abs() == WON {
            return Ok(next.worth - next.worth.signum() * turns);
        }
        // What comes again on the way can come a third time as well.
        if self.line.contains(&next.key) || self.twice.contains(&next.key) {
            return Ok(0);
        }
        if depth == 0 {
            return Ok(next.worth);
        }
        self.line.push(next.key);
        let value = self.look_into(next, is_mine, depth, alpha, beta);
        self.line.pop();
        value
    }

    fn look_into(
        &mut self,
        here: &Prospect,
        is_mine: bool,
        depth: u8,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stopped> {
        self.looked += 1;
        if self.looked > self.clock.iterations() || self.looked.is_multiple_of(16) && self.clock.is_up() {
            return Err(Stopped);
        }
        let ply = self.line.len();
        let remembered = self.table.get(here.key ^ self.salt);
        let remembered = remembered.map(|entry| Slot { value: from_root(entry.value, ply), ..entry });
        if let Some(entry) = remembered.filter(|entry| entry.depth >= depth) {
            match entry.bound {
                Bound::Exact => return Ok(entry.value),
                Bound::AtLeast if entry.value >= beta => return Ok(entry.value),
                Bound::AtMost if entry.value <= alpha => return Ok(entry.value),
                _ => {}
            }
        }
        if self.follows.len() < ply {
            self.follows.push(Follow::default());
        }
        let mut follow = std::mem::take(&mut self.follows[ply - 1]);
        self.list(&here.board, is_mine, &mut follow);
        let hint = remembered.map(|entry| entry.best);
        self.pick(&mut follow.ranks, hint);
        let (first_alpha, first_beta) = (alpha, beta);
        let mut best = if is_mine { -WON - 1 } else { WON + 1 };
        let mut best_index = 0;
        let mut result = Ok(());
        for &(rank, index) in &follow.ranks {
            let board = follow.boards[usize::from(index)];
            let worth = match rank {
                i32::MIN => worth(&board, self.me),
                _ if is_mine => -rank,
                _ => rank,
            };
            let next = Prospect { worth, key: key(&board, !is_mine), board };
            let value = match self.value_of(&next, !is_mine, depth - 1, alpha, beta) {
                Ok(value) => value,
                Err(stopped) => {
                    result = Err(stopped);
                    break;
                }
            };
            if is_mine && value > best || !is_mine && value < best {
                best = value;
                best_index = index;
            }
            if is_mine {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        let is_stuck = follow.boards.is_empty();
        self.follows[ply - 1] = follow;
        result?;
        if is_stuck {
            return Ok(here.worth);
        }
        let bound = if best <= first_alpha {
            Bound::AtMost
        } else if best >= first_beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        };
        self.table
            .put(here.key ^ self.salt, Slot { value: from_here(best, ply), best: best_index, depth, bound });
        Ok(best)
    }

    /// The boards after every turn of the player to move.
    fn list(&self, board: &Board, is_mine: bool, into: &mut Follow) {
        into.boards.clear();
        into.ranks.clear();
        let movers = if is_mine { SeatSet::one(self.me) } else { board.living().without(self.me) };
        for seat in movers.iter() {
            board.paths(seat, MOST_PLACES, &mut |path| {
                into.boards.extend(board.after(seat, &Action::Move { path: *path }).ok());
            });
        }
        if let Some(seat) = movers.first() {
            for bridge in board.bridges_missing() {
                into.boards.extend(board.after(seat, &Action::Build { bridge }).ok());
            }
        }
        into.boards.truncate(u16::MAX.into());
        for (index, board) in into.boards.iter().enumerate() {
            let worth = worth(board, self.me);
            into.ranks.push((if is_mine { -worth } else { worth }, index as u16));
        }
    }

    pub fn next(&self, board: Board, is_mine: bool) -> Prospect {
        Prospect { worth: worth(&board, self.me), key: key(&board, is_mine), board }
    }

    /// Keeps the turns that are followed, best for the mover first; before them, the best turn of an earlier search.
    fn pick(&self, ranks: &mut Vec<(i32, u16)>, hint: Option<u16>) {
        if let Some(rank) = ranks.iter_mut().find(|rank| Some(rank.1) == hint) {
            rank.0 = i32::MIN;
        }
        let width = self.look.width;
        if ranks.len() > width {
            ranks.select_nth_unstable(width - 1);
            ranks.truncate(width);
        }
        ranks.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_to_the_end_are_remembered_from_the_position() {
        // Won three turns from the root, two turns from the position after the first of them.
        let value = WON - 3;
        let kept = from_here(value, 1);
        assert_eq!(kept, WON - 2);
        assert_eq!(from_root(kept, 5), WON - 7);
        assert_eq!(from_root(from_here(-value, 2), 2), -value);
        assert_eq!(from_here(48, 9), 48);
    }
}
