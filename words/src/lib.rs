//! From messages to words.
//!
//! Rules, tables and clients say *which* message ([`kernel::Line`]); [`Words`] says it in a language, from
//! Fluent files. What every client says of tables, players, results and records is here too: [`Speech`]. Korean particles depend on how the word before them ends: see [`josa`].
//!
//! ```
//! use kernel::{Line, Seat};
//! use words::{Language, Words};
//!
//! let korean = Words::new(Language::Korean, &["won = { JOSA($player, \"이/가\") } 이겼습니다!"]).unwrap();
//! let line = Line::new("won", vec![("player", Seat::new(0).into())]);
//! assert_eq!(korean.say(&line, &["지수".into()]), "지수가 이겼습니다!");
//! ```

mod bundle;
mod check;
mod josa;
mod language;
mod speech;
mod words;

pub use check::{Mismatch, compare};
pub use josa::josa;
pub use language::Language;
pub use speech::{Speech, short};
pub use words::{BadWords, Words};

/// Says a message of the shared files or of a client's own. A test reads the calls and compares them with the files.
#[macro_export]
macro_rules! say {
    ($words:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.with($key, &[ $( (stringify!($name), $crate::Arg::from($value)) ),* ])
    };
}

#[doc(hidden)]
pub use kernel::Arg;
