//! What every game at Parlour is made of.
//!
//! A game is a plain value and a handful of pure functions ([`Game`]). At every moment it asks a set of
//! seats one question ([`Pending`]); an answer is an action; running out of time is also an action;
//! nothing else changes the game. Randomness comes in as [`Dice`]; what happened goes out as events into
//! a [`Sink`]; what a person may see of it is made for one [`Viewer`].
//!
//! # A game, a bot and a playout
//! ```
//! use core::fmt;
//! use core::num::ParseIntError;
//! use core::str::FromStr;
//! use kernel::{
//!     Ask, Bot, Budget, Dice, FastDice, Game, Outcome, Pending, Seat, Sink, Step, Viewer, playout, tell,
//! };
//! use serde::{Deserialize, Serialize};
//!
//! /// A pile of stones for two. A turn takes one to three of them; taking the last one wins.
//! struct Pile;
//!
//! #[derive(Clone, Debug, PartialEq)]
//! struct State { left: u8, turn: Seat, outcome: Option<Outcome> }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! struct View { left: u8 }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! struct Take(u8);
//! tell! { Take: "pile-action-" { Take(stones) => "take" { stones: *stones } } }
//!
//! impl fmt::Display for Take {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
//! }
//!
//! impl FromStr for Take {
//!     type Err = ParseIntError;
//!     fn from_str(text: &str) -> Result<Self, ParseIntError> { text.parse().map(Take) }
//! }
//!
//! /// Nothing is secret, so the event is also what everybody hears of it.
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! enum Event { Took { seat: Seat, stones: u8 }, Left { seat: Seat } }
//! tell! { Event: "pile-notice-" {
//!     Event::Took { seat, stones } => "took" { player: *seat, stones: *stones },
//!     Event::Left { seat } => "left" { player: *seat },
//! } }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
//! #[error("not an option now")]
//! struct Refused;
//! tell! { Refused: "pile-refusal-" { Refused => "not-an-option" {} } }
//!
//! impl Game for Pile {
//!     type Config = u8; // the size of the pile
//!     type State = State;
//!     type Event = Event;
//!     type Action = Take;
//!     type View = View;
//!     type Notice = Event;
//!     type Refusal = Refused;
//!     const OPEN: bool = true;
//!
//!     fn start(&left: &u8, _: &mut impl Dice, _: &mut impl Sink<Event>) -> State {
//!         State { left, turn: Seat::new(0), outcome: None }
//!     }
//!
//!     fn seats(_: &u8) -> usize { 2 }
//!
//!     fn pending(state: &State) -> Pending {
//!         state.outcome.map_or(Pending::Ask(Ask::turn(state.turn)), Pending::Over)
//!     }
//!
//!     fn options(state: &State, seat: Seat, into: &mut Vec<Take>) {
//!         if Self::pending(state).asked().contains(seat) {
//!             into.extend((1..=state.left.min(3)).map(Take));
//!         }
//!     }
//!
//!     fn apply(
//!         state: &mut State, seat: Seat, take: &Take, _: &mut impl Dice, out: &mut impl Sink<Event>,
//!     ) -> Result<Step, Refused> {
//!         let mut options = Vec::new();
//!         Self::options(state, seat, &mut options);
//!         if !options.contains(take) { return Err(Refused) }
//!         state.left -= take.0;
//!         state.turn = seat.next(2);
//!         state.outcome = (state.left == 0).then(|| Outcome::won_by(seat, 2));
//!         out.emit(|| Event::Took { seat, stones: take.0 });
//!         Ok(Step::Closed)
//!     }
//!
//!     fn when_silent(_: &State, _: Seat) -> Take { Take(1) }
//!
//!     fn withdraw(state: &mut State, seat: Seat, _: &mut impl Dice, out: &mut impl Sink<Event>) {
//!         if state.outcome.is_none() {
//!             state.outcome = Some(Outcome::won_by(seat.next(2), 2));
//!             out.emit(|| Event::Left { seat });
//!         }
//!     }
//!
//!     fn view(state: &State, _: Viewer) -> View { View { left: state.left } }
//!
//!     fn notice(event: &Event, _: Viewer) -> Option<Event> { Some(event.clone()) }
//!
//!     fn discloses(_: &Event) -> bool { false }
//!
//!     fn longest(&left: &u8) -> u32 { left.into() }
//!
//!     fn audit(state: &State) -> Result<(), &'static str> {
//!         if state.left > 0 || state.outcome.is_some() { Ok(()) } else { Err("no stones, no winner") }
//!     }
//! }
//!
//! /// Leaves a multiple of four where it can: then the other player cannot win.
//! struct Counter;
//!
//! impl Bot<Pile> for Counter {
//!     fn observe(&mut self, _: &Event) {}
//!
//!     fn choose(&mut self, view: &View, options: &[Take], _: Budget<'_>) -> Take {
//!         options.iter().find(|take| (view.left - take.0) % 4 == 0).unwrap_or(&options[0]).clone()
//!     }
//! }
//!
//! // The bot begins, against random play.
//! let (bot_seat, mut bot, mut dice) = (Seat::new(0), Counter, FastDice::new(1));
//! let (mut options, mut events) = (Vec::new(), Vec::new());
//! let mut state = Pile::start(&21, &mut dice, &mut events);
//! while let Some(seat) = Pile::pending(&state).asked().first() {
//!     options.clear();
//!     Pile::options(&state, seat, &mut options);
//!     let action = if seat == bot_seat {
//!         bot.choose(&Pile::view(&state, Viewer::Seat(seat)), &options, Budget::default())
//!     } else {
//!         options[dice.below(options.len() as u32) as usize].clone()
//!     };
//!     Pile::apply(&mut state, seat, &action, &mut dice, &mut events)?;
//!     for event in events.drain(..) {
//!         bot.observe(&event);
//!     }
//! }
//! assert_eq!(Pile::pending(&state).outcome(), Some(Outcome::won_by(bot_seat, 2)));
//!
//! // A whole game of random moves, in one call.
//! let game = playout::<Pile>(&21, &mut Vec::new(), &mut dice).expect("the rules keep their contract");
//! assert!((7..=21).contains(&game.actions));
//! assert!(game.outcome.winner().is_some());
//! # Ok::<(), Refused>(())
//! ```
#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod bot;
mod dice;
mod erased;
mod game;
mod line;
mod means;
mod order;
mod outcome;
mod pending;
mod playout;
mod seat;
mod settings;
mod sink;
#[doc(hidden)]
pub mod tagged;
mod visible;

pub use bot::{Bot, Budget};
pub use dice::{BadSeed, Dice, FastDice, Seed, SeededDice};
pub use erased::{AnyActions, AnyWire};
pub use game::{Catalogued, Disturb, Game, Imagine, Previous, PublicLine, Publicity, Step, Viewer, Wire};
pub use line::{Arg, Key, Line, Tell};
pub use means::{Clock, Deadline, Inline, Job, Means, Part, Workers};
pub use order::{by_rank, sort_few};
pub use outcome::{BadOutcome, Outcome};
pub use pending::{Ask, Direction, Pace, Pending};
pub use playout::{Playout, playout};
pub use seat::{BadSeat, MAX_SEATS, Seat, SeatSet};
pub use settings::{AUTO, BadChoices, Choices, ConfigFault, Kind, Preset, Setting, Settled, settle};
pub use sink::Sink;
pub use visible::{is_visible, visible, visible_lines};

/// What the [`tell!`] macro needs in other crates.
#[doc(hidden)]
pub mod export {
    pub use alloc::string::String;
    pub use alloc::vec;
}
