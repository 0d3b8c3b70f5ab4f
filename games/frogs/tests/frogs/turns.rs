//! Building, passing, the ends of a game, several opponents, leaving, cards.

use crate::common::*;
use frogs::{Ending, Frogs, Notice, Refusal};
use kernel::{Game, Seat};

fn outcome(state: &frogs::State) -> Vec<u8> {
    Frogs::pending(state).outcome().expect("the game is not over").places().to_vec()
}

#[test]
fn the_first_player_is_random() {
    let mut first = [0; 4];
    for seed in 0..4000 {
        let state = Frogs::start(&config("seats=4"), &mut kernel::FastDice::new(seed), &mut ());
        first[turn(&state).unwrap().index()] += 1;
    }
    assert!(first.iter().all(|count| (900..1100).contains(count)), "{first:?}");
}

#[test]
fn a_bridge_from_the_stock_joins_neighbours_that_are_not_joined() {
    let mut state = Setup::new("").without("b3-c3").state();
    let bridge = |name: &str| name.parse().unwrap();
    assert_eq!(play(&mut state, "+c3-d3"), Err(Refusal::BridgeThere { bridge: bridge("c3-d3") }));
    assert_eq!(play(&mut state, "+e5-f5"), Err(Refusal::NoSuchPlace { place: "f5".parse().unwrap() }));
    let told = play(&mut state, "+b3-c3").unwrap();
    assert_eq!(told[0], Notice::Built { seat: WEST, bridge: bridge("b3-c3"), stock: 0 });
    assert!(has_bridge(&state, "b3-c3"));
    assert!(options(&state).iter().all(|option| !option.starts_with('+')), "the stock is empty");
}

#[test]
fn nobody_may_pass_by_choice() {
    let mut state = Setup::new("").state();
    assert_eq!(play(&mut state, "--"), Err(Refusal::MayNotPass));
    assert!(!options(&state).contains(&"--".to_string()));
}

/// A board without bridges and without a stock: no game leads there (with all bridges built there is always a move,
/// and with one missing it can be built), so somebody has to leave for the question to come up.
fn nothing_to_do(frogs: &str) -> Setup {
    let mut setup =
        Setup::new("side=7 seats=3 frogs=2").frogs(0, "a1").frogs(1, "a7 c7").frogs(2, frogs).only("");
    setup.empty_the_stock();
    setup
}

#[test]
fn a_player_who_can_do_nothing_passes_and_everybody_is_told() {
    let mut state = nothing_to_do("g1").state_unaudited();
    let told = leave_unaudited(&mut state, 0);
    let [north, east] = [Seat::new(1), Seat::new(2)];
    let expected = [Notice::Left { seat: WEST }, Notice::Passed { seat: north }, Notice::Turn { seat: east }];
    assert_eq!(told, expected);
    assert_eq!((turn(&state), view(&state).turns), (Some(east), 1), "a pass is a turn");
}

#[test]
fn when_all_pass_in_a_row_it_is_a_draw() {
    let mut state = nothing_to_do("g1 f1").state_unaudited();
    let told = leave_unaudited(&mut state, 0);
    assert_eq!(told[1..3], [1, 2].map(|seat| Notice::Passed { seat: Seat::new(seat) }));
    assert_eq!(told.last(), Some(&Notice::Over { ending: Ending::Stalemate }));
    assert_eq!(outcome(&state), [3, 1, 1]);
}

#[test]
fn the_third_time_the_same_position_is_a_draw() {
    let mut state = Setup::new("").frogs(0, "b2").frogs(1, "d4").state();
    let round = "b2-b3, d4-d3, +b2-b3, +d3-d4, b3-b2, d3-d4, +b2-b3, +d3-d4";
    play_all(&mut state, round);
    assert_eq!(view(&state).times, 2);
    let (last, others) = round.rsplit_once(',').map(|(others, last)| (last.trim(), others)).unwrap();
    play_all(&mut state, others);
    let told = play(&mut state, last).unwrap();
    assert_eq!(told.last(), Some(&Notice::Over { ending: Ending::Repetition }));
    assert_eq!(outcome(&state), [1, 1]);
}

