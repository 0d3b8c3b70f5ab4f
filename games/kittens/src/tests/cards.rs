//! Each card by itself.

use super::scenario::{Scenario, seat, titles};
use crate::view::Question;
use crate::{Notice, Refusal, Title};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use kernel::Direction;

const DECK: &str = "defuse tacocat beard-cat cattermelon exploding-kitten exploding-kitten";

/// A scenario in which nobody can stop anything.
fn calm(choices: &str) -> Scenario {
    Scenario::new(choices).deck(DECK)
}

#[test]
fn an_attack_makes_the_next_player_take_two_turns() {
    let mut scenario = calm("seats=3").hand(0, "attack").hand(1, "skip").hand(2, "skip");
    scenario.play(0, "attack");
    assert_eq!(scenario.turn(), (1, 2));
    assert_eq!(scenario.deck_cards(), DECK, "no card is drawn");
    scenario.play(1, "draw");
    assert_eq!(scenario.turn(), (1, 1));
    scenario.play(1, "draw");
    assert_eq!(scenario.turn(), (2, 1));
}

#[test]
fn attacks_stack_four_at_once_three_on_the_last_of_two() {
    let mut scenario = calm("seats=3").hand(1, "attack").owing(2);
    scenario.state.turn = seat(1);
    scenario.state.pose(crate::state::Phase::Turn);
    scenario.play(1, "attack");
    assert_eq!(scenario.turn(), (2, 4));
    let mut scenario = calm("seats=3").hand(0, "attack").owing(2);
    scenario.plays("0: draw, 0: attack");
    assert_eq!(scenario.turn(), (1, 3));
    // A player who owes one ordinary turn adds nothing to the two.
    let mut scenario = calm("seats=3").hand(0, "attack");
    scenario.play(0, "attack");
    assert_eq!(scenario.turn(), (1, 2));
}

#[test]
fn who_goes_out_takes_the_owed_turns_along() {
    let mut scenario =
        Scenario::new("seats=3").hand(0, "skip").hand(1, "skip").deck("exploding-kitten tacocat").owing(4);
    scenario.play(0, "draw");
    assert_eq!(scenario.turn(), (1, 1));
    assert!(!scenario.state.attacked);
}

#[test]
fn a_placed_kitten_ends_one_of_several_turns() {
    let mut scenario = Scenario::new("seats=2").hand(0, "defuse").deck("exploding-kitten tacocat").owing(2);
    scenario.plays("0: draw, 0: put 1");
    assert_eq!(scenario.turn(), (0, 1));
}

#[test]
fn a_targeted_attack_goes_on_from_its_target() {
    let mut scenario =
        calm("seats=4 edition=imploding").hand(0, "targeted-attack").hand(1, "skip").hand(2, "skip").owing(2);
    assert_eq!(scenario.options(0), ["draw", "targeted-attack 1", "targeted-attack 2", "targeted-attack 3"]);
    scenario.play(0, "targeted-attack 2");
    assert_eq!(scenario.turn(), (2, 4));
    scenario.plays("2: draw, 2: draw, 2: draw, 2: draw");
    assert_eq!(scenario.turn(), (3, 1));
}

#[test]
fn a_skip_ends_one_turn_and_a_super_skip_all() {
    let mut scenario = calm("seats=2 edition=streaking").hand(0, "skip super-skip").owing(3);
    scenario.play(0, "skip");
    assert_eq!(scenario.turn(), (0, 2));
    scenario.play(0, "super-skip");
    assert_eq!(scenario.turn(), (1, 1));
}

#[test]
fn a_reverse_turns_the_direction_and_ends_a_turn() {
    let mut scenario = calm("seats=3 edition=imploding").hand(0, "reverse").hand(2, "reverse").owing(2);
    scenario.play(0, "reverse");
    assert_eq!((scenario.turn(), scenario.state.direction), ((0, 1), Direction::CounterClockwise));
    assert_eq!(scenario.keys(1), "played-card reversed-counter-clockwise turn");
    scenario.plays("0: draw, 2: reverse");
    assert_eq!((scenario.turn(), scenario.state.direction), ((0, 1), Direction::Clockwise));
}

