//! Moving a frog, step by step, as the use case tells it.

use crate::common::*;
use frogs::{Fault, Frogs, Notice, Refusal};
use kernel::{Game, Seat, Tell};

/// F-1: everybody sees the board and whose turn it is.
#[test]
fn f_1_the_board_and_whose_turn_it_is_are_shown() {
    let view = Setup::new("seats=3").view();
    assert_eq!((view.side, view.frogs, view.stock, view.turn), (7, 3, 0, Some(WEST)));
    assert_eq!(view.bridges.len(), 2 * 7 * 6);
    assert_eq!(view.players.iter().map(|player| player.home.to_string()).collect::<String>(), "WNE");
    assert!(view.players.iter().all(|player| player.waiting == 3 && !player.left));
    assert!(view.pads.is_empty() && view.ending.is_none());
}

/// F-2: the frogs of the player to move that can move are marked. A frog next to pads that are too poor to land on is
/// not.
#[test]
fn f_2_the_frogs_that_can_move_are_known() {
    let setup =
        Setup::new("frogs=5").frogs(0, "b2 d2 c5").frogs(1, "e5").only("b2-b3 b3-b4 d2-e2 b5-c5 d5-e5");
    assert_eq!(movers(&setup.board(), WEST), "W b2 d2");
    assert_eq!(view(&setup.state()).movers, setup.board().movers(WEST).collect::<Vec<_>>());
    // East sees a frog on e5 that can't move, and the waiting ones.
    assert_eq!(movers(&setup.board(), EAST), "E");
    assert!(view(&setup.turn(1).state()).movers.iter().any(|place| place.to_string() == "E"));
}

/// F-3: a frog on a pad can be picked, and the waiting ones as one.
#[test]
fn f_3_own_frogs_can_be_picked() {
    let board = Setup::new("").frogs(0, "b2").board();
    assert!(onward(&board, WEST, "b2").is_ok());
    assert!(onward(&board, WEST, "W").is_ok());
}

/// F-2a: somebody else's, a locked or a stuck frog, or none at all: each has its own refusal.
#[test]
fn f_2a_a_wrong_frog_is_refused() {
    let setup = Setup::new("").frogs(0, "b2 d4 d3").frogs(1, "e5").locked(0, 1, 1);
    let setup = setup.only("b2-b3 b3-b4 d3-d4 e4-e5");
    let refusal = |prefix: &str| onward(&setup.board(), WEST, prefix).unwrap_err();
    let (pad, owner) = ("e5".parse().unwrap(), EAST);
    assert_eq!(refusal("e5"), Refusal::NotYourFrog { pad, owner });
    assert_eq!(refusal("a1"), Refusal::NoFrog { pad: "a1".parse().unwrap() });
    assert_eq!(refusal("E"), Refusal::Locked { home: "E".parse().unwrap() });
    assert_eq!(refusal("W"), Refusal::NobodyWaits { home: "W".parse().unwrap() });
    assert_eq!(refusal("N"), Refusal::NoSuchPlace { place: "N".parse().unwrap() });
    assert_eq!(refusal("f6"), Refusal::NoSuchPlace { place: "f6".parse().unwrap() });
    assert_eq!(refusal("d4"), Refusal::Stuck { place: "d4".parse().unwrap() });
    // As a whole move it is refused for the same reasons, and nothing changes.
    let mut state = setup.state();
    assert_eq!(play(&mut state, "e5-d5"), Err(Refusal::NotYourFrog { pad, owner }));
    assert_eq!(play(&mut state, "d4-d5"), Err(Refusal::Stuck { place: "d4".parse().unwrap() }));
    assert_eq!(play(&mut state, "E-e3"), Err(Refusal::Locked { home: "E".parse().unwrap() }));
    assert!(play(&mut state, "b2-b3").is_ok());
}

