//! Threads: a bounded pool for players that think, and short-lived ones for the parts of one search.

use kernel::{Job, Part, Workers};
use std::collections::VecDeque;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// At least this many jobs run at once, even on a small machine: a player that is a program mostly waits.
const FEWEST: usize = 4;

/// The threads of this computer.
///
/// Jobs share a pool. At most its size run at once; the others wait in a queue, first come, first served. Its threads are
/// started when they are needed, and end with the pool. The parts of [`Workers::run`] have threads of their own, so a job
/// can divide its work without waiting for others in the queue. All jobs together have as many of these as the pool has
/// threads; a part that gets none is done by the job itself.
#[derive(Debug)]
pub struct Threads {
    pool: Arc<Pool>,
    /// The most threads in the pool.
    most: usize,
    /// How many more threads may be started for parts.
    permits: AtomicUsize,
}

/// The right to run a part on a thread of its own.
struct Permit<'t>(&'t AtomicUsize);

impl<'t> Permit<'t> {
    fn take(permits: &'t AtomicUsize) -> Option<Self> {
        let take = |free: usize| free.checked_sub(1);
        permits.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok().map(|_| Self(permits))
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[derive(Debug, Default)]
struct Pool {
    state: Mutex<State>,
    /// Something was added to the queue, or the pool has closed.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    queue: VecDeque<Job>,
    threads: usize,
    /// Threads that wait for a job.
    idle: usize,
    is_closed: bool,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("queue", &self.queue.len())
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Default for Threads {
    /// As many as this computer runs at once, but at least four.
    fn default() -> Self {
        Self::new(processors().max(FEWEST))
    }
}

impl Threads {
    /// A pool of at most this many threads.
    pub fn new(most: usize) -> Self {
        let most = most.max(1);
        Self { pool: Arc::default(), most, permits: AtomicUsize::new(most) }
    }
}

/// How many threads this computer runs at once.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

impl Workers for Threads {
    fn threads(&self) -> usize {
        // A single processor does one thing after the other anyway.
        if processors() == 1 { 1 } else { 1 + self.permits.load(Ordering::Relaxed) }
    }

    fn run(&self, parts: Vec<Part<'_>>) {
        let mut parts = parts.into_iter();
        let Some(own) = parts.next() else { return };
        thread::scope(|scope| {
            let (mut others, mut left) = (Vec::new(), Vec::new());
            for part in parts {
                let Some(permit) = Permit::take(&self.permits) else {
                    left.push(part);
                    continue;
                };
                others.push(scope.spawn(move || {
                    let _permit = permit;
                    part();
                }));
            }
            own();
            for part in left {
                part();
            }
            for other in others {
                if let Err(panic) = other.join() {
                    resume_unwind(panic);
                }
            }
        });
    }

    fn spawn(&self, job: Job) {
        let mut state = self.pool.lock();
        state.queue.push_back(job);
        if state.queue.len() > state.idle && state.threads < self.most {
            let pool = Arc::clone(&self.pool);
            // The system can't start another thread: the existing ones do the job, or else the caller does.
            let started = thread::Builder::new().name("thinking".into()).spawn(move || pool.work());
            state.threads += usize::from(started.is_ok());
            if state.threads == 0 {
                let jobs = std::mem::take(&mut state.queue);
                drop(state);
                jobs.into_iter().for_each(run);
                return;
            }
        }
        drop(state);
        self.pool.changed.notify_one();
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.pool.lock().is_closed = true;
        self.pool.changed.notify_all();
    }
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does one job after the other, until the pool is closed and the queue is empty.
    fn work(&self) {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.queue.pop_front() {
                drop(state);
                run(job);
                state = self.lock();
            } else if state.is_closed {
                return;
            } else {
                state.idle += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle -= 1;
            }
        }
    }
}

/// A job that panics does not end its thread. A caller that waits for it notices that its channel is closed.
fn run(job: Job) {
    let _ = catch_unwind(AssertUnwindSafe(job));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn no_more_jobs_run_at_once_than_there_are_threads_and_all_are_done() {
        let threads = Threads::new(2);
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (done, all) = channel();
        for number in 0..50 {
            let (running, most, done) = (Arc::clone(&running), Arc::clone(&most), done.clone());
            threads.spawn(Box::new(move || {
                most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                thread::yield_now();
                running.fetch_sub(1, Ordering::SeqCst);
                let _ = done.send(number);
            }));
        }
        let mut numbers: Vec<i32> = all.iter().take(50).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..50).collect::<Vec<_>>());
        assert!(most.load(Ordering::SeqCst) <= 2);
    }

    #[test]
    fn two_jobs_that_wait_for_each_other_fit_into_a_pool_of_two() {
        let threads = Threads::new(2);
        let ((to_one, one), (to_two, two), (done, all)) = (channel(), channel(), channel());
        let also_done = done.clone();
        threads.spawn(Box::new(move || {
            let _ = to_two.send(());
            let _ = also_done.send(one.recv());
        }));
        threads.spawn(Box::new(move || {
            let _ = to_one.send(());
            let _ = done.send(two.recv());
        }));
        assert_eq!(all.iter().collect::<Vec<_>>(), [Ok(()), Ok(())]);
    }

    #[test]
    fn a_job_that_panics_takes_nobody_with_it() {
        let threads = Threads::new(1);
        let (done, all) = channel();
        let lost = done.clone();
        threads.spawn(Box::new(move || {
            let _lost = lost;
            resume_unwind(Box::new("clumsy"))
        }));
        threads.spawn(Box::new(move || {
            let _ = done.send(1);
        }));
        assert_eq!(all.iter().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn what_waits_is_done_even_if_the_pool_is_let_go() {
        let threads = Threads::new(1);
        let (done, all) = channel();
        for number in 0..5 {
            let done = done.clone();
            threads.spawn(Box::new(move || {
                let _ = done.send(number);
            }));
        }
        drop((threads, done));
        assert_eq!(all.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }

    /// Many jobs that divide their work into many parts don't start a thread for each of them.
    #[test]
    fn the_parts_of_all_jobs_share_a_bounded_number_of_threads() {
        let threads = Arc::new(Threads::new(2));
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (done, all) = channel();
        for _ in 0..4 {
            let (own, done) = (Arc::clone(&threads), done.clone());
            let (running, most) = (Arc::clone(&running), Arc::clone(&most));
            threads.spawn(Box::new(move || {
                let part = || {
                    most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::sleep(Duration::from_millis(5));
                    running.fetch_sub(1, Ordering::SeqCst);
                    let _ = done.send(());
                };
                own.run((0..8).map(|_| Box::new(part) as Part<'_>).collect());
            }));
        }
        drop(done);
        assert_eq!(all.iter().count(), 32);
        // Two jobs at once, and two more threads for their parts.
        assert!(most.load(Ordering::SeqCst) <= 4, "{most:?}");
    }

    #[test]
    fn parts_may_use_what_the_caller_has_and_end_before_it_goes_on() {
        let threads = Threads::new(1);
        let mut results = [0; 3];
        let parts = results.iter_mut().enumerate();
        threads.run(parts.map(|(index, result)| Box::new(move || *result = index + 1) as Part<'_>).collect());
        assert_eq!(results, [1, 2, 3]);
    }
}
