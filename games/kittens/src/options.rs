//! All possible answers, counted and in order, without a list.

use crate::state::{Phase, State};
use crate::title::{Title, Titles};
use crate::{Action, Combos, Five, Order, Play};
use kernel::{Seat, SeatSet};

/// What is possible for an asked seat. The answers have an order; each has a number below [`Menu::len`].
pub(crate) enum Menu<'a> {
    Turn(Hand<'a>),
    /// Cursed, on turn: draw, or a position.
    Blind {
        cards: u32,
    },
    Aim(SeatSet),
    Nope,
    Times,
    Alter {
        count: u8,
    },
    Give(Titles),
    GiveBlind {
        cards: u32,
    },
    Take(Titles),
    DrawBottom,
    Keep {
        can_defuse: bool,
    },
    Place {
        cards: u32,
    },
}

/// What can be played from a hand.
pub(crate) struct Hand<'a> {
    state: &'a State,
    solo: Titles,
    aimed: Titles,
    /// Titles of which two make a pair, and three a triple.
    equal: [Titles; 2],
    /// Cats that make a pair with a Feral Cat; a triple with one, and with two.
    mixed: [Titles; 3],
    /// Who can be the target of a combo.
    holders: SeatSet,
    names: u32,
    fives: u32,
}

impl State {
    /// What this seat may answer; nothing if it is not asked.
    #[inline]
    pub(crate) fn menu(&self, seat: Seat) -> Option<Menu<'_>> {
        if !self.pending().asked().contains(seat) {
            return None;
        }
        let cards = u32::from(self.hands.len(seat));
        let is_cursed = self.cursed.contains(seat);
        let menu = match self.phase {
            Phase::Turn if is_cursed => Menu::Blind { cards },
            Phase::Turn => Menu::Turn(self.hand_menu(seat)),
            Phase::Aim { card } => Menu::Aim(self.targets(Some(card))),
            Phase::Nope(_) => Menu::Nope,
            Phase::Times => Menu::Times,
            Phase::Alter { count } => Menu::Alter { count },
            Phase::Give { .. } | Phase::Garbage { .. } if is_cursed => Menu::GiveBlind { cards },
            Phase::Give { .. } | Phase::Garbage { .. } => Menu::Give(self.hands.of(seat).titles()),
            Phase::Take { from, .. } => Menu::Take(self.takeable(from).map(|(_, card)| card).collect()),
            Phase::DrawBottom => Menu::DrawBottom,
            Phase::Keep { .. } => Menu::Keep { can_defuse: self.hands.has(seat, Title::Defuse) },
            Phase::Place { .. } => Menu::Place { cards: u32::from(self.deck.len()) },
            Phase::Over => return None,
        };
        Some(menu)
    }

    #[inline]
    fn hand_menu(&self, seat: Seat) -> Hand<'_> {
        let hand = self.hands.of(seat);
        let have = hand.titles();
        let pairable = self.pairable();
        let with_ferals = |ferals: usize, cats: usize| {
            let enough = hand.at_least(ferals).contains(Title::FeralCat);
            if enough { hand.at_least(cats).and(Titles::CATS) } else { Titles(0) }
        };
        let fives = match self.config.combos() {
            Combos::Cats => 0,
            Combos::Titles => (0..=4).map(|ferals| self.fives(seat, ferals)).sum(),
        };
        Hand {
            state: self,
            solo: have.and(Titles::SOLO),
            aimed: have.and(Titles::AIMED),
            equal: [hand.at_least(2).and(pairable), hand.at_least(3).and(pairable)],
            mixed: [with_ferals(1, 1), with_ferals(1, 2), with_ferals(2, 1)],
            holders: self.targets(None),
            names: self.config.nameable().len(),
            fives,
        }
    }

    /// What can be one of five different cards, besides Feral Cats.
    fn different(&self, seat: Seat) -> Titles {
        self.hands.of(seat).titles().without(Title::ExplodingKitten).without(Title::FeralCat)
    }

    /// In how many ways five cards can be played with so many Feral Cats.
    fn fives(&self, seat: Seat, ferals: u32) -> u32 {
        let has = ferals == 0 || self.hands.of(seat).at_least(ferals as usize).contains(Title::FeralCat);
        if has { choose(self.different(seat).len(), 5 - ferals) } else { 0 }
    }
}

/// The number of ways to choose `count` of `size`.
fn choose(size: u32, count: u32) -> u32 {
    if count > size {
        return 0;
    }
    (0..count).fold(1, |ways, step| ways * (size - step) / (step + 1))
}

