//! What the search remembers of positions.

/// How a remembered value is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub struct Entry {
    key: u64,
    pub value: i32,
    /// Which of the turns, in the order of the list, was the best.
    pub best: u16,
    pub depth: u8,
    pub bound: Bound,
}

/// One place for every position, which the last one takes: 16 bytes each.
#[derive(Debug)]
pub struct Table(Vec<Option<Entry>>);

impl Table {
    /// With 2 to this power of places.
    pub fn new(power: u32) -> Self {
        Self(vec![None; 1 << power])
    }

    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.0.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.0[self.place(key)].filter(|entry| entry.key == key)
    }

    pub fn put(&mut self, key: u64, value: i32, best: u16, depth: u8, bound: Bound) {
        let place = self.place(key);
        self.0[place] = Some(Entry { key, value, best, depth, bound });
    }
}
