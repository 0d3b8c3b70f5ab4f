//! The mistakes of a Connect 4 game, worked out while the replay runs.

use crate::screen::Waker;
use ai::connect4::{Judged, Review};
use connect4::View;
use kernel::{Budget, Workers as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use table::Shown;

pub use ai::connect4::{Harm, Mistake};

/// No move is thought about longer than this; what is known by then must do.
const LONGEST: Duration = Duration::from_secs(20);

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
        let view = |step: &Shown| step.view.as_ref().and_then(|view| view.get::<View>().cloned());
        let mut review = Review::new(steps.iter().map(view), &machine::common().connect4);
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, told) = channel();
        let moves = review.left();
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
        Self { found: Vec::new(), judged: 0, moves, unclear: 0, stop, told }
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
