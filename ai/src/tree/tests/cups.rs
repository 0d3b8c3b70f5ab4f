//! A coin under one of three cups. The player may guess, or look first: but one who looks is caught in one of four
//! cases, and has lost. The other player only watches.

use kernel::{Ask, Dice, Game, Imagine, Outcome, Pending, Seat, Sink, Step, Viewer, tell};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

pub enum Cups {}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    coin: u8,
    looked: bool,
    winner: Option<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    Look,
    Guess(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Look => f.write_str("look"),
            Self::Guess(cup) => write!(f, "{cup}"),
        }
    }
}

impl FromStr for Action {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "look" { Ok(Self::Look) } else { text.parse().map(Self::Guess).map_err(|_| ()) }
    }
}

tell! { Action: "cups-action-" { Action::Look => "look" {}, Action::Guess(_) => "guess" {} } }

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub seen: Option<u8>,
    looked: bool,
    winner: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Notice;

tell! { Notice: "cups-notice-" { Notice => "done" {} } }

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[error("no")]
pub struct Refusal;

tell! { Refusal: "cups-refusal-" { Refusal => "no" {} } }

const PLAYER: Seat = Seat::new(0);
const WATCHER: Seat = Seat::new(1);

impl Game for Cups {
    type Config = ();
    type State = State;
    type Event = Notice;
    type Action = Action;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;

    const OPEN: bool = false;

    fn start((): &(), dice: &mut impl Dice, _out: &mut impl Sink<Notice>) -> State {
        State { coin: dice.below(3) as u8, looked: false, winner: None }
    }

    fn seats((): &()) -> usize {
        2
    }

    fn pending(state: &State) -> Pending {
        match state.winner {
            Some(winner) => Pending::Over(Outcome::won_by(winner, 2)),
            None => Pending::Ask(Ask::turn(PLAYER)),
        }
    }

    fn options(state: &State, seat: Seat, into: &mut Vec<Action>) {
        if state.winner.is_none() && seat == PLAYER {
            into.extend((!state.looked).then_some(Action::Look));
            into.extend((0..3).map(Action::Guess));
        }
    }

    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut impl Dice,
        _out: &mut impl Sink<Notice>,
    ) -> Result<Step, Refusal> {
        let mut options = Vec::new();
        Self::options(state, seat, &mut options);
        if !options.contains(action) {
            return Err(Refusal);
        }
        match action {
            Action::Look if dice.below(4) == 0 => state.winner = Some(WATCHER),
            Action::Look => state.looked = true,
            Action::Guess(cup) => state.winner = Some(if *cup == state.coin { PLAYER } else { WATCHER }),
        }
        Ok(Step::Closed)
    }

    fn when_silent(_state: &State, _seat: Seat) -> Action {
        Action::Guess(0)
    }

    fn withdraw(state: &mut State, seat: Seat, _dice: &mut impl Dice, _out: &mut impl Sink<Notice>) {
        state.winner = Some(seat.next(2));
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let seen = (state.looked && viewer.is(PLAYER)).then_some(state.coin);
        View { seen, looked: state.looked, winner: state.winner }
    }

    fn notice(event: &Notice, _viewer: Viewer) -> Option<Notice> {
        Some(event.clone())
    }

    fn discloses(_event: &Notice) -> bool {
        false
    }

    fn longest((): &()) -> u32 {
        2
    }

    fn audit(_state: &State) -> Result<(), &'static str> {
        Ok(())
    }
}

impl Imagine for Cups {
    fn imagine(view: &View, _memory: &[Notice], dice: &mut impl Dice) -> State {
        let coin = view.seen.unwrap_or_else(|| dice.below(3) as u8);
        State { coin, looked: view.looked, winner: view.winner }
    }
}
