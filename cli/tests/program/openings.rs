//! Playing on from a position, and from a moment of a replay. The record says so.

use crate::common::screen::Window;
use crate::common::{Home, SEED, read};

#[test]
fn a_game_begins_from_a_position() {
    let home = Home::new();
    let file = home.path("from.txt");
    let args =
        ["play", "connect4", "--plain", "--lang=en", "--set=first=1", "--from", "112233", "--record", &file];
    let run = home.run(&args, &["4"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Player 1 wins"), "{}", run.out);
    let record = read(&file);
    assert!(record.contains("[Opening \"6\"]") && record.contains("7. 0 4 "), "{record}");
    let verified = home.run(&["verify", &file], &[]);
    assert!(verified.code == 0 && verified.out.contains("The first 6 moves were set up"), "{}", verified.out);
    // The mark can't be taken off.
    let forged = home.path("forged.txt");
    std::fs::write(&forged, record.replace("[Opening \"6\"]\n", "")).unwrap();
    assert_ne!(home.run(&["verify", &forged], &[]).code, 0);
}

#[test]
fn a_resumed_game_still_knows_how_it_began() {
    let home = Home::new();
    let args = ["play", "connect4", "--plain", "--lang=en", "--set=first=1", "--from", "4455"];
    let run = home.run(&args, &[]);
    let id = run.out.split("parlour resume ").nth(1).unwrap().split_whitespace().next().unwrap();
    let file = home.path("resumed.txt");
    let id = id.trim_end_matches('.');
    let run = home.run(&["resume", id, "--plain", "--lang=en", "--record", &file], &["6", "1", "3"]);
    assert!(run.out.contains("Player 1 wins"), "{}", run.out);
    assert!(read(&file).contains("[Opening \"4\"]"));
}

#[test]
fn a_position_that_makes_no_sense_is_refused_in_a_sentence() {
    for (moves, said) in [("4x", "x"), ("9", "no column 9"), ("1111111", "full"), ("1212121", "over")] {
        let args = ["play", "connect4", "--plain", "--lang=en", "--from", moves];
        let run = Home::new().run(&args, &[]);
        assert!(run.code == 2 && run.err.contains(said), "{moves}: {}", run.err);
    }
    let run = Home::new().run(&["play", "frogs", "--plain", "--lang=en", "--from", "44"], &[]);
    assert!(run.code == 2 && run.err.contains("Only Connect 4"), "{}", run.err);
}

/// The new game starts at that moment, and is marked in its record.
#[test]
fn a_replay_can_be_played_on_from_any_moment() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let args = ["play", "connect4", "--plain", "--lang=en", "--set=first=1"];
        assert_eq!(home.run(&args, &["1", "1", "2", "2", "3", "3", "4"]).code, 0);
        let file = home.path("branch.txt");
        let mut window = Window::new(&home, &["--record", &file], language, (80, 24));
        window.choose("Replays", "다시 보기");
        window.wait_for_either("Connect 4", "커넥트 포");
        window.press("\r");
        window.wait_for_either("0 of 7", "0/7");
        // The analysis stays on from one moment to the next.
        window.press("\x1b[F");
        window.wait_for_either("7 of 7", "7/7");
        window.press("o");
        window.wait_for_either("Nobody can play on from here", "여기서는 이어서 둘 수 없습니다");
        window.press("\x1b[D");
        window.wait_for_either("6 of 7", "6/7");
        window.press("a");
        window.wait_until("the score of the win", |text| text.contains("+18"));
        window.press("\x1b[D");
        window.wait_for_either("5 of 7", "5/7");
        // The first line has a date.
        let has_score = |text: &str| text.lines().skip(1).any(|line| line.contains("-18"));
        window.wait_until("the scores of the other side", has_score);
        window.press("a");
        window.wait_until("no scores", |text| !has_score(text));
        window.press("o");
        window.wait_for_either("Player 2 (O): choose a column.", "플레이어 2(O) 차례: 열을 고르세요.");
        window.press("4");
        window.wait_for_either("Player 1 (X): choose a column.", "플레이어 1(X) 차례: 열을 고르세요.");
        window.close();
        assert!(read(&file).contains("[Opening \"5\"]"), "{}", read(&file));
    }
}

/// Opens the only replay of this home at its last moment, and plays on from there, or from one moment earlier each time
/// that Left is pressed before.
fn play_on(home: &Home, keys: &[&str], asked: &str) -> String {
    let file = home.path("branch.txt");
    let mut window = Window::new(home, &["--record", &file], "en", (80, 24));
    window.choose("Replays", "다시 보기");
    window.wait_for("1 ");
    window.press("\r");
    window.wait_for("0 of ");
    for key in keys {
        window.press(key);
    }
    window.press("o");
    window.wait_for(asked);
    window.close();
    read(&file)
}

/// Whoever gave up can think again: the game goes on from just before that.
#[test]
fn a_replay_can_be_played_on_from_where_somebody_gave_up() {
    let home = Home::new();
    let args = ["play", "connect4", "--plain", "--lang=en", "--set=first=1"];
    assert_eq!(home.run(&args, &["1", "2", "3", "forfeit", "1"]).code, 0);
    let record = play_on(&home, &["\x1b[F"], "Player 2 (O): choose a column.");
    assert!(record.contains("[Opening \"3\"]") && !record.contains("!leave"), "{record}");
}

/// Of three players one gives up and two play on: every later moment of that game can be played on from, without them.
#[test]
fn a_replay_can_be_played_on_after_somebody_has_left() {
    let args = ["play", "frogs", "--plain", "--lang=en", "--names=Ann,Bob,Cat", "--seed", SEED];
    // The end is the moment when the second one gave up; before that there is the one move.
    for keys in [&["\x1b[F"][..], &["\x1b[F", "\x1b[D"], &["\x1b[F", "\x1b[D", "\x1b[D"]] {
        let home = Home::new();
        let run = home.run(&args, &["forfeit", "1", "1", "1", "1", "forfeit", "1"]);
        assert!(run.code == 0 && run.out.contains("One move"), "{}", run.out);
        let record = play_on(&home, keys, "choose a frog to move.");
        let opening = if keys.len() == 3 { 1 } else { 2 };
        assert!(record.contains(&format!("[Opening \"{opening}\"]")), "{record}");
        assert_eq!(record.matches("!leave").count(), 1, "{record}");
        let file = home.path("branch.txt");
        let verified = home.run(&["verify", &file], &[]);
        assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
    }
}

/// What was set up is no contest: neither the statistics nor the score between the players count it.
#[test]
fn a_game_from_a_position_does_not_count() {
    let home = Home::new();
    let args = ["play", "connect4", "--plain", "--lang=en", "--set=first=1", "--names=Ann,Bob"];
    let run = home.run(&[&args[..], &["--from", "112233"]].concat(), &["4"]);
    assert!(run.out.contains("Ann wins") && !run.out.contains("Against each other"), "{}", run.out);
    let stats = home.run(&["stats", "--lang=en"], &[]);
    assert!(!stats.out.contains("Ann"), "{}", stats.out);
    let run = home.run(&args, &["1", "1", "2", "2", "3", "3", "4"]);
    assert!(run.out.contains("Against each other: 1 played"), "{}", run.out);
    assert!(home.run(&["stats", "--lang=en"], &[]).out.contains("Ann"));
}
