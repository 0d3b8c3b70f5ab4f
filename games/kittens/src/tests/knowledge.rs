//! Who knows which card of the deck and of whose hand, exactly as long as it is certain.

use super::scenario::{Scenario, seat};
use crate::{Kittens, Title};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use kernel::{Catalogued, FastDice, Game, Imagine, Seat, Viewer};

#[test]
fn a_seen_place_is_known_until_the_deck_is_shuffled() {
    let mut scenario = Scenario::new("preset=official seats=2")
        .hand(0, "see-the-future-3 shuffle")
        .hand(1, "skip")
        .deck("tacocat skip beard-cat exploding-kitten");
    scenario.plays("0: see-the-future-3, 1: pass");
    assert_eq!(scenario.seen_deck(0), "tacocat skip beard-cat ?");
    scenario.plays("0: shuffle, 1: pass");
    assert_eq!(scenario.seen_deck(0), "? ? ? ?");
}

#[test]
fn a_draw_moves_known_places_up() {
    let mut scenario = Scenario::new("seats=2 edition=imploding")
        .hand(0, "see-the-future-3")
        .hand(1, "draw-from-the-bottom")
        .deck("tacocat skip beard-cat exploding-kitten attack");
    scenario.plays("0: see-the-future-3, 0: draw");
    assert_eq!(scenario.seen_deck(0), "skip beard-cat ? ?");
    scenario.play(1, "draw-from-the-bottom");
    assert_eq!(scenario.seen_deck(0), "skip beard-cat ?");
    assert_eq!(scenario.known(0, 1), "");
}

/// A player who knew the drawn card knows that it is in the hand.
#[test]
fn a_known_card_is_known_in_the_hand_that_drew_it() {
    let mut scenario = Scenario::new("seats=3")
        .hand(0, "see-the-future-3 skip")
        .hand(1, "attack")
        .hand(2, "attack")
        .deck("tacocat beard-cat exploding-kitten");
    scenario.plays("0: see-the-future-3, 0: skip, 1: draw, 2: draw");
    assert_eq!((scenario.known(0, 1), scenario.known(0, 2)), ("tacocat".into(), "beard-cat".into()));
    assert_eq!((scenario.known(1, 2), scenario.known(2, 1)), (String::new(), String::new()));
}

/// Only the placer knows where a kitten is; what the others knew of the deck is not certain any more.
#[test]
fn a_placed_kitten_makes_the_others_unsure() {
    let mut scenario = Scenario::new("seats=2")
        .hand(0, "see-the-future-3 skip defuse")
        .hand(1, "defuse see-the-future-3")
        .deck("exploding-kitten tacocat beard-cat cattermelon");
    scenario.plays("0: see-the-future-3, 0: skip, 1: see-the-future-3, 1: draw, 1: put 2");
    assert_eq!(scenario.seen_deck(0), "? ? ? ?");
    assert_eq!(scenario.seen_deck(1), "tacocat beard-cat exploding-kitten ?");
    assert_eq!(scenario.seen_deck(1).matches("exploding").count(), 1);
    let spectator = scenario.spectator();
    assert!(spectator.deck.known.is_empty());
}

/// The places above a kitten move up with what is known of them, and what was known of a card that was drawn is not.
#[test]
fn what_a_placer_knows_moves_with_the_cards() {
    let mut scenario = Scenario::new("seats=2")
        .hand(0, "defuse defuse")
        .hand(1, "skip")
        .deck("exploding-kitten exploding-kitten tacocat beard-cat cattermelon attack");
    scenario.plays("0: draw, 0: put 2, 1: skip, 0: draw, 0: put 4");
    assert_eq!(scenario.seen_deck(0), "? exploding-kitten ? ? exploding-kitten ?");
    assert_eq!(scenario.seen_deck(1), "? ? ? ? ? ?");
}

