//! The rules.

use crate::config::{First, SEATS};
use crate::options::Options;
use crate::public;
use crate::state::{Brag, Ending, Phase, opponent};
use crate::{
    Action, Cell, Config, Event, Face, GOAL, Notice, Pair, QUIET_LIMIT, Reason, Refusal, State, Stone,
    Tellstones, View,
};
use alloc::vec::Vec;
use kernel::{Dice, Game, Pending, PublicLine, Seat, Sink, Step, Viewer};

/// A right brag, and a wrong one for the opponent.
const BRAG_POINTS: u8 = 5;
const CHALLENGE_POINTS: u8 = 1;

impl Game for Tellstones {
    type Config = Config;
    type State = State;
    type Event = Event;
    type Action = Action;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;

    const OPEN: bool = false;

    #[inline]
    fn start(config: &Config, dice: &mut impl Dice, out: &mut impl Sink<Event>) -> State {
        let first = match config.first {
            First::Seat(seat) => seat,
            First::Random => Seat::new(dice.below(SEATS as u32) as u8),
        };
        let mut deck = Stone::DECK;
        dice.shuffle(&mut deck);
        out.emit(|| Event::Started { first });
        State::dealt(deck, first, config.brag_needs_hidden)
    }

    fn seats(_config: &Config) -> usize {
        SEATS
    }

    #[inline]
    fn pending(state: &State) -> Pending {
        state.pending()
    }

    fn options(state: &State, seat: Seat, into: &mut Vec<Action>) {
        if state.asked() == Some(seat) {
            let options = Options::of(state);
            into.extend((0..options.len()).map(|number| options.get(number)));
        }
    }

    #[inline]
    fn any_option(
        state: &State,
        seat: Seat,
        _scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        if state.asked() != Some(seat) {
            return None;
        }
        let options = Options::of(state);
        Some(options.get(dice.below(options.len() as u32) as usize))
    }

    #[inline]
    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Action,
        _dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        match state.asked() {
            None => return Err(Refusal::Over),
            Some(asked) if asked != seat => return Err(Refusal::NotAsked),
            Some(_) => {}
        }
        match (state.phase, *action) {
            (Phase::Turn, Action::Draw) => state.draw(out)?,
            (Phase::Turn, Action::Flip { cell }) => state.flip(cell, out)?,
            (Phase::Turn, Action::Swap { cells }) | (Phase::Swapping, Action::Rune { cells }) => {
                state.swap(cells, out)?;
            }
            (Phase::Turn, Action::Peek { cell }) | (Phase::Looking, Action::Look { cell }) => {
                state.peek(cell, out)?;
            }
            (Phase::Turn, Action::Challenge { cell }) => state.challenge(cell, out)?,
            (Phase::Turn, Action::Brag) => state.brag(out)?,
            (Phase::Turn, Action::GiveUp) => state.give_up(seat, out),
            (Phase::Placing(stone), Action::Place { cell }) => state.place(stone, cell, out)?,
            (Phase::Placing(stone), Action::Back) => state.put_back(stone, out)?,
            (Phase::Replacing, Action::Dragon { cell }) => state.replace(cell, out)?,
            (Phase::Challenged(cell), Action::Name { stone }) => state.answer(cell, stone, out),
            (Phase::Bragging(brag), Action::Say { stone }) => state.say(brag, stone, out),
            _ => return Err(Refusal::NotNow),
        }
        Ok(Step::Closed)
    }

    fn when_silent(state: &State, _seat: Seat) -> Action {
        let board = &state.board;
        match state.phase {
            Phase::Turn if board.filled().is_empty() => Action::Draw,
            Phase::Turn => Action::Flip { cell: board.filled().nth(0) },
            Phase::Over(_) => Action::GiveUp,
            _ => Options::of(state).get(0),
        }
    }

    fn withdraw(state: &mut State, seat: Seat, _dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        if state.asked().is_some() {
            state.give_up(seat, out);
        }
    }

    fn view(state: &State, _viewer: Viewer) -> View {
        View::of(state)
    }

    fn notice(event: &Event, viewer: Viewer) -> Option<Notice> {
        Some(Notice::of(event, viewer))
    }

    /// R9: a peek is seen once. After that only the fact that there was one is left.
    fn faded(notice: Notice, viewer: Viewer) -> Notice {
        match (notice, viewer) {
            (Notice::YouPeeked { cell, .. }, Viewer::Seat(seat)) => Notice::Peeked { seat, cell },
            (notice, _) => notice,
        }
    }

    fn discloses(event: &Event) -> bool {
        event.discloses()
    }

    fn check_public(config: &Config, lines: &[PublicLine<Action>]) -> Result<(), usize> {
        public::check(config, lines)
    }

    /// What shows a stone to anybody.
    fn is_final(line: &PublicLine<Action>) -> bool {
        let PublicLine::Open { action, .. } = line else { return false };
        matches!(
            action,
            Action::Draw
                | Action::Back
                | Action::Flip { .. }
                | Action::Peek { .. }
                | Action::Look { .. }
                | Action::Challenge { .. }
                | Action::Name { .. }
        )
    }

    fn longest(_config: &Config) -> u32 {
        // At most 4 points each before the deciding one, every point after as many quiet turns as there can be. In each
        // turn every stone of the deck may be drawn and put back; a placement is two more actions, a challenge too, three
        // effects add one each, and the last point may come by a brag and its nine names.
        let quiet = u32::from(QUIET_LIMIT) - 1;
        let challenges = 2 * u32::from(GOAL - 1);
        let turns = (challenges + 1) * (quiet + 1);
        turns * (2 * Stone::DECK.len() as u32 + 2) + 3 + 9
    }

    fn audit(state: &State) -> Result<(), &'static str> {
        state.audit()
    }
}