#[test]
fn seeing_the_future_shows_the_top_cards_to_one_player() {
    let mut scenario = calm("seats=2 edition=streaking").hand(0, "see-the-future-3 see-the-future-5");
    scenario.play(0, "see-the-future-3");
    let cards = [Title::Defuse, Title::Tacocat, Title::BeardCat].to_vec();
    assert_eq!(scenario.heard(0).last(), Some(&Notice::YouSaw { cards }));
    assert_eq!(scenario.heard(1).last(), Some(&Notice::Saw { player: seat(0), count: 3 }));
    assert_eq!(scenario.seen_deck(0), "defuse tacocat beard-cat ? ? ?");
    assert_eq!(scenario.seen_deck(1), "? ? ? ? ? ?");
    scenario.play(0, "see-the-future-5");
    assert_eq!(scenario.seen_deck(0), "defuse tacocat beard-cat cattermelon exploding-kitten ?");
    assert_eq!(scenario.turn(), (0, 1));
}

#[test]
fn a_short_deck_has_a_short_future() {
    let mut scenario = Scenario::new("seats=2 edition=all")
        .hand(0, "see-the-future-5 alter-the-future-3 alter-the-future-5")
        .deck("tacocat exploding-kitten");
    scenario.play(0, "see-the-future-5");
    assert_eq!(scenario.seen_deck(0), "tacocat exploding-kitten");
    scenario.play(0, "alter-the-future-5");
    assert_eq!(scenario.options(0), ["order 0 1", "order 1 0"]);
    scenario.play(0, "order 1 0");
    assert_eq!(scenario.deck_cards(), "exploding-kitten tacocat");
}

#[test]
fn altering_the_future_reorders_the_top_cards() {
    let mut scenario = calm("seats=2 edition=imploding").hand(0, "alter-the-future-3").hand(1, "skip");
    scenario.play(0, "alter-the-future-3");
    assert_eq!(scenario.view(0).question, Question::Alter { count: 3 });
    assert_eq!(scenario.options(0).len(), 6);
    assert_eq!(scenario.silent(0), "order 0 1 2");
    assert_eq!(scenario.refused(0, "order 1 0"), Refusal::NoSuchOrder { count: 3 });
    scenario.play(0, "order 2 0 1");
    assert_eq!(
        scenario.deck_cards(),
        "beard-cat defuse tacocat cattermelon exploding-kitten exploding-kitten"
    );
    assert_eq!(scenario.seen_deck(0), "beard-cat defuse tacocat ? ? ?");
    assert_eq!(scenario.heard(1), [Notice::Altered { player: seat(0), count: 3 }]);
}

#[test]
fn a_favor_is_given_by_its_target() {
    let mut scenario = calm("seats=3").hand(0, "favor").hand(1, "skip attack attack").hand(2, "shuffle");
    assert_eq!(scenario.options(0), ["draw", "favor 1", "favor 2"]);
    scenario.play(0, "favor 1");
    assert_eq!(
        (scenario.asked(), scenario.view(2).question),
        ([1].to_vec(), Question::Give { player: seat(1) })
    );
    assert_eq!(scenario.options(1), ["give attack", "give skip", "give anything"]);
    assert_eq!(scenario.silent(1), "give anything");
    assert_eq!(scenario.refused(1, "give shuffle"), Refusal::NotInHand { card: Title::Shuffle });
    assert_eq!(scenario.refused(1, "give at 0"), Refusal::NotTheQuestion);
    scenario.play(1, "give skip");
    assert_eq!((scenario.cards(0), scenario.cards(1)), (String::from("skip"), String::from("attack attack")));
    assert_eq!(scenario.heard(0), [Notice::GaveCard { player: seat(1), to: seat(0), card: Title::Skip }]);
    assert_eq!(scenario.heard(2), [Notice::Gave { player: seat(1), to: seat(0) }]);
    assert_eq!(scenario.turn(), (0, 1));
}

