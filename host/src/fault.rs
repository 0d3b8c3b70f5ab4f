//! Why a match can't be started, resumed or kept.

use catalog::{AnyGame, OpenFault};
use kernel::ConfigFault;
use ledger::{MatchId, StoreError};

/// Clients put it into words.
#[derive(Debug)]
pub enum MatchFault {
    /// The game can't be set up like this.
    Config(&'static dyn AnyGame, ConfigFault),
    /// The store failed.
    Store(StoreError),
    /// No game has this name.
    UnknownGame(String),
    /// It is stored, but this version of the rules can't play it.
    Open(OpenFault),
    /// It is over: it can be replayed, not resumed.
    Over(MatchId),
    /// It is over and counts: it is not deleted.
    Kept(MatchId),
    /// A player is a program, and nobody agreed to run it.
    NotAgreed(MatchId),
    /// It is played with different seats.
    OtherSeats(MatchId),
    /// A player is a program that can't be started.
    Program {
        /// As the seat names it.
        name: String,
        /// As the system says it.
        reason: String,
    },
    /// An answer that was to be given before anybody plays is not possible, or ends the game.
    Opening {
        /// Which one, counted from 1.
        number: usize,
    },
    /// There must be a player, and a part of the seed, for each of this many seats.
    Seats {
        /// How many.
        seats: usize,
    },
    /// The rules broke their own contract.
    Broken,
}

impl From<StoreError> for MatchFault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
