//! All possible answers, counted and in order, without a list.

use crate::bag::Bag;
use crate::state::{Phase, State};
use crate::title::{Title, Titles};
use crate::{Action, Combos, Five, MOST_SHUFFLES, Order, Play};
use alloc::vec::Vec;
use kernel::{Dice, Seat, SeatSet};

/// Does something with the answers to a question: there are `len`, and each has a number below that.
pub(crate) trait Choice {
    type Taken;
    fn among(self, len: u32, nth: impl Fn(u32) -> Action) -> Self::Taken;
}

/// Takes them all.
pub(crate) struct All<'a>(pub &'a mut Vec<Action>);

impl Choice for All<'_> {
    type Taken = ();

    #[inline]
    fn among(self, len: u32, nth: impl Fn(u32) -> Action) {
        self.0.extend((0..len).map(nth));
    }
}

/// Takes one of them, without making the others.
pub(crate) struct Any<'a, D>(pub &'a mut D);

impl<D: Dice> Choice for Any<'_, D> {
    type Taken = Action;

    #[inline(always)]
    fn among(self, len: u32, nth: impl Fn(u32) -> Action) -> Action {
        nth(self.0.below(len))
    }
}

impl State {
    /// Offers what this seat may answer; nothing if it is not asked.
    #[inline(always)]
    pub(crate) fn offer<C: Choice>(&self, seat: Seat, choice: C) -> Option<C::Taken> {
        if !self.asks(seat) {
            return None;
        }
        let taken = match *self.phase() {
            Phase::Turn if self.cursed.contains(seat) => {
                choice.among(1 + u32::from(self.hands.len(seat)), |index| match index {
                    0 => Action::Draw,
                    _ => Action::At { position: index as u8 - 1 },
                })
            }
            Phase::Turn => {
                let plays = self.plays();
                choice.among(plays.len(), |index| plays.nth(index))
            }
            Phase::Nope(_) => Self::offer_nope(choice),
            Phase::Times => Self::offer_times(choice),
            Phase::Place { .. } => self.offer_places(choice),
            Phase::Give { .. } | Phase::Garbage { .. } => self.offer_gifts(seat, choice),
            Phase::Aim { card } => {
                let targets = self.targets(card);
                choice
                    .among(targets.len() as u32, |index| Action::Target { target: nth_seat(targets, index) })
            }
            Phase::Alter { count } => {
                choice.among(Order::count(count), |index| Action::Order { order: Order::nth(count, index) })
            }
            Phase::Take { from, .. } => {
                let titles: Titles = self.takeable(from).map(|(_, card)| card).collect();
                choice.among(titles.len(), |index| Action::Take { card: titles.nth(index) })
            }
            Phase::DrawBottom => choice.among(1, |_| Action::Draw),
            Phase::Keep { .. } => {
                let can_defuse = self.hands.has(seat, Title::Defuse);
                choice.among(1 + u32::from(can_defuse), |index| {
                    if index == 0 { Action::Keep } else { Action::Defuse }
                })
            }
            Phase::Over => return None,
        };
        Some(taken)
    }

    #[inline(always)]
    fn offer_nope<C: Choice>(choice: C) -> C::Taken {
        choice.among(2, |index| if index == 0 { Action::Nope } else { Action::Pass })
    }

    #[inline(always)]
    fn offer_times<C: Choice>(choice: C) -> C::Taken {
        choice.among(u32::from(MOST_SHUFFLES), |index| Action::Times { times: index as u8 + 1 })
    }

    #[inline(always)]
    fn offer_places<C: Choice>(&self, choice: C) -> C::Taken {
        let places = u32::from(self.deck.len()) + 1;
        choice.among(places + 1, |index| {
            if index < places { Action::Put { index: index as u8 } } else { Action::PutAnywhere }
        })
    }

    #[inline(always)]
    fn offer_gifts<C: Choice>(&self, seat: Seat, choice: C) -> C::Taken {
        if self.cursed.contains(seat) {
            let cards = u32::from(self.hands.len(seat));
            return choice.among(cards + 1, |index| {
                if index < cards { Action::GiveAt { position: index as u8 } } else { Action::GiveAnything }
            });
        }
        let titles = self.hands.of(seat).titles();
        let len = titles.len();
        choice.among(len + 1, |index| {
            if index < len { Action::Give { card: titles.nth(index) } } else { Action::GiveAnything }
        })
    }

    /// What the player whose turn it is can do, unless cursed.
    #[inline(always)]
    fn plays(&self) -> Plays<'_> {
        Plays { state: self, bag: self.hands.of(self.turn) }
    }
}