#[test]
fn a_silent_favor_gives_a_random_card() {
    let mut scenario = calm("seats=2").hand(0, "favor").hand(1, "skip attack attack").dice([2]);
    scenario.plays("0: favor 1, 1: give anything");
    assert_eq!(scenario.cards(0), "skip");
}

#[test]
fn a_target_is_alive_another_and_has_a_card_to_lose() {
    let mut scenario = calm("seats=4").hand(0, "favor tacocat tacocat").hand(1, "skip").hand(3, "skip");
    for text in ["favor 0", "favor 2", "pair tacocat 2", "pair tacocat 0", "favor 7"] {
        assert_eq!(scenario.refused(0, text), Refusal::BadTarget, "{text}");
    }
    assert_eq!(scenario.refused(0, "favor"), Refusal::NeedsTarget { card: Title::Favor });
    assert_eq!(scenario.refused(0, "pair tacocat 4"), Refusal::BadTarget);
    let mut scenario = calm("seats=2").hand(0, "skip").hand(1, "skip");
    assert_eq!(scenario.refused(0, "skip 1"), Refusal::HasNoTarget { card: Title::Skip });
    assert_eq!(scenario.refused(0, "nope"), Refusal::NotTheQuestion);
    assert_eq!(scenario.refused(0, "attack"), Refusal::NotInHand { card: Title::Attack });
    assert_eq!(scenario.refused(0, "tacocat 1"), Refusal::NotInHand { card: Title::Tacocat });
}

#[test]
fn a_pair_takes_a_random_card() {
    for (die, taken) in [(0, "nope"), (1, "skip"), (2, "skip"), (3, "shuffle")] {
        let mut scenario = calm("preset=classic seats=2")
            .hand(0, "tacocat tacocat")
            .hand(1, "nope skip skip shuffle")
            .dice([die]);
        scenario.plays("0: pair tacocat 1, 1: pass");
        assert_eq!(scenario.cards(0), taken);
        assert_eq!(scenario.discarded(), "tacocat tacocat");
    }
}

#[test]
fn a_triple_takes_what_it_names_and_everybody_hears() {
    let mut scenario =
        calm("seats=3").hand(0, "tacocat tacocat tacocat").hand(1, "skip attack").hand(2, "favor");
    scenario.play(0, "triple tacocat 1 skip");
    assert_eq!(scenario.cards(0), "skip");
    assert_eq!(
        scenario.heard(2).last(),
        Some(&Notice::Got { player: seat(0), target: seat(1), card: Title::Skip })
    );
    let mut scenario = calm("seats=3").hand(0, "tacocat tacocat tacocat").hand(1, "attack").hand(2, "favor");
    scenario.play(0, "triple tacocat 1 skip");
    assert_eq!(
        scenario.heard(2).last(),
        Some(&Notice::Missed { player: seat(0), target: seat(1), card: Title::Skip })
    );
    assert_eq!((scenario.lacks(2, 1), scenario.turn()), (String::from("nope skip"), (0, 1)));
}

#[test]
fn a_triple_names_only_what_can_be_in_a_hand() {
    for (edition, names) in [("exploding", 12), ("imploding", 17), ("streaking", 22), ("all", 27)] {
        let mut scenario =
            calm(&format!("seats=2 edition={edition}")).hand(0, "tacocat tacocat tacocat").hand(1, "attack");
        let triples = scenario.options(0).iter().filter(|text| text.starts_with("triple")).count();
        assert_eq!(triples, names, "{edition}");
        let refusal = scenario.refused(0, "triple tacocat 1 imploding-kitten");
        assert_eq!(refusal, Refusal::NotNameable { card: Title::ImplodingKitten });
    }
}

