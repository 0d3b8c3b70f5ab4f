//! Connect 4 as well as it can be played: by the solver, as far as its time goes.

use super::shelf::MEMORY;
use super::{Known, Options, Score, Shelf, Solver};
use crate::thinking::Thinking;
use crate::tree::{Finding, Opinion, Searcher};
use connect4::{Action, Config, Connect4, Notice, State, View};
use kernel::{Bot, Budget, Dice, Game as _, Seat, sort_few};
use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const THINKING: Thinking = Thinking::new(Duration::from_secs(3)).pace(PACE);

/// Games of the search that count as a millisecond where there is no clock.
pub const PACE: u64 = 100;

/// The least that any player does: completes a line, or else blocks one.
#[derive(Clone, Copy, Debug)]
pub struct Alert;

impl Opinion<Connect4> for Alert {
    #[inline]
    fn roll(
        &mut self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        let must = state.completes(seat).or_else(|| state.completes(seat.next(2)));
        must.map(Action).or_else(|| Connect4::any_option(state, seat, scratch, dice))
    }
}

/// Plays a column with the highest score. If there was no time to find the scores, it takes, among the columns that can still
/// be best, the one preferred by a search that runs in parallel with the solver.
pub struct Perfect {
    /// What all players of the process remember.
    shelf: Shelf,
    /// Where iterations are counted, what others remember must not matter.
    own: Option<Solver>,
    searcher: Searcher<Connect4, Alert>,
    is_sure: Option<bool>,
}

impl fmt::Debug for Perfect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perfect").field("is_sure", &self.is_sure).finish_non_exhaustive()
    }
}

impl Perfect {
    pub const fn new(seed: u64, shelf: Shelf) -> Self {
        Self { shelf, own: None, searcher: Searcher::new(Alert, THINKING, seed), is_sure: None }
    }

    /// What the solver knows of the columns, and what the search thinks of them. The search runs next to the solver and ends
    /// with it. Where only one of them can run at a time, the solver has three quarters of the time, and the search what is
    /// left. Where iterations are counted, both have all of theirs.
    fn think(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> (Vec<Known>, Vec<Finding>) {
        let means = budget.means;
        let time = budget.time.or_else(|| budget.iterations.is_none().then_some(THINKING.time));
        let end = time.and_then(|time| means.deadline(time));
        let takes_turns = means.workers.threads() < 2;
        let for_solver = if takes_turns { time.map(|time| time.saturating_sub(time / 4)) } else { time };
        let is_solved = AtomicBool::new(false);
        let (mut scores, mut findings) = (Vec::new(), Vec::new());
        let (searcher, shelf, own) = (&mut self.searcher, &self.shelf, &mut self.own);
        let solve = || {
            let options = Options { memory: MEMORY, ..Options::default() };
            let mut shared;
            let solver = if budget.iterations.is_some() {
                let config = Config::sized(view.width, view.height, view.line).unwrap_or_default();
                own.get_or_insert_with(|| Solver::new(&config, options))
            } else {
                shared = shelf.solver(view, options);
                &mut shared
            };
            // To make room for what it remembers takes time too.
            let time = for_solver.map(|time| end.map_or(time, |end| time.min(end.left())));
            scores = solver.analyse(view, Budget { time, ..budget });
            let is_known = scores.iter().flatten().all(|known| known.exact().is_some());
            is_solved.store(is_known || !takes_turns, Ordering::Relaxed);
        };
        let search = || {
            let time = match (end, time, for_solver) {
                (Some(end), ..) => Some(end.left()),
                (None, Some(time), Some(used)) if takes_turns => Some(time.saturating_sub(used)),
                _ => time,
            };
            let is_alone = takes_turns && !is_solved.load(Ordering::Relaxed);
            let stop = if budget.iterations.is_some() || is_alone { budget.stop } else { Some(&is_solved) };
            findings = searcher.weigh(view, options, Budget { time, stop, ..budget });
        };
        means.workers.run(vec![Box::new(solve), Box::new(search)]);
        let score = |Action(column): &Action| scores.get(column.index()).copied().flatten().unwrap_or(OPEN);
        (options.iter().map(score).collect(), findings)
    }
}

impl Bot<Connect4> for Perfect {
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> Action {
        let (scores, findings) = self.think(view, options, budget);
        let columns: Vec<(Action, Known)> = options.iter().copied().zip(scores).collect();
        let (best, is_sure) = candidates(&columns);
        self.is_sure = Some(is_sure);
        let liking = |action: &&Action| {
            let index = options.iter().position(|option| option == *action);
            index.and_then(|index| findings.get(index)).map_or(0, |finding| finding.visits)
        };
        best.iter().rev().max_by_key(liking).copied().unwrap_or(options[0])
    }

