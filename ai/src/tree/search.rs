//! Many simulations, in one part or more.

use super::branches::Tree;
use super::opinion::{Opinion, next_asked};
use crate::thinking::Clock;
use kernel::{Dice as _, FastDice, Imagine, Pending, Seat};

/// What the search came to know of one option.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Finding {
    /// How often it was tried: the more, the better it seems.
    pub visits: u64,
    /// The sum of the rewards.
    pub total: f64,
}

impl Finding {
    /// The mean reward, from 0 to 1; nothing if it was never tried.
    pub fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.total / self.visits as f64)
    }
}

/// Simulations between two looks at the clock.
const BATCH: u64 = 16;

/// Thinks about `options`, and finds something about each of them. Every part grows a tree of its own; with a
/// number of iterations and without a limit of time, the same dice find the same.
pub fn search<G: Imagine, O: Opinion<G>>(
    view: &G::View,
    memory: &[G::Notice],
    options: &[G::Action],
    opinion: &O,
    clock: Clock<'_>,
    threads: usize,
    dice: &mut FastDice,
) -> Vec<Finding> {
    // The first ones are tried first: no option is favoured by its place in the list.
    let mut order: Vec<usize> = (0..options.len()).collect();
    dice.shuffle(&mut order);
    let ordered: Vec<G::Action> = order.iter().map(|&index| options[index].clone()).collect();
    let parts = clock.parts(threads);
    let trees = (0..parts).map(|part| {
        let (dice, clock) = (dice.fork(), clock.share(part as u64, parts as u64));
        let (opinion, ordered) = (opinion.clone(), &ordered);
        move || one_tree::<G, O>(view, memory, ordered, opinion, clock, dice)
    });
    let found = clock.means().run(trees);
    let mut findings = vec![Finding::default(); options.len()];
    for tree in found {
        for (&index, finding) in order.iter().zip(tree) {
            findings[index].visits += finding.visits;
            findings[index].total += finding.total;
        }
    }
    findings
}

fn one_tree<G: Imagine, O: Opinion<G>>(
    view: &G::View,
    memory: &[G::Notice],
    options: &[G::Action],
    mut opinion: O,
    clock: Clock<'_>,
    mut dice: FastDice,
) -> Vec<Finding> {
    let world = opinion.imagine(view, memory, &mut dice);
    let asked = match G::pending(&world) {
        Pending::Ask(ask) => next_asked(ask),
        Pending::Over(_) => None,
    };
    let searcher = opinion.seat(view).or(asked).unwrap_or(Seat::new(0));
    let mut tree = Tree::<G, O>::new(searcher, &world, options, opinion, dice);
    let mut done = 0;
    while done < clock.iterations() {
        let batch = BATCH.min(clock.iterations() - done);
        for _ in 0..batch {
            let world =
                if G::OPEN { world.clone() } else { tree.opinion.imagine(view, memory, &mut tree.dice) };
            tree.simulate(world);
        }
        done += batch;
        if clock.is_up() {
            break;
        }
    }
    tree.at_root(options.len()).collect()
}
