//! Tests that set up the truth: a known deck, a known board.

mod effects;
mod imagination;
mod play;
mod secrets;

use crate::{Action, Cell, Event, Notice, Place, Refusal, State, Stone, Tellstones, View};
use alloc::string::ToString;
use alloc::vec::Vec;
use kernel::{FastDice, Game, Pending, Seat, Viewer};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

/// A game being played by notation, each action by the player who is asked.
#[derive(Clone, Debug)]
struct Match {
    state: State,
    /// What happened by the last action.
    events: Vec<Event>,
    /// What happened in the whole game.
    history: Vec<Event>,
}

impl Match {
    /// Player 1 begins, with these stones on top of the deck and the others below in order of their index.
    fn of(top: &[Stone]) -> Self {
        Self::needing(0, top)
    }

    fn needing(brag_needs_hidden: u8, top: &[Stone]) -> Self {
        let rest = Stone::DECK.into_iter().filter(|stone| !top.contains(stone));
        let deck: Vec<Stone> = top.iter().copied().chain(rest).collect();
        let state = State::dealt(deck, ONE, brag_needs_hidden);
        Self { state, events: Vec::new(), history: alloc::vec![Event::Started { first: ONE }] }
    }

    /// A full board, face up: Rune, Crown, Hammer, then the others in order; the Dragon is left in the deck. It is
    /// the turn of Player 2.
    fn full() -> Self {
        let mut game = Self::of(&[Stone::Rune]);
        game.play("draw; place 0,1; rune 0,0 0,1");
        game.play("draw; place 0,1; draw; back");
        for cell in Cell::all().skip(2) {
            game.play("draw");
            game.play(&Action::Place { cell }.to_string());
        }
        game
    }

    /// Plays actions separated by `;`.
    fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split(';') {
            let seat = self.asked();
            self.try_as(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
        self
    }

    fn try_as(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let action: Action = text.trim().parse().unwrap_or_else(|_| panic!("{text} is not an action"));
        self.take(seat, action)
    }

    fn take(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        Tellstones::apply(&mut self.state, seat, &action, &mut FastDice::new(0), &mut events)?;
        assert_eq!(Tellstones::audit(&self.state), Ok(()));
        self.history.extend(&events);
        self.events = events;
        Ok(())
    }

    /// The refusal of an action by the player who is asked; checks that nothing has changed.
    fn refused(&self, text: &str) -> Refusal {
        let mut game = self.clone();
        let refusal = game.try_as(self.asked(), text).expect_err(text);
        assert_eq!(game.state, self.state);
        refusal
    }

    fn asked(&self) -> Seat {
        self.state.asked().expect("the game is over")
    }

    fn winner(&self) -> Option<Seat> {
        match Tellstones::pending(&self.state) {
            Pending::Over(outcome) => outcome.winner(),
            Pending::Ask(_) => None,
        }
    }

    fn view(&self) -> View {
        Tellstones::view(&self.state, Viewer::Spectator)
    }

    fn at(&self, row: u8, column: u8) -> Place {
        self.view().place(cell(row, column))
    }

    fn heard_by(&self, viewer: Viewer) -> Vec<Notice> {
        self.events.iter().filter_map(|event| Tellstones::notice(event, viewer)).collect()
    }

    fn memory_of(&self, viewer: Viewer) -> Vec<Notice> {
        self.history.iter().filter_map(|event| Tellstones::notice(event, viewer)).collect()
    }

    fn options(&self) -> Vec<Action> {
        let mut options = Vec::new();
        Tellstones::options(&self.state, self.asked(), &mut options);
        options
    }

    /// The options in notation that begin with this word.
    fn offered(&self, word: &str) -> Vec<alloc::string::String> {
        let options = self.options().into_iter().map(|action| action.to_string());
        options.filter(|text| text.split(' ').next() == Some(word)).collect()
    }
}

fn cell(row: u8, column: u8) -> Cell {
    Cell::new(row, column).expect("on the board")
}

fn up(stone: Stone) -> Place {
    Place::Up { stone }
}
