//! The truth: what lies where, whose turn it is, and what is being asked.

use crate::board::{Board, Deck};
use crate::cell::CELLS;
use crate::config::SEATS;
use crate::{Cell, Stone, StoneSet};
use kernel::{Ask, Outcome, Pending, Seat};
use serde::{Deserialize, Serialize};

/// The points that win.
pub const GOAL: u8 = 5;
/// After this many turns in a row without a score the game is a draw.
pub const QUIET_LIMIT: u8 = 200;

/// A running or finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) deck: Deck,
    /// What the Dragon's Egg replaced; it left the game.
    pub(crate) removed: Option<Stone>,
    pub(crate) scores: [u8; SEATS],
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    /// Turns since the last score.
    pub(crate) quiet: u8,
    /// How many stones may still be put back in this turn: at first as many as the deck holds.
    pub(crate) put_backs: u8,
    pub(crate) brag_needs_hidden: u8,
}

/// Which question is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Choose one of the seven actions.
    Turn,
    /// This stone was drawn: where does it go?
    Placing(Stone),
    /// The Crown was placed: look at which stone?
    Looking,
    /// The Rune was placed: swap what?
    Swapping,
    /// The Dragon was placed: which stone becomes the Egg?
    Replacing,
    /// The opponent of the player whose turn it is says what lies there.
    Challenged(Cell),
    Bragging(Brag),
    Over(Ending),
}

/// The names said so far, for the first cells in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brag {
    names: [Stone; CELLS],
    count: u8,
}

impl Brag {
    pub(crate) const NOTHING_SAID: Self = Self { names: [Stone::Crown; CELLS], count: 0 };

    pub(crate) fn said(&self) -> &[Stone] {
        &self.names[..self.count as usize]
    }

    /// The cell to be named next; none after the ninth.
    #[inline]
    pub(crate) const fn next(&self) -> Option<Cell> {
        if (self.count as usize) < CELLS { Some(Cell::from_index(self.count as usize)) } else { None }
    }

    #[inline]
    pub(crate) const fn say(&mut self, name: Stone) {
        if let Some(cell) = self.next() {
            self.names[cell.index()] = name;
            self.count += 1;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Seat>,
    pub(crate) reason: Reason,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Somebody has five points or more.
    Score,
    /// Somebody gave up, or left.
    GivenUp,
    /// Nobody scored for too long.
    Quiet,
}

impl State {
    /// A game before its first turn, with the deck in this order from the top.
    pub(crate) fn dealt(deck: impl IntoIterator<Item = Stone>, first: Seat, brag_needs_hidden: u8) -> Self {
        let deck = Deck::of(deck);
        Self {
            board: Board::EMPTY,
            deck,
            removed: None,
            scores: [0; SEATS],
            turn: first,
            phase: Phase::Turn,
            quiet: 0,
            put_backs: deck.len() as u8,
            brag_needs_hidden,
        }
    }

    /// Who has to answer; nobody once the game is over.
    #[inline]
    pub(crate) const fn asked(&self) -> Option<Seat> {
        match self.phase {
            Phase::Challenged(_) => Some(opponent(self.turn)),
            Phase::Over(_) => None,
            _ => Some(self.turn),
        }
    }

    #[inline]
    pub(crate) const fn pending(&self) -> Pending {
        match self.phase {
            Phase::Challenged(_) => Pending::Ask(Ask::turn(opponent(self.turn))),
            Phase::Over(Ending { winner: Some(winner), .. }) => Pending::Over(Outcome::won_by(winner, SEATS)),
            Phase::Over(Ending { winner: None, .. }) => Pending::Over(Outcome::draw(SEATS)),
            _ => Pending::Ask(Ask::turn(self.turn)),
        }
    }

    /// The question of a turn, to the other player.
    #[inline]
    pub(crate) const fn next_turn(&mut self) {
        self.turn = opponent(self.turn);
        self.phase = Phase::Turn;
        self.put_backs = self.deck.len() as u8;
    }

    #[inline]
    pub(crate) const fn may_draw(&self) -> bool {
        !self.board.is_full() && self.deck.len() > 0
    }

    #[inline]
    pub(crate) const fn may_brag(&self) -> bool {
        self.board.is_full() && self.board.face_down().len() >= self.brag_needs_hidden as usize
    }

    pub(crate) fn audit(&self) -> Result<(), &'static str> {
        if !self.board.is_sound() {
            return Err("an empty cell lies face down");
        }
        let drawn = match self.phase {
            Phase::Placing(stone) => Some(stone),
            _ => None,
        };
        let all = self.board.stones().chain(self.deck.iter()).chain(self.removed).chain(drawn);
        let (count, set) = all.fold((0, StoneSet::EMPTY), |(count, set), stone| (count + 1, set.with(stone)));
        let expected = if self.removed.is_some() { StoneSet::ALL } else { StoneSet::DECK };
        if set != expected || count != expected.len() {
            return Err("stones are missing, doubled or foreign");
        }
        if self.removed.is_some() && !self.board.has(Stone::Egg) {
            return Err("the Egg is not on the board");
        }
        if self.removed.is_some() && (self.deck.set().contains(Stone::Dragon) || drawn == Some(Stone::Dragon))
        {
            return Err("the Egg came without the Dragon");
        }
        let winning = self.scores.iter().any(|&score| score >= GOAL);
        let won = matches!(self.phase, Phase::Over(Ending { reason: Reason::Score, .. }));
        if winning != won {
            return Err("the score does not fit the question");
        }
        if matches!(self.phase, Phase::Bragging(_)) && !self.may_brag() {
            return Err("a brag without a board to brag about");
        }
        // One stone may have left the deck since it was counted.
        if usize::from(self.put_backs) > self.deck.len() + 1 {
            return Err("more stones can be put back than there are");
        }
        if self.quiet > QUIET_LIMIT {
            return Err("the game should have been drawn");
        }
        Ok(())
    }
}

#[inline]
pub(crate) const fn opponent(seat: Seat) -> Seat {
    seat.next(SEATS)
}
