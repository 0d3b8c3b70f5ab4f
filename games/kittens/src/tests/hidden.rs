//! Nothing leaks: for every card that moves or shows a card, two worlds that differ only in what a player may not know
//! look and sound the same to that player.

use super::scenario::{Scenario, seat};
use crate::{Kittens, View};
use alloc::string::String;
use alloc::vec::Vec;
use kernel::{Game, Publicity, Viewer};

/// Both worlds go through the same answers; afterwards, and after every answer, the bystanders see and hear the same.
#[track_caller]
fn same(mut left: Scenario, mut right: Scenario, answers: &[(u8, &str)], bystanders: &[u8]) {
    let seen = |scenario: &Scenario| -> Vec<(View, Vec<String>)> {
        let look = |&index: &u8| (scenario.view(index), scenario.options(index));
        bystanders.iter().map(look).collect()
    };
    assert_ne!(left.state, right.state, "the worlds differ");
    assert_eq!(seen(&left), seen(&right), "before");
    let spectator = !bystanders.is_empty();
    for &(index, action) in answers {
        left.play(index, action);
        right.play(index, action);
        assert_eq!(seen(&left), seen(&right), "after {action}");
        for &bystander in bystanders {
            assert_eq!(left.heard(bystander), right.heard(bystander), "{bystander} hears of {action}");
        }
        if spectator {
            assert_eq!(left.spectator(), right.spectator(), "after {action}");
            assert_eq!(left.heard_by(Viewer::Spectator), right.heard_by(Viewer::Spectator));
        }
    }
}

fn scenario(choices: &str, hands: [&str; 3], deck: &str) -> Scenario {
    let [first, second, third] = hands;
    Scenario::new(choices).hand(0, first).hand(1, second).hand(2, third).deck(deck)
}

const ALL: &str = "seats=3 edition=all";
const OFFICIAL: &str = "preset=official seats=3 edition=all";

#[test]
fn a_drawn_card_is_hidden() {
    let with = |top: &str| {
        let deck =
            if top == "skip" { "skip tacocat exploding-kitten" } else { "tacocat skip exploding-kitten" };
        scenario(ALL, ["attack", "skip", "shuffle"], deck)
    };
    same(with("skip"), with("tacocat"), &[(0, "draw")], &[1, 2]);
}

#[test]
fn a_hand_is_hidden() {
    let left = scenario(ALL, ["attack", "skip", "shuffle"], "tacocat exploding-kitten");
    let right = scenario(ALL, ["attack", "shuffle", "skip"], "tacocat exploding-kitten");
    same(left, right, &[], &[0]);
}

#[test]
fn the_future_is_hidden() {
    let with = |deck: &str| scenario(ALL, ["see-the-future-3 see-the-future-5", "skip", "shuffle"], deck);
    let (left, right) = ("tacocat beard-cat exploding-kitten", "exploding-kitten tacocat beard-cat");
    same(with(left), with(right), &[(0, "see-the-future-3"), (0, "see-the-future-5")], &[1, 2]);
}

#[test]
fn an_altered_future_is_hidden() {
    let with = |deck: &str| scenario(ALL, ["alter-the-future-3", "skip", "shuffle"], deck);
    let (left, right) = ("tacocat beard-cat exploding-kitten", "exploding-kitten tacocat beard-cat");
    same(with(left), with(right), &[(0, "alter-the-future-3"), (0, "order 2 0 1")], &[1, 2]);
    // The order itself is a secret as well.
    let mut one = with(left);
    let mut two = with(left);
    one.plays("0: alter-the-future-3, 0: order 2 0 1");
    two.plays("0: alter-the-future-3, 0: order 0 1 2");
    assert_eq!((one.view(1), one.heard(1), one.spectator()), (two.view(1), two.heard(1), two.spectator()));
    let mut asked = with(left);
    asked.play(0, "alter-the-future-3");
    assert_eq!(asked.publicity(0, "order 2 0 1"), Publicity::Veiled);
}

