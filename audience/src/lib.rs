//! The program as somebody at a terminal sees it.
//!
//! Tests, release checks, benchmarks and the pictures of the documentation all start the real program in a
//! pseudo-terminal and look at the screen that it draws there.

mod held;
mod pace;
mod picture;
mod screen;
mod soak;

pub use held::{Hands, hold};
pub use pace::hold_down;
pub use picture::svg;
pub use screen::{Screen, Watched};
pub use soak::soak;
