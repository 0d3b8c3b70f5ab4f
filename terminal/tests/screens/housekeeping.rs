//! Wrong input, the bell, how a game ended, and replays in words.
use crate::common::{KEPT, STILL, begin, begin_patiently, press, room, settle, shown, shown_still};
use kernel::Choices;
use std::time::Duration;
use terminal::screen::replay::Replaying;
use terminal::screen::summary::Summing;
use terminal::screen::{Event, Key, Look, Picture, Response, Waker};
use words::Language;

/// C-19: a wrong choice counts against the patience of the table in every game, also where the board refuses it itself.
#[test]
fn c_19_wrong_choices_on_the_board_are_counted() {
    let patience = || Choices::default().with("lock_after", "2").with("lock_seconds", "10");
    for (game, wrong) in [("frogs", ":a1<Enter>"), ("tellstones", "1"), ("connect4", ":99<Enter>")] {
        let (_home, mut room) = room(Language::English, STILL);
        let setup = (Choices::default(), patience());
        let mut playing = begin_patiently(Duration::ZERO, &mut room, game, setup, &["Ann", "Bob"]);
        press(&mut playing, wrong);
        let once = shown_still(&mut playing, KEPT);
        assert!(!once.contains("break of 10 s"), "{game}:\n{once}");
        press(&mut playing, wrong);
        let twice = shown_still(&mut playing, KEPT);
        let words: Vec<&str> = twice.split_whitespace().collect();
        assert!(words.join(" ").contains("break of 10 s"), "{game}:\n{twice}");
    }
}

/// C-12: a refused move rings the bell, if sound is on.
#[test]
fn c_12_a_refused_move_rings() {
    for (game, wrong) in [("frogs", ":a1"), ("connect4", ":99")] {
        for sound in [true, false] {
            let look = Look { sound: Some(sound), ..STILL };
            let (_home, mut room) = room(Language::English, look);
            let mut playing = begin(&mut room, game, Choices::default(), &["Ann", "Bob"]);
            settle(&mut playing);
            press(&mut playing, wrong);
            let mut rings = matches!(playing.hear(Event::Key(Key::Enter)), Response::Ring);
            while playing.waits().is_some() {
                rings |= matches!(playing.hear(Event::Woken), Response::Ring);
            }
            assert_eq!(rings, sound, "{game}");
        }
    }
}

/// The summary says how the game ended, in both languages.
#[test]
fn a_summary_says_how_it_ended() {
    let cases = [
        ("connect4", "line=3 first=1", "41414", ["Ann has 3 in a row.", "Ann이 3개를 한 줄로"]),
        ("connect4", "first=1", "4Fy", ["Bob forfeits.", "Bob"]),
        ("frogs", "side=3 frogs=2", "Fy", ["Ann leaves.", "Ann"]),
        ("tellstones", "first=1", "Fy", ["Ann gives up.", "Ann"]),
    ];
    for (game, choices, keys, said) in cases {
        for (language, said) in Language::ALL.into_iter().zip(said) {
            let (_home, mut room) = room(language, STILL);
            let choices = choices.parse().unwrap();
            let mut playing = begin(&mut room, game, choices, &["Ann", "Bob"]);
            press(&mut playing, keys);
            let place = playing.into_place();
            let outcome = place.state().outcome().unwrap();
            let summary = shown(&mut Summing::new(&room, &*place, &outcome), KEPT);
            assert!(summary.contains(said), "{game} {keys}:\n{summary}");
        }
    }
}

/// A replay counts moves as the summary does, without those taken back, and tells them in words.
#[test]
fn a_replay_counts_and_speaks_as_the_summary_does() {
    for (language, said, moment) in [
        (Language::English, "1. Ann drops a", "3 of 7  Ann drops a disc into column 4."),
        (Language::Korean, "1. Ann", "3"),
    ] {
        let (_home, mut room) = room(language, STILL);
        let mut playing = begin(&mut room, "connect4", "first=1".parse().unwrap(), &["Ann", "Bob"]);
        // One move is taken back; then seven count.
        press(&mut playing, "4uy4545454");
        let place = playing.into_place();
        assert_eq!(place.state().moves, 7);
        let end = place.state().end.clone().unwrap();
        let game = place.about().game;
        let mut replaying = Replaying::new(&room, game, &end.record, 0, Waker::pair().0).unwrap();
        press(&mut replaying, "3<Enter>");
        let picture = shown(&mut replaying, KEPT);
        assert!(picture.contains(moment), "{picture}");
        assert!(picture.contains(said), "{picture}");
        assert!(!picture.contains("Ann: 4"), "{picture}");
        press(&mut replaying, "<End>");
        let picture = shown(&mut replaying, KEPT);
        assert!(picture.contains(if language == Language::English { "7 of 7" } else { "7" }), "{picture}");
    }
}
