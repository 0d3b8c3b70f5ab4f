//! Putting a few things in order.
//!
//! The sort of the standard library is quick for millions of items, but it is compiled for every type: about five kilobytes
//! each time, and web pages load them.

use alloc::vec::Vec;

/// Sorts a few items, at most some hundreds: what comes after the next one goes behind it. Equal ones stay as they are.
///
/// ```
/// let mut cards = [3, 1, 2];
/// kernel::sort_few(&mut cards, |one, next| one > next);
/// assert_eq!(cards, [1, 2, 3]);
/// ```
pub fn sort_few<T>(items: &mut [T], comes_after: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && comes_after(&items[at - 1], &items[at]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The indices of these ranks, the smallest rank first. Equal ones stay as they are.
///
/// ```
/// assert_eq!(kernel::by_rank([30, 10, 20, 10].into_iter()), [1, 3, 2, 0]);
/// ```
pub fn by_rank(ranks: impl Iterator<Item = i32>) -> Vec<usize> {
    let mut ranked: Vec<(i32, usize)> = ranks.enumerate().map(|(index, rank)| (rank, index)).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, index)| index).collect()
}
