//! Positions made by hand, and games played by notation.

#![allow(dead_code, reason = "each test file uses its own part of this")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "this is how a test fails")]

use frogs::{
    Action, Board, Bridge, Config, Event, Frog, Frogs, Notice, Onward, Path, Refusal, State, Stranding, View,
};
use kernel::{Catalogued, FastDice, Game, Imagine, Pending, Seat, Viewer};

pub const WEST: Seat = Seat::new(0);
/// The opponent of [`WEST`] at a table for two.
pub const EAST: Seat = Seat::new(1);

pub fn config(choices: &str) -> Config {
    Frogs::configure(&choices.parse().unwrap()).unwrap()
}

/// A position made by hand, starting from the beginning of a game.
pub struct Setup {
    view: View,
}

impl Setup {
    /// Seat 0 is to move.
    pub fn new(choices: &str) -> Self {
        let mut dice = FastDice::new(0);
        let state = Frogs::start(&config(choices), &mut dice, &mut ());
        let view = View { turn: Some(WEST), ..Frogs::view(&state, Viewer::Spectator) };
        Self { view }
    }

    /// A position of some game.
    pub fn seen(view: View) -> Self {
        Self { view }
    }

    /// The same under the rule that nobody may be stranded.
    pub fn strict(mut self) -> Self {
        self.view.stranding = Stranding::Forbidden;
        self
    }

    pub fn turn(mut self, seat: u8) -> Self {
        self.view.turn = Some(Seat::new(seat));
        self
    }

    /// Brings a frog of this seat from home to every one of these pads.
    pub fn frogs(mut self, seat: u8, pads: &str) -> Self {
        for pad in pads.split_whitespace() {
            let frog = Frog { pad: pad.parse().unwrap(), owner: Seat::new(seat) };
            self.view.pads.push(frog);
            self.view.players[usize::from(seat)].waiting -= 1;
        }
        self.view.pads.sort_by_key(|frog| (frog.pad.row(), frog.pad.column()));
        self
    }

    /// Locks `count` frogs of this seat in the home base of another.
    pub fn locked(mut self, seat: u8, host: u8, count: u8) -> Self {
        let player = &mut self.view.players[usize::from(seat)];
        player.locked[usize::from(host)] += count;
        player.waiting -= count;
        self
    }

    /// Takes these bridges away.
    pub fn without(mut self, bridges: &str) -> Self {
        for bridge in bridges.split_whitespace() {
            let bridge: Bridge = bridge.parse().unwrap();
            let place = self.view.bridges.iter().position(|other| *other == bridge).unwrap();
            self.view.bridges.remove(place);
            self.view.stock += 1;
        }
        self
    }

    /// Takes all bridges away but these.
    pub fn only(mut self, bridges: &str) -> Self {
        let kept: Vec<Bridge> = bridges.split_whitespace().map(|bridge| bridge.parse().unwrap()).collect();
        let all = self.view.bridges.len() + usize::from(self.view.stock);
        self.view.bridges.retain(|bridge| kept.contains(bridge));
        assert_eq!(self.view.bridges.len(), kept.len());
        self.view.stock = (all - kept.len()) as u8;
        self
    }

    /// Makes a board that can't be: bridges are missing, and nobody has them.
    pub fn empty_the_stock(&mut self) {
        self.view.stock = 0;
    }

    /// This many turns were played.
    pub fn turns(mut self, turns: u16) -> Self {
        self.view.turns = turns;
        self
    }

    pub fn view(self) -> View {
        self.view
    }

    pub fn board(&self) -> Board {
        self.view.board()
    }

    /// Also where the board can't be.
    pub fn state_unaudited(&self) -> State {
        Frogs::imagine(&self.view, &[], &mut FastDice::new(0))
    }

    pub fn state(&self) -> State {
        let state = self.state_unaudited();
        Frogs::audit(&state).unwrap();
        state
    }
}

pub fn turn(state: &State) -> Option<Seat> {
    Frogs::pending(state).asked().first()
}

/// The player to move does this.
pub fn play(state: &mut State, action: &str) -> Result<Vec<Notice>, Refusal> {
    let seat = turn(state).expect("the game is over");
    play_as(state, seat, action)
}

pub fn play_as(state: &mut State, seat: Seat, action: &str) -> Result<Vec<Notice>, Refusal> {
    let action: Action = action.parse().unwrap();
    let mut events: Vec<Event> = Vec::new();
    let before = state.clone();
    let result = Frogs::apply(state, seat, &action, &mut FastDice::new(0), &mut events);
    assert_eq!(Frogs::audit(state), Ok(()));
    if result.is_err() {
        assert_eq!(*state, before, "a refused turn changes nothing");
        assert!(events.is_empty());
    }
    result.map(|_| notices(&events))
}

/// All of them, in order.
pub fn play_all(state: &mut State, actions: &str) {
    for action in actions.split(',').map(str::trim) {
        play(state, action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
}

pub fn notices(events: &[Event]) -> Vec<Notice> {
    events.iter().filter_map(|event| Frogs::notice(event, Viewer::Spectator)).collect()
}

pub fn leave(state: &mut State, seat: u8) -> Vec<Notice> {
    let told = leave_unaudited(state, seat);
    assert_eq!(Frogs::audit(state), Ok(()));
    told
}

pub fn leave_unaudited(state: &mut State, seat: u8) -> Vec<Notice> {
    let mut events: Vec<Event> = Vec::new();
    Frogs::withdraw(state, Seat::new(seat), &mut FastDice::new(0), &mut events);
    notices(&events)
}

pub fn view(state: &State) -> View {
    Frogs::view(state, Viewer::Spectator)
}

/// `a3:0 c3:1`: the frogs on pads.
pub fn pads(state: &State) -> String {
    let frogs = view(state).pads;
    frogs.iter().map(|frog| format!("{}:{}", frog.pad, frog.owner.index())).collect::<Vec<_>>().join(" ")
}

pub fn has_bridge(state: &State, bridge: &str) -> bool {
    view(state).bridges.contains(&bridge.parse().unwrap())
}

pub fn options(state: &State) -> Vec<String> {
    let mut options = Vec::new();
    if let Pending::Ask(ask) = Frogs::pending(state) {
        Frogs::options(state, ask.first, &mut options);
    }
    options.iter().map(ToString::to_string).collect()
}

/// Where a move that begins like this can go on, written in one line; `.` if it is complete.
pub fn onward(board: &Board, seat: Seat, prefix: &str) -> Result<String, Refusal> {
    let prefix: Path = prefix.parse().unwrap();
    board.onward(seat, &prefix).map(|onward| match onward {
        Onward::Complete => ".".into(),
        Onward::To(places) => places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    })
}

pub fn movers(board: &Board, seat: Seat) -> String {
    board.movers(seat).map(|place| place.to_string()).collect::<Vec<_>>().join(" ")
}
