//! The rules of Frogs: bring all your frogs over the pond into the other home bases, over bridges that break
//! behind you.
//!
//! ```
//! use frogs::{Board, Config, Onward, Path};
//! use kernel::Seat;
//!
//! let west = Seat::new(0);
//! let board = Board::new(&Config::default()).after(west, &"W-a3".parse().unwrap()).unwrap();
//!
//! // The next frog can go to a free pad, or push the one on a3 further.
//! let home: Path = "W".parse().unwrap();
//! let Ok(Onward::To(pads)) = board.onward(west, &home) else { panic!("frogs are waiting") };
//! assert_eq!(pads.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a2", "a3", "a4"]);
//! assert_eq!(board.onward(west, &"W-a3-b3".parse().unwrap()), Ok(Onward::Complete));
//! ```
#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod action;
mod board;
mod card;
mod chooser;
mod config;
mod distance;
#[cfg(feature = "disturb")]
mod disturb;
mod effort;
mod history;
mod imagine;
mod jump;
mod notice;
mod options;
mod path;
mod paths;
mod place;
mod play;
mod pond;
mod refusal;
mod rules;
mod shape;
mod view;
mod walk;

pub use action::{Action, BadAction, Pair};
pub use board::Board;
pub use card::{Card, Hand};
pub use chooser::{Choice, Chooser, Leg, Stage};
pub use config::{Config, Stranding};
pub use distance::Distances;
pub use notice::{Ending, Event, Notice};
pub use path::Path;
pub use place::{BadPlace, Bridge, Home, Pad, Place};
pub use refusal::{Fault, Refusal};
pub use rules::{Frogs, State};
pub use view::{Frog, Last, Player, View};
pub use walk::Onward;
