//! F-9: no turn leaves a frog on a pad without a bridge, unless the looser game is played.

use crate::common::*;
use frogs::{Bridge, Card, Fault, Frogs, Home, Pad, Place, Refusal, State};
use kernel::{FastDice, Game, Pending};
use std::collections::BTreeSet;

fn pad(name: &str) -> Pad {
    name.parse().unwrap()
}

fn place(name: &str) -> Place {
    name.parse().unwrap()
}

fn stranded<T>(name: &str) -> Result<T, Refusal> {
    Err(Refusal::Stranded { pad: pad(name) })
}

/// The pad where a path ends needs a bridge more than the one used.
#[test]
fn f_9_the_last_pad_of_a_path_keeps_a_bridge() {
    let poor = Setup::new("").frogs(0, "c3").only("b3-c3 c3-d3 d3-d4");
    assert_eq!(onward(&poor.board(), WEST, "c3").unwrap(), "d3");
    assert_eq!(onward(&poor.board(), WEST, "c3-b3"), stranded("b3"));
    let mut state = poor.state();
    assert_eq!(play(&mut state, "c3-b3"), stranded("b3"));
    assert!(!options(&state).contains(&"c3-b3".to_string()));
    play(&mut state, "c3-d3").unwrap();
    assert_eq!(pads(&state), "d3:0", "nobody is left on c3, which may lose its last bridge");
}

/// The same where the last frog was pushed there.
#[test]
fn f_9_a_displaced_frog_is_not_stranded_either() {
    let setup = Setup::new("").frogs(0, "b3").frogs(1, "c3").only("b3-c3 c3-c4 c3-d3 d3-d4");
    assert_eq!(onward(&setup.board(), WEST, "b3-c3").unwrap(), "d3");
    assert_eq!(play(&mut setup.state(), "b3-c3-c4"), stranded("c4"));
    play(&mut setup.state(), "b3-c3-d3").unwrap();
}

/// A pad that is passed needs a bridge more than the two used.
#[test]
fn f_9_a_pad_that_a_path_passes_keeps_a_bridge() {
    let poor = Setup::new("").frogs(0, "b3").frogs(1, "c3").only("b3-c3 c3-d3 d3-d4 b3-b4 b4-b5");
    assert_eq!(onward(&poor.board(), WEST, "b3").unwrap(), "b4");
    assert_eq!(onward(&poor.board(), WEST, "b3-c3"), stranded("c3"));
    assert_eq!(play(&mut poor.state(), "b3-c3-d3"), stranded("c3"));
    let rich = Setup::new("").frogs(0, "b3").frogs(1, "c3").only("b3-c3 c3-d3 d3-d4 c2-c3");
    assert_eq!(onward(&rich.board(), WEST, "b3-c3").unwrap(), "d3", "c2 would be poor");
    let mut state = rich.state();
    play(&mut state, "b3-c3-d3").unwrap();
    assert!(has_bridge(&state, "c2-c3"), "the frog on c3 keeps this one");
}

/// A path that ends where it began uses two bridges of that pad.
#[test]
fn f_9_a_ring_leaves_its_first_pad_a_bridge() {
    let spokes = "b2-b3 b3-c3 c2-c3 b2-c2 b3-b4 c3-c4 c2-d2";
    let ring = |bridges: &str| Setup::new("frogs=2").frogs(0, "b2 b3").frogs(1, "c2 c3").only(bridges);
    let poor = ring(spokes);
    assert_eq!(play(&mut poor.state(), "b2-b3-c3-c2-b2"), stranded("b2"));
    assert_eq!(onward(&poor.board(), WEST, "b2-b3-c3-c2-b2"), stranded("b2"));
    let rich = ring(&format!("{spokes} b1-b2"));
    assert!(onward(&rich.board(), WEST, "b2-b3-c3-c2").unwrap().contains("b2"));
    let mut state = rich.state();
    play(&mut state, "b2-b3-c3-c2-b2").unwrap();
    assert_eq!(pads(&state), "b2:1 c2:1 b3:0 c3:0");
}

