//! Players that follow their sense, and players that search.

use super::instinct::{Instinct, any_of};
use super::sense::Sense;
use super::shortlist::shortlist;
use crate::thinking::Thinking;
use crate::tree::{Opinion, Searcher, most_tried};
use crate::{Advice, Reason};
use ::kittens::{Action, Kittens, Notice, Question, State, View};
use kernel::{Bot, Budget, Dice as _, FastDice, Imagine as _, Seat};
use std::fmt;

/// Does what looks sensible, or sometimes anything at all.
#[derive(Debug)]
pub struct Casual {
    /// How often it picks any option at random, in percent.
    whim: u32,
    dice: FastDice,
}

impl Casual {
    pub const fn new(whim: u32, seed: u64) -> Self {
        Self { whim, dice: FastDice::new(seed) }
    }
}

/// The options that are worth a thought, and a world to think in.
fn worthwhile(view: &View, options: &[Action], dice: &mut FastDice) -> (State, Seat, Vec<Action>) {
    let state = Kittens::imagine(view, &[], dice);
    let seat = view.you.unwrap_or(view.turn);
    let mut short = Vec::new();
    shortlist(&state, seat, &mut short);
    short.retain(|action| options.contains(action));
    if short.is_empty() {
        short.extend_from_slice(options);
    }
    (state, seat, short)
}

impl Bot<Kittens> for Casual {
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], _budget: Budget<'_>) -> Action {
        let (state, seat, short) = worthwhile(view, options, &mut self.dice);
        let sense = Sense::new(&state, seat);
        let on_a_whim = self.dice.below(100) < self.whim;
        let weight = |action: &Action| {
            let weight = sense.inclination(action);
            if on_a_whim { 1.0 } else { weight * weight }
        };
        let weights: Vec<f32> = short.iter().map(weight).collect();
        any_of(&short, &weights, &mut self.dice).unwrap_or(options[0])
    }
}

/// Searches.
pub struct Planner<const SHARP: bool> {
    searcher: Searcher<Kittens, Instinct<SHARP>>,
    dice: FastDice,
}

impl<const SHARP: bool> fmt::Debug for Planner<SHARP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Planner").field("searcher", &self.searcher).finish_non_exhaustive()
    }
}

impl<const SHARP: bool> Planner<SHARP>
where
    Instinct<SHARP>: Opinion<Kittens>,
{
    pub fn new(thinking: Thinking, seed: u64) -> Self {
        let mut dice = FastDice::new(seed);
        let seed = u64::from(dice.word());
        Self { searcher: Searcher::new(Instinct::default(), thinking, seed), dice }
    }

    /// What it would do, and with two players the chance to win with that.
    pub fn advise(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> Option<Advice> {
        let place = |action: &Action| options.iter().position(|option| option == action);
        let (_, _, short) = worthwhile(view, options, &mut self.dice);
        if matches!(view.question, Question::Keep { .. }) || short.len() == 1 {
            let chosen = self.choose(view, options, budget);
            return Some(Advice { option: place(&chosen)?, reason: None });
        }
        let findings = self.searcher.weigh(view, &short, budget);
        let best = most_tried(&findings);
        let mean = findings.get(best)?.mean().filter(|_| view.players.len() == 2);
        Some(Advice { option: place(short.get(best)?)?, reason: mean.map(Reason::chance) })
    }
}

impl<const SHARP: bool> Bot<Kittens> for Planner<SHARP>
where
    Instinct<SHARP>: Opinion<Kittens>,
{
    /// All that can be known is in the view.
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Action], budget: Budget<'_>) -> Action {
        let (state, seat, short) = worthwhile(view, options, &mut self.dice);
        if matches!(view.question, Question::Keep { .. }) {
            // Nobody may notice that there is anything to decide.
            let sense = Sense::new(&state, seat);
            let best =
                |one: &&Action, other: &&Action| sense.inclination(one).total_cmp(&sense.inclination(other));
            return short.iter().max_by(best).copied().unwrap_or(options[0]);
        }
        self.searcher.choose(view, &short, budget)
    }
}
