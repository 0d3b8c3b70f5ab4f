//! Sets of cells on boards that fit no machine word.

use super::bits::Bits;
use std::array;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// The largest board, 16 x 16 with a sentinel above every column, takes 272 bits.
const WORDS: usize = 5;

/// The lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vast([u64; WORDS]);

impl Vast {
    fn with(self, other: Self, word: impl Fn(u64, u64) -> u64) -> Self {
        Self(array::from_fn(|index| word(self.0[index], other.0[index])))
    }

    /// The word with this number; there is nothing beyond the first and the last.
    fn word(&self, index: Option<usize>) -> u64 {
        index.and_then(|index| self.0.get(index)).copied().unwrap_or(0)
    }

    fn carried(
        self,
        other: Self,
        wrapping: impl Fn(u64, u64) -> u64,
        overflow: impl Fn(u64, u64) -> bool,
    ) -> Self {
        let mut carry = 0;
        Self(array::from_fn(|index| {
            let (one, two) = (self.0[index], other.0[index]);
            let sum = wrapping(one, two);
            let carries = overflow(one, two) || overflow(sum, carry);
            let sum = wrapping(sum, carry);
            carry = u64::from(carries);
            sum
        }))
    }
}

impl Bits for Vast {
    const ZERO: Self = Self([0; WORDS]);
    const ONE: Self = Self([1, 0, 0, 0, 0]);

    fn plus(self, other: Self) -> Self {
        self.carried(other, u64::wrapping_add, |one, two| one.checked_add(two).is_none())
    }

    fn minus(self, other: Self) -> Self {
        self.carried(other, u64::wrapping_sub, |one, two| one < two)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn lowest(self) -> u32 {
        let empty = self.0.iter().take_while(|word| **word == 0).count();
        64 * empty as u32 + self.0.get(empty).map_or(0, |word| word.trailing_zeros())
    }
}

impl Not for Vast {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl BitAnd for Vast {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.with(other, u64::bitand)
    }
}

impl BitOr for Vast {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other, u64::bitor)
    }
}

impl BitXor for Vast {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.with(other, u64::bitxor)
    }
}

impl BitAndAssign for Vast {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Vast {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Vast {
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Shl<u32> for Vast {
    type Output = Self;

    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        Self(array::from_fn(|index| {
            let from = index.checked_sub(words);
            // In two steps: a shift by all 64 bits is none.
            let carried = self.word(from.and_then(|from| from.checked_sub(1))) >> 1 >> (63 - bits);
            self.word(from) << bits | carried
        }))
    }
}

impl Shr<u32> for Vast {
    type Output = Self;

    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        Self(array::from_fn(|index| {
            let from = index + words;
            self.word(Some(from)) >> bits | self.word(Some(from + 1)) << 1 << (63 - bits)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vast(number: u128) -> Vast {
        Vast([number as u64, (number >> 64) as u64, 0, 0, 0])
    }

    #[test]
    fn it_counts_like_a_machine_word() {
        let numbers =
            [0, 1, 0xffff_ffff_ffff_ffff, 1 << 64, (1 << 64) + 5, 0x1234_5678_9abc_def0_1234_5678_9abc];
        for one in numbers {
            assert_eq!((vast(one).count(), !!vast(one)), (one.count_ones(), vast(one)));
            assert!(one == 0 || vast(one).lowest() == one.trailing_zeros());
            for two in numbers {
                assert_eq!(vast(one).plus(vast(two)), vast(one + two));
                assert_eq!(vast(one).plus(vast(two)).minus(vast(two)), vast(one));
                assert_eq!(vast(one) ^ vast(two), vast(one ^ two));
            }
            for by in [0, 1, 7, 63, 64, 65, 100] {
                assert_eq!(vast(one) >> by, vast(one >> by));
                assert_eq!(vast(one) << by << 90 >> 90 >> by, vast(one));
                assert_eq!((vast(one) << by) & vast(u128::MAX), vast(one << by));
            }
        }
        assert_eq!((Vast::ONE << 271).lowest(), 271);
        assert_eq!(Vast::ZERO.minus(Vast::ONE).count(), 320);
    }
}
