//! The laws find what is wrong: a tiny game with one fault at a time.
#![allow(clippy::unwrap_used)]

#[path = "faults/tables.rs"]
mod tables;

use kernel::{
    Ask, Catalogued, Choices, ConfigFault, Dice, Disturb, Game, Imagine, Key, Line, Outcome, Pending, Preset,
    Publicity, Seat, Setting, Sink, Step, Tell, Viewer, tell,
};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::fmt;
use std::panic;
use std::str::FromStr;
use testkit::Laws;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    RefusalChangesSomething,
    MoreIsAccepted,
    LessIsAccepted,
    OthersHaveOptions,
    SilenceIsNoOption,
    NeverEnds,
    HiddenCounter,
    NotationIsLossy,
    ViewsLeak,
    ViewsLeakParity,
    OptionsLeak,
    NoticesLeak,
    NoticesLeakToTheirActor,
    RefusalsLeak,
    ViewsKnowMoreThanWasTold,
    PublicityLeaks,
    DisturbsNothing,
    DisturbsTooMuch,
    ImaginedWrongly,
    StonesGetLost,
    DrawsAnotherOption,
    DrawsUnasked,
    SaysUnknownKey,
}

// Notation and words have no access to the game, so the switch is a thread-local. Each test has its own thread.
thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
    static COUNTER: Cell<u8> = const { Cell::new(0) };
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// Two players take one or two of seven stones in turn; the player who takes the last one wins. Each holds a card that
/// the other does not see and that has no effect.
struct Pick;

const STONES: u8 = 7;

#[derive(Clone, Debug, PartialEq)]
struct State {
    pile: u8,
    taken: u8,
    turn: Seat,
    cards: [u8; 2],
    left: Option<Seat>,
    touched: bool,
    /// Has seen both cards.
    peeked: Option<Seat>,
}

#[derive(Clone, Debug)]
struct Took {
    seat: Seat,
    cards: [u8; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Take(u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", if has(Fault::NotationIsLossy) { 1 } else { self.0 })
    }
}

impl FromStr for Take {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        text.strip_prefix("take ").and_then(|count| count.parse().ok()).map(Self).ok_or(())
    }
}

