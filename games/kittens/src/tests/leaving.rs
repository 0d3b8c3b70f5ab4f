//! Players who leave.

use super::scene::{Scene, seat};
use crate::view::Question;
use crate::{Notice, Title};
use alloc::string::String;

fn base() -> Scene {
    Scene::new("preset=classic seats=3")
        .hand(0, "favor skip shuffle")
        .hand(1, "nope attack")
        .hand(2, "nope tacocat")
        .deck("exploding-kitten tacocat exploding-kitten beard-cat")
}

#[test]
fn who_leaves_is_out_as_if_exploded() {
    let mut scene = base();
    scene.leave(0);
    assert_eq!(scene.discarded(), "skip shuffle favor");
    assert_eq!(scene.turn(), (1, 1));
    assert_eq!(scene.state.places[0], 3);
    scene.leave(1);
    assert_eq!(scene.winner(), Some(2));
    scene.leave(2);
    assert_eq!(scene.winner(), Some(2), "nothing happens once the game is over");
}

/// Two kittens for two players would be one too many: the lowest goes, and all hear from where.
#[test]
fn the_lowest_kitten_goes_with_a_player() {
    let mut scene = base();
    scene.leave(1);
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat beard-cat");
    let gone = Notice::WentOutOfDeck { kitten: Title::ExplodingKitten, index: 2 };
    assert!(scene.heard(0).contains(&gone) && scene.heard(2).contains(&gone));
    // What was known above and below it stays known.
    let mut scene = Scene::new("seats=3")
        .hand(0, "see-the-future-3")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("tacocat exploding-kitten beard-cat exploding-kitten");
    scene.play(0, "see-the-future-3");
    scene.leave(2);
    assert_eq!(scene.seen_deck(0), "tacocat exploding-kitten beard-cat");
}

#[test]
fn no_kitten_goes_while_there_are_fewer_than_players() {
    let mut scene = Scene::new("seats=3")
        .hand(0, "skip")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat");
    scene.leave(1);
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat");
}

#[test]
fn a_kitten_that_was_being_placed_goes_out() {
    let mut scene = Scene::new("seats=3")
        .hand(0, "defuse")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten exploding-kitten tacocat");
    scene.play(0, "draw");
    scene.leave(0);
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat");
    assert!(scene.heard(1).contains(&Notice::WentOut { kitten: Title::ExplodingKitten }));
    assert_eq!(scene.turn(), (1, 1));
}

#[test]
fn a_kept_kitten_goes_out() {
    let mut scene = Scene::new("seats=3 edition=streaking")
        .hand(0, "streaking-kitten")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten exploding-kitten tacocat exploding-kitten");
    scene.plays("0: draw, 0: keep");
    scene.leave(0);
    assert_eq!(scene.discarded(), "streaking-kitten");
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat exploding-kitten");
    assert_eq!(scene.state.out.count(Title::ExplodingKitten), 3);
}

/// The kitten that its player may keep lies lowest when somebody else leaves: it goes, and another card is drawn.
#[test]
fn a_kitten_that_is_being_drawn_can_go_with_somebody_else() {
    let mut scene = Scene::new("seats=3 edition=all")
        .hand(0, "streaking-kitten defuse draw-from-the-bottom")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat beard-cat exploding-kitten");
    scene.plays("0: draw-from-the-bottom, 0: draw");
    scene.leave(1);
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat beard-cat");
    let gone = Notice::WentOutOfDeck { kitten: Title::ExplodingKitten, index: 3 };
    assert!(scene.heard(0).contains(&gone) && scene.heard(2).contains(&gone));
    scene.refused(0, "defuse");
    scene.play(0, "draw");
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat");
    assert_eq!(scene.turn(), (2, 1));
}

/// One of the cards that a player is just putting in order goes out: the next one of the deck takes its place, for
/// that player to see.
#[test]
fn who_alters_the_future_sees_what_moves_up() {
    let mut scene = Scene::new("seats=3 edition=all nope_asks=holders")
        .hand(0, "alter-the-future-3")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat exploding-kitten beard-cat attack");
    scene.play(0, "alter-the-future-3");
    scene.leave(1);
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat beard-cat attack");
    assert_eq!(scene.seen_deck(0), "exploding-kitten tacocat beard-cat ?");
    assert_eq!(scene.seen_deck(2), "? ? ? ?");
    scene.play(0, "order 2 1 0");
    assert_eq!(scene.deck_cards(), "beard-cat tacocat exploding-kitten attack");
}

#[test]
fn a_kitten_that_could_be_kept_goes_out() {
    let mut scene = Scene::new("seats=3 edition=streaking")
        .hand(0, "streaking-kitten")
        .hand(1, "skip")
        .hand(2, "skip")
        .deck("exploding-kitten exploding-kitten tacocat");
    scene.play(0, "draw");
    scene.leave(0);
    assert_eq!(scene.deck_cards(), "exploding-kitten tacocat");
    assert_eq!(scene.turn(), (1, 1));
}

