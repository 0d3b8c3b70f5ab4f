//! Frogs on the full screen, drawn as text in all sizes and both languages.
use crate::common::{KEPT, STILL, begin, check_windows, moves, press, room, shown_still, wait};
use std::time::Duration;
use terminal::screen::play::Ended;
use terminal::screen::{Depth, Look};
use words::Language;

const TWO: [&str; 2] = ["Ann", "지수"];
const FOUR: [&str; 4] = ["Ann", "Bob", "지수", "민지"];

/// Keys that type these turns, and confirm each: not with Enter, which may still be down.
fn typed(turns: &str) -> String {
    turns.split(", ").flat_map(|turn| [":", turn, "<Enter> "]).collect()
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

/// F-S1: a typed turn is shown like any other, and can be cancelled without any effect.
#[test]
fn f_s1_a_typed_turn_is_seen_before_it_counts() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "frogs", "".parse().unwrap(), &TWO);
    press(&mut playing, &(typed(MIDDLE) + ":c3-d3-d4<Enter>"));
    let preview = shown_still(&mut playing, KEPT);
    assert!(preview.contains("Move a chain of 2 frogs: c3-d3-d4. 2 bridges break."), "{preview}");
    assert!(preview.contains("{Enter do it} [Esc back]"), "{preview}");
    press(&mut playing, "<Esc>");
    let question = shown_still(&mut playing, KEPT);
    assert!(question.contains("Ann (W): choose a frog to move."), "{question}");
    press(&mut playing, ":+b3-c3<Enter>");
    let preview = shown_still(&mut playing, KEPT);
    assert!(preview.contains("Build the bridge b3-c3."), "{preview}");
    assert_eq!(moves(playing), 6);
}

/// F-S1: the key that completed the turn does not confirm it while it may be held, and a number never does.
#[test]
fn f_s1_a_key_that_is_held_confirms_nothing() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "frogs", "".parse().unwrap(), &TWO);
    press(&mut playing, "1<Right><Enter><Enter><Enter>");
    let preview = shown_still(&mut playing, KEPT);
    assert!(preview.contains("may still be held") && preview.contains("{Enter do it}"), "{preview}");
    press(&mut playing, "<Esc>111");
    let preview = shown_still(&mut playing, KEPT);
    assert!(preview.contains("{Enter do it}") && preview.contains("No bridge breaks."), "{preview}");
    wait(&mut playing, Duration::from_secs(1));
    press(&mut playing, "<Enter>");
    assert_eq!(moves(playing), 1);
}

/// The letters and waiting frogs of all home bases, as the pond shows them.
fn homes(seats: usize, frogs: u8) -> Vec<String> {
    let sides = ["W", "N", "E", "S"];
    let used: &[usize] = if seats == 2 { &[0, 2] } else { &[0, 1, 2, 3][..seats] };
    used.iter().map(|&side| format!("{}{frogs}", sides[side])).collect()
}

/// Every home base of every pond is visible, with the number of its frogs, however far the pads are scrolled: also in the
/// smallest window.
#[test]
fn every_home_base_is_visible() {
    for (side, seats, cards) in [3, 5, 7, 9]
        .into_iter()
        .flat_map(|side| (2..=4).map(move |seats| (side, seats)))
        .flat_map(|(side, seats)| ["off", "on"].map(|cards| (side, seats, cards)))
    {
        let names = &FOUR[..seats];
        let choices = format!("side={side} frogs=5 cards={cards}");
        let (_home, mut room) = room(Language::Korean, STILL);
        let mut playing = begin(&mut room, "frogs", choices.parse().unwrap(), names);
        for size in [(80, 24), (60, 20)] {
            // All pads from which something can be chosen: the pond is scrolled to each of them.
            for keys in ["", "<Enter>", "<Down>", "<Down>", "<Up>", "<Up>", "<Esc>"] {
                press(&mut playing, keys);
                let picture = shown_still(&mut playing, size);
                for home in homes(seats, 5) {
                    assert!(picture.contains(&home), "no {home}: {choices} at {size:?}:\n{picture}");
                }
            }
        }
    }
}

/// At 80x24 nothing of a pond is outside the window, but for nine by nine pads around which three or four play.
#[test]
fn a_pond_fits_a_window_of_eighty_columns() {
    for (side, seats) in [3, 5, 7, 9].into_iter().flat_map(|side| (2..=4).map(move |seats| (side, seats))) {
        let (_home, mut room) = room(Language::English, STILL);
        let choices = format!("side={side} frogs=4");
        let mut playing = begin(&mut room, "frogs", choices.parse().unwrap(), &FOUR[..seats]);
        let picture = shown_still(&mut playing, KEPT);
        let is_whole = !picture.contains(['▲', '▼']);
        assert_eq!(is_whole, side < 9 || seats == 2, "{choices}, {seats} seats:\n{picture}");
        let rows = (1..=side).filter(|row| {
            let row = row.to_string();
            picture.lines().any(|line| line.trim_start().starts_with(&row))
        });
        assert!(!is_whole || rows.count() == side, "{picture}");
    }
}

/// Without room for a log, the last message is shown to its end, and names keep their beginning.
#[test]
fn the_last_message_is_whole_in_a_narrow_window() {
    let (_home, mut room) = room(Language::English, STILL);
    let names = ["Bartholomew the Great", "Bob"];
    let mut playing = begin(&mut room, "frogs", "".parse().unwrap(), &names);
    press(&mut playing, &typed("W-a3, E-e3, a3-b3"));
    let picture = shown_still(&mut playing, (60, 20));
    let words: Vec<&str> = picture.split_whitespace().collect();
    let said = "Bartholomew the Great moves a frog from a3 to b3, and the bridge breaks.";
    assert!(words.join(" ").contains(said), "{picture}");
    assert!(picture.contains("Bob (E): choose a frog to move."), "{picture}");
    // An error needs its line, and the end of the message is still there.
    press(&mut playing, ":a1-a2<Enter>");
    let picture = shown_still(&mut playing, (60, 20));
    assert!(picture.contains("from a3 to b3, and the bridge breaks."), "{picture}");
    assert!(picture.lines().nth(1).is_some_and(|line| line.contains("W  Bartholomew")), "{picture}");
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
