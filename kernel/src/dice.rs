//! Randomness, as an argument.
//!
//! The bounded draw and the shuffle are written here, once, so that the same seed gives the same game on
//! every machine and with every version of any library. Their results are frozen by golden tests.

use alloc::string::String;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use core::{fmt, str};

/// A source of random numbers for a game. Never part of a game's state: a copy of the state must not know
/// how the next shuffle falls.
pub trait Dice {
    /// 32 uniformly random bits.
    fn word(&mut self) -> u32;

    /// A uniformly random number below `bound`, without bias: multiply, and draw again in the rare case that
    /// would favour some numbers. `bound` must not be 0.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        let mut wide = u64::from(self.word()) * u64::from(bound);
        if (wide as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (wide as u32) < threshold {
                wide = u64::from(self.word()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// Fisher-Yates, from the last item down.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Shuffles this many times, one after the other.
    #[inline]
    fn shuffle_times<T>(&mut self, items: &mut [T], times: u8) {
        (0..times).for_each(|_| self.shuffle(items));
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn word(&mut self) -> u32 {
        (**self).word()
    }

    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (**self).below(bound)
    }

    #[inline]
    fn shuffle_times<T>(&mut self, items: &mut [T], times: u8) {
        (**self).shuffle_times(items, times);
    }
}

/// 256 bits that decide a game. Written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A seed is secret while its game runs, so `Debug` does not print it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The text is not 64 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hex digits")]
pub struct BadSeed;

impl str::FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let digits: String = text.trim().to_ascii_lowercase();
        if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(BadSeed);
        }
        let mut seed = [0; 32];
        for (byte, pair) in seed.iter_mut().zip(digits.as_bytes().chunks(2)) {
            let pair = str::from_utf8(pair).map_err(|_| BadSeed)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| BadSeed)?;
        }
        Ok(Self(seed))
    }
}

/// The dice of real games: `ChaCha20` (20 rounds, 64-bit counter from 0, stream 0), keyed by the seed.
pub struct SeededDice(ChaCha20Rng);

impl SeededDice {
    /// Dice that fall the same way for the same seed, on every machine.
    pub fn new(seed: Seed) -> Self {
        Self(ChaCha20Rng::from_seed(seed.0))
    }

    /// How many words were drawn so far.
    pub fn drawn(&self) -> u128 {
        self.0.get_word_pos()
    }
}

impl Dice for SeededDice {
    fn word(&mut self) -> u32 {
        self.0.next_u32()
    }
}

impl Clone for SeededDice {
    fn clone(&self) -> Self {
        Self(ChaCha20Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl fmt::Debug for SeededDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeededDice(..)")
    }
}

/// The dice of playouts and search: one multiplication a word. Good enough for play, useless for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FastDice(u64);

impl FastDice {
    /// Dice for this seed. Nearby seeds give unrelated numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x2545_f491_4f6c_dd1d)
    }

    /// An independent generator, for a thread or a player.
    #[must_use]
    pub fn fork(&mut self) -> Self {
        Self::new(u64::from(self.word()) << 32 | u64::from(self.word()))
    }
}

impl Dice for FastDice {
    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        ((wide >> 64) as u64 ^ wide as u64) as u32
    }

    /// Shuffles once: every order is equally likely after one shuffle, and a search has no time for more.
    #[inline]
    fn shuffle_times<T>(&mut self, items: &mut [T], times: u8) {
        if times > 0 {
            self.shuffle(items);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    /// `ChaCha20` with an all-zero key, RFC 8439 appendix A.1, test vector 1.
    #[test]
    fn seeded_dice_are_chacha20() {
        let mut dice = SeededDice::new(Seed([0; 32]));
        let words: Vec<u32> = (0..4).map(|_| dice.word()).collect();
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
        assert_eq!(dice.drawn(), 4);
    }

    #[test]
    fn draws_and_shuffles_are_frozen() {
        let mut dice = SeededDice::new(Seed([7; 32]));
        let draws: Vec<u32> = (1..=12).map(|bound| dice.below(bound * bound)).collect();
        let mut cards: Vec<u8> = (0..12).collect();
        dice.shuffle(&mut cards);
        assert_eq!(draws, GOLDEN_DRAWS);
        assert_eq!(cards, GOLDEN_CARDS);

        let mut fast = FastDice::new(7);
        let words: Vec<u32> = (0..4).map(|_| fast.word()).collect();
        assert_eq!(words, GOLDEN_FAST);
    }
    const GOLDEN_DRAWS: [u32; 12] = [0, 1, 6, 7, 21, 12, 0, 57, 69, 13, 45, 66];
    const GOLDEN_CARDS: [u8; 12] = [9, 1, 5, 8, 11, 10, 6, 0, 3, 4, 7, 2];
    const GOLDEN_FAST: [u32; 4] = [3_656_311_764, 3_444_235_497, 2_188_068_060, 2_114_313_991];

    #[test]
    fn a_copy_of_the_dice_falls_the_same_way() {
        let mut dice = SeededDice::new(Seed([3; 32]));
        (0..37).for_each(|_| {
            dice.word();
        });
        let mut copy = dice.clone();
        (0..100).for_each(|_| assert_eq!(dice.word(), copy.word()));
    }

    #[test]
    fn a_bounded_draw_is_even() {
        let mut dice = FastDice::new(1);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[dice.below(7) as usize] += 1);
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn a_game_shuffles_as_often_as_it_says_and_a_search_once() {
        let mut dice = SeededDice::new(Seed([1; 32]));
        let (mut often, mut one_by_one) = ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]);
        let mut copy = dice.clone();
        dice.shuffle_times(&mut often, 9);
        (0..9).for_each(|_| copy.shuffle(&mut one_by_one));
        assert_eq!((often, dice.drawn()), (one_by_one, copy.drawn()));

        let mut fast = FastDice::new(1);
        let mut copy = fast.clone();
        fast.shuffle_times(&mut often, 9);
        copy.shuffle(&mut one_by_one);
        assert_eq!((often, fast), (one_by_one, copy));
    }

    /// A plain multiplication would be biased: words that fall in the short part are redrawn.
    #[test]
    fn a_bounded_draw_rejects_the_short_part() {
        struct Script(Vec<u32>);
        impl Dice for Script {
            fn word(&mut self) -> u32 {
                self.0.remove(0)
            }
        }
        // 2^32 mod 3 = 1: of the words, only 0 falls in the short part.
        assert_eq!(Script(alloc::vec![0, u32::MAX]).below(3), 2);
        assert_eq!(Script(alloc::vec![1]).below(3), 0);
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        let seed = Seed(core::array::from_fn(|index| index as u8 * 7));
        assert_eq!(seed.to_string().parse(), Ok(seed));
        for bad in ["", "12", &"g".repeat(64), &"0".repeat(65), &"é".repeat(32)] {
            assert_eq!(bad.parse::<Seed>(), Err(BadSeed), "{bad}");
        }
    }
}