#[test]
fn only_cats_make_combos_unless_titles_do() {
    let cards = "tacocat beard-cat skip skip skip defuse attack favor shuffle";
    let mut scenario = calm("preset=classic seats=2").hand(0, cards).hand(1, "nope");
    for text in ["pair skip 1", "triple skip 1 nope", "five tacocat skip defuse attack favor"] {
        assert_eq!(scenario.refused(0, text), Refusal::NoCombo, "{text}");
    }
    assert_eq!(scenario.refused(0, "pair tacocat 1"), Refusal::NotInHand { card: Title::Tacocat });
    let mut scenario = calm("preset=official seats=2").hand(0, cards).hand(1, "nope");
    scenario.plays("0: pair skip 1, 1: pass");
    assert_eq!(scenario.cards(0), "defuse nope attack skip shuffle favor tacocat beard-cat");
}

#[test]
fn a_feral_cat_counts_as_any_cat() {
    let mut scenario = calm("seats=2 edition=imploding")
        .hand(0, "feral-cat feral-cat feral-cat tacocat tacocat skip skip")
        .hand(1, "skip");
    let combos: Vec<String> = scenario
        .options(0)
        .into_iter()
        .filter(|text| text.starts_with("pair") || text.ends_with("nope"))
        .collect();
    assert_eq!(
        combos,
        [
            "pair tacocat 1",
            "pair feral-cat 1",
            "pair tacocat+feral-cat 1",
            "triple feral-cat 1 nope",
            "triple tacocat+feral-cat 1 nope",
            "triple tacocat+feral-cat+feral-cat 1 nope",
        ]
    );
    assert_eq!(scenario.refused(0, "pair skip+feral-cat 1"), Refusal::NoCombo);
    scenario.play(0, "triple tacocat+feral-cat+feral-cat 1 skip");
    assert_eq!(scenario.discarded(), "tacocat feral-cat feral-cat");
    assert_eq!(scenario.cards(0), "skip skip skip tacocat feral-cat");
}

fn five_scene() -> Scenario {
    calm("preset=official seats=2 edition=all")
        .hand(0, "attack skip shuffle favor mark feral-cat feral-cat tacocat")
        .hand(1, "nope super-skip")
        .discard("attack exploding-kitten imploding-kitten reverse")
}

#[test]
fn five_different_cards_take_one_from_the_discard_pile() {
    let mut scenario = five_scene();
    scenario.plays("0: five attack skip shuffle favor mark, 1: pass");
    assert_eq!(scenario.view(1).question, {
        let cards = crate::Five::new([Title::Attack, Title::Skip, Title::Shuffle, Title::Favor, Title::Mark]);
        Question::Take { cards, from: 4 }
    });
    // No kitten, and none of the five: but the Attack that lay there before.
    assert_eq!(scenario.options(0), ["take attack", "take reverse"]);
    assert_eq!(scenario.silent(0), "take reverse");
    assert_eq!(scenario.refused(0, "take skip"), Refusal::NotInPile { card: Title::Skip });
    assert_eq!(
        scenario.refused(0, "take exploding-kitten"),
        Refusal::NotInPile { card: Title::ExplodingKitten }
    );
    scenario.play(0, "take attack");
    assert_eq!(
        scenario.discarded(),
        "exploding-kitten imploding-kitten reverse attack skip shuffle favor mark"
    );
    assert_eq!(
        (scenario.cards(0), scenario.known(1, 0)),
        ("attack tacocat feral-cat feral-cat".into(), "attack".into())
    );
    assert_eq!(scenario.turn(), (0, 1));
}

#[test]
fn a_nope_of_the_same_question_can_be_taken() {
    let mut scenario = five_scene().hand(0, "nope");
    scenario.plays("0: five attack skip shuffle favor mark, 1: nope, 0: nope, 1: pass");
    assert_eq!(scenario.options(0), ["take nope", "take attack", "take reverse"]);
    assert_eq!(scenario.silent(0), "take nope");
}

