//! Connect 4: exact scores.

mod bits;
mod grid;
mod position;
mod search;
mod table;
pub use bits::Bits;
pub use grid::*;
pub use position::*;
pub use search::*;
pub use table::*;
