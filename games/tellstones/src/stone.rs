//! The eleven stones, and sets of them.

use core::fmt;
use serde::{Deserialize, Serialize};

/// What is painted on a stone. The order is the players' numbering: 0 is the Crown, 10 the Egg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Stone {
    Crown,
    Rune,
    Dragon,
    Hammer,
    Sword,
    Shield,
    Anvil,
    Quill,
    Scroll,
    Scales,
    Egg,
}

impl Stone {
    pub const ALL: [Self; 11] = [
        Self::Crown,
        Self::Rune,
        Self::Dragon,
        Self::Hammer,
        Self::Sword,
        Self::Shield,
        Self::Anvil,
        Self::Quill,
        Self::Scroll,
        Self::Scales,
        Self::Egg,
    ];

    /// The ten that a game starts with: all but the Egg.
    pub const DECK: [Self; 10] = {
        let mut deck = [Self::Crown; 10];
        deck.copy_from_slice(Self::ALL.split_at(10).0);
        deck
    };

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() { Some(Self::ALL[index]) } else { None }
    }

    /// Three letters, the same in every language.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Crown => "CRN",
            Self::Rune => "RUN",
            Self::Dragon => "DRG",
            Self::Hammer => "HAM",
            Self::Sword => "SWR",
            Self::Shield => "SHD",
            Self::Anvil => "ANV",
            Self::Quill => "QLL",
            Self::Scroll => "SCR",
            Self::Scales => "SCL",
            Self::Egg => "EGG",
        }
    }

    /// The key of its name in the words of this game.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Crown => "tellstones-stone-crown",
            Self::Rune => "tellstones-stone-rune",
            Self::Dragon => "tellstones-stone-dragon",
            Self::Hammer => "tellstones-stone-hammer",
            Self::Sword => "tellstones-stone-sword",
            Self::Shield => "tellstones-stone-shield",
            Self::Anvil => "tellstones-stone-anvil",
            Self::Quill => "tellstones-stone-quill",
            Self::Scroll => "tellstones-stone-scroll",
            Self::Scales => "tellstones-stone-scales",
            Self::Egg => "tellstones-stone-egg",
        }
    }
}

/// Which way a stone lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Up,
    Down,
}

/// A set of stones, in eleven bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StoneSet(u16);

impl StoneSet {
    pub const EMPTY: Self = Self(0);
    pub const ALL: Self = Self((1 << Stone::ALL.len()) - 1);
    /// The ten stones of the deck.
    pub const DECK: Self = Self::ALL.without(Stone::Egg);

    pub const fn one(stone: Stone) -> Self {
        Self(1 << stone as u16)
    }

    pub(crate) const fn from_bits(bits: usize) -> Self {
        Self(bits as u16 & Self::ALL.0)
    }

    pub(crate) const fn bits(self) -> usize {
        self.0 as usize
    }

    pub const fn contains(self, stone: Stone) -> bool {
        self.0 & Self::one(stone).0 != 0
    }

    #[must_use]
    pub const fn with(self, stone: Stone) -> Self {
        Self(self.0 | Self::one(stone).0)
    }

    #[must_use]
    pub const fn without(self, stone: Stone) -> Self {
        Self(self.0 & !Self::one(stone).0)
    }

    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one stone in the set, if it holds exactly one.
    pub fn only(self) -> Option<Stone> {
        if self.len() == 1 { Stone::from_index(self.0.trailing_zeros() as usize) } else { None }
    }

    pub fn iter(self) -> impl Iterator<Item = Stone> + Clone {
        Stone::ALL.into_iter().filter(move |&stone| self.contains(stone))
    }
}

impl FromIterator<Stone> for StoneSet {
    fn from_iter<I: IntoIterator<Item = Stone>>(stones: I) -> Self {
        stones.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for StoneSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
