//! Why a turn is not accepted, as data.

use crate::{Bridge, Card, Home, Pad, Place};
use alloc::string::{String, ToString};
use kernel::{Arg, Seat, tell};
use serde::{Deserialize, Serialize};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("it is another player's turn")]
    NotYourTurn { turn: Seat },
    #[error("nobody may pass by choice")]
    MayNotPass,
    #[error("this board has no {place}")]
    NoSuchPlace { place: Place },
    #[error("there is no frog on {pad}")]
    NoFrog { pad: Pad },
    #[error("no frog of yours waits in {home}")]
    NobodyWaits { home: Home },
    #[error("the frog on {pad} belongs to somebody else")]
    NotYourFrog { pad: Pad, owner: Seat },
    #[error("{home} is the home base of somebody else")]
    NotYourHome { home: Home, owner: Seat },
    #[error("your frog in {home} is locked")]
    Locked { home: Home },
    #[error("the frog in {place} can't move now")]
    Stuck { place: Place },
    #[error("no bridge joins {from} and {to}")]
    NoBridge { from: Place, to: Place },
    #[error("the bridge between {from} and {to} can be crossed only once in a move")]
    BridgeTwice { from: Place, to: Place },
    #[error("{pad} comes twice")]
    PadTwice { pad: Pad },
    #[error("the move ends on {place}")]
    EndsThere { place: Place },
    #[error("the frog in {place} must go on")]
    MustGoOn { place: Place },
    #[error("from {pad} the move can't be finished")]
    DeadEnd { pad: Pad },
    #[error("{pad} would be left without a bridge")]
    Stranded { pad: Pad },
    #[error("the frog in {place} can't move now: {pad} would be left without a bridge")]
    StuckByStranding { place: Place, pad: Pad },
    #[error("from {at} the move can't be finished: {pad} would be left without a bridge")]
    DeadEndByStranding { at: Pad, pad: Pad },
    #[error("a frog never enters its own home base")]
    OwnHome { home: Home },
    #[error("the other home bases would be out of reach")]
    OutOfReach { home: Home, owner: Seat },
    #[error("there is a bridge {bridge} already")]
    BridgeThere { bridge: Bridge },
    #[error("there is no bridge {bridge}")]
    BridgeGone { bridge: Bridge },
    #[error("two bridges are needed, the stock has {stock}")]
    StockLow { stock: u8 },
    #[error("the card was used or is not in this game")]
    NoCard { card: Card },
    #[error("the card is of no use now")]
    NoUse { card: Card },
    #[error("with an extra jump a move has at most {most} steps")]
    JumpTooLong { most: u8 },
    #[error("the first move ends the game")]
    JumpPastEnd,
    #[error("no second move could follow")]
    NoSecondMove,
    #[error("there is a frog on {pad}")]
    PadTaken { pad: Pad },
    #[error("no bridge leads to {pad}")]
    CutOff { pad: Pad },
    #[error("the board would be broken: {fault}")]
    Broken { fault: Fault },
}

/// A board that can't be: a bug, found before it did harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    #[error("two frogs on a pad")]
    TwoOnAPad,
    #[error("a frog off the board")]
    OffTheBoard,
    #[error("frogs lost or made")]
    FrogsLost,
    #[error("a bridge where none can be")]
    StrayBridge,
    #[error("bridges lost or made")]
    BridgesLost,
    #[error("too few frogs left for every opponent")]
    OutOfReach,
    #[error("a frog locked in its own home base")]
    InOwnHome,
    #[error("a frog on a pad without a bridge")]
    Stranded,
}

impl Fault {
    /// The key of its name in the words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::TwoOnAPad => "frogs-fault-two-on-a-pad",
            Self::OffTheBoard => "frogs-fault-off-the-board",
            Self::FrogsLost => "frogs-fault-frogs-lost",
            Self::StrayBridge => "frogs-fault-stray-bridge",
            Self::BridgesLost => "frogs-fault-bridges-lost",
            Self::OutOfReach => "frogs-fault-out-of-reach",
            Self::InOwnHome => "frogs-fault-in-own-home",
            Self::Stranded => "frogs-fault-stranded",
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Broken { fault }
    }
}

fn word(key: &str) -> Arg {
    Arg::Word(String::from(key))
}

tell! { Refusal: "frogs-refusal-" {
    Refusal::Over => "over" {},
    Refusal::NotYourTurn { turn } => "not-your-turn" { player: *turn },
    Refusal::MayNotPass => "may-not-pass" {},
    Refusal::NoSuchPlace { place } => "no-such-place" { place: place.to_string() },
    Refusal::NoFrog { pad } => "no-frog" { pad: pad.to_string() },
    Refusal::NobodyWaits { home } => "nobody-waits" { home: home.to_string() },
    Refusal::NotYourFrog { pad, owner } => "not-your-frog" { pad: pad.to_string(), player: *owner },
    Refusal::NotYourHome { home, owner } => "not-your-home" { home: home.to_string(), player: *owner },
    Refusal::Locked { home } => "locked" { home: home.to_string() },
    Refusal::Stuck { place } => "stuck" { place: place.to_string() },
    Refusal::NoBridge { from, to } => "no-bridge" { from: from.to_string(), to: to.to_string() },
    Refusal::BridgeTwice { from, to } => "bridge-twice" { from: from.to_string(), to: to.to_string() },
    Refusal::PadTwice { pad } => "pad-twice" { pad: pad.to_string() },
    Refusal::EndsThere { place } => "ends-there" { place: place.to_string() },
    Refusal::MustGoOn { place } => "must-go-on" { place: place.to_string() },
    Refusal::DeadEnd { pad } => "dead-end" { pad: pad.to_string() },
    Refusal::Stranded { pad } => "stranded" { pad: pad.to_string() },
    Refusal::StuckByStranding { place, pad } => "stuck-by-stranding" {
        place: place.to_string(), pad: pad.to_string()
    },
    Refusal::DeadEndByStranding { at, pad } => "dead-end-by-stranding" {
        at: at.to_string(), pad: pad.to_string()
    },
    Refusal::OwnHome { home } => "own-home" { home: home.to_string() },
    Refusal::OutOfReach { home, owner } => "out-of-reach" { home: home.to_string(), player: *owner },
    Refusal::BridgeThere { bridge } => "bridge-there" { bridge: bridge.to_string() },
    Refusal::BridgeGone { bridge } => "bridge-gone" { bridge: bridge.to_string() },
    Refusal::StockLow { stock } => "stock-low" { stock: *stock },
    Refusal::NoCard { card } => "no-card" { card: word(card.title()) },
    Refusal::NoUse { card } => "no-use" { card: word(card.title()) },
    Refusal::JumpTooLong { most } => "jump-too-long" { most: *most },
    Refusal::JumpPastEnd => "jump-past-end" {},
    Refusal::NoSecondMove => "no-second-move" {},
    Refusal::PadTaken { pad } => "pad-taken" { pad: pad.to_string() },
    Refusal::CutOff { pad } => "cut-off" { pad: pad.to_string() },
    Refusal::Broken { fault } => "broken" { fault: word(fault.title()) },
} }
