//! What the search knows already: bounds of the scores of positions.
//!
//! A key is mixed by a bijection; some of its bits choose the bucket, all others are stored. So an entry is never mistaken
//! for that of another position, on any board.
//!
//! Most searches are short, and memory is slow: a search begins in a window, the first few buckets, that stays in the
//! cache of the processor, and takes more of the table when it gets crowded. Bits that choose a bucket beyond the
//! smallest window are stored as well, so an entry means the same in every window.

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

impl Bucket {
    fn clear(&self) {
        for word in &self.0 {
            word.store(0, Ordering::Relaxed);
        }
    }
}

#[derive(Debug)]
pub struct Table<B> {
    buckets: Vec<Bucket>,
    /// Bits of a mixed key that are not stored.
    base_bits: u32,
    key_bits: u32,
    /// How many nodes were searched in the smallest window since it was empty.
    used: AtomicU64,
    word: PhantomData<B>,
}

/// A part of the table: a number of buckets, a power of two.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The first one.
    start: usize,
    buckets: usize,
    /// How many nodes may be searched until it is crowded.
    pub room: u64,
}

impl Window {
    fn new(buckets: usize, whole: usize) -> Self {
        Self { start: 0, buckets, room: if buckets < whole { (buckets * WORDS) as u64 } else { u64::MAX } }
    }
}

/// The smallest window takes 1 MB. Every further one is larger by this factor.
const SMALL_BITS: u32 = 14;
const GROWTH: usize = 16;

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
    /// Everything passes through the smallest windows: there no entry may stay for ever because it took much work.
    ages: bool,
    /// The high part of the stored key, above the data; and the low part, if it does not fit.
    high: u64,
    low: u64,
}

impl<B: Word> Table<B> {
    /// A table for keys of `key_bits` bits that takes at most this many bytes, unless the keys need more.
    pub fn new(key_bits: u32, bytes: usize) -> Self {
        let least = key_bits.saturating_sub(64 * words_of::<B>() as u32 - DATA_BITS).max(1);
        let index_bits = (bytes / size_of::<Bucket>()).max(1).ilog2().clamp(least, key_bits.max(least));
        let buckets = (0..1usize << index_bits).map(|_| Bucket::default()).collect();
        let base_bits = index_bits.min(SMALL_BITS).max(least);
        Self { buckets, base_bits, key_bits, used: AtomicU64::new(0), word: PhantomData }
    }

    pub fn forget(&self) {
        self.buckets.iter().for_each(Bucket::clear);
    }

    pub fn whole(&self) -> Window {
        Window::new(self.buckets.len(), self.buckets.len())
    }

    /// Every thread has a smallest window of its own: memory that two processors write to is in neither one's cache.
    pub fn near(&self, thread: usize) -> Window {
        let window = Window::new(1 << self.base_bits, self.buckets.len());
        Window { start: window.buckets * thread % self.buckets.len(), ..window }
    }

    /// The smallest window, with some room. What was learned in others is lost.
    pub fn small(&self) -> Window {
        let window = self.near(0);
        if self.used.load(Ordering::Relaxed) > window.room / 4 {
            self.buckets[..window.buckets].iter().for_each(Bucket::clear);
            self.used.store(0, Ordering::Relaxed);
        }
        window
    }

    /// Call this after searching `nodes` nodes in this window. Returns the window to continue with, which has room and the same
    /// entries.
    pub fn after(&self, window: Window, nodes: u64) -> Window {
        self.used.fetch_add(nodes, Ordering::Relaxed);
        let room = window.room.saturating_sub(nodes);
        if room > 0 || window.buckets == self.buckets.len() {
            return Window { room: room.max(1), ..window };
        }
        let larger = Window::new((window.buckets * GROWTH).min(self.buckets.len()), self.buckets.len());
        self.buckets[window.buckets..larger.buckets].iter().for_each(Bucket::clear);
        for index in 0..window.buckets {
            self.spread(index, larger);
        }
        larger
    }

