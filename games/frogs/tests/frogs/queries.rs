//! One step at a time: the questions that a client asks are answered exactly as the list of moves would.

use crate::common::*;
use frogs::{Action, Board, Card, Frogs, Home, Onward, Path, Place, Refusal};
use kernel::{FastDice, Game, Pending, Seat};
use std::collections::BTreeSet;

/// All moves, found by following the offered steps.
fn follow(board: &Board, seat: Seat, prefix: Path, found: &mut BTreeSet<String>) {
    match board.onward(seat, &prefix).unwrap_or_else(|refusal| panic!("{prefix} was offered: {refusal}")) {
        Onward::Complete => {
            assert!(found.insert(prefix.to_string()), "{prefix} came twice");
        }
        Onward::To(places) => {
            assert!(!places.is_empty(), "{prefix} was offered and leads nowhere");
            for place in places {
                follow(board, seat, prefix.then(place).unwrap(), found);
            }
        }
    }
}

fn check(board: &Board, seat: Seat) {
    let mut found = BTreeSet::new();
    let movers: Vec<Place> = board.movers(seat).collect();
    for &origin in &movers {
        follow(board, seat, Path::new(origin), &mut found);
    }
    let mut options = Vec::new();
    board.options(seat, &mut options);
    let listed = options.iter().filter(|action| matches!(action, Action::Move { .. }));
    assert_eq!(found, listed.map(ToString::to_string).collect());
}

/// F-S1, F-4: what is offered step by step is exactly the list of all legal moves and chain paths.
#[test]
fn f_s1_following_the_offered_steps_finds_every_move() {
    let setups = ["", "frogs=5", "seats=3", "seats=4", "seats=4 side=3 frogs=4", "side=9 frogs=5"];
    for (choices, stranding) in
        setups.iter().flat_map(|choices| [(choices, "forbidden"), (choices, "allowed")])
    {
        for seed in 0..3 {
            let mut dice = FastDice::new(seed);
            let choices = format!("{choices} stranding={stranding}");
            let mut state = Frogs::start(&config(&choices), &mut dice, &mut ());
            let mut turns = 0;
            while let Pending::Ask(ask) = Frogs::pending(&state) {
                turns += 1;
                if turns % 5 == 0 {
                    check(state.board(), ask.first);
                }
                let action = Frogs::any_option(&state, ask.first, &mut Vec::new(), &mut dice).unwrap();
                Frogs::apply(&mut state, ask.first, &action, &mut dice, &mut ()).unwrap();
            }
        }
    }
}

/// F-S4: a relocation is one choice among at most four places and the home bases next to them.
#[test]
fn f_s4_a_relocation_is_one_choice_of_a_few() {
    let board = Setup::new("seats=4").frogs(0, "b3").frogs(1, "c3").board();
    let Ok(Onward::To(places)) = board.onward(WEST, &"b3-c3".parse().unwrap()) else {
        panic!("the chain goes on")
    };
    assert_eq!(places.len(), 3);
}

/// Clients have a view, not a state: its board answers the same questions.
#[test]
fn a_view_answers_all_questions() {
    let mut dice = FastDice::new(3);
    let mut state = Frogs::start(&config("seats=4 cards=on"), &mut dice, &mut ());
    while let Pending::Ask(ask) = Frogs::pending(&state) {
        let wire = serde_json::to_string(&view(&state)).unwrap();
        let seen: frogs::View = serde_json::from_str(&wire).unwrap();
        assert_eq!(seen.board(), *state.board());
        let action = Frogs::any_option(&state, ask.first, &mut Vec::new(), &mut dice).unwrap();
        Frogs::apply(&mut state, ask.first, &action, &mut dice, &mut ()).unwrap();
    }
}

/// Twenty frogs in a block: far more paths than anybody wants to list. Steps and moves are answered without.
#[test]
fn a_crowded_board_is_answered_quickly() {
    let setup = Setup::new("seats=4 side=9 frogs=5")
        .frogs(0, "c3 d3 e3 f3 g3")
        .frogs(1, "c4 d4 e4 f4 g4")
        .frogs(2, "c5 d5 e5 f5 g5")
        .frogs(3, "c6 d6 e6 f6 g6");
    let board = setup.board();
    let snake = "c3-d3-e3-f3-g3-g4-f4-e4-d4-c4-c5-d5-e5-f5-g5-g6-f6-e6-d6-c6";
    for _ in 0..1000 {
        assert_eq!(movers(&board, WEST), "c3 d3 e3 f3 g3");
        assert_eq!(onward(&board, WEST, "c3-d3-e3").unwrap(), "e2 f3 e4");
        assert_eq!(onward(&board, WEST, snake).unwrap(), "b6 c7");
    }
    let mut state = setup.state();
    play(&mut state, &format!("{snake}-c7")).unwrap();
    assert_eq!(view(&state).stock, 20);
}

