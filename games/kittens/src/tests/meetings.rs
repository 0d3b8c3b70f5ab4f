//! Cards that meet: one test for each row of the table "Meetings" in RULES.md. Those about curses are in `curses`.

use super::scenario::{Scenario, seat};
use crate::view::{After, Question};
use crate::{Imploding, Notice, Refusal, Title};
use alloc::format;
use alloc::string::String;
use kernel::Direction;

pub(super) const CALM: &str = "tacocat beard-cat exploding-kitten exploding-kitten";

/// M-1: a marked card taken by a pair is seen by everybody and known in the new hand, where it is not marked.
#[test]
fn m_1_a_marked_card_is_stolen() {
    let mut scenario = Scenario::new("seats=3 edition=streaking")
        .hand(0, "cattermelon cattermelon")
        .hand(1, "skip attack")
        .hand(2, "favor")
        .deck(CALM)
        .marked(1, "skip")
        .dice([1]);
    scenario.play(0, "pair cattermelon 1");
    let taken = Notice::TookCard { player: seat(0), target: seat(1), card: Title::Skip };
    for index in 0..3 {
        assert_eq!(scenario.heard(index).last(), Some(&taken));
    }
    assert_eq!((scenario.known(2, 0), scenario.known(2, 1)), ("skip".into(), String::new()));
    assert!(scenario.view(2).players.iter().all(|player| player.marked.is_empty()));
}

/// M-2: of equal cards the open one goes first when its owner plays or gives it; chance takes either.
#[test]
fn m_2_the_open_copy_goes_first() {
    let scenario = || {
        Scenario::new("seats=3 edition=streaking")
            .hand(0, "skip skip")
            .hand(1, "favor cattermelon cattermelon")
            .hand(2, "attack")
            .deck(CALM)
            .marked(0, "skip")
    };
    let mut played = scenario();
    played.play(0, "skip");
    assert_eq!((played.known(2, 0), played.cards(0)), (String::new(), "skip".into()));
    let mut given = scenario();
    given.plays("0: draw, 1: favor 0, 0: give skip");
    assert_eq!(given.heard(2), [Notice::GaveCard { player: seat(0), to: seat(1), card: Title::Skip }]);
    for (die, told) in [(0, true), (1, false)] {
        let mut stolen = scenario();
        stolen.play(0, "draw");
        stolen.dice = testkit::Script::new([die]);
        stolen.play(1, "pair cattermelon 0");
        let is_told = matches!(stolen.heard(2).last(), Some(Notice::TookCard { .. }));
        assert_eq!(
            (is_told, stolen.known(2, 0)),
            (told, if told { String::new() } else { String::from("skip") })
        );
        let mut left_to_chance = scenario();
        left_to_chance.plays("0: draw, 1: favor 0");
        left_to_chance.dice = testkit::Script::new([die]);
        left_to_chance.play(0, "give anything");
        let is_told = matches!(left_to_chance.heard(2).last(), Some(Notice::GaveCard { .. }));
        assert_eq!(is_told, told);
    }
}

fn keeper(taker: &str, keeper: &str) -> Scenario {
    Scenario::new("seats=3 edition=streaking").hand(0, taker).hand(1, keeper).hand(2, "attack").deck(CALM)
}

/// M-3: a kept kitten given by a Favor must be defused at once, or the taker is out; it was no draw.
#[test]
fn m_3_a_kept_kitten_is_given_by_a_favor() {
    let mut saved = keeper("favor defuse skip", "streaking-kitten exploding-kitten").owing(2);
    saved.plays("0: favor 1, 1: give exploding-kitten");
    assert_eq!(saved.keys(2), "gave loose defuses");
    let question = Question::Place { player: seat(0), kitten: Title::ExplodingKitten, then: After::Turn };
    assert_eq!(saved.view(2).question, question);
    saved.play(0, "put 1");
    assert_eq!((saved.turn(), saved.asked()), ((0, 2), [0].to_vec()), "no turn ends");
    let mut lost = keeper("favor skip", "streaking-kitten exploding-kitten").owing(2);
    lost.plays("0: favor 1, 1: give exploding-kitten");
    assert_eq!(lost.keys(0), "gave-card loose you-have-no-defuse you-exploded turn");
    assert_eq!(lost.turn(), (1, 1));
}

