//! Contests of computer players, and random play. A web page holds none, so it need not load them.

use crate::any_game::Listed;
#[cfg(not(target_arch = "wasm32"))]
pub use here::Contest;

#[cfg(not(target_arch = "wasm32"))]
mod here {
    use super::Listed;
    use ai::{Guests, Match, Players, Playouts, Standings};
    use kernel::{Catalogued, Choices, Clock, ConfigFault, Imagine, Workers};
    use std::time::Duration;

    /// What computer players do without people.
    pub trait Contest {
        /// Plays random games for this long, in this number of parallel parts.
        fn playouts(
            &self,
            choices: &Choices,
            time: Duration,
            threads: usize,
            clock: &dyn Clock,
            workers: &dyn Workers,
        ) -> Result<Playouts, ConfigFault>;
        /// Computer players against each other, one per seat; a name that is not a level of this game is a guest. `None` if
        /// there is no such guest either.
        fn arena(
            &self,
            choices: &Choices,
            series: &Match,
            guests: Guests<'_>,
            progress: &mut dyn FnMut(u32),
        ) -> Result<Option<Standings>, ConfigFault>;
    }

    impl<G: Imagine + Catalogued + Players> Contest for Listed<G> {
        fn playouts(
            &self,
            choices: &Choices,
            time: Duration,
            threads: usize,
            clock: &dyn Clock,
            workers: &dyn Workers,
        ) -> Result<Playouts, ConfigFault> {
            Ok(ai::playouts::<G>(&G::configure(choices)?, time, threads, clock, workers))
        }

        fn arena(
            &self,
            choices: &Choices,
            series: &Match,
            guests: Guests<'_>,
            progress: &mut dyn FnMut(u32),
        ) -> Result<Option<Standings>, ConfigFault> {
            Ok(ai::arena::<G>(&G::configure(choices)?, series, guests, progress))
        }
    }
}

/// Nothing in a web page.
#[cfg(target_arch = "wasm32")]
pub trait Contest {}

#[cfg(target_arch = "wasm32")]
impl<G> Contest for Listed<G> {}
