//! Everything a player may do in a turn, and one of it at random.
//!
//! The order: single steps (waiting frogs first, then pads from the south-west), chains, bridges to build, then
//! the cards: extra jumps, two bridges, removals, parachutes.

use crate::paths::{Pond, Word};
use crate::place::Heading;
use crate::play::JUMP_STEPS;
use crate::shape::{Pads, each};
use crate::{Action, Board, Bridge, Card, Home, Pad, Pair, Path, Place};
use alloc::vec::Vec;
use kernel::{Dice, Seat};

/// A board has at most so many places of one player's frogs: five pads, or four and the home base.
const ORIGINS: usize = 6;

impl Board {
    /// Everything that this player could do if it were their turn, in the order that counts.
    pub fn options(&self, seat: Seat, into: &mut Vec<Action>) {
        self.paths(seat, usize::MAX, &mut |path| into.push(Action::Move { path: *path }));
        into.extend(self.bridges_missing().map(|bridge| Action::Build { bridge }));
        if !self.hand(seat).is_empty() {
            self.card_options(seat, into);
        }
    }

    /// Has this player anything to do?
    #[inline]
    pub(crate) fn can_act(&self, seat: Seat) -> bool {
        self.stock > 0 || self.movers(seat).next().is_some() || self.can_play_card(seat)
    }

    /// One of the options, at index `dice.below(number of options)`.
    #[inline]
    pub(crate) fn any_option(
        &self,
        seat: Seat,
        scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        scratch.clear();
        if !self.hand(seat).is_empty() {
            self.options(seat, scratch);
            let number = dice.below(u32::try_from(scratch.len()).ok().filter(|&len| len > 0)?);
            return scratch.get(number as usize).copied();
        }
        if self.side <= 7 {
            self.any_turn::<u64>(seat, scratch, dice)
        } else {
            self.any_turn::<u128>(seat, scratch, dice)
        }
    }

    /// One of the options without cards. Single steps and bridges are counted; only chains are listed.
    #[inline]
    fn any_turn<W: Word>(
        &self,
        seat: Seat,
        scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        let pond = Pond::<W>::new(self, seat);
        let mut steps = [None; ORIGINS];
        let mut origins = 0;
        let mut count = 0;
        let mut add = |found: crate::paths::Steps<W>| {
            let number = size(found.pads) + found.homes.count_ones();
            steps[origins] = Some((found, number));
            origins += 1;
            count += number;
        };
        if let Some(found) = pond.steps_from_home() {
            add(found);
        }
        let mut rest = pond.mine;
        while rest != W::NONE {
            add(pond.steps_from(rest.lowest()));
            rest = rest.without_lowest();
        }
        pond.chains(usize::MAX, &mut |path| scratch.push(Action::Move { path: *path }));
        let chains = scratch.len() as u32;
        let all = count + chains + u32::from(self.stock);
        if all == 0 {
            return None;
        }
        let mut number = dice.below(all);
        if number < count {
            for (found, size) in steps.into_iter().flatten() {
                if number < size {
                    return Some(Action::Move { path: Path::step(found.from, self.nth_step(found, number)) });
                }
                number -= size;
            }
            return None;
        }
        number -= count;
        if number < chains {
            return scratch.get(number as usize).copied();
        }
        self.nth_missing(number - chains).map(|bridge| Action::Build { bridge })
    }

    #[inline]
    fn nth_step<W: Word>(&self, steps: crate::paths::Steps<W>, mut number: u32) -> Place {
        let mut pads = steps.pads;
        while pads != W::NONE {
            if number == 0 {
                return Place::Pad(Pad::from_index(pads.lowest()));
            }
            number -= 1;
            pads = pads.without_lowest();
        }
        let home =
            Seat::all(self.seats()).filter(|home| steps.homes & 1 << home.index() != 0).nth(number as usize);
        home.map_or(steps.from, |home| Place::Home(Home::of(home, self.seats())))
    }

    #[inline]
    fn nth_missing(&self, mut number: u32) -> Option<Bridge> {
        for (heading, all, built) in
            [(Heading::East, self.shape().east, self.east), (Heading::North, self.shape().north, self.north)]
        {
            let mut missing: Pads = all & !built;
            while missing != 0 {
                if number == 0 {
                    return Some(Bridge::new(heading, Pad::from_index(missing.trailing_zeros() as u8)));
                }
                number -= 1;
                missing &= missing - 1;
            }
        }
        None
    }

    /// All moves of up to `most` places, each once.
    pub(crate) fn paths(&self, seat: Seat, most: usize, found: &mut impl FnMut(&Path)) {
        if self.side <= 7 {
            self.paths_in(&Pond::<u64>::new(self, seat), most, found);
        } else {
            self.paths_in(&Pond::<u128>::new(self, seat), most, found);
        }
    }

    fn paths_in<W: Word>(&self, pond: &Pond<'_, W>, most: usize, found: &mut impl FnMut(&Path)) {
        let mut all = |steps: crate::paths::Steps<W>| {
            let number = size(steps.pads) + steps.homes.count_ones();
            (0..number).for_each(|number| found(&Path::step(steps.from, self.nth_step(steps, number))));
        };
        pond.steps_from_home().into_iter().for_each(&mut all);
        let mut rest = pond.mine;
        while rest != W::NONE {
            all(pond.steps_from(rest.lowest()));
            rest = rest.without_lowest();
        }
        pond.chains(most, found);
    }

    fn can_play_card(&self, seat: Seat) -> bool {
        let hand = self.hand(seat);
        // Without a bridge in the stock every bridge can be removed; without a move there is no extra jump.
        hand.has(Card::RemoveBridge) || hand.has(Card::Parachute) && self.taken() != self.shape().pads
    }

    fn card_options(&self, seat: Seat, into: &mut Vec<Action>) {
        let hand = self.hand(seat);
        if hand.has(Card::ExtraJump) {
            self.paths(seat, JUMP_STEPS + 1, &mut |first| {
                let Ok(after) = self.after_path(seat, first) else { return };
                if after.winner().is_none() {
                    after.paths(seat, JUMP_STEPS + 1, &mut |second| {
                        into.push(Action::Jump { first: *first, second: *second });
                    });
                }
            });
        }
        if hand.has(Card::TwoBridges) {
            let mut missing = self.bridges_missing();
            while let Some(one) = missing.next() {
                into.extend(missing.clone().map(|other| Action::Two { bridges: Pair::new(one, other) }));
            }
        }
        if hand.has(Card::RemoveBridge) {
            into.extend(self.bridges_built().map(|bridge| Action::Cut { bridge }));
        }
        if hand.has(Card::Parachute) {
            let free = self.shape().pads & !self.taken();
            let flights =
                self.origins(seat).flat_map(|from| each(free).map(move |to| Action::Chute { from, to }));
            into.extend(flights);
        }
    }
}

/// How many pads, of at most four.
#[inline]
fn size<W: Word>(mut pads: W) -> u32 {
    let mut size = 0;
    while pads != W::NONE {
        pads = pads.without_lowest();
        size += 1;
    }
    size
}
