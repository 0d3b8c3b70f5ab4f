//! The table law: two worlds that differ only in what a viewer may not know hand that viewer the same bytes.

use super::twins::Twins;
use super::{Broken, TABLE};
use kernel::{Catalogued, Disturb, Seat, SeatSet};
use std::ops::AddAssign;
use table::{AnyTable, Table};

/// Looks at a table as its viewers get it. The second is whose answer these seats could take back.
pub type Look<'l> = &'l mut dyn FnMut(&dyn AnyTable, &dyn Fn(SeatSet) -> Option<Seat>);

/// Shows a table as its viewers get it.
pub type Lens<G> = fn(&Table<G>, Look<'_>);

/// One setup of a game, to be checked against the table law.
#[derive(Debug)]
pub struct TableLaw<'a, G: Catalogued> {
    pub(super) config: &'a G::Config,
    /// Slow comparisons are made once in this number of steps.
    pub(super) sampling: u32,
    pub(super) avoided: Option<fn(&G::Action) -> bool>,
    pub(super) lens: Lens<G>,
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Comparisons between worlds with a different state.
    pub worlds: u64,
    /// Comparisons where somebody had answered in secret in one world and not in the other.
    pub secrets: u64,
    /// How often something was taken back in both of two worlds that differ.
    pub undone: u64,
}

impl AddAssign for Compared {
    fn add_assign(&mut self, more: Self) {
        self.worlds += more.worlds;
        self.secrets += more.secrets;
        self.undone += more.undone;
    }
}

impl<'a, G: Disturb + Catalogued> TableLaw<'a, G> {
    /// The law for this setup.
    pub fn of(config: &'a G::Config) -> Self {
        Self {
            config,
            sampling: 8,
            avoided: None,
            lens: |table, look| look(table, &|seats| table.would_undo(seats)),
        }
    }

    /// Compares everything at every step.
    #[must_use]
    pub const fn thorough(mut self) -> Self {
        self.sampling = 1;
        self
    }

    /// Gives these answers, such as giving up, only where there is no other.
    #[must_use]
    pub const fn avoiding(mut self, avoided: fn(&G::Action) -> bool) -> Self {
        self.avoided = Some(avoided);
        self
    }

    /// Looks at tables through this lens, such as a faulty one.
    #[must_use]
    pub const fn through(mut self, lens: Lens<G>) -> Self {
        self.lens = lens;
        self
    }

    /// Plays random games, each for one viewer. Panics with the first one that breaks the law.
    #[expect(clippy::panic, reason = "this is how a test fails")]
    pub fn hold(&self, games: u32) -> Compared {
        let mut compared = Compared::default();
        for seed in 0..u64::from(games) {
            match self.replay(seed) {
                Ok(more) => compared += more,
                Err(broken) => panic!(
                    "{} [{}]: {broken}\nplay it again: TableLaw::of(&config).replay({seed})",
                    G::NAME,
                    G::choices(self.config)
                ),
            }
        }
        assert!(
            G::OPEN || games < 10 || compared.worlds > 0,
            "{} [{}]: {TABLE}: nothing was ever compared, so nothing is proved",
            G::NAME,
            G::choices(self.config),
        );
        compared
    }

    /// Plays one game, for one viewer.
    pub fn replay(&self, seed: u64) -> Result<Compared, Broken> {
        Twins::new(self, seed).play()
    }
}
