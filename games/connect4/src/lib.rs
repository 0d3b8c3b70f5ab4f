//! The rules of Connect 4, on boards from 4 x 4 to 16 x 16, for lines of 3 to 6.
//!
//! ```
//! use connect4::{Config, Connect4, Position};
//! use kernel::{Game, Pending, Seat};
//!
//! let position = Position::after(&Config::default(), "4455667")?;
//! assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), Some(Seat::new(0)));
//! # Ok::<(), connect4::BadMoves>(())
//! ```
#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod action;
mod bits;
mod board;
mod config;
#[cfg(feature = "disturb")]
mod disturb;
mod notice;
mod position;
mod rules;
mod view;

pub use action::{Action, BadColumn, Column};
pub use board::{Cell, bits_needed};
pub use config::{Config, First};
pub use notice::{Event, Notice, Refusal};
pub use position::{BadMoves, Position, read_moves};
pub use rules::{Connect4, State};
pub use view::{Ending, View};
