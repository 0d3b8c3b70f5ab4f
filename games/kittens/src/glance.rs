//! What players look at all the time, without the cost of a whole view: for search in imagined worlds.
//!
//! The caller asks only for what the seat in question may know: a player who is imagined to think is not to think
//! of what it can't see.

use crate::knowers::PUBLIC;
use crate::state::Phase;
use crate::{Config, Play, State, Title};
use kernel::{Seat, SeatSet};

/// Which question is open, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Turn,
    Aim {
        card: Title,
    },
    /// Does anybody stop this play? `last` played the last card: the play itself or a Nope.
    Nope {
        play: Play,
        by: Seat,
        last: Seat,
        nopes: u8,
    },
    Times,
    Alter {
        count: u8,
    },
    Give,
    Garbage,
    Take,
    DrawBottom,
    Keep,
    Place {
        kitten: Title,
    },
    Over,
}

impl State {
    #[inline]
    pub fn moment(&self) -> Moment {
        match *self.phase() {
            Phase::Turn => Moment::Turn,
            Phase::Aim { card } => Moment::Aim { card },
            Phase::Nope(reaction) => Moment::Nope {
                play: reaction.play,
                by: reaction.by,
                last: reaction.last,
                nopes: reaction.nopes,
            },
            Phase::Times => Moment::Times,
            Phase::Alter { count } => Moment::Alter { count },
            Phase::Give { .. } => Moment::Give,
            Phase::Garbage { .. } => Moment::Garbage,
            Phase::Take { .. } => Moment::Take,
            Phase::DrawBottom => Moment::DrawBottom,
            Phase::Keep { .. } => Moment::Keep,
            Phase::Place { kitten, .. } => Moment::Place { kitten },
            Phase::Over => Moment::Over,
        }
    }

    pub const fn setup(&self) -> &Config {
        &self.config
    }

    /// Whose turn it is.
    pub const fn player(&self) -> Seat {
        self.turn
    }

    /// Turns that this player has left, the present one included.
    pub const fn turns(&self) -> u8 {
        self.owed
    }

    pub const fn living(&self) -> SeatSet {
        self.alive
    }

    /// Whose turn comes after that of the present player.
    pub fn follower(&self) -> Seat {
        self.next_living(self.turn)
    }

    pub const fn is_cursed(&self, seat: Seat) -> bool {
        self.cursed.contains(seat)
    }

    /// How many cards of this title a hand holds.
    #[inline]
    pub const fn holds(&self, seat: Seat, card: Title) -> u8 {
        self.hands.of(seat).count(card)
    }

    /// The different titles in a hand.
    pub fn titles(&self, seat: Seat) -> impl Iterator<Item = Title> + use<> {
        self.hands.of(seat).titles().iter()
    }

    #[inline]
    pub const fn hand_len(&self, seat: Seat) -> u8 {
        self.hands.len(seat)
    }

    #[inline]
    pub const fn deck_len(&self) -> u8 {
        self.deck.len()
    }

    /// The card with so many cards above it, if this seat is certain of it.
    #[inline]
    pub fn foreseen(&self, seat: Seat, index: u8) -> Option<Title> {
        if index >= self.deck.len() {
            return None;
        }
        let place = self.deck.place(index);
        self.deck.is_known(seat.index(), place).then(|| self.deck.card(place))
    }

    /// Does everybody know this card?
    pub fn is_open(&self, index: u8) -> bool {
        index < self.deck.len() && self.deck.is_known(PUBLIC, self.deck.place(index))
    }

    /// Would the Imploding Kitten harm who draws it now?
    pub const fn implodes(&self) -> bool {
        self.deck.face_up
    }

    /// Among the cards of the deck that this seat is not certain of: how many would harm who draws them, and how many
    /// there are. How many kittens are still in the deck is no secret.
    pub fn unforeseen(&self, seat: Seat) -> (u8, u8) {
        let mut counts = (0, 0);
        for (place, &card) in self.deck.cards().iter().enumerate() {
            if !self.deck.is_known(seat.index(), place as u8) {
                let harms =
                    card == Title::ExplodingKitten || card == Title::ImplodingKitten && self.deck.face_up;
                counts.0 += u8::from(harms);
                counts.1 += 1;
            }
        }
        counts
    }

    /// At whom the player whose turn it is may aim this card.
    pub fn may_aim(&self, card: Title) -> SeatSet {
        self.targets(card)
    }

    /// Do equal cards of this title make pairs and triples?
    #[inline]
    pub fn may_combine(&self, card: Title) -> bool {
        self.pairable().contains(card)
    }

    /// From whom the player whose turn it is may take a card by a combo.
    pub fn may_rob(&self) -> SeatSet {
        self.robbable()
    }
}
