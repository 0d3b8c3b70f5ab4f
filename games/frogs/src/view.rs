//! What everybody sees.

use crate::shape::each;
use crate::{Action, Board, Bridge, Card, Ending, Home, Pad, Place, Stranding};
use alloc::vec::Vec;
use kernel::{Seat, read_fields};
use serde::Serialize;

/// The whole table: nothing of it is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Pads in a row.
    pub side: u8,
    /// Frogs that every player began with.
    pub frogs: u8,
    /// May a turn leave a frog on a pad without a bridge?
    pub stranding: Stranding,
    /// By seat.
    pub players: Vec<Player>,
    /// Every frog on a pad, from the south-west, row by row.
    pub pads: Vec<Frog>,
    /// The bridges on the board. Those of the home bases are always there.
    pub bridges: Vec<Bridge>,
    /// Bridges that can be built.
    pub stock: u8,
    /// Who is to move; nobody once the game is over.
    pub turn: Option<Seat>,
    /// From where the player to move can move a frog.
    pub movers: Vec<Place>,
    /// Turns played.
    pub turns: u16,
    /// The game ends after this many turns.
    pub limit: u16,
    /// How many times this position has come up, this time included: the third time is a draw.
    pub times: u8,
    /// The last turn that changed the board, and whose it was.
    pub last: Option<Last>,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

read_fields! { View { side, frogs, stranding, players, pads, bridges, stock, turn, movers, turns, limit, times, last, ending } }

/// What belongs to one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// Where this player sits.
    pub home: Home,
    /// Frogs in their own home base.
    pub waiting: u8,
    /// Frogs locked, by the seat whose home base they are in.
    pub locked: Vec<u8>,
    /// Cards not used yet.
    pub cards: Vec<Card>,
    /// Has this player left for good?
    pub left: bool,
}

read_fields! { Player { home, waiting, locked, cards, left } }

/// A frog on a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Frog {
    /// Where it is.
    pub pad: Pad,
    /// Whose it is.
    pub owner: Seat,
}

read_fields! { Frog { pad, owner } }

/// A turn that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Last {
    /// Who played it.
    pub seat: Seat,
    /// What it was.
    pub action: Action,
}

read_fields! { Last { seat, action } }

impl View {
    /// The position as a [`Board`], which answers who can move, how a move can go on, and how far frogs have to go.
    pub fn board(&self) -> Board {
        Board::seen(self)
    }
}

impl Board {
    fn seen(view: &View) -> Self {
        let mut board = Self::bare(view.side, view.players.len(), view.frogs, view.stock, view.stranding);
        for (seat, player) in Seat::all(board.seats()).zip(&view.players) {
            board.waiting[seat.index()] = player.waiting;
            for (locked, &count) in board.locked[seat.index()].iter_mut().zip(&player.locked) {
                *locked = count;
            }
            board.hands[seat.index()] = player.cards.iter().copied().collect();
            if player.left {
                board.living = board.living.without(seat);
            }
        }
        for frog in &view.pads {
            if let Some(own) = board.own.get_mut(frog.owner.index()) {
                *own |= frog.pad.bit();
            }
        }
        for bridge in &view.bridges {
            *board.bridges_mut(bridge.heading()) |= bridge.ends().0.bit();
        }
        board
    }

    pub(crate) fn frogs_seen(&self) -> impl Iterator<Item = Frog> + '_ {
        each(self.taken()).filter_map(|pad| Some(Frog { pad, owner: self.owner(pad)? }))
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + '_ {
        Seat::all(self.seats()).map(|seat| Player {
            home: Home::of(seat, self.seats()),
            waiting: self.waiting(seat),
            locked: Seat::all(self.seats()).map(|home| self.locked_in(seat, home)).collect(),
            cards: self.hand(seat).cards().collect(),
            left: !self.living.contains(seat),
        })
    }
}