/// Everybody sees where the kittens go, and nobody knows the rest any more.
#[test]
fn a_catomic_bomb_leaves_only_the_kittens_known() {
    let mut scenario = Scenario::new("seats=2 edition=streaking")
        .hand(0, "see-the-future-3 catomic-bomb")
        .deck("tacocat beard-cat exploding-kitten attack");
    scenario.plays("0: see-the-future-3, 0: catomic-bomb");
    for seat in [0, 1] {
        assert_eq!(scenario.seen_deck(seat), "exploding-kitten ? ? ?");
    }
}

/// One card can lie in one order only.
#[test]
fn altering_one_card_makes_nobody_unsure() {
    let mut scenario = Scenario::new("seats=2 edition=imploding")
        .hand(0, "defuse")
        .hand(1, "alter-the-future-3")
        .deck("exploding-kitten");
    scenario.plays("0: draw, 0: put 0, 1: alter-the-future-3, 1: order 0");
    assert_eq!(scenario.seen_deck(0), "exploding-kitten");
}

/// Wherever the next one goes in, a run of known kittens on top is as long as before; one in the middle is shorter.
#[test]
fn a_kitten_among_known_kittens_leaves_some_of_them_certain() {
    let bombed = || {
        let mut scenario = Scenario::new("seats=2 edition=streaking")
            .hand(0, "catomic-bomb")
            .hand(1, "defuse see-the-future-5")
            .deck("tacocat exploding-kitten beard-cat exploding-kitten attack exploding-kitten")
            .dice([2, 1]);
        scenario.play(0, "catomic-bomb");
        assert_eq!(scenario.seen_deck(0), "exploding-kitten exploding-kitten exploding-kitten ? ? ?");
        scenario
    };
    for put in ["put 0", "put 2", "put 5", "put anywhere"] {
        let mut scenario = bombed();
        scenario.plays(&format!("1: draw, 1: {put}"));
        assert_eq!(scenario.seen_deck(0), "exploding-kitten exploding-kitten ? ? ? ?", "{put}");
        let public: Vec<u8> = scenario.spectator().deck.known.iter().map(|known| known.index).collect();
        assert_eq!(public, [0, 1], "{put}");
    }
    let mut scenario = bombed();
    scenario.plays("1: see-the-future-5, 1: draw, 1: put 3");
    assert_eq!(
        scenario.seen_deck(1),
        "exploding-kitten exploding-kitten tacocat exploding-kitten beard-cat ?"
    );
}

/// In the middle and at the bottom the same holds: what both neighbouring places agree on.
#[test]
fn a_run_in_the_middle_is_known_one_shorter() {
    let scenario = |deck: &str| {
        let mut scenario = Scenario::new("seats=2 edition=streaking")
            .hand(0, "see-the-future-5 skip")
            .hand(1, "defuse")
            .deck(deck);
        scenario.plays("0: see-the-future-5, 0: skip, 1: draw, 1: put anywhere");
        scenario.seen_deck(0)
    };
    let kitten = "exploding-kitten";
    assert_eq!(
        scenario(&format!("{kitten} tacocat {kitten} {kitten} {kitten} attack")),
        format!("? ? {kitten} {kitten} ? ?")
    );
    assert_eq!(
        scenario(&format!("{kitten} tacocat attack {kitten} {kitten}")),
        format!("? ? ? {kitten} {kitten}")
    );
    assert_eq!(scenario(&format!("{kitten} tacocat {kitten}")), format!("? ? {kitten}"));
    assert_eq!(scenario(&format!("{kitten} {kitten}")), format!("{kitten} {kitten}"));
    assert_eq!(scenario(&format!("{kitten} tacocat")), "? ?");
}

