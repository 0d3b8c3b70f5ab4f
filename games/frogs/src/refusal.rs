//! Why a turn is not accepted, as data.

use crate::{Bridge, Card, Home, Pad, Place};
use alloc::string::{String, ToString};
use kernel::{Arg, Seat, tell};
use serde::{Deserialize, Serialize};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Somebody else is to move.
    #[error("it is another player's turn")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// Passing is not a choice: the rules pass for a player who can do nothing.
    #[error("nobody may pass by choice")]
    MayNotPass,
    /// The board has no such place.
    #[error("this board has no {place}")]
    NoSuchPlace {
        /// The place that was named.
        place: Place,
    },
    /// The move starts on an empty pad.
    #[error("there is no frog on {pad}")]
    NoFrog {
        /// The pad that it is about.
        pad: Pad,
    },
    /// No frog waits in this home base.
    #[error("no frog of yours waits in {home}")]
    NobodyWaits {
        /// The home base that was named.
        home: Home,
    },
    /// The frog on this pad is an opponent's.
    #[error("the frog on {pad} belongs to somebody else")]
    NotYourFrog {
        /// The pad that it is about.
        pad: Pad,
        /// The player it belongs to.
        owner: Seat,
    },
    /// The move starts in the home base of an opponent.
    #[error("{home} is the home base of somebody else")]
    NotYourHome {
        /// The home base that was named.
        home: Home,
        /// The player it belongs to.
        owner: Seat,
    },
    /// A frog that arrived stays where it is.
    #[error("your frog in {home} is locked")]
    Locked {
        /// The home base that was named.
        home: Home,
    },
    /// No move can start here.
    #[error("the frog in {place} can't move now")]
    Stuck {
        /// The place that was named.
        place: Place,
    },
    /// The step has no bridge to take.
    #[error("no bridge joins {from} and {to}")]
    NoBridge {
        /// One end of the step.
        from: Place,
        /// The other end of the step.
        to: Place,
    },
    /// The same bridge is crossed twice in one move.
    #[error("the bridge between {from} and {to} can be crossed only once in a move")]
    BridgeTwice {
        /// One end of the step.
        from: Place,
        /// The other end of the step.
        to: Place,
    },
    /// The same pad is entered twice in one move.
    #[error("{pad} comes twice")]
    PadTwice {
        /// The pad that it is about.
        pad: Pad,
    },
    /// Nobody is there to be pushed: the move is complete.
    #[error("the move ends on {place}")]
    EndsThere {
        /// The place that was named.
        place: Place,
    },
    /// A frog is there: it has to go on.
    #[error("the frog in {place} must go on")]
    MustGoOn {
        /// The place that was named.
        place: Place,
    },
    /// From this pad the pushed frog has nowhere to go.
    #[error("from {pad} the move can't be finished")]
    DeadEnd {
        /// The pad that it is about.
        pad: Pad,
    },
    /// A frog would be left on a pad without a bridge.
    #[error("{pad} would be left without a bridge")]
    Stranded {
        /// The pad that it is about.
        pad: Pad,
    },
    /// Every move from here would strand a frog.
    #[error("the frog in {place} can't move now: {pad} would be left without a bridge")]
    StuckByStranding {
        /// The place that was named.
        place: Place,
        /// The pad that would lose its last bridge.
        pad: Pad,
    },
    /// Every way to go on from here would strand a frog.
    #[error("from {at} the move can't be finished: {pad} would be left without a bridge")]
    DeadEndByStranding {
        /// Where the move can't be finished.
        at: Pad,
        /// The pad that would lose its last bridge.
        pad: Pad,
    },
    /// A frog never enters its own home base.
    #[error("a frog never enters its own home base")]
    OwnHome {
        /// The home base that was named.
        home: Home,
    },
    /// The frogs left would be too few to reach every opponent.
    #[error("the other home bases would be out of reach")]
    OutOfReach {
        /// The home base that was named.
        home: Home,
        /// The player it belongs to.
        owner: Seat,
    },
    /// The bridge is on the board already.
    #[error("there is a bridge {bridge} already")]
    BridgeThere {
        /// The bridge that was named.
        bridge: Bridge,
    },
    /// The bridge is not on the board.
    #[error("there is no bridge {bridge}")]
    BridgeGone {
        /// The bridge that was named.
        bridge: Bridge,
    },
    /// The stock has too few bridges for the card.
    #[error("two bridges are needed, the stock has {stock}")]
    StockLow {
        /// Bridges left to build.
        stock: u8,
    },
    /// The card was used, or is not in this game.
    #[error("the card was used or is not in this game")]
    NoCard {
        /// The card that was named.
        card: Card,
    },
    /// The card has no effect now.
    #[error("the card is of no use now")]
    NoUse {
        /// The card that was named.
        card: Card,
    },
    /// A move of an extra jump has too many steps.
    #[error("with an extra jump a move has at most {most} steps")]
    JumpTooLong {
        /// The most steps that it may have.
        most: u8,
    },
    /// The first move already ends the game.
    #[error("the first move ends the game")]
    JumpPastEnd,
    /// After the first move there is no second one.
    #[error("no second move could follow")]
    NoSecondMove,
    /// There is a frog on the pad where the parachute would land.
    #[error("there is a frog on {pad}")]
    PadTaken {
        /// The pad that it is about.
        pad: Pad,
    },
    /// No bridge leads to the pad where the parachute would land.
    #[error("no bridge leads to {pad}")]
    CutOff {
        /// The pad that it is about.
        pad: Pad,
    },
    /// The turn would break the board: a bug.
    #[error("the board would be broken: {fault}")]
    Broken {
        /// What would be wrong.
        fault: Fault,
    },
}

/// A board that can't be: a bug, found before it did harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Two frogs share a pad.
    #[error("two frogs on a pad")]
    TwoOnAPad,
    /// A frog is on a pad that this board does not have.
    #[error("a frog off the board")]
    OffTheBoard,
    /// The number of frogs has changed.
    #[error("frogs lost or made")]
    FrogsLost,
    /// There is a bridge where none can be.
    #[error("a bridge where none can be")]
    StrayBridge,
    /// Board and stock together have more or fewer bridges than before.
    #[error("bridges lost or made")]
    BridgesLost,
    /// A player has too few frogs left for all opponents.
    #[error("too few frogs left for every opponent")]
    OutOfReach,
    /// A frog is locked in the home base it came from.
    #[error("a frog locked in its own home base")]
    InOwnHome,
    /// A frog is on a pad without a bridge.
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
