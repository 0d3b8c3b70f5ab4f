//! Advice in Connect 4: a proven win if there is one, else the best of what does not lose by force.

use super::{Alert, Known, Options, PACE, Score};
use crate::thinking::Thinking;
use crate::tree::{Searcher, most_tried};
use crate::{Advice, Common, Inquiry, Reason};
use connect4::{Action, Connect4, View};
use kernel::Budget;
use std::time::Duration;

/// How long the solver may look for a win, and the search for a chance.
const SOLVING: Duration = Duration::from_millis(1500);
const SEARCHING: Duration = Duration::from_secs(1);

/// How many turns of the winner it takes to end the game with this score for the player to move; `None` for a draw.
pub fn turns_to_end(view: &View, score: Score) -> Option<u32> {
    let me = view.turn?;
    let winner = if score > Score::DRAW { me } else { me.next(2) };
    let cells = u32::from(view.width) * u32::from(view.height);
    // The first player has the odd disc.
    let discs = if view.first == winner { cells.div_ceil(2) } else { cells / 2 };
    let placed = view.columns.iter().flatten().filter(|&&seat| seat == winner).count() as u32;
    let left_at_the_end = u32::from(score.get().unsigned_abs()).checked_sub(1)?;
    discs.checked_sub(placed + left_at_the_end)
}

pub fn advise(inquiry: &Inquiry<'_, Connect4>, budget: Budget<'_>, common: &Common) -> Option<Advice> {
    let Inquiry { view, options, .. } = *inquiry;
    let mut solver = common.connect4.solver(view, Options::default());
    let scores = solver.analyse(view, Budget { time: Some(SOLVING), ..budget });
    let known = |Action(column): &Action| scores.get(column.index()).copied().flatten();
    let sign = |action: &Action| known(action).and_then(Known::sign);
    let lower = |index: &usize| known(&options[*index]).map(|known| known.lower);
    let won = (0..options.len()).filter(|&index| sign(&options[index]) == Some(1)).max_by_key(lower);
    if let Some(option) = won {
        let score = known(&options[option]).and_then(Known::exact);
        let turns = score.and_then(|score| turns_to_end(view, score));
        return Some(Advice { option, reason: turns.map(|turns| Reason::WinIn { turns }) });
    }
    let mut open: Vec<usize> =
        (0..options.len()).filter(|&index| sign(&options[index]) != Some(-1)).collect();
    let is_lost = open.is_empty();
    if is_lost {
        let slowest = (0..options.len()).map(|index| lower(&index)).max()?;
        open.extend((0..options.len()).filter(|index| lower(index) == slowest));
    }
    let tried: Vec<Action> = open.iter().map(|&index| options[index]).collect();
    let mut searcher = Searcher::new(Alert, Thinking::new(SEARCHING).threads(2).pace(PACE), 0);
    let findings = searcher.weigh(view, &tried, budget);
    let best = most_tried(&findings);
    let chance = findings.get(best)?.mean().filter(|_| !is_lost).map(Reason::chance);
    Some(Advice { option: open[best], reason: chance })
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Config, Position};

    /// The advice after these moves: the column from 1, and why.
    fn advice(moves: &str) -> (String, Option<Reason>) {
        let position = Position::after(&Config::default(), moves).unwrap();
        let options: Vec<Action> = position.columns().map(Action).collect();
        let inquiry = Inquiry { view: &position.view(), memory: &[], options: &options };
        let advice = advise(&inquiry, Budget::default(), &Common::default()).unwrap();
        (options[advice.option].to_string(), advice.reason)
    }

    #[test]
    fn a_win_is_named_with_the_turns_that_it_takes() {
        assert_eq!(advice("112233"), ("4".into(), Some(Reason::WinIn { turns: 1 })));
        // Three side by side with both ends free win on the turn after.
        let (column, reason) = advice("4433");
        assert!(["2", "5"].contains(&column.as_str()), "{column}");
        assert_eq!(reason, Some(Reason::WinIn { turns: 2 }));
    }

    #[test]
    fn a_lost_position_has_no_reason() {
        // The other player has three side by side with both ends free.
        assert_eq!(advice("44332").1, None);
    }
}
