//! What a viewer hears.

use crate::play::words;
use crate::{Play, Title};
use alloc::vec::Vec;
use kernel::{Direction, Seat, read_tagged, tell};
use serde::Serialize;

/// What one viewer hears of an event. `You…` is for the one player whom it concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    /// A game begins.
    Began {
        /// Who has the first turn.
        player: Seat,
    },
    /// A turn begins.
    Turn {
        /// Whose turn it is.
        player: Seat,
        /// Turns to take, this one included.
        turns: u8,
    },
    /// The same, to the player whose turn it is.
    YourTurn {
        /// Turns to take, this one included.
        turns: u8,
    },
    /// A card or a combo was played.
    Played {
        /// The player who did it.
        player: Seat,
        /// What was played.
        what: Play,
    },
    /// A cursed player played by position, and must say for whom this is.
    TurnedUp {
        /// The player who did it.
        player: Seat,
        /// Which card it was.
        card: Title,
    },
    /// A cursed player played by position, and it had no effect.
    Discarded {
        /// The player who did it.
        player: Seat,
        /// Which card it was.
        card: Title,
    },
    /// The last card was answered with a Nope.
    Noped {
        /// The player who did it.
        player: Seat,
        /// Nopes so far.
        nopes: u8,
    },
    /// The same, to the player whose card it was.
    YouWereNoped {
        /// The player who did it.
        player: Seat,
        /// Nopes so far.
        nopes: u8,
    },
    /// A player does not stop the last card.
    Passed {
        /// The player who did it.
        player: Seat,
    },
    /// You answered with a Nope that you do not have: it counts as a pass.
    YouHaveNoNope,
    /// An odd number of Nopes: the play has no effect.
    Cancelled {
        /// Whose play it was.
        player: Seat,
        /// What was played.
        what: Play,
    },
    /// The same, to the player whose play it was.
    YourPlayCancelled {
        /// What was played.
        what: Play,
    },
    /// The same for a Shuffle.
    YourShuffleCancelled,
    /// An even number of Nopes: the play happens.
    GoesThrough {
        /// Whose play it was.
        player: Seat,
        /// Nopes so far.
        nopes: u8,
    },
    /// The player left, so the play is not carried out.
    Void {
        /// Who left.
        player: Seat,
    },
    /// The play has no effect, because there is nothing for it to act on.
    NothingHappened {
        /// Whose play it was.
        player: Seat,
    },
    /// A card was drawn, and kept from all others.
    Drew {
        /// The player who did it.
        player: Seat,
    },
    /// The same, to the player who drew it.
    YouDrew {
        /// Which card it was.
        card: Title,
    },
    /// A card was drawn from the bottom.
    DrewBottom {
        /// The player who did it.
        player: Seat,
    },
    /// The same, to the player who drew it.
    YouDrewBottom {
        /// Which card it was.
        card: Title,
    },
    /// The drawn Exploding Kitten can be kept in secret.
    YouMayKeep,
    /// The drawn Exploding Kitten is in your hand now.
    YouKept,
    /// An Exploding Kitten was drawn, for all to see.
    DrewKitten {
        /// The player who did it.
        player: Seat,
    },
    /// The same, to the player who drew it.
    YouDrewKitten,
    /// An Imploding Kitten was drawn.
    DrewImploding {
        /// The player who did it.
        player: Seat,
    },
    /// The same, to the player who drew it.
    YouDrewImploding,
    /// A kitten in hand has nobody to hold it back.
    Loose {
        /// Who holds the kitten.
        player: Seat,
    },
    /// A Defuse was used.
    Defuses {
        /// The player who did it.
        player: Seat,
    },
    /// The same, to the player who used it.
    YouDefuse,
    /// Nothing saves you from the kitten.
    YouHaveNoDefuse,
    /// The kitten is back in the deck, nobody else knows where.
    Placed {
        /// The player who did it.
        player: Seat,
    },
    /// The same, to the player who put it there.
    YouPlaced {
        /// How many cards lie above it.
        index: u8,
    },
    /// The Imploding Kitten is back in the deck, face up.
    PlacedImploding {
        /// The player who did it.
        player: Seat,
    },
    /// The same, to the player who put it there.
    YouPlacedImploding {
        /// How many cards lie above it.
        index: u8,
    },
    /// A player is out.
    Exploded {
        /// The player who did it.
        player: Seat,
    },
    /// You are out.
    YouExploded,
    /// A player is out, by the face-up Imploding Kitten.
    Imploded {
        /// The player who did it.
        player: Seat,
    },
    /// You are out, by the face-up Imploding Kitten.
    YouImploded,
    /// The deck was empty: the kitten that this player kept is the deck now.
    KeptBecameDeck {
        /// Who kept it.
        player: Seat,
    },
    /// The deck was empty and nobody kept a kitten: one came back.
    KittenCameBack,
    /// The deck was shuffled.
    Shuffled {
        /// The player who did it.
        player: Seat,
    },
    /// The deck was shuffled several times.
    ShuffledTimes {
        /// The player who did it.
        player: Seat,
        /// How many times.
        times: u8,
    },
    /// A player looked at the top of the deck.
    Saw {
        /// The player who did it.
        player: Seat,
        /// How many cards.
        count: u8,
    },
    /// The same, to the player who looked.
    YouSaw {
        /// The cards, from the top.
        cards: Vec<Title>,
    },
    /// A player looked at the top of the deck and put it in order.
    Altered {
        /// The player who did it.
        player: Seat,
        /// How many cards.
        count: u8,
    },
    /// A card changed hands, unseen by others.
    Gave {
        /// The player who did it.
        player: Seat,
        /// Who gets the card.
        to: Seat,
    },
    /// The same, to the two players.
    GaveCard {
        /// The player who did it.
        player: Seat,
        /// Who gets the card.
        to: Seat,
        /// Which card it was.
        card: Title,
    },
    /// A random card was taken, unseen by others.
    Took {
        /// Who took it.
        player: Seat,
        /// Whose card it was.
        target: Seat,
    },
    /// The same, to the two players.
    TookCard {
        /// Who took it.
        player: Seat,
        /// Whose card it was.
        target: Seat,
        /// Which card it was.
        card: Title,
    },
    /// A triple named a card, and the target had it.
    Got {
        /// Who gets it.
        player: Seat,
        /// Who gives it.
        target: Seat,
        /// The card that was named.
        card: Title,
    },
    /// A triple named a card that the target did not have.
    Missed {
        /// The player who did it.
        player: Seat,
        /// The player whom it concerns.
        target: Seat,
        /// The card that was named.
        card: Title,
    },
    /// A card came from the discard pile.
    Fetched {
        /// The player who did it.
        player: Seat,
        /// Which card it was.
        card: Title,
    },
    /// The direction of play changed.
    Reversed {
        /// The direction now.
        direction: Direction,
    },
    /// The top and the bottom card of the deck changed places.
    Swapped,
    /// A card went to Garbage Collection. Others hear this only of a marked card.
    Threw {
        /// The player who did it.
        player: Seat,
        /// Which card it was.
        card: Title,
    },
    /// Garbage Collection is shuffled into the deck.
    Collected {
        /// How many cards went in.
        cards: u8,
    },
    /// The Exploding Kittens of the deck are on top; the rest is shuffled.
    Bombed {
        /// How many there are.
        kittens: u8,
    },
    /// A card of this player lies open from now on.
    Marked {
        /// The player whom it concerns.
        target: Seat,
        /// The card that was marked.
        card: Title,
    },
    /// A player no longer sees the cards of their hand.
    Cursed {
        /// The player whom it concerns.
        target: Seat,
    },
    /// A cursed player was cursed once more.
    CursedAgain {
        /// The player whom it concerns.
        target: Seat,
    },
    /// A curse is over.
    Lifted {
        /// Who was cursed.
        player: Seat,
    },
    /// The same, to the player who was cursed.
    YourCurseLifted {
        /// The hand, which can be seen again.
        cards: Vec<Title>,
    },
    /// A player left the game.
    Left {
        /// Who left.
        player: Seat,
    },
    /// A kitten goes out of the game, from this place of the deck.
    WentOutOfDeck {
        /// An Exploding or an Imploding Kitten.
        kitten: Title,
        /// How many cards lay above it.
        index: u8,
    },
    /// A kitten goes out of the game with its player.
    WentOut {
        /// An Exploding or an Imploding Kitten.
        kitten: Title,
    },
    /// The game is over.
    Won {
        /// The last one alive.
        player: Seat,
    },
}

