//! Is the terminal taken over? Any thread may give it back; the program must not end in the middle of that.

use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const DOWN: u8 = 0;
const UP: u8 = 1;
const FALLING: u8 = 2;

/// A terminal that does not accept its restoration in this time will not be waited for.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) struct Curtain(AtomicU8);

impl Curtain {
    pub const fn new() -> Self {
        Self(AtomicU8::new(DOWN))
    }

    pub fn raise(&self) {
        self.0.store(UP, Ordering::SeqCst);
    }

    pub fn is_up(&self) -> bool {
        self.0.load(Ordering::SeqCst) == UP
    }

    /// Restores the terminal, once. A second caller waits for the first: a signal may arrive while the program leaves by
    /// itself, and ends it as soon as this returns.
    pub fn lower(&self, restore: impl FnOnce()) {
        if self.0.compare_exchange(UP, FALLING, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            restore();
            self.0.store(DOWN, Ordering::SeqCst);
            return;
        }
        let end = Instant::now() + PATIENCE;
        while self.0.load(Ordering::SeqCst) == FALLING && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::channel;

    #[test]
    fn the_second_caller_waits_until_the_terminal_is_restored() {
        let curtain = Curtain::new();
        curtain.raise();
        let is_restored = AtomicBool::new(false);
        let (begin, begun) = channel();
        thread::scope(|scope| {
            scope.spawn(|| {
                curtain.lower(|| {
                    begin.send(()).unwrap();
                    thread::sleep(Duration::from_millis(50));
                    is_restored.store(true, Ordering::SeqCst);
                });
            });
            begun.recv().unwrap();
            curtain.lower(|| panic!("restored twice"));
            assert!(is_restored.load(Ordering::SeqCst));
        });
        assert!(!curtain.is_up());
    }
}