#[inline]
fn nth_seat(seats: SeatSet, index: u32) -> Seat {
    seats.nth(index as usize).unwrap_or(Seat::new(0))
}

/// The number of ways to choose `count` of `size`.
fn choose(size: u32, count: u32) -> u32 {
    if count > size {
        return 0;
    }
    (0..count).fold(1, |ways, step| ways * (size - step) / (step + 1))
}

/// What can be played from a hand.
#[derive(Clone, Copy)]
struct Plays<'a> {
    state: &'a State,
    bag: &'a Bag,
}

impl Plays<'_> {
    /// How many answers there are. Counts without branches where possible: they would be unpredictable, and cost more than the
    /// counting.
    #[inline(always)]
    fn len(self) -> u32 {
        if !self.state.is_simple {
            return self.len_of_all();
        }
        self.bag.tally().alone() + self.bag.tally().aimed() * self.holders()
    }

    #[inline(never)]
    fn len_of_all(self) -> u32 {
        self.bag.tally().alone() + self.aims() + self.pairs() + self.triples() + self.fives()
    }

    /// Draw; cards without a target; cards with one; pairs; triples; five different ones.
    #[inline(always)]
    fn nth(self, index: u32) -> Action {
        let alone = self.bag.tally().alone();
        if index == 0 {
            Action::Draw
        } else if index < alone {
            Action::Play(Play::Card { card: self.bag.titles().and(Titles::SOLO).nth(index - 1) })
        } else {
            Action::Play(self.nth_more(index - alone))
        }
    }

    /// What is played on somebody, or together.
    #[inline]
    fn nth_more(self, index: u32) -> Play {
        if self.state.is_simple { self.nth_simple(index) } else { self.nth_of_all(index) }
    }

    /// The same in a simple game.
    #[inline(always)]
    fn nth_simple(self, index: u32) -> Play {
        let (holders, targets) = (self.holders(), self.state.robbable());
        let favors = if self.bag.has(Title::Favor) { holders } else { 0 };
        if index < favors {
            return Play::Aimed { card: Title::Favor, target: nth_seat(targets, index) };
        }
        let index = index - favors;
        let paired = self.bag.twice().and(Titles::CATS);
        let pairs = paired.cats() * holders;
        if index < pairs {
            let (card, target) = (paired.nth(index / holders), nth_seat(targets, index % holders));
            return Play::Pair { card, ferals: 0, target };
        }
        self.triple(index - pairs)
    }

    #[inline(never)]
    fn nth_of_all(self, mut index: u32) -> Play {
        let (aims, pairs) = (self.aims(), self.pairs());
        if index < aims {
            return self.aimed(index);
        }
        index -= aims;
        if index < pairs {
            return self.pair(index);
        }
        index -= pairs;
        let triples = self.triples();
        if index < triples {
            return self.triple(index);
        }
        self.five(index - triples)
    }

    #[inline]
    fn aims(self) -> u32 {
        let aimed = self.bag.titles().and(Titles::AIMED);
        if aimed.without(Title::Favor).is_empty() {
            u32::from(aimed.contains(Title::Favor)) * self.holders()
        } else {
            aimed.iter().map(|card| self.state.targets(card).len() as u32).sum()
        }
    }

    #[inline]
    fn pairs(self) -> u32 {
        self.paired().map(|(_, titles)| titles.len()).sum::<u32>() * self.holders()
    }

    #[inline]
    fn triples(self) -> u32 {
        self.tripled().map(|(_, titles)| titles.len()).sum::<u32>()
            * (self.holders() * self.state.config.names())
    }

    #[inline]
    fn fives(self) -> u32 {
        match self.state.config.combos() {
            Combos::Cats => 0,
            Combos::Titles => (0..=4).map(|ferals| self.count_fives(ferals)).sum(),
        }
    }

    /// How many can be the target of a combo.
    #[inline]
    fn holders(self) -> u32 {
        self.state.hands.count_holders() - u32::from(!self.bag.is_empty())
    }

    /// What makes a pair with no Feral Cat, and with one.
    #[inline]
    fn paired(self) -> impl Iterator<Item = (u8, Titles)> {
        let equal = self.bag.twice().and(self.state.pairable());
        [(0, equal), (1, self.with_ferals(1, self.bag.titles()))].into_iter()
    }

    /// What makes a triple with no Feral Cat, with one, and with two.
    #[inline]
    fn tripled(self) -> impl Iterator<Item = (u8, Titles)> {
        let equal = self.bag.thrice().and(self.state.pairable());
        [(0, equal), (1, self.with_ferals(1, self.bag.twice())), (2, self.with_ferals(2, self.bag.titles()))]
            .into_iter()
    }

    /// The cats among these, if there are this many Feral Cats.
    #[inline]
    fn with_ferals(self, ferals: u8, titles: Titles) -> Titles {
        let enough = self.bag.count(Title::FeralCat) >= ferals;
        if enough { titles.and(Titles::CATS) } else { Titles(0) }
    }

    #[inline]
    fn aimed(self, mut index: u32) -> Play {
        for card in self.bag.titles().and(Titles::AIMED).iter() {
            let targets = self.state.targets(card);
            if index < targets.len() as u32 {
                return Play::Aimed { card, target: nth_seat(targets, index) };
            }
            index -= targets.len() as u32;
        }
        NO_PLAY
    }

    #[inline]
    fn pair(self, index: u32) -> Play {
        let (mut combo, target) = (index / self.holders(), index % self.holders());
        let target = nth_seat(self.state.robbable(), target);
        for (ferals, titles) in self.paired() {
            if combo < titles.len() {
                return Play::Pair { card: titles.nth(combo), ferals, target };
            }
            combo -= titles.len();
        }
        NO_PLAY
    }

    #[inline(never)]
    fn triple(self, index: u32) -> Play {
        let holders = self.state.robbable();
        let (names, nameable) = (self.state.config.names(), self.state.config.nameable());
        let (rest, wanted) = (index / names, nameable.nth(index % names));
        let (mut combo, target) = (rest / self.holders(), rest % self.holders());
        for (ferals, titles) in self.tripled() {
            if combo < titles.len() {
                let (card, target) = (titles.nth(combo), nth_seat(holders, target));
                return Play::Triple { card, ferals, target, named: wanted };
            }
            combo -= titles.len();
        }
        NO_PLAY
    }

    /// What can be one of five different cards, besides Feral Cats.
    #[inline]
    fn different(self) -> Titles {
        self.bag.titles().without(Title::ExplodingKitten).without(Title::FeralCat)
    }

    /// In how many ways five cards can be played with this many Feral Cats.
    #[inline]
    fn count_fives(self, ferals: u32) -> u32 {
        let enough = u32::from(self.bag.count(Title::FeralCat)) >= ferals;
        if enough { choose(self.different().len(), 5 - ferals) } else { 0 }
    }

    /// Combinations in the order of a dictionary, those with fewer Feral Cats first.
    #[inline]
    fn five(self, mut index: u32) -> Play {
        let mut ferals = 0;
        while ferals < 4 && index >= self.count_fives(ferals) {
            index -= self.count_fives(ferals);
            ferals += 1;
        }
        let mut cards = [Title::FeralCat; 5];
        let titles = self.different();
        let (mut left, mut filled) = (titles.len(), 0);
        for card in titles.iter() {
            let open = 5 - ferals - filled;
            if open == 0 {
                break;
            }
            left -= 1;
            let with = choose(left, open - 1);
            if index < with {
                cards[filled as usize] = card;
                filled += 1;
            } else {
                index -= with;
            }
        }
        Play::Five { cards: Five::new(cards) }
    }
}