tell! { Take: "pick-action-" { Take(count) => "take" { count: *count } } }

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct View {
    pile: u8,
    turn: Seat,
    left: Option<Seat>,
    own: Option<(Seat, u8)>,
    /// Set only in views with a fault.
    both: Option<[u8; 2]>,
    parity: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Notice {
    seat: Seat,
    card: Option<u8>,
}

impl Tell for Notice {
    const KEYS: &'static [Key] = &[Key { name: "pick-notice-took", args: &["player"] }];

    fn tell(&self) -> Line {
        let key = if has(Fault::SaysUnknownKey) { "pick-notice-stole" } else { "pick-notice-took" };
        Line::new(key, vec![("player", self.seat.into())])
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Refusal {
    card: Option<u8>,
}

tell! { Refusal: "pick-refusal-" { Refusal { .. } => "no" {} } }

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no")
    }
}

impl std::error::Error for Refusal {}

fn other_card(state: &State, seat: Seat) -> u8 {
    state.cards[seat.next(2).index()]
}

impl Game for Pick {
    type Config = ();
    type State = State;
    type Event = Took;
    type Action = Take;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;

    const OPEN: bool = false;

    fn start((): &(), dice: &mut impl Dice, _out: &mut impl Sink<Took>) -> State {
        let mut cards = [0; 2].map(|_: u8| dice.below(4) as u8);
        if has(Fault::HiddenCounter) {
            cards[0] = COUNTER.replace(COUNTER.get().wrapping_add(1));
        }
        State { pile: STONES, taken: 0, turn: Seat::new(0), cards, left: None, touched: false, peeked: None }
    }

    fn seats((): &()) -> usize {
        2
    }

    fn pending(state: &State) -> Pending {
        match state.left {
            Some(left) => Pending::Over(Outcome::won_by(left.next(2), 2)),
            None if state.pile == 0 => Pending::Over(Outcome::won_by(state.turn.next(2), 2)),
            None => Pending::Ask(Ask::turn(state.turn)),
        }
    }

    fn options(state: &State, seat: Seat, into: &mut Vec<Take>) {
        let asked = Self::pending(state).asked();
        if asked.contains(seat) || has(Fault::OthersHaveOptions) && !asked.is_empty() {
            into.extend((1..=state.pile.min(2)).map(Take));
        }
        if has(Fault::OptionsLeak) && other_card(state, seat) == 3 {
            into.truncate(1);
        }
    }

    fn any_option(state: &State, seat: Seat, scratch: &mut Vec<Take>, dice: &mut impl Dice) -> Option<Take> {
        scratch.clear();
        Self::options(state, seat, scratch);
        if has(Fault::DrawsAnotherOption) {
            scratch.reverse();
        }
        if scratch.is_empty() {
            return has(Fault::DrawsUnasked).then_some(Take(1));
        }
        let number = dice.below(scratch.len() as u32) as usize;
        scratch.get(number).cloned()
    }

    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Take,
        _dice: &mut impl Dice,
        out: &mut impl Sink<Took>,
    ) -> Result<Step, Refusal> {
        let mut options = Vec::new();
        Self::options(state, seat, &mut options);
        let fits = match FAULT.get() {
            Fault::MoreIsAccepted => Self::pending(state).asked().contains(seat),
            Fault::LessIsAccepted => options.contains(action) && !(action.0 == 2 && state.pile == 3),
            _ => options.contains(action),
        };
        if !fits {
            state.touched |= has(Fault::RefusalChangesSomething);
            let card = has(Fault::RefusalsLeak).then(|| other_card(state, seat));
            return Err(Refusal { card });
        }
        let count = action.0.min(state.pile);
        if !has(Fault::NeverEnds) {
            state.pile -= count;
            state.taken += if has(Fault::StonesGetLost) { 1 } else { count };
        }
        state.turn = seat.next(2);
        if has(Fault::ViewsKnowMoreThanWasTold) {
            state.peeked = Some(seat);
        }
        let cards = state.cards;
        out.emit(|| Took { seat, cards });
        Ok(Step::Closed)
    }

    fn when_silent(_state: &State, _seat: Seat) -> Take {
        Take(if has(Fault::SilenceIsNoOption) { 3 } else { 1 })
    }

    fn withdraw(state: &mut State, seat: Seat, _dice: &mut impl Dice, _out: &mut impl Sink<Took>) {
        if Self::pending(state).outcome().is_none() {
            state.left = Some(seat);
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => Some((seat, state.cards[seat.index()])),
            Viewer::Spectator => None,
        };
        let peeked = state.peeked.is_some_and(|seat| viewer.is(seat));
        let both = (peeked || has(Fault::ViewsLeak)).then_some(state.cards);
        let parity = has(Fault::ViewsLeakParity).then(|| state.cards.iter().sum::<u8>() % 2);
        View { pile: state.pile, turn: state.turn, left: state.left, own, both, parity }
    }

    fn notice(event: &Took, viewer: Viewer) -> Option<Notice> {
        let card = if has(Fault::NoticesLeakToTheirActor) && viewer.is(event.seat) {
            Some(event.cards[event.seat.next(2).index()])
        } else {
            (has(Fault::NoticesLeak) || viewer.is(event.seat)).then_some(event.cards[event.seat.index()])
        };
        Some(Notice { seat: event.seat, card })
    }

    fn discloses(_event: &Took) -> bool {
        false
    }

    fn publicity(state: &State, _seat: Seat, _action: &Take) -> Publicity {
        if has(Fault::PublicityLeaks) && state.cards[0] == 3 { Publicity::Veiled } else { Publicity::Open }
    }

    fn longest((): &()) -> u32 {
        u32::from(STONES)
    }

    fn audit(state: &State) -> Result<(), &'static str> {
        if state.pile + state.taken == STONES { Ok(()) } else { Err("a stone got lost") }
    }
}

/// Faithful to its view, whatever the view says: it finds no leak.
impl Imagine for Pick {
    fn imagine(view: &View, _memory: &[Notice], dice: &mut impl Dice) -> State {
        let mut cards = [0; 2].map(|_: u8| dice.below(4) as u8);
        if let Some((seat, card)) = view.own
            && !has(Fault::ImaginedWrongly)
        {
            cards[seat.index()] = card;
        }
        if let Some(both) = view.both {
            cards = both;
        }
        let hidden = view.own.map_or(0, |(seat, _)| seat.next(2).index());
        if view.parity.is_some_and(|parity| cards.iter().sum::<u8>() % 2 != parity) {
            cards[hidden] ^= 1;
        }
        let taken = STONES - view.pile;
        let peeked = if view.both.is_some() { view.own.map(|(seat, _)| seat) } else { None };
        State { pile: view.pile, taken, turn: view.turn, cards, left: view.left, touched: false, peeked }
    }
}

impl Disturb for Pick {
    fn disturb(state: &State, viewer: Viewer, dice: &mut impl Dice) -> State {
        let mut world = state.clone();
        if state.peeked.is_some_and(|seat| viewer.is(seat)) || has(Fault::DisturbsNothing) {
            return world;
        }
        for seat in Seat::all(2).filter(|seat| !viewer.is(*seat) || has(Fault::DisturbsTooMuch)) {
            world.cards[seat.index()] = dice.below(4) as u8;
        }
        world
    }
}

impl Catalogued for Pick {
    const NAME: &'static str = "pick";
    const RULES_VERSION: u32 = 1;
    const FIRST_NUMBER: usize = 1;
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    fn presets() -> &'static [Preset] {
        &[Preset { name: "standard", values: &[] }]
    }

    fn settings() -> &'static [Setting] {
        &[]
    }

    fn seat_range(_preset: &Preset) -> (u8, u8) {
        (2, 2)
    }

    fn configure(_choices: &Choices) -> Result<(), ConfigFault> {
        Ok(())
    }

    fn choices((): &()) -> Choices {
        Choices::default()
    }
}

