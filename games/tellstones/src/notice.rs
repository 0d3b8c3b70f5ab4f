//! What happens, and what of it a viewer hears.

use crate::cell::CELLS;
use crate::{Cell, Face, Pair, Stone};
use alloc::string::ToString;
use alloc::vec::Vec;
use kernel::{Arg, Seat, Viewer, read_tagged, tell};
use serde::Serialize;

/// What truly happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game begins.
    Started {
        /// Who has the first turn.
        first: Seat,
    },
    /// A stone was drawn, for both to see.
    Drew {
        /// The player who did it.
        seat: Seat,
        /// Which stone it is.
        stone: Stone,
        /// Stones left in the deck.
        left: u8,
    },
    /// The drawn stone went under the deck.
    PutBack {
        /// The player who did it.
        seat: Seat,
        /// Which stone it is.
        stone: Stone,
        /// Stones left in the deck.
        left: u8,
    },
    /// The drawn stone was laid face up.
    Placed {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
    },
    /// `face` is how the stone lies now.
    Flipped {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
        /// How the stone lies now.
        face: Face,
    },
    /// Two stones changed places.
    Swapped {
        /// The player who did it.
        seat: Seat,
        /// The two cells.
        cells: Pair,
    },
    /// A swap with an empty cell: one stone moved.
    Moved {
        /// The player who did it.
        seat: Seat,
        /// The cell it left.
        from: Cell,
        /// The cell it came to.
        to: Cell,
    },
    /// A player looked at a face-down stone.
    Peeked {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
    },
    /// The Crown was placed, and no stone lies face down.
    NothingToLook {
        /// The player who did it.
        seat: Seat,
    },
    /// The Dragon's choice: `stone` has left the game, and the Egg lies as it lay.
    Replaced {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
        /// How the stone lies now.
        face: Face,
    },
    /// A player asked the opponent what lies here.
    Challenged {
        /// The player who did it.
        seat: Seat,
        /// The stone that is asked for.
        cell: Cell,
    },
    /// The challenged player named a stone.
    Answered {
        /// The player who was challenged.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// What the player said.
        name: Stone,
        /// Does that stone lie there?
        right: bool,
    },
    /// A player claims to know all nine stones.
    Bragged {
        /// The player who did it.
        seat: Seat,
    },
    /// One more name of a brag.
    Said {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// What the player said.
        name: Stone,
    },
    /// The ninth name was said, and all stones are turned up.
    BragChecked {
        /// The player who bragged.
        seat: Seat,
        /// What lay on the board, in the order of the cells.
        stones: [Stone; CELLS],
        /// Were all nine names correct?
        right: bool,
    },
    /// A player got points.
    Scored {
        /// Whose points they are.
        seat: Seat,
        /// How many points this was worth.
        points: u8,
        /// The points of this player now.
        total: u8,
    },
    /// A player gave up.
    GaveUp {
        /// The player who did it.
        seat: Seat,
    },
    /// The game is over.
    Won {
        /// Who won it.
        seat: Seat,
    },
    /// Nobody scored for too long.
    Drawn,
}

impl Event {
    pub(crate) fn discloses(&self) -> bool {
        match self {
            // To see a stone again is to learn it again: remembering is the game. A stone that was turned down
            // or put back would be seen again if that were taken back; and the challenged player has heard the challenge.
            Self::Drew { .. }
            | Self::PutBack { .. }
            | Self::Flipped { .. }
            | Self::Peeked { .. }
            | Self::Challenged { .. }
            | Self::Answered { .. }
            | Self::BragChecked { .. } => true,
            Self::Started { .. }
            | Self::Placed { .. }
            | Self::Swapped { .. }
            | Self::Moved { .. }
            | Self::NothingToLook { .. }
            | Self::Replaced { .. }
            | Self::Bragged { .. }
            | Self::Said { .. }
            | Self::Scored { .. }
            | Self::GaveUp { .. }
            | Self::Won { .. }
            | Self::Drawn => false,
        }
    }
}

