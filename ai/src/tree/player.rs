//! A player that searches.

use super::{Finding, Opinion, search};
use crate::thinking::Thinking;
use kernel::{Bot, Budget, FastDice, Imagine};

/// Remembers everything, and takes the move that the search tried most.
pub struct Searcher<G: Imagine, O> {
    opinion: O,
    thinking: Thinking,
    memory: Vec<G::Notice>,
    dice: FastDice,
}

impl<G: Imagine, O> std::fmt::Debug for Searcher<G, O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searcher").field("thinking", &self.thinking).finish_non_exhaustive()
    }
}

impl<G: Imagine, O: Opinion<G>> Searcher<G, O> {
    pub const fn new(opinion: O, thinking: Thinking, seed: u64) -> Self {
        Self { opinion, thinking, memory: Vec::new(), dice: FastDice::new(seed) }
    }

    /// What it thinks of every option.
    pub fn weigh(&mut self, view: &G::View, options: &[G::Action], budget: Budget<'_>) -> Vec<Finding> {
        let clock = self.thinking.under(budget);
        search::<G, O>(
            view,
            &self.memory,
            options,
            &self.opinion,
            clock,
            self.thinking.threads,
            &mut self.dice,
        )
    }
}

impl<G: Imagine, O: Opinion<G>> Bot<G> for Searcher<G, O> {
    fn observe(&mut self, notice: &G::Notice) {
        self.memory.push(notice.clone());
    }

    fn choose(&mut self, view: &G::View, options: &[G::Action], budget: Budget<'_>) -> G::Action {
        if options.len() == 1 {
            return options[0].clone();
        }
        let findings = self.weigh(view, options, budget);
        options[most_tried(&findings)].clone()
    }
}

/// The option that was tried most; among equals, the one that went best.
pub(crate) fn most_tried(findings: &[Finding]) -> usize {
    let better = |one: &Finding, other: &Finding| {
        one.visits.cmp(&other.visits).then(one.total.total_cmp(&other.total))
    };
    let best = findings.iter().enumerate().max_by(|one, other| better(one.1, other.1));
    best.map_or(0, |(index, _)| index)
}
