//! The truth about a game: nobody sees all of it.

use crate::bag::Bag;
use crate::deck::{CARDS, Deck, End};
use crate::hands::Hands;
use crate::title::Title;
use crate::{Combos, Config, Edition, MAX_PLAYERS, Play};
use kernel::{Ask, Direction, Outcome, Pace, Pending, Seat, SeatSet};

/// The truth about a game: every hand, the deck, and who knows what of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) config: Config,
    /// Only equal cats make combos, and the box is the first one: no Feral Cat, only a Favor is played on somebody, four titles
    /// are played without a target, and nobody is ever cursed. Follows from the setup; kept because every turn needs it.
    pub(crate) is_simple: bool,
    phase: Phase,
    /// Who is asked now. Follows from the phase; kept because everything needs it.
    asked: SeatSet,
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// Turns that this player has left, the present one included.
    pub(crate) owed: u8,
    /// These turns came by an attack: another attack adds to them.
    pub(crate) attacked: bool,
    pub(crate) direction: Direction,
    pub(crate) alive: SeatSet,
    pub(crate) cursed: SeatSet,
    /// The places of those who are out; 0 for the living.
    pub(crate) places: [u8; MAX_PLAYERS],
    pub(crate) deck: Deck,
    pub(crate) hands: Hands,
    pub(crate) discard: Pile,
    /// Cards that take no part: left over at the start, or gone with a player who left.
    pub(crate) out: Bag,
}

/// What is being asked.
///
/// With a plain tag: every action looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// Play something or draw.
    Turn,
    /// Cursed: whom is the card for that turned up?
    Aim {
        card: Title,
    },
    /// Does anybody stop this play?
    Nope(Reaction),
    /// How many times to shuffle?
    Times,
    /// In which order do the top cards go back?
    Alter {
        count: u8,
    },
    /// Which card goes to the player whose turn it is?
    Give {
        from: Seat,
    },
    /// Which card goes to Garbage Collection?
    Garbage {
        asked: SeatSet,
        waiting: SeatSet,
        picks: [Pick; MAX_PLAYERS],
    },
    /// Which card comes from the discard pile? The five that were played lie there from `from` on.
    Take {
        cards: crate::Five,
        from: u8,
    },
    /// Asked only where a drawn kitten might be kept, so that the question does not give a kept kitten away.
    DrawBottom,
    /// Keep the kitten at this end, or defuse it? For all others this is still the question before.
    Keep {
        end: End,
    },
    /// Where does the kitten go?
    Place {
        by: Seat,
        kitten: Title,
        then: Then,
    },
    Over,
}

/// A play that can be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction {
    pub play: Play,
    pub by: Seat,
    /// Who played the last card: the play itself or a Nope.
    pub last: Seat,
    pub nopes: u8,
    /// Who was asked when the question was put.
    pub asked: SeatSet,
    /// Who has not answered yet. Nobody may see this set shrink, except where the preset tells each no.
    pub waiting: SeatSet,
    /// For five different ones: how large the discard pile was before them.
    pub from: u8,
}

/// A card that goes to Garbage Collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    pub card: Title,
    pub marked: bool,
}

impl Pick {
    pub const NONE: Self = Self { card: Title::ExplodingKitten, marked: false };
}

/// How the game goes on after a kitten was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// It was drawn: one owed turn ends.
    EndTurn,
    /// It was not: the turn goes on.
    Turn,
    /// It came loose by this play, which can be stopped now.
    Ask { play: Play, from: u8 },
}

/// The discard pile, from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    cards: [Title; CARDS],
    len: u8,
}

