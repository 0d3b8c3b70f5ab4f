//! Sets of cells, as wide as a board needs them.

use core::ops::{BitAnd, BitOr};

/// A fixed number of bits that can be shifted down. The cost of every operation depends on the type alone.
pub trait Bits: Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> {
    const ZERO: Self;

    fn bit(index: u32) -> Self;

    #[must_use]
    fn down(self, by: u32) -> Self;

    fn count(self) -> u32;
}

macro_rules! machine_bits {
    ($word:ty) => {
        impl Bits for $word {
            const ZERO: Self = 0;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline]
            fn down(self, by: u32) -> Self {
                self >> by
            }

            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}
machine_bits!(u64);
machine_bits!(u128);

/// 320 bits, for the largest boards (16 columns of 16 cells and a sentinel).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide([u64; 5]);

impl Bits for Wide {
    const ZERO: Self = Self([0; 5]);

    fn bit(index: u32) -> Self {
        let mut words = [0; 5];
        words[index as usize / 64] = 1 << (index % 64);
        Self(words)
    }

    fn down(self, by: u32) -> Self {
        let (whole, part) = (by as usize / 64, by % 64);
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        Self(core::array::from_fn(|index| {
            let low = word(index + whole) >> part;
            // Shifting by the full width is not defined: two steps, of which the first is always at least one.
            let high = (word(index + whole + 1) << 1) << (63 - part);
            low | high
        }))
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

impl BitAnd for Wide {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(core::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl BitOr for Wide {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(core::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_bits_shift_across_words() {
        for from in [0, 1, 63, 64, 65, 127, 128, 200, 319] {
            for by in [0, 1, 17, 63, 64, 65, 128] {
                let shifted = Wide::bit(from).down(by);
                let expected = if from >= by { Wide::bit(from - by) } else { Wide::ZERO };
                assert_eq!(shifted, expected, "{from} down by {by}");
            }
        }
    }
}