impl Menu<'_> {
    #[inline]
    pub fn len(&self) -> u32 {
        match self {
            Self::Turn(hand) => hand.len(),
            Self::Blind { cards } | Self::GiveBlind { cards } => 1 + cards,
            Self::Aim(seats) => seats.len() as u32,
            Self::Nope => 2,
            Self::Times => 100,
            Self::Alter { count } => Order::count(*count),
            Self::Give(titles) => titles.len() + 1,
            Self::Take(titles) => titles.len(),
            Self::DrawBottom => 1,
            Self::Keep { can_defuse } => 1 + u32::from(*can_defuse),
            Self::Place { cards } => cards + 2,
        }
    }

    /// The answer with this number.
    #[inline]
    pub fn nth(&self, index: u32) -> Action {
        match self {
            Self::Turn(hand) => hand.nth(index),
            Self::Blind { .. } if index == 0 => Action::Draw,
            Self::Blind { .. } => Action::At { position: index as u8 - 1 },
            Self::Aim(seats) => Action::Target { target: nth_seat(*seats, index) },
            Self::Nope if index == 0 => Action::Nope,
            Self::Nope => Action::Pass,
            Self::Times => Action::Times { times: index as u8 + 1 },
            Self::Alter { count } => Action::Order { order: Order::nth(*count, index) },
            Self::Give(titles) if index < titles.len() => Action::Give { card: titles.nth(index) },
            Self::GiveBlind { cards } if index < *cards => Action::GiveAt { position: index as u8 },
            Self::Give(_) | Self::GiveBlind { .. } => Action::GiveAnything,
            Self::Take(titles) => Action::Take { card: titles.nth(index) },
            Self::DrawBottom => Action::Draw,
            Self::Keep { .. } if index == 0 => Action::Keep,
            Self::Keep { .. } => Action::Defuse,
            Self::Place { cards } if index <= *cards => Action::Put { index: index as u8 },
            Self::Place { .. } => Action::PutAnywhere,
        }
    }
}

#[inline]
fn nth_seat(seats: SeatSet, index: u32) -> Seat {
    seats.iter().nth(index as usize).unwrap_or(Seat::new(0))
}

impl Hand<'_> {
    #[inline]
    fn len(&self) -> u32 {
        let targets = self.holders.len() as u32;
        let mut len = 1 + self.solo.len() + self.fives;
        len += self.aimed.iter().map(|card| self.state.targets(Some(card)).len() as u32).sum::<u32>();
        len += (self.equal[0].len() + self.mixed[0].len()) * targets;
        let triples = self.equal[1].len() + self.mixed[1].len() + self.mixed[2].len();
        len + triples * targets * self.names
    }

    /// Draw; cards without a target; cards with one; pairs; triples; five different ones.
    #[inline]
    fn nth(&self, mut index: u32) -> Action {
        if index == 0 {
            return Action::Draw;
        }
        index -= 1;
        if index < self.solo.len() {
            return Action::Play(Play::Card { card: self.solo.nth(index) });
        }
        index -= self.solo.len();
        for card in self.aimed.iter() {
            let targets = self.state.targets(Some(card));
            if index < targets.len() as u32 {
                return Action::Play(Play::Aimed { card, target: nth_seat(targets, index) });
            }
            index -= targets.len() as u32;
        }
        let targets = self.holders.len() as u32;
        for (ferals, titles) in [(0, self.equal[0]), (1, self.mixed[0])] {
            let size = titles.len() * targets;
            if index < size {
                let (card, target) = (titles.nth(index / targets), nth_seat(self.holders, index % targets));
                return Action::Play(Play::Pair { card, ferals, target });
            }
            index -= size;
        }
        for (ferals, titles) in [(0, self.equal[1]), (1, self.mixed[1]), (2, self.mixed[2])] {
            let each = targets * self.names;
            let size = titles.len() * each;
            if index < size {
                let card = titles.nth(index / each);
                let target = nth_seat(self.holders, index % each / self.names);
                let named = self.state.config.nameable().nth(index % self.names);
                return Action::Play(Play::Triple { card, ferals, target, named });
            }
            index -= size;
        }
        self.five(index)
    }

    /// Combinations in the order of a dictionary, those with fewer Feral Cats first.
    fn five(&self, mut index: u32) -> Action {
        let seat = self.state.turn;
        let mut ferals = 0;
        while ferals < 4 && index >= self.state.fives(seat, ferals) {
            index -= self.state.fives(seat, ferals);
            ferals += 1;
        }
        let mut cards = [Title::FeralCat; 5];
        let titles = self.state.different(seat);
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
        Action::Play(Play::Five { cards: Five::new(cards) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_choose() {
        assert_eq!([choose(5, 5), choose(20, 5), choose(4, 5), choose(7, 1)], [1, 15504, 0, 7]);
    }
}
