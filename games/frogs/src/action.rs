//! What a player can do in a turn, and how it is written.

use crate::{Bridge, Pad, Path, Place};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use kernel::{read_tagged, tell};
use serde::{Deserialize, Serialize};

/// One turn. The notation is the one of the examples below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// `b3-c3-c4`
    Move {
        /// From the place of the frog to where the last one lands.
        path: Path,
    },
    /// `+b3-b4`
    Build {
        /// Where it is built.
        bridge: Bridge,
    },
    /// `jump b3-c3 c3-d3`
    Jump {
        /// The move before.
        first: Path,
        /// The move after it, on the board that the first one leaves.
        second: Path,
    },
    /// `two +a1-a2 +a2-a3`
    Two {
        /// Both bridges; the order does not matter.
        bridges: Pair,
    },
    /// `cut b3-b4`
    Cut {
        /// The bridge that goes to the stock.
        bridge: Bridge,
    },
    /// `chute a1-d4`
    Chute {
        /// Where the frog is now.
        from: Place,
        /// The free pad where it lands.
        to: Pad,
    },
    /// `--`: never allowed by choice; it can be said so that it can be refused in words.
    Pass,
}

read_tagged! { Action: "kind" {
    "move" => Move { path },
    "build" => Build { bridge },
    "jump" => Jump { first, second },
    "two" => Two { bridges },
    "cut" => Cut { bridge },
    "chute" => Chute { from, to },
    "pass" => Pass {},
} }

/// Two bridges in their one order: the same two are never two different actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "[Bridge; 2]", from = "[Bridge; 2]")]
pub struct Pair([Bridge; 2]);

impl Pair {
    /// The two bridges, in either order.
    pub fn new(one: Bridge, other: Bridge) -> Self {
        Self(if one <= other { [one, other] } else { [other, one] })
    }

    /// The two bridges, sorted.
    pub const fn bridges(self) -> [Bridge; 2] {
        self.0
    }
}

impl From<Pair> for [Bridge; 2] {
    fn from(pair: Pair) -> Self {
        pair.0
    }
}

impl From<[Bridge; 2]> for Pair {
    fn from([one, other]: [Bridge; 2]) -> Self {
        Self::new(one, other)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { path } => path.fmt(f),
            Self::Build { bridge } => write!(f, "+{bridge}"),
            Self::Jump { first, second } => write!(f, "jump {first} {second}"),
            Self::Two { bridges: Pair([one, other]) } => write!(f, "two +{one} +{other}"),
            Self::Cut { bridge } => write!(f, "cut {bridge}"),
            Self::Chute { from, to } => write!(f, "chute {from}-{to}"),
            Self::Pass => f.write_str("--"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
/// The text is not an action in this notation.
#[error(
    "a turn is written like W-a3, b3-c3-c4, +b3-b4, jump b3-c3 c3-d3, two +a1-a2 +a2-a3, cut b3-b4, chute a1-d4"
)]
pub struct BadAction;

impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        read_loosely(text).filter(|action| action.to_string() == text).ok_or(BadAction)
    }
}

/// Reads the notation as people type it: capitals, more spaces, bridges from either end, blanks for dashes.
pub(crate) fn read_loosely(text: &str) -> Option<Action> {
    let mut words = text.split_ascii_whitespace();
    let action = match words.next()?.to_ascii_lowercase().as_str() {
        "--" => Action::Pass,
        "jump" => Action::Jump { first: path(words.next()?)?, second: path(words.next()?)? },
        "two" => {
            let (one, other) = halves(&dashed(words.by_ref().filter(|word| *word != "+")))?;
            Action::Two { bridges: Pair::new(bridge(&one)?, bridge(&other)?) }
        }
        "cut" => Action::Cut { bridge: bridge(&dashed(words.by_ref().filter(|word| *word != "+")))? },
        "chute" => {
            let path = path(&dashed(words.by_ref())).filter(|path| path.len() == 2)?;
            Action::Chute { from: path.start(), to: path.end().pad()? }
        }
        _ => return read_unmarked(text),
    };
    words.next().is_none().then_some(action)
}

/// What has no word in front: a move, or with a plus a bridge to build.
fn read_unmarked(text: &str) -> Option<Action> {
    let text = text.trim();
    let plain = text.strip_prefix('+').unwrap_or(text);
    let places = dashed(plain.split_ascii_whitespace());
    if plain.len() < text.len() {
        return Some(Action::Build { bridge: bridge(&places)? });
    }
    Some(Action::Move { path: path(&places)? })
}

