//! Alternative worlds for the secrecy tests. Not part of the program.

use crate::Table;
use crate::table::Position;
use kernel::{Catalogued, Dice, Disturb, Publicity, Seat, Viewer};

/// Where a match left the world that its seed leads to.
#[derive(Clone)]
pub(crate) struct Fork<S> {
    state: S,
    /// How many entries the log had, and how many of them still counted.
    entries: u32,
    kept: usize,
}

impl<S> Fork<S> {
    /// The state after these entries, if that is where the match left; the entry that follows them is `next`. If all
    /// agreed to go further back, what follows is again the world of the seed.
    pub fn state(&self, line: &[u32], next: u32) -> Option<&S> {
        let is_here = line.len() == self.kept && line.last().is_none_or(|&last| last < self.entries);
        (is_here && next >= self.entries).then_some(&self.state)
    }
}

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
    /// The same match in a world that this viewer must not be able to tell from the real one. Its past is the real one
    /// up to now, and its own from now on.
    #[must_use]
    pub fn disturbed(&self, viewer: Viewer, dice: &mut impl Dice) -> Self {
        let state = G::disturb(&self.position.state, viewer, dice);
        let (entries, kept) = (self.entry_count(), self.line.len());
        let fork = Some(Box::new(Fork { state: state.clone(), entries, kept }));
        let mut other = self.with_position(Position { state, ..self.position.clone() });
        other.fork = fork;
        other
    }
}