/// What a simple player wants to know: how far the frogs have to go, and how many have arrived.
#[test]
fn distances_follow_the_bridges() {
    let board = Setup::new("").frogs(0, "e3 c3 e1").locked(0, 1, 1).without("c3-d3").board();
    let distances = board.distances(WEST);
    let from = |place: &str| distances.from(place.parse().unwrap());
    assert_eq!((from("e3"), from("e1"), from("c3")), (Some(1), Some(2), Some(4)));
    assert_eq!(from("W"), Some(6));
    assert_eq!(board.locked(WEST), 1);
    assert_eq!(board.travellers(WEST).map(|place| place.to_string()).collect::<String>(), "e1c3e3");

    let cut = Setup::new("").frogs(0, "c3").only("").board();
    assert_eq!(cut.distances(WEST).from("c3".parse().unwrap()), None);
    assert_eq!(cut.travellers(WEST).count(), 4);
}

/// A home base that a frog may not enter any more is no goal.
#[test]
fn distances_lead_where_a_frog_may_go() {
    let board = Setup::new("side=7 seats=3 frogs=3").frogs(0, "d7").locked(0, 1, 2).board();
    assert_eq!(board.distances(WEST).from("d7".parse().unwrap()), Some(6));
}

/// The two moves of every extra jump, found by following the offered steps.
fn follow_jump(board: &Board, first: Option<Path>, prefix: Path, found: &mut BTreeSet<String>) {
    match board.onward_in_jump(WEST, first.as_ref(), &prefix) {
        Ok(Onward::To(places)) => {
            assert!(!places.is_empty(), "{prefix} was offered and leads nowhere");
            for place in places {
                follow_jump(board, first, prefix.then(place).unwrap(), found);
            }
        }
        Ok(Onward::Complete) => {
            if let Some(first) = first {
                assert!(found.insert(format!("jump {first} {prefix}")), "{first} {prefix}");
                return;
            }
            let before = found.len();
            let after = board.after(WEST, &Action::Move { path: prefix }).unwrap();
            for origin in after.origins(WEST) {
                follow_jump(board, Some(prefix), Path::new(origin), found);
            }
            assert!(found.len() > before, "{prefix} was offered and no second move follows");
        }
        Err(refusal) => assert_eq!(prefix.len(), 1, "{prefix} was offered: {refusal}"),
    }
}

/// F-S1: the same for the two moves of an extra jump.
#[test]
fn f_s1_following_the_offered_steps_finds_every_extra_jump() {
    let boards = [
        Setup::new("cards=on").frogs(0, "b3 b4").frogs(1, "c3 c4 d4"),
        Setup::new("cards=on side=3 frogs=3").frogs(0, "a1 b1 b2").frogs(1, "c1 c2 c3"),
        Setup::new("cards=on").frogs(0, "e3 c3").locked(0, 1, 2),
        Setup::new("cards=on").frogs(0, "c3").locked(0, 1, 3).only("c3-d3 d3-d4"),
        Setup::new("cards=on").frogs(0, "c3").locked(0, 1, 3).only("c3-d3 d3-d4 d4-d5"),
        Setup::new("cards=on stranding=allowed").frogs(0, "c3").locked(0, 1, 3).only("c3-d3 d3-d4"),
        Setup::new("cards=on seats=4 frogs=5").frogs(0, "a3 b3 c3 d3").frogs(1, "b2 c2 d2").frogs(2, "b4 c4"),
    ];
    for board in boards.map(|setup| setup.board()) {
        let mut found = BTreeSet::new();
        for origin in board.origins(WEST) {
            follow_jump(&board, None, Path::new(origin), &mut found);
        }
        let mut options = Vec::new();
        board.options(WEST, &mut options);
        let listed = options.iter().filter(|action| matches!(action, Action::Jump { .. }));
        assert_eq!(found, listed.map(ToString::to_string).collect());
        assert_eq!(board.check_use(WEST, Card::ExtraJump).is_ok(), !found.is_empty());
    }
}

