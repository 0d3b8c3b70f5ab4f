//! Everything a player may do in a turn, and one of it at random.
//!
//! The order: single steps (waiting frogs first, then pads from the south-west), chains, bridges to build, then
//! the cards: extra jumps, two bridges, removals, parachutes.

use crate::paths::Flow;
use crate::place::Heading;
use crate::play::JUMP_STEPS;
use crate::pond::{Pond, Word, fitted};
use crate::{Action, Board, Bridge, Card, Pad, Pair, Path};
use alloc::vec::Vec;
use kernel::{Dice, Seat};

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
        if self.hand(seat).is_empty() {
            return fitted!(self, W => self.any_turn::<W>(seat, dice));
        }
        scratch.clear();
        self.options(seat, scratch);
        let number = dice.below(u32::try_from(scratch.len()).ok().filter(|&len| len > 0)?);
        scratch.get(number as usize).copied()
    }

    /// One of the options without cards: they are counted, and only the one that is drawn is made.
    #[inline]
    fn any_turn<W: Word>(&self, seat: Seat, dice: &mut impl Dice) -> Option<Action> {
        let pond = Pond::<W>::new(self);
        let steps = pond.step_count(seat);
        let chains = pond.chain_count(seat);
        let all = steps + chains + u32::from(self.stock);
        if all == 0 {
            return None;
        }
        let mut number = dice.below(all);
        if number >= steps + chains {
            return self.nth_missing::<W>(number - steps - chains).map(|bridge| Action::Build { bridge });
        }
        let mut drawn = None;
        if number < steps {
            let _ = pond.steps(seat, |from, to| {
                if number == 0 {
                    drawn = Some(Path::step(from, to));
                    return Flow::Break(());
                }
                number -= 1;
                Flow::Continue(())
            });
        } else {
            number -= steps;
            let _ = pond.chains(seat, usize::MAX, &mut |path| {
                if number == 0 {
                    drawn = Some(*path);
                    return Flow::Break(());
                }
                number -= 1;
                Flow::Continue(())
            });
        }
        drawn.map(|path| Action::Move { path })
    }

    #[inline]
    fn nth_missing<W: Word>(&self, mut number: u32) -> Option<Bridge> {
        let shape = self.shape();
        for (heading, missing) in
            [(Heading::East, shape.east & !self.east), (Heading::North, shape.north & !self.north)]
        {
            for index in W::of(missing).each() {
                if number == 0 {
                    return Some(Bridge::new(heading, Pad::from_index(index)));
                }
                number -= 1;
            }
        }
        None
    }

    /// All moves of up to `most` places, each once: single steps, then chains. Crowded boards have tens of thousands
    /// of long chains, and few short ones.
    pub fn paths(&self, seat: Seat, most: usize, found: &mut impl FnMut(&Path)) {
        fitted!(self, W => self.paths_in::<W>(seat, most, found));
    }

    fn paths_in<W: Word>(&self, seat: Seat, most: usize, found: &mut impl FnMut(&Path)) {
        let pond = Pond::<W>::new(self);
        let _ = pond.steps(seat, |from, to| {
            found(&Path::step(from, to));
            Flow::Continue(())
        });
        let _ = pond.chains(seat, most, &mut |path| {
            found(path);
            Flow::Continue(())
        });
    }

    fn can_play_card(&self, seat: Seat) -> bool {
        // Asked only if there is neither a bridge in the stock nor a move: two of the cards are of no use then.
        [Card::RemoveBridge, Card::Parachute].iter().any(|&card| self.check_use(seat, card).is_ok())
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
            into.extend(self.bridges_to_cut().map(|bridge| Action::Cut { bridge }));
        }
        if hand.has(Card::Parachute) {
            let flights = self
                .origins(seat)
                .flat_map(|from| self.landing_pads().map(move |to| Action::Chute { from, to }));
            into.extend(flights);
        }
    }
}