impl Pile {
    pub const fn new() -> Self {
        Self { cards: [Title::ExplodingKitten; CARDS], len: 0 }
    }

    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    pub fn cards(&self) -> &[Title] {
        &self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub fn push(&mut self, card: Title) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    pub fn remove(&mut self, place: usize) -> Title {
        let card = self.cards[place];
        self.cards.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        card
    }
}

impl State {
    /// Everything but the deal.
    #[inline]
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            config: *config,
            is_simple: config.combos() == Combos::Cats && config.edition() == Edition::Exploding,
            phase: Phase::Turn,
            asked: SeatSet::one(Seat::new(0)),
            turn: Seat::new(0),
            owed: 1,
            attacked: false,
            direction: Direction::Clockwise,
            alive: SeatSet::all(config.seats()),
            cursed: SeatSet::EMPTY,
            places: [0; MAX_PLAYERS],
            deck: Deck::new(),
            hands: Hands::EMPTY,
            discard: Pile::new(),
            out: Bag::EMPTY,
        }
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.config.seats()
    }

    #[inline]
    pub(crate) const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Puts the next question.
    #[inline]
    pub(crate) fn pose(&mut self, phase: Phase) {
        self.asked = match &phase {
            Phase::Nope(reaction) => reaction.waiting,
            Phase::Garbage { waiting, .. } => *waiting,
            Phase::Over => SeatSet::EMPTY,
            Phase::Give { from } => SeatSet::one(*from),
            Phase::Place { by, .. } => SeatSet::one(*by),
            _ => SeatSet::one(self.turn),
        };
        self.phase = phase;
    }

    /// Puts the question again whether anybody stops the last card: now the Nope of `last`. Returns the number of Nopes.
    #[inline]
    pub(crate) fn pose_nope(&mut self, last: Seat, asked: SeatSet) -> u8 {
        let Phase::Nope(reaction) = &mut self.phase else { return 0 };
        reaction.last = last;
        reaction.nopes += 1;
        reaction.asked = asked;
        reaction.waiting = asked;
        self.asked = asked;
        reaction.nopes
    }

    /// A seat does not stop the last card. Returns who still has to answer.
    #[inline]
    pub(crate) fn strike_off(&mut self, seat: Seat) -> SeatSet {
        self.asked = self.asked.without(seat);
        if let Phase::Nope(reaction) = &mut self.phase {
            reaction.waiting = self.asked;
        }
        self.asked
    }

    /// Is this seat asked now?
    #[inline]
    pub(crate) fn asks(&self, seat: Seat) -> bool {
        self.asked.contains(seat)
    }

    #[inline]
    pub(crate) fn pending(&self) -> Pending {
        if self.asked.is_empty() {
            return Pending::Over(self.outcome());
        }
        // A question to several goes in the direction of play from the player who played last.
        let (pace, last) = match &self.phase {
            Phase::Nope(reaction) => (Pace::Reaction, reaction.last),
            _ => (Pace::Turn, self.turn),
        };
        let first = self.next_of(self.asked, last);
        Pending::Ask(Ask { seats: self.asked, pace, first, direction: self.direction })
    }

    pub(crate) fn outcome(&self) -> Outcome {
        Outcome::from_places(&self.places[..self.seats()])
    }

    /// The next one of some seats in the direction of play.
    #[inline]
    fn next_of(&self, seats: SeatSet, seat: Seat) -> Seat {
        let next = match self.direction {
            Direction::Clockwise => seats.after(seat),
            Direction::CounterClockwise => seats.before(seat),
        };
        next.unwrap_or(seat)
    }

    /// The next living player in the direction of play.
    #[inline]
    pub(crate) fn next_living(&self, seat: Seat) -> Seat {
        self.next_of(self.alive, seat)
    }

    /// Who may be the target of this card.
    pub(crate) fn targets(&self, card: Title) -> SeatSet {
        let others = self.alive.without(self.turn);
        match card {
            Title::TargetedAttack | Title::CurseOfTheCatButt => others,
            Title::Mark => {
                let open = |seat: &Seat| self.hands.marked(*seat).len() < self.hands.len(*seat);
                others.iter().filter(open).collect()
            }
            _ => self.robbable(),
        }
    }

    /// From whom a card may be taken.
    #[inline]
    pub(crate) fn robbable(&self) -> SeatSet {
        self.hands.holders().without(self.turn)
    }

    /// What may be taken from the discard pile: no kitten, and none of the five cards that were played.
    pub(crate) fn takeable(&self, from: u8) -> impl DoubleEndedIterator<Item = (usize, Title)> + '_ {
        let five = usize::from(from)..usize::from(from) + 5;
        let cards = self.discard.cards().iter().copied().enumerate();
        cards.filter(move |(place, card)| {
            !five.contains(place) && !matches!(card, Title::ExplodingKitten | Title::ImplodingKitten)
        })
    }

    /// Who holds a kitten, if anybody does.
    pub(crate) fn keeper(&self) -> Option<Seat> {
        self.alive.iter().find(|&seat| self.hands.has(seat, Title::ExplodingKitten))
    }

    /// The card that a cursed player sees at a position: open ones lie first.
    pub(crate) fn open_card(&self, seat: Seat, position: u8) -> Option<Title> {
        self.hands.marked(seat).iter().nth(usize::from(position))
    }

    pub(crate) fn audit(&self) -> Result<(), &'static str> {
        let mut counted = self.out;
        let mut total = u32::from(self.out.len());
        let mut count = |card| {
            counted.add(card);
            total += 1;
        };
        self.deck.cards().iter().chain(self.discard.cards()).for_each(|&card| count(card));
        Seat::all(self.seats()).for_each(|seat| self.hands.of(seat).iter().for_each(&mut count));
        if let Phase::Place { kitten, .. } = self.phase {
            count(kitten);
        }
        let edition = self.config.edition();
        if Title::ALL.into_iter().any(|card| counted.count(card) != card.copies(edition))
            || total != box_size(edition)
        {
            return Err("cards came from nowhere or were lost");
        }
        self.audit_players()?;
        self.deck.audit()
    }

    fn audit_players(&self) -> Result<(), &'static str> {
        let mut kept = 0;
        for seat in Seat::all(self.seats()) {
            self.hands.audit(seat, self.cursed.contains(seat))?;
            let hand = self.hands.of(seat);
            if !self.alive.contains(seat) && (!hand.is_empty() || self.cursed.contains(seat)) {
                return Err("a player who is out holds cards");
            }
            if hand.has(Title::ImplodingKitten) {
                return Err("an Imploding Kitten is in a hand");
            }
            kept += hand.count(Title::ExplodingKitten);
            if hand.has(Title::ExplodingKitten) && !hand.has(Title::StreakingKitten) {
                return Err("a kitten is kept without the Streaking Kitten");
            }
        }
        if kept > 1 {
            return Err("more than one kitten is kept");
        }
        if *self.phase() != Phase::Over && (self.owed == 0 || self.alive.len() < 2) {
            return Err("the game goes on without anybody to play");
        }
        let kittens = usize::from(kept)
            + self.deck.kittens()
            + usize::from(matches!(self.phase, Phase::Place { .. }))
            + usize::from(self.discard.cards().contains(&Title::ExplodingKitten))
            + usize::from(self.out.has(Title::ExplodingKitten));
        if *self.phase() != Phase::Over && kittens == 0 {
            return Err("nothing is left that could end the game");
        }
        Ok(())
    }
}

fn box_size(edition: Edition) -> u32 {
    Title::ALL.into_iter().map(|card| u32::from(card.copies(edition))).sum()
}