/// What a viewer hears of an event. Only a peek sounds different to different viewers: everything else happens
/// on one table, before everybody's eyes and ears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    /// A game begins.
    Started {
        /// Who has the first turn.
        first: Seat,
    },
    /// A stone was drawn, for both to see.
    Drew {
        /// The player who did it.
        seat: Seat,
        /// Which stone it is.
        stone: Stone,
        /// Stones left in the deck.
        left: u8,
    },
    /// The drawn stone went under the deck.
    PutBack {
        /// The player who did it.
        seat: Seat,
        /// Which stone it is.
        stone: Stone,
        /// Stones left in the deck.
        left: u8,
    },
    /// The drawn stone was laid face up.
    Placed {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
    },
    /// A face-down stone was turned up.
    TurnedUp {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
    },
    /// A face-up stone was turned down.
    TurnedDown {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
    },
    /// Two stones changed places.
    Swapped {
        /// The player who did it.
        seat: Seat,
        /// The two cells.
        cells: Pair,
    },
    /// A swap with an empty cell: one stone moved.
    Moved {
        /// The player who did it.
        seat: Seat,
        /// The cell it left.
        from: Cell,
        /// The cell it came to.
        to: Cell,
    },
    /// To all but the one who looks.
    Peeked {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
    },
    /// To the one who looks, this once.
    YouPeeked {
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
    },
    /// The Crown was placed, and no stone lies face down.
    NothingToLook {
        /// The player who did it.
        seat: Seat,
    },
    /// The Egg lies face up; everybody saw which stone left.
    EggUp {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// Which stone it is.
        stone: Stone,
    },
    /// The Egg lies face down; the stone left unseen.
    EggDown {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
    },
    /// A player asked the opponent what lies here.
    Challenged {
        /// The player who did it.
        seat: Seat,
        /// The stone that is asked for.
        cell: Cell,
    },
    /// The challenged player named the stone that lies there.
    AnsweredRight {
        /// The player who was challenged.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// What the player said.
        name: Stone,
    },
    /// The challenged player named another stone.
    AnsweredWrong {
        /// The player who was challenged.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// What the player said.
        name: Stone,
    },
    /// A player claims to know all nine stones.
    Bragged {
        /// The player who did it.
        seat: Seat,
    },
    /// One more name of a brag.
    Said {
        /// The player who did it.
        seat: Seat,
        /// Where it happened.
        cell: Cell,
        /// What the player said.
        name: Stone,
    },
    /// All nine names of the brag were correct.
    BragRight {
        /// The player who bragged.
        seat: Seat,
        /// What lay on the board, in the order of the cells.
        stones: [Stone; CELLS],
    },
    /// At least one name of the brag was wrong.
    BragWrong {
        /// The player who bragged.
        seat: Seat,
        /// What lay on the board, in the order of the cells.
        stones: [Stone; CELLS],
    },
    /// A player got points.
    Scored {
        /// Whose points they are.
        seat: Seat,
        /// How many points this was worth.
        points: u8,
        /// The points of this player now.
        total: u8,
    },
    /// A player gave up.
    GaveUp {
        /// The player who did it.
        seat: Seat,
    },
    /// The game is over.
    Won {
        /// Who won it.
        seat: Seat,
    },
    /// Nobody scored for too long.
    Drawn,
}

read_tagged! { Notice: "kind" {
    "started" => Started { first },
    "drew" => Drew { seat, stone, left },
    "put-back" => PutBack { seat, stone, left },
    "placed" => Placed { seat, cell, stone },
    "turned-up" => TurnedUp { seat, cell, stone },
    "turned-down" => TurnedDown { seat, cell, stone },
    "swapped" => Swapped { seat, cells },
    "moved" => Moved { seat, from, to },
    "peeked" => Peeked { seat, cell },
    "you-peeked" => YouPeeked { cell, stone },
    "nothing-to-look" => NothingToLook { seat },
    "egg-up" => EggUp { seat, cell, stone },
    "egg-down" => EggDown { seat, cell },
    "challenged" => Challenged { seat, cell },
    "answered-right" => AnsweredRight { seat, cell, name },
    "answered-wrong" => AnsweredWrong { seat, cell, name },
    "bragged" => Bragged { seat },
    "said" => Said { seat, cell, name },
    "brag-right" => BragRight { seat, stones },
    "brag-wrong" => BragWrong { seat, stones },
    "scored" => Scored { seat, points, total },
    "gave-up" => GaveUp { seat },
    "won" => Won { seat },
    "drawn" => Drawn {},
} }

impl Notice {
    /// The cells that it mentions.
    pub fn cells(&self) -> Vec<Cell> {
        match *self {
            Self::Placed { cell, .. }
            | Self::TurnedUp { cell, .. }
            | Self::TurnedDown { cell, .. }
            | Self::Peeked { cell, .. }
            | Self::YouPeeked { cell, .. }
            | Self::EggUp { cell, .. }
            | Self::EggDown { cell, .. }
            | Self::Challenged { cell, .. }
            | Self::AnsweredRight { cell, .. }
            | Self::AnsweredWrong { cell, .. } => alloc::vec![cell],
            Self::Swapped { cells, .. } => alloc::vec![cells.low(), cells.high()],
            Self::Moved { from, to, .. } => alloc::vec![from, to],
            _ => Vec::new(),
        }
    }

