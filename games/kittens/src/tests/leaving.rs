//! Players who leave.

use super::scenario::{Scenario, seat};
use crate::view::Question;
use crate::{Notice, Title};
use alloc::string::String;

fn base() -> Scenario {
    Scenario::new("preset=classic seats=3")
        .hand(0, "favor skip shuffle")
        .hand(1, "nope attack")
        .hand(2, "nope tacocat")
        .deck("exploding-kitten tacocat exploding-kitten beard-cat")
}

#[test]
fn who_leaves_is_out_as_if_exploded() {
    let mut scenario = base();
    scenario.leave(0);
    assert_eq!(scenario.discarded(), "skip shuffle favor");
    assert_eq!(scenario.turn(), (1, 1));
    assert_eq!(scenario.state.places[0], 3);
    scenario.leave(1);
    assert_eq!(scenario.winner(), Some(2));
    scenario.leave(2);
    assert_eq!(scenario.winner(), Some(2), "nothing happens once the game is over");
}

/// Two kittens for two players would be one too many: the lowest goes, and all hear from where.
#[test]
fn the_lowest_kitten_goes_with_a_player() {
    let mut scenario = base();
    scenario.leave(1);
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat beard-cat");
    let gone = Notice::WentOutOfDeck { kitten: Title::ExplodingKitten, index: 2 };
    assert!(scenario.heard(0).contains(&gone) && scenario.heard(2).contains(&gone));
    // What was known above and below it stays known.
    let mut scenario = Scenario::new("seats=3")
        .hand(0, "see-the-future-3")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("tacocat exploding-kitten beard-cat exploding-kitten");
    scenario.play(0, "see-the-future-3");
    scenario.leave(2);
    assert_eq!(scenario.seen_deck(0), "tacocat exploding-kitten beard-cat");
}

#[test]
fn no_kitten_goes_while_there_are_fewer_than_players() {
    let mut scenario = Scenario::new("seats=3")
        .hand(0, "skip")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat");
    scenario.leave(1);
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat");
}

#[test]
fn a_kitten_that_was_being_placed_goes_out() {
    let mut scenario = Scenario::new("seats=3")
        .hand(0, "defuse")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten exploding-kitten tacocat");
    scenario.play(0, "draw");
    scenario.leave(0);
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat");
    assert!(scenario.heard(1).contains(&Notice::WentOut { kitten: Title::ExplodingKitten }));
    assert_eq!(scenario.turn(), (1, 1));
}

#[test]
fn a_kept_kitten_goes_out() {
    let mut scenario = Scenario::new("seats=3 edition=streaking")
        .hand(0, "streaking-kitten")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten exploding-kitten tacocat exploding-kitten");
    scenario.plays("0: draw, 0: keep");
    scenario.leave(0);
    assert_eq!(scenario.discarded(), "streaking-kitten");
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat exploding-kitten");
    assert_eq!(scenario.state.out.count(Title::ExplodingKitten), 3);
}

/// The kitten that its player may keep lies lowest when somebody else leaves: it goes, and another card is drawn.
#[test]
fn a_kitten_that_is_being_drawn_can_go_with_somebody_else() {
    let mut scenario = Scenario::new("seats=3 edition=all")
        .hand(0, "streaking-kitten defuse draw-from-the-bottom")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat beard-cat exploding-kitten");
    scenario.plays("0: draw-from-the-bottom, 0: draw");
    scenario.leave(1);
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat beard-cat");
    let gone = Notice::WentOutOfDeck { kitten: Title::ExplodingKitten, index: 3 };
    assert!(scenario.heard(0).contains(&gone) && scenario.heard(2).contains(&gone));
    scenario.refused(0, "defuse");
    scenario.play(0, "draw");
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat");
    assert_eq!(scenario.turn(), (2, 1));
}

/// One of the cards that a player is just putting in order goes out: the next one of the deck takes its place, for
/// that player to see.
#[test]
fn who_alters_the_future_sees_what_moves_up() {
    let mut scenario = Scenario::new("seats=3 edition=all nope_asks=holders")
        .hand(0, "alter-the-future-3")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat exploding-kitten beard-cat attack");
    scenario.play(0, "alter-the-future-3");
    scenario.leave(1);
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat beard-cat attack");
    assert_eq!(scenario.seen_deck(0), "exploding-kitten tacocat beard-cat ?");
    assert_eq!(scenario.seen_deck(2), "? ? ? ?");
    scenario.play(0, "order 2 1 0");
    assert_eq!(scenario.deck_cards(), "beard-cat tacocat exploding-kitten attack");
}

#[test]
fn a_kitten_that_could_be_kept_goes_out() {
    let mut scenario = Scenario::new("seats=3 edition=streaking")
        .hand(0, "streaking-kitten")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten exploding-kitten tacocat");
    scenario.play(0, "draw");
    scenario.leave(0);
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat");
    assert_eq!(scenario.turn(), (1, 1));
}

