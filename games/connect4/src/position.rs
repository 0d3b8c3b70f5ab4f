//! Positions as people write them: the string of columns played so far.

use crate::{Action, Column, Config, Connect4, First, State, View};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use kernel::{FastDice, Game, Imagine as _, Outcome, Seat, Viewer};

/// A position that was reached by legal moves: no other can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    state: State,
}

/// Why a string of columns is not a game. Moves count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMoves {
    /// This is not a column.
    #[error("move {number}: '{text}' is not a column")]
    Unreadable {
        /// Which move it is, from 1.
        number: usize,
        /// What it says instead.
        text: String,
    },
    /// The board has no such column.
    #[error("move {number}: there is no column {column}, the board has columns 1 to {width}")]
    OutOfRange {
        /// Which move it is, from 1.
        number: usize,
        /// The column, from 1.
        column: u16,
        /// The number of columns.
        width: u8,
    },
    /// The column has no free cell.
    #[error("move {number}: column {column} is full already")]
    Full {
        /// Which move it is, from 1.
        number: usize,
        /// The column, from 1.
        column: u16,
    },
    /// The game was over before this move.
    #[error("move {number}: the game is over after move {}", number - 1)]
    PlayedOn {
        /// Which move it is, from 1.
        number: usize,
    },
}

impl Position {
    /// The position before the first move.
    pub fn empty(config: &Config) -> Self {
        let first = match config.first() {
            First::Seat(seat) => seat,
            First::Random | First::Loser => Seat::new(0),
        };
        Self { state: State::new(config, first) }
    }

    /// The position that somebody sees: nothing of it is hidden.
    pub fn seen(view: &View) -> Self {
        Self { state: Connect4::imagine(view, &[], &mut FastDice::new(0)) }
    }

    /// The position after these moves: `4453`, or `10.4.11` on boards wider than 9.
    pub fn after(config: &Config, moves: &str) -> Result<Self, BadMoves> {
        let mut position = Self::empty(config);
        for (index, column) in read_moves(config.width(), moves)?.into_iter().enumerate() {
            position.play(column).map_err(|refusal| {
                let (number, column) = (index + 1, column.number());
                match refusal {
                    crate::Refusal::OutOfRange { width } => BadMoves::OutOfRange { number, column, width },
                    crate::Refusal::Full { .. } => BadMoves::Full { number, column },
                    crate::Refusal::Over | crate::Refusal::NotYourTurn { .. } => {
                        BadMoves::PlayedOn { number }
                    }
                }
            })?;
        }
        Ok(position)
    }

    /// The player whose turn it is drops a disc.
    pub fn play(&mut self, column: Column) -> Result<(), crate::Refusal> {
        let seat = Connect4::pending(&self.state).asked().first().ok_or(crate::Refusal::Over)?;
        // Only the start of a game uses dice.
        Connect4::apply(&mut self.state, seat, &Action(column), &mut FastDice::new(0), &mut ()).map(|_| ())
    }

    /// The columns that can be played now, from the left; none once the game is over.
    pub fn columns(&self) -> impl Iterator<Item = Column> + use<> {
        let mut options = Vec::new();
        if let Some(seat) = Connect4::pending(&self.state).asked().first() {
            Connect4::options(&self.state, seat, &mut options);
        }
        options.into_iter().map(|Action(column)| column)
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        Connect4::pending(&self.state).outcome()
    }

    /// What everybody sees.
    pub fn view(&self) -> View {
        Connect4::view(&self.state, Viewer::Spectator)
    }

    /// The state behind the position, to play on from.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How many games of this many further moves there are; games that end before are not counted.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |column| {
            let mut next = *self;
            next.play(column).map_or(0, |()| next.perft(depth - 1))
        };
        self.columns().map(after).sum()
    }
}

/// Moves as they are written: `4453`, or `10.4.11` on boards wider than 9. Whether they can be played is another question.
pub fn read_moves(width: u8, text: &str) -> Result<Vec<Column>, BadMoves> {
    let text = text.trim();
    let mut words: Vec<String> = Vec::new();
    if width > 9 && !text.is_empty() {
        words.extend(text.split('.').map(ToString::to_string));
    } else {
        words.extend(text.chars().map(|digit| digit.to_string()));
    }
    let column = |(index, word): (usize, &String)| {
        word.parse()
            .map(|Action(column)| column)
            .map_err(|_| BadMoves::Unreadable { number: index + 1, text: word.chars().take(20).collect() })
    };
    words.iter().enumerate().map(column).collect()
}

pub(crate) fn write_moves(width: u8, moves: impl Iterator<Item = Column>) -> String {
    let gap = if width > 9 { "." } else { "" };
    moves.map(|column| column.to_string()).collect::<Vec<_>>().join(gap)
}
