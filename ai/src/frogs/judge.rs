//! What a position is worth.

use frogs::Board;
use kernel::Seat;
use std::hash::{Hash as _, Hasher};

/// A won game; every turn that it takes to get there costs one.
pub const WON: i32 = 1_000_000;

/// A turn more or less.
const TURN: i32 = 16;

/// How good this board is for a player.
pub fn worth(board: &Board, me: Seat) -> i32 {
    match board.winner() {
        Some(winner) if winner == me => return WON,
        Some(_) => return -WON,
        None => {}
    }
    let efforts = board.efforts().map(|effort| effort as i32);
    let mine = efforts[me.index()];
    let (mut least, mut sum, mut count) = (i32::MAX, 0, 0);
    for other in board.living().without(me).iter() {
        let effort = efforts[other.index()];
        least = least.min(effort);
        sum += effort;
        count += 1;
    }
    if count == 0 {
        return WON;
    }
    // The opponent nearest to winning counts as much as all others together.
    let theirs = TURN * (least + sum / count) / 2;
    theirs - TURN * mine
}

/// Practically always different for different positions.
pub fn key(board: &Board, is_mine: bool) -> u64 {
    let mut mixer = Mixer(u64::from(is_mine));
    board.hash(&mut mixer);
    mixer.finish()
}

/// One multiplication a word. Nobody attacks it, and it is the same on every machine of the same width.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (wide >> 64) as u64 ^ wide as u64;
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.mix(u64::from_le_bytes(word).wrapping_add(0x51_7c_c1_b7_27_22_0a_95));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.mix(u64::from(byte).wrapping_add(0x2545_f491_4f6c_dd1d));
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word.wrapping_add(0x2545_f491_4f6c_dd1d));
    }

    fn write_u128(&mut self, wide: u128) {
        self.write_u64(wide as u64);
        self.write_u64((wide >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