/// The places of all words, with one dash between two.
fn dashed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words = words.map(|word| word.trim_matches('-')).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Four places as two pairs.
fn halves(places: &str) -> Option<(String, String)> {
    let [a, b, c, d] = places.split('-').collect::<Vec<_>>().try_into().ok()?;
    Some((format!("{a}-{b}"), format!("{c}-{d}")))
}

fn path(text: &str) -> Option<Path> {
    let cased: String = text
        .split('-')
        .map(|place| if place.len() == 1 { place.to_ascii_uppercase() } else { place.to_ascii_lowercase() })
        .collect::<Vec<_>>()
        .join("-");
    cased.parse().ok().filter(|path: &Path| path.len() > 1)
}

fn bridge(text: &str) -> Option<Bridge> {
    let path = path(text.strip_prefix('+').unwrap_or(text)).filter(|path| path.len() == 2)?;
    Bridge::between(path.start().pad()?, path.end().pad()?)
}

tell! { Action: "frogs-action-" {
    Action::Move { path } if path.len() == 2 => "move" {
        from: path.start().to_string(), to: path.end().to_string()
    },
    Action::Move { path } => "chain" { path: path.to_string(), frogs: path.len() - 1 },
    Action::Build { bridge } => "build" { bridge: bridge.to_string() },
    Action::Jump { first, second } => "jump" { first: first.to_string(), second: second.to_string() },
    Action::Two { bridges } => "two" {
        first: bridges.0[0].to_string(), second: bridges.0[1].to_string()
    },
    Action::Cut { bridge } => "cut" { bridge: bridge.to_string() },
    Action::Chute { from, to } => "chute" { from: from.to_string(), to: to.to_string() },
    Action::Pass => "pass" {},
} }

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLES: [&str; 8] = [
        "W-a3",
        "b3-c3-c4",
        "+b3-b4",
        "jump b3-c3 c3-d3",
        "two +a1-a2 +a2-a3",
        "cut b3-b4",
        "chute a1-d4",
        "--",
    ];

    #[test]
    fn notation_is_read_as_it_is_written() {
        for text in EXAMPLES {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            let wire = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&wire).unwrap(), action, "{wire}");
        }
        assert_eq!(
            serde_json::to_string(&"b3-c3-c4".parse::<Action>().unwrap()).unwrap(),
            r#"{"kind":"move","path":"b3-c3-c4"}"#
        );
    }

    #[test]
    fn notation_is_read_in_no_other_form() {
        for bad in [
            "",
            "W",
            "a3",
            "w-a3",
            "W-A3",
            " W-a3",
            "W-a3 ",
            "W--a3",
            "+b4-b3",
            "+b3-c4",
            "+W-a3",
            "jump b3-c3",
            "jump  b3-c3 c3-d3",
            "two +a2-a3 +a1-a2",
            "two +a1-a2",
            "cut +b3-b4",
            "chute a1-E",
            "chute a1-b1-c1",
            "cut b3-b4 b4-b5",
            "---",
            "-",
            "+",
            "b3-c3-",
            "W-a0",
            "skip",
            "é",
            "b3-c3 c3-d3",
        ] {
            assert_eq!(bad.parse::<Action>(), Err(BadAction), "{bad}");
        }
    }

    #[test]
    fn typed_lines_may_be_looser() {
        let read = |text: &str| read_loosely(text).map(|action| action.to_string());
        for (typed, meant) in [
            (" w-A3 ", "W-a3"),
            ("B3 c3  c4", "b3-c3-c4"),
            ("b3 - c3", "b3-c3"),
            ("+b4-b3", "+b3-b4"),
            ("+ b3 b4", "+b3-b4"),
            ("JUMP b3-c3  c3-d3", "jump b3-c3 c3-d3"),
            ("two a2-a3 +a2-a1", "two +a1-a2 +a2-a3"),
            ("two a2 a3 a2 a1", "two +a1-a2 +a2-a3"),
            ("two + a2 a3 + a2 a1", "two +a1-a2 +a2-a3"),
            ("cut +b4-b3", "cut b3-b4"),
            ("cut b4 b3", "cut b3-b4"),
            ("chute a1 d4", "chute a1-d4"),
            ("Chute A1 - d4", "chute a1-d4"),
        ] {
            assert_eq!(read(typed).as_deref(), Some(meant), "{typed}");
        }
        for bad in [
            "",
            "b3",
            "b3-j3",
            "+b3-d3",
            "cut W-a3",
            "chute a1-W",
            "chute a1 b1 c1",
            "cut b3 b4 b5",
            "two a1 a2",
            "é3-ü4",
            "🐸",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
