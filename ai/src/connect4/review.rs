//! Which moves of a finished game lost something, the last moves first: those are judged soonest.

use super::{Known, Options, Shelf, Solver};
use connect4::View;
use kernel::{Budget, Seat};

/// A move after which its player had less than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The index of the view after the move.
    pub at: usize,
    /// Who made it.
    pub seat: Seat,
    /// From 1, as people count.
    pub column: usize,
    /// The columns that were best, from 1.
    pub better: Vec<usize>,
    /// What was lost.
    pub harm: Harm,
}

/// What was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// A won game became a draw.
    WinToDraw,
    /// A won game was lost.
    WinToDefeat,
    /// A drawn game was lost.
    DrawToDefeat,
    /// It still wins, but later.
    Slower,
    /// It loses anyway, but sooner.
    Sooner,
}

impl Harm {
    /// Did it change who wins?
    pub fn is_grave(self) -> bool {
        !matches!(self, Self::Slower | Self::Sooner)
    }
}

/// What the solver says of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// No column was better.
    Fine,
    /// Something was lost.
    Mistake(Mistake),
    /// The budget was too small.
    Unclear,
}

/// A move, and where it was made.
#[derive(Clone, Debug)]
struct Played {
    at: usize,
    seat: Seat,
    column: usize,
    before: View,
}

/// Reviews a game, one move per call. The caller decides where that runs, and when to stop.
///
/// ```
/// use ai::connect4::{Judged, Review, Shelf};
/// use connect4::{Config, Position};
/// use kernel::Budget;
///
/// let moves = "74223417356477411661335734732425";
/// let views = (0..=moves.len()).map(|end| Some(Position::after(&Config::default(), &moves[..end]).ok()?.view()));
/// let mut review = Review::new(views, &Shelf::default());
/// assert_eq!(review.left(), 32);
/// let last = review.judge(Budget::default());
/// assert!(matches!(last, Some(Judged::Fine | Judged::Mistake(_))));
/// ```
#[derive(Debug)]
pub struct Review {
    /// Those that are not judged yet, in the order of the game.
    moves: Vec<Played>,
    shelf: Shelf,
    /// Made with the first move: the shelf may need room, which takes a moment.
    solver: Option<Solver>,
}

impl Review {
    /// Of a game as its views show it, from the start on; nothing where a view is missing.
    pub fn new(views: impl IntoIterator<Item = Option<View>>, shelf: &Shelf) -> Self {
        let views: Vec<Option<View>> = views.into_iter().collect();
        let discs = |view: &View| view.columns.iter().map(Vec::len).sum::<usize>();
        let mut moves = Vec::new();
        for (index, pair) in views.windows(2).enumerate() {
            let [Some(before), Some(after)] = pair else { continue };
            if let (Some(seat), Some(column)) = (before.turn, after.last)
                && discs(after) == discs(before) + 1
            {
                moves.push(Played { at: index + 1, seat, column: column.index(), before: before.clone() });
            }
        }
        Self { moves, shelf: shelf.clone(), solver: None }
    }

    /// How many moves are not judged yet.
    pub fn left(&self) -> usize {
        self.moves.len()
    }

    /// Judges the last move that is not judged yet; nothing if all are, or if the budget's flag has stopped it.
    pub fn judge(&mut self, budget: Budget<'_>) -> Option<Judged> {
        let played = self.moves.last()?;
        let solver = self.solver.get_or_insert_with(|| self.shelf.solver(&played.before, Options::default()));
        let scores = solver.analyse(&played.before, budget);
        if budget.is_stopped() {
            return None;
        }
        let judged = judge(played, &scores);
        self.moves.pop();
        Some(judged)
    }
}