#[test]
fn a_step_that_no_extra_jump_begins_with_is_refused_with_the_reason() {
    let refusal = |setup: &Setup, prefix: &str| {
        setup.board().onward_in_jump(WEST, None, &prefix.parse().unwrap()).unwrap_err()
    };
    let last = Setup::new("cards=on").frogs(0, "e3").locked(0, 1, 3);
    assert_eq!(refusal(&last, "e3-E"), Refusal::JumpPastEnd);
    let lone = Setup::new("cards=on").frogs(0, "c3").locked(0, 1, 3).only("c3-d3 d3-d4");
    assert_eq!(refusal(&lone, "c3-d3"), Refusal::NoSecondMove);
    let row = Setup::new("cards=on stranding=allowed").frogs(0, "b3 c3").frogs(1, "d3 e3");
    let row = row.only("b3-c3 c3-d3 d3-e3 e3-e4");
    assert_eq!(refusal(&row, "b3-c3"), Refusal::JumpTooLong { most: 3 });
    assert_eq!(refusal(&row, "d3"), Refusal::NotYourFrog { pad: "d3".parse().unwrap(), owner: EAST });
    let none = Setup::new("").frogs(0, "c3");
    assert_eq!(refusal(&none, "c3"), Refusal::NoCard { card: Card::ExtraJump });
}

/// A card that can't be used now says so before anything is chosen for it.
#[test]
fn a_card_is_offered_only_if_it_can_be_used() {
    let ready = Setup::new("cards=on").frogs(0, "c3").without("a1-a2").board();
    assert_eq!(ready.check_use(WEST, Card::TwoBridges), Err(Refusal::StockLow { stock: 1 }));
    for card in [Card::ExtraJump, Card::RemoveBridge, Card::Parachute] {
        assert_eq!(ready.check_use(WEST, card), Ok(()));
    }
    let bare = Setup::new("cards=on stranding=allowed").frogs(0, "c3").locked(0, 1, 3).only("").board();
    assert_eq!(bare.check_use(WEST, Card::TwoBridges), Ok(()));
    assert_eq!(bare.check_use(WEST, Card::RemoveBridge), Err(Refusal::NoUse { card: Card::RemoveBridge }));
    assert_eq!(bare.check_use(WEST, Card::ExtraJump), Err(Refusal::NoUse { card: Card::ExtraJump }));
    assert_eq!(bare.landing_pads().count(), 24);
    let plain = Setup::new("").board();
    assert_eq!(plain.check_use(WEST, Card::Parachute), Err(Refusal::NoCard { card: Card::Parachute }));
}

/// F-O2: a client can draw the protected bridges: it is told between what they are.
#[test]
fn f_o2_the_gates_of_the_home_bases_can_be_seen() {
    let board = Setup::new("side=7 seats=3").board();
    let gate = |home: Home| board.gate(home).map(|pad| pad.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(Home::ALL.map(gate), ["a3 a4 a5", "c7 d7 e7", "g3 g4 g5", ""]);
}

/// A frog alone needs as many turns as the way is long; a missing bridge takes one more, or a way round.
#[test]
fn effort_counts_steps_and_bridges_to_build() {
    let west = Seat::new(0);
    let mut board = Board::new(&config(""));
    // Out, four steps over the board, in: for each of four frogs.
    assert_eq!(board.efforts()[0], 4 * 6);
    board = board.after(west, &"W-a3".parse().unwrap()).unwrap();
    assert_eq!(board.efforts()[0], 4 * 6 - 1);
    board = board.after(west, &"a3-b3".parse().unwrap()).unwrap();
    // One step less for this one, and the others have two pads to come out on from where no bridge is missing.
    assert_eq!(board.efforts()[0], 4 * 6 - 2);
}

/// In a game for more, some frog has to go to every opponent, however far that is.
#[test]
fn effort_counts_the_detour_to_every_opponent() {
    let near_only = Board::new(&config("seats=4 side=5 frogs=5"));
    // To the north or the south from a4 or a2: out, one step east, one north, in. One frog goes east: six turns.
    assert_eq!(near_only.efforts()[0], 5 * 4 + 2);
    assert_eq!(near_only.efforts()[1], 5 * 4 + 2);
}
