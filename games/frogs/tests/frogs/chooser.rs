//! Turns that are chosen step by step: the same turns as in the list of options.

use crate::common::{EAST, Setup, WEST, config};
use frogs::{Action, Board, Card, Choice, Chooser, Frogs, Leg, Path, Place, Refusal, Stage};
use kernel::{Dice, FastDice, Game, Pending, Seat};

fn place(text: &str) -> Choice {
    Choice::Place(text.parse().unwrap())
}

fn bridge(text: &str) -> Choice {
    Choice::Bridge(text.parse().unwrap())
}

/// The choices that make this turn.
fn choices_of(action: &Action) -> Vec<Choice> {
    let walk = |path: &Path| path.places().map(Choice::Place).collect::<Vec<_>>();
    match action {
        Action::Move { path } => walk(path),
        Action::Build { bridge } => vec![Choice::Build, Choice::Bridge(*bridge)],
        Action::Jump { first, second } => {
            [vec![Choice::Card(Card::ExtraJump)], walk(first), walk(second)].concat()
        }
        Action::Two { bridges } => {
            let [one, other] = bridges.bridges().map(Choice::Bridge);
            vec![Choice::Card(Card::TwoBridges), one, other]
        }
        Action::Cut { bridge } => vec![Choice::Card(Card::RemoveBridge), Choice::Bridge(*bridge)],
        Action::Chute { from, to } => {
            vec![Choice::Card(Card::Parachute), Choice::Place(*from), Choice::Place(Place::Pad(*to))]
        }
        Action::Pass => Vec::new(),
    }
}

/// Calls `look` with positions of random games, and with everything that the player to move can do there.
fn watch(mut look: impl FnMut(&Board, Seat, &[Action], &mut FastDice)) {
    for choices in ["cards=on", "side=3 seats=4 frogs=3", "seats=3 side=7 frogs=5 stranding=allowed"] {
        let mut dice = FastDice::new(3);
        let mut state = Frogs::start(&config(choices), &mut dice, &mut ());
        let mut options = Vec::new();
        while let Pending::Ask(ask) = Frogs::pending(&state) {
            let seat = ask.seats.first().unwrap();
            options.clear();
            Frogs::options(&state, seat, &mut options);
            look(state.board(), seat, &options, &mut dice);
            let action = options[dice.below(options.len() as u32) as usize];
            Frogs::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();
        }
    }
}

#[test]
fn f_s1_every_option_can_be_chosen_step_by_step() {
    watch(|board, seat, options, _| {
        for action in options.iter().step_by(options.len() / 40 + 1) {
            let mut chooser = Chooser::new(*board, seat);
            for choice in choices_of(action) {
                assert!(chooser.choices().contains(&choice), "{choice:?} of {action}");
                assert_eq!(chooser.choose(choice), Ok(true), "{choice:?} of {action}");
            }
            assert_eq!((chooser.stage(), chooser.choices()), (Stage::Confirm(*action), Vec::new()));
        }
    });
}

/// Also a card that is held but can't be used: it is on the list, and the rules say why not.
#[test]
fn f_s1_every_choice_leads_to_an_option() {
    watch(|board, seat, options, dice| {
        let mut chooser = Chooser::new(*board, seat);
        let mut stages = Vec::new();
        loop {
            if let Stage::Confirm(action) = chooser.stage() {
                assert!(options.contains(&action), "{action}");
                break;
            }
            let choices = chooser.choices();
            let choice = choices[dice.below(choices.len() as u32) as usize];
            let stage = chooser.stage();
            match chooser.choose(choice) {
                Ok(is_chosen) => {
                    assert!(is_chosen, "{choice:?}");
                    stages.push(stage);
                }
                Err(refusal) => assert!(matches!(choice, Choice::Card(_)), "{choice:?}: {refusal:?}"),
            }
        }
        while let Some(stage) = stages.pop() {
            assert!(chooser.back().is_some());
            assert_eq!(chooser.stage(), stage, "every choice can be taken back");
        }
        assert_eq!((chooser.is_begun(), chooser.back(), *chooser.pond()), (false, None, *board));
    });
}

#[test]
fn f_s1_what_can_be_reached_can_be_chosen_at_once() {
    watch(|board, seat, _, _| {
        let frogs: Vec<Place> = board.movers(seat).collect();
        for start in frogs {
            let mut chooser = Chooser::new(*board, seat);
            let ways = chooser.reach(Path::new(start));
            chooser.choose(Choice::Place(start)).unwrap();
            assert_eq!(chooser.reach(Path::new(start)), ways);
            let ends: Vec<Place> = ways.iter().map(Path::end).collect();
            assert!(ends.iter().all(|end| ends.iter().filter(|other| *other == end).count() == 1));
            for way in ways {
                let mut chooser = chooser.clone();
                assert_eq!(chooser.follow(&way), Ok(()));
                let path = match chooser.stage() {
                    Stage::Walk(Leg::Only, path) | Stage::Confirm(Action::Move { path }) => Some(path),
                    _ => None,
                };
                assert_eq!(path, Some(way));
            }
        }
    });
}

#[test]
fn f_2a_f_4a_what_the_rules_forbid_is_refused_and_changes_nothing() {
    let board = Setup::new("").frogs(0, "b2").frogs(1, "d4").view().board();
    let mut chooser = Chooser::new(board, WEST);
    assert!(chooser.choose(place("d4")).is_err(), "somebody else's frog");
    assert_eq!(chooser.choose(Choice::Card(Card::Parachute)), Err(Refusal::NoCard { card: Card::Parachute }));
    assert_eq!(chooser.choose(Choice::Build), Ok(false), "no bridge is missing");
    assert_eq!(chooser.choose(bridge("a1-a2")), Ok(false), "nobody asked for a bridge");
    assert_eq!(chooser.stage(), Stage::Begin);

    assert_eq!(chooser.choose(place("b2")), Ok(true));
    assert!(chooser.choose(place("d2")).is_err(), "too far");
    assert_eq!(chooser.stage(), Stage::Walk(Leg::Only, "b2".parse().unwrap()));
    assert!(!chooser.choose_instead(place("d4")));
    assert!(chooser.choose_instead(place("W")), "another frog");
    assert_eq!(chooser.stage(), Stage::Walk(Leg::Only, "W".parse().unwrap()));

    let mut other = Chooser::new(board, EAST);
    assert!(other.choose(place("b2")).is_err());
}

#[test]
fn the_second_half_of_a_turn_is_chosen_on_the_board_after_the_first() {
    let board = Setup::new("cards=on").frogs(0, "b2").frogs(1, "d4").view().board();
    let mut chooser = Chooser::new(board, WEST);
    for choice in [Choice::Card(Card::ExtraJump), place("b2"), place("c2")] {
        assert_eq!(chooser.choose(choice), Ok(true));
    }
    assert_eq!(chooser.stage(), Stage::Jumper(Leg::Second("b2-c2".parse().unwrap())));
    assert_eq!(chooser.pond().owner("c2".parse().unwrap()), Some(WEST));
    assert_eq!(board.owner("c2".parse().unwrap()), None);
    assert!(chooser.choices().contains(&place("c2")));
}
