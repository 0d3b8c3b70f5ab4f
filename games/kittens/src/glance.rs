//! What players look at all the time, without the cost of a whole view: for search in imagined worlds.
//!
//! The caller asks only for what the seat in question may know: an imagined player must not use what it can't see.

use crate::knowers::PUBLIC;
use crate::state::Phase;
use crate::{Config, Play, State, Title};
use kernel::{Seat, SeatSet};

/// Which question is open, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Play something, or draw.
    Turn,
    /// Cursed: whom is the card for that turned up?
    Aim {
        /// The card that turned up.
        card: Title,
    },
    /// Does anybody stop this play? `last` played the last card: the play itself or a Nope.
    Nope {
        /// What was played.
        play: Play,
        /// Who played it.
        by: Seat,
        /// Who played the last card.
        last: Seat,
        /// Nopes so far.
        nopes: u8,
    },
    /// How many times to shuffle?
    Times,
    /// In which order do the top cards go back?
    Alter {
        /// How many cards there are.
        count: u8,
    },
    /// Which card goes to the player whose turn it is?
    Give,
    /// Which card goes to Garbage Collection?
    Garbage,
    /// Which card comes from the discard pile?
    Take,
    /// The player draws from the bottom, and might keep a kitten.
    DrawBottom,
    /// Keep the kitten, or defuse it?
    Keep,
    /// Where does the kitten go?
    Place {
        /// An Exploding or an Imploding Kitten.
        kitten: Title,
    },
    /// Nothing more is asked.
    Over,
}

impl State {
    /// Which question is open.
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

    /// The setup of the game.
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

    /// The players who are not out.
    pub const fn living(&self) -> SeatSet {
        self.alive
    }

    /// Whose turn comes after that of the present player.
    pub fn follower(&self) -> Seat {
        self.next_living(self.turn)
    }

    /// Is this player cursed?
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

    /// How many cards a hand holds.
    #[inline]
    pub const fn hand_len(&self, seat: Seat) -> u8 {
        self.hands.len(seat)
    }

    /// How many cards the deck has.
    #[inline]
    pub const fn deck_len(&self) -> u8 {
        self.deck.len()
    }

    /// The card with this many cards above it, if this seat is certain of it.
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

    /// Would the Imploding Kitten harm the player who draws it now?
    pub const fn implodes(&self) -> bool {
        self.deck.face_up
    }

    /// Among the cards of the deck that this seat is not certain of: how many would harm the player who draws them, and how
    /// many there are. The number of kittens in the deck is not a secret.
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