    fn is_sure(&self) -> Option<bool> {
        self.is_sure
    }
}

/// The score of a column of which nothing is known.
const OPEN: Known = Known { lower: Score::new(i8::MIN + 1), upper: Score::new(i8::MAX) };

/// The columns to choose from, from the middle; and whether any of them surely has the highest score.
///
/// A proven win is taken; if every column loses, the slowest loss. Otherwise all columns that may still be best are equally
/// good, and proven losses are avoided.
fn candidates(columns: &[(Action, Known)]) -> (Vec<Action>, bool) {
    let surest = columns.iter().map(|(_, known)| known.lower).max().unwrap_or(OPEN.lower);
    let highest = columns.iter().map(|(_, known)| known.upper).max().unwrap_or(OPEN.upper);
    let is_decided = surest > Score::DRAW || highest < Score::DRAW || surest == highest;
    let middle =
        columns.iter().map(|(Action(column), _)| column.index()).sum::<usize>() / columns.len().max(1);
    let mut best: Vec<(Action, Known)> = columns
        .iter()
        .copied()
        .filter(|(_, known)| {
            let is_surest = known.lower == surest;
            if is_decided {
                is_surest
            } else {
                known.upper >= Score::DRAW && (is_surest || known.upper > surest)
            }
        })
        .collect();
    let rank =
        |(Action(column), known): &(Action, Known)| (Reverse(known.lower), column.index().abs_diff(middle));
    sort_few(&mut best, |one, next| rank(one) > rank(next));
    (best.into_iter().map(|(action, _)| action).collect(), surest == highest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns to choose from, counted from 1, given what is known of each: at least, at most.
    fn chosen(scores: &[(i8, i8)]) -> (Vec<usize>, bool) {
        let columns: Vec<(Action, Known)> = (1..)
            .zip(scores)
            .map(|(number, &(lower, upper))| {
                let known = Known { lower: Score::new(lower), upper: Score::new(upper) };
                (u8::to_string(&number).parse().unwrap(), known)
            })
            .collect();
        let (best, is_sure) = candidates(&columns);
        (best.into_iter().map(|Action(column)| column.index() + 1).collect(), is_sure)
    }

    #[test]
    fn a_proven_win_is_taken_whatever_else_is_open() {
        assert_eq!(chosen(&[(2, 2), (-18, 18), (1, 9)]), (vec![1], false));
        assert_eq!(chosen(&[(2, 2), (-18, 1), (1, 2)]), (vec![1], true));
    }

    #[test]
    fn a_proven_loss_is_left_alone_while_anything_is_open() {
        assert_eq!(chosen(&[(-1, -1), (-18, 18), (-20, -3)]), (vec![2], false));
        assert_eq!(chosen(&[(-9, -9), (-4, -4), (-20, -4)]), (vec![2], true));
        assert_eq!(chosen(&[(-9, -9), (-4, -4), (-20, -3)]), (vec![2], false));
    }

    /// Every column loses, but it is not known how soon: then the one that is hardest for the opponent is best.
    #[test]
    fn among_equals_the_search_has_its_say() {
        assert_eq!(chosen(&[(-18, -1), (-18, -1), (-18, -2), (-20, -20)]), (vec![2, 1, 3], false));
        assert_eq!(chosen(&[(-4, -4), (-9, -9), (-4, -4)]), (vec![1, 3], true));
        assert_eq!(chosen(&[(3, 3), (1, 1), (3, 3)]), (vec![1, 3], true));
    }

    #[test]
    fn a_proven_draw_is_as_good_as_what_may_be_a_win() {
        assert_eq!(chosen(&[(-18, 18), (0, 0), (-18, 0), (-3, 5)]), (vec![2, 4, 1], false));
        assert_eq!(chosen(&[(-18, 0), (0, 0), (-2, -2)]), (vec![2], true));
    }
}
