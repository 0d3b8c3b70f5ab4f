//! The mistakes of a Connect 4 game, worked out while the replay runs.

use crate::screen::{Mistake, Progress, Review, Waker};
use crate::{Speech, say};
use ai::connect4::{Harm, Judged};
use connect4::View;
use kernel::{Budget, Workers as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use table::Shown;

/// No move is analysed for longer than this; the result so far must do.
const LONGEST: Duration = Duration::from_secs(20);

#[derive(Debug)]
pub struct Mistakes {
    /// In the order of the game.
    found: Vec<ai::connect4::Mistake>,
    /// How many moves led to each moment.
    moves: Vec<u32>,
    progress: Progress,
    stop: Arc<AtomicBool>,
    told: Receiver<Judged>,
}

impl Mistakes {
    /// Starts to look for them.
    pub fn begin(steps: &[Shown], waker: &Waker) -> Self {
        let view = |step: &Shown| step.view.as_ref().and_then(|view| view.get::<View>().cloned());
        let mut review = ai::connect4::Review::new(steps.iter().map(view), &machine::common().connect4);
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, told) = channel();
        let (left, moves) = (review.left(), steps.iter().map(|step| step.moves).collect());
        let (seen, waker) = (Arc::clone(&stop), waker.clone());
        machine::threads().spawn(Box::new(move || {
            let means = machine::means();
            let budget = Budget { time: Some(LONGEST), stop: Some(&seen), means, ..Budget::default() };
            while let Some(judged) = review.judge(budget) {
                // Nobody may want it any more.
                if tell.send(judged).is_err() {
                    break;
                }
                waker.wake();
            }
        }));
        let progress = Progress { judged: 0, moves: left, unclear: 0 };
        Self { found: Vec::new(), moves, progress, stop, told }
    }
}

const fn harm_key(harm: Harm) -> &'static str {
    match harm {
        Harm::WinToDraw => "win-to-draw",
        Harm::WinToDefeat => "win-to-loss",
        Harm::DrawToDefeat => "draw-to-loss",
        Harm::Slower => "slower",
        Harm::Sooner => "sooner",
    }
}

impl Review for Mistakes {
    fn look(&mut self) -> bool {
        let before = self.progress.judged;
        while let Ok(judged) = self.told.try_recv() {
            self.progress.judged += 1;
            match judged {
                Judged::Fine => {}
                Judged::Unclear => self.progress.unclear += 1,
                Judged::Mistake(mistake) => {
                    let place = self.found.partition_point(|other| other.at < mistake.at);
                    self.found.insert(place, mistake);
                }
            }
        }
        self.progress.judged > before
    }

    fn progress(&self) -> Progress {
        self.progress
    }

    fn mistakes(&self) -> Vec<Mistake> {
        let mistake = |found: &ai::connect4::Mistake| Mistake {
            at: found.at,
            seat: found.seat,
            is_grave: found.harm.is_grave(),
        };
        self.found.iter().map(mistake).collect()
    }

    fn name(&self, index: usize, speech: &Speech, names: &[String]) -> String {
        let Some(mistake) = self.found.get(index) else { return String::new() };
        let number = self.moves.get(mistake.at).copied().unwrap_or_default();
        let player = names.get(mistake.seat.index()).cloned().unwrap_or_default();
        let harm = harm_key(mistake.harm);
        say!(speech, "mistake-name", harm = harm, number = number, player = player)
    }

    fn explain(&self, index: usize, speech: &Speech, names: &[String]) -> String {
        let Some(mistake) = self.found.get(index) else { return String::new() };
        let number = self.moves.get(mistake.at).copied().unwrap_or_default();
        let column = mistake.column;
        let player = names.get(mistake.seat.index()).cloned().unwrap_or_default();
        let better: Vec<String> = mistake.better.iter().map(ToString::to_string).collect();
        let better = better.join(", ");
        let harm = harm_key(mistake.harm);
        say!(
            speech,
            "mistake",
            harm = harm,
            number = number,
            player = player,
            column = column,
            better = better
        )
    }
}

impl Drop for Mistakes {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
