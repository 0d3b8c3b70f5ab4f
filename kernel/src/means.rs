//! Time and threads. Neither the rules nor the computer players have any of their own: the program or web page that
//! runs them passes in what it has.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::time::Duration;

/// Tells the time.
pub trait Clock: Debug + Send + Sync {
    /// The time since some fixed moment. It never goes back.
    fn now(&self) -> Duration;
}

/// A part of some work that the caller waits for.
pub type Part<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Work that nobody waits for.
pub type Job = Box<dyn FnOnce() + Send>;

/// Who does the work: a pool of threads, or the caller alone.
pub trait Workers: Debug + Send + Sync {
    /// How many parts make progress at the same time.
    fn threads(&self) -> usize;

    /// Does all parts, in parallel where possible, and returns when the last one is done. Parts must not wait for each
    /// other. If one panics, so does this call.
    fn run(&self, parts: Vec<Part<'_>>);

    /// Runs a job on another thread, soon; without other threads, here and now.
    fn spawn(&self, job: Job);
}

/// No threads: everything is done by the caller, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inline;

impl Workers for Inline {
    fn threads(&self) -> usize {
        1
    }

    fn run(&self, parts: Vec<Part<'_>>) {
        for part in parts {
            part();
        }
    }

    fn spawn(&self, job: Job) {
        job();
    }
}

/// What a computer player may use of the machine it runs on.
///
/// ```
/// use kernel::Means;
///
/// let halves = [1..=50, 51..=100].map(|part| move || part.sum::<u32>());
/// assert_eq!(Means::NONE.run(halves), [1275, 3775]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// Without a clock, a limit of time becomes a number of iterations.
    pub clock: Option<&'a dyn Clock>,
    /// Who does parallel work.
    pub workers: &'a dyn Workers,
}

impl Default for Means<'_> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<'a> Means<'a> {
    /// Neither time nor threads: the same input always gives the same output.
    pub const NONE: Self = Self { clock: None, workers: &Inline };

    /// A clock and threads.
    pub const fn new(clock: &'a dyn Clock, workers: &'a dyn Workers) -> Self {
        Self { clock: Some(clock), workers }
    }

    /// The end of a span of time that begins now; `None` without a clock, or if no clock can show it.
    pub fn deadline(self, time: Duration) -> Option<Deadline<'a>> {
        let clock = self.clock?;
        Some(Deadline { clock, end: clock.now().checked_add(time)? })
    }

    /// Does all parts, and returns their results in the same order.
    pub fn run<T: Send, P: FnOnce() -> T + Send>(self, parts: impl IntoIterator<Item = P>) -> Vec<T> {
        let parts: Vec<P> = parts.into_iter().collect();
        if parts.len() == 1 {
            return parts.into_iter().map(|part| part()).collect();
        }
        let mut results: Vec<Option<T>> = parts.iter().map(|_| None).collect();
        let parts = results.iter_mut().zip(parts);
        self.workers
            .run(parts.map(|(result, part)| Box::new(move || *result = Some(part())) as Part<'_>).collect());
        results.into_iter().flatten().collect()
    }
}

/// A moment on a clock.
#[derive(Clone, Copy, Debug)]
pub struct Deadline<'a> {
    clock: &'a dyn Clock,
    end: Duration,
}

impl Deadline<'_> {
    /// Is the time up?
    pub fn is_past(&self) -> bool {
        self.clock.now() >= self.end
    }

    /// How much time is left.
    pub fn left(&self) -> Duration {
        self.end.saturating_sub(self.clock.now())
    }
}