/// The Imploding Kitten goes back face up: everybody sees whether it is the top card.
#[test]
fn an_imploding_kitten_that_is_not_on_top_leaves_the_top_card_known() {
    let placed = |index| {
        let mut scenario = Scenario::new("seats=2 edition=imploding")
            .hand(0, "see-the-future-3 skip")
            .hand(1, "attack")
            .deck("imploding-kitten tacocat beard-cat exploding-kitten");
        scenario.plays(&format!("0: see-the-future-3, 0: skip, 1: draw, 1: put {index}"));
        scenario
    };
    assert_eq!(placed(0).seen_deck(0), "imploding-kitten tacocat beard-cat ?", "nothing below it moved");
    for index in 1..=3 {
        assert_eq!(placed(index).seen_deck(0), "tacocat ? ? ?", "{index}");
    }
    let mut two = Scenario::new("seats=2 edition=imploding")
        .hand(0, "see-the-future-3 skip")
        .hand(1, "attack")
        .deck("imploding-kitten tacocat");
    two.plays("0: see-the-future-3, 0: skip, 1: draw, 1: put 1");
    assert_eq!(two.seen_deck(0), "tacocat imploding-kitten", "there was one place left");
}

/// A kitten that goes on a face-up Imploding Kitten covers it, which everybody sees; otherwise it is still on top.
#[test]
fn a_kitten_that_covers_the_imploding_kitten_is_known() {
    let placed = |index| {
        let mut scenario = Scenario::new("seats=3 edition=imploding")
            .hand(0, "see-the-future-3 skip")
            .hand(1, "defuse draw-from-the-bottom")
            .hand(2, "attack")
            .deck("imploding-kitten tacocat beard-cat exploding-kitten")
            .face_up();
        scenario.plays("0: see-the-future-3, 0: skip, 1: draw-from-the-bottom");
        scenario.play(1, &format!("put {index}"));
        scenario
    };
    assert_eq!(placed(0).seen_deck(0), "exploding-kitten imploding-kitten tacocat beard-cat");
    assert_eq!(placed(0).seen_deck(2), "exploding-kitten imploding-kitten ? ?");
    for index in 1..=3 {
        assert_eq!(placed(index).seen_deck(0), "imploding-kitten ? ? ?", "{index}");
    }
}

/// Where all cards are the same no order changes anything.
#[test]
fn equal_cards_stay_known_through_orders_and_shuffles() {
    let mut scenario = Scenario::new("seats=2 edition=all")
        .hand(0, "catomic-bomb")
        .hand(1, "alter-the-future-3 shuffle")
        .deck("tacocat exploding-kitten exploding-kitten exploding-kitten");
    scenario.plays("0: catomic-bomb, 1: alter-the-future-3, 1: order 2 0 1");
    let kittens = "exploding-kitten exploding-kitten exploding-kitten";
    assert_eq!(scenario.seen_deck(0), format!("{kittens} ?"));
    scenario.plays("1: shuffle, 1: times 1");
    assert_eq!(scenario.seen_deck(0), "? ? ? ?");
    let mut alone = Scenario::new("seats=2").hand(0, "defuse").hand(1, "shuffle").deck("exploding-kitten");
    alone.plays("0: draw, 0: put 0, 1: shuffle, 1: times 2");
    assert_eq!(alone.seen_deck(1), "exploding-kitten");
}

#[test]
fn a_kitten_placed_anywhere_is_known_to_nobody() {
    let mut scenario = Scenario::new("seats=2")
        .hand(0, "defuse see-the-future-3")
        .deck("exploding-kitten tacocat beard-cat")
        .dice([1]);
    scenario.plays("0: see-the-future-3, 0: draw, 0: put anywhere");
    assert_eq!(scenario.deck_cards(), "tacocat exploding-kitten beard-cat");
    assert_eq!(scenario.seen_deck(0), "? ? ?");
}

/// A kitten that is alone in the deck is known to everybody.
#[test]
fn the_only_card_is_known() {
    let mut scenario = Scenario::new("seats=2").hand(0, "defuse").deck("exploding-kitten");
    scenario.plays("0: draw, 0: put 0");
    assert_eq!(scenario.seen_deck(1), "exploding-kitten");
}

#[test]
fn altered_cards_are_known_to_one_alone() {
    let mut scenario = Scenario::new("seats=2 edition=all")
        .hand(0, "see-the-future-5 skip")
        .hand(1, "alter-the-future-3")
        .deck("tacocat beard-cat cattermelon attack skip exploding-kitten");
    scenario.plays("0: see-the-future-5, 0: skip, 1: alter-the-future-3, 1: order 2 1 0");
    assert_eq!(scenario.seen_deck(0), "? ? ? attack skip ?", "what lies deeper did not move");
    assert_eq!(scenario.seen_deck(1), "cattermelon beard-cat tacocat ? ? ?");
}