/// Home bridges stay and count: at a gate a frog can land, be displaced, and come back, with no other bridge.
#[test]
fn f_9_home_bridges_count() {
    let mut state = Setup::new("").frogs(0, "d3").only("d3-e3").state();
    play(&mut state, "d3-e3").unwrap();
    let mut state = Setup::new("").frogs(1, "a3").only("a3-b3 b3-c3").state();
    play(&mut state, "W-a3-b3").unwrap();
    assert_eq!(pads(&state), "a3:0 b3:1");
    let ring = "a3-b3 a2-b2 b2-b3 a2-a3 b2-c2 b3-c3";
    let mut state = Setup::new("frogs=2").frogs(0, "a3 b3").frogs(1, "a2 b2").only(ring).state();
    play(&mut state, "a3-b3-b2-a2-a3").unwrap();
    assert!(!view(&state).bridges.iter().any(|bridge| bridge.to_string().contains('a')));
    // A home base that nobody has at this table has no bridges.
    let south = Setup::new("").frogs(0, "c2").only("c1-c2");
    assert_eq!(play(&mut south.state(), "c2-c1"), stranded("c1"));
    assert!(play(&mut Setup::new("seats=4").frogs(0, "c2").only("c1-c2").state(), "c2-c1").is_ok());
}

/// Remove a Bridge may not take the last bridge of a pad with anybody's frog.
#[test]
fn f_9_a_card_does_not_cut_off_a_frog() {
    let setup = Setup::new("cards=on").frogs(0, "c3").frogs(1, "d5 e3").only("c3-c4 c4-c5 d5-e5 e3-e4");
    let mut state = setup.state();
    assert_eq!(play(&mut state, "cut c3-c4"), stranded("c3"));
    assert_eq!(play(&mut state, "cut d5-e5"), stranded("d5"));
    let cuts: Vec<String> = options(&state).into_iter().filter(|option| option.starts_with("cut")).collect();
    assert_eq!(cuts, ["cut e3-e4", "cut c4-c5"], "e3 has a home bridge, c4 and c5 are empty");
    play(&mut state, "cut c4-c5").unwrap();
    let last = Setup::new("cards=on").frogs(0, "c3").only("c3-c4").board();
    assert_eq!(last.check_use(WEST, Card::RemoveBridge), Err(Refusal::NoUse { card: Card::RemoveBridge }));
}

/// Nor does a frog land by parachute where no bridge leads; Two Bridges can only help.
#[test]
fn f_9_a_parachute_needs_a_pad_with_a_bridge() {
    let setup = Setup::new("cards=on").frogs(0, "c3").only("c3-c4");
    let mut state = setup.state();
    assert_eq!(play(&mut state, "chute c3-d4"), Err(Refusal::CutOff { pad: pad("d4") }));
    let landings: Vec<String> = setup.board().landing_pads().map(|pad| pad.to_string()).collect();
    assert_eq!(landings, ["a2", "e2", "a3", "e3", "a4", "c4", "e4"]);
    play(&mut state, "chute c3-c4").unwrap();
}

/// Each of the two moves of an extra jump keeps the rule: a frog that the first one stranded could not be freed by the
/// second, which only breaks more bridges.
#[test]
fn f_9_an_extra_jump_strands_nobody() {
    let setup = Setup::new("cards=on").frogs(0, "b3 c3").frogs(1, "c4").only("b3-b4 b4-b5 c3-c4 c3-d3 d3-e3");
    let mut state = setup.state();
    assert_eq!(play(&mut state, "jump c3-c4 b3-b4"), Err(Refusal::DeadEnd { pad: pad("c4") }));
    assert_eq!(play(&mut state, "jump b3-b4 b4-b5"), stranded("b5"));
    let board = setup.board();
    let first = "b3-b4".parse().unwrap();
    let second = "b4".parse().unwrap();
    let stuck = Refusal::StuckByStranding { place: place("b4"), pad: pad("b5") };
    assert_eq!(board.onward_in_jump(WEST, Some(&first), &second), Err(stuck));
    play(&mut state, "jump b3-b4 c3-d3").unwrap();
}

/// A frog that can't move because the next pads are too poor to land on is told so, and which pad it is.
#[test]
fn f_9_a_frog_that_can_not_move_is_told_which_pad_is_too_poor() {
    let board = Setup::new("").frogs(0, "c3 a5").frogs(1, "c4").only("c3-c4 c3-d3 a5-b5").board();
    let stuck = |at: &str, poor: &str| Err(Refusal::StuckByStranding { place: place(at), pad: pad(poor) });
    assert_eq!(onward(&board, WEST, "c3"), stuck("c3", "d3"));
    assert_eq!(onward(&board, WEST, "a5"), stuck("a5", "b5"));
    assert_eq!(movers(&board, WEST), "W");
    assert_eq!(onward(&board, WEST, "c3-d3"), stranded("d3"));
    // The frog on c4 has nowhere to go under any rules: that is what is said.
    assert_eq!(onward(&board, WEST, "c3-c4"), Err(Refusal::DeadEnd { pad: pad("c4") }));
}

