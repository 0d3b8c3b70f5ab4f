//! What the search remembers of positions.

use std::sync::atomic::{AtomicU64, Ordering};

/// How a remembered value is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub value: i32,
    /// Which of the turns, in the order of the list, was the best.
    pub best: u16,
    pub depth: u8,
    pub bound: Bound,
}

impl Slot {
    fn packed(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.value.cast_unsigned())
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
    }

    fn unpacked(word: u64) -> Option<Self> {
        let bound = match word >> 56 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let value = (word as u32).cast_signed();
        Some(Self { value, best: (word >> 32) as u16, depth: (word >> 48) as u8, bound })
    }
}

/// One place for every position, which the last one takes: 16 bytes each. Threads may share it: what two of them wrote
/// at once fits no position, as a key is kept mixed with what it stands for.
#[derive(Debug)]
pub struct Table(Vec<[AtomicU64; 2]>);

impl Table {
    /// With 2 to this power of places.
    pub fn new(power: u32) -> Self {
        Self((0..1 << power).map(|_| Default::default()).collect())
    }

    fn place(&self, key: u64) -> &[AtomicU64; 2] {
        &self.0[(key >> 32) as usize & (self.0.len() - 1)]
    }

    pub fn get(&self, key: u64) -> Option<Slot> {
        let [mixed, word] = self.place(key).each_ref().map(|part| part.load(Ordering::Relaxed));
        if mixed ^ word == key { Slot::unpacked(word) } else { None }
    }

    pub fn put(&self, key: u64, entry: Slot) {
        let word = entry.packed();
        let [mixed, kept] = self.place(key);
        mixed.store(key ^ word, Ordering::Relaxed);
        kept.store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_again_until_something_takes_its_place() {
        let table = Table::new(4);
        let entry = Slot { value: -1_000_000, best: 4321, depth: 39, bound: Bound::AtMost };
        assert_eq!(table.get(7), None);
        table.put(7, entry);
        assert_eq!(table.get(7), Some(entry));
        assert_eq!(table.get(8), None);
        table.put(8, Slot { value: 16, ..entry });
        assert_eq!(table.get(7), None);
    }
}