#[test]
fn an_asked_player_who_leaves_says_no() {
    let mut scene = base();
    scene.plays("0: skip, 1: pass");
    scene.leave(2);
    assert_eq!(scene.turn(), (1, 1));
    assert!(scene.keys(0).contains("goes-through"));
    // Earlier Nopes stand.
    let mut scene = base();
    scene.plays("0: skip, 1: nope, 0: pass");
    scene.leave(1);
    assert_eq!(scene.asked(), [2]);
    scene.play(2, "pass");
    assert_eq!((scene.turn(), scene.keys(0)), ((0, 1), "your-play-cancelled".into()));
}

#[test]
fn the_play_of_a_player_who_leaves_is_void() {
    let mut scene = base();
    scene.play(0, "favor 1");
    scene.leave(0);
    assert!(scene.heard(1).contains(&Notice::Void { player: seat(0) }));
    assert_eq!((scene.turn(), scene.cards(1)), ((1, 1), "nope attack".into()));
}

#[test]
fn a_play_on_a_player_who_leaves_is_stopped() {
    let mut scene = base();
    scene.play(0, "favor 1");
    scene.leave(1);
    assert!(scene.keys(0).ends_with("your-play-cancelled"));
    assert_eq!(scene.turn(), (0, 1));
}

#[test]
fn who_owes_a_card_gives_none() {
    let mut scene = base();
    scene.plays("0: favor 1, 1: pass, 2: pass");
    assert!(matches!(scene.view(0).question, Question::Give { .. }));
    scene.leave(1);
    assert_eq!((scene.asked(), scene.cards(0)), ([0].to_vec(), "skip shuffle".into()));
    let mut scene = base();
    scene.plays("0: favor 1, 1: pass, 2: pass");
    scene.leave(0);
    assert_eq!((scene.turn(), scene.cards(1)), ((1, 1), "nope attack".into()));
}

#[test]
fn garbage_is_collected_without_those_who_left() {
    let scene = || {
        Scene::new("seats=3 edition=streaking")
            .hand(0, "garbage-collection skip")
            .hand(1, "attack")
            .hand(2, "shuffle favor")
            .deck("exploding-kitten")
    };
    let mut first = scene();
    first.plays("0: garbage-collection, 0: give skip, 2: give favor");
    first.leave(1);
    assert_eq!((first.state.deck.len(), first.cards(2)), (3, "shuffle".into()));
    assert_eq!(first.turn(), (0, 1));
    // A pick of somebody who left does not count.
    let mut second = scene();
    second.plays("0: garbage-collection, 2: give favor");
    second.leave(2);
    second.plays("0: give skip, 1: give attack");
    assert_eq!(second.state.deck.len(), 3);
    // Without its player it is void.
    let mut third = scene();
    third.plays("0: garbage-collection, 2: give favor");
    third.leave(0);
    assert_eq!((third.turn(), third.cards(2)), ((1, 1), "shuffle favor".into()));
}

/// The player on turn leaves while another must place a kitten: that is done first, then play passes on.
#[test]
fn a_kitten_is_placed_before_play_passes_on() {
    let mut scene = Scene::new("seats=3 edition=streaking")
        .hand(0, "favor")
        .hand(1, "streaking-kitten exploding-kitten defuse")
        .hand(2, "skip")
        .deck("exploding-kitten tacocat");
    scene.plays("0: favor 1, 1: give streaking-kitten");
    assert_eq!(scene.asked(), [1]);
    scene.leave(0);
    assert_eq!(scene.asked(), [1]);
    scene.play(1, "put 0");
    assert_eq!(scene.turn(), (1, 1));
}

#[test]
fn a_kitten_in_nobodys_hand_goes_out_with_the_last_player() {
    let mut scene = Scene::new("seats=2").hand(0, "defuse").hand(1, "skip").deck("exploding-kitten tacocat");
    scene.play(0, "draw");
    scene.leave(1);
    assert_eq!((scene.winner(), scene.deck_cards()), (Some(0), String::from("tacocat")));
}

#[test]
fn a_cursed_play_without_a_target_left_does_nothing() {
    let mut scene = Scene::new("seats=3 edition=streaking")
        .hand(0, "favor")
        .hand(1, "skip")
        .deck("exploding-kitten tacocat exploding-kitten")
        .cursed(0);
    scene.play(0, "at 0");
    assert_eq!(scene.view(1).question, Question::Aim { card: Title::Favor });
    scene.leave(1);
    assert!(scene.heard(2).contains(&Notice::NothingHappened { player: seat(0) }));
    assert_eq!(scene.asked(), [0]);
}

/// Whose turn it is leaves while somebody else places a kitten, and then that player leaves too.
#[test]
fn both_the_player_and_who_places_a_kitten_leave() {
    let mut scene = Scene::new("seats=4 edition=streaking")
        .hand(0, "favor")
        .hand(1, "streaking-kitten exploding-kitten defuse")
        .hand(2, "skip")
        .hand(3, "attack")
        .deck("tacocat exploding-kitten beard-cat exploding-kitten");
    scene.plays("0: favor 1, 1: give streaking-kitten");
    assert_eq!(scene.asked(), [1]);
    scene.leave(0);
    assert_eq!(scene.asked(), [1]);
    scene.leave(1);
    assert_eq!((scene.asked(), scene.turn()), ([2].to_vec(), (2, 1)));
}
