//! A match being played, whatever shows it: the table, its log, the players, clocks and agreements.
//!
//! [`Hosted::say`] takes what somebody says from text to "stored and told": nobody above this crate prepares, stores or
//! commits. The store ([`ledger::Store`]), the time, randomness and threads to think in are passed in:
//! there is no clock, no thread and no database here, so the same code runs in a web page.

#![warn(missing_docs)]

mod chairs;
mod date;
mod fault;
mod header;
mod hint;
mod hosted;
mod news;
mod opened;
mod previous;
mod scores;
mod setup;
mod tempo;

pub use chairs::{Recruiter, Task, Thought, Ticket};
pub use date::{day, iso_date};
pub use fault::MatchFault;
pub use hint::{Consultation, Hint};
pub use hosted::{Hosted, Settled, UndoWish};
pub use news::{Audience, News, Said};
pub use opened::{Opened, Progress, programs};
pub use scores::{Against, HeadToHead, Opponent, Score, Scores, head_to_head, scores};
pub use setup::Setup;
pub use tempo::reaction_time;