#[test]
fn where_a_kitten_goes_is_hidden() {
    for (kitten, hand) in [("exploding-kitten", "defuse"), ("imploding-kitten", "skip")] {
        let with =
            || scenario(ALL, [hand, "attack", "shuffle"], &alloc::format!("{kitten} tacocat beard-cat skip"));
        let (mut left, mut right) = (with(), with());
        left.play(0, "draw");
        right.play(0, "draw");
        assert_eq!(left.publicity(0, "put 1"), Publicity::Veiled);
        assert_eq!(left.publicity(0, "put anywhere"), Publicity::Veiled);
        left.play(0, "put 1");
        right.play(0, "put 3");
        for index in [1, 2] {
            assert_eq!((left.view(index), left.heard(index)), (right.view(index), right.heard(index)));
        }
        assert_eq!(left.spectator(), right.spectator());
    }
}

#[test]
fn what_a_favor_moves_is_hidden_from_the_third() {
    let with = || scenario(ALL, ["favor", "skip attack", "shuffle"], "tacocat exploding-kitten");
    let (mut left, mut right) = (with(), with());
    left.play(0, "favor 1");
    right.play(0, "favor 1");
    assert_eq!(left.publicity(1, "give skip"), Publicity::Veiled);
    assert_eq!(left.publicity(1, "give anything"), Publicity::Veiled);
    left.play(1, "give skip");
    right.play(1, "give attack");
    assert_eq!((left.view(2), left.heard(2)), (right.view(2), right.heard(2)));
    assert_eq!(left.spectator(), right.spectator());
    assert_ne!(left.view(0), right.view(0));
}

#[test]
fn what_a_pair_takes_is_hidden_from_the_third() {
    let with = |die| {
        scenario(ALL, ["tacocat tacocat", "skip attack", "shuffle"], "tacocat exploding-kitten").dice([die])
    };
    let (mut left, mut right) = (with(0), with(1));
    left.play(0, "pair tacocat 1");
    right.play(0, "pair tacocat 1");
    assert_eq!((left.view(2), left.heard(2)), (right.view(2), right.heard(2)));
    assert_eq!(left.spectator(), right.spectator());
}

#[test]
fn a_missed_triple_tells_only_what_is_missing() {
    let hands = |second: &'static str, third: &'static str| ["tacocat tacocat tacocat", second, third];
    let left = scenario(OFFICIAL, hands("skip attack", "shuffle favor"), "exploding-kitten");
    let right = scenario(OFFICIAL, hands("skip favor", "shuffle attack"), "exploding-kitten");
    same(left, right, &[(0, "triple tacocat 1 mark"), (1, "pass"), (2, "pass")], &[0]);
}

#[test]
fn picks_for_the_garbage_are_hidden() {
    let with = || {
        scenario(ALL, ["garbage-collection skip", "attack favor", "shuffle mark"], "tacocat exploding-kitten")
    };
    let (mut left, mut right) = (with(), with());
    for scenario in [&mut left, &mut right] {
        scenario.play(0, "garbage-collection");
        assert_eq!(scenario.publicity(1, "give attack"), Publicity::Hidden);
    }
    left.play(1, "give attack");
    right.play(1, "give favor");
    assert_eq!((left.view(0), left.view(2), left.heard(0)), (right.view(0), right.view(2), right.heard(0)));
    // Not even that somebody has picked is seen.
    assert_eq!(left.view(0), { with_played(&with).view(0) });
}

fn with_played(with: &impl Fn() -> Scenario) -> Scenario {
    let mut scenario = with();
    scenario.play(0, "garbage-collection");
    scenario
}

#[test]
fn a_swap_shows_nothing() {
    let with = |deck: &str| scenario(ALL, ["swap-top-and-bottom", "skip", "shuffle"], deck);
    let (left, right) = ("tacocat exploding-kitten beard-cat", "beard-cat exploding-kitten tacocat");
    same(with(left), with(right), &[(0, "swap-top-and-bottom")], &[0, 1, 2]);
}

#[test]
fn a_bomb_shows_only_the_kittens() {
    let with = |deck: &str| scenario(ALL, ["catomic-bomb", "skip", "shuffle"], deck);
    let (left, right) = ("tacocat exploding-kitten beard-cat", "beard-cat exploding-kitten tacocat");
    same(with(left), with(right), &[(0, "catomic-bomb")], &[0, 1, 2]);
}

#[test]
fn a_mark_shows_one_card() {
    let left = scenario(ALL, ["mark", "skip attack", "shuffle"], "exploding-kitten").dice([1]);
    let right = scenario(ALL, ["mark", "skip shuffle", "attack"], "exploding-kitten").dice([0]);
    same(left, right, &[(0, "mark 1")], &[0]);
}

