//! Overlays on a game.

use crate::screen::List;
use crate::screen::scroll::Scroll;
use kernel::Seat;

#[derive(Debug)]
pub enum Overlay {
    Help(Scroll),
    Rules(Scroll),
    /// All digits of the commitment to the deal, and what they are for.
    Commitment(Scroll),
    /// The log, if there is no room for it next to the board.
    Log,
    /// The game menu.
    Menu(List, Vec<Offer>),
    /// What can be said to the others.
    Phrases(List),
    /// Should a computer play on for this absent player?
    Replace(Seat),
    /// A started turn would be lost: leave nevertheless?
    Leave,
    /// Does this player really give up?
    Forfeit(Seat),
    /// The others are asked one by one whether a move may be taken back.
    Undo {
        asker: Seat,
        /// Who has not agreed yet.
        others: Vec<Seat>,
    },
}

impl Overlay {
    /// Stays when somebody else moves or the time is up.
    pub fn outlives_answers(&self) -> bool {
        matches!(
            self,
            Self::Help(_)
                | Self::Rules(_)
                | Self::Commitment(_)
                | Self::Log
                | Self::Menu(..)
                | Self::Phrases(_)
        )
    }
}

/// What the menu of a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    GoOn,
    Help,
    Rules,
    Settings,
    Commitment,
    Log,
    Undo,
    Hint,
    Forfeit,
    Phrases,
    Replace(Seat),
    Leave,
}
