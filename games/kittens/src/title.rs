//! What is printed on a card.

use crate::Edition;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use kernel::Arg;
use serde::{Deserialize, Serialize};

/// The title of a card. Cards with the same title are the same.
///
/// The order is that of a sorted hand, and groups what the rules treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Title {
    /// Puts the player who draws it out, unless defused.
    ExplodingKitten,
    /// Goes back face up when drawn first; then puts the player who draws it out.
    ImplodingKitten,
    /// Its holder may keep one Exploding Kitten in secret.
    StreakingKitten,
    /// Saves its player from an Exploding Kitten.
    Defuse,
    /// Stops a card, another Nope included.
    Nope,
    /// Ends the turn without drawing; the next player takes more turns.
    Attack,
    /// Ends one turn without drawing.
    Skip,
    /// Shuffles the deck.
    Shuffle,
    /// Shows the top three cards.
    #[serde(rename = "see-the-future-3")]
    SeeTheFuture3,
    /// Reverses the direction of play and ends one turn without drawing.
    Reverse,
    /// Draws the bottom card instead of the top one.
    DrawFromTheBottom,
    /// Shows the top three cards and puts them in order.
    #[serde(rename = "alter-the-future-3")]
    AlterTheFuture3,
    /// Ends all turns that are left, without drawing.
    SuperSkip,
    /// Shows the top five cards.
    #[serde(rename = "see-the-future-5")]
    SeeTheFuture5,
    /// Shows the top five cards and puts them in order.
    #[serde(rename = "alter-the-future-5")]
    AlterTheFuture5,
    /// Swaps the top and the bottom card of the deck.
    SwapTopAndBottom,
    /// Everybody picks a card of their own to be shuffled into the deck.
    GarbageCollection,
    /// Puts all Exploding Kittens of the deck on top and ends one turn.
    CatomicBomb,
    /// Another player gives a card of their choice.
    Favor,
    /// An Attack on a player of choice.
    TargetedAttack,
    /// A random card of another player lies open from now on.
    Mark,
    /// Another player no longer sees the cards of their hand.
    CurseOfTheCatButt,
    /// A cat.
    Tacocat,
    /// A cat.
    BeardCat,
    /// A cat.
    Cattermelon,
    /// A cat.
    HairyPotatoCat,
    /// A cat.
    RainbowRalphingCat,
    /// Stands in for any cat.
    FeralCat,
}

impl Title {
    /// All 28, in their order.
    pub const ALL: [Self; 28] = [
        Self::ExplodingKitten,
        Self::ImplodingKitten,
        Self::StreakingKitten,
        Self::Defuse,
        Self::Nope,
        Self::Attack,
        Self::Skip,
        Self::Shuffle,
        Self::SeeTheFuture3,
        Self::Reverse,
        Self::DrawFromTheBottom,
        Self::AlterTheFuture3,
        Self::SuperSkip,
        Self::SeeTheFuture5,
        Self::AlterTheFuture5,
        Self::SwapTopAndBottom,
        Self::GarbageCollection,
        Self::CatomicBomb,
        Self::Favor,
        Self::TargetedAttack,
        Self::Mark,
        Self::CurseOfTheCatButt,
        Self::Tacocat,
        Self::BeardCat,
        Self::Cattermelon,
        Self::HairyPotatoCat,
        Self::RainbowRalphingCat,
        Self::FeralCat,
    ];

