//! The past of a match, entry by entry: what is not stored is worked out again.

use crate::table::Position;
use crate::{Entry, Table};
use kernel::{Catalogued, Sink};

/// A match on its way from the start to some later moment.
pub(crate) struct Past<'t, G: Catalogued> {
    table: &'t Table<G>,
    position: Position<G>,
    /// The entries that led here, as indices into the log.
    line: Vec<u32>,
}

impl<'t, G: Catalogued> Past<'t, G> {
    /// The start, and its events.
    pub fn of(table: &'t Table<G>) -> (Self, Vec<G::Event>) {
        let (position, events) = Table::<G>::beginning(table.config(), table.fairness());
        (Self { table, position, line: Vec::new() }, events)
    }

    /// Repeats the effect of an accepted entry.
    pub fn repeat(&mut self, index: u32, out: &mut impl Sink<G::Event>) {
        self.leave_seed(index);
        let Position { state, dice, .. } = &mut self.position;
        match &self.table.log[index as usize].entry {
            Entry::Answer { seat, action } => {
                // It was accepted in the same position before.
                let _ = G::apply(state, *seat, action, dice, out);
            }
            Entry::Leave { seat } => G::withdraw(state, *seat, dice, out),
            Entry::Undo { entries } => return self.go_back(*entries),
            Entry::Pause | Entry::GoOn => return,
        }
        self.line.push(index);
    }

    /// Back to where the game stood when there were this many entries.
    fn go_back(&mut self, entries: u32) {
        let kept = self.line.partition_point(|&index| index < entries);
        let (mut past, _) = Self::of(self.table);
        for &index in &self.line[..kept] {
            past.repeat(index, &mut ());
        }
        *self = past;
    }

    /// Where the game stands now.
    pub fn into_position(mut self) -> Position<G> {
        self.leave_seed(self.table.entry_count());
        self.position
    }

    /// A world that was disturbed continues from a state that its seed does not lead to.
    #[cfg(any(test, feature = "disturb"))]
    fn leave_seed(&mut self, next: u32) {
        if let Some(state) = self.table.fork.as_ref().and_then(|fork| fork.state(&self.line, next)) {
            self.position.state = state.clone();
        }
    }

    /// Only tests disturb a world.
    #[cfg(not(any(test, feature = "disturb")))]
    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "as in tests")]
    const fn leave_seed(&mut self, _next: u32) {}
}
