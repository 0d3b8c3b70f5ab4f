//! What happens in a game.

use crate::{Bridge, Card, Home, Pad, Path, Place};
use alloc::string::{String, ToString};
use kernel::{Arg, Seat, read_tagged, tell};
use serde::Serialize;

/// What truly happened. Nothing is hidden in this game: everybody hears the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event(pub(crate) Notice);

/// What everybody hears of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    /// A game begins.
    Started {
        /// Who has the first turn.
        seat: Seat,
    },
    /// A card is played; what it does follows.
    Card {
        /// The player whose turn it is.
        seat: Seat,
        /// Which card it is.
        card: Card,
    },
    /// A whole move, and how many bridges broke under it.
    Moved {
        /// The player whose turn it is.
        seat: Seat,
        /// All places of the move.
        path: Path,
        /// The number of bridges that broke.
        broken: u8,
    },
    /// A frog that was in the way of that move goes one step, too.
    Displaced {
        /// Whose frog it is.
        owner: Seat,
        /// Where it was.
        from: Place,
        /// Where it is now.
        to: Place,
    },
    /// A frog reached somebody's home base and stays there.
    Locked {
        /// Whose frog it is.
        owner: Seat,
        /// The home base that it reached.
        home: Home,
        /// Whose home base that is.
        host: Seat,
        /// Frogs of its owner that are not locked yet.
        left: u8,
    },
    /// A bridge was built.
    Built {
        /// The player whose turn it is.
        seat: Seat,
        /// Which bridge it is.
        bridge: Bridge,
        /// Bridges left to build.
        stock: u8,
    },
    /// A card took a bridge away.
    Cut {
        /// The player whose turn it is.
        seat: Seat,
        /// Which bridge it is.
        bridge: Bridge,
        /// Bridges left to build.
        stock: u8,
    },
    /// A frog was brought to a pad by parachute.
    Landed {
        /// The player whose turn it is.
        seat: Seat,
        /// Where it was.
        from: Place,
        /// Where it is now.
        to: Pad,
    },
    /// Could neither move nor build.
    Passed {
        /// Who had to pass.
        seat: Seat,
    },
    /// This position has come up before: the third time is a draw.
    Repeated,
    /// The turn before is over, and it is the turn of this player.
    Turn {
        /// Whose turn it is now.
        seat: Seat,
    },
    /// A player left the game.
    Left {
        /// Who left.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

read_tagged! { Notice: "kind" {
    "started" => Started { seat },
    "card" => Card { seat, card },
    "moved" => Moved { seat, path, broken },
    "displaced" => Displaced { owner, from, to },
    "locked" => Locked { owner, home, host, left },
    "built" => Built { seat, bridge, stock },
    "cut" => Cut { seat, bridge, stock },
    "landed" => Landed { seat, from, to },
    "passed" => Passed { seat },
    "repeated" => Repeated {},
    "turn" => Turn { seat },
    "left" => Left { seat },
    "over" => Over { ending },
} }

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// All frogs of this player are locked.
    Home {
        /// Whose frogs they are.
        winner: Seat,
    },
    /// All others left.
    Alone {
        /// The one who stayed.
        winner: Seat,
    },
    /// Nobody could do anything.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// The limit of turns: the most locked frogs win, a tie is a draw.
    Limit {
        /// Who has the most; nobody in a tie.
        winner: Option<Seat>,
    },
}

read_tagged! { Ending: "kind" {
    "home" => Home { winner },
    "alone" => Alone { winner },
    "stalemate" => Stalemate {},
    "repetition" => Repetition {},
    "limit" => Limit { winner },
} }

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
