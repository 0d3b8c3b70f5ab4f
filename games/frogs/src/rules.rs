//! The course of a game: turns, and how it ends.

use crate::config::turn_limit;
use crate::history::History;
use crate::view::Last;
use crate::{Action, Board, Card, Config, Ending, Event, Notice, Path, Place, Refusal, View};
use alloc::vec::Vec;
use kernel::{Ask, Dice, Game, Outcome, Pending, Seat, Sink, Step, Viewer};

/// Frogs.
#[derive(Clone, Copy, Debug)]
pub enum Frogs {}

/// The truth about a game; nothing of it is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) turn: Seat,
    pub(crate) turns: u16,
    /// Passes in a row.
    pub(crate) passes: u8,
    pub(crate) last: Option<Last>,
    pub(crate) ending: Option<Ending>,
    pub(crate) history: History,
}

impl State {
    /// Before the first turn of `first`.
    pub(crate) fn new(board: Board, first: Seat) -> Self {
        Self::reached(board, first, 1)
    }

    /// Before the turn of `turn`, in a position that has come up `times` times.
    pub(crate) fn reached(board: Board, turn: Seat, times: u8) -> Self {
        let mut history = History::new(times);
        history.visit(&board, turn);
        Self { board, turn, turns: 0, passes: 0, last: None, ending: None, history }
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    fn refusal(&self, seat: Seat) -> Option<Refusal> {
        if self.ending.is_some() {
            return Some(Refusal::Over);
        }
        (seat != self.turn).then_some(Refusal::NotYourTurn { turn: self.turn })
    }

    /// How many times this position has come up, this time included.
    pub(crate) const fn times(&self) -> u8 {
        self.history.times()
    }

    pub(crate) const fn limit(&self) -> u16 {
        turn_limit(self.board.frogs, self.board.side)
    }

    /// After a turn: is the game over? If not, the next player who can do something is asked.
    #[inline]
    fn close_turn(&mut self, out: &mut impl Sink<Event>) {
        loop {
            self.turns += 1;
            if let Some(ending) = self.decided() {
                return self.end(ending, out);
            }
            self.turn = self.next_living();
            let times = self.history.visit(&self.board, self.turn);
            if times >= 3 {
                return self.end(Ending::Repetition, out);
            }
            if self.turns >= self.limit() {
                return self.end(Ending::Limit { winner: self.leader() }, out);
            }
            if times == 2 {
                out.emit(|| Event(Notice::Repeated));
            }
            if self.ask(out) {
                return;
            }
        }
    }

    /// Puts the question to the player to move, or lets them pass if there is nothing to choose.
    #[inline]
    fn ask(&mut self, out: &mut impl Sink<Event>) -> bool {
        let seat = self.turn;
        let can_act = self.board.can_act(seat);
        if can_act {
            out.emit(|| Event(Notice::Turn { seat }));
        } else {
            self.passes += 1;
            self.history.note(&Action::Pass);
            out.emit(|| Event(Notice::Passed { seat }));
        }
        can_act
    }

    #[inline]
    fn decided(&self) -> Option<Ending> {
        if let Some(winner) = self.board.winner() {
            return Some(Ending::Home { winner });
        }
        (usize::from(self.passes) >= self.board.living.len()).then_some(Ending::Stalemate)
    }

    fn end(&mut self, ending: Ending, out: &mut impl Sink<Event>) {
        self.ending = Some(ending);
        out.emit(|| Event(Notice::Over { ending }));
    }

    #[inline]
    fn next_living(&self) -> Seat {
        let mut seat = self.turn.next(self.board.seats());
        while !self.board.living.contains(seat) {
            seat = seat.next(self.board.seats());
        }
        seat
    }

    /// The one player with the most locked frogs.
    fn leader(&self) -> Option<Seat> {
        let most = self.board.living.iter().map(|seat| self.board.locked(seat)).max();
        let mut leaders = self.board.living.iter().filter(|&seat| Some(self.board.locked(seat)) == most);
        let leader = leaders.next();
        leader.filter(|_| leaders.next().is_none())
    }

    /// Winners first, then everybody else who stayed, and players who left last.
    fn outcome(&self, ending: Ending) -> Outcome {
        let winner = match ending {
            Ending::Home { winner } | Ending::Alone { winner } => Some(winner),
            Ending::Limit { winner } => winner,
            Ending::Stalemate | Ending::Repetition => None,
        };
        let living = self.board.living;
        let place = |seat| match winner {
            _ if !living.contains(seat) => living.len() as u8 + 1,
            Some(winner) if winner != seat => 2,
            _ => 1,
        };
        let mut places = [0; crate::board::MAX_PLAYERS];
        for seat in Seat::all(self.board.seats()) {
            places[seat.index()] = place(seat);
        }
        Outcome::from_places(&places[..self.board.seats()])
    }
}

/// Tells what a turn did to the board before it.
#[inline]
fn tell(before: &Board, seat: Seat, action: &Action, out: &mut impl Sink<Event>) {
    match *action {
        Action::Move { ref path } => tell_path(before, seat, path, out),
        Action::Build { bridge } => {
            out.emit(|| Event(Notice::Built { seat, bridge, stock: before.stock - 1 }));
        }
        Action::Jump { ref first, ref second } => {
            out.emit(|| Event(Notice::Card { seat, card: Card::ExtraJump }));
            tell_path(before, seat, first, out);
            if let Ok(between) = before.after_path(seat, first) {
                tell_path(&between, seat, second, out);
            }
        }
        Action::Two { bridges } => {
            out.emit(|| Event(Notice::Card { seat, card: Card::TwoBridges }));
            for (bridge, built) in bridges.bridges().into_iter().zip(1..) {
                out.emit(|| Event(Notice::Built { seat, bridge, stock: before.stock - built }));
            }
        }
        Action::Cut { bridge } => {
            out.emit(|| Event(Notice::Card { seat, card: Card::RemoveBridge }));
            out.emit(|| Event(Notice::Cut { seat, bridge, stock: before.stock + 1 }));
        }
        Action::Chute { from, to } => {
            out.emit(|| Event(Notice::Card { seat, card: Card::Parachute }));
            out.emit(|| Event(Notice::Landed { seat, from, to }));
        }
        Action::Pass => {}
    }
}

#[inline]
fn tell_path(before: &Board, seat: Seat, path: &Path, out: &mut impl Sink<Event>) {
    let mut heard = false;
    out.emit(|| {
        heard = true;
        let over_water = |place: Place| place.pad().is_some();
        let broken = path.steps().filter(|&(from, to)| over_water(from) && over_water(to)).count() as u8;
        Event(Notice::Moved { seat, path: *path, broken })
    });
    if !heard {
        return;
    }
    let mut lander = seat;
    for (from, to) in path.steps().skip(1) {
        if let Some(owner) = from.pad().and_then(|pad| before.owner(pad)) {
            out.emit(|| Event(Notice::Displaced { owner, from, to }));
            lander = owner;
        }
    }
    if let Place::Home(home) = path.end()
        && let Some(host) = home.seat(before.seats())
    {
        let left = before.loose(lander) as u8 - 1;
        out.emit(|| Event(Notice::Locked { owner: lander, home, host, left }));
    }
}

impl Game for Frogs {
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
        let first = Seat::new(dice.below(u32::from(config.seats())) as u8);
        out.emit(|| Event(Notice::Started { seat: first }));
        State::new(Board::new(config), first)
    }

