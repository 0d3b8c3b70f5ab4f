//! Connect 4: exact scores, on every board that fits 128 bits; on larger ones, what a look a few moves ahead shows; and a
//! player that plays by them.
//!
//! ```
//! use ai::connect4::{Options, Score, Solver};
//! use connect4::{Config, Position};
//! use kernel::Budget;
//!
//! let config = Config::default();
//! let mut solver = Solver::new(&config, Options { memory: 1 << 20, ..Options::default() });
//! let position = Position::after(&config, "2252576253462244111563365343671351441").expect("a game");
//! assert_eq!(solver.solve(&position.view(), Budget::default()).exact(), Some(Score::new(-1)));
//! ```

mod advice;
mod bits;
mod book;
mod bounds;
mod busy;
mod deepening;
mod grid;
mod halt;
mod inquiry;
#[cfg(test)]
mod plain;
mod player;
mod position;
mod review;
mod score;
mod search;
mod shelf;
mod solver;
mod table;
mod vast;

pub(crate) use advice::advise;
pub use advice::turns_to_end;
pub use book::{Book, NoBook, openings};
pub use halt::Progress;
pub(crate) use player::{Alert, PACE, Perfect};
pub use review::{Harm, Judged, Mistake, Review};
pub use score::{Known, Score};
pub use shelf::Shelf;
pub use solver::{Options, Solver};
