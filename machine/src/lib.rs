//! What a match uses of this computer: its clock, threads, randomness, and programs as players.
//!
//! Everything else is handed these things and never asks for them, so that it runs in a web page as well.
//!
//! ```
//! use machine::means;
//!
//! let squares = means().run([2, 3].map(|side| move || side * side));
//! assert_eq!(squares, [4, 9]);
//! ```

mod clock;
mod orphans;
mod program;
mod randomness;
mod running;
mod threads;

pub use clock::SystemClock;
pub use program::{HOME, Lost, LostCount, Program};
pub use randomness::{NoRandomness, random};
pub use running::{end_programs, end_programs_on_signals};
pub use threads::Threads;

use ai::Common;
use kernel::Means;
use std::sync::LazyLock;

/// The threads of this process.
pub fn threads() -> &'static Threads {
    static THREADS: LazyLock<Threads> = LazyLock::new(Threads::default);
    &THREADS
}

/// What all computer players of this process share.
pub fn common() -> &'static Common {
    static COMMON: LazyLock<Common> = LazyLock::new(Common::default);
    &COMMON
}

/// The clock and the threads of this process.
pub fn means() -> Means<'static> {
    Means::new(&SystemClock, threads())
}