/// A kept kitten is drawn like any other card: while its owner decides, and after.
#[test]
fn a_kept_kitten_is_hidden() {
    let hands = ["streaking-kitten", "skip", "shuffle"];
    let mut kept = scenario(ALL, hands, "exploding-kitten tacocat exploding-kitten");
    let mut other = scenario(ALL, hands, "tacocat exploding-kitten exploding-kitten");
    let before = kept.view(1);
    assert_eq!((kept.publicity(0, "draw"), other.publicity(0, "draw")), (Publicity::Open, Publicity::Open));
    kept.play(0, "draw");
    assert_eq!((kept.view(1), kept.spectator()), (before, other.spectator()), "as if nothing was drawn yet");
    assert!(kept.heard(1).is_empty() && kept.heard_by(Viewer::Spectator).is_empty());
    assert_eq!(kept.publicity(0, "keep"), Publicity::Hidden);
    kept.play(0, "keep");
    other.play(0, "draw");
    for index in [1, 2] {
        assert_eq!((kept.view(index), kept.heard(index)), (other.view(index), other.heard(index)));
    }
    assert_eq!(kept.heard_by(Viewer::Spectator), other.heard_by(Viewer::Spectator));
}

/// Nobody but the owner of a Nope can tell whether a no was one.
#[test]
fn who_passes_is_hidden_where_everyone_is_asked() {
    let with = |second: &str, third: &str| {
        Scenario::new("preset=official seats=3")
            .hand(0, "skip")
            .hand(1, second)
            .hand(2, third)
            .deck("exploding-kitten")
    };
    let (left, right) = (with("nope", "attack"), with("attack", "nope"));
    same(left, right, &[(0, "skip")], &[0]);
    let (mut left, mut right) = (with("nope", "attack"), with("attack", "nope"));
    left.plays("0: skip, 1: pass");
    assert_eq!(left.publicity(2, "pass"), Publicity::Hidden);
    assert_eq!(left.publicity(2, "nope"), Publicity::Hidden);
    assert_eq!(left.publicity(0, "draw"), Publicity::Open);
    right.plays("0: skip, 1: nope");
    assert_eq!(
        (left.view(0), left.heard(0)),
        (right.view(0), right.heard(0)),
        "a yes without a Nope is a no"
    );
    assert_eq!(left.spectator(), right.spectator());
    // Nor does anybody see that one answer has come in.
    let mut none = with("nope", "attack");
    none.play(0, "skip");
    assert_eq!((none.view(0), none.view(2)), (left.view(0), left.view(2)));
}

/// A cursed player knows what was in the hand, but nothing about where.
#[test]
fn a_cursed_hand_is_hidden_from_its_owner() {
    let with = |die| {
        scenario(ALL, ["favor", "skip attack", "shuffle"], "tacocat exploding-kitten").cursed(1).dice([die])
    };
    let (mut left, mut right) = (with(0), with(1));
    left.plays("0: favor 1, 1: give at 1");
    right.plays("0: favor 1, 1: give at 1");
    assert_ne!(left.cards(1), right.cards(1));
    assert_eq!((left.view(1), left.heard(1)), (right.view(1), right.heard(1)));
}

/// A spectator sees the public part alone.
#[test]
fn a_spectator_sees_no_hand() {
    let scenario =
        scenario(ALL, ["see-the-future-3 skip", "skip attack", "shuffle"], "tacocat exploding-kitten");
    let view = scenario.spectator();
    assert!(view.hand.is_none() && view.you.is_none() && !view.asked);
    assert!(view.players.iter().all(|player| player.known.is_empty()));
}

/// A new question has a new number only when it is settled: a pass leaves it open.
#[test]
fn a_pass_leaves_the_question_open() {
    let mut scenario = Scenario::new("preset=official seats=3")
        .hand(0, "skip")
        .hand(1, "attack")
        .hand(2, "nope")
        .deck("exploding-kitten");
    scenario.play(0, "skip");
    assert_eq!(scenario.play(1, "pass"), kernel::Step::StillOpen);
    assert_eq!(scenario.play(2, "nope"), kernel::Step::Closed);
    assert!(
        Kittens::pending(&scenario.state).asked().contains(seat(1)),
        "who passed is asked about the Nope"
    );
}