/// M-4: so it is when a pair or a triple takes the kept kitten.
#[test]
fn m_4_a_kept_kitten_is_stolen() {
    let mut pair = keeper("cattermelon cattermelon defuse", "streaking-kitten exploding-kitten").dice([0]);
    pair.play(0, "pair cattermelon 1");
    assert_eq!((pair.asked(), pair.discarded()), ([0].to_vec(), "cattermelon cattermelon defuse".into()));
    pair.play(0, "put anywhere");
    assert_eq!(pair.turn(), (0, 1));
    let cats = "cattermelon cattermelon cattermelon";
    let mut triple = keeper(cats, "streaking-kitten exploding-kitten");
    triple.play(0, "triple cattermelon 1 exploding-kitten");
    assert!(!triple.alive().contains(seat(0)));
    assert_eq!(triple.cards(1), "streaking-kitten");
}

/// M-5: who loses the Streaking Kitten must defuse the kept kitten at once; off turn that ends no turn.
#[test]
fn m_5_the_streaking_kitten_is_taken() {
    let mut scenario = keeper("favor", "streaking-kitten exploding-kitten defuse").owing(2);
    scenario.plays("0: favor 1, 1: give streaking-kitten");
    assert_eq!(scenario.asked(), [1]);
    scenario.play(1, "put 4");
    assert_eq!(
        (scenario.turn(), scenario.cards(0), scenario.cards(1)),
        ((0, 2), "streaking-kitten".into(), String::new())
    );
    assert_eq!(scenario.seen_deck(1), "? ? ? ? exploding-kitten");
}

/// M-6: without a Defuse its former holder is out, and the thief's turn goes on.
#[test]
fn m_6_the_streaking_kitten_is_taken_from_somebody_without_a_defuse() {
    let mut scenario = keeper("cattermelon cattermelon", "streaking-kitten exploding-kitten").dice([1]);
    scenario.play(0, "pair cattermelon 1");
    assert!(!scenario.alive().contains(seat(1)));
    assert_eq!((scenario.turn(), scenario.asked()), ((0, 1), [0].to_vec()));
    assert_eq!(scenario.discarded(), "cattermelon cattermelon exploding-kitten");
}

fn five() -> Scenario {
    Scenario::new("preset=official seats=3 edition=streaking")
        .hand(1, "nope attack")
        .hand(2, "attack")
        .deck(CALM)
        .discard("favor")
}

/// M-7: the Streaking Kitten among five different cards: the kept kitten comes before the Nope question of that play.
#[test]
fn m_7_the_streaking_kitten_is_played_among_five() {
    let hand = "streaking-kitten exploding-kitten defuse skip shuffle mark cattermelon";
    let mut scenario = five().hand(0, hand);
    scenario.play(0, "five streaking-kitten skip shuffle mark cattermelon");
    assert_eq!(scenario.keys(1), "played-five loose defuses");
    assert_eq!(scenario.asked(), [0]);
    scenario.play(0, "put 0");
    assert_eq!(scenario.asked(), [1, 2], "now it can be stopped");
    scenario.plays("1: pass, 2: pass");
    assert_eq!(scenario.options(0), ["take defuse", "take favor"]);
    let mut other = five().hand(0, hand);
    assert_eq!(other.refused(0, "five exploding-kitten skip shuffle mark cattermelon"), Refusal::NoCombo);
}

/// M-8: without a Defuse the player is out, and the play with them.
#[test]
fn m_8_the_streaking_kitten_is_played_without_a_defuse() {
    let mut scenario = five().hand(0, "streaking-kitten exploding-kitten skip shuffle mark cattermelon");
    scenario.play(0, "five streaking-kitten skip shuffle mark cattermelon");
    assert!(!scenario.alive().contains(seat(0)));
    assert_eq!((scenario.turn(), scenario.asked()), ((1, 1), [1].to_vec()));
}

fn garbage(picked: &str) -> Scenario {
    let mut scenario = keeper("garbage-collection skip", "streaking-kitten exploding-kitten defuse");
    scenario.plays("0: garbage-collection, 0: give skip, 2: give attack");
    scenario.play(1, picked);
    scenario
}

/// M-9: the Streaking Kitten given to Garbage Collection: the kept kitten must be defused after the shuffle.
#[test]
fn m_9_the_streaking_kitten_is_collected() {
    let mut scenario = garbage("give streaking-kitten");
    assert_eq!((scenario.asked(), scenario.state.deck.len()), ([1].to_vec(), 7));
    scenario.play(1, "put 0");
    assert_eq!((scenario.turn(), scenario.seen_deck(1)), ((0, 1), "exploding-kitten ? ? ? ? ? ? ?".into()));
}

