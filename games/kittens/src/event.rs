//! What happens, and what each viewer hears of it.

use crate::bag::Bag;
use crate::deck::End;
use crate::knowers::Knowers;
use crate::{Notice, Play, Title};
use kernel::{Direction, Seat, SeatSet, Viewer};

/// What truly happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event(pub(crate) What);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Began {
        first: Seat,
    },
    Turn {
        seat: Seat,
        owed: u8,
    },
    Played {
        seat: Seat,
        play: Play,
    },
    TurnedUp {
        seat: Seat,
        card: Title,
    },
    Discarded {
        seat: Seat,
        card: Title,
    },
    Noped {
        seat: Seat,
        by: Seat,
        nopes: u8,
    },
    /// Told to everybody only where everybody is told who was asked.
    Passed {
        seat: Seat,
        is_told: bool,
    },
    HadNoNope {
        seat: Seat,
    },
    Cancelled {
        seat: Seat,
        play: Play,
    },
    GoesThrough {
        seat: Seat,
        nopes: u8,
    },
    Void {
        seat: Seat,
    },
    NothingHappened {
        seat: Seat,
    },
    Drew {
        seat: Seat,
        card: Title,
        end: End,
    },
    MayKeep {
        seat: Seat,
    },
    Kept {
        seat: Seat,
        end: End,
    },
    DrewKitten {
        seat: Seat,
    },
    DrewImploding {
        seat: Seat,
    },
    Loose {
        seat: Seat,
    },
    Defused {
        seat: Seat,
    },
    HadNoDefuse {
        seat: Seat,
    },
    Placed {
        seat: Seat,
        kitten: Title,
        index: Option<u8>,
    },
    Exploded {
        seat: Seat,
    },
    Imploded {
        seat: Seat,
    },
    Refilled {
        keeper: Option<Seat>,
    },
    Shuffled {
        seat: Seat,
        times: Option<u8>,
    },
    Saw {
        seat: Seat,
        cards: [Title; 5],
        count: u8,
    },
    Altered {
        seat: Seat,
        count: u8,
    },
    /// The target gave it, as asked by a Favor.
    Gave {
        from: Seat,
        to: Seat,
        card: Title,
        seen: Knowers,
    },
    /// A pair took it.
    Took {
        from: Seat,
        to: Seat,
        card: Title,
        seen: Knowers,
    },
    Got {
        seat: Seat,
        from: Seat,
        card: Title,
    },
    Missed {
        seat: Seat,
        target: Seat,
        card: Title,
    },
    Fetched {
        seat: Seat,
        card: Title,
    },
    Reversed {
        direction: Direction,
    },
    Swapped,
    /// A card went to Garbage Collection; seen by its owner, or by all if it was marked.
    Threw {
        seat: Seat,
        card: Title,
        seen: Knowers,
    },
    Collected {
        seats: SeatSet,
    },
    Bombed {
        kittens: u8,
    },
    Marked {
        target: Seat,
        card: Title,
    },
    Cursed {
        target: Seat,
        is_again: bool,
    },
    /// The owner sees these cards again.
    Lifted {
        seat: Seat,
        hand: Bag,
    },
    Left {
        seat: Seat,
    },
    WentOut {
        kitten: Title,
        index: Option<u8>,
    },
    Won {
        seat: Seat,
    },
}

