//! Nothing leaks in whole games: everything that a viewer may not know is changed, and that viewer notices nothing.

use super::scenario::seat;
use crate::bag::Bag;
use crate::state::{Phase, State};
use crate::title::Title;
use crate::{Action, Config, Event, Kittens, NopeAsks, Notice};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use kernel::{Catalogued, Choices, Dice, Disturb, FastDice, Game, Pending, Seat, SeatSet, Viewer};

fn setups() -> Vec<Config> {
    let mut setups = Vec::new();
    for preset in Kittens::presets() {
        let (least, most) = Kittens::seat_range(preset);
        for edition in ["exploding", "imploding", "streaking", "all"] {
            for seats in least..=most {
                let choices =
                    Choices::default().with_preset(preset.name).with_seats(seats).with("edition", edition);
                setups.push(Kittens::configure(&choices).unwrap());
            }
        }
    }
    for text in [
        "preset=house seats=2 edition=streaking kittens=1 spare_defuses=0 hand=0",
        "preset=house seats=4 edition=all combos=titles hand=9 kittens=5",
        "preset=classic seats=3 edition=streaking kittens=5 spare_defuses=0",
        "preset=official seats=3 edition=all nope_asks=holders shuffle_count=on",
    ] {
        setups.push(Kittens::configure(&text.parse().unwrap()).unwrap());
    }
    setups
}

/// What somebody does: an answer, or leaving.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Answer(Seat, Action),
    Leave(Seat),
}

impl Deed {
    fn any(state: &State, dice: &mut FastDice) -> Option<Self> {
        let Pending::Ask(ask) = Kittens::pending(state) else { return None };
        if dice.below(80) == 0 {
            return Some(Self::Leave(seat(dice.below(state.seats() as u32) as u8)));
        }
        let seat = ask.seats.nth(dice.below(ask.seats.len() as u32) as usize)?;
        let action = Kittens::any_option(state, seat, &mut Vec::new(), dice)?;
        // A player who draws at once sees little of a game.
        let again = action == Action::Draw && dice.below(2) == 0;
        let action = if again { Kittens::any_option(state, seat, &mut Vec::new(), dice)? } else { action };
        Some(Self::Answer(seat, action))
    }

    fn done_to(self, state: &mut State, dice: &mut FastDice) -> Option<Vec<Event>> {
        let mut events = Vec::new();
        match self {
            Self::Answer(seat, action) => {
                Kittens::apply(state, seat, &action, dice, &mut events).ok()?;
            }
            Self::Leave(seat) => Kittens::withdraw(state, seat, dice, &mut events),
        }
        Some(events)
    }
}

