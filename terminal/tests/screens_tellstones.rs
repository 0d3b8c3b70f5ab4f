//! Tellstones on the full screen, drawn as text in all sizes and both languages.
//!
//! With the seed of these tests the first stones of the deck are, from the top: see `FIRST_STONES`.
#![allow(clippy::unwrap_used)]

mod common;

use common::{SIZES, STILL, begin, press, room, shown_still, wait_for_robots};
use kernel::Choices;
use ratatui::layout::Position;
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Depth, Event, Look, Picture as _, Step};
use words::Language;

/// Runs a game of these keys in both languages.
fn each(names: [&str; 2], keys: &str, mut look: impl FnMut(Language, &mut Playing)) {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let mut playing = begin(&mut room, "tellstones", Choices::default(), &names);
        press(&mut playing, keys);
        look(language, &mut playing);
    }
}

/// One picture for every size and language.
fn check(name: &str, keys: &str) {
    each(["Ann", "지수"], keys, |language, playing| {
        for size in SIZES {
            let picture = shown_still(playing, size);
            insta::assert_snapshot!(format!("{name}-{}-{}x{}", language.code(), size.0, size.1), picture);
        }
    });
}

/// What two people see at 80 x 24, in English.
fn after(keys: &str) -> String {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    press(&mut playing, keys);
    shown_still(&mut playing, (80, 24))
}

#[test]
fn print_deck() {
    let mut keys = String::new();
    for _ in 0..10 {
        keys.push_str("0b");
        let (_home, mut room) = room(Language::English, STILL);
        let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
        press(&mut playing, &keys[..keys.len() - 1]);
        let shown = shown_still(&mut playing, (80, 24));
        println!("{}", shown.lines().find(|line| line.contains("where do you place")).unwrap());
    }
}