#[test]
fn known_ends_move_along_with_a_swap() {
    let mut scenario = Scenario::new("seats=2 edition=streaking")
        .hand(0, "see-the-future-3 swap-top-and-bottom")
        .hand(1, "skip")
        .deck("tacocat beard-cat cattermelon attack exploding-kitten");
    scenario.plays("0: see-the-future-3, 0: swap-top-and-bottom");
    assert_eq!(scenario.seen_deck(0), "? beard-cat cattermelon ? tacocat");
}

/// What a Favor moved is known to the two; what they knew of the rest of the hand stays.
#[test]
fn what_a_favor_moved_is_known_to_two() {
    let mut scenario = Scenario::new("seats=3")
        .hand(0, "favor favor")
        .hand(1, "skip attack attack")
        .hand(2, "beard-cat")
        .deck("exploding-kitten");
    scenario.plays("0: favor 1, 1: give skip");
    assert_eq!((scenario.known(1, 0), scenario.known(2, 0)), ("skip".into(), String::new()));
    scenario.play(0, "skip");
    assert_eq!(scenario.known(1, 0), "", "it was played");
}

/// A card that leaves unseen could have been any: nothing that was known once is certain any more.
#[test]
fn an_unseen_loss_takes_certainty_away() {
    let mut scenario = Scenario::new("seats=3")
        .hand(0, "tacocat tacocat tacocat")
        .hand(1, "skip skip attack")
        .hand(2, "favor")
        .deck("beard-cat beard-cat exploding-kitten");
    scenario.play(0, "triple tacocat 1 skip");
    assert_eq!((scenario.known(1, 0), scenario.known(2, 0)), ("skip".into(), "skip".into()));
    scenario.plays("0: draw, 1: draw");
    // Now a Favor takes a card that the third player does not see: it may have been the known one.
    assert_eq!(scenario.known(1, 0), "skip");
    scenario.plays("2: favor 0, 0: give beard-cat");
    assert_eq!((scenario.known(1, 0), scenario.known(2, 0)), (String::new(), "skip".into()));
}

/// All hidden cards of a hand are equal and known: then it is certain which one left.
#[test]
fn the_only_kind_of_card_is_known_wherever_it_goes() {
    let mut scenario = Scenario::new("seats=3")
        .hand(0, "tacocat tacocat tacocat favor")
        .hand(1, "skip attack")
        .hand(2, "favor")
        .deck("exploding-kitten beard-cat");
    scenario.plays("0: triple tacocat 1 skip, 0: favor 1, 1: give attack");
    assert_eq!(scenario.known(2, 0), "skip");
    scenario.play(0, "skip");
    assert_eq!(scenario.cards(0), "attack");
    assert_eq!(scenario.known(1, 0), "attack", "it gave the card itself");
    scenario.plays("1: draw, 2: favor 0, 0: give attack");
    assert_eq!(scenario.known(1, 2), "attack", "there was nothing else to give");
}

/// In `house` everybody is told who holds a Nope: that is knowledge too, and so is who holds none.
#[test]
fn who_is_asked_holds_a_nope() {
    let mut scenario = Scenario::new("preset=house seats=4")
        .hand(0, "skip shuffle")
        .hand(1, "nope attack")
        .hand(2, "attack")
        .hand(3, "nope nope")
        .deck("exploding-kitten tacocat tacocat");
    scenario.play(0, "skip");
    for index in 0..4 {
        for owner in 1..4 {
            let nope = if owner == 2 { "" } else { "nope" };
            assert_eq!(scenario.known(index, owner), nope, "{owner} as {index} sees it");
        }
        assert_eq!(scenario.lacks(index, 2), "nope");
    }
    assert_eq!(scenario.known(2, 0), "", "the player is not asked");
}

