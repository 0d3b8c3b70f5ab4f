//! From messages to words.
//!
//! Rules, tables and clients say *which* message ([`kernel::Line`]); [`Words`] says it in a language, from
//! Fluent files. Korean particles depend on how the word before them ends: see [`josa`].
//!
//! ```
//! use kernel::{Line, Seat};
//! use words::{Language, Words};
//!
//! let korean = Words::new(Language::Korean, &["won = { JOSA($player, \"이/가\") } 이겼습니다!"]).unwrap();
//! let line = Line::new("won", vec![("player", Seat::new(0).into())]);
//! assert_eq!(korean.say(&line, &["지수".into()]), "지수가 이겼습니다!");
//! ```

mod check;
mod josa;
mod language;
mod words;

pub use check::{Mismatch, compare};
pub use josa::josa;
pub use language::Language;
pub use words::{BadWords, Words};
