//! Tellstones for two: place stones, turn them over, swap them, and remember better than the other player.
//!
//! ```
//! use kernel::{Catalogued, Choices, Game, Seat, Seed, SeededDice, Viewer};
//! use tellstones::{Action, Place, Tellstones};
//!
//! let config = Tellstones::configure(&Choices::default())?;
//! let mut dice = SeededDice::new(Seed([1; 32]));
//! let mut notices = Vec::new();
//! let mut state = Tellstones::start(&config, &mut dice, &mut notices);
//!
//! let (one, two) = (Seat::new(0), Seat::new(1));
//! for (seat, text) in [(one, "draw"), (one, "place 1,1"), (two, "flip 1,1")] {
//!     let action: Action = text.parse()?;
//!     Tellstones::apply(&mut state, seat, &action, &mut dice, &mut notices)?;
//! }
//! // Both saw the stone, and neither is shown it again.
//! assert_eq!(Tellstones::view(&state, Viewer::Seat(one)).board[1][1], Place::Hidden);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod action;
mod board;
mod cell;
mod config;
#[cfg(feature = "disturb")]
mod disturb;
mod knowledge;
mod notice;
mod options;
mod public;
mod refusal;
mod rules;
mod state;
mod stone;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, BadAction};
pub use cell::{CELLS, Cell, Pair, SIDE};
pub use config::Config;
pub use knowledge::Knowledge;
pub use notice::{Event, Notice};
pub use refusal::Refusal;
pub use state::{GOAL, QUIET_LIMIT, Reason, State};
pub use stone::{Face, Stone, StoneSet};
pub use view::{Place, Question, View};

/// Tellstones.
#[derive(Clone, Copy, Debug)]
pub enum Tellstones {}