/// F-4: the places that a frog can go to are marked: free pads, taken pads that can be left again, home bases.
#[test]
fn f_4_legal_destinations_are_known() {
    let board = Setup::new("").frogs(0, "e4 d3").frogs(1, "e3").board();
    assert_eq!(onward(&board, WEST, "e4").unwrap(), "e3 d4 e5 E");
    assert_eq!(onward(&board, WEST, "d3").unwrap(), "d2 c3 e3 d4");
    assert_eq!(onward(&board, WEST, "W").unwrap(), "a2 a3 a4");
}

/// F-4a: a destination without a bridge, or beyond the board, is refused, and the question is the same again.
#[test]
fn f_4a_a_wrong_destination_is_refused() {
    let setup = Setup::new("").frogs(0, "c3").without("c3-d3");
    let mut state = setup.state();
    let place = |name: &str| name.parse().unwrap();
    let no_bridge = |from, to| Err(Refusal::NoBridge { from: place(from), to: place(to) });
    assert_eq!(play(&mut state, "c3-d3"), no_bridge("c3", "d3"));
    assert_eq!(play(&mut state, "c3-d4"), no_bridge("c3", "d4"));
    assert_eq!(play(&mut state, "c3-E"), no_bridge("c3", "E"));
    assert_eq!(play(&mut state, "W-b3"), no_bridge("W", "b3"));
    assert_eq!(play(&mut state, "W-E"), no_bridge("W", "E"));
    assert_eq!(play(&mut state, "c3-c9"), Err(Refusal::NoSuchPlace { place: place("c9") }));
    assert_eq!(play(&mut state, "c3-S"), Err(Refusal::NoSuchPlace { place: place("S") }));
    assert_eq!(onward(&setup.board(), WEST, "c3").unwrap(), "c2 b3 c4");
}

/// F-5, F-6, F-7: the frog crosses the bridge, and the bridge goes to the stock.
#[test]
fn f_5_f_6_f_7_a_frog_moves_and_its_bridge_breaks() {
    let mut state = Setup::new("").frogs(0, "b3").state();
    let told = play(&mut state, "b3-c3").unwrap();
    assert_eq!(pads(&state), "c3:0");
    assert!(!has_bridge(&state, "b3-c3"));
    assert_eq!((view(&state).stock, view(&state).bridges.len()), (1, 39));
    let path = "b3-c3".parse().unwrap();
    assert_eq!(told[0], Notice::Moved { seat: WEST, path, broken: 1 });
}

/// F-6a: an own frog in the way is displaced over a bridge of the player's choice, and the chain goes on.
#[test]
fn f_6a_an_own_frog_is_displaced() {
    let setup = Setup::new("").frogs(0, "b3 c3 c4");
    assert_eq!(onward(&setup.board(), WEST, "b3-c3").unwrap(), "c2 d3 c4");
    assert_eq!(onward(&setup.board(), WEST, "b3-c3-c4").unwrap(), "b4 d4 c5");
    assert_eq!(onward(&setup.board(), WEST, "b3-c3-c4-c5").unwrap(), ".");
    let mut state = setup.state();
    play(&mut state, "b3-c3-c4-c5").unwrap();
    assert_eq!(pads(&state), "c3:0 c4:0 c5:0");
    assert!(["b3-c3", "c3-c4", "c4-c5"].iter().all(|bridge| !has_bridge(&state, bridge)));
    assert_eq!(view(&state).stock, 3);
}

/// F-6b: a frog of somebody else is displaced in the same way; everybody is told of every frog that moved.
#[test]
fn f_6b_an_opponents_frog_is_displaced() {
    let mut state = Setup::new("").frogs(0, "b3").frogs(1, "c3 d3").state();
    let told = play(&mut state, "b3-c3-d3-d4").unwrap();
    assert_eq!(pads(&state), "c3:0 d3:1 d4:1");
    let place = |name: &str| name.parse().unwrap();
    assert_eq!(
        told[1..3],
        [
            Notice::Displaced { owner: EAST, from: place("c3"), to: place("d3") },
            Notice::Displaced { owner: EAST, from: place("d3"), to: place("d4") },
        ]
    );
}

