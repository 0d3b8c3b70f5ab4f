//! What a viewer hears.

use crate::play::words;
use crate::{Play, Title};
use alloc::vec::Vec;
use kernel::{Direction, Seat, tell};
use serde::{Deserialize, Serialize};

/// What one viewer hears of an event. `You…` is for the one player whom it concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    Began {
        player: Seat,
    },
    Turn {
        player: Seat,
        turns: u8,
    },
    YourTurn {
        turns: u8,
    },
    Played {
        player: Seat,
        what: Play,
    },
    /// A cursed player played by position, and must say for whom this is.
    TurnedUp {
        player: Seat,
        card: Title,
    },
    /// A cursed player played by position, and it had no effect.
    Discarded {
        player: Seat,
        card: Title,
    },
    Noped {
        player: Seat,
        nopes: u8,
    },
    YouWereNoped {
        player: Seat,
        nopes: u8,
    },
    Passed {
        player: Seat,
    },
    YouHaveNoNope,
    Cancelled {
        player: Seat,
        what: Play,
    },
    YourPlayCancelled {
        what: Play,
    },
    YourShuffleCancelled,
    GoesThrough {
        player: Seat,
        nopes: u8,
    },
    /// The player left, so the play is not carried out.
    Void {
        player: Seat,
    },
    NothingHappened {
        player: Seat,
    },
    Drew {
        player: Seat,
    },
    YouDrew {
        card: Title,
    },
    DrewBottom {
        player: Seat,
    },
    YouDrewBottom {
        card: Title,
    },
    YouMayKeep,
    YouKept,
    DrewKitten {
        player: Seat,
    },
    YouDrewKitten,
    DrewImploding {
        player: Seat,
    },
    YouDrewImploding,
    /// A kitten in hand has nobody to hold it back.
    Loose {
        player: Seat,
    },
    Defuses {
        player: Seat,
    },
    YouDefuse,
    YouHaveNoDefuse,
    Placed {
        player: Seat,
    },
    YouPlaced {
        index: u8,
    },
    PlacedImploding {
        player: Seat,
    },
    YouPlacedImploding {
        index: u8,
    },
    Exploded {
        player: Seat,
    },
    YouExploded,
    Imploded {
        player: Seat,
    },
    YouImploded,
    /// The deck was empty: the kitten that this player kept is the deck now.
    KeptBecameDeck {
        player: Seat,
    },
    /// The deck was empty and nobody kept a kitten: one came back.
    KittenCameBack,
    Shuffled {
        player: Seat,
    },
    ShuffledTimes {
        player: Seat,
        times: u8,
    },
    Saw {
        player: Seat,
        count: u8,
    },
    YouSaw {
        cards: Vec<Title>,
    },
    Altered {
        player: Seat,
        count: u8,
    },
    Gave {
        player: Seat,
        to: Seat,
    },
    GaveCard {
        player: Seat,
        to: Seat,
        card: Title,
    },
    Took {
        player: Seat,
        target: Seat,
    },
    TookCard {
        player: Seat,
        target: Seat,
        card: Title,
    },
    Got {
        player: Seat,
        target: Seat,
        card: Title,
    },
    Missed {
        player: Seat,
        target: Seat,
        card: Title,
    },
    Fetched {
        player: Seat,
        card: Title,
    },
    Reversed {
        direction: Direction,
    },
    Swapped,
    Threw {
        player: Seat,
        card: Title,
    },
    Collected {
        cards: u8,
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
    },
    CursedAgain {
        target: Seat,
    },
    Lifted {
        player: Seat,
    },
    YourCurseLifted {
        cards: Vec<Title>,
    },
    Left {
        player: Seat,
    },
    /// A kitten goes out of the game, from this place of the deck.
    WentOutOfDeck {
        kitten: Title,
        index: u8,
    },
    WentOut {
        kitten: Title,
    },
    Won {
        player: Seat,
    },
}

