//! The tree itself: moves in one long list, each with what came of it.

use super::Finding;
use super::opinion::{Opinion, Rewards, next_asked};
use kernel::{Dice as _, FastDice, Imagine, Pending, Seat};

/// The most that the moves of one tree take, in bytes.
const MOST_BYTES: usize = 40 << 20;

/// These take 16 MB.
const MOST_FORKS: usize = 1 << 20;

const NONE: u32 = u32::MAX;

/// A move that was seen at some point of the tree.
#[derive(Clone, Debug)]
struct Branch<A> {
    visits: u32,
    /// The sum of the rewards of the seat that moves.
    total: f32,
    /// In how many visits of this point the move could be made.
    available: u32,
    prior: f32,
    /// The next move at the same point.
    next: u32,
    /// The first move after this one, or the first [`Fork`].
    first: u32,
    seat: Seat,
    action: A,
}

/// A point after a move at which the searching player saw something.
#[derive(Clone, Copy, Debug)]
struct Fork {
    glimpse: u32,
    visits: u32,
    first: u32,
    next: u32,
}

/// A point of the tree: where to look for its first move.
#[derive(Clone, Copy, Debug)]
enum Point {
    Root,
    After(u32),
    Fork(u32),
}

pub(super) struct Tree<G: Imagine, O> {
    pub opinion: O,
    pub dice: FastDice,
    /// The seat that searches: it moves first, even if others are asked too.
    searcher: Seat,
    branches: Vec<Branch<G::Action>>,
    forks: Vec<Fork>,
    root: Fork,
    /// A list of this length grows no more; the search goes on with what is there.
    most: usize,
    // Buffers of a simulation, reused by the next one.
    path: Vec<Hop>,
    options: Vec<G::Action>,
    found: Vec<u32>,
    priors: Vec<f32>,
}

/// A move that was made in this simulation, and the fork it led to.
#[derive(Clone, Copy, Debug)]
struct Hop {
    branch: u32,
    fork: u32,
}

impl<G: Imagine, O: Opinion<G>> Tree<G, O> {
    /// A tree with one branch for every one of `options`, in this order; `state` is a world in which they are asked.
    pub fn new(searcher: Seat, state: &G::State, options: &[G::Action], opinion: O, dice: FastDice) -> Self {
        let most = (MOST_BYTES / size_of::<Branch<G::Action>>()).max(options.len());
        let mut tree = Self {
            opinion,
            dice,
            searcher,
            // Memory that is never touched costs nothing, and a list that never grows is never copied.
            branches: Vec::with_capacity(most),
            forks: Vec::new(),
            root: Fork { glimpse: 0, visits: 0, first: NONE, next: NONE },
            most,
            path: Vec::new(),
            options: options.to_vec(),
            found: Vec::new(),
            priors: Vec::new(),
        };
        tree.found.resize(options.len(), NONE);
        tree.grow(Point::Root, state, searcher);
        tree
    }