read_tagged! { Notice: "kind" {
    "began" => Began { player },
    "turn" => Turn { player, turns },
    "your-turn" => YourTurn { turns },
    "played" => Played { player, what },
    "turned-up" => TurnedUp { player, card },
    "discarded" => Discarded { player, card },
    "noped" => Noped { player, nopes },
    "you-were-noped" => YouWereNoped { player, nopes },
    "passed" => Passed { player },
    "you-have-no-nope" => YouHaveNoNope {},
    "cancelled" => Cancelled { player, what },
    "your-play-cancelled" => YourPlayCancelled { what },
    "your-shuffle-cancelled" => YourShuffleCancelled {},
    "goes-through" => GoesThrough { player, nopes },
    "void" => Void { player },
    "nothing-happened" => NothingHappened { player },
    "drew" => Drew { player },
    "you-drew" => YouDrew { card },
    "drew-bottom" => DrewBottom { player },
    "you-drew-bottom" => YouDrewBottom { card },
    "you-may-keep" => YouMayKeep {},
    "you-kept" => YouKept {},
    "drew-kitten" => DrewKitten { player },
    "you-drew-kitten" => YouDrewKitten {},
    "drew-imploding" => DrewImploding { player },
    "you-drew-imploding" => YouDrewImploding {},
    "loose" => Loose { player },
    "defuses" => Defuses { player },
    "you-defuse" => YouDefuse {},
    "you-have-no-defuse" => YouHaveNoDefuse {},
    "placed" => Placed { player },
    "you-placed" => YouPlaced { index },
    "placed-imploding" => PlacedImploding { player },
    "you-placed-imploding" => YouPlacedImploding { index },
    "exploded" => Exploded { player },
    "you-exploded" => YouExploded {},
    "imploded" => Imploded { player },
    "you-imploded" => YouImploded {},
    "kept-became-deck" => KeptBecameDeck { player },
    "kitten-came-back" => KittenCameBack {},
    "shuffled" => Shuffled { player },
    "shuffled-times" => ShuffledTimes { player, times },
    "saw" => Saw { player, count },
    "you-saw" => YouSaw { cards },
    "altered" => Altered { player, count },
    "gave" => Gave { player, to },
    "gave-card" => GaveCard { player, to, card },
    "took" => Took { player, target },
    "took-card" => TookCard { player, target, card },
    "got" => Got { player, target, card },
    "missed" => Missed { player, target, card },
    "fetched" => Fetched { player, card },
    "reversed" => Reversed { direction },
    "swapped" => Swapped {},
    "threw" => Threw { player, card },
    "collected" => Collected { cards },
    "bombed" => Bombed { kittens },
    "marked" => Marked { target, card },
    "cursed" => Cursed { target },
    "cursed-again" => CursedAgain { target },
    "lifted" => Lifted { player },
    "your-curse-lifted" => YourCurseLifted { cards },
    "left" => Left { player },
    "went-out-of-deck" => WentOutOfDeck { kitten, index },
    "went-out" => WentOut { kitten },
    "won" => Won { player },
} }

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
