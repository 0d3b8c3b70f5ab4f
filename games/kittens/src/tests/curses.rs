//! Cards that meet a curse: rows of the table "Meetings" in RULES.md.

use super::meetings::CALM;
use super::scenario::{Scenario, seat};
use crate::view::Question;
use crate::{Notice, Refusal, Title};
use alloc::string::String;

fn cursed(hand: &str) -> Scenario {
    Scenario::new("seats=3 edition=streaking")
        .hand(0, hand)
        .hand(1, "nope attack")
        .hand(2, "shuffle")
        .cursed(0)
}

/// M-12: a cursed player who was attacked takes the turns blindly until a draw is told as an ordinary one.
#[test]
fn m_12_a_cursed_player_is_attacked() {
    let mut scenario =
        cursed("skip").deck("exploding-kitten tacocat tacocat exploding-kitten").hand(0, "defuse");
    scenario.state.owed = 3;
    scenario.state.attacked = true;
    scenario.plays("0: draw, 0: put 3");
    assert_eq!((scenario.own(0), scenario.turn()), ("?".into(), (0, 2)), "a kitten lifts no curse");
    scenario.play(0, "draw");
    assert_eq!((scenario.own(0), scenario.turn()), ("skip tacocat".into(), (0, 1)));
}

/// M-13: by position: a card that can be played alone is played and can be stopped; a target is asked for; anything
/// else is discarded without effect and without a question.
#[test]
fn m_13_a_cursed_player_plays_by_position() {
    let mut solo = cursed("skip").deck(CALM);
    solo.play(0, "at 0");
    assert_eq!((solo.asked(), solo.keys(2)), ([1].to_vec(), "played-card".into()));
    solo.play(1, "nope");
    assert_eq!(solo.turn(), (0, 1), "a cursed player can't Nope the Nope");
    let mut aimed = cursed("favor").deck(CALM);
    aimed.play(0, "at 0");
    assert_eq!(
        (aimed.options(0), aimed.silent(0)),
        (["target 1".into(), "target 2".into()].to_vec(), "target 1".into())
    );
    aimed.play(0, "target 2");
    assert_eq!((aimed.asked(), aimed.keys(1)), ([1].to_vec(), "played-aimed".into()));
    for card in ["defuse", "nope", "tacocat", "streaking-kitten"] {
        let mut other = cursed(card).deck("beard-cat exploding-kitten");
        other.play(0, "at 0");
        assert_eq!((other.discarded(), other.asked()), (card.into(), [0].to_vec()));
        assert_eq!(other.keys(1), "discarded");
    }
    let mut nobody = Scenario::new("seats=2 edition=streaking").hand(0, "favor").deck(CALM).cursed(0);
    nobody.play(0, "at 0");
    assert_eq!(nobody.keys(1), "discarded", "nobody has a card to give");
}

/// M-14: a cursed holder who throws the Streaking Kitten away must defuse the kept kitten at once.
#[test]
fn m_14_a_cursed_player_throws_the_streaking_kitten_away() {
    let hand = "streaking-kitten exploding-kitten defuse";
    let mut scenario = cursed(hand).deck("tacocat exploding-kitten").dice([1]);
    scenario.play(0, "at 2");
    assert_eq!(scenario.discarded(), "streaking-kitten defuse");
    scenario.play(0, "put 2");
    assert_eq!((scenario.turn(), scenario.own(0)), ((0, 1), String::new()));
}

/// M-15: a cursed holder who throws the kept kitten away is rid of it; it comes back when the deck is empty.
#[test]
fn m_15_a_cursed_player_throws_the_kept_kitten_away() {
    let mut scenario = cursed("streaking-kitten exploding-kitten").deck("tacocat").dice([0]);
    scenario.play(0, "at 0");
    assert_eq!(
        (scenario.discarded(), scenario.cards(0)),
        ("exploding-kitten".into(), "streaking-kitten".into())
    );
    scenario.plays("0: draw, 1: draw");
    assert!(scenario.heard(2).contains(&Notice::KittenCameBack));
    assert!(!scenario.alive().contains(seat(1)));
}

/// M-16: a Defuse saves a cursed player by itself.
#[test]
fn m_16_a_defuse_works_under_a_curse() {
    let mut scenario = cursed("skip defuse").deck("exploding-kitten tacocat");
    scenario.play(0, "draw");
    assert_eq!((scenario.discarded(), scenario.own(0)), ("defuse".into(), "?".into()));
    assert_eq!(scenario.known(0, 0), "skip");
}

/// M-17: a cursed player gives by position, unseen by the giver; the taker sees it.
#[test]
fn m_17_a_cursed_player_gives_by_position() {
    let mut scenario = Scenario::new("seats=3 edition=streaking")
        .hand(0, "favor")
        .hand(1, "skip attack")
        .hand(2, "shuffle")
        .deck(CALM)
        .cursed(1)
        .dice([1]);
    scenario.play(0, "favor 1");
    assert_eq!(scenario.options(1), ["give at 0", "give at 1", "give anything"]);
    assert_eq!(scenario.refused(1, "give skip"), Refusal::Cursed);
    assert!(matches!(scenario.refused(1, "give at 2"), Refusal::NoSuchPosition { .. }));
    scenario.play(1, "give at 0");
    assert_eq!(
        (scenario.keys(0), scenario.keys(1), scenario.keys(2)),
        ("gave-card".into(), "gave".into(), "gave".into())
    );
    assert_eq!((scenario.known(1, 1), scenario.known(1, 0)), (String::new(), String::new()));
    assert_eq!(scenario.cards(0), "skip");
}

