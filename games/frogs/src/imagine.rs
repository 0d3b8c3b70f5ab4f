//! The one world that fits what somebody sees and heard: nothing is hidden in this game.

use crate::{Action, Board, Card, Config, Frogs, Notice, Pair, State, View};
use kernel::{Dice, FastDice, Game, Imagine, Seat};

impl Imagine for Frogs {
    /// The view is the position; the memory tells which positions there were before. With no memory, or one that
    /// does not lead here, only the present position counts as having been there.
    fn imagine(view: &View, memory: &[Notice], _dice: &mut impl Dice) -> State {
        let board = view.board();
        if let Some(state) = replayed(view, memory).filter(|state| fits(state, view, &board)) {
            return state;
        }
        let turn = view.turn.unwrap_or(Seat::new(0));
        let state = State::reached(board, turn, view.times.max(1));
        State { turns: view.turns, last: view.last, ending: view.ending, ..state }
    }
}

fn fits(state: &State, view: &View, board: &Board) -> bool {
    let turn = state.ending.is_none().then_some(state.turn);
    state.board == *board
        && (turn, state.turns, state.ending) == (view.turn, view.turns, view.ending)
        && state.last == view.last
        && state.times() == view.times
}

/// Plays the remembered game again from its start.
fn replayed(view: &View, memory: &[Notice]) -> Option<State> {
    let (&Notice::Started { seat: first }, rest) = memory.split_first()? else { return None };
    let cards = view.players.iter().any(|player| !player.cards.is_empty())
        || rest.iter().any(|notice| matches!(notice, Notice::Card { .. }));
    let config = Config::seen(view.players.len() as u8, view.side, view.frogs, cards, view.stranding);
    let mut state = State::new(Board::new(&config), first);
    let mut notices = rest.iter().copied();
    while let Some(notice) = notices.next() {
        if let Notice::Left { seat } = notice {
            Frogs::withdraw(&mut state, seat, &mut FastDice::new(0), &mut ());
        } else if let Some((seat, action)) = action_told(notice, &mut notices) {
            Frogs::apply(&mut state, seat, &action, &mut FastDice::new(0), &mut ()).ok()?;
        }
    }
    Some(state)
}

/// The action that a notice tells of, if it tells of one; the rest of what a card did is read on.
fn action_told(notice: Notice, rest: &mut impl Iterator<Item = Notice>) -> Option<(Seat, Action)> {
    match notice {
        Notice::Moved { seat, path, .. } => Some((seat, Action::Move { path })),
        Notice::Built { seat, bridge, .. } => Some((seat, Action::Build { bridge })),
        Notice::Card { seat, card } => {
            let action = match card {
                Card::ExtraJump => Action::Jump { first: next_path(rest)?, second: next_path(rest)? },
                Card::TwoBridges => {
                    let mut next = || match rest.next()? {
                        Notice::Built { bridge, .. } => Some(bridge),
                        _ => None,
                    };
                    Action::Two { bridges: Pair::new(next()?, next()?) }
                }
                Card::RemoveBridge => match rest.next()? {
                    Notice::Cut { bridge, .. } => Action::Cut { bridge },
                    _ => return None,
                },
                Card::Parachute => match rest.next()? {
                    Notice::Landed { from, to, .. } => Action::Chute { from, to },
                    _ => return None,
                },
            };
            Some((seat, action))
        }
        _ => None,
    }
}

fn next_path(rest: &mut impl Iterator<Item = Notice>) -> Option<crate::Path> {
    rest.find_map(|notice| match notice {
        Notice::Moved { path, .. } => Some(path),
        _ => None,
    })
}
