//! Worlds that differ in what RULES.md calls secret.

use crate::board::{Board, Deck};
use crate::cell::CELLS;
use crate::{Cell, Face, State, Stone, Tellstones};
use kernel::{Dice, Disturb, Viewer};

impl Disturb for Tellstones {
    /// What lies face down, the deck, and a stone that left the game change places. Every viewer sees the same: the table
    /// remembers for nobody, so it does not matter who saw what before. A drawn stone is in the hand, for all to see, and
    /// stays.
    fn disturb(state: &State, _viewer: Viewer, dice: &mut impl Dice) -> State {
        let lying = |cell| state.board.get(cell);
        let is_hidden = |&cell: &Cell| matches!(lying(cell), Some((_, Face::Down)));
        let mut hidden = [Stone::Crown; CELLS + 1 + Stone::DECK.len()];
        let down = Cell::all().filter(is_hidden).filter_map(lying).map(|(stone, _)| stone);
        let mut count = 0;
        for stone in down.chain(state.removed).chain(state.deck.iter()) {
            hidden[count] = stone;
            count += 1;
        }
        let hidden = &mut hidden[..count];
        let on_board = Cell::all().filter(is_hidden).count();
        let gone = usize::from(state.removed.is_some());
        loop {
            dice.shuffle(hidden);
            let (board, rest) = hidden.split_at(on_board);
            let deck = &rest[gone..];
            // Everybody knows this much: the Dragon is in the deck until it brings the Egg, and then both are out of it;
            // the Egg stays on the board.
            let without_dragon = if gone > 0 { deck } else { board };
            if !rest.contains(&Stone::Egg) && !without_dragon.contains(&Stone::Dragon) {
                break;
            }
        }
        let mut next = hidden.iter().copied();
        let mut world = *state;
        world.board = Board::EMPTY;
        for cell in Cell::all() {
            if let Some((stone, face)) = lying(cell) {
                let stone = if face == Face::Down { next.next().unwrap_or(stone) } else { stone };
                // The board was empty, and each cell comes once.
                let _ = world.board.lay(cell, stone, face);
            }
        }
        if gone > 0 {
            world.removed = next.next();
        }
        world.deck = Deck::of(next);
        world
    }
}