/// M-18: what a cursed player receives goes in hidden.
#[test]
fn m_18_a_cursed_player_receives_a_hidden_card() {
    let mut scenario = cursed("favor").deck(CALM);
    scenario.plays("0: at 0, 0: target 2, 1: pass, 2: give shuffle");
    assert_eq!((scenario.own(0), scenario.known(0, 0)), ("?".into(), String::new()));
    assert_eq!((scenario.keys(0), scenario.keys(2)), ("gave".into(), "gave-card".into()));
    assert_eq!((scenario.known(2, 0), scenario.known(1, 0)), ("shuffle".into(), String::new()));
}

/// M-19: a cursed player is not asked to Nope, but may Nope the Curse itself.
#[test]
fn m_19_a_curse_can_be_noped_and_then_takes_the_nopes() {
    for choices in ["preset=house seats=2 edition=streaking", "preset=official seats=2 edition=streaking"] {
        let mut scenario = Scenario::new(choices)
            .hand(0, "curse-of-the-cat-butt curse-of-the-cat-butt skip")
            .hand(1, "nope nope")
            .deck(CALM);
        scenario.play(0, "curse-of-the-cat-butt 1");
        assert_eq!(scenario.asked(), [1]);
        scenario.play(1, "nope");
        if choices.contains("official") {
            scenario.play(0, "pass");
        }
        assert_eq!(scenario.own(1), "nope");
        scenario.plays("0: curse-of-the-cat-butt 1, 1: pass");
        assert_eq!(scenario.own(1), "?");
        scenario.play(0, "skip");
        assert_eq!(scenario.turn(), (1, 1), "{choices}");
    }
}

/// M-20: a second Curse only shuffles again; the owner learns nothing.
#[test]
fn m_20_a_second_curse() {
    let mut scenario = Scenario::new("seats=2 edition=streaking")
        .hand(0, "curse-of-the-cat-butt")
        .hand(1, "skip")
        .deck(CALM)
        .cursed(1);
    scenario.state.hands.gain(seat(1), Title::Attack, crate::knowers::Knowers::NOBODY);
    scenario.state.out.remove(Title::Attack);
    scenario.play(0, "curse-of-the-cat-butt 1");
    assert_eq!((scenario.own(1), scenario.known(1, 1)), ("? ?".into(), "skip".into()));
    assert!(scenario.keys(1).ends_with("cursed-again"));
}

/// M-21: a kitten that everybody sees lifts no curse. A kept one is told as an ordinary draw, and lifts it like one.
#[test]
fn m_21_kittens_and_a_curse() {
    let mut imploding = Scenario::new("seats=2 edition=all")
        .hand(0, "skip")
        .hand(1, "skip")
        .deck("imploding-kitten tacocat exploding-kitten")
        .cursed(0);
    imploding.plays("0: draw, 0: put 2");
    assert_eq!(imploding.own(0), "?");
    let drawn = |deck: &str| {
        Scenario::new("seats=2 edition=all")
            .hand(0, "skip streaking-kitten")
            .hand(1, "skip")
            .deck(deck)
            .cursed(0)
    };
    let mut kept = drawn("exploding-kitten tacocat exploding-kitten");
    kept.plays("0: draw, 0: keep");
    assert_eq!((kept.own(0), kept.turn()), ("exploding-kitten streaking-kitten skip".into(), (1, 1)));
    let mut other = drawn("tacocat exploding-kitten exploding-kitten");
    other.play(0, "draw");
    assert_eq!((kept.keys(1), kept.view(1)), (other.keys(1), other.view(1)), "nobody can tell them apart");
    assert_eq!(kept.keys(1), "drew lifted your-turn");
    assert_eq!(kept.spectator(), other.spectator());
}

/// M-22: marked cards stay visible under a curse and lie first; a hand that is all marked is no target for a Mark.
#[test]
fn m_22_marks_under_a_curse() {
    let mut scenario = Scenario::new("seats=2 edition=streaking")
        .hand(0, "curse-of-the-cat-butt mark")
        .hand(1, "skip attack")
        .deck(CALM)
        .marked(1, "skip")
        .dice([0]);
    scenario.play(0, "curse-of-the-cat-butt 1");
    assert_eq!(scenario.own(1), "skip ?");
    scenario.play(0, "mark 1");
    assert_eq!(scenario.own(1), "attack skip");
    scenario.plays("0: draw, 1: at 1");
    assert_eq!((scenario.discarded(), scenario.turn()), ("curse-of-the-cat-butt mark skip".into(), (0, 1)));
    let mut marked = Scenario::new("seats=2 edition=streaking")
        .hand(0, "mark")
        .hand(1, "skip")
        .deck(CALM)
        .marked(1, "skip");
    assert_eq!(marked.options(0), ["draw"]);
    assert_eq!(marked.refused(0, "mark 1"), Refusal::BadTarget);
}

/// M-36: a cursed holder of the Streaking Kitten is still asked whether to keep a kitten, and feels what that needs.
#[test]
fn m_36_a_cursed_player_keeps_a_kitten() {
    let mut scenario = Scenario::new("seats=2 edition=streaking")
        .hand(0, "streaking-kitten skip")
        .hand(1, "skip")
        .deck("exploding-kitten tacocat")
        .cursed(0);
    scenario.play(0, "draw");
    assert_eq!(scenario.view(0).question, Question::Keep { bottom: false, can_defuse: false });
    let lacks = "exploding-kitten defuse";
    assert_eq!((scenario.known(0, 0), scenario.lacks(0, 0)), ("streaking-kitten skip".into(), lacks.into()));
    assert_eq!(scenario.refused(0, "defuse"), Refusal::NoDefuse);
}