tell! { Notice: "kittens-notice-" {
    Notice::Began { player } => "began" { player: *player },
    Notice::Turn { player, turns } => "turn" { player: *player, turns: *turns },
    Notice::YourTurn { turns } => "your-turn" { turns: *turns },
    Notice::Played { player, what: Play::Card { card } } => "played-card" { player: *player, card: card.arg() },
    Notice::Played { player, what: Play::Aimed { card, target } } => "played-aimed" {
        player: *player, card: card.arg(), target: *target,
    },
    Notice::Played { player, what: what @ Play::Pair { target, .. } } => "played-pair" {
        player: *player, cards: what.arg(), target: *target,
    },
    Notice::Played { player, what: what @ Play::Triple { target, named, .. } } => "played-triple" {
        player: *player, cards: what.arg(), target: *target, named: named.arg(),
    },
    Notice::Played { player, what } => "played-five" { player: *player, cards: what.arg() },
    Notice::TurnedUp { player, card } => "turned-up" { player: *player, card: card.arg() },
    Notice::Discarded { player, card } => "discarded" { player: *player, card: card.arg() },
    Notice::Noped { player, nopes } => "noped" { player: *player, nopes: *nopes },
    Notice::YouWereNoped { player, nopes } => "you-were-noped" { player: *player, nopes: *nopes },
    Notice::Passed { player } => "passed" { player: *player },
    Notice::YouHaveNoNope => "you-have-no-nope" {},
    Notice::Cancelled { player, what } => "cancelled" { player: *player, cards: what.arg() },
    Notice::YourPlayCancelled { what } => "your-play-cancelled" { cards: what.arg() },
    Notice::YourShuffleCancelled => "your-shuffle-cancelled" {},
    Notice::GoesThrough { player, nopes } => "goes-through" { player: *player, nopes: *nopes },
    Notice::Void { player } => "void" { player: *player },
    Notice::NothingHappened { player } => "nothing-happened" { player: *player },
    Notice::Drew { player } => "drew" { player: *player },
    Notice::YouDrew { card } => "you-drew" { card: card.arg() },
    Notice::DrewBottom { player } => "drew-bottom" { player: *player },
    Notice::YouDrewBottom { card } => "you-drew-bottom" { card: card.arg() },
    Notice::YouMayKeep => "you-may-keep" {},
    Notice::YouKept => "you-kept" {},
    Notice::DrewKitten { player } => "drew-kitten" { player: *player },
    Notice::YouDrewKitten => "you-drew-kitten" {},
    Notice::DrewImploding { player } => "drew-imploding" { player: *player },
    Notice::YouDrewImploding => "you-drew-imploding" {},
    Notice::Loose { player } => "loose" { player: *player },
    Notice::Defuses { player } => "defuses" { player: *player },
    Notice::YouDefuse => "you-defuse" {},
    Notice::YouHaveNoDefuse => "you-have-no-defuse" {},
    Notice::Placed { player } => "placed" { player: *player },
    Notice::YouPlaced { index } => "you-placed" { index: *index },
    Notice::PlacedImploding { player } => "placed-imploding" { player: *player },
    Notice::YouPlacedImploding { index } => "you-placed-imploding" { index: *index },
    Notice::Exploded { player } => "exploded" { player: *player },
    Notice::YouExploded => "you-exploded" {},
    Notice::Imploded { player } => "imploded" { player: *player },
    Notice::YouImploded => "you-imploded" {},
    Notice::KeptBecameDeck { player } => "kept-became-deck" { player: *player },
    Notice::KittenCameBack => "kitten-came-back" {},
    Notice::Shuffled { player } => "shuffled" { player: *player },
    Notice::ShuffledTimes { player, times } => "shuffled-times" { player: *player, times: *times },
    Notice::Saw { player, count } => "saw" { player: *player, count: *count },
    Notice::YouSaw { cards } => "you-saw" { cards: words(cards.iter().copied()) },
    Notice::Altered { player, count } => "altered" { player: *player, count: *count },
    Notice::Gave { player, to } => "gave" { player: *player, to: *to },
    Notice::GaveCard { player, to, card } => "gave-card" { player: *player, to: *to, card: card.arg() },
    Notice::Took { player, target } => "took" { player: *player, target: *target },
    Notice::TookCard { player, target, card } => "took-card" {
        player: *player, target: *target, card: card.arg(),
    },
    Notice::Got { player, target, card } => "got" { player: *player, target: *target, card: card.arg() },
    Notice::Missed { player, target, card } => "missed" { player: *player, target: *target, card: card.arg() },
    Notice::Fetched { player, card } => "fetched" { player: *player, card: card.arg() },
    Notice::Reversed { direction: Direction::Clockwise } => "reversed-clockwise" {},
    Notice::Reversed { direction: Direction::CounterClockwise } => "reversed-counter-clockwise" {},
    Notice::Swapped => "swapped" {},
    Notice::Threw { player, card } => "threw" { player: *player, card: card.arg() },
    Notice::Collected { cards } => "collected" { cards: *cards },
    Notice::Bombed { kittens } => "bombed" { kittens: *kittens },
    Notice::Marked { target, card } => "marked" { target: *target, card: card.arg() },
    Notice::Cursed { target } => "cursed" { target: *target },
    Notice::CursedAgain { target } => "cursed-again" { target: *target },
    Notice::Lifted { player } => "lifted" { player: *player },
    Notice::YourCurseLifted { cards } => "your-curse-lifted" { cards: words(cards.iter().copied()) },
    Notice::Left { player } => "left" { player: *player },
    Notice::WentOutOfDeck { kitten, index } => "went-out-of-deck" { kitten: kitten.arg(), index: *index },
    Notice::WentOut { kitten } => "went-out" { kitten: kitten.arg() },
    Notice::Won { player } => "won" { player: *player },
} }
