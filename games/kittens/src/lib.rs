//! The rules of Exploding Kittens: three editions and all of them together, three presets.
//!
//! ```
//! use kernel::{Catalogued, Choices, FastDice, Game, Imagine, Viewer};
//! use kittens::{Action, Hand, Kittens};
//!
//! let config = Kittens::configure(&Choices::default().with_seats(3).with("edition", "all")).unwrap();
//! let mut dice = FastDice::new(7);
//! let mut state = Kittens::start(&config, &mut dice, &mut ());
//!
//! let first = Kittens::pending(&state).asked().first().unwrap();
//! let view = Kittens::view(&state, Viewer::Seat(first));
//! assert!(matches!(&view.hand, Some(Hand::Open { cards }) if cards.len() == 6));
//!
//! // A world that this player can't tell from the real one.
//! let world = Kittens::imagine(&view, &[], &mut dice);
//! assert_eq!(Kittens::view(&world, Viewer::Seat(first)), view);
//!
//! let draw: Action = "draw".parse().unwrap();
//! Kittens::apply(&mut state, first, &draw, &mut dice, &mut ()).unwrap();
//! ```
#![no_std]
#![warn(missing_docs)]
// Every action of every random game goes through this code: calls between its parts would cost a tenth of the time.
#![allow(clippy::inline_always)]

extern crate alloc;

/// No preset has more players.
pub const MAX_PLAYERS: usize = 5;

/// The most times that a Shuffle may ask for.
const MOST_SHUFFLES: u8 = 100;

mod action;
mod answer;
mod bag;
mod check;
mod config;
mod covered;
mod deck;
#[cfg(feature = "disturb")]
mod disturb;
mod effect;
mod event;
mod flow;
mod glance;
mod hands;
mod imagine;
mod knowers;
mod leave;
mod lore;
mod notice;
mod options;
mod play;
mod public;
mod refusal;
mod rules;
mod state;
mod tally;
#[cfg(test)]
mod tests;
mod title;
mod uses;
mod view;
mod words;

pub use action::{Action, BadAction};
pub use config::{Combos, Config, Edition, First, NopeAsks, Rules};
pub use event::Event;
pub use glance::Moment;
pub use notice::Notice;
pub use play::{BadOrder, Five, Order, Play};
pub use refusal::Refusal;
pub use rules::Kittens;
pub use state::State;
pub use title::{BadTitle, Title};
pub use uses::{Fit, Unsaid, Uses};
pub use view::{After, DeckView, Hand, Imploding, KnownCard, Picked, Player, Question, View};
