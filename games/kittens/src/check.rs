//! Is an answer possible?

use crate::state::{Phase, State};
use crate::title::{Title, Titles};
use crate::{Action, Combos, Five, Play, Refusal};
use kernel::{Seat, SeatSet};

impl State {
    /// Exactly what the options list is accepted. The reasons tell nothing that the player does not know.
    #[inline]
    pub(crate) fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        if !self.pending().asked().contains(seat) {
            return Err(Refusal::NotAsked);
        }
        match (&self.phase, action) {
            (Phase::Turn | Phase::DrawBottom, Action::Draw)
            | (Phase::Nope(_), Action::Nope | Action::Pass)
            | (Phase::Place { .. }, Action::PutAnywhere)
            | (Phase::Give { .. } | Phase::Garbage { .. }, Action::GiveAnything)
            | (Phase::Keep { .. }, Action::Keep) => Ok(()),
            (Phase::Turn, Action::Play(play)) => self.check_play(seat, *play),
            (Phase::Turn, Action::At { position }) if self.cursed.contains(seat) => {
                self.check_position(seat, *position)
            }
            (Phase::Aim { card }, Action::Target { target }) => self.check_target(Some(*card), *target),
            (Phase::Times, Action::Times { times: 1..=100 }) => Ok(()),
            (Phase::Times, Action::Times { .. }) => Err(Refusal::NoSuchNumber),
            (Phase::Alter { count }, Action::Order { order }) if order.len() == *count => Ok(()),
            (Phase::Alter { count }, Action::Order { .. }) => Err(Refusal::NoSuchOrder { count: *count }),
            (Phase::Give { .. } | Phase::Garbage { .. }, Action::Give { card }) => {
                if self.cursed.contains(seat) {
                    return Err(Refusal::Cursed);
                }
                self.check_held(seat, *card)
            }
            (Phase::Give { .. } | Phase::Garbage { .. }, Action::GiveAt { position })
                if self.cursed.contains(seat) =>
            {
                self.check_position(seat, *position)
            }
            (Phase::Take { from, .. }, Action::Take { card }) => {
                let lies = self.takeable(*from).any(|(_, lying)| lying == *card);
                if lies { Ok(()) } else { Err(Refusal::NotInPile { card: *card }) }
            }
            (Phase::Keep { .. }, Action::Defuse) => {
                if self.hands.has(seat, Title::Defuse) { Ok(()) } else { Err(Refusal::NoDefuse) }
            }
            (Phase::Place { .. }, Action::Put { index }) => {
                let most = self.deck.len();
                if *index <= most { Ok(()) } else { Err(Refusal::NoSuchPlace { most }) }
            }
            _ => Err(Refusal::NotTheQuestion),
        }
    }

    fn check_held(&self, seat: Seat, card: Title) -> Result<(), Refusal> {
        if self.hands.has(seat, card) { Ok(()) } else { Err(Refusal::NotInHand { card }) }
    }

    fn check_position(&self, seat: Seat, position: u8) -> Result<(), Refusal> {
        let len = self.hands.len(seat);
        if position < len { Ok(()) } else { Err(Refusal::NoSuchPosition { most: len.saturating_sub(1) }) }
    }

    fn check_target(&self, card: Option<Title>, target: Seat) -> Result<(), Refusal> {
        let known = SeatSet::all(self.seats());
        let is_seat = target.index() < known.len();
        if is_seat && self.targets(card).contains(target) { Ok(()) } else { Err(Refusal::BadTarget) }
    }

    fn check_play(&self, seat: Seat, play: Play) -> Result<(), Refusal> {
        if self.cursed.contains(seat) {
            return Err(Refusal::Cursed);
        }
        match play {
            Play::Card { card } => {
                self.check_held(seat, card)?;
                if Titles::AIMED.contains(card) {
                    return Err(Refusal::NeedsTarget { card });
                }
                if Titles::SOLO.contains(card) { Ok(()) } else { Err(Refusal::NotAlone { card }) }
            }
            Play::Aimed { card, target } => {
                self.check_held(seat, card)?;
                if Titles::SOLO.contains(card) {
                    return Err(Refusal::HasNoTarget { card });
                }
                if !Titles::AIMED.contains(card) {
                    return Err(Refusal::NotAlone { card });
                }
                self.check_target(Some(card), target)
            }
            Play::Pair { card, ferals, target } => {
                self.check_equal(seat, card, ferals, 2)?;
                self.check_target(None, target)
            }
            Play::Triple { card, ferals, target, named } => {
                self.check_equal(seat, card, ferals, 3)?;
                self.check_target(None, target)?;
                let nameable = self.config.nameable().contains(named);
                if nameable { Ok(()) } else { Err(Refusal::NotNameable { card: named }) }
            }
            Play::Five { cards } => self.check_five(seat, cards),
        }
    }

    /// Which titles make pairs and triples.
    #[inline]
    pub(crate) fn pairable(&self) -> Titles {
        match self.config.combos() {
            Combos::Cats => Titles::CATS.with(Title::FeralCat),
            Combos::Titles => Titles::EVERY.without(Title::ExplodingKitten),
        }
    }

    /// `size` cards of a title, some of them Feral Cats that stand in for a cat.
    fn check_equal(&self, seat: Seat, card: Title, ferals: u8, size: u8) -> Result<(), Refusal> {
        let stands_in = ferals == 0 || Titles::CATS.contains(card) && ferals < size;
        if !stands_in || !self.pairable().contains(card) {
            return Err(Refusal::NoCombo);
        }
        let hand = self.hands.of(seat);
        if !hand.at_least(usize::from(size - ferals)).contains(card) {
            return Err(Refusal::NotInHand { card });
        }
        if ferals > 0 && !hand.at_least(usize::from(ferals)).contains(Title::FeralCat) {
            return Err(Refusal::NotInHand { card: Title::FeralCat });
        }
        Ok(())
    }

    /// Five different titles; up to four Feral Cats stand for different cats.
    fn check_five(&self, seat: Seat, five: Five) -> Result<(), Refusal> {
        let cards = five.cards();
        let others = || cards.iter().filter(|&&card| card != Title::FeralCat);
        let titles: Titles = others().copied().collect();
        let ferals = 5 - others().count();
        let differ = titles.len() as usize + ferals == 5;
        let is_combo = self.config.combos() == Combos::Titles && differ && ferals < 5;
        if !is_combo || titles.contains(Title::ExplodingKitten) {
            return Err(Refusal::NoCombo);
        }
        let hand = self.hands.of(seat);
        for &card in others() {
            self.check_held(seat, card)?;
        }
        if ferals > 0 && !hand.at_least(ferals).contains(Title::FeralCat) {
            return Err(Refusal::NotInHand { card: Title::FeralCat });
        }
        Ok(())
    }
}
