//! Sets of cells as machine words.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const ZERO: Self;
    const ONE: Self;

    #[must_use]
    fn plus(self, other: Self) -> Self;

    #[must_use]
    fn minus(self, other: Self) -> Self;

    fn count(self) -> u32;

    /// The index of the lowest set bit.
    fn lowest(self) -> u32;

    #[inline]
    fn any(self) -> bool {
        self != Self::ZERO
    }

    #[inline]
    fn none(self) -> bool {
        self == Self::ZERO
    }

    #[inline]
    fn several(self) -> bool {
        (self & self.minus(Self::ONE)).any()
    }

    /// The lowest set bit alone.
    #[inline]
    #[must_use]
    fn first(self) -> Self {
        self & Self::ZERO.minus(self)
    }
}

/// A machine word, of 64 or 128 bits, that can be a key of a table.
pub trait Word: Bits {
    /// A bijection on the numbers of this many bits that mixes them well.
    #[must_use]
    fn stirred(self, bits: u32) -> Self;

    /// The lowest 64 bits.
    fn low(self) -> u64;
}

macro_rules! machine_bits {
    ($word:ty, $factor:literal) => {
        impl Bits for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
        }

        impl Word for $word {
            #[inline]
            fn stirred(self, bits: u32) -> Self {
                // Each step can be undone: an odd factor, or a shift by at least half of the bits.
                let mask = Self::MAX >> (Self::BITS - bits);
                let half = bits.div_ceil(2);
                let mut number = self ^ (self >> half);
                number = number.wrapping_mul($factor) & mask;
                number ^= number >> half;
                number = number.wrapping_mul($factor) & mask;
                number ^ (number >> half)
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
        }
    };
}
machine_bits!(u64, 0x9e37_79b9_7f4a_7c15);
machine_bits!(u128, 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
