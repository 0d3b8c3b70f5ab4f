//! Parlour by typed lines.
//!
//! Questions are numbered choices or short texts. A wrong line gets one error line and the question again;
//! the end of the input saves the game and says how to resume it. Nothing is drawn with control codes.

mod console;
mod face;
mod faces;
mod keyboard;
mod menu;
mod online;
mod play;
mod question;
mod replays;
mod room;
mod summary;

pub use console::{Console, Nudge, Typed};
pub use face::{Face, Question, Reply, SetupQuestion, Sight, face};
pub use keyboard::Interrupt;
pub use menu::{go_on, menu, resume_from};
pub use online::{online, visit};
pub use play::{Ended, play, restart, sit};
pub use question::{Command, Talk};
pub use replays::step_through;
pub use room::Room;
