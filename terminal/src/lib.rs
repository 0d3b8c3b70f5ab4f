//! Parlour in a terminal.
//!
//! [`local`] keeps matches on this machine; [`plain`] plays them by typed lines, so that it works with a
//! screen reader, over a slow line, or in a pipe; [`screen`] fills the terminal. No rule is written here: tables decide, this crate asks and
//! draws.

mod cards;
mod hangup;
mod lines;
pub mod local;
pub mod place;
pub mod plain;
pub mod screen;
mod speech;

pub use hangup::is_lost_terminal;
pub use speech::{Speech, config_fault, damage_shown, local_fault, store_fault};

/// Says a message of this crate's own files. A test reads the calls and compares them with the files.
#[macro_export]
macro_rules! say {
    ($words:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.with($key, &[ $( (stringify!($name), $crate::Arg::from($value)) ),* ])
    };
}

#[doc(hidden)]
pub use kernel::Arg;