    /// The word for it in notation and data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ExplodingKitten => "exploding-kitten",
            Self::ImplodingKitten => "imploding-kitten",
            Self::StreakingKitten => "streaking-kitten",
            Self::Defuse => "defuse",
            Self::Nope => "nope",
            Self::Attack => "attack",
            Self::Skip => "skip",
            Self::Shuffle => "shuffle",
            Self::SeeTheFuture3 => "see-the-future-3",
            Self::Reverse => "reverse",
            Self::DrawFromTheBottom => "draw-from-the-bottom",
            Self::AlterTheFuture3 => "alter-the-future-3",
            Self::SuperSkip => "super-skip",
            Self::SeeTheFuture5 => "see-the-future-5",
            Self::AlterTheFuture5 => "alter-the-future-5",
            Self::SwapTopAndBottom => "swap-top-and-bottom",
            Self::GarbageCollection => "garbage-collection",
            Self::CatomicBomb => "catomic-bomb",
            Self::Favor => "favor",
            Self::TargetedAttack => "targeted-attack",
            Self::Mark => "mark",
            Self::CurseOfTheCatButt => "curse-of-the-cat-butt",
            Self::Tacocat => "tacocat",
            Self::BeardCat => "beard-cat",
            Self::Cattermelon => "cattermelon",
            Self::HairyPotatoCat => "hairy-potato-cat",
            Self::RainbowRalphingCat => "rainbow-ralphing-cat",
            Self::FeralCat => "feral-cat",
        }
    }

    /// Can it be played alone, and on nobody?
    #[inline]
    pub const fn is_solo(self) -> bool {
        Titles::SOLO.contains(self)
    }

    /// Can it be played alone, on another player?
    #[inline]
    pub const fn is_aimed(self) -> bool {
        Titles::AIMED.contains(self)
    }

    /// Is it one of the five kinds of cat that a Feral Cat stands in for?
    #[inline]
    pub const fn is_cat(self) -> bool {
        Titles::CATS.contains(self)
    }

    /// The word for it in a message.
    pub fn arg(self) -> Arg {
        let mut key = String::from("kittens-card-");
        key.push_str(self.word());
        Arg::Word(key)
    }

    /// How many of them are in the box of an edition.
    pub const fn copies(self, edition: Edition) -> u8 {
        let (original, imploding, streaking) = match self {
            Self::ExplodingKitten => (4, 0, 1),
            Self::Defuse => (6, 0, 0),
            Self::SeeTheFuture3 | Self::Nope => (5, 0, 0),
            Self::Attack
            | Self::Skip
            | Self::Favor
            | Self::Shuffle
            | Self::Tacocat
            | Self::BeardCat
            | Self::Cattermelon
            | Self::HairyPotatoCat
            | Self::RainbowRalphingCat => (4, 0, 0),
            Self::ImplodingKitten => (0, 1, 0),
            Self::TargetedAttack => (0, 3, 0),
            Self::Reverse | Self::DrawFromTheBottom | Self::FeralCat | Self::AlterTheFuture3 => (0, 4, 0),
            Self::StreakingKitten
            | Self::SuperSkip
            | Self::SeeTheFuture5
            | Self::AlterTheFuture5
            | Self::GarbageCollection
            | Self::CatomicBomb => (0, 0, 1),
            Self::CurseOfTheCatButt => (0, 0, 2),
            Self::SwapTopAndBottom | Self::Mark => (0, 0, 3),
        };
        original
            + if edition.has_imploding() { imploding } else { 0 }
            + if edition.has_streaking() { streaking } else { 0 }
    }

    /// The title with this number, which is its place in the order. Compiles to a conversion, not to a table.
    #[inline]
    const fn numbered(number: u32) -> Self {
        match number {
            1 => Self::ImplodingKitten,
            2 => Self::StreakingKitten,
            3 => Self::Defuse,
            4 => Self::Nope,
            5 => Self::Attack,
            6 => Self::Skip,
            7 => Self::Shuffle,
            8 => Self::SeeTheFuture3,
            9 => Self::Reverse,
            10 => Self::DrawFromTheBottom,
            11 => Self::AlterTheFuture3,
            12 => Self::SuperSkip,
            13 => Self::SeeTheFuture5,
            14 => Self::AlterTheFuture5,
            15 => Self::SwapTopAndBottom,
            16 => Self::GarbageCollection,
            17 => Self::CatomicBomb,
            18 => Self::Favor,
            19 => Self::TargetedAttack,
            20 => Self::Mark,
            21 => Self::CurseOfTheCatButt,
            22 => Self::Tacocat,
            23 => Self::BeardCat,
            24 => Self::Cattermelon,
            25 => Self::HairyPotatoCat,
            26 => Self::RainbowRalphingCat,
            27 => Self::FeralCat,
            _ => Self::ExplodingKitten,
        }
    }

    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u8
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// No card has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such card")]
pub struct BadTitle;

impl FromStr for Title {
    type Err = BadTitle;

