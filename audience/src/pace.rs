//! A key that is held down, as a keyboard sends it, and how much of that the program can see.

use crate::Screen;
use std::io;
use std::time::{Duration, Instant};

/// The pause before a keyboard repeats a key, and between two repeats.
const DELAY: Duration = Duration::from_millis(250);
pub const REPEAT: Duration = Duration::from_millis(33);

/// The program takes a key for released after 800 ms before the first repeat, and after 250 ms between two others. A gap
/// that comes near these limits proves nothing.
const FIRST_LIMIT: Duration = Duration::from_millis(600);
const LIMIT: Duration = Duration::from_millis(200);

/// One key, pressed again and again: measures the gaps as the program may see them.
#[derive(Debug)]
pub struct Pace {
    /// When the last press was about to be written.
    last: Option<Instant>,
    starved: Option<Duration>,
    limit: Duration,
    is_kept: bool,
}

impl Pace {
    pub fn new(screen: &Screen) -> Self {
        Self::within(FIRST_LIMIT, screen)
    }

    /// The same with another limit for the first gap.
    pub fn within(limit: Duration, screen: &Screen) -> Self {
        Self { last: None, starved: screen.starved(), limit, is_kept: true }
    }

    /// Presses the key once more.
    pub fn press(&mut self, screen: &mut Screen, key: &str) -> io::Result<()> {
        let begun = Instant::now();
        screen.press(key)?;
        self.measure(screen);
        if self.last.replace(begun).is_some() {
            self.limit = LIMIT;
        }
        Ok(())
    }

    /// Holds the key down for this many repeats, and looks at the screen before each of them.
    pub fn hold(
        &mut self,
        screen: &mut Screen,
        key: &str,
        repeats: u32,
        mut look: impl FnMut(&Screen),
    ) -> io::Result<()> {
        self.press(screen, key)?;
        screen.watch_for(DELAY);
        for _ in 0..repeats {
            look(screen);
            self.press(screen, key)?;
            screen.watch_for(REPEAT);
        }
        Ok(())
    }

    /// Was the key held without a gap that the program may take for a release? Also looks at the time since the last
    /// press, which the program may not have heard yet.
    pub fn is_kept(&mut self, screen: &Screen) -> bool {
        self.measure(screen);
        self.is_kept
    }

    /// The longest gap that the program may have seen: from before the last press was written until now, when this one is,
    /// and the time that the program waited for a processor.
    fn measure(&mut self, screen: &Screen) {
        let gap = self.last.map_or(Duration::ZERO, |last| last.elapsed());
        let waited = self.waited(screen);
        self.is_kept &= gap + waited < self.limit;
    }

    /// How long the program waited for a processor since this was last asked. A thread that has ended takes its time along.
    fn waited(&mut self, screen: &Screen) -> Duration {
        let before = std::mem::replace(&mut self.starved, screen.starved());
        before.zip(self.starved).map_or(Duration::ZERO, |(before, now)| now.saturating_sub(before))
    }
}

/// Holds a key down for this many repeats. True if the program could see that it was held.
pub fn hold_down(screen: &mut Screen, key: &str, repeats: u32) -> io::Result<bool> {
    let mut pace = Pace::new(screen);
    pace.hold(screen, key, repeats, |_| ())?;
    Ok(pace.is_kept(screen))
}