impl Event {
    /// What the viewer hears.
    pub(crate) fn notice(&self, viewer: Viewer) -> Option<Notice> {
        use What as W;
        let notice = match self.0 {
            W::Began { first } => Notice::Began { player: first },
            W::Turn { seat, owed } if viewer.is(seat) => Notice::YourTurn { turns: owed },
            W::Turn { seat, owed } => Notice::Turn { player: seat, turns: owed },
            W::Played { seat, play } => Notice::Played { player: seat, what: play },
            W::TurnedUp { seat, card } => Notice::TurnedUp { player: seat, card },
            W::Discarded { seat, card } => Notice::Discarded { player: seat, card },
            W::Noped { seat, by, nopes } if viewer.is(by) => Notice::YouWereNoped { player: seat, nopes },
            W::Noped { seat, nopes, .. } => Notice::Noped { player: seat, nopes },
            W::Passed { seat, is_told } => return is_told.then_some(Notice::Passed { player: seat }),
            W::HadNoNope { seat } => return viewer.is(seat).then_some(Notice::YouHaveNoNope),
            W::Cancelled { seat, play: Play::Card { card: Title::Shuffle } } if viewer.is(seat) => {
                Notice::YourShuffleCancelled
            }
            W::Cancelled { seat, play } if viewer.is(seat) => Notice::YourPlayCancelled { what: play },
            W::Cancelled { seat, play } => Notice::Cancelled { player: seat, what: play },
            W::GoesThrough { seat, nopes } => Notice::GoesThrough { player: seat, nopes },
            W::Void { seat } => Notice::Void { player: seat },
            W::NothingHappened { seat } => Notice::NothingHappened { player: seat },
            W::Drew { seat, card, end: End::Top } if viewer.is(seat) => Notice::YouDrew { card },
            W::Drew { seat, card, end: End::Bottom } if viewer.is(seat) => Notice::YouDrewBottom { card },
            W::Kept { seat, .. } if viewer.is(seat) => Notice::YouKept,
            W::Drew { seat, end: End::Top, .. } | W::Kept { seat, end: End::Top } => {
                Notice::Drew { player: seat }
            }
            W::Drew { seat, .. } | W::Kept { seat, .. } => Notice::DrewBottom { player: seat },
            W::MayKeep { seat } => return viewer.is(seat).then_some(Notice::YouMayKeep),
            W::DrewKitten { seat } if viewer.is(seat) => Notice::YouDrewKitten,
            W::DrewKitten { seat } => Notice::DrewKitten { player: seat },
            W::DrewImploding { seat } if viewer.is(seat) => Notice::YouDrewImploding,
            W::DrewImploding { seat } => Notice::DrewImploding { player: seat },
            W::Loose { seat } => Notice::Loose { player: seat },
            W::Defused { seat } if viewer.is(seat) => Notice::YouDefuse,
            W::Defused { seat } => Notice::Defuses { player: seat },
            W::HadNoDefuse { seat } => return viewer.is(seat).then_some(Notice::YouHaveNoDefuse),
            W::Exploded { seat } if viewer.is(seat) => Notice::YouExploded,
            W::Exploded { seat } => Notice::Exploded { player: seat },
            W::Imploded { seat } if viewer.is(seat) => Notice::YouImploded,
            W::Imploded { seat } => Notice::Imploded { player: seat },
            W::Refilled { keeper: Some(seat) } => Notice::KeptBecameDeck { player: seat },
            W::Refilled { keeper: None } => Notice::KittenCameBack,
            W::Shuffled { seat, times: Some(times) } => Notice::ShuffledTimes { player: seat, times },
            W::Shuffled { seat, times: None } => Notice::Shuffled { player: seat },
            W::Altered { seat, count } => Notice::Altered { player: seat, count },
            W::Got { seat, from, card } => Notice::Got { player: seat, target: from, card },
            W::Missed { seat, target, card } => Notice::Missed { player: seat, target, card },
            W::Fetched { seat, card } => Notice::Fetched { player: seat, card },
            W::Reversed { direction } => Notice::Reversed { direction },
            W::Swapped => Notice::Swapped,
            W::Collected { seats } => Notice::Collected { cards: seats.len() as u8 },
            W::Bombed { kittens } => Notice::Bombed { kittens },
            W::Marked { target, card } => Notice::Marked { target, card },
            W::Cursed { target, is_again: true } => Notice::CursedAgain { target },
            W::Cursed { target, is_again: false } => Notice::Cursed { target },
            W::Lifted { seat, hand } if viewer.is(seat) => {
                Notice::YourCurseLifted { cards: hand.iter().collect() }
            }
            W::Lifted { seat, .. } => Notice::Lifted { player: seat },
            W::Left { seat } => Notice::Left { player: seat },
            W::WentOut { kitten, index: Some(index) } => Notice::WentOutOfDeck { kitten, index },
            W::WentOut { kitten, index: None } => Notice::WentOut { kitten },
            W::Won { seat } => Notice::Won { player: seat },
            W::Placed { .. } | W::Saw { .. } | W::Gave { .. } | W::Took { .. } | W::Threw { .. } => {
                return self.of_cards(viewer);
            }
        };
        Some(notice)
    }

    /// What is heard of cards that are not for everybody's eyes.
    fn of_cards(&self, viewer: Viewer) -> Option<Notice> {
        let notice = match self.0 {
            What::Placed { seat, kitten: Title::ImplodingKitten, index } => match index {
                Some(index) if viewer.is(seat) => Notice::YouPlacedImploding { index },
                _ => Notice::PlacedImploding { player: seat },
            },
            What::Placed { seat, index, .. } => match index {
                Some(index) if viewer.is(seat) => Notice::YouPlaced { index },
                _ => Notice::Placed { player: seat },
            },
            What::Saw { seat, cards, count } if viewer.is(seat) => {
                Notice::YouSaw { cards: cards[..usize::from(count)].to_vec() }
            }
            What::Saw { seat, count, .. } => Notice::Saw { player: seat, count },
            What::Gave { from, to, card, seen } if seen.includes(viewer) => {
                Notice::GaveCard { player: from, to, card }
            }
            What::Gave { from, to, .. } => Notice::Gave { player: from, to },
            What::Took { from, to, card, seen } if seen.includes(viewer) => {
                Notice::TookCard { player: to, target: from, card }
            }
            What::Took { from, to, .. } => Notice::Took { player: to, target: from },
            What::Threw { seat, card, seen } if seen.includes(viewer) => Notice::Threw { player: seat, card },
            _ => return None,
        };
        Some(notice)
    }

    /// Everything but the order of turns tells somebody something about a hand or the deck.
    pub(crate) fn discloses(&self) -> bool {
        !matches!(self.0, What::Began { .. } | What::Turn { .. })
    }
}
