//! Nim as people and computers meet it: the real program, by typed lines, on the full screen, in the arena.
#![allow(clippy::unwrap_used, reason = "these are tests")]

use audience::Screen;
use serde_json::Value;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// With this seed the second player begins.
const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000aa";
const PLAY: [&str; 6] = ["play", "nim", "--seed", SEED, "--names", "Ann,지수"];

const PROGRAM: &str = env!("CARGO_BIN_EXE_nim");

/// Where a test keeps its saved games.
fn home() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// The output when these lines are typed. The exit code must be 0.
fn run(home: &TempDir, args: &[&str], typed: &[&str]) -> String {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .env("PARLOUR_HOME", home.path())
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines: String = typed.iter().flat_map(|line| [*line, "\n"]).collect();
    // It may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{shown}{}", String::from_utf8_lossy(&output.stderr));
    shown
}

/// The program in a window.
fn window(home: &TempDir, args: &[&str]) -> Screen {
    let args = [args, &["--screen", "--no-animation"]].concat();
    Screen::open(Path::new(PROGRAM), &args, home.path(), &[], (80, 24)).unwrap()
}

/// Presses keys once this is shown.
fn press(screen: &mut Screen, shown: &str, keys: &str) {
    if let Err(fault) = screen.wait_for(shown) {
        panic!("{fault}");
    }
    screen.press(keys).unwrap();
}

fn close(mut screen: Screen) {
    screen.press("\x03").unwrap();
    assert_eq!(screen.exit_code(), Ok(0));
}

#[test]
fn it_is_listed_with_its_presets_settings_and_seats() {
    let games: Value = serde_json::from_str(&run(&home(), &["games", "--json"], &[])).unwrap();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), 5);
    let nim = games.iter().find(|game| game["name"] == "nim").unwrap().to_string();
    for named in ["marienbad", "rows", "loses", "random", "hard"] {
        assert!(nim.contains(named), "{named}: {nim}");
    }
    assert!(run(&home(), &["play", "--help"], &[]).contains("frogs, tellstones or nim"));
}

#[test]
fn it_is_played_to_the_end_by_typed_lines() {
    let shown = run(
        &home(),
        &[&PLAY[..], &["--plain", "--lang", "en"]].concat(),
        // An option by its number, one that is not there, and notation in small and capital letters.
        &["1", "b9", "b3", "C5"],
    );
    // Nothing is hidden, so nobody passes the device.
    assert!(!shown.contains("Pass the device"), "{shown}");
    for said in [
        "지수 begins.",
        "1 Take 1 from row a [a1]",
        "지수 takes 1 from row a.",
        "You can't take that many sticks from row b.",
        "Ann takes 3 from row b.",
        "지수 wins!",
        "What next?",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
}

#[test]
fn it_speaks_korean() {
    let marienbad = [&PLAY[..], &["--plain", "--lang", "ko", "--preset", "marienbad"]].concat();
    let shown = run(&home(), &marienbad, &["a1", "b3", "c5", "d7"]);
    for said in ["지수가 먼저 시작합니다.", "a줄에서 1개 가져가기", "Ann이 마지막 막대를 가져가서 졌습니다."]
    {
        assert!(shown.contains(said), "{said}: {shown}");
    }
}

#[test]
fn the_plain_menu_offers_it_against_the_computer() {
    let home = home();
    // New game, Nim, three players: a person, and the computer at two levels.
    let shown = run(&home, &["--plain", "--lang", "en"], &["1", "5", "3", "Ann", "2", "3", "q"]);
    assert!(shown.contains("5 Nim"), "{shown}");
    assert!(shown.contains("How many players? (2-4)"), "{shown}");
    assert!(shown.contains("2 = random, 3 = hard"), "{shown}");
    assert!(shown.contains("seats: 3"), "{shown}");
}

#[test]
fn a_saved_game_goes_on_and_is_seen_again() {
    let home = home();
    let begun = run(&home, &[&PLAY[..], &["--plain", "--lang", "en"]].concat(), &["a1", "q"]);
    let (_, id) = begun.rsplit_once("parlour resume ").unwrap();
    let record = home.path().join("record.txt").display().to_string();
    let resume = ["resume", id.trim(), "--plain", "--lang", "en", "--record", &record];
    let ended = run(&home, &resume, &["b3", "c5"]);
    assert!(ended.contains("지수 wins!"), "{ended}");
    let replayed = run(&home, &["replay", id.trim(), "--plain", "--lang", "en"], &["", "", "", "q"]);
    assert!(replayed.contains("3 of 3"), "{replayed}");
    assert!(run(&home, &["verify", &record, "--lang", "en"], &[]).contains("every action is legal"));
    let last = run(&home, &["replay", &record, "--json"], &[]).lines().last().unwrap().to_string();
    let last: Value = serde_json::from_str(&last).unwrap();
    assert_eq!((last["action"].as_str(), &last["view"]["rows"]["c"]), (Some("c5"), &Value::from(0)));
}

#[test]
fn it_is_played_to_the_end_on_the_full_screen() {
    let home = home();
    let mut screen = window(&home, &[&PLAY[..], &["--lang", "en"]].concat());
    // From the list, by notation, by number.
    press(&mut screen, "지수: choose", "\r");
    press(&mut screen, "Ann: choose", ":b3\r");
    press(&mut screen, "지수: choose", "5\r");
    press(&mut screen, "Enter summary", "\r");
    press(&mut screen, "Rematch", "\x1b");
    screen.wait_for("New Game").unwrap();
    close(screen);
}

#[test]
fn the_full_screen_offers_it_with_its_settings_in_korean() {
    let home = home();
    let mut screen = window(&home, &["--lang", "ko"]);
    press(&mut screen, "새 게임", "2");
    press(&mut screen, "님 게임", "5\r");
    for shown in ["마지막 막대를 가져가면", "줄 수", "기본"] {
        screen.wait_for(shown).unwrap();
    }
    close(screen);
}

#[test]
fn a_replay_on_the_full_screen_has_no_review_that_nobody_wrote() {
    let home = home();
    let record = home.path().join("record.txt").display().to_string();
    let play = [&PLAY[..], &["--plain", "--lang", "en", "--record", &record]].concat();
    run(&home, &play, &["a1", "b3", "c5"]);
    let mut screen = window(&home, &["replay", &record, "--lang", "en"]);
    press(&mut screen, "0 of 3", "m\x1b[F");
    screen.wait_for("3 of 3").unwrap();
    assert!(!screen.text().contains("istakes"), "{}", screen.text());
    screen.press("q").unwrap();
    assert_eq!(screen.exit_code(), Ok(0));
}

#[test]
fn in_the_arena_who_counts_beats_chance() {
    let arena = ["arena", "nim", "--bots", "random,hard", "--games", "40", "--seed", SEED, "--json"];
    let standings: Value = serde_json::from_str(&run(&home(), &arena, &[])).unwrap();
    let of = |level: &str| {
        let bots = standings["bots"].as_array().unwrap();
        bots.iter().find(|bot| bot["name"] == level).and_then(|bot| bot["wins"].as_u64()).unwrap()
    };
    assert!(of("hard") > of("random"), "{standings}");
}
