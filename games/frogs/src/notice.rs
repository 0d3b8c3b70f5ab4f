//! What happens in a game.

use crate::{Bridge, Card, Home, Pad, Path, Place};
use alloc::string::{String, ToString};
use kernel::{Arg, Seat, tell};
use serde::{Deserialize, Serialize};

/// What truly happened. Nothing is hidden in this game: everybody hears the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event(pub(crate) Notice);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    Started {
        seat: Seat,
    },
    /// A card is played; what it does follows.
    Card {
        seat: Seat,
        card: Card,
    },
    /// A whole move, and how many bridges broke under it.
    Moved {
        seat: Seat,
        path: Path,
        broken: u8,
    },
    /// A frog that was in the way of that move goes one step, too.
    Displaced {
        owner: Seat,
        from: Place,
        to: Place,
    },
    /// A frog reached somebody's home base and stays there; so many of its owner are still on their way.
    Locked {
        owner: Seat,
        home: Home,
        host: Seat,
        left: u8,
    },
    Built {
        seat: Seat,
        bridge: Bridge,
        stock: u8,
    },
    Cut {
        seat: Seat,
        bridge: Bridge,
        stock: u8,
    },
    Landed {
        seat: Seat,
        from: Place,
        to: Pad,
    },
    /// Could neither move nor build.
    Passed {
        seat: Seat,
    },
    /// This position was there before: the third time is a draw.
    Repeated,
    /// The turn before is over, and it is the turn of this player.
    Turn {
        seat: Seat,
    },
    Left {
        seat: Seat,
    },
    Over {
        ending: Ending,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// All frogs of this player are locked.
    Home { winner: Seat },
    /// All others left.
    Alone { winner: Seat },
    /// Nobody could do anything.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// The limit of turns: most locked frogs win, a tie is a draw.
    Limit { winner: Option<Seat> },
}

fn word(key: &str) -> Arg {
    Arg::Word(String::from(key))
}

tell! { Notice: "frogs-notice-" {
    Notice::Started { seat } => "started" { player: *seat },
    Notice::Card { seat, card } => "card" { player: *seat, card: word(card.title()) },
    Notice::Moved { seat, path, broken } if path.len() == 2 => "moved" {
        player: *seat, from: path.start().to_string(), to: path.end().to_string(), broken: *broken
    },
    Notice::Moved { seat, path, broken } => "chain" {
        player: *seat, path: path.to_string(), frogs: path.len() - 1, broken: *broken
    },
    Notice::Displaced { owner, from, to } => "displaced" {
        player: *owner, from: from.to_string(), to: to.to_string()
    },
    Notice::Locked { owner, host, left, .. } => "locked" { player: *owner, host: *host, left: *left },
    Notice::Built { seat, bridge, stock } => "built" {
        player: *seat, bridge: bridge.to_string(), stock: *stock
    },
    Notice::Cut { seat, bridge, stock } => "cut" { player: *seat, bridge: bridge.to_string(), stock: *stock },
    Notice::Landed { seat, from, to } => "landed" {
        player: *seat, from: from.to_string(), to: to.to_string()
    },
    Notice::Passed { seat } => "passed" { player: *seat },
    Notice::Repeated => "repeated" {},
    Notice::Turn { seat } => "turn" { player: *seat },
    Notice::Left { seat } => "left" { player: *seat },
    Notice::Over { ending: Ending::Home { winner } } => "won" { player: *winner },
    Notice::Over { ending: Ending::Alone { winner } } => "alone" { player: *winner },
    Notice::Over { ending: Ending::Stalemate } => "stalemate" {},
    Notice::Over { ending: Ending::Repetition } => "repetition" {},
    Notice::Over { ending: Ending::Limit { winner: Some(winner) } } => "limit-won" { player: *winner },
    Notice::Over { ending: Ending::Limit { winner: None } } => "limit-drawn" {},
} }
