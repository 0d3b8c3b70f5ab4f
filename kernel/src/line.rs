//! Messages, before they are put into a language.
//!
//! Rules know no human language. They say *which* message (a key in the game's Fluent files) with *which*
//! arguments; clients turn that into words. The [`tell!`](crate::tell) macro writes down both at once, so that
//! a test can compare the keys and arguments that the code uses with those that the files have.

use crate::Seat;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A message to be put into words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Names a message in the Fluent files of the game.
    pub key: String,
    /// Values for the placeholders of the message, by name.
    pub args: Vec<(String, Arg)>,
}

impl Line {
    /// A message with these arguments.
    pub fn new(key: &str, args: Vec<(&str, Arg)>) -> Self {
        Self { key: key.into(), args: args.into_iter().map(|(name, arg)| (name.into(), arg)).collect() }
    }
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    /// A count or a number; languages choose plural forms by it.
    Number(i64),
    /// Shown as it is: a notation, a name.
    Text(String),
    /// Shown as the name of the player who sits there.
    Seat(Seat),
    /// Another message of the same files, without arguments: the title of a card, the name of a stone.
    Word(String),
    /// Several of them, in order, joined as the language joins a list.
    Words(Vec<String>),
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

macro_rules! number_arg {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
number_arg!(u8, u16, u32, u64, usize, i32, i64);

/// A key that the words must have, with exactly these arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The whole key, with the prefix of its game.
    pub name: &'static str,
    /// The names of its arguments.
    pub args: &'static [&'static str],
}

/// Something that can be said to a person.
pub trait Tell {
    /// Every key that [`tell`](Self::tell) can return.
    const KEYS: &'static [Key];

    /// The message for this value.
    fn tell(&self) -> Line;
}

/// Implements [`Tell`] for a type: the key and the arguments for each pattern.
///
/// ```
/// use kernel::{Seat, Tell, tell};
///
/// enum Notice { Drew { seat: Seat, left: u8 }, Shuffled }
/// tell! { Notice: "snap-" {
///     Notice::Drew { seat, left } if *left == 0 => "drew-last" { player: *seat },
///     Notice::Drew { seat, left } => "drew" { player: *seat, left: *left },
///     Notice::Shuffled => "shuffled" {},
/// } }
///
/// assert_eq!(Notice::Shuffled.tell().key, "snap-shuffled");
/// assert_eq!(Notice::KEYS[1].args, ["player", "left"]);
/// ```
#[macro_export]
macro_rules! tell {
    ($type:ty : $prefix:literal {
        $( $pattern:pat $(if $guard:expr)? => $key:literal { $( $arg:ident : $value:expr ),* $(,)? } ),* $(,)?
    }) => {
        impl $crate::Tell for $type {
            const KEYS: &'static [$crate::Key] = &[ $(
                $crate::Key { name: concat!($prefix, $key), args: &[ $( stringify!($arg) ),* ] }
            ),* ];

            fn tell(&self) -> $crate::Line {
                match self { $(
                    $pattern $(if $guard)? => $crate::Line::new(
                        concat!($prefix, $key),
                        $crate::export::vec![ $( (stringify!($arg), $crate::Arg::from($value)) ),* ],
                    ),
                )* }
            }
        }
    };
}