    /// What came of the options, as they were given.
    pub fn at_root(&self, options: usize) -> impl Iterator<Item = Finding> + '_ {
        let found = |branch: &Branch<_>| Finding { visits: branch.visits.into(), total: branch.total.into() };
        self.branches.iter().take(options).map(found)
    }

    /// Walks down the tree in this world, adds a branch, plays on to the end, and records the result.
    #[inline]
    pub fn simulate(&mut self, mut state: G::State) {
        self.path.clear();
        let mut point = Point::Root;
        let mut seat = self.searcher;
        let rewards = loop {
            if self.visits(point) == 0 && !matches!(point, Point::Root) {
                break self.play_on(&mut state, seat);
            }
            let Some(branch) = self.select(point, &state, seat) else {
                break self.play_on(&mut state, seat);
            };
            let action = &self.branches[branch as usize].action;
            if G::apply(&mut state, seat, action, &mut self.dice, &mut ()).is_err() {
                break None;
            }
            let pending = G::pending(&state);
            let fork = if O::HAS_GLIMPSES && pending.outcome().is_none() {
                let glimpse = self.opinion.glimpse(&state, self.searcher);
                self.fork(branch, glimpse)
            } else {
                NONE
            };
            self.path.push(Hop { branch, fork });
            match pending {
                Pending::Over(outcome) => break Some(self.opinion.reward(&outcome)),
                Pending::Ask(ask) => match next_asked(ask) {
                    Some(asked) => seat = asked,
                    None => break None,
                },
            }
            point = match fork {
                NONE if O::HAS_GLIMPSES => break self.play_on(&mut state, seat),
                NONE => Point::After(branch),
                _ => Point::Fork(fork),
            };
        };
        if let Some(rewards) = rewards {
            self.learn(&rewards);
        }
    }

    fn learn(&mut self, rewards: &Rewards) {
        self.root.visits += 1;
        for step in &self.path {
            let branch = &mut self.branches[step.branch as usize];
            branch.visits += 1;
            branch.total += rewards[branch.seat.index()];
            if O::HAS_GLIMPSES && step.fork != NONE {
                self.forks[step.fork as usize].visits += 1;
            }
        }
    }

    /// To the end, or to where the game is judged. Nothing if the rules break their contract.
    #[inline]
    fn play_on(&mut self, state: &mut G::State, mut seat: Seat) -> Option<Rewards> {
        for _ in 0..O::HORIZON {
            let action = self.opinion.roll(state, seat, &mut self.options, &mut self.dice)?;
            G::apply(state, seat, &action, &mut self.dice, &mut ()).ok()?;
            match G::pending(state) {
                Pending::Over(outcome) => return Some(self.opinion.reward(&outcome)),
                Pending::Ask(ask) => seat = next_asked(ask)?,
            }
        }
        Some(self.opinion.worth(state))
    }

    #[inline]
    fn visits(&self, point: Point) -> u32 {
        match point {
            Point::Root => self.root.visits,
            Point::After(branch) => self.branches[branch as usize].visits,
            Point::Fork(fork) => self.forks[fork as usize].visits,
        }
    }

    #[inline]
    fn first(&mut self, point: Point) -> &mut u32 {
        match point {
            Point::Root => &mut self.root.first,
            Point::After(branch) => &mut self.branches[branch as usize].first,
            Point::Fork(fork) => &mut self.forks[fork as usize].first,
        }
    }

    /// The fork of this branch where this was seen; none if there is no room for a new one.
    fn fork(&mut self, branch: u32, glimpse: u32) -> u32 {
        let head = self.branches[branch as usize].first;
        let mut at = head;
        while at != NONE {
            let fork = &self.forks[at as usize];
            if fork.glimpse == glimpse {
                return at;
            }
            at = fork.next;
        }
        if self.forks.len() >= MOST_FORKS {
            return NONE;
        }
        self.forks.push(Fork { glimpse, visits: 0, first: NONE, next: head });
        let new = self.forks.len() as u32 - 1;
        self.branches[branch as usize].first = new;
        new
    }

    /// The branch to take at this point in this world. Nothing if the tree can't grow there.
    #[inline]
    fn select(&mut self, point: Point, state: &G::State, seat: Seat) -> Option<u32> {
        // What the searching player is asked now is the same in all worlds.
        if !G::OPEN && !matches!(point, Point::Root) {
            return self.select_available(point, state, seat);
        }
        let mut at = *self.first(point);
        if at == NONE {
            self.options.clear();
            self.opinion.options(state, seat, &mut self.options);
            // Moves are tried in this order first.
            self.dice.shuffle(&mut self.options);
            self.found.clear();
            self.found.resize(self.options.len(), NONE);
            self.grow(point, state, seat);
            at = *self.first(point);
        }
        let mut pick = Pick::new();
        let weight = weight::<G, O>(self.visits(point));
        while at != NONE {
            let branch = &self.branches[at as usize];
            if !O::HAS_PRIORS && branch.visits == 0 {
                return Some(at);
            }
            pick.weigh::<G, O>(at, branch, weight);
            at = branch.next;
        }
        pick.best()
    }

    /// Only what can be done in this world counts, and of every move, how often it could have been made.
    fn select_available(&mut self, point: Point, state: &G::State, seat: Seat) -> Option<u32> {
        self.options.clear();
        self.opinion.options(state, seat, &mut self.options);
        if !self.find(point, seat) {
            self.grow(point, state, seat);
        }
        let mut pick = Pick::new();
        let mut untried = 0;
        let mut any_untried = NONE;
        for &at in self.found.iter().filter(|&&at| at != NONE) {
            let branch = &mut self.branches[at as usize];
            branch.available += 1;
            if O::HAS_PRIORS || branch.visits > 0 {
                pick.weigh::<G, O>(at, branch, weight::<G, O>(branch.available));
                continue;
            }
            untried += 1;
            if self.dice.below(untried) == 0 {
                any_untried = at;
            }
        }
        if any_untried == NONE { pick.best() } else { Some(any_untried) }
    }

    /// Looks up the branches of all options at this point; are all there?
    fn find(&mut self, point: Point, seat: Seat) -> bool {
        let first = *self.first(point);
        self.found.clear();
        let mut is_complete = true;
        // The options come in the same order every time: mostly the next one is the one that is looked for.
        let mut cursor = first;
        for option in &self.options {
            let start = if cursor == NONE { first } else { cursor };
            let mut at = start;
            let found = loop {
                if at == NONE {
                    break NONE;
                }
                let branch = &self.branches[at as usize];
                if branch.seat == seat && branch.action == *option {
                    cursor = branch.next;
                    break at;
                }
                at = if branch.next == NONE { first } else { branch.next };
                if at == start {
                    break NONE;
                }
            };
            is_complete &= found != NONE;
            self.found.push(found);
        }
        is_complete
    }

    /// Adds branches for all options that were not found, as far as there is room.
    fn grow(&mut self, point: Point, state: &G::State, seat: Seat) {
        let missing = self.found.iter().filter(|&&at| at == NONE).count();
        if self.branches.len() + missing > self.most {
            return;
        }
        self.priors.clear();
        if O::HAS_PRIORS {
            self.opinion.priors(state, seat, &self.options, &mut self.priors);
        }
        let sum: f32 = self.priors.iter().sum();
        let even = 1.0 / self.options.len().max(1) as f32;
        let mut last = *self.first(point);
        while last != NONE && self.branches[last as usize].next != NONE {
            last = self.branches[last as usize].next;
        }
        for index in 0..self.options.len() {
            if self.found[index] != NONE {
                continue;
            }
            let new = self.branches.len() as u32;
            let prior = self.priors.get(index).map_or(even, |prior| prior / sum);
            self.branches.push(Branch {
                visits: 0,
                total: 0.0,
                available: 0,
                prior,
                next: NONE,
                first: NONE,
                seat,
                action: self.options[index].clone(),
            });
            match last {
                NONE => *self.first(point) = new,
                _ => self.branches[last as usize].next = new,
            }
            self.found[index] = new;
            last = new;
        }
    }
}