#[test]
fn an_asked_player_who_leaves_says_no() {
    let mut scenario = base();
    scenario.plays("0: skip, 1: pass");
    scenario.leave(2);
    assert_eq!(scenario.turn(), (1, 1));
    assert!(scenario.keys(0).contains("goes-through"));
    // Earlier Nopes stand.
    let mut scenario = base();
    scenario.plays("0: skip, 1: nope, 0: pass");
    scenario.leave(1);
    assert_eq!(scenario.asked(), [2]);
    scenario.play(2, "pass");
    assert_eq!((scenario.turn(), scenario.keys(0)), ((0, 1), "your-play-cancelled".into()));
}

#[test]
fn the_play_of_a_player_who_leaves_is_void() {
    let mut scenario = base();
    scenario.play(0, "favor 1");
    scenario.leave(0);
    assert!(scenario.heard(1).contains(&Notice::Void { player: seat(0) }));
    assert_eq!((scenario.turn(), scenario.cards(1)), ((1, 1), "nope attack".into()));
}

#[test]
fn a_play_on_a_player_who_leaves_is_stopped() {
    let mut scenario = base();
    scenario.play(0, "favor 1");
    scenario.leave(1);
    assert!(scenario.keys(0).ends_with("your-play-cancelled"));
    assert_eq!(scenario.turn(), (0, 1));
}

#[test]
fn who_owes_a_card_gives_none() {
    let mut scenario = base();
    scenario.plays("0: favor 1, 1: pass, 2: pass");
    assert!(matches!(scenario.view(0).question, Question::Give { .. }));
    scenario.leave(1);
    assert_eq!((scenario.asked(), scenario.cards(0)), ([0].to_vec(), "skip shuffle".into()));
    let mut scenario = base();
    scenario.plays("0: favor 1, 1: pass, 2: pass");
    scenario.leave(0);
    assert_eq!((scenario.turn(), scenario.cards(1)), ((1, 1), "nope attack".into()));
}

#[test]
fn garbage_is_collected_without_those_who_left() {
    let scenario = || {
        Scenario::new("seats=3 edition=streaking")
            .hand(0, "garbage-collection skip")
            .hand(1, "attack")
            .hand(2, "shuffle favor")
            .deck("exploding-kitten")
    };
    let mut first = scenario();
    first.plays("0: garbage-collection, 0: give skip, 2: give favor");
    first.leave(1);
    assert_eq!((first.state.deck.len(), first.cards(2)), (3, "shuffle".into()));
    assert_eq!(first.turn(), (0, 1));
    // A pick of somebody who left does not count.
    let mut second = scenario();
    second.plays("0: garbage-collection, 2: give favor");
    second.leave(2);
    second.plays("0: give skip, 1: give attack");
    assert_eq!(second.state.deck.len(), 3);
    // Without its player it is void.
    let mut third = scenario();
    third.plays("0: garbage-collection, 2: give favor");
    third.leave(0);
    assert_eq!((third.turn(), third.cards(2)), ((1, 1), "shuffle favor".into()));
}

/// The player on turn leaves while another must place a kitten: that is done first, then play passes on.
#[test]
fn a_kitten_is_placed_before_play_passes_on() {
    let mut scenario = Scenario::new("seats=3 edition=streaking")
        .hand(0, "favor")
        .hand(1, "streaking-kitten exploding-kitten defuse")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat");
    scenario.plays("0: favor 1, 1: give streaking-kitten");
    assert_eq!(scenario.asked(), [1]);
    scenario.leave(0);
    assert_eq!(scenario.asked(), [1]);
    scenario.play(1, "put 0");
    assert_eq!(scenario.turn(), (1, 1));
}

#[test]
fn a_kitten_in_nobodys_hand_goes_out_with_the_last_player() {
    let mut scenario =
        Scenario::new("seats=2").hand(0, "defuse").hand(1, "skip").deck("exploding-kitten tacocat");
    scenario.play(0, "draw");
    scenario.leave(1);
    assert_eq!((scenario.winner(), scenario.deck_cards()), (Some(0), String::from("tacocat")));
}

#[test]
fn a_cursed_play_without_a_target_left_does_nothing() {
    let mut scenario = Scenario::new("seats=3 edition=streaking")
        .hand(0, "favor")
        .hand(1, "skip")
        .deck("exploding-kitten tacocat exploding-kitten")
        .cursed(0);
    scenario.play(0, "at 0");
    assert_eq!(scenario.view(1).question, Question::Aim { card: Title::Favor });
    scenario.leave(1);
    assert!(scenario.heard(2).contains(&Notice::NothingHappened { player: seat(0) }));
    assert_eq!(scenario.asked(), [0]);
}

/// Whose turn it is leaves while somebody else places a kitten, and then that player leaves too.
#[test]
fn both_the_player_and_who_places_a_kitten_leave() {
    let mut scenario = Scenario::new("seats=4 edition=streaking")
        .hand(0, "favor")
        .hand(1, "streaking-kitten exploding-kitten defuse")
        .hand(2, "skip")
        .hand(3, "attack")
        .deck("tacocat exploding-kitten beard-cat exploding-kitten");
    scenario.plays("0: favor 1, 1: give streaking-kitten");
    assert_eq!(scenario.asked(), [1]);
    scenario.leave(0);
    assert_eq!(scenario.asked(), [1]);
    scenario.leave(1);
    assert_eq!((scenario.asked(), scenario.turn()), ([2].to_vec(), (2, 1)));
}
