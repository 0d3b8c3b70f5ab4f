//! A computer player that makes up its mind beside everything else.

use ai::AnyBot;
use kernel::{Budget, Seat};
use serde_json::Value;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use table::{AnyChoice, DecisionId};

/// The player comes back with the index of what it chose.
type Return = (Box<dyn AnyBot>, Option<usize>);

/// Rings when it is let go, so that a player that falls over is heard of too.
struct Bell {
    open: Option<Sender<()>>,
    ring: Option<Box<dyn FnOnce() + Send>>,
}

impl Drop for Bell {
    fn drop(&mut self) {
        // Whoever is called looks at the channel, so that closes first.
        drop(self.open.take());
        if let Some(ring) = self.ring.take() {
            ring();
        }
    }
}

/// Dropping it leaves the player alone with its thoughts, which end soon: nobody waits for the answer.
pub struct Thinking {
    seat: Seat,
    decision: DecisionId,
    ticket: u64,
    options: Vec<AnyChoice>,
    stop: Arc<AtomicBool>,
    /// Closes when the player has made up its mind.
    done: Receiver<()>,
    thread: Option<JoinHandle<Return>>,
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Thinking {
    pub(super) fn begin(
        seat: Seat,
        decision: DecisionId,
        ticket: u64,
        bot: Option<Box<dyn AnyBot>>,
        view: Value,
        options: Vec<AnyChoice>,
        ring: Box<dyn FnOnce() + Send>,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (open, done) = channel();
        let bell = Bell { open: Some(open), ring: Some(ring) };
        let jsons: Vec<Value> = options.iter().map(|option| option.json.clone()).collect();
        let seen = Arc::clone(&stop);
        let think = |mut bot: Box<dyn AnyBot>| {
            thread::spawn(move || {
                let budget = Budget { stop: Some(&seen), ..Budget::default() };
                let chosen = bot.choose(&view, &jsons, budget);
                drop(bell);
                (bot, chosen)
            })
        };
        Self { seat, decision, ticket, options, stop, done, thread: bot.map(think) }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn decision(&self) -> DecisionId {
        self.decision
    }

    pub(super) fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Waits so long at most: has it made up its mind?
    pub fn is_done_within(&self, time: Duration) -> bool {
        self.done.recv_timeout(time) != Err(RecvTimeoutError::Timeout)
    }

    /// Nobody wants to wait any longer: the best so far will do.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits for the player and its answer in notation.
    pub(super) fn finish(mut self) -> (Option<Box<dyn AnyBot>>, Option<String>) {
        let Some(Ok((bot, chosen))) = self.thread.take().map(JoinHandle::join) else { return (None, None) };
        let answer = chosen.and_then(|index| self.options.get(index)).map(|option| option.text.clone());
        (Some(bot), answer)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
    }
}
