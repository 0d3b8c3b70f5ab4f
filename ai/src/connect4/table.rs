//! What the search knows already: bounds of the scores of positions.
//!
//! A key is stirred one to one; some of its bits choose the bucket, all others are stored. So an entry is never taken
//! for another position's, on any board.

use super::bits::Word;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is known of a position: its score lies between these two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub lower: i32,
    pub upper: i32,
}

impl Bounds {
    /// Both are true.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The bound that tells whether the score is above `alpha`, if one does.
    #[inline]
    pub fn settle(self, alpha: i32) -> Option<i32> {
        if self.lower > alpha {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }
}

const WORDS: usize = 8;

/// One line of the cache.
#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([AtomicU64; WORDS]);

#[derive(Debug)]
pub struct Table<B> {
    buckets: Vec<Bucket>,
    index_bits: u32,
    key_bits: u32,
    word: PhantomData<B>,
}

/// The fields of an entry, from the lowest bit: upper bound, lower bound, how much work it took.
const SCORE_BITS: u32 = 7;
const SCORE_ZERO: i32 = 64;
const WORK_BITS: u32 = 5;
const DATA_BITS: u32 = 2 * SCORE_BITS + WORK_BITS;

/// An entry takes a word on small boards. On large ones there is a second, for the rest of the key.
const fn words_of<B>() -> usize {
    size_of::<B>() / 8
}

/// The place and the name of a position in the table.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    bucket: usize,
    /// The high part of the stored key, above the data; and the low part, if it does not fit.
    high: u64,
    low: u64,
}

impl<B: Word> Table<B> {
    /// A table for keys of so many bits that takes at most so many bytes, unless the keys need more.
    pub fn new(key_bits: u32, bytes: usize) -> Self {
        let least = key_bits.saturating_sub(64 * words_of::<B>() as u32 - DATA_BITS).max(1);
        let index_bits = (bytes / size_of::<Bucket>()).max(1).ilog2().clamp(least, key_bits.max(least));
        let buckets = (0..1usize << index_bits).map(|_| Bucket::default()).collect();
        Self { buckets, index_bits, key_bits, word: PhantomData }
    }

    pub fn forget(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
    }

    #[inline]
    pub fn address(&self, key: B) -> Address {
        let stirred = key.stirred(self.key_bits);
        let bucket = stirred.low() as usize & (self.buckets.len() - 1);
        let rest = stirred >> self.index_bits;
        if words_of::<B>() == 1 {
            Address { bucket, high: rest.low() << DATA_BITS, low: 0 }
        } else {
            Address { bucket, high: (rest >> 63 >> 1).low() << DATA_BITS, low: rest.low() }
        }
    }

    #[inline]
    fn is_at(address: Address, slot: &[AtomicU64]) -> Option<u64> {
        let data = slot[0].load(Ordering::Relaxed);
        let fits = data >> DATA_BITS == address.high >> DATA_BITS
            && data != 0
            // Two threads may write the two words of different entries: mixed, they fit neither.
            && (words_of::<B>() == 1 || slot[1].load(Ordering::Relaxed) ^ data == address.low);
        fits.then_some(data)
    }

    #[inline]
    pub fn get(&self, address: Address) -> Option<Bounds> {
        let bucket = &self.buckets[address.bucket].0;
        bucket.chunks_exact(words_of::<B>()).find_map(|slot| Self::is_at(address, slot)).map(bounds_of)
    }

    /// Takes the place of the same position, or else of the entry that took the least work.
    #[inline]
    pub fn put(&self, address: Address, bounds: Bounds, work: u64) {
        let bucket = &self.buckets[address.bucket].0;
        let mut place = 0;
        let mut least = u64::MAX;
        for (index, slot) in bucket.chunks_exact(words_of::<B>()).enumerate() {
            if Self::is_at(address, slot).is_some() {
                place = index;
                break;
            }
            let work = slot[0].load(Ordering::Relaxed) >> (2 * SCORE_BITS) & ((1 << WORK_BITS) - 1);
            if work < least {
                least = work;
                place = index;
            }
        }
        let work = u64::from(work.max(1).ilog2()).min((1 << WORK_BITS) - 2) + 1;
        let data = address.high
            | work << (2 * SCORE_BITS)
            | ((bounds.lower + SCORE_ZERO) as u64) << SCORE_BITS
            | (bounds.upper + SCORE_ZERO) as u64;
        let place = place * words_of::<B>();
        bucket[place].store(data, Ordering::Relaxed);
        if words_of::<B>() == 2 {
            bucket[place + 1].store(address.low ^ data, Ordering::Relaxed);
        }
    }
}

#[inline]
fn bounds_of(data: u64) -> Bounds {
    let score = |field: u64| (field & ((1 << SCORE_BITS) - 1)) as i32 - SCORE_ZERO;
    Bounds { lower: score(data >> SCORE_BITS), upper: score(data) }
}
