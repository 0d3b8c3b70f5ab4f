//! Parlour by typed lines.
//!
//! Questions are numbered choices or short texts. A wrong line gets one error line and the question again;
//! the end of the input saves the game and says how to go on. Nothing is drawn with control codes.

mod console;
mod face;
pub(crate) mod faces;
mod keyboard;
mod listing;
mod menu;
mod play;
mod question;
mod replays;
mod room;
pub(crate) mod summary;

pub use console::{Console, Nudge, Typed};
pub use face::{Face, Question, Reply, Scene, SetupQuestion, face};
pub use keyboard::Interrupt;
pub(crate) use listing::Listed;
pub(crate) use menu::{command, listed_values, read_value, value_range};
pub use menu::{go_on, menu, name_fault, resume_from, statistics_lines};
pub use play::{After, play, restart};
pub use question::{Command, Gone, Talk};
pub use replays::step_through;
pub use room::Room;