/// The same further along a chain, and for a path that is typed as a whole.
#[test]
fn f_9_a_chain_that_can_not_be_finished_is_told_which_pad_is_too_poor() {
    let setup = Setup::new("").frogs(0, "b3").frogs(1, "c3 c2").only("b3-c3 c2-c3 c3-d3");
    let refused = Refusal::DeadEndByStranding { at: pad("c3"), pad: pad("d3") };
    assert_eq!(onward(&setup.board(), WEST, "b3-c3"), Err(refused));
    assert_eq!(play(&mut setup.state(), "b3-c3"), Err(refused));
    let stuck = Refusal::StuckByStranding { place: place("b3"), pad: pad("d3") };
    assert_eq!(onward(&setup.board(), WEST, "b3"), Err(stuck));
    assert_eq!(play(&mut setup.state(), "b3-b4"), Err(stuck));
    assert_eq!(play(&mut setup.state(), "b3-c3-d3"), stranded("d3"));
}

/// In the looser game all of this is allowed, and a frog without a bridge waits until somebody builds.
#[test]
fn f_9_with_stranding_allowed_a_cut_off_frog_waits() {
    let mut state = Setup::new("stranding=allowed").frogs(0, "b3 a1").only("b3-c3").state();
    play(&mut state, "b3-c3").unwrap();
    assert_eq!((view(&state).stock, view(&state).bridges.len()), (40, 0));
    play(&mut state, "E-e3").unwrap();
    assert_eq!(play(&mut state, "c3-d3"), Err(Refusal::Stuck { place: place("c3") }));
    play_all(&mut state, "+c3-d3, E-e4, c3-d3");
    let loose = Setup::new("cards=on stranding=allowed").frogs(0, "b3").frogs(1, "c3").only("b3-c3 c3-d3");
    for turn in ["b3-c3-d3", "cut b3-c3", "chute b3-a1"] {
        play(&mut loose.state(), turn).unwrap();
    }
}

/// A bridge at every pad with a frog, as anybody can see.
fn nobody_is_stranded(state: &State) -> bool {
    let view = view(state);
    let gates = Home::ALL.into_iter().flat_map(|home| state.board().gate(home));
    let ends = view.bridges.iter().copied().map(Bridge::ends);
    let bridged: BTreeSet<Pad> = ends.flat_map(|(one, other)| [one, other]).chain(gates).collect();
    view.pads.iter().all(|frog| bridged.contains(&frog.pad))
}

/// Random games of all kinds: nobody is ever stranded, and in the looser game the audit of the strict one finds
/// exactly the boards where somebody is.
#[test]
fn f_9_no_frog_is_ever_stranded() {
    let mut found = 0;
    for choices in ["", "frogs=5 cards=on", "seats=3 side=5", "seats=4 cards=on", "side=3 frogs=5", "side=7"]
    {
        for (seed, stranding) in (0..20).flat_map(|seed| [(seed, "forbidden"), (seed, "allowed")]) {
            let mut dice = FastDice::new(seed);
            let config = config(&format!("{choices} stranding={stranding}"));
            let mut state = Frogs::start(&config, &mut dice, &mut ());
            while let Pending::Ask(ask) = Frogs::pending(&state) {
                let action = Frogs::any_option(&state, ask.first, &mut Vec::new(), &mut dice).unwrap();
                Frogs::apply(&mut state, ask.first, &action, &mut dice, &mut ()).unwrap();
                if stranding == "forbidden" {
                    assert!(nobody_is_stranded(&state), "{choices}: {action}");
                    continue;
                }
                let strict = Setup::seen(view(&state)).strict().state_unaudited();
                let fault = if nobody_is_stranded(&state) { Ok(()) } else { Err(Fault::Stranded.title()) };
                assert_eq!(Frogs::audit(&strict), fault, "{choices}: {action}");
                found += u32::from(fault.is_err());
            }
        }
    }
    assert!(found > 1000, "{found}");
}
