//! Random play to the end, through the same trait that real games use.

use crate::{Dice, Game, Outcome, Pending};
use alloc::vec::Vec;

/// The result of one random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended.
    pub outcome: Outcome,
    /// How many actions it took, from all seats together.
    pub actions: u32,
}

/// Plays one game with uniformly random legal actions. `scratch` is reused from game to game. Returns `None` if the
/// rules break their contract (ask nobody, or refuse one of their own options). The [crate documentation](crate) has an
/// example.
#[inline]
pub fn playout<G: Game>(
    config: &G::Config,
    scratch: &mut Vec<G::Action>,
    dice: &mut impl Dice,
) -> Option<Playout> {
    let mut state = G::start(config, dice, &mut ());
    let mut actions = 0;
    loop {
        let seat = match G::pending(&state) {
            Pending::Ask(ask) => ask.seats.first()?,
            Pending::Over(outcome) => return Some(Playout { outcome, actions }),
        };
        let action = G::any_option(&state, seat, scratch, dice)?;
        G::apply(&mut state, seat, &action, dice, &mut ()).ok()?;
        actions += 1;
    }
}