#[test]
fn feral_cats_are_different_cats_among_five() {
    let mut scenario = five_scene();
    scenario.plays("0: five attack skip tacocat feral-cat feral-cat, 1: pass, 0: take reverse");
    assert_eq!(scenario.cards(0), "shuffle reverse favor mark");
    let mut scenario = five_scene();
    assert_eq!(scenario.refused(0, "five attack attack skip shuffle favor"), Refusal::NoCombo);
    let missing = scenario.refused(0, "five attack feral-cat feral-cat feral-cat favor");
    assert_eq!(missing, Refusal::NotInHand { card: Title::FeralCat });
    // Six titles and two Feral Cats: 6 with none, 15 with one, 20 with two.
    let fives = scenario.options(0).iter().filter(|text| text.starts_with("five")).count();
    assert_eq!(fives, 6 + 15 + 20);
}

#[test]
fn five_cards_without_anything_to_take_do_nothing() {
    let mut scenario =
        calm("preset=official seats=2").hand(0, "attack skip shuffle favor tacocat").hand(1, "skip");
    scenario.plays("0: five attack skip shuffle favor tacocat, 1: pass");
    assert_eq!(scenario.keys(1), "goes-through nothing-happened");
    assert_eq!(scenario.turn(), (0, 1));
}

#[test]
fn drawing_from_the_bottom_ends_a_turn() {
    let mut scenario = Scenario::new("seats=2 edition=imploding")
        .hand(0, "draw-from-the-bottom")
        .hand(1, "skip")
        .deck("exploding-kitten tacocat skip");
    scenario.play(0, "draw-from-the-bottom");
    assert_eq!(scenario.cards(0), "skip");
    assert_eq!(scenario.keys(0), "played-card you-drew-bottom turn");
    assert_eq!(scenario.keys(1), "played-card drew-bottom your-turn");
    assert_eq!((scenario.turn(), scenario.deck_cards()), ((1, 1), "exploding-kitten tacocat".into()));
    let mut scenario = Scenario::new("seats=2 edition=imploding")
        .hand(0, "draw-from-the-bottom")
        .hand(1, "skip")
        .deck("tacocat exploding-kitten");
    scenario.play(0, "draw-from-the-bottom");
    assert_eq!(scenario.winner(), Some(1));
}

#[test]
fn top_and_bottom_change_places() {
    let mut scenario = calm("seats=2 edition=streaking").hand(0, "swap-top-and-bottom").hand(1, "skip");
    scenario.play(0, "swap-top-and-bottom");
    assert_eq!(
        scenario.deck_cards(),
        "exploding-kitten tacocat beard-cat cattermelon exploding-kitten defuse"
    );
    assert_eq!((scenario.seen_deck(0), scenario.turn()), ("? ? ? ? ? ?".into(), (0, 1)));
}

#[test]
fn garbage_collection_takes_one_card_of_everybody() {
    let mut scenario = Scenario::new("seats=4 edition=streaking")
        .hand(0, "garbage-collection skip")
        .hand(1, "attack favor")
        .hand(3, "shuffle")
        .deck("exploding-kitten exploding-kitten");
    scenario.play(0, "garbage-collection");
    assert_eq!(scenario.asked(), [0, 1, 3], "the player included, not who holds nothing");
    assert_eq!(scenario.options(1), ["give attack", "give favor", "give anything"]);
    scenario.plays("1: give favor, 3: give anything");
    assert!(scenario.heard(0).is_empty() && scenario.heard(1).is_empty());
    assert_eq!(scenario.cards(1), "attack favor", "a picked card stays until all have picked");
    let Question::Garbage { players, picked } = scenario.view(0).question else { panic!() };
    assert_eq!((players.len(), picked), (3, None), "nobody sees who has picked");
    scenario.play(0, "give skip");
    assert_eq!(
        (scenario.cards(0), scenario.cards(1), scenario.cards(3)),
        (String::new(), "attack".into(), String::new())
    );
    assert_eq!(scenario.state.deck.len(), 5);
    assert_eq!(scenario.keys(1), "threw collected");
    assert_eq!(scenario.keys(2), "collected");
    assert_eq!(scenario.turn(), (0, 1));
}

