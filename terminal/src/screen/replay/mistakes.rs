//! Which moves of a Connect 4 game lost something, worked out beside the replay, the last moves first.

use crate::screen::Waker;
use ai::connect4::{Known, Options, Solver};
use connect4::{Config, View};
use kernel::{Budget, Seat};
use serde::Deserialize as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
use table::Shown;

/// No move is thought about longer than this; what is known by then must do.
const LONGEST: Duration = Duration::from_secs(20);

/// A move after which its player had less than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The moment after the move.
    pub at: usize,
    pub seat: Seat,
    /// From 1, as people count.
    pub column: usize,
    pub better: Vec<usize>,
    pub harm: Harm,
}

/// What was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    WinToDraw,
    WinToDefeat,
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

/// A move, and where it was made.
struct Played {
    at: usize,
    seat: Seat,
    column: usize,
    before: View,
}

/// What the solver says of a move.
enum Judged {
    Fine,
    Mistake(Mistake),
    /// The time was too short.
    Unclear,
}

#[derive(Debug)]
pub struct Mistakes {
    /// In the order of the game.
    pub found: Vec<Mistake>,
    /// How many moves were looked at, of how many.
    pub judged: usize,
    pub moves: usize,
    pub unclear: usize,
    stop: Arc<AtomicBool>,
    told: Receiver<Judged>,
}

impl Mistakes {
    /// Begins to look for them.
    pub fn begin(steps: &[Shown], waker: &Waker) -> Self {
        let played = moves(steps);
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, told) = channel();
        let count = played.len();
        let config = played.first().map(|played| &played.before);
        let config = config.and_then(|view| Config::sized(view.width, view.height, view.line).ok());
        if let Some(config) = config {
            let (seen, waker) = (Arc::clone(&stop), waker.clone());
            thread::spawn(move || {
                let mut solver = Solver::new(&config, Options { memory: 64 << 20, ..Options::default() });
                for played in played.into_iter().rev() {
                    let means = machine::means();
                    let budget =
                        Budget { time: Some(LONGEST), stop: Some(&seen), means, ..Budget::default() };
                    let scores = solver.analyse(&played.before, budget);
                    // Nobody may want it any more.
                    if budget.is_stopped() || tell.send(judge(&played, &scores)).is_err() {
                        break;
                    }
                    waker.wake();
                }
            });
        }
        Self { found: Vec::new(), judged: 0, moves: count, unclear: 0, stop, told }
    }

    /// Takes what was found meanwhile. Says whether there was anything.
    pub fn look(&mut self) -> bool {
        let before = self.judged;
        while let Ok(judged) = self.told.try_recv() {
            self.judged += 1;
            match judged {
                Judged::Fine => {}
                Judged::Unclear => self.unclear += 1,
                Judged::Mistake(mistake) => {
                    let place = self.found.partition_point(|other| other.at < mistake.at);
                    self.found.insert(place, mistake);
                }
            }
        }
        self.judged > before
    }

    pub fn is_done(&self) -> bool {
        self.judged >= self.moves
    }
}

impl Drop for Mistakes {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Every step that dropped a disc.
fn moves(steps: &[Shown]) -> Vec<Played> {
    let views: Vec<Option<View>> =
        steps.iter().map(|step| step.view.as_ref().and_then(|view| View::deserialize(view).ok())).collect();
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
    moves
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
    use super::*;
    use ai::connect4::Score;
    use connect4::Position;

    fn known(lower: i8, upper: i8) -> Known {
        Known { lower: Score::new(lower), upper: Score::new(upper) }
    }

    fn judged(column: usize, scores: &[Option<Known>]) -> Judged {
        let position = Position::empty(&Config::default());
        let view = <connect4::Connect4 as kernel::Game>::view(position.state(), kernel::Viewer::Spectator);
        judge(&Played { at: 3, seat: Seat::new(0), column, before: view }, scores)
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
}