/// How much exploration counts at a point with this number of visits.
#[inline]
fn weight<G: Imagine, O: Opinion<G>>(visits: u32) -> f32 {
    let visits = visits.max(1);
    O::CURIOSITY * if O::HAS_PRIORS { visits as f32 } else { logarithm(visits) }.sqrt()
}

/// The natural logarithm, to two digits: what is compared with it is a guess anyway. Made of plain arithmetic, so
/// that it is the same on every machine.
#[inline]
fn logarithm(number: u32) -> f32 {
    let bits = (number as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    std::f32::consts::LN_2 * (exponent + (mantissa - 1.0) * (1.6932 - 0.3466 * mantissa))
}

/// The most promising branch so far.
struct Pick {
    score: f32,
    at: u32,
    /// Of all branches that were tried.
    total: f32,
    visits: u32,
    untried_bonus: f32,
    untried: u32,
}

/// A move that has not been tried yet is assumed to be worse than its neighbours by this.
const DOUBT: f32 = 0.1;

impl Pick {
    #[inline]
    const fn new() -> Self {
        Self {
            score: f32::NEG_INFINITY,
            at: NONE,
            total: 0.0,
            visits: 0,
            untried_bonus: f32::NEG_INFINITY,
            untried: NONE,
        }
    }

    #[inline]
    fn weigh<G: Imagine, O: Opinion<G>>(&mut self, at: u32, branch: &Branch<G::Action>, weight: f32) {
        let visits = branch.visits as f32;
        let score = if O::HAS_PRIORS {
            let bonus = weight * branch.prior / (1.0 + visits);
            if branch.visits == 0 {
                if bonus > self.untried_bonus {
                    (self.untried_bonus, self.untried) = (bonus, at);
                }
                return;
            }
            self.total += branch.total;
            self.visits += branch.visits;
            branch.total / visits + bonus
        } else {
            let share = 1.0 / visits;
            branch.total * share + weight * share.sqrt()
        };
        if score > self.score {
            (self.score, self.at) = (score, at);
        }
    }

    #[inline]
    fn best(&self) -> Option<u32> {
        let mean = if self.visits == 0 { 0.5 } else { self.total / self.visits as f32 };
        let at = if self.untried_bonus + mean - DOUBT > self.score { self.untried } else { self.at };
        (at != NONE).then_some(at)
    }
}
