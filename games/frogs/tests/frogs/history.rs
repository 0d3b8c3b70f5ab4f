//! Positions that come again, in games of every size.

use crate::common::{config, view};
use frogs::{Action, Ending, Frogs, State, View};
use kernel::{Dice, FastDice, Game, Pending, Seat};

/// What RULES.md calls a position.
fn position(view: &View) -> View {
    View { turns: 0, times: 0, last: None, ending: None, movers: Vec::new(), ..view.clone() }
}

/// Plays one game and counts its positions in a list; how the game ended and how long the list was.
///
/// Bold players play anything. Timid players keep to moves from pad to pad and to bridges, once their frogs are out.
fn watch(choices: &str, is_timid: bool, seed: u64) -> (Option<Ending>, usize) {
    let mut dice = FastDice::new(seed);
    let mut state = Frogs::start(&config(choices), &mut dice, &mut ());
    let mut positions = vec![position(&view(&state))];
    let mut options = Vec::new();
    while let Pending::Ask(ask) = Frogs::pending(&state) {
        let seat = ask.seats.first().unwrap();
        options.clear();
        Frogs::options(&state, seat, &mut options);
        if is_timid && view(&state).turns > 30 {
            let quiet: Vec<Action> = options.iter().copied().filter(is_quiet).take(3).collect();
            options = if quiet.is_empty() { options } else { quiet };
        }
        let action = options[dice.below(options.len() as u32) as usize];
        Frogs::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();

        let seen = view(&state);
        if matches!(seen.ending, Some(Ending::Home { .. })) {
            break;
        }
        positions.push(position(&View { turn: Some(turn_after(&state, seat)), ..seen.clone() }));
        let times = positions.iter().filter(|&other| Some(other) == positions.last()).count();
        assert_eq!(usize::from(seen.times), times, "{choices}, seed {seed}, turn {}", seen.turns);
        assert_eq!(seen.ending == Some(Ending::Repetition), times == 3, "{choices}, seed {seed}");
    }
    (view(&state).ending, positions.len())
}

fn is_quiet(action: &Action) -> bool {
    match action {
        Action::Build { .. } => true,
        Action::Move { path } => path.start().pad().is_some() && path.end().pad().is_some(),
        _ => false,
    }
}

/// Nobody leaves or passes in these games.
fn turn_after(state: &State, seat: Seat) -> Seat {
    seat.next(state.board().seats())
}

#[test]
fn every_position_is_counted_as_in_a_list() {
    let mut repetitions = 0;
    for seats in 2..=4 {
        for side in [3, 5, 7, 9] {
            for (frogs, cards) in [(3, "on"), (3, "off"), (5, "off")] {
                let choices = format!("seats={seats} side={side} frogs={frogs} cards={cards}");
                for seed in 0..8 {
                    let (ending, _) = watch(&choices, seed % 2 == 0, seed);
                    repetitions += u32::from(ending == Some(Ending::Repetition));
                }
            }
        }
    }
    assert!(repetitions > 10, "{repetitions}");
}

/// Nothing irreversible happens for almost as many turns as a game can have.
#[test]
fn the_longest_game_is_remembered_to_its_end() {
    let lengths = (0..4).map(|seed| watch("seats=4 side=9 frogs=5 stranding=allowed", true, seed).1);
    assert_eq!(lengths.max(), Some(901));
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1900, "{} bytes", size_of::<State>());
}
