//! Parlour on the full screen, on top of the same tables and words as plain mode.
//!
//! A [`Stage`] takes over the terminal, sleeps until something happens, and gives the terminal back whatever
//! happens. It shows one [`Picture`] at a time until that is done: a [`Choice`] from a list, a text to
//! [read](Reading), a [match](play::Playing), its [summary](summary::Summing), a [replay](replay::Replaying). Each is
//! plain data that hears [`Event`]s and draws itself, so tests need no terminal.
//!
//! A match shows the [`Board`] of its game. To add one: a file in `boards`, a line in [`board()`].

mod ask;
mod backstage;
mod board;
pub mod boards;
pub mod chrome;
mod curtain;
mod event;
pub mod form;
pub mod lesson;
mod list;
mod manual;
mod matches;
pub mod menu;
pub mod online;
mod picture;
pub mod play;
mod players;
mod quitting;
pub mod replay;
mod review;
mod room;
mod scroll;
mod stage;
pub mod summary;
pub mod text;
mod theme;
mod wide;

pub use board::{Act, Board, Common, FIRST_NUMBER, Hint, Scene, Turn, board};
pub use event::{Event, Key, Waker, Way};
pub use list::{Choice, Chosen, List};
pub use picture::{FRAME, MIN_HEIGHT, MIN_WIDTH, Picture, Response, SPIN};
pub use review::{Mistake, Progress, Review, Reviewer};
pub use room::{Look, Room};
pub use scroll::{Reading, Scroll};
pub use stage::Stage;
pub use theme::{ASCII, Depth, Role, Scheme, Signs, Theme, UNICODE, depth};
