//! What every game at Parlour is made of.
//!
//! A game is a plain value and a handful of pure functions ([`Game`]). At every moment it asks a set of
//! seats one question ([`Pending`]); an answer is an action; running out of time is also an action;
//! nothing else changes the game. Randomness comes in as [`Dice`]; what happened goes out as events into
//! a [`Sink`]; what a person may see of it is made for one [`Viewer`].
//!
//! ```
//! use kernel::{Dice, FastDice, Seat, SeatSet};
//!
//! let asked: SeatSet = [Seat::new(0), Seat::new(2)].into_iter().collect();
//! assert!(asked.contains(Seat::new(2)) && asked.len() == 2);
//!
//! let mut dice = FastDice::new(7);
//! assert!(dice.below(6) < 6);
//! ```
#![no_std]

extern crate alloc;

mod bot;
mod dice;
mod erased;
mod game;
mod line;
mod means;
mod outcome;
mod pending;
mod playout;
mod seat;
mod settings;
mod sink;
mod visible;

pub use bot::{Bot, Budget};
pub use dice::{BadSeed, Dice, FastDice, Seed, SeededDice};
pub use erased::{AnyActions, AnyWire};
pub use game::{Catalogued, Disturb, Game, Imagine, Previous, PublicLine, Publicity, Step, Viewer, Wire};
pub use line::{Arg, Key, Line, Tell};
pub use means::{Clock, Deadline, Inline, Job, Means, Part, Workers};
pub use outcome::{BadOutcome, Outcome};
pub use pending::{Ask, Direction, Pace, Pending};
pub use playout::{Playout, playout};
pub use seat::{BadSeat, MAX_SEATS, Seat, SeatSet};
pub use settings::{AUTO, BadChoices, Choices, ConfigFault, Kind, Preset, Setting, Settled, settle};
pub use sink::Sink;
pub use visible::{is_visible, visible, visible_lines};

#[doc(hidden)]
pub mod export {
    pub use alloc::vec;
}
