//! A computer player that makes up its mind beside everything else.

use ai::AnyBot;
use kernel::{AnyActions, AnyWire, Budget, Seat, Workers as _};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use table::DecisionId;

/// How a computer player behaves at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempo {
    /// Answers as soon as it can: nobody watches.
    AtOnce,
    /// Takes its time where speed would tell something: whether it has a choice at all, or not.
    LikePeople,
}

/// The shortest and the longest pause before an answer to a reaction, in milliseconds.
const PAUSE: (u64, u64) = (600, 1600);

/// How long a computer player takes for a reaction if so many have still to answer: drawn before it thinks, so that it
/// is the same whatever it holds and whatever it chooses. They are asked one after the other, and together take
/// about as long as one.
pub(super) fn pause(asked: usize) -> Duration {
    // Without randomness all pauses are the same, which tells as little.
    let drawn = machine::random().map_or(0, |bytes| u64::from(u32::from_le_bytes(bytes)));
    let whole = PAUSE.0 + ((drawn * (PAUSE.1 - PAUSE.0)) >> 32);
    Duration::from_millis(whole / asked.max(1) as u64)
}

/// What a computer player is asked.
pub(super) struct Asked {
    pub seat: Seat,
    pub decision: DecisionId,
    pub view: Box<dyn AnyWire>,
    pub options: Box<dyn AnyActions>,
    /// How long it takes, whatever it answers.
    pub pause: Option<Duration>,
}

/// The player comes back with what it chose, in notation.
type Return = (Box<dyn AnyBot>, Option<String>);

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
    stop: Arc<AtomicBool>,
    /// Closes when the player has made up its mind.
    done: Receiver<()>,
    /// Where the player comes back; it does not if it falls over. Nothing if there is no player.
    back: Option<Receiver<Return>>,
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Thinking {
    pub(super) fn begin(
        asked: Asked,
        ticket: u64,
        bot: Option<Box<dyn AnyBot>>,
        ring: Box<dyn FnOnce() + Send>,
    ) -> Self {
        let Asked { seat, decision, view, options, pause } = asked;
        let started = Instant::now();
        let stop = Arc::new(AtomicBool::new(false));
        let (open, done) = channel();
        let bell = Bell { open: Some(open), ring: Some(ring) };
        let seen = Arc::clone(&stop);
        let think = |mut bot: Box<dyn AnyBot>| {
            let (leave, back) = channel();
            machine::threads().spawn(Box::new(move || {
                // Who pauses thinks no longer than that, and answers no sooner, not even in a hurry.
                let means = machine::means();
                let budget = Budget { time: pause, stop: Some(&seen), means, ..Budget::default() };
                let chosen = bot.choose(&*view, &*options, budget);
                if let Some(pause) = pause {
                    thread::sleep(pause.saturating_sub(started.elapsed()));
                }
                // Nobody may wait for it any more.
                let _ = leave.send((bot, chosen.and_then(|index| options.text(index))));
                drop(bell);
            }));
            back
        };
        Self { seat, decision, ticket, stop, done, back: bot.map(think) }
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
        let Some(Ok((bot, answer))) = self.back.take().map(|back| back.recv()) else { return (None, None) };
        (Some(bot), answer)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_shared_by_those_who_are_asked() {
        for asked in 1..5 {
            for _ in 0..50 {
                let whole = pause(asked) * asked as u32 + Duration::from_millis(asked as u64);
                assert!(
                    whole >= Duration::from_millis(PAUSE.0) && whole <= Duration::from_millis(PAUSE.1 + 10)
                );
            }
        }
    }

    #[test]
    fn pauses_differ() {
        let first = pause(1);
        assert!((0..50).any(|_| pause(1) != first));
    }
}