#[test]
fn the_second_time_everybody_is_warned() {
    let mut state = Setup::new("").frogs(0, "b2").frogs(1, "d4").state();
    play_all(&mut state, "b2-b3, d4-d3, +b2-b3, +d3-d4, b3-b2, d3-d4, +b2-b3");
    assert!(play(&mut state, "+d3-d4").unwrap().contains(&Notice::Repeated));
}

/// The two frogs of the west have taken each other's place: nobody can tell.
#[test]
fn the_frogs_of_one_player_are_interchangeable() {
    let mut state = Setup::new("").frogs(0, "b2 b3").frogs(1, "d4").state();
    play_all(&mut state, "b3-c3, +b3-c3, b2-b3, +b2-b3, c3-c2, +c2-c3, c2-b2");
    assert_eq!(view(&state).times, 1);
    play_all(&mut state, "+b2-c2");
    assert_eq!((pads(&state).as_str(), view(&state).times), ("b2:0 b3:0 d4:1", 2));
}

/// The same board with somebody else to move is another position; so is one with other bridges.
#[test]
fn who_is_to_move_and_all_bridges_belong_to_a_position() {
    let mut state = Setup::new("").frogs(0, "b2 b3").frogs(1, "d4").state();
    play_all(&mut state, "b2-b3-c3, +b2-b3, c3-c2, +b3-c3, c2-b2, +c2-c3");
    assert_eq!((pads(&state).as_str(), turn(&state)), ("b2:0 b3:0 d4:1", Some(WEST)));
    assert_eq!((view(&state).stock, view(&state).times), (1, 1), "a bridge is missing");
    play_all(&mut state, "+b2-c2");
    assert_eq!((view(&state).stock, view(&state).times), (0, 1), "it was the turn of the west");
}

/// A frog on a1 with the north to move, and on b1 with the east to move: two positions on every board.
#[test]
fn who_is_to_move_is_not_mistaken_for_a_frog_in_the_corner() {
    let start = Setup::new("side=7 seats=3").frogs(0, "a1").frogs(1, "g7").frogs(2, "d5").turn(1);
    let mut state = start.state();
    play_all(&mut state, "g7-g6, d5-d4, a1-b1, +g6-g7, +d4-d5, +a1-b1, g6-g7, d4-d5, +g6-g7, +d4-d5");
    assert_eq!((pads(&state).as_str(), view(&state).stock), ("b1:0 d5:2 g7:1", 0));
    assert_eq!((turn(&state), view(&state).times), (Some(Seat::new(2)), 1));
}

#[test]
fn after_the_last_turn_most_locked_frogs_win() {
    let mut ahead = Setup::new("").locked(1, 0, 2).locked(0, 1, 1).turns(399).state();
    let told = play(&mut ahead, "W-a3").unwrap();
    assert_eq!(told.last(), Some(&Notice::Over { ending: Ending::Limit { winner: Some(EAST) } }));
    assert_eq!(outcome(&ahead), [2, 1]);

    let mut tied = Setup::new("side=7 seats=3 frogs=3").locked(1, 0, 1).locked(2, 0, 1).turns(419).state();
    assert_eq!(view(&tied).limit, 420);
    play(&mut tied, "W-a4").unwrap();
    assert_eq!(outcome(&tied), [1, 1, 1]);
}

#[test]
fn a_win_in_the_last_turn_is_a_win() {
    let mut state = Setup::new("").frogs(0, "e3").locked(0, 1, 3).locked(1, 0, 3).turns(399).state();
    play(&mut state, "e3-E").unwrap();
    assert_eq!(view(&state).ending, Some(Ending::Home { winner: WEST }));
}

