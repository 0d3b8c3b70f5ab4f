//! The rules themselves.

use crate::board::Board;
use crate::{Action, Column, Config, Ending, Event, First, Notice, Refusal, View};
use alloc::vec::Vec;
use kernel::{Ask, Dice, Game, Imagine, Outcome, Pending, Seat, Sink, Step, Viewer};

/// Connect 4.
#[derive(Clone, Copy, Debug)]
pub enum Connect4 {}

/// The truth about a game; nothing of it is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    board: Board,
    first: Seat,
    turn: Seat,
    last: Option<Column>,
    end: End,
}

/// How a game stands. The cells of a line are found only when a view needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Running,
    Line,
    Full,
    Forfeit(Seat),
}

const SEATS: usize = 2;

impl State {
    pub(crate) fn new(config: &Config, first: Seat) -> Self {
        let board = Board::empty(config.width(), config.height(), config.line());
        Self { board, first, turn: first, last: None, end: End::Running }
    }

    /// The first column from the left in which a disc of this seat would complete a line now, on turn or not.
    #[inline]
    pub fn completes(&self, seat: Seat) -> Option<Column> {
        let columns = self.board.completing(seat);
        (columns != 0).then(|| Column::from_index(columns.trailing_zeros() as u8))
    }

    fn refusal(&self, seat: Seat, Action(column): Action) -> Option<Refusal> {
        if self.end != End::Running {
            return Some(Refusal::Over);
        }
        if seat != self.turn {
            return Some(Refusal::NotYourTurn { turn: self.turn });
        }
        if column.index() >= usize::from(self.board.width()) {
            return Some(Refusal::OutOfRange { width: self.board.width() });
        }
        (!self.board.is_open(column)).then_some(Refusal::Full { column })
    }
}

impl Game for Connect4 {
    type Config = Config;
    type State = State;
    type Event = Event;
    type Action = Action;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;

    const OPEN: bool = true;

    #[inline]
    fn start(config: &Config, dice: &mut impl Dice, out: &mut impl Sink<Event>) -> State {
        let first = match config.first() {
            First::Seat(seat) => seat,
            First::Random | First::Loser => Seat::new(dice.below(SEATS as u32) as u8),
        };
        out.emit(|| Event::Started { seat: first });
        State::new(config, first)
    }

    fn seats(_config: &Config) -> usize {
        SEATS
    }

    #[inline]
    fn pending(state: &State) -> Pending {
        match state.end {
            End::Running => Pending::Ask(Ask::turn(state.turn)),
            // The turn does not pass when the game ends: it stays with the winner.
            End::Line => Pending::Over(Outcome::won_by(state.turn, SEATS)),
            End::Full => Pending::Over(Outcome::draw(SEATS)),
            End::Forfeit(seat) => Pending::Over(Outcome::won_by(seat.next(SEATS), SEATS)),
        }
    }

    fn options(state: &State, seat: Seat, into: &mut Vec<Action>) {
        if Self::pending(state).asked().contains(seat) {
            into.extend(state.board.open_columns().map(Action));
        }
    }

    #[inline]
    fn any_option(
        state: &State,
        seat: Seat,
        _scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        if state.end != End::Running || seat != state.turn {
            return None;
        }
        let number = dice.below(u32::from(state.board.open_count())) as u8;
        Some(Action(state.board.nth_open(number)))
    }

    #[inline]
    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Action,
        _dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        if let Some(refusal) = state.refusal(seat, *action) {
            return Err(refusal);
        }
        let column = action.0;
        let (row, lined) = state.board.drop(seat, column);
        state.last = Some(column);
        out.emit(|| Event::Dropped { seat, column, row });
        if lined {
            state.end = End::Line;
            out.emit(|| Event::Won { seat });
        } else if state.board.open_count() == 0 {
            state.end = End::Full;
            out.emit(|| Event::Drawn);
        } else {
            state.turn = seat.next(SEATS);
        }
        Ok(Step::Closed)
    }

    fn when_silent(state: &State, _seat: Seat) -> Action {
        Action(state.board.nth_open(0))
    }

    fn withdraw(state: &mut State, seat: Seat, _dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        if state.end == End::Running {
            state.end = End::Forfeit(seat);
            out.emit(|| Event::Forfeited { seat });
        }
    }

    fn view(state: &State, _viewer: Viewer) -> View {
        let board = &state.board;
        let ending = match state.end {
            End::Running => None,
            End::Line => Some(Ending::Line {
                winner: state.turn,
                cells: state.last.map_or_else(Vec::new, |last| board.lines_through(state.turn, last)),
            }),
            End::Full => Some(Ending::Full),
            End::Forfeit(seat) => Some(Ending::Forfeit { by: seat }),
        };
        View {
            width: board.width(),
            height: board.height(),
            line: board.line(),
            first: state.first,
            turn: ending.is_none().then_some(state.turn),
            columns: board.columns(),
            last: state.last,
            ending,
        }
    }

    fn notice(event: &Event, _viewer: Viewer) -> Option<Notice> {
        Some((*event).into())
    }

    fn discloses(_event: &Event) -> bool {
        false
    }

    fn longest(config: &Config) -> u32 {
        u32::from(config.width()) * u32::from(config.height())
    }

    fn audit(state: &State) -> Result<(), &'static str> {
        state.board.audit(state.first)
    }
}

impl Imagine for Connect4 {
    /// Nothing is hidden: there is one world, the real one.
    fn imagine(view: &View, _memory: &[Notice], _dice: &mut impl Dice) -> State {
        let mut board = Board::empty(view.width, view.height, view.line);
        for (index, column) in view.columns.iter().enumerate() {
            for &seat in column {
                board.drop(seat, Column::from_index(index as u8));
            }
        }
        let discs = board.disc_count() as usize;
        let mover = if discs.is_multiple_of(2) { view.first } else { view.first.next(SEATS) };
        let (end, turn) = match &view.ending {
            None => (End::Running, mover),
            Some(Ending::Line { winner, .. }) => (End::Line, *winner),
            Some(Ending::Full) => (End::Full, mover.next(SEATS)),
            Some(Ending::Forfeit { by }) => (End::Forfeit(*by), mover),
        };
        State { board, first: view.first, turn, last: view.last, end }
    }
}