/// M-10: a kept kitten given to Garbage Collection is shuffled in and harms nobody.
#[test]
fn m_10_the_kept_kitten_is_collected() {
    let scenario = garbage("give exploding-kitten");
    assert_eq!((scenario.asked(), scenario.cards(1)), ([0].to_vec(), "streaking-kitten defuse".into()));
    assert_eq!(scenario.deck_cards().matches("exploding").count(), 3);
    assert!(!scenario.keys(2).contains("exploding"));
}

/// M-11: a Mark can open a kept kitten: then everybody knows of it.
#[test]
fn m_11_the_kept_kitten_is_marked() {
    let mut scenario = keeper("mark", "streaking-kitten exploding-kitten").dice([0]);
    scenario.play(0, "mark 1");
    assert_eq!(scenario.view(2).players[1].marked, [Title::ExplodingKitten]);
    // And so, without being told, that the Streaking Kitten holds it back.
    let world =
        <crate::Kittens as kernel::Imagine>::imagine(&scenario.view(2), &[], &mut kernel::FastDice::new(1));
    assert!(world.hands.has(seat(1), Title::StreakingKitten));
}

/// M-23: a Catomic Bomb leaves the Imploding Kitten in the rest, face up or not.
#[test]
fn m_23_an_imploding_kitten_under_a_catomic_bomb() {
    let mut scenario = Scenario::new("seats=2 edition=all")
        .hand(0, "catomic-bomb")
        .hand(1, "skip")
        .deck("imploding-kitten tacocat exploding-kitten beard-cat")
        .face_up();
    assert_eq!(scenario.seen_deck(1), "imploding-kitten ? ? ?");
    scenario.play(0, "catomic-bomb");
    assert_eq!(scenario.seen_deck(1), "exploding-kitten ? ? ?");
    assert_eq!(scenario.view(1).deck.imploding, Imploding::FaceUp);
    let mut none = Scenario::new("seats=2 edition=all")
        .hand(0, "catomic-bomb")
        .hand(1, "skip")
        .deck("imploding-kitten")
        .face_up();
    none.play(0, "catomic-bomb");
    assert_eq!(none.seen_deck(1), "imploding-kitten", "no kitten covers it");
}

/// M-24: a face-up Imploding Kitten is seen by all while it is on top, and stays face up wherever it goes.
#[test]
fn m_24_a_face_up_kitten_moves() {
    let mut scenario = Scenario::new("preset=official seats=2 edition=all")
        .hand(0, "swap-top-and-bottom swap-top-and-bottom alter-the-future-3 shuffle")
        .hand(1, "skip")
        .deck("imploding-kitten tacocat exploding-kitten beard-cat")
        .face_up();
    scenario.plays("0: swap-top-and-bottom, 1: pass");
    assert_eq!(
        (scenario.seen_deck(1), scenario.seen_deck(0)),
        ("? ? ? imploding-kitten".into(), "? ? ? imploding-kitten".into())
    );
    scenario.plays("0: swap-top-and-bottom, 1: pass, 0: alter-the-future-3, 1: pass, 0: order 1 0 2");
    assert_eq!(scenario.seen_deck(1), "? ? ? ?", "it lies among the altered ones, but not on top");
    assert_eq!(scenario.seen_deck(0), "tacocat imploding-kitten exploding-kitten ?");
    // Shuffled to the top it is seen again.
    scenario.dice = testkit::Script::new([2, 0, 1]);
    scenario.plays("0: shuffle, 1: pass");
    assert_eq!(scenario.deck_cards().split(' ').next(), Some("imploding-kitten"));
    assert_eq!(scenario.seen_deck(1), "imploding-kitten ? ? ?");
}

/// M-25: drawn face up, from either end, it is the end; no Defuse and no Streaking Kitten help.
#[test]
fn m_25_a_face_up_kitten_is_drawn() {
    for (deck, action) in [
        ("imploding-kitten tacocat exploding-kitten", "draw"),
        ("tacocat exploding-kitten imploding-kitten", "draw-from-the-bottom"),
    ] {
        let mut scenario = Scenario::new("seats=3 edition=all")
            .hand(0, "draw-from-the-bottom defuse streaking-kitten")
            .hand(1, "skip")
            .hand(2, "attack")
            .deck(deck)
            .face_up();
        scenario.play(0, action);
        if action != "draw" {
            scenario.play(0, "draw");
        }
        assert!(!scenario.alive().contains(seat(0)), "{action}");
        assert!(scenario.discarded().ends_with("imploding-kitten"));
        assert_eq!((scenario.view(1).deck.imploding, scenario.turn()), (Imploding::Absent, (1, 1)));
    }
}

