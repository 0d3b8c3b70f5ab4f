//! What a game can tell the search beyond its rules.

use kernel::{Ask, Dice, Imagine, MAX_SEATS, Outcome, Seat};
use std::cmp::Ordering;

/// How well it went for every seat: 1 is a win, 0 a loss.
pub type Rewards = [f32; MAX_SEATS];

/// A share of the first place is what counts; a little is for every player left behind.
pub fn rewards(outcome: &Outcome) -> Rewards {
    let mut rewards = [0.0; MAX_SEATS];
    let places = outcome.places();
    let others = places.len().saturating_sub(1).max(1) as f32;
    for (reward, place) in rewards.iter_mut().zip(places) {
        let [behind, level] = [Ordering::Greater, Ordering::Equal]
            .map(|order| places.iter().filter(|other| other.cmp(&place) == order).count() as f32);
        let share = if *place == 1 { 1.0 / level } else { 0.0 };
        *reward = 0.8 * share + 0.2 * (behind + (level - 1.0) / 2.0) / others;
    }
    rewards
}

/// What a game knows about good play, apart from its rules. Everything here has a default.
///
/// An opinion may keep memory of its own (it is cloned for every thread); it must not bring in other chance than
/// the dice it is given, so that the same seed finds the same move.
pub trait Opinion<G: Imagine>: Clone + Send {
    /// After how many moves a simulation is cut short and judged by [`Opinion::worth`].
    const HORIZON: u32 = u32::MAX;

    /// Does [`Opinion::priors`] say anything?
    const HAS_PRIORS: bool = false;

    /// Does [`Opinion::glimpse`] say anything?
    const HAS_GLIMPSES: bool = false;

    /// How much the search tries what looks bad so far. More where rewards are close to each other.
    const CURIOSITY: f32 = if Self::HAS_PRIORS { 1.4 } else { 0.7 };

    /// The seat that looks at this view. By default, the first one that is asked.
    fn seat(&self, _view: &G::View) -> Option<Seat> {
        None
    }

    /// A world that fits; by default, what the rules imagine. A player with a bad memory imagines badly.
    fn imagine(&mut self, view: &G::View, memory: &[G::Notice], dice: &mut impl Dice) -> G::State {
        G::imagine(view, memory, dice)
    }

    /// The moves worth a branch of the tree: by default, all.
    fn options(&mut self, state: &G::State, seat: Seat, into: &mut Vec<G::Action>) {
        G::options(state, seat, into);
    }

    /// How promising each of these moves is, in the same order, on any scale above 0. Called when a move gets its
    /// branch.
    fn priors(&mut self, _state: &G::State, _seat: Seat, _options: &[G::Action], _into: &mut Vec<f32>) {}

    /// After a move: something that `searcher` sees now, as a number, and can act on. The tree goes on apart for
    /// every number. By default the searching player learns nothing on the way.
    fn glimpse(&mut self, _state: &G::State, _searcher: Seat) -> u32 {
        0
    }

    /// A move on the way from the tree to the end: by default, any.
    #[inline]
    fn roll(
        &mut self,
        state: &G::State,
        seat: Seat,
        scratch: &mut Vec<G::Action>,
        dice: &mut impl Dice,
    ) -> Option<G::Action> {
        G::any_option(state, seat, scratch, dice)
    }

    /// How well a game that was cut stands for every seat, from 0 to 1.
    fn worth(&mut self, _state: &G::State) -> Rewards {
        [0.5; MAX_SEATS]
    }

    /// How well a finished game went for every seat.
    fn reward(&mut self, outcome: &Outcome) -> Rewards {
        rewards(outcome)
    }
}

/// Nothing but the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOpinion;

impl<G: Imagine> Opinion<G> for NoOpinion {}

/// The seat that would be asked first at a table that asks one player after the other.
#[inline]
pub(super) fn next_asked(ask: Ask) -> Option<Seat> {
    if ask.seats.len() == 1 { ask.seats.first() } else { ask.in_order(MAX_SEATS).next() }
}
