//! How the search through imagined worlds plays.

use super::sense::{Sense, harms};
use super::shortlist::shortlist;
use crate::tree::Opinion;
use ::kittens::{Action, Kittens, Moment, State, View};
use kernel::{Dice, Seat};

/// `SHARP` players remember in their plans what a look at the deck will have shown them.
#[derive(Clone, Debug, Default)]
pub struct Instinct<const SHARP: bool> {
    weights: Vec<f32>,
}

/// Any of these, the ones with more weight more often.
pub fn any_of(options: &[Action], weights: &[f32], dice: &mut impl Dice) -> Option<Action> {
    let total: f32 = weights.iter().sum();
    let mut left = total * (dice.word() as f32 / 4_294_967_296.0);
    for (option, weight) in options.iter().zip(weights) {
        left -= weight;
        if left <= 0.0 {
            return Some(*option);
        }
    }
    options.last().copied()
}

impl<const SHARP: bool> Opinion<Kittens> for Instinct<SHARP> {
    const HAS_PRIORS: bool = true;
    const HAS_GLIMPSES: bool = SHARP;
    const CURIOSITY: f32 = 1.0;

    fn seat(&self, view: &View) -> Option<Seat> {
        view.you
    }

    fn options(&mut self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        shortlist(state, seat, into);
    }

    fn priors(&mut self, state: &State, seat: Seat, options: &[Action], into: &mut Vec<f32>) {
        let sense = Sense::new(state, seat);
        into.extend(options.iter().map(|action| 0.05 + sense.inclination(action)));
    }

    fn glimpse(&mut self, state: &State, searcher: Seat) -> u32 {
        // Where the first harm lies among the next cards, as far as is known.
        let mut seen = 0;
        for index in 0..3 {
            match state.foreseen(searcher, index) {
                Some(card) if harms(state, card) => return 10 + u32::from(index),
                Some(_) => seen += 1,
                None => break,
            }
        }
        seen
    }

    fn roll(
        &mut self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        scratch.clear();
        shortlist(state, seat, scratch);
        if scratch.len() == 1 {
            return scratch.pop();
        }
        let sense = Sense::new(state, seat);
        self.weights.clear();
        let own = matches!(state.moment(), Moment::Turn);
        self.weights.extend(scratch.iter().map(|action| {
            let weight = sense.inclination(action);
            // On one's own turn what is clearly best is done.
            if own { weight * weight } else { weight }
        }));
        any_of(scratch, &self.weights, dice)
    }
}