/// M-26: drawn face down it harms nobody: it goes back face up, and one owed turn ends.
#[test]
fn m_26_a_face_down_kitten_is_drawn() {
    let mut scenario = Scenario::new("seats=2 edition=imploding")
        .hand(0, "skip")
        .hand(1, "skip")
        .deck("imploding-kitten tacocat exploding-kitten")
        .owing(2);
    scenario.play(0, "draw");
    assert_eq!(scenario.keys(1), "drew-imploding");
    assert_eq!(scenario.discarded(), "", "no Defuse is needed");
    scenario.play(0, "put 1");
    assert_eq!(
        (scenario.turn(), scenario.deck_cards()),
        ((0, 1), "tacocat imploding-kitten exploding-kitten".into())
    );
    assert_eq!(
        (scenario.seen_deck(0), scenario.seen_deck(1)),
        ("? imploding-kitten ?".into(), "? ? ?".into())
    );
    scenario.play(0, "draw");
    assert_eq!(scenario.seen_deck(1), "imploding-kitten ?", "now it is on top, for all to see");
}

/// M-27: a Nope on Alter the Future: nobody sees or moves anything.
#[test]
fn m_27_alter_the_future_is_noped() {
    let mut scenario =
        Scenario::new("seats=2 edition=imploding").hand(0, "alter-the-future-3").hand(1, "nope").deck(CALM);
    scenario.plays("0: alter-the-future-3, 1: nope");
    assert_eq!((scenario.seen_deck(0), scenario.deck_cards()), ("? ? ? ?".into(), CALM.into()));
    assert_eq!((scenario.turn(), scenario.asked()), ((0, 1), [0].to_vec()));
}

/// M-28: with two alive a Reverse is a Skip.
#[test]
fn m_28_two_alive_and_a_reverse() {
    let mut scenario =
        Scenario::new("seats=2 edition=imploding").hand(0, "reverse reverse").deck(CALM).owing(2);
    scenario.play(0, "reverse");
    assert_eq!((scenario.turn(), scenario.state.direction), ((0, 1), Direction::Clockwise));
    scenario.play(0, "reverse");
    assert_eq!(scenario.turn(), (1, 1));
}

/// M-29: a reversed direction holds for attacks, for going out, and for the order of the Nope question.
#[test]
fn m_29_everything_follows_the_direction() {
    let mut scenario = Scenario::new("preset=official seats=4 edition=imploding")
        .hand(0, "reverse")
        .hand(3, "attack")
        .hand(2, "skip")
        .hand(1, "skip")
        .deck("exploding-kitten tacocat exploding-kitten exploding-kitten");
    scenario.plays("0: reverse, 1: pass, 2: pass, 3: pass, 3: attack");
    let kernel::Pending::Ask(ask) = <crate::Kittens as kernel::Game>::pending(&scenario.state) else {
        panic!()
    };
    assert!(ask.in_order(4).map(kernel::Seat::index).eq([2, 1, 0]));
    scenario.plays("2: pass, 1: pass, 0: pass");
    assert_eq!(scenario.turn(), (2, 2));
    scenario.play(2, "draw");
    assert_eq!(scenario.turn(), (1, 1), "who goes out takes the turns along");
}

/// M-30: Draw from the Bottom meets a kitten that may be kept: nobody else can tell it from any other card.
#[test]
fn m_30_a_kitten_from_the_bottom_is_kept() {
    let scenario = |bottom: &str| {
        let mut scenario = Scenario::new("seats=2 edition=all")
            .hand(0, "draw-from-the-bottom streaking-kitten")
            .hand(1, "attack")
            .deck(&format!("tacocat {bottom}"));
        scenario.play(0, "draw-from-the-bottom");
        scenario
    };
    let (mut kitten, mut other) = (scenario("exploding-kitten"), scenario("skip"));
    assert_eq!(kitten.view(1).question, Question::DrawBottom);
    kitten.play(0, "draw");
    assert_eq!(kitten.view(1).question, Question::DrawBottom);
    assert_eq!(kitten.view(0).question, Question::Keep { bottom: true, can_defuse: false });
    assert!(kitten.heard(1).is_empty());
    kitten.play(0, "keep");
    other.play(0, "draw");
    assert_eq!(kitten.heard(1), other.heard(1));
    assert_eq!(kitten.view(1).players[0].cards, other.view(1).players[0].cards);
}