/// F-6, F-6a: a chain may end on the pad that the first frog left, but not over the bridge it left by.
#[test]
fn f_6_a_chain_may_close_a_ring() {
    let mut state = Setup::new("frogs=2").frogs(0, "b2 b3").frogs(1, "c2 c3").state();
    let place = |name: &str| name.parse().unwrap();
    let twice = Refusal::BridgeTwice { from: place("b3"), to: place("b2") };
    assert_eq!(play(&mut state, "b2-b3-b2"), Err(twice));
    assert_eq!(play(&mut state, "b2-b3-c3-b3"), Err(Refusal::PadTwice { pad: "b3".parse().unwrap() }));
    play(&mut state, "b2-b3-c3-c2-b2").unwrap();
    assert_eq!(pads(&state), "b2:1 c2:1 b3:0 c3:0");
    assert_eq!(view(&state).stock, 4);
}

/// F-6c: where the displaced frog can't go on, the move is illegal as a whole: the step is not offered, and the
/// unfinished or impossible path changes nothing.
#[test]
fn f_6c_a_path_that_can_not_be_finished_is_illegal() {
    let setup = Setup::new("").frogs(0, "b3").frogs(1, "c2 c3 c4").only("b3-c3 c2-c3 c3-c4 b3-b4 b4-b5");
    assert_eq!(onward(&setup.board(), WEST, "b3").unwrap(), "b4");
    assert_eq!(onward(&setup.board(), WEST, "b3-c3"), Err(Refusal::DeadEnd { pad: "c3".parse().unwrap() }));
    let mut state = setup.state();
    assert_eq!(play(&mut state, "b3-c3"), Err(Refusal::DeadEnd { pad: "c3".parse().unwrap() }));
    assert_eq!(play(&mut state, "b3-c3-c4"), Err(Refusal::DeadEnd { pad: "c4".parse().unwrap() }));
    assert_eq!(pads(&state), "c2:1 b3:0 c3:1 c4:1");
    // Far away, a free pad makes the same beginning possible.
    let longer = Setup::new("").frogs(0, "b3").frogs(1, "c2 c3 c4 d4");
    let longer = longer.only("b3-c3 c2-c3 c3-c4 c4-d4 c4-c5 c5-d5");
    assert_eq!(onward(&longer.board(), WEST, "b3-c3").unwrap(), "c4");
    let unfinished = Refusal::MustGoOn { place: "c3".parse().unwrap() };
    assert_eq!(play(&mut longer.state(), "b3-c3"), Err(unfinished));
}

/// F-6d: a wrong relocation is refused; a taken pad is none, the chain goes on there.
#[test]
fn f_6d_a_wrong_relocation_is_refused() {
    let setup = Setup::new("").frogs(0, "b3").frogs(1, "c3 c4").without("c3-d3");
    let mut state = setup.state();
    let place = |name: &str| name.parse().unwrap();
    let refused = Err(Refusal::NoBridge { from: place("c3"), to: place("d3") });
    assert_eq!(play(&mut state, "b3-c3-d3"), refused);
    assert_eq!(play(&mut state, "b3-c3-c2-c1"), Err(Refusal::EndsThere { place: place("c2") }));
    assert_eq!(onward(&setup.board(), WEST, "b3-c3").unwrap(), "c2 c4");
    assert!(play(&mut state, "b3-c3-c4-c5").is_ok());
}

