//! The eleven stones, and sets of them.

use core::fmt;
use serde::{Deserialize, Serialize};

/// What is painted on a stone. The order is the players' numbering: 0 is the Crown, 10 the Egg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Stone {
    /// Placing it lets its player look at a face-down stone.
    Crown,
    /// Placing it swaps two cells.
    Rune,
    /// Placing it turns one stone on the board into the Egg.
    Dragon,
    /// Without an effect.
    Hammer,
    /// Without an effect.
    Sword,
    /// Without an effect.
    Shield,
    /// Without an effect.
    Anvil,
    /// Without an effect.
    Quill,
    /// Without an effect.
    Scroll,
    /// Without an effect.
    Scales,
    /// Takes the place of the stone that the Dragon chose. Never in the deck.
    Egg,
}

impl Stone {
    /// All eleven, in their order.
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

    /// The number of the stone, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The stone with this number, if there is one.
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
    /// Everybody sees the stone.
    Up,
    /// Nobody sees the stone.
    Down,
}

/// A set of stones, in eleven bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StoneSet(u16);

impl StoneSet {
    /// No stone at all.
    pub const EMPTY: Self = Self(0);
    /// All eleven, with the Egg.
    pub const ALL: Self = Self((1 << Stone::ALL.len()) - 1);
    /// The ten stones of the deck.
    pub const DECK: Self = Self::ALL.without(Stone::Egg);

    /// Only this stone.
    pub const fn one(stone: Stone) -> Self {
        Self(1 << stone as u16)
    }

    pub(crate) const fn from_bits(bits: usize) -> Self {
        Self(bits as u16 & Self::ALL.0)
    }

    pub(crate) const fn bits(self) -> usize {
        self.0 as usize
    }

    /// Is the stone in the set?
    pub const fn contains(self, stone: Stone) -> bool {
        self.0 & Self::one(stone).0 != 0
    }

    /// The set and this stone.
    #[must_use]
    pub const fn with(self, stone: Stone) -> Self {
        Self(self.0 | Self::one(stone).0)
    }

    /// The set except for this stone.
    #[must_use]
    pub const fn without(self, stone: Stone) -> Self {
        Self(self.0 & !Self::one(stone).0)
    }

    /// The stones that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of stones in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there no stone in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one stone in the set, if it holds exactly one.
    pub fn only(self) -> Option<Stone> {
        if self.len() == 1 { Stone::from_index(self.0.trailing_zeros() as usize) } else { None }
    }

    /// The stones of the set, in their order.
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
