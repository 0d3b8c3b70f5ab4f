//! Which positions there were: the third time the same one comes, the game is a draw.
//!
//! Frogs leave their home base once, are locked once, cards are used once, players leave once. After any of these
//! no earlier position can come again, and the history starts anew.

use crate::Board;
use crate::shape::Pads;
use core::fmt;
use kernel::Seat;

/// The longest game has 900 turns; the start counts too.
const MOST: usize = 901;

#[derive(Clone)]
pub(crate) struct History {
    len: u16,
    /// A bit for every key that is in the list, and for some that are not: mostly there is nothing to look up.
    seen: [u64; 16],
    keys: [u128; MOST],
}

impl History {
    pub const fn new() -> Self {
        Self { len: 0, seen: [0; 16], keys: [0; MOST] }
    }

    #[inline]
    pub fn forget(&mut self) {
        self.len = 0;
        self.seen = [0; 16];
    }

    /// Notes the position; how many times it was there now, this time included.
    #[inline]
    pub fn visit(&mut self, key: u128) -> u8 {
        let mixed = ((key >> 64) as u64 ^ (key as u64).rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let word = &mut self.seen[(mixed >> 60) as usize];
        let bit = 1 << (mixed >> 54 & 63);
        let times = if *word & bit == 0 { 1 } else { 1 + self.count(key) };
        let word = &mut self.seen[(mixed >> 60) as usize];
        *word |= bit;
        if let Some(slot) = self.keys.get_mut(usize::from(self.len)) {
            *slot = key;
            self.len += 1;
        }
        times
    }

    /// How many times this position was there.
    pub fn count(&self, key: u128) -> u8 {
        self.keys().iter().filter(|&&other| other == key).count() as u8
    }

    fn keys(&self) -> &[u128] {
        &self.keys[..usize::from(self.len)]
    }
}

/// What lies behind the end of the list does not count.
impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.keys() == other.keys()
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys()).finish()
    }
}

/// A number for the part of a position that can come again: frogs on pads, bridges, whose turn it is. On boards of
/// 3 x 3 and 5 x 5 no two positions share one. Larger boards don't fit 128 bits; there the number is a hash.
#[inline]
pub(crate) fn key(board: &Board, turn: Seat) -> u128 {
    let [one, two, three, four] = board.own;
    let turn = turn.index() as u128;
    // Four owners in three planes: 1, 2, 1 + 2, 3.
    let planes = [one | three, two | three, four, board.east, board.north];
    if board.side <= 5 && board.seats == 2 {
        // Without the third and fourth player there is no need to close up: the bridges to the east fit into the
        // gaps between the rows.
        return one | board.east << 5 | two << 45 | board.north << 86 | turn << 118;
    }
    if board.side <= 5 {
        planes.iter().rev().fold(turn, |key, &plane| key << 25 | u128::from(dense(plane)))
    } else {
        planes.iter().fold(turn, |key, &plane| mix(key ^ plane))
    }
}

/// The lower left 5 x 5 pads without the gaps between the rows: 25 bits.
#[inline]
fn dense(pads: Pads) -> u32 {
    const ROW: u64 = 0b1_1111;
    let pads = pads as u64;
    let pairs = pads & (ROW | ROW << 18 | ROW << 36) | pads >> 4 & (ROW << 5 | ROW << 23);
    (pairs & 0x3ff | pairs >> 8 & 0x3ff << 10 | pairs >> 16 & ROW << 20) as u32
}

/// One to one, so that different planes never meet at once; the next multiplication spreads the bits further.
#[inline]
const fn mix(key: u128) -> u128 {
    let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    key ^ key >> 71
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn a_position_is_counted_until_it_can_not_come_again() {
        let mut history = History::new();
        assert_eq!([7, 8, 7, 7].map(|key| history.visit(key)), [1, 1, 2, 3]);
        history.forget();
        assert_eq!(history.visit(7), 1);
        assert_eq!(history, {
            let mut other = History::new();
            other.visit(7);
            other
        });
    }

    #[test]
    fn rows_close_up_without_loss() {
        assert_eq!(dense(Shape::of(5).pads), 0x1ff_ffff);
        for row in 0..5 {
            for column in 0..5 {
                assert_eq!(dense(1 << (9 * row + column)), 1 << (5 * row + column));
            }
        }
    }
}
