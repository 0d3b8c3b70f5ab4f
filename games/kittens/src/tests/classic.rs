//! The use cases behind the preset `classic` (B-ids).

use super::scenario::{Scenario, seat};
use crate::view::Question;
use crate::{First, Kittens, Notice, Refusal, Title};
use alloc::format;
use alloc::vec::Vec;
use kernel::{Catalogued, ConfigFault, FastDice, Game, Pace, Pending, Step};

/// B1.3: two to five players.
#[test]
fn b1_3_two_to_five_play() {
    for seats in 2..=5 {
        assert!(Kittens::configure(&format!("preset=classic seats={seats}").parse().unwrap()).is_ok());
    }
    for seats in [1, 6] {
        let fault = Kittens::configure(&format!("preset=classic seats={seats}").parse().unwrap());
        assert!(matches!(fault, Err(ConfigFault::Seats { min: 2, max: 5, .. })));
    }
}

/// B1.4, B1.5, B1.6, B1.7, B1.8, B1.post: four cards and a Defuse each; N-1 kittens and the other 6-N Defuses in a
/// shuffled deck.
#[test]
fn b1_4_the_deal() {
    for seats in 2..=5u8 {
        let config = Kittens::configure(&format!("preset=classic seats={seats}").parse().unwrap()).unwrap();
        let mut dice = FastDice::new(1);
        let mut tops = Vec::new();
        for _ in 0..20 {
            let state = Kittens::start(&config, &mut dice, &mut ());
            let in_deck = |title| state.deck.cards().iter().filter(|&&card| card == title).count() as u8;
            assert_eq!((in_deck(Title::ExplodingKitten), in_deck(Title::Defuse)), (seats - 1, 6 - seats));
            assert_eq!(state.deck.len(), 46 - 4 * seats + seats - 1 + 6 - seats);
            for index in 0..seats {
                let hand = state.hands.of(seat(index));
                assert_eq!((hand.len(), hand.count(Title::Defuse)), (5, 1));
            }
            tops.push(*state.deck.cards().last().unwrap());
        }
        tops.dedup();
        assert!(tops.len() > 5);
    }
}

/// B1.9, B1.10: anybody may be first, and is told so.
#[test]
fn b1_9_chance_decides_who_begins() {
    let config = Kittens::configure(&"preset=classic seats=5".parse().unwrap()).unwrap();
    assert_eq!(config.first(), First::Random);
    let mut dice = FastDice::new(2);
    let mut counts = [0; 5];
    for _ in 0..1000 {
        let mut events = Vec::new();
        let state = Kittens::start(&config, &mut dice, &mut events);
        counts[state.turn.index()] += 1;
        let viewer = kernel::Viewer::Seat(state.turn);
        let heard: Vec<_> = events.iter().filter_map(|event| Kittens::notice(event, viewer)).collect();
        assert_eq!(heard[1], Notice::YourTurn { turns: 1 });
    }
    assert!(counts.iter().all(|&count| count > 150), "{counts:?}");
}

fn scenario() -> Scenario {
    Scenario::new("preset=classic seats=3")
        .hand(0, "defuse shuffle tacocat tacocat")
        .hand(1, "nope skip")
        .hand(2, "nope nope")
        .deck("exploding-kitten beard-cat beard-cat exploding-kitten")
}

/// B2.1, B2.2, B2.4, B2.special, B3.1, B3.2, B3.3, B3.special: told of the kitten; the Defuse is found, used by itself
/// and discarded; nobody can stop any of it; the place is asked.
#[test]
fn b2_4_a_defuse_is_used_by_itself() {
    let mut scenario = scenario();
    scenario.play(0, "draw");
    assert_eq!(scenario.keys(0), "you-drew-kitten you-defuse");
    assert_eq!(scenario.discarded(), "defuse");
    assert_eq!(scenario.asked(), [0]);
    assert!(matches!(scenario.view(0).question, Question::Place { .. }));
}

/// B3.4, B3.5: it goes to the chosen place, and the next player goes on.
#[test]
fn b3_4_the_kitten_goes_to_the_chosen_place() {
    let mut scenario = scenario();
    scenario.plays("0: draw, 0: put 2");
    assert_eq!(scenario.deck_cards(), "beard-cat beard-cat exploding-kitten exploding-kitten");
    assert_eq!(scenario.turn(), (1, 1));
}

/// B3.alt: asked again until the place is there.
#[test]
fn b3_alt_a_bad_place_is_asked_again() {
    let mut scenario = scenario();
    scenario.play(0, "draw");
    assert_eq!(scenario.refused(0, "put 9"), Refusal::NoSuchPlace { most: 3 });
    assert_eq!(scenario.asked(), [0]);
    scenario.play(0, "put 3");
}

/// B2.3, B2.3-1b: without a Defuse: dead, out of the rotation, all cards and the kitten on the discard pile, and the
/// next player goes on.
#[test]
fn b2_3_without_a_defuse_the_player_is_out() {
    let mut scenario = scenario();
    scenario.plays("0: draw, 0: put 0, 1: draw");
    assert!(!scenario.alive().contains(seat(1)));
    assert_eq!(scenario.discarded(), "defuse nope skip exploding-kitten");
    assert_eq!(scenario.turn(), (2, 1));
    scenario.plays("2: draw");
    assert_eq!(scenario.turn(), (0, 1));
}

