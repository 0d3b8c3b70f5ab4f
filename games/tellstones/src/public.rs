//! What can be checked of a running game by those who only heard what everybody heard.
//!
//! The lines of a game show every cell, but no stone. So the game is played again in several worlds at once: wherever a
//! stone decides how the game goes on, there is a world for each stone that it can be, and the next line leaves those
//! where it is possible. Seven stones do nothing, and any of them stands for all.

use crate::board::Deck;
use crate::config::{First, SEATS};
use crate::state::Phase;
use crate::{Action, Cell, Config, State, Stone, StoneSet, Tellstones};
use alloc::vec::Vec;
use kernel::{FastDice, Game, PublicLine, Seat};

/// The index of the first line that no game can have there.
pub(crate) fn check(config: &Config, lines: &[PublicLine<Action>]) -> Result<(), usize> {
    let first = |seat| State::dealt(Stone::DECK, seat, config.brag_needs_hidden);
    let mut worlds: Vec<State> = match config.first {
        First::Seat(seat) => alloc::vec![first(seat)],
        First::Random => Seat::all(SEATS).map(first).collect(),
    };
    for (index, line) in lines.iter().enumerate() {
        let mut next = Vec::new();
        for world in worlds {
            after(&world, line, &mut next);
        }
        if next.is_empty() {
            return Err(index);
        }
        worlds = next;
    }
    Ok(())
}

/// The worlds that a line leads to.
fn after(world: &State, line: &PublicLine<Action>, next: &mut Vec<State>) {
    match *line {
        PublicLine::Left { seat } if world.asked().is_some() && seat.index() < SEATS => {
            let mut left = *world;
            Tellstones::withdraw(&mut left, seat, &mut FastDice::new(0), &mut ());
            add(next, left);
        }
        PublicLine::Open { seat, action } => match (world.phase, action) {
            (Phase::Placing(_), Action::Place { .. }) => {
                for stone in drawable(world) {
                    take(&holding(world, stone), seat, action, next);
                }
            }
            (Phase::Challenged(cell), Action::Name { stone }) => {
                for said in answers(world, cell, stone) {
                    take(world, seat, Action::Name { stone: said }, next);
                }
            }
            _ => take(world, seat, action, next),
        },
        // Everything in this game is done in the open.
        PublicLine::Left { .. } | PublicLine::Veiled { .. } | PublicLine::Settled => {}
    }
}

fn take(world: &State, seat: Seat, action: Action, next: &mut Vec<State>) {
    let mut taken = *world;
    if Tellstones::apply(&mut taken, seat, &action, &mut FastDice::new(0), &mut ()).is_ok() {
        add(next, taken);
    }
}

/// Worlds differ only in who scored and in where the Crown may lie, so there are never many.
fn add(worlds: &mut Vec<State>, world: State) {
    if !worlds.contains(&world) {
        worlds.push(world);
    }
}

const fn does_nothing(stone: Stone) -> bool {
    !matches!(stone, Stone::Crown | Stone::Rune | Stone::Dragon | Stone::Egg)
}

/// The stones that were never placed: the deck, and the one in the hand.
fn unplaced(world: &State) -> StoneSet {
    match world.phase {
        Phase::Placing(stone) => world.deck.set().with(stone),
        _ => world.deck.set(),
    }
}

/// The stone in the hand is one of these, or does nothing as the last of these.
fn drawable(world: &State) -> impl Iterator<Item = Stone> + use<> {
    let unplaced = unplaced(world);
    let plain = unplaced.iter().find(|&stone| does_nothing(stone));
    unplaced.iter().filter(|&stone| !does_nothing(stone)).chain(plain)
}

/// The same world with this stone in the hand. In which order the others lie in the deck was shown by no line.
fn holding(world: &State, stone: Stone) -> State {
    State { phase: Phase::Placing(stone), deck: Deck::of(unplaced(world).without(stone).iter()), ..*world }
}

/// A right name for the stone of this world, a wrong one, or both: as the name that was said may be right or wrong.
fn answers(world: &State, cell: Cell, said: Stone) -> impl Iterator<Item = Stone> + use<> {
    let lying = world.board.get(cell).map(|(stone, _)| stone);
    let both = lying.is_some_and(does_nothing) && does_nothing(said);
    let right = lying.filter(|&stone| stone == said || both);
    let wrong =
        Stone::ALL.into_iter().find(|&stone| lying != Some(stone)).filter(|_| lying != Some(said) || both);
    right.into_iter().chain(wrong)
}