    pub(crate) fn of(event: &Event, viewer: Viewer) -> Self {
        match *event {
            Event::Started { first } => Self::Started { first },
            Event::Drew { seat, stone, left } => Self::Drew { seat, stone, left },
            Event::PutBack { seat, stone, left } => Self::PutBack { seat, stone, left },
            Event::Placed { seat, cell, stone } => Self::Placed { seat, cell, stone },
            Event::Flipped { seat, cell, stone, face: Face::Up } => Self::TurnedUp { seat, cell, stone },
            Event::Flipped { seat, cell, stone, face: Face::Down } => Self::TurnedDown { seat, cell, stone },
            Event::Swapped { seat, cells } => Self::Swapped { seat, cells },
            Event::Moved { seat, from, to } => Self::Moved { seat, from, to },
            Event::Peeked { seat, cell, stone } if viewer.is(seat) => Self::YouPeeked { cell, stone },
            Event::Peeked { seat, cell, .. } => Self::Peeked { seat, cell },
            Event::NothingToLook { seat } => Self::NothingToLook { seat },
            Event::Replaced { seat, cell, stone, face: Face::Up } => Self::EggUp { seat, cell, stone },
            Event::Replaced { seat, cell, face: Face::Down, .. } => Self::EggDown { seat, cell },
            Event::Challenged { seat, cell } => Self::Challenged { seat, cell },
            Event::Answered { seat, cell, name, right: true } => Self::AnsweredRight { seat, cell, name },
            Event::Answered { seat, cell, name, right: false } => Self::AnsweredWrong { seat, cell, name },
            Event::Bragged { seat } => Self::Bragged { seat },
            Event::Said { seat, cell, name } => Self::Said { seat, cell, name },
            Event::BragChecked { seat, stones, right: true } => Self::BragRight { seat, stones },
            Event::BragChecked { seat, stones, right: false } => Self::BragWrong { seat, stones },
            Event::Scored { seat, points, total } => Self::Scored { seat, points, total },
            Event::GaveUp { seat } => Self::GaveUp { seat },
            Event::Won { seat } => Self::Won { seat },
            Event::Drawn => Self::Drawn,
        }
    }
}

fn word(stone: Stone) -> Arg {
    Arg::Word(stone.word().into())
}

fn words(stones: &[Stone]) -> Arg {
    Arg::Words(stones.iter().map(|stone| stone.word().into()).collect::<Vec<_>>())
}

tell! { Notice: "tellstones-notice-" {
    Notice::Started { first } => "started" { player: *first },
    Notice::Drew { seat, stone, left } => "drew" { player: *seat, stone: word(*stone), left: *left },
    Notice::PutBack { seat, stone, left } => "put-back" { player: *seat, stone: word(*stone), left: *left },
    Notice::Placed { seat, cell, stone } => "placed" { player: *seat, stone: word(*stone), cell: cell.to_string() },
    Notice::TurnedUp { seat, cell, stone } =>
        "turned-up" { player: *seat, stone: word(*stone), cell: cell.to_string() },
    Notice::TurnedDown { seat, cell, stone } =>
        "turned-down" { player: *seat, stone: word(*stone), cell: cell.to_string() },
    Notice::Swapped { seat, cells } =>
        "swapped" { player: *seat, one: cells.low().to_string(), other: cells.high().to_string() },
    Notice::Moved { seat, from, to } => "moved" { player: *seat, from: from.to_string(), to: to.to_string() },
    Notice::Peeked { seat, cell } => "peeked" { player: *seat, cell: cell.to_string() },
    Notice::YouPeeked { cell, stone } => "you-peeked" { stone: word(*stone), cell: cell.to_string() },
    Notice::NothingToLook { .. } => "nothing-to-look" {},
    Notice::EggUp { seat, cell, stone } => "egg-up" { player: *seat, stone: word(*stone), cell: cell.to_string() },
    Notice::EggDown { seat, cell } => "egg-down" { player: *seat, cell: cell.to_string() },
    Notice::Challenged { seat, cell } => "challenged" { player: *seat, cell: cell.to_string() },
    Notice::AnsweredRight { seat, cell, name } =>
        "answered-right" { player: *seat, stone: word(*name), cell: cell.to_string() },
    Notice::AnsweredWrong { seat, cell, name } =>
        "answered-wrong" { player: *seat, stone: word(*name), cell: cell.to_string() },
    Notice::Bragged { seat } => "bragged" { player: *seat },
    Notice::Said { seat, cell, name } => "said" { player: *seat, stone: word(*name), cell: cell.to_string() },
    Notice::BragRight { seat, stones } => "brag-right" { player: *seat, stones: words(stones) },
    Notice::BragWrong { seat, stones } => "brag-wrong" { player: *seat, stones: words(stones) },
    Notice::Scored { seat, points, total } => "scored" { player: *seat, points: *points, total: *total },
    Notice::GaveUp { seat } => "gave-up" { player: *seat },
    Notice::Won { seat } => "won" { player: *seat },
    Notice::Drawn => "drawn" { limit: crate::QUIET_LIMIT },
} }