/// F-7a, F-O2: home bridges are permanent, out of the own home base and into another one.
#[test]
fn f_7a_f_o2_home_bridges_never_break() {
    let mut state = Setup::new("").frogs(0, "e3").state();
    play(&mut state, "W-a3").unwrap();
    assert_eq!(view(&state).stock, 0);
    play(&mut state, "E-e4").unwrap();
    let told = play(&mut state, "e3-E").unwrap();
    assert_eq!(told[0].tell().key, "frogs-notice-moved");
    assert_eq!(view(&state).stock, 0);
    play(&mut state, "E-e3").unwrap();
    play(&mut state, "W-a3-b3").unwrap();
    assert_eq!(view(&state).stock, 1, "the bridge between the pads breaks");
    // Not even a card removes one: such a bridge can't be named.
    assert!("cut W-a3".parse::<frogs::Action>().is_err());
}

/// F-7a: the gate of the first step can't be crossed back in the same move, another one can.
#[test]
fn f_7a_a_gate_is_crossed_once_in_a_move() {
    let mut state = Setup::new("").frogs(1, "a3 a4").state();
    let place = |name: &str| name.parse().unwrap();
    let twice = Err(Refusal::BridgeTwice { from: place("a3"), to: place("W") });
    assert_eq!(play(&mut state, "W-a3-W"), twice);
    play(&mut state, "W-a3-a4-W").unwrap();
    assert_eq!(pads(&state), "a3:0 a4:1");
    assert_eq!(view(&state).players[1].locked, [1, 0]);
}

/// F-8, F-10, F-11: after a move the new board is seen, the end of the turn is told, the next player is asked.
#[test]
fn f_8_f_10_f_11_the_turn_ends_and_passes_on() {
    let mut state = Setup::new("seats=4").state();
    for (seat, action) in ["W-a3", "N-c5", "E-e3", "S-c1"].into_iter().enumerate() {
        assert_eq!(turn(&state), Some(Seat::new(seat as u8)));
        let told = play(&mut state, action).unwrap();
        assert_eq!(told.last(), Some(&Notice::Turn { seat: Seat::new((seat as u8 + 1) % 4) }));
        assert_eq!(view(&state).pads.len(), seat + 1);
        assert_eq!(view(&state).last.map(|last| last.action.to_string()).as_deref(), Some(action));
    }
}

/// F-8a: a frog in another home base is locked and told so; it counts, and can't be moved again.
#[test]
fn f_8a_a_frog_that_arrives_is_locked() {
    let mut state = Setup::new("").frogs(0, "e3").state();
    let told = play(&mut state, "e3-E").unwrap();
    let home = "E".parse().unwrap();
    assert_eq!(told[1], Notice::Locked { owner: WEST, home, host: EAST, left: 3 });
    assert_eq!(view(&state).players[0].locked, [0, 1]);
    play(&mut state, "E-e3").unwrap();
    assert_eq!(play(&mut state, "E-e4"), Err(Refusal::Locked { home }));
    assert_eq!(turn(&state), Some(WEST), "the game goes on");
}

/// F-8a: when all frogs of a player are locked, the game ends, also when somebody else pushed the last one in.
#[test]
fn f_8a_all_frogs_locked_wins() {
    let mut state = Setup::new("").frogs(0, "e3").locked(0, 1, 3).state();
    play(&mut state, "e3-E").unwrap();
    let outcome = Frogs::pending(&state).outcome().unwrap();
    assert_eq!(outcome.winner(), Some(WEST));
    assert_eq!(play_as(&mut state, EAST, "E-e3"), Err(Refusal::Over));

    let mut state = Setup::new("").turn(1).frogs(0, "e3").frogs(1, "d3").locked(0, 1, 3).state();
    let told = play(&mut state, "d3-e3-E").unwrap();
    assert_eq!(Frogs::pending(&state).outcome().unwrap().winner(), Some(WEST));
    assert_eq!(told.last().unwrap().tell().key, "frogs-notice-won");
}

