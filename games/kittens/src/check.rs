//! Is an answer possible? The reasons tell nothing that the player does not know.

use crate::state::State;
use crate::title::{Title, Titles};
use crate::{Combos, Five, Play, Refusal};
use kernel::{Seat, SeatSet};

impl State {
    #[inline]
    pub(crate) fn check_held(&self, seat: Seat, card: Title) -> Result<(), Refusal> {
        if self.hands.has(seat, card) { Ok(()) } else { Err(Refusal::NotInHand { card }) }
    }

    #[inline]
    pub(crate) fn check_position(&self, seat: Seat, position: u8) -> Result<(), Refusal> {
        let len = self.hands.len(seat);
        if position < len { Ok(()) } else { Err(Refusal::NoSuchPosition { most: len.saturating_sub(1) }) }
    }

    #[inline]
    pub(crate) fn check_target(&self, targets: SeatSet, target: Seat) -> Result<(), Refusal> {
        let known = SeatSet::all(self.seats());
        let is_seat = target.index() < known.len();
        if is_seat && targets.contains(target) { Ok(()) } else { Err(Refusal::BadTarget) }
    }

    #[inline]
    pub(crate) fn check_card(&self, seat: Seat, card: Title) -> Result<(), Refusal> {
        if self.cursed.contains(seat) {
            return Err(Refusal::Cursed);
        }
        self.check_held(seat, card)?;
        if Titles::SOLO.contains(card) {
            Ok(())
        } else if Titles::AIMED.contains(card) {
            Err(Refusal::NeedsTarget { card })
        } else {
            Err(Refusal::NotAlone { card })
        }
    }

    #[inline]
    pub(crate) fn check_aimed(&self, seat: Seat, card: Title, target: Seat) -> Result<(), Refusal> {
        if self.cursed.contains(seat) {
            return Err(Refusal::Cursed);
        }
        self.check_held(seat, card)?;
        if Titles::SOLO.contains(card) {
            return Err(Refusal::HasNoTarget { card });
        }
        if !Titles::AIMED.contains(card) {
            return Err(Refusal::NotAlone { card });
        }
        self.check_target(self.targets(card), target)
    }

    #[inline]
    pub(crate) fn check_play(&self, seat: Seat, play: Play) -> Result<(), Refusal> {
        if self.cursed.contains(seat) {
            return Err(Refusal::Cursed);
        }
        match play {
            Play::Pair { card, ferals, target } => {
                self.check_equal(seat, card, ferals, 2)?;
                self.check_target(self.robbable(), target)
            }
            Play::Triple { card, ferals, target, named } => {
                self.check_equal(seat, card, ferals, 3)?;
                self.check_target(self.robbable(), target)?;
                let nameable = self.config.nameable().contains(named);
                if nameable { Ok(()) } else { Err(Refusal::NotNameable { card: named }) }
            }
            Play::Five { cards } => self.check_five(seat, cards),
            Play::Card { card } => self.check_card(seat, card),
            Play::Aimed { card, target } => self.check_aimed(seat, card, target),
        }
    }

    /// Which titles make pairs and triples.
    #[inline]
    pub(crate) fn pairable(&self) -> Titles {
        self.config.pairable()
    }

    /// `size` cards of a title, some of them Feral Cats that stand in for a cat.
    #[inline]
    fn check_equal(&self, seat: Seat, card: Title, ferals: u8, size: u8) -> Result<(), Refusal> {
        let stands_in = ferals == 0 || Titles::CATS.contains(card) && ferals < size;
        if !stands_in || !self.pairable().contains(card) {
            return Err(Refusal::NoCombo);
        }
        let hand = self.hands.of(seat);
        if hand.count(card) < size - ferals {
            return Err(Refusal::NotInHand { card });
        }
        if hand.count(Title::FeralCat) < ferals {
            return Err(Refusal::NotInHand { card: Title::FeralCat });
        }
        Ok(())
    }

    /// Five different titles; up to four Feral Cats stand for different cats.
    #[inline]
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
        if usize::from(hand.count(Title::FeralCat)) < ferals {
            return Err(Refusal::NotInHand { card: Title::FeralCat });
        }
        Ok(())
    }
}
