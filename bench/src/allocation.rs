//! What this program takes from the heap.

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Bytes allocated since the start, whether they were freed or not. A block that grows counts once.
pub fn total() -> usize {
    HEAP.stats().bytes_allocated
}

/// Bytes in use.
pub fn held() -> usize {
    let stats = HEAP.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}