/// Plays random games of all setups and looks at every moment together with what is done then.
fn watch(games: u64, mut look: impl FnMut(&State, Deed, &mut FastDice)) {
    for config in setups() {
        for game in 0..games {
            let (mut dice, mut aside) = (FastDice::new(game), FastDice::new(game + 1000));
            let mut state = Kittens::start(&config, &mut dice, &mut ());
            while let Some(deed) = Deed::any(&state, &mut dice) {
                look(&state, deed, &mut aside);
                deed.done_to(&mut state, &mut dice).unwrap();
            }
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

fn options(state: &State, seat: Seat) -> Vec<Action> {
    let mut options = Vec::new();
    Kittens::options(state, seat, &mut options);
    options
}

/// Answers of every kind, for what is refused.
fn answers() -> Vec<Action> {
    let mut texts: Vec<String> = Vec::new();
    for card in Title::ALL {
        texts.extend([format!("play {card}"), format!("give {card}"), format!("take {card}")]);
        texts.extend((0..5).map(|seat| format!("{card} {seat}")));
        texts.extend((0..5).map(|seat| format!("pair {card} {seat}")));
        texts.push(format!("triple {card} 0 {card}"));
    }
    texts.extend(
        (0..20).flat_map(|at| [format!("at {at}"), format!("give at {at}"), format!("put {}", at * 5)]),
    );
    texts.extend((0..5).map(|seat| format!("target {seat}")));
    let others =
        ["draw", "nope", "pass", "times 0", "order 0", "order 1 0", "put anywhere", "keep", "defuse"];
    texts.extend(others.iter().map(|&text| text.into()));
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// The view is the same bytes; the seat is asked the same, may answer the same, and is refused the same.
fn looks_the_same(real: &State, world: &State, viewer: Viewer, tried: &[Action]) {
    assert_eq!(
        json(&Kittens::view(real, viewer)),
        json(&Kittens::view(world, viewer)),
        "{viewer:?} in {real:?}"
    );
    let (here, there) = (Kittens::pending(real), Kittens::pending(world));
    assert_eq!(here.outcome(), there.outcome());
    let Viewer::Seat(seat) = viewer else { return };
    assert_eq!(here.asked().contains(seat), there.asked().contains(seat), "{seat:?} in {real:?}");
    let possible = options(real, seat);
    assert_eq!(possible, options(world, seat), "{seat:?} in {real:?}");
    for action in tried.iter().filter(|action| !possible.contains(action)) {
        let refusal = |state: &State| {
            Kittens::apply(&mut state.clone(), seat, action, &mut FastDice::new(0), &mut ()).err()
        };
        assert_eq!(refusal(real), refusal(world), "{seat:?} tries {action} in {real:?}");
    }
}

#[test]
fn nobody_notices_what_they_may_not_know() {
    let answers = answers();
    let (mut moments, mut changed, mut offset) = (0, 0, 0);
    watch(25, |state, _, dice| {
        if dice.below(6) > 0 {
            return;
        }
        for viewer in Viewer::all(state.seats()) {
            let world = Kittens::disturb(state, viewer, dice);
            Kittens::audit(&world)
                .unwrap_or_else(|fault| panic!("{fault}: {viewer:?} in {state:?} and {world:?}"));
            let tried: Vec<Action> = answers.iter().skip(offset % 23).step_by(23).copied().collect();
            looks_the_same(state, &world, viewer, &tried);
            moments += 1;
            offset += 1;
            changed += u32::from(world != *state);
        }
    });
    assert!(moments > 5_000 && changed * 10 > moments * 9, "{changed} of {moments}");
}

/// Whether somebody is deciding to keep a kitten in secret, nobody else can tell: not by the view, not by the question,
/// and nothing was said.
#[test]
fn a_kitten_that_waits_to_be_kept_is_nobody_elses_business() {
    let mut waited = 0;
    watch(40, |state, deed, dice| {
        let mut after = *state;
        let Some(events) = deed.done_to(&mut after, dice) else { return };
        // If the deck was empty, everybody saw the kept kitten become the deck.
        let is_secret = state.deck.len() > 0 && matches!(deed, Deed::Answer(..));
        if !is_secret || !matches!(after.phase(), Phase::Keep { .. }) {
            return;
        }
        waited += 1;
        assert_eq!(Kittens::pending(state), Kittens::pending(&after), "{deed:?}");
        for viewer in Viewer::all(state.seats()).filter(|viewer| !viewer.is(state.turn)) {
            looks_the_same(state, &after, viewer, &answers());
            assert!(events.iter().all(|event| Kittens::notice(event, viewer).is_none()), "{viewer:?}");
        }
    });
    assert!(waited > 50, "{waited}");
}

/// After the same answer in both worlds: viewers who hear the same see the same, and those who see the same have heard the
/// same.
#[test]
fn nobody_hears_what_they_may_not_know() {
    let mut compared = 0;
    watch(60, |state, deed, dice| {
        if dice.below(4) > 0 {
            return;
        }
        let (mut after, fallen) = (*state, dice.fork());
        let Some(events) = deed.done_to(&mut after, &mut fallen.clone()) else { return };
        for viewer in Viewer::all(state.seats()) {
            let disturbed = Kittens::disturb(state, viewer, dice);
            let mut world = disturbed;
            let Some(others) = deed.done_to(&mut world, &mut fallen.clone()) else { continue };
            Kittens::audit(&world).unwrap();
            let told = |events: &[Event]| -> Vec<Notice> {
                events.iter().filter_map(|event| Kittens::notice(event, viewer)).collect()
            };
            let hears_same = told(&events) == told(&others);
            let sees_same = Kittens::view(&after, viewer) == Kittens::view(&world, viewer);
            // From where a kitten went out of the game is told, and no view keeps it.
            let is_told = told(&events).iter().any(|notice| matches!(notice, Notice::WentOutOfDeck { .. }));
            assert!(
                hears_same || !sees_same || is_told,
                "{viewer:?} hears of {deed:?} in {state:?}: {} or {}",
                json(&told(&events)),
                json(&told(&others)),
            );
            assert!(
                sees_same || !hears_same || open(&after) != open(&world),
                "{viewer:?} sees after {deed:?} in {state:?}: {} or {}",
                json(&Kittens::view(&after, viewer)),
                json(&Kittens::view(&world, viewer)),
            );
            if let (Viewer::Spectator, true, Deed::Answer(seat, action)) = (viewer, hears_same, deed) {
                let publicity = |state| Kittens::publicity(state, seat, &action);
                assert_eq!(publicity(state), publicity(&disturbed), "{deed:?} in {state:?}");
            }
            compared += u32::from(hears_same);
        }
    });
    assert!(compared > 10_000, "{compared}");
}

/// What lies open to all is seen and need not be told: who is asked to Nope where everybody may know it, a face-up
/// Imploding Kitten on top, the discard pile with the hand of a player who went out, and marked cards.
fn open(state: &State) -> (Option<SeatSet>, bool, &[Title], Vec<Bag>) {
    let asked = match state.phase() {
        Phase::Nope(reaction) if state.config.nope_asks() == NopeAsks::Holders => Some(reaction.waiting),
        _ => None,
    };
    let on_top = state.deck.face_up && state.deck.cards().last() == Some(&Title::ImplodingKitten);
    let marked = Seat::all(state.seats()).map(|seat| *state.hands.marked(seat)).collect();
    (asked, on_top, state.discard.cards(), marked)
}