#[test]
fn a_nope_that_was_played_is_not_known_any_more() {
    let mut scenario = Scenario::new("preset=house seats=3")
        .hand(0, "skip skip")
        .hand(1, "nope attack")
        .hand(2, "nope nope")
        .deck("exploding-kitten tacocat tacocat");
    scenario.plays("0: skip, 1: nope");
    assert_eq!((scenario.known(0, 1), scenario.known(0, 2)), (String::new(), "nope".into()));
    assert_eq!(scenario.lacks(2, 1), "", "nobody has asked again yet");
    scenario.play(2, "nope");
    assert_eq!(scenario.lacks(0, 1), "nope", "only holders are asked about the second Nope");
    assert_eq!((scenario.known(0, 2), scenario.cards(2)), (String::new(), "nope".into()));
}

/// A missing card stays missing until an unknown card comes in.
#[test]
fn a_missing_card_may_come_with_any_unknown_one() {
    let mut scenario = Scenario::new("preset=classic seats=3")
        .hand(0, "tacocat tacocat tacocat")
        .hand(1, "attack")
        .hand(2, "see-the-future-3 attack")
        .deck("beard-cat beard-cat skip exploding-kitten");
    scenario.plays("0: triple tacocat 1 skip, 1: pass, 2: pass");
    assert_eq!(scenario.lacks(2, 1), "skip");
    scenario.plays("0: draw, 1: draw");
    assert_eq!(scenario.lacks(2, 1), "");
}

/// A card that somebody saw coming leaves what that player knew of the hand as it was.
#[test]
fn a_known_card_does_not_blur_what_is_missing() {
    let mut scenario = Scenario::new("preset=classic seats=3")
        .hand(0, "tacocat tacocat tacocat see-the-future-3 skip")
        .hand(1, "attack")
        .hand(2, "attack")
        .deck("beard-cat beard-cat exploding-kitten");
    scenario.plays("0: triple tacocat 1 skip, 1: pass, 2: pass, 0: see-the-future-3, 1: pass, 2: pass");
    scenario.plays("0: skip, 1: pass, 2: pass, 1: draw");
    assert_eq!((scenario.lacks(0, 1), scenario.known(0, 1)), ("skip".into(), "beard-cat".into()));
    assert_eq!(scenario.lacks(2, 1), "");
}

/// At the start everybody knows that each hand has a Defuse and no kitten: so does every imagined world.
#[test]
fn imagined_deals_are_deals() {
    let config = Kittens::configure(&"preset=house seats=4 edition=all".parse().unwrap()).unwrap();
    let mut dice = FastDice::new(9);
    let state = Kittens::start(&config, &mut dice, &mut ());
    let view = Kittens::view(&state, Viewer::Seat(seat(0)));
    let mut tops = BTreeSet::new();
    for _ in 0..500 {
        let world = Kittens::imagine(&view, &[], &mut dice);
        Kittens::audit(&world).unwrap();
        assert_eq!(Kittens::view(&world, Viewer::Seat(seat(0))), view);
        assert_eq!(world.keeper(), None);
        assert!(Seat::all(4).all(|seat| world.hands.has(seat, Title::Defuse)));
        tops.insert(world.deck.cards().last().copied());
    }
    assert!(tops.len() > 15, "{tops:?}");
}

/// A player who might keep a kitten keeps one in some worlds and not in others.
#[test]
fn imagined_kittens_are_kept_or_not() {
    let scenario = Scenario::new("seats=2 edition=streaking")
        .hand(0, "skip")
        .hand(1, "streaking-kitten exploding-kitten attack")
        .deck("exploding-kitten tacocat beard-cat");
    let mut dice = FastDice::new(4);
    let worlds: Vec<_> = (0..300).map(|_| Kittens::imagine(&scenario.view(0), &[], &mut dice)).collect();
    let kept = worlds.iter().filter(|world| world.keeper().is_some()).count();
    let held = worlds.iter().filter(|world| world.hands.has(seat(1), Title::StreakingKitten)).count();
    assert!(kept > 20 && kept < held && held < 300, "{kept} {held}");
}