    /// Puts copies of the entries of a bucket where they belong in a larger window. Those buckets are empty, and nobody
    /// else's.
    fn spread(&self, index: usize, window: Window) {
        let low = index & ((1 << self.base_bits) - 1);
        for place in (0..WORDS).step_by(words_of::<B>()) {
            let data = self.buckets[index].0[place].load(Ordering::Relaxed);
            let rest = match words_of::<B>() {
                1 => data >> DATA_BITS,
                _ => self.buckets[index].0[place + 1].load(Ordering::Relaxed) ^ data,
            };
            let target = (low | (rest as usize) << self.base_bits) & (window.buckets - 1);
            if data == 0 || target == index {
                continue;
            }
            for word in place..place + words_of::<B>() {
                let copied = self.buckets[index].0[word].load(Ordering::Relaxed);
                self.buckets[target].0[word].store(copied, Ordering::Relaxed);
            }
        }
    }

    #[inline]
    pub fn address(&self, key: B, window: Window) -> Address {
        let stirred = key.stirred(self.key_bits);
        let bucket = window.start + (stirred.low() as usize & (window.buckets - 1));
        let rest = stirred >> self.base_bits;
        let ages = window.buckets >> self.base_bits == 1;
        if words_of::<B>() == 1 {
            Address { bucket, ages, high: rest.low() << DATA_BITS, low: 0 }
        } else {
            Address { bucket, ages, high: (rest >> 63 >> 1).low() << DATA_BITS, low: rest.low() }
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
        if address.ages {
            Self::age(bucket, (place + words_of::<B>()) % WORDS);
        }
    }

    /// Makes an entry look like less work.
    #[inline]
    fn age(bucket: &[AtomicU64; WORDS], place: usize) {
        let data = bucket[place].load(Ordering::Relaxed);
        if data >> (2 * SCORE_BITS) & ((1 << WORK_BITS) - 1) > 1 {
            let aged = data - (1 << (2 * SCORE_BITS));
            if words_of::<B>() == 2 {
                let low = bucket[place + 1].load(Ordering::Relaxed) ^ data;
                bucket[place + 1].store(low ^ aged, Ordering::Relaxed);
            }
            bucket[place].store(aged, Ordering::Relaxed);
        }
    }
}

#[inline]
fn bounds_of(data: u64) -> Bounds {
    let score = |field: u64| (field & ((1 << SCORE_BITS) - 1)) as i32 - SCORE_ZERO;
    Bounds { lower: score(data >> SCORE_BITS), upper: score(data) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_windows<B: Word>(key_bits: u32, keys: &(impl Iterator<Item = B> + Clone)) {
        let table = Table::<B>::new(key_bits, 64 << 20);
        let mut window = table.small();
        let bounds = |number: usize| Bounds { lower: -((number % 20) as i32), upper: (number % 23) as i32 };
        for (number, key) in keys.clone().enumerate() {
            table.put(table.address(key, window), bounds(number), number as u64);
        }
        let known = |window: Window| {
            let found = |(number, key): (usize, B)| {
                let found = table.get(table.address(key, window));
                assert!(found.is_none_or(|found| found == bounds(number)));
                usize::from(found.is_some())
            };
            keys.clone().enumerate().map(found).sum::<usize>()
        };
        let before = known(window);
        assert!(before > 1000);
        while window.room < u64::MAX {
            window = table.after(window, window.room);
            assert_eq!(known(window), before);
        }
        // A search that begins now finds nothing of another's, and never anything wrong.
        known(table.small());
    }

    #[test]
    fn nothing_is_lost_or_mistaken_when_a_window_grows() {
        check_windows::<u64>(49, &(1..3000).map(|number| number * 0x1_2345_6789 % (1 << 49)));
        check_windows::<u64>(64, &(1..3000).map(|number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        check_windows::<u128>(100, &(1..3000).map(|number| (number << 70) | (number * 0x1_2345_6789)));
        check_windows::<u64>(20, &(1..3000).map(|number| number * 331));
    }
}