fn judge(played: &Played, scores: &[Option<Known>]) -> Judged {
    let Some(own) = scores.get(played.column).copied().flatten() else { return Judged::Unclear };
    let Some(best) = scores.iter().flatten().map(|known| known.lower).max() else { return Judged::Unclear };
    if own.upper < best {
        let better = (1..).zip(scores).filter(|(_, known)| known.is_some_and(|known| known.lower == best));
        let harm = match (best.get().signum(), own.upper.get().signum()) {
            (1, 0) => Harm::WinToDraw,
            (1, -1) => Harm::WinToDefeat,
            (0, _) => Harm::DrawToDefeat,
            (1, _) => Harm::Slower,
            _ => Harm::Sooner,
        };
        return Judged::Mistake(Mistake {
            at: played.at,
            seat: played.seat,
            column: played.column + 1,
            better: better.map(|(column, _)| column).collect(),
            harm,
        });
    }
    let most = scores.iter().flatten().map(|known| known.upper).max();
    if most.is_none_or(|most| own.lower >= most) { Judged::Fine } else { Judged::Unclear }
}

#[cfg(test)]
mod tests {
    use super::super::Score;
    use super::*;
    use connect4::{Config, Position};
    use std::sync::atomic::AtomicBool;

    fn known(lower: i8, upper: i8) -> Known {
        Known { lower: Score::new(lower), upper: Score::new(upper) }
    }

    fn judged(column: usize, scores: &[Option<Known>]) -> Judged {
        let before = Position::empty(&Config::default()).view();
        judge(&Played { at: 3, seat: Seat::new(0), column, before }, scores)
    }

    #[test]
    fn a_mistake_is_a_move_that_certainly_lost_something() {
        let scores =
            [known(-2, -2), known(3, 3), known(0, 0), known(1, 1), known(3, 3), known(-4, 9)].map(Some);
        let scores = [&scores[..3], &[None], &scores[3..]].concat();
        let harm = |column| match judged(column, &scores) {
            Judged::Mistake(mistake) => {
                assert_eq!(mistake.better, [2, 6]);
                Some(mistake.harm)
            }
            _ => None,
        };
        assert_eq!(harm(0), Some(Harm::WinToDefeat));
        assert_eq!(harm(2), Some(Harm::WinToDraw));
        assert_eq!(harm(4), Some(Harm::Slower));
        // One column might be better still, but nobody knows.
        assert!(matches!(judged(1, &scores), Judged::Unclear));
        assert!(matches!(judged(1, &scores[..6]), Judged::Fine));
        let lost = [known(-5, -5), known(-2, -2), known(0, 0)].map(Some);
        assert!(matches!(judged(1, &lost), Judged::Mistake(Mistake { harm: Harm::DrawToDefeat, .. })));
        assert!(matches!(judged(0, &lost[..2]), Judged::Mistake(Mistake { harm: Harm::Sooner, .. })));
    }

    fn views(moves: &str) -> impl Iterator<Item = Option<View>> {
        (0..=moves.len()).map(|end| Some(Position::after(&Config::default(), &moves[..end]).unwrap().view()))
    }

    /// The first player has three in a column, is not stopped, and does not see it.
    #[test]
    fn a_game_is_looked_through_from_its_end() {
        let mut review = Review::new(views("1213165"), &Shelf::default());
        assert_eq!(review.left(), 7);
        let Some(Judged::Mistake(last)) = review.judge(Budget::default()) else { panic!("a win was missed") };
        assert_eq!((last.at, last.seat, last.column, last.better), (7, Seat::new(0), 5, vec![1]));
        let Some(Judged::Mistake(before)) = review.judge(Budget::default()) else { panic!("not stopped") };
        assert_eq!((before.at, before.seat, before.column), (6, Seat::new(1), 6));
        assert_eq!(before.better, [1]);
        assert_eq!(review.left(), 5);
    }

    #[test]
    fn who_stops_a_review_can_go_on_later() {
        let mut review = Review::new(views("1213165"), &Shelf::default());
        let stop = AtomicBool::new(true);
        let stopped = Budget { stop: Some(&stop), ..Budget::default() };
        assert_eq!((review.judge(stopped), review.left()), (None, 7));
        assert!(review.judge(Budget::default()).is_some());
        let mut none = Review::new([None, None], &Shelf::default());
        assert_eq!((none.judge(Budget::default()), none.left()), (None, 0));
    }
}
