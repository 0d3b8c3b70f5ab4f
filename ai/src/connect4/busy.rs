//! Which positions are looked into at this moment, so that threads don't do the same work.

use std::sync::atomic::{AtomicU64, Ordering};

const PLACES: usize = 1 << 12;

/// A hint, not a lock: many positions share a slot, and the last one to come has it.
#[derive(Debug)]
pub struct Busy(Box<[AtomicU64]>);

/// Holds a position until it is dropped.
#[derive(Debug)]
pub struct Claim<'a> {
    place: &'a AtomicU64,
    name: u64,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let _ = self.place.compare_exchange(self.name, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

impl Busy {
    pub fn new() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// `None` if another thread is already searching it.
    pub fn claim(&self, key: u64, alpha: i32) -> Option<Claim<'_>> {
        let name = (key ^ (alpha as u64) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let place = &self.0[(name >> 52) as usize % PLACES];
        if place.load(Ordering::Relaxed) == name {
            return None;
        }
        place.store(name, Ordering::Relaxed);
        Some(Claim { place, name })
    }
}