/// B2.3-1a: only one is left: everybody is told, and that player has won.
#[test]
fn b2_3_1a_the_last_one_wins() {
    let mut scenario =
        Scenario::new("preset=classic seats=2").hand(0, "skip").hand(1, "nope").deck("exploding-kitten");
    scenario.play(0, "draw");
    for index in 0..2 {
        assert_eq!(scenario.heard(index).last(), Some(&Notice::Won { player: seat(1) }));
    }
    assert_eq!(scenario.winner(), Some(1));
    assert_eq!(scenario.refused(1, "draw"), Refusal::Over);
}

/// B4.1, B4.2, B4.3, B4.4, B4.6, B4.post, B5.3: a Shuffle can be stopped; nobody wants to; it lies on the discard
/// pile, the deck is shuffled without asking how often, all are told, and the turn goes on.
#[test]
fn b4_4_a_shuffle_that_nobody_stops() {
    let mut scenario = scenario().dice([1, 0, 0]);
    scenario.plays("0: shuffle, 1: pass, 2: pass");
    assert_eq!(scenario.discarded(), "shuffle");
    for index in 0..3 {
        assert_eq!(scenario.heard(index).last(), Some(&Notice::Shuffled { player: seat(0) }));
    }
    assert_eq!(scenario.deck_cards(), "beard-cat exploding-kitten beard-cat exploding-kitten");
    assert_eq!((scenario.turn(), scenario.asked()), ((0, 1), alloc::vec![0]));
}

/// B4.5: stopped: the player is told that the order has not changed, and goes on.
#[test]
fn b4_5_a_shuffle_that_is_noped() {
    let mut scenario = scenario();
    scenario.plays("0: shuffle, 1: nope, 0: pass, 2: pass");
    assert_eq!(scenario.heard(0), [Notice::YourShuffleCancelled]);
    assert_eq!(scenario.discarded(), "shuffle nope");
    assert_eq!(scenario.turn(), (0, 1));
}

/// B5.1, B5.2: a combo can be stopped too; every other living player is asked, at the same time, and nobody sees who
/// holds a Nope.
#[test]
fn b5_2_every_other_player_is_asked() {
    let mut scenario = scenario();
    scenario.play(0, "pair tacocat 1");
    let Pending::Ask(ask) = Kittens::pending(&scenario.state) else { panic!() };
    assert_eq!((scenario.asked(), ask.pace), (alloc::vec![1, 2], Pace::Reaction));
    for index in 0..3 {
        let Question::Nope { waiting, .. } = scenario.view(index).question else { panic!() };
        assert_eq!(waiting, None);
        assert_eq!(scenario.known(index, 1), "");
    }
}

/// B5.2a, B5.4: a Nope goes to the discard pile, the player is told, and the others are asked about the Nope.
#[test]
fn b5_2a_a_nope_is_told_and_can_be_noped() {
    let mut scenario = scenario();
    scenario.plays("0: shuffle, 1: nope");
    assert_eq!(scenario.heard(0), [Notice::YouWereNoped { player: seat(1), nopes: 1 }]);
    assert_eq!(scenario.discarded(), "shuffle nope");
    assert_eq!(scenario.asked(), [0, 2]);
}

/// B5.2b: a yes without a Nope is told to that player alone and counts as no.
#[test]
fn b5_2b_a_yes_without_a_nope_counts_as_no() {
    let mut scenario = Scenario::new("preset=classic seats=3")
        .hand(0, "shuffle")
        .hand(1, "skip")
        .hand(2, "nope")
        .deck("exploding-kitten exploding-kitten beard-cat");
    scenario.play(0, "shuffle");
    assert_eq!(scenario.play(1, "nope"), Step::StillOpen);
    assert_eq!(scenario.heard(1), [Notice::YouHaveNoNope]);
    assert!(scenario.heard(0).is_empty() && scenario.heard(2).is_empty());
    assert_eq!(scenario.asked(), [2]);
    assert_eq!(scenario.cards(1), "skip");
    scenario.play(2, "pass");
    assert_eq!(scenario.keys(0), "goes-through shuffled");
}

/// B5.3a: an odd number of Nopes cancels, as the basic flow has it.
#[test]
fn b5_3a_odd_cancels() {
    let mut scenario = scenario();
    scenario.plays("0: shuffle, 1: nope, 2: nope, 0: pass, 1: nope");
    assert_eq!(scenario.keys(1), "you-have-no-nope goes-through shuffled");
    let mut scenario = Scenario::new("preset=classic seats=2")
        .hand(0, "shuffle nope")
        .hand(1, "nope nope")
        .deck("exploding-kitten beard-cat");
    scenario.plays("0: shuffle, 1: nope, 0: nope, 1: nope, 0: pass");
    assert_eq!(scenario.keys(1), "cancelled");
}

/// B5.3b, B5.post: an even number lets it happen; all Nopes and the card lie on the discard pile.
#[test]
fn b5_3b_even_happens() {
    let mut scenario = scenario();
    scenario.plays("0: shuffle, 1: nope, 2: nope, 0: pass, 1: pass");
    assert_eq!(scenario.keys(1), "goes-through shuffled");
    assert_eq!(scenario.discarded(), "shuffle nope nope");
}
