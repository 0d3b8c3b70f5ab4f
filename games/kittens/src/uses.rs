//! What the cards in one's hand are good for now.

use crate::{Action, Hand, Play, Title, View};
use alloc::vec::Vec;
use kernel::{Seat, sort_few};

/// What may be answered with cards of the hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    plays: Vec<Play>,
    /// What can be played together, sorted, each once.
    combos: Vec<Vec<Title>>,
    gifts: Vec<Title>,
    positions: Vec<u8>,
}

/// What can be done with a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Nothing.
    Idle,
    /// It needs others.
    Part,
    /// It completes an answer.
    Whole,
}

/// What else has to be said about a play of certain cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// Nothing: this is it.
    Nothing(Play),
    /// On whom it is played.
    Target(Vec<Seat>),
    /// Which card is wanted.
    Name(Vec<Title>),
}

impl Uses {
    /// The uses among all options of a player.
    pub fn of(options: &[Action]) -> Self {
        let mut uses = Self::default();
        for option in options {
            match *option {
                Action::Play(play) => uses.plays.push(play),
                Action::Give { card } => uses.gifts.push(card),
                Action::At { position } | Action::GiveAt { position } => uses.positions.push(position),
                _ => {}
            }
        }
        uses.combos = uses.plays.iter().map(|play| sorted(play.cards())).collect();
        uses.combos.sort_unstable();
        uses.combos.dedup();
        uses
    }

    /// Are cards chosen by their position alone?
    pub const fn is_blind(&self) -> bool {
        !self.positions.is_empty()
    }

    /// Can the card at this position be chosen unseen?
    pub fn has_position(&self, position: usize) -> bool {
        self.positions.iter().any(|&other| usize::from(other) == position)
    }

    /// What can be done with this card when the others are chosen already.
    pub fn fit(&self, chosen: &[Title], card: Title) -> Fit {
        if self.gifts.contains(&card) {
            return Fit::Whole;
        }
        let cards = sorted(chosen.iter().copied().chain([card]));
        if self.combos.contains(&cards) {
            Fit::Whole
        } else if self.combos.iter().any(|combo| is_within(&cards, combo)) {
            Fit::Part
        } else {
            Fit::Idle
        }
    }

    /// The plays of exactly these cards, in any order.
    pub fn plays_of(&self, cards: &[Title]) -> Vec<Play> {
        let cards = sorted(cards.iter().copied());
        self.plays.iter().copied().filter(|play| sorted(play.cards()) == cards).collect()
    }
}

impl Unsaid {
    /// What tells these plays of the same cards apart; nothing if there is no play.
    pub fn of(plays: &[Play]) -> Option<Self> {
        let targets = distinct(plays.iter().filter_map(|play| play.target()));
        if targets.len() > 1 {
            return Some(Self::Target(targets));
        }
        let named = |play: &Play| match *play {
            Play::Triple { named, .. } => Some(named),
            _ => None,
        };
        match plays {
            [] => None,
            [play] => Some(Self::Nothing(*play)),
            _ => Some(Self::Name(plays.iter().filter_map(named).collect())),
        }
    }
}

impl View {
    /// The viewer's cards in order; hidden ones are nothing.
    pub fn cards(&self) -> Vec<Option<Title>> {
        match &self.hand {
            None => Vec::new(),
            Some(Hand::Open { cards }) => cards.iter().copied().map(Some).collect(),
            Some(Hand::Cursed { marked, hidden }) => {
                let open = marked.iter().copied().map(Some);
                open.chain((0..*hidden).map(|_| None)).collect()
            }
        }
    }
}

fn sorted(cards: impl Iterator<Item = Title>) -> Vec<Title> {
    let mut cards: Vec<Title> = cards.collect();
    sort_few(&mut cards, |one, next| one > next);
    cards
}

/// Each once, in this order.
fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

/// Are all of these cards among those? Both are sorted.
fn is_within(cards: &[Title], among: &[Title]) -> bool {
    let mut rest = among.iter();
    cards.iter().all(|card| rest.any(|other| other == card))
}