/// Beyond the last play.
const NO_PLAY: Play = Play::Card { card: Title::Nope };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kittens;
    use kernel::{Catalogued as _, Choices, FastDice, Game as _};

    /// In simple games what a hand offers is counted in a short way: it must be all that there is.
    #[test]
    fn the_short_way_finds_the_same_plays() {
        let config = Kittens::configure(&Choices::default().with_seats(4)).unwrap();
        let mut dice = FastDice::new(1);
        let mut scratch = Vec::new();
        let mut compared = 0;
        for _ in 0..200 {
            let mut state = Kittens::start(&config, &mut dice, &mut ());
            assert!(state.is_simple);
            while let Some(seat) = state.pending().asked().first() {
                let plays = state.plays();
                let (len, alone) = (plays.len(), plays.bag.tally().alone());
                assert_eq!(len, plays.len_of_all(), "{:?}", plays.bag);
                for index in 0..len - alone {
                    assert_eq!(
                        plays.nth_simple(index),
                        plays.nth_of_all(index),
                        "{index} of {:?}",
                        plays.bag
                    );
                    compared += 1;
                }
                let action = Kittens::any_option(&state, seat, &mut scratch, &mut dice).unwrap();
                Kittens::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();
            }
        }
        assert!(compared > 10_000, "{compared}");
    }

    #[test]
    fn ways_to_choose() {
        assert_eq!([choose(5, 5), choose(20, 5), choose(4, 5), choose(7, 1)], [1, 15504, 0, 7]);
    }
}