/// Every opponent needs a frog: a move that would make this impossible for the owner of the frog is illegal.
#[test]
fn several_opponents_must_all_be_reached() {
    // Seat 0 has two frogs left and has been to the north only: one of them must go to the east.
    let setup = Setup::new("side=7 seats=3 frogs=3").frogs(0, "d7 g4").locked(0, 1, 1);
    let mut state = setup.state();
    assert!(play(&mut state, "d7-N").is_ok(), "the other frog can still go east");

    let setup = Setup::new("side=7 seats=3 frogs=3").frogs(0, "d7").locked(0, 1, 2);
    assert_eq!(onward(&setup.board(), WEST, "d7").unwrap(), "d6 c7 e7");
    let mut state = setup.state();
    let refused = Refusal::OutOfReach { home: "N".parse().unwrap(), owner: WEST };
    assert_eq!(play(&mut state, "d7-N"), Err(refused));

    // The same for a frog that somebody else pushes.
    let mut state =
        Setup::new("side=7 seats=3 frogs=3").turn(1).frogs(0, "d7").frogs(1, "d6").locked(0, 1, 2).state();
    assert_eq!(play(&mut state, "d6-d7-N"), Err(refused));
    assert!(play(&mut state, "d6-d7-e7").is_ok());
}

#[test]
fn a_frog_never_enters_its_own_home_base() {
    let mut state = Setup::new("").frogs(0, "a3").state();
    let own = Err(Refusal::OwnHome { home: "W".parse().unwrap() });
    assert_eq!(play(&mut state, "a3-W"), own);
    let mut state = Setup::new("").turn(1).frogs(0, "a3").frogs(1, "b3").state();
    assert_eq!(play(&mut state, "b3-a3-W"), own);
}

#[test]
fn whoever_leaves_takes_the_frogs_that_are_not_locked() {
    let setup = Setup::new("side=7 seats=3 frogs=3").frogs(0, "b4").frogs(1, "c4 d4").locked(1, 2, 1);
    let mut state = setup.state();
    let told = leave(&mut state, 1);
    assert_eq!(told, [Notice::Left { seat: Seat::new(1) }]);
    assert_eq!(pads(&state), "b4:0");
    assert_eq!(view(&state).players[1].locked, [0, 0, 1]);
    assert!(view(&state).players[1].left);
    assert_eq!(turn(&state), Some(WEST));
    play(&mut state, "b4-c4").unwrap();
    assert_eq!(turn(&state), Some(Seat::new(2)), "the leaver is not asked");

    let mut state = setup.state();
    leave(&mut state, 0);
    assert_eq!(turn(&state), Some(Seat::new(1)));
    leave(&mut state, 0);
    leave(&mut state, 2);
    assert_eq!(view(&state).ending, Some(Ending::Alone { winner: Seat::new(1) }));
    assert_eq!(outcome(&state), [2, 1, 2]);
    leave(&mut state, 1);
    assert_eq!(outcome(&state), [2, 1, 2], "the game was over");
}

/// The home base of somebody who left may still be entered, but need not be.
#[test]
fn a_leavers_home_base_is_possible_but_not_required() {
    let setup = Setup::new("side=7 seats=3 frogs=2").frogs(0, "d7 g4").frogs(1, "a3").frogs(2, "a4");
    let mut state = setup.state();
    leave(&mut state, 1);
    play_all(&mut state, "g4-E, a4-b4, d7-N");
    assert_eq!(outcome(&state), [1, 3, 2]);

    let mut state = setup.state();
    leave(&mut state, 1);
    play_all(&mut state, "d7-N, a4-b4, g4-E");
    assert_eq!(outcome(&state), [1, 3, 2]);
}