/// Each of these takes one answer that fits the question. What is refused is refused before anything changes.
impl State {
    #[inline]
    fn draw(&mut self, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.board.is_full() {
            return Err(Refusal::BoardFull);
        }
        let stone = self.deck.draw()?;
        self.phase = Phase::Placing(stone);
        out.emit(|| Event::Drew { seat: self.turn, stone, left: self.deck.len() as u8 });
        Ok(())
    }

    #[inline]
    fn put_back(&mut self, stone: Stone, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        self.put_backs = self.put_backs.checked_sub(1).ok_or(Refusal::MustPlace)?;
        self.deck.put_under(stone);
        self.phase = Phase::Turn;
        out.emit(|| Event::PutBack { seat: self.turn, stone, left: self.deck.len() as u8 });
        Ok(())
    }

    #[inline]
    fn place(&mut self, stone: Stone, cell: Cell, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        self.board.lay(cell, stone, Face::Up)?;
        out.emit(|| Event::Placed { seat: self.turn, cell, stone });
        match stone {
            // The Crown itself lies face up, so a stone that lies face down is another one.
            Stone::Crown if self.board.face_down().is_empty() => {
                out.emit(|| Event::NothingToLook { seat: self.turn });
                self.end_turn(out);
            }
            Stone::Crown => self.phase = Phase::Looking,
            Stone::Rune => self.phase = Phase::Swapping,
            Stone::Dragon => self.phase = Phase::Replacing,
            _ => self.end_turn(out),
        }
        Ok(())
    }

    #[inline]
    fn flip(&mut self, cell: Cell, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let (stone, face) = self.board.flip(cell).ok_or(Refusal::EmptyFlip { cell })?;
        out.emit(|| Event::Flipped { seat: self.turn, cell, stone, face });
        self.end_turn(out);
        Ok(())
    }

    #[inline]
    fn swap(&mut self, cells: Pair, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        self.board.swap(cells)?;
        let (seat, filled) = (self.turn, self.board.filled());
        out.emit(|| match (filled.contains(cells.low()), filled.contains(cells.high())) {
            (true, true) => Event::Swapped { seat, cells },
            (true, false) => Event::Moved { seat, from: cells.high(), to: cells.low() },
            _ => Event::Moved { seat, from: cells.low(), to: cells.high() },
        });
        self.end_turn(out);
        Ok(())
    }