    fn seats(config: &Config) -> usize {
        usize::from(config.seats())
    }

    #[inline]
    fn pending(state: &State) -> Pending {
        match state.ending {
            None => Pending::Ask(Ask::turn(state.turn)),
            Some(ending) => Pending::Over(state.outcome(ending)),
        }
    }

    fn options(state: &State, seat: Seat, into: &mut Vec<Action>) {
        if state.refusal(seat).is_none() {
            state.board.options(seat, into);
        }
    }

    #[inline]
    fn any_option(
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        if state.refusal(seat).is_some() {
            return None;
        }
        state.board.any_option(seat, scratch, dice)
    }

    #[inline]
    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Action,
        _dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        if let Some(refusal) = state.refusal(seat) {
            return Err(refusal);
        }
        let before = &state.board;
        let next = before.after(seat, action)?;
        next.check()?;
        debug_assert_eq!(next.audit(), Ok(()), "after {action}");
        tell(before, seat, action, out);
        if next.waiting != before.waiting || next.locked != before.locked || next.hands != before.hands {
            state.history.forget();
        } else {
            state.history.note(action);
        }
        state.board = next;
        state.last = Some(Last { seat, action: *action });
        state.passes = 0;
        state.close_turn(out);
        Ok(Step::Closed)
    }

    /// The first option that moves a frog, else the first.
    fn when_silent(state: &State, seat: Seat) -> Action {
        let mut options = Vec::new();
        Self::options(state, seat, &mut options);
        let moves = |action: &&Action| {
            matches!(action, Action::Move { .. } | Action::Jump { .. } | Action::Chute { .. })
        };
        options.iter().find(moves).or(options.first()).copied().unwrap_or(Action::Pass)
    }

    fn withdraw(state: &mut State, seat: Seat, _dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        if state.ending.is_some() || !state.board.living.contains(seat) {
            return;
        }
        state.board.remove(seat);
        state.history.forget();
        out.emit(|| Event(Notice::Left { seat }));
        if let (Some(winner), 1) = (state.board.living.first(), state.board.living.len()) {
            return state.end(Ending::Alone { winner }, out);
        }
        let was_asked = state.turn == seat;
        if was_asked {
            state.turn = state.next_living();
        }
        state.passes = 0;
        state.history.visit(&state.board, state.turn);
        if was_asked && !state.ask(out) {
            state.close_turn(out);
        }
    }

    fn view(state: &State, _viewer: Viewer) -> View {
        let board = &state.board;
        let turn = state.ending.is_none().then_some(state.turn);
        View {
            side: board.side,
            frogs: board.frogs,
            stranding: board.stranding,
            players: board.players().collect(),
            pads: board.frogs_seen().collect(),
            bridges: board.bridges_built().collect(),
            stock: board.stock,
            turn,
            movers: turn.map_or_else(Vec::new, |seat| board.movers(seat).collect()),
            turns: state.turns,
            limit: state.limit(),
            times: state.times(),
            last: state.last,
            ending: state.ending,
        }
    }

    fn notice(event: &Event, _viewer: Viewer) -> Option<Notice> {
        Some(event.0)
    }

    fn discloses(_event: &Event) -> bool {
        false
    }

    fn longest(config: &Config) -> u32 {
        u32::from(config.limit())
    }

    fn audit(state: &State) -> Result<(), &'static str> {
        state.board.audit().map_err(crate::Fault::title)
    }
}