/// Time runs out: the first option that moves a frog, else the first.
#[test]
fn silence_moves_a_frog_if_it_can() {
    let state = Setup::new("").frogs(0, "b3 c3").state();
    assert_eq!(Frogs::when_silent(&state, WEST).to_string(), "W-a2");
    let stuck = Setup::new("frogs=2").frogs(0, "b3 c5").only("b3-c3 b5-c5").state();
    assert_eq!(Frogs::when_silent(&stuck, WEST).to_string(), "+a1-b1");
    let jumps = Setup::new("frogs=2 cards=on").frogs(0, "b3 c5").only("b3-c3 b5-c5").state();
    assert!(Frogs::when_silent(&jumps, WEST).to_string().starts_with("chute "));
}

#[test]
fn without_cards_nobody_has_one() {
    let mut state = Setup::new("").frogs(0, "b3").without("a1-a2 a2-a3").state();
    for card in ["jump b3-c3 c3-d3", "two +a1-a2 +a2-a3", "cut b3-b4", "chute b3-d4"] {
        assert!(matches!(play(&mut state, card), Err(Refusal::NoCard { .. })), "{card}");
    }
}

#[test]
fn each_card_is_for_one_use() {
    let mut state = Setup::new("cards=on").frogs(0, "b3").without("a1-a2 a2-a3").state();
    assert_eq!(view(&state).players[0].cards.len(), 4);
    play(&mut state, "jump b3-c3 c3-d3").unwrap();
    assert_eq!(pads(&state), "d3:0");
    play(&mut state, "chute E-c5").unwrap();
    assert_eq!((pads(&state).as_str(), view(&state).players[1].waiting), ("d3:0 c5:1", 3));
    play(&mut state, "two +a1-a2 +a2-a3").unwrap();
    assert!(has_bridge(&state, "a1-a2") && has_bridge(&state, "a2-a3"));
    let stock = view(&state).stock;
    play(&mut state, "cut b5-c5").unwrap();
    assert_eq!(view(&state).stock, stock + 1);
    for card in ["jump d3-d4 d4-d5", "two +b3-c3 +c3-d3"] {
        assert!(matches!(play(&mut state, card), Err(Refusal::NoCard { .. })), "{card}");
    }
    assert_eq!(view(&state).players[0].cards.len(), 2);
}

#[test]
fn cards_have_their_limits() {
    let setup = Setup::new("cards=on").frogs(0, "b3 b4").frogs(1, "c4 d4").without("a1-a2");
    let mut state = setup.state();
    assert_eq!(play(&mut state, "two +a1-b1 +a1-a2"), Err(Refusal::StockLow { stock: 1 }));
    assert_eq!(play(&mut state, "cut a1-a2"), Err(Refusal::BridgeGone { bridge: "a1-a2".parse().unwrap() }));
    assert_eq!(play(&mut state, "chute b3-b4"), Err(Refusal::PadTaken { pad: "b4".parse().unwrap() }));
    assert!(matches!(play(&mut state, "chute c4-c1"), Err(Refusal::NotYourFrog { .. })));
    let long = "jump b3-b4-c4-d4-d5 b4-b5";
    assert_eq!(play(&mut state, long), Err(Refusal::JumpTooLong { most: 3 }));
    // The second move finds the board as the first one left it.
    let gone = Refusal::NoBridge { from: "c3".parse().unwrap(), to: "b3".parse().unwrap() };
    assert_eq!(play(&mut state, "jump b3-c3 c3-b3"), Err(gone));
    assert!(play(&mut state, "jump b3-b4-b5 W-a3").is_ok());
}

#[test]
fn an_extra_jump_does_not_outlive_the_game() {
    let mut state = Setup::new("cards=on").frogs(0, "e3").locked(0, 1, 3).state();
    assert_eq!(play(&mut state, "jump e3-E W-a3"), Err(Refusal::JumpPastEnd));
    let mut state = Setup::new("cards=on").frogs(0, "d3").locked(0, 1, 3).state();
    play(&mut state, "jump d3-e3 e3-E").unwrap();
    assert_eq!(outcome(&state), [1, 2]);
}