    fn from_str(text: &str) -> Result<Self, BadTitle> {
        Self::ALL.into_iter().find(|title| title.word() == text).ok_or(BadTitle)
    }
}

/// How many bits of a number are set, for numbers with a bit for each cat.
const COUNTS: [u8; 64] = {
    let mut counts = [0; 64];
    let mut number = 1;
    while number < counts.len() {
        counts[number] = counts[number / 2] + (number % 2) as u8;
        number += 1;
    }
    counts
};

/// A set of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Titles(pub u32);

impl Titles {
    pub const NONE: Self = Self(0);
    pub const EVERY: Self = Self((1 << Title::ALL.len()) - 1);
    /// What can be played alone, without a target.
    pub const SOLO: Self = Self::range(Title::Attack, Title::CatomicBomb);
    /// What can be played alone, on another player.
    pub const AIMED: Self = Self::range(Title::Favor, Title::CurseOfTheCatButt);
    /// The five kinds of cat, without the Feral Cat.
    pub const CATS: Self = Self::range(Title::Tacocat, Title::RainbowRalphingCat);
    /// What explodes or implodes. The Streaking Kitten is none of them.
    pub const KITTENS: Self = Self::range(Title::ExplodingKitten, Title::ImplodingKitten);

    const fn range(first: Title, last: Title) -> Self {
        Self(last.bit() * 2 - first.bit())
    }

    #[inline]
    pub const fn contains(self, title: Title) -> bool {
        self.0 & title.bit() != 0
    }

    #[must_use]
    #[inline]
    pub const fn with(self, title: Title) -> Self {
        Self(self.0 | title.bit())
    }

    #[must_use]
    #[inline]
    pub const fn without(self, title: Title) -> Self {
        Self(self.0 & !title.bit())
    }

    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many of these are cats, Feral Cats included. A table, because every pair needs it.
    #[inline]
    pub const fn cats(self) -> u32 {
        COUNTS[(self.0 >> Title::Tacocat as u8) as usize % COUNTS.len()] as u32
    }

    /// The title at this place of the set, counted from 0.
    #[inline]
    pub fn nth(self, mut index: u32) -> Title {
        // The first four without a branch, which would be unpredictable.
        let mut rest = self.0;
        let mut next = rest;
        for step in 1..4 {
            next &= next.wrapping_sub(1);
            rest = if index >= step { next } else { rest };
        }
        while index > 3 {
            rest &= rest.wrapping_sub(1);
            index -= 1;
        }
        Title::numbered(rest.trailing_zeros())
    }

    pub fn iter(self) -> impl Iterator<Item = Title> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let title = Title::numbered(rest.trailing_zeros());
            rest &= rest - 1;
            Some(title)
        })
    }
}

impl FromIterator<Title> for Titles {
    fn from_iter<I: IntoIterator<Item = Title>>(titles: I) -> Self {
        titles.into_iter().fold(Self::default(), Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_read_as_it_is_written_everywhere() {
        for title in Title::ALL {
            assert_eq!(title.word().parse(), Ok(title));
            assert_eq!(serde_json::to_value(title).unwrap(), title.word());
        }
        assert_eq!("kitten".parse::<Title>(), Err(BadTitle));
    }

    #[test]
    fn the_boxes_hold_56_76_71_and_91_cards() {
        for (number, &title) in Title::ALL.iter().enumerate() {
            assert_eq!((Title::numbered(number as u32), title as usize), (title, number));
        }
        let size = |edition| Title::ALL.iter().map(|title| title.copies(edition)).sum::<u8>();
        let sizes = [Edition::Exploding, Edition::Imploding, Edition::Streaking, Edition::All].map(size);
        assert_eq!(sizes, [56, 76, 71, 91]);
    }

    #[test]
    fn sets_count_and_list_in_order() {
        assert_eq!(Titles::SOLO.len() + Titles::AIMED.len() + Titles::CATS.len(), 22);
        let cats: Titles = [Title::FeralCat, Title::Tacocat].into_iter().collect();
        assert!(cats.iter().eq([Title::Tacocat, Title::FeralCat]));
        assert_eq!((cats.nth(0), cats.nth(1)), (Title::Tacocat, Title::FeralCat));
    }
}