/// M-31: a player who saw a kitten coming that is then drawn like any other card knows who keeps it.
#[test]
fn m_31_a_seen_kitten_is_kept() {
    let mut scenario = Scenario::new("seats=3 edition=streaking")
        .hand(0, "see-the-future-3 skip")
        .hand(1, "streaking-kitten")
        .hand(2, "attack")
        .deck("exploding-kitten tacocat beard-cat exploding-kitten");
    scenario.plays("0: see-the-future-3, 0: skip, 1: draw, 1: keep");
    assert_eq!((scenario.known(0, 1), scenario.known(2, 1)), ("exploding-kitten".into(), String::new()));
    assert_eq!(scenario.heard(0)[0], Notice::Drew { player: seat(1) });
}

/// M-32: a second kitten can't be kept: it is defused, or kills, and the kept one goes to the discard pile as well.
#[test]
fn m_32_a_second_kitten() {
    let scenario = |hand: &str| {
        Scenario::new("seats=3 edition=streaking")
            .hand(0, hand)
            .hand(1, "skip")
            .hand(2, "skip")
            .deck(CALM)
            .deck("")
    };
    let mut saved = scenario("streaking-kitten exploding-kitten defuse");
    saved.state.deck.swap_ends();
    saved.play(0, "draw");
    assert!(matches!(saved.view(0).question, Question::Place { then: After::EndTurn, .. }));
    let mut lost = scenario("streaking-kitten exploding-kitten");
    lost.state.deck.swap_ends();
    lost.play(0, "draw");
    assert_eq!(lost.discarded(), "exploding-kitten streaking-kitten exploding-kitten");
    assert_eq!(lost.turn(), (1, 1));
}

/// M-33: a card must be drawn from an empty deck: the kept kitten becomes the deck.
#[test]
fn m_33_an_empty_deck() {
    let mut scenario = Scenario::new("seats=2 edition=streaking")
        .hand(0, "streaking-kitten")
        .hand(1, "defuse")
        .deck("exploding-kitten");
    scenario.plays("0: draw, 0: keep");
    assert_eq!(scenario.state.deck.len(), 0);
    scenario.play(1, "draw");
    assert_eq!(scenario.keys(0), "kept-became-deck drew-kitten defuses");
    assert_eq!(scenario.cards(0), "streaking-kitten");
    // The keeper may keep it once more.
    scenario.plays("1: put 0, 0: draw, 0: keep");
    scenario.play(1, "draw");
    assert_eq!(scenario.winner(), Some(0));
    let mut own = Scenario::new("seats=2 edition=streaking")
        .hand(0, "streaking-kitten exploding-kitten")
        .hand(1, "skip");
    own.play(0, "draw");
    assert_eq!((own.options(0), own.state.deck.len()), (["keep".into()].to_vec(), 1));
}

/// M-34: the target's last card was a Nope that did not help: when the play takes effect there is nothing to take.
#[test]
fn m_34_the_target_has_become_empty() {
    for action in ["favor 1", "pair tacocat 1", "triple tacocat 1 skip", "mark 1"] {
        let mut scenario = Scenario::new("seats=2 edition=streaking")
            .hand(0, "favor tacocat tacocat tacocat mark nope")
            .hand(1, "nope")
            .deck("beard-cat exploding-kitten");
        scenario.plays(&format!("0: {action}, 1: nope, 0: nope"));
        assert!(
            scenario.keys(1).ends_with("goes-through nothing-happened"),
            "{action}: {}",
            scenario.keys(1)
        );
        assert_eq!(scenario.asked(), [0]);
    }
}

/// M-35: a player drawing the last card leaves an empty deck, and nothing else happens until somebody must draw.
#[test]
fn m_35_the_future_of_an_empty_deck() {
    let mut scenario = Scenario::new("seats=2 edition=all")
        .hand(0, "see-the-future-3 alter-the-future-3 shuffle swap-top-and-bottom catomic-bomb")
        .hand(1, "streaking-kitten exploding-kitten");
    scenario
        .plays("0: see-the-future-3, 0: alter-the-future-3, 0: shuffle, 0: times 3, 0: swap-top-and-bottom");
    assert_eq!(scenario.asked(), [0]);
    scenario.play(0, "catomic-bomb");
    assert_eq!((scenario.turn(), scenario.cards(1)), ((1, 1), "exploding-kitten streaking-kitten".into()));
}
