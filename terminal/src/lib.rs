//! Parlour in a terminal.
//!
//! [`local`] keeps matches on this machine; [`plain`] plays them by typed lines, so that it works with a
//! screen reader, over a slow line, or in a pipe; [`screen`] fills the terminal. No rule is written here: tables decide, this crate asks and
//! draws.

mod cards;
mod departure;
mod hangup;
mod lines;
mod listing;
pub mod local;
mod outline;
pub mod place;
pub mod plain;
pub mod screen;
mod speech;
mod statistics;
mod stones;
mod summary;
mod values;

pub use departure::{After, Gone};
pub use hangup::is_lost_terminal;
pub use speech::{Speech, config_fault, damage_shown, local_fault, name_fault, store_fault};
pub use statistics::statistics_lines;

/// Says a message of this crate's own files. A test reads the calls and compares them with the files.
#[macro_export]
macro_rules! say {
    ($words:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.with($key, &[ $( (stringify!($name), $crate::Arg::from($value)) ),* ])
    };
}

#[doc(hidden)]
pub use kernel::Arg;