    #[inline]
    fn peek(&mut self, cell: Cell, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match self.board.get(cell) {
            None => return Err(Refusal::EmptyPeek { cell }),
            Some((stone, Face::Up)) => return Err(Refusal::OpenPeek { cell, stone }),
            Some((stone, Face::Down)) => out.emit(|| Event::Peeked { seat: self.turn, cell, stone }),
        }
        self.end_turn(out);
        Ok(())
    }

    #[inline]
    fn replace(&mut self, cell: Cell, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let (stone, face) = self.board.replace(cell, Stone::Egg).ok_or(Refusal::EmptyReplace { cell })?;
        self.removed = Some(stone);
        out.emit(|| Event::Replaced { seat: self.turn, cell, stone, face });
        self.end_turn(out);
        Ok(())
    }

    #[inline]
    fn challenge(&mut self, cell: Cell, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if !self.board.filled().contains(cell) {
            return Err(Refusal::EmptyChallenge { cell });
        }
        self.phase = Phase::Challenged(cell);
        out.emit(|| Event::Challenged { seat: self.turn, cell });
        Ok(())
    }

    #[inline]
    fn answer(&mut self, cell: Cell, name: Stone, out: &mut impl Sink<Event>) {
        let seat = opponent(self.turn);
        let right = self.board.get(cell).is_some_and(|(stone, _)| stone == name);
        out.emit(|| Event::Answered { seat, cell, name, right });
        self.score(if right { seat } else { self.turn }, CHALLENGE_POINTS, out);
    }

    #[inline]
    fn brag(&mut self, out: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if !self.board.is_full() {
            return Err(Refusal::BoardNotFull { stones: self.board.filled().len() as u8 });
        }
        if !self.may_brag() {
            let hidden = self.board.face_down().len() as u8;
            return Err(Refusal::TooFewHidden { hidden, needed: self.brag_needs_hidden });
        }
        self.phase = Phase::Bragging(Brag::NOTHING_SAID);
        out.emit(|| Event::Bragged { seat: self.turn });
        Ok(())
    }

    #[inline]
    fn say(&mut self, mut brag: Brag, name: Stone, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        if let Some(cell) = brag.next() {
            out.emit(|| Event::Said { seat, cell, name });
        }
        brag.say(name);
        if brag.next().is_some() {
            self.phase = Phase::Bragging(brag);
            return;
        }
        let right = self.board.stones().eq(brag.said().iter().copied());
        self.board.turn_all_up();
        out.emit(|| {
            let mut stones = [Stone::Crown; _];
            stones.iter_mut().zip(self.board.stones()).for_each(|(to, stone)| *to = stone);
            Event::BragChecked { seat, stones, right }
        });
        self.score(if right { seat } else { opponent(seat) }, BRAG_POINTS, out);
    }

    fn give_up(&mut self, seat: Seat, out: &mut impl Sink<Event>) {
        if let Phase::Placing(stone) = self.phase {
            self.deck.put_under(stone);
            out.emit(|| Event::PutBack { seat: self.turn, stone, left: self.deck.len() as u8 });
        }
        out.emit(|| Event::GaveUp { seat });
        self.win(opponent(seat), Reason::GivenUp, out);
    }

    /// The turn was worth points, and ends.
    #[inline]
    fn score(&mut self, seat: Seat, points: u8, out: &mut impl Sink<Event>) {
        let total = self.scores[seat.index()] + points;
        self.scores[seat.index()] = total;
        self.quiet = 0;
        out.emit(|| Event::Scored { seat, points, total });
        if total >= GOAL {
            self.win(seat, Reason::Score, out);
        } else {
            self.next_turn();
        }
    }

    /// The turn ends without a score.
    #[inline]
    fn end_turn(&mut self, out: &mut impl Sink<Event>) {
        self.next_turn();
        self.quiet += 1;
        if self.quiet >= QUIET_LIMIT {
            self.phase = Phase::Over(Ending { winner: None, reason: Reason::Quiet });
            out.emit(|| Event::Drawn);
        }
    }

    #[inline]
    fn win(&mut self, seat: Seat, reason: Reason, out: &mut impl Sink<Event>) {
        self.phase = Phase::Over(Ending { winner: Some(seat), reason });
        out.emit(|| Event::Won { seat });
    }
}