/// F-9: frogs and bridges add up after every move.
#[test]
fn f_9_nothing_is_lost() {
    let mut state = Setup::new("").frogs(0, "b3 c3").frogs(1, "d3").without("b2-b3").state();
    play(&mut state, "b3-c3-d3-d4").unwrap();
    assert_eq!(Frogs::audit(&state), Ok(()));
    assert_eq!((view(&state).stock, view(&state).bridges.len()), (4, 36));
    assert_eq!(pads(&state), "c3:0 d3:0 d4:1");
    assert_eq!(view(&state).players.iter().map(|player| player.waiting).collect::<Vec<_>>(), [2, 3]);
}

/// F-E1: a move out of turn is refused, and says whose turn it is.
#[test]
fn f_e1_a_move_out_of_turn_is_refused() {
    let mut state = Setup::new("").state();
    assert_eq!(play_as(&mut state, EAST, "E-e3"), Err(Refusal::NotYourTurn { turn: WEST }));
}

/// F-E2: a board that can't be is found before it counts: the turn is refused with a typed fault, and the game
/// stays as it was.
#[test]
fn f_e2_a_broken_board_is_never_stored() {
    let fault = |spoil: fn(&mut frogs::View)| {
        let mut view = Setup::new("").frogs(0, "b3").frogs(1, "d3").view();
        spoil(&mut view);
        let mut state = <Frogs as kernel::Imagine>::imagine(&view, &[], &mut kernel::FastDice::new(0));
        let before = state.clone();
        let action = "b3-b2".parse().unwrap();
        let result = Frogs::apply(&mut state, WEST, &action, &mut kernel::FastDice::new(0), &mut ());
        assert_eq!(state, before);
        match result {
            Err(Refusal::Broken { fault }) => fault,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(fault(|view| view.stock += 1), Fault::BridgesLost);
    assert_eq!(fault(|view| view.bridges.truncate(39)), Fault::BridgesLost);
    assert_eq!(fault(|view| view.players[1].waiting -= 1), Fault::FrogsLost);
    assert_eq!(fault(|view| view.pads[1].pad = "f3".parse().unwrap()), Fault::OffTheBoard);
    assert_eq!(fault(|view| view.bridges[39] = "f1-f2".parse().unwrap()), Fault::StrayBridge);
    let twins = |view: &mut frogs::View| {
        let pad = view.pads[1].pad;
        view.pads.push(frogs::Frog { pad, owner: WEST });
        view.players[0].waiting -= 1;
    };
    assert_eq!(fault(twins), Fault::TwoOnAPad);
    let stranded = |view: &mut frogs::View| {
        view.pads[1].pad = "e5".parse().unwrap();
        view.bridges.retain(|bridge| !bridge.to_string().contains("e5"));
        view.stock = 2;
    };
    assert_eq!(fault(stranded), Fault::Stranded);
}

/// F-E3, F-O1: a turn is one answer. Looking ahead step by step changes nothing, and can be broken off anywhere.
#[test]
fn f_e3_f_o1_a_preview_has_no_effect() {
    let state = Setup::new("").frogs(0, "b3 c3").state();
    let before = state.clone();
    let path: frogs::Path = "b3-c3-d3".parse().unwrap();
    let preview = state.board().after(WEST, &frogs::Action::Move { path }).unwrap();
    assert_ne!(preview, *state.board());
    assert_eq!(path.back().back().to_string(), "b3");
    assert_eq!(state, before);
}

/// F-O3: with four players, too, one moves at a time, and displaces frogs of all others one after the other.
#[test]
fn f_o3_one_player_moves_everybody_along_the_path() {
    let mut state = Setup::new("seats=4").frogs(0, "b3").frogs(1, "c3").frogs(2, "d3").frogs(3, "d4").state();
    play(&mut state, "b3-c3-d3-d4-e4").unwrap();
    assert_eq!(pads(&state), "c3:0 d3:1 d4:2 e4:3");
    for seat in [2, 3, 0] {
        let refusal = play_as(&mut state, Seat::new(seat), "d4-d5");
        assert_eq!(refusal, Err(Refusal::NotYourTurn { turn: Seat::new(1) }));
    }
}
