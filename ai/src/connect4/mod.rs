//! Connect 4: exact scores, on every board that fits 128 bits.
//!
//! ```
//! use ai::connect4::{Options, Score, Solver};
//! use connect4::{Config, Position};
//!
//! let config = Config::default();
//! let mut solver = Solver::new(&config, Options { memory: 1 << 20, ..Options::default() }).expect("7 x 6 fits");
//! let position = Position::after(&config, "2252576253462244111563365343671351441").expect("a game");
//! assert_eq!(solver.solve(&position).exact(), Some(Score::new(-1)));
//! ```

mod bits;
mod bounds;
mod busy;
mod grid;
mod halt;
#[cfg(test)]
mod plain;
mod position;
mod score;
mod search;
mod solver;
mod table;

pub use halt::Watch;
pub use score::{Known, Score};
pub use solver::{Options, Solver, TooLarge};
