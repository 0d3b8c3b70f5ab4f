//! Frogs on the full screen, drawn as text in all sizes and both languages.
use crate::common::{KEPT, STILL, begin, check_windows, press, room, shown_still};
use terminal::screen::play::Ended;
use terminal::screen::{Depth, Look};
use words::Language;

const TWO: [&str; 2] = ["Ann", "지수"];
const FOUR: [&str; 4] = ["Ann", "Bob", "지수", "민지"];

/// Keys that type these turns.
fn typed(turns: &str) -> String {
    turns.split(", ").flat_map(|turn| [":", turn, "<Enter>"]).collect()
}

/// One snapshot for every size and language.
fn check(name: &str, choices: &str, names: &[&str], keys: &str) {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let mut playing = begin(&mut room, "frogs", choices.parse().unwrap(), names);
        press(&mut playing, keys);
        let picture = shown_still(&mut playing, KEPT);
        check_windows(&picture, |size| shown_still(&mut playing, size));
        insta::assert_snapshot!(format!("{name}-{}-{}x{}", language.code(), KEPT.0, KEPT.1), picture);
    }
}

/// Both have a frog in the middle; the west is to move.
const MIDDLE: &str = "W-a3, E-e3, a3-b3, e3-d3, b3-c3, E-e3";

/// F-1, F-2, F-S3: who is to move, and which frogs can.
#[test]
fn the_pond_is_large_where_there_is_room() {
    check("frogs-middle", "", &TWO, &typed(MIDDLE));
    check("frogs-four", "cards=on", &FOUR, "");
}

/// F-S1, F-O1: the path of a chain is shown while it is chosen, and as a whole before it counts.
#[test]
fn f_s1_a_chain_is_seen_before_it_counts() {
    check("frogs-chain", "", &TWO, &(typed(MIDDLE) + "2<Right>"));
    check("frogs-preview", "", &TWO, &(typed(MIDDLE) + "2<Right><Enter><Up><Enter>"));
}

#[test]
fn a_bridge_is_chosen_where_it_is_missing() {
    check("frogs-build", "", &TWO, &(typed(MIDDLE) + "b<Right>"));
}

/// F-2a, F-E1: an error says what is wrong, and the question stays.
#[test]
fn f_2a_a_wrong_turn_is_refused() {
    check("frogs-refused", "", &TWO, &(typed(MIDDLE) + ":d3-d4<Enter>"));
}

/// F-9: a pad that would be left without a bridge is refused by its name, and the frog still asks where to go.
#[test]
fn f_9_a_pad_that_would_be_left_without_a_bridge_is_named() {
    let turns = typed("W-a1, E-c2, a1-b1, c2-b2, b1-c1");
    check("frogs-stranded", "side=3 frogs=2", &TWO, &(turns + ":b2<Enter>:b1<Enter>"));
}

#[test]
fn help_lies_over_the_pond() {
    check("frogs-help", "cards=on", &TWO, "?");
}

/// F-8a: the last frog arrives.
#[test]
fn f_8a_the_winner_is_told() {
    let turns = "W-a2, E-c1, a2-b2, E-c3, b2-c2, c1-b1, c2-E, b1-a1, W-a3, a1-W, a3-b3, c3-c2, b3-c3, c2-c1";
    check("frogs-won", "side=3 frogs=2", &TWO, &typed(&format!("{turns}, c3-E")));
}

#[test]
fn colours_change_nothing_that_is_read() {
    let letters = |look: Look| {
        let (_home, mut room) = room(Language::English, look);
        let mut playing = begin(&mut room, "frogs", "".parse().unwrap(), &TWO);
        press(&mut playing, &(typed(MIDDLE) + "2<Right>"));
        shown_still(&mut playing, (80, 24))
    };
    assert_eq!(letters(Look { depth: Depth::True, ..STILL }), letters(STILL));
}

#[test]
fn the_largest_pond_is_scrolled_where_it_must_be() {
    check("frogs-nine", "side=9 frogs=5", &FOUR, "1");
}

/// F-E3: leaving in the middle of a turn asks first.
#[test]
fn f_e3_a_turn_that_was_begun_is_not_left_by_mistake() {
    for (answer, leaves) in [("n", false), ("<Esc>", false), ("y", true)] {
        let (_home, mut room) = room(Language::English, STILL);
        let mut playing = begin(&mut room, "frogs", "".parse().unwrap(), &TWO);
        press(&mut playing, "1q");
        let picture = shown_still(&mut playing, (80, 24));
        assert!(picture.contains("Your turn is not finished. Take it back and leave?"), "{picture}");
        let ended = press(&mut playing, answer);
        assert_eq!(matches!(ended, Some(Ended::Left)), leaves, "{answer}");
    }
}
