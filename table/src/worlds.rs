//! Alternative worlds for the secrecy tests. Not part of the program.

use crate::Table;
use crate::table::Position;
use kernel::{Catalogued, Dice, Disturb, Publicity, Seat, Viewer};

impl<G: Catalogued> Table<G> {
    /// A copy of the match, to be played differently.
    #[must_use]
    pub fn twin(&self) -> Self {
        self.with_position(self.position.clone())
    }

    /// The truth, which no viewer may have.
    pub const fn state(&self) -> &G::State {
        &self.position.state
    }

    /// How much of this answer spectators may know while the game runs.
    pub fn publicity(&self, seat: Seat, action: &G::Action) -> Publicity {
        G::publicity(&self.position.state, seat, action)
    }
}

impl<G: Catalogued + Disturb> Table<G> {
    /// The same match in a world that this viewer must not be able to tell from the real one. Its past is unchanged: what
    /// is derived from the log ([`Table::stream`], [`Table::retell`], [`Table::undo`]) is that of the real one.
    #[must_use]
    pub fn disturbed(&self, viewer: Viewer, dice: &mut impl Dice) -> Self {
        let state = G::disturb(&self.position.state, viewer, dice);
        self.with_position(Position { state, ..self.position.clone() })
    }
}