/// What the laws say of a game with this fault.
fn verdict(laws: &Laws<'_, Pick>, fault: Fault) -> Option<String> {
    FAULT.set(fault);
    let held = panic::catch_unwind(panic::AssertUnwindSafe(|| laws.hold(100)));
    held.err().map(|cause| *cause.downcast::<String>().unwrap())
}

#[test]
fn a_game_without_a_fault_keeps_the_laws() {
    assert_eq!(verdict(&Laws::of(&()), Fault::None), None);
    assert_eq!(verdict(&Laws::of(&()).thorough(), Fault::None), None);
}

#[test]
fn every_fault_breaks_its_law() {
    for (fault, law) in [
        (Fault::RefusalChangesSomething, "1, a refused action changes nothing"),
        (Fault::MoreIsAccepted, "2, accepted exactly if among the options"),
        (Fault::LessIsAccepted, "2, accepted exactly if among the options"),
        (Fault::OthersHaveOptions, "3, every asked seat has options and nobody else"),
        (Fault::SilenceIsNoOption, "4, silence is an option"),
        (Fault::NeverEnds, "5, every game ends"),
        (Fault::HiddenCounter, "6, a game can be repeated"),
        (Fault::NotationIsLossy, "7, notation and JSON round-trip"),
        (Fault::ViewsLeak, "8, nothing leaks"),
        (Fault::ViewsLeakParity, "8, nothing leaks"),
        (Fault::OptionsLeak, "8, nothing leaks"),
        (Fault::NoticesLeak, "8, nothing leaks"),
        (Fault::NoticesLeakToTheirActor, "8, nothing leaks"),
        (Fault::RefusalsLeak, "8, nothing leaks"),
        (Fault::ViewsKnowMoreThanWasTold, "8, nothing leaks"),
        (Fault::PublicityLeaks, "8, nothing leaks"),
        (Fault::DisturbsTooMuch, "8, nothing leaks"),
        (Fault::ImaginedWrongly, "9, an imagined world looks like the real one"),
        (Fault::StonesGetLost, "10, pieces are conserved"),
        (Fault::DrawsAnotherOption, "any_option is the drawn option"),
        (Fault::DrawsUnasked, "any_option is the drawn option"),
        (Fault::SaysUnknownKey, "everything said has a known key"),
    ] {
        let said = verdict(&Laws::of(&()), fault).unwrap_or_else(|| panic!("{fault:?} was not seen"));
        assert!(said.contains(&format!(" answers: {law}: ")), "{fault:?}: {said}");
    }
}

/// Each leak is reported where it is: in what is shown, offered, told or refused.
#[test]
fn a_leak_is_named() {
    for (fault, what) in [
        (Fault::ViewsLeak, " sees "),
        (Fault::ViewsLeakParity, " sees "),
        (Fault::OptionsLeak, " has ["),
        (Fault::NoticesLeak, " hears of "),
        (Fault::NoticesLeakToTheirActor, " hears of "),
        (Fault::RefusalsLeak, " tries take "),
        (Fault::ViewsKnowMoreThanWasTold, " sees after "),
        (Fault::PublicityLeaks, " is Veiled or Open"),
    ] {
        let said = verdict(&Laws::of(&()), fault).unwrap();
        let line = said.lines().next().unwrap().replace("Open or Veiled", "Veiled or Open");
        assert!(line.contains("8, nothing leaks: ") && line.contains(what), "{fault:?}: {said}");
    }
}

#[test]
fn a_game_with_secrets_must_disturb_something() {
    let said = verdict(&Laws::of(&()), Fault::DisturbsNothing).unwrap();
    assert!(said.contains("8, nothing leaks: nothing was ever disturbed"), "{said}");
}

/// The report of a broken law is short, and enough to reproduce it.
#[test]
fn a_broken_game_can_be_played_again() {
    let said = verdict(&Laws::of(&()), Fault::LessIsAccepted).unwrap();
    let (_, call) = said.split_once("play it again: Laws::of(&config).thorough().replay(").unwrap();
    let (seed, choices) = call.trim_end_matches("])").split_once(", &[").unwrap();
    let choices: Vec<u32> = choices.split(", ").map(|choice| choice.parse().unwrap()).collect();
    assert!(choices.len() <= 5, "{said}");
    let broken = Laws::<Pick>::of(&()).thorough().replay(seed.parse().unwrap(), &choices).unwrap_err();
    assert!(said.contains(&broken.to_string()), "{said}");
}

#[test]
fn what_was_avoided_is_part_of_playing_it_again() {
    let laws = Laws::of(&()).avoiding(|action: &Take| action.0 == 1);
    let said = verdict(&laws, Fault::StonesGetLost).unwrap();
    assert!(said.contains("Laws::of(&config).avoiding(...).thorough().replay("), "{said}");
}