#[test]
fn a_catomic_bomb_puts_all_kittens_on_top() {
    let mut scenario = calm("seats=3 edition=streaking").hand(0, "catomic-bomb").owing(2);
    scenario.play(0, "catomic-bomb");
    assert!(scenario.deck_cards().starts_with("exploding-kitten exploding-kitten "));
    for index in 0..3 {
        assert_eq!(scenario.seen_deck(index), "exploding-kitten exploding-kitten ? ? ? ?");
        assert!(scenario.heard(index).contains(&Notice::Bombed { kittens: 2 }));
    }
    assert_eq!(scenario.turn(), (0, 1), "one turn ends, without a draw");
}

#[test]
fn a_mark_opens_a_random_card() {
    let mut scenario =
        calm("seats=3 edition=streaking").hand(0, "mark").hand(1, "skip attack attack").dice([2]);
    scenario.play(0, "mark 1");
    for index in 0..3 {
        assert_eq!(scenario.view(index).players[1].marked, [Title::Skip]);
        assert_eq!(scenario.known(index, 1), "skip");
    }
    assert_eq!(scenario.spectator().players[1].marked, [Title::Skip]);
    assert!(scenario.heard(2).contains(&Notice::Marked { target: seat(1), card: Title::Skip }));
}

#[test]
fn a_curse_hides_the_hand_from_its_owner() {
    let mut scenario =
        calm("seats=2 edition=streaking").hand(0, "curse-of-the-cat-butt").hand(1, "skip attack");
    scenario.play(0, "curse-of-the-cat-butt 1");
    assert_eq!((scenario.own(1), scenario.known(1, 1)), ("? ?".into(), "attack skip".into()));
    assert!(scenario.view(0).players[1].cursed);
    scenario.play(0, "draw");
    assert_eq!(scenario.options(1), ["draw", "at 0", "at 1"]);
    assert_eq!(scenario.refused(1, "skip"), Refusal::Cursed);
    assert_eq!(scenario.refused(1, "at 2"), Refusal::NoSuchPosition { most: 1 });
    scenario.play(1, "draw");
    assert_eq!(scenario.own(1), "attack skip tacocat");
    assert_eq!(
        (scenario.keys(1), scenario.keys(0)),
        ("you-drew your-curse-lifted turn".into(), "drew lifted your-turn".into())
    );
    let cards = titles("attack skip tacocat");
    assert!(scenario.heard(1).contains(&Notice::YourCurseLifted { cards }), "what was hidden is told");
}

/// What counts as the answer when time runs out, for each question that has not been met above.
#[test]
fn silence_has_an_answer() {
    let mut scenario = Scenario::new("seats=2 edition=all")
        .hand(0, "shuffle defuse streaking-kitten")
        .hand(1, "nope")
        .deck("exploding-kitten tacocat");
    assert_eq!(scenario.silent(0), "draw");
    scenario.play(0, "shuffle");
    assert_eq!(scenario.silent(1), "pass");
    scenario.play(1, "pass");
    assert_eq!(scenario.silent(0), "times 1");
    scenario.dice = testkit::Script::new([1]);
    scenario.play(0, "times 1");
    scenario.play(0, "draw");
    assert_eq!(
        (scenario.silent(0), scenario.options(0)),
        ("defuse".into(), ["keep".into(), "defuse".into()].to_vec())
    );
    scenario.play(0, "defuse");
    assert_eq!(scenario.silent(0), "put anywhere");
}
