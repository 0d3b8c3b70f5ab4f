//! Games with a clock, and games that were set up: what is kept of them, and how they are replayed.

use crate::common::screen::Window;
use crate::common::{Home, read};
use std::io::Write as _;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

const CONNECT4: [&str; 6] = ["play", "connect4", "--plain", "--lang=en", "--set=first=1", "--names=Ann,Bob"];
const NOT_KEPT: &str = "Nothing was played, so the game is not kept.";

/// A home where every game has a clock: leaving a game stops it, and going on starts it again.
fn with_clock() -> Home {
    let home = Home::new();
    std::fs::create_dir_all(home.path("home")).unwrap();
    let settings = "language = \"en\"\n[display]\nclock = 120\nanimation = false\n";
    std::fs::write(home.path("home/settings.toml"), settings).unwrap();
    home
}

fn unfinished(home: &Home) -> String {
    home.run(&["resume", "--plain", "--lang=en"], &["q"]).out
}

/// A finished game that was left and resumed after four moves, of which the last was taken back once.
fn paused_game(home: &Home, file: &str) {
    let left = home.run(&CONNECT4, &["1", "1", "2", "3", "undo", "y", "2", "q"]);
    let run = home.run(&["resume", &left.id(), "--plain", "--lang=en", "--record", file], &["3", "3", "4"]);
    assert!(run.out.contains("Ann wins"), "{}\n{}", left.out, run.out);
}

#[test]
fn a_pause_is_neither_shown_nor_counted_in_a_replay() {
    let home = with_clock();
    let file = home.path("paused.txt");
    paused_game(&home, &file);
    let record = read(&file);
    assert!(record.contains("- !pause") && record.contains("- !go-on"), "{record}");
    let entries = record.matches(" !").count() + 8;
    let verified = home.run(&["verify", &file, "--lang=en"], &[]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    let replayed = home.run(&["replay", &file, "--plain", "--lang=en"], &[""; 12]);
    assert_eq!(replayed.out.matches("taken back").count(), 1, "{}", replayed.out);
    // The numbers are those of the record.
    let all = home.run(&["replay", &file, "--json"], &[]).out;
    assert!(!all.contains("pause") && !all.contains("go-on"), "{all}");
    let last = all.lines().last().unwrap();
    assert!(last.contains(&format!("\"number\":{entries}")), "{entries}: {last}");
    let at = home.run(&["replay", &file, "--json", "--at", &entries.to_string()], &[]).out;
    assert_eq!(at.trim(), last);
    let past = home.run(&["replay", &file, "--json", "--at", &(entries + 1).to_string()], &[]);
    assert_eq!(past.code, 2, "{}", past.out);
}

/// From the replay of a file; moves that were taken back are not played again, and a pause is nothing.
#[test]
fn one_can_play_on_after_a_pause_and_an_undo() {
    let home = with_clock();
    let file = home.path("paused.txt");
    paused_game(&home, &file);
    let mut window = Window::new(&home, &["replay", &file], "en", (80, 24));
    window.wait_for("0 of 7");
    window.press("\x1b[F");
    window.wait_for("7 of 7");
    window.press("\x1b[D");
    window.wait_for("6 of 7");
    window.press("o");
    window.wait_for("Ann (X): choose a column.");
    window.press("4");
    window.wait_for("Enter summary");
    // And once more from the summary.
    window.sum_up();
    window.press("3");
    window.wait_for("0 of 7");
    window.press("\x1b[C");
    window.wait_for("1 of 7");
    window.press("o");
    window.wait_for("Bob (O): choose a column.");
    window.close();
}

#[test]
fn a_game_that_nobody_played_is_not_kept_whatever_was_set_up() {
    let home = with_clock();
    for more in [&[][..], &["--from", "4455"]] {
        let left = home.run(&[&CONNECT4[..], more].concat(), &["q"]);
        assert!(left.out.contains(NOT_KEPT), "{}", left.out);
        assert!(unfinished(&home).contains("There is no unfinished game."), "{}", unfinished(&home));
    }
    let left = home.run(&[&CONNECT4[..], &["--from", "4455"]].concat(), &["4", "q"]);
    assert!(!left.out.contains(NOT_KEPT), "{}", left.out);
    assert!(unfinished(&home).contains("Bob to move"), "{}", unfinished(&home));
}

/// The next attempt finds the name free.
#[test]
fn a_forgotten_game_leaves_no_record() {
    let home = Home::new();
    let file = home.path("game.txt");
    let args = [&CONNECT4[..], &["--record", &file]].concat();
    for _ in 0..2 {
        let left = home.run(&args, &["q"]);
        assert!(left.code == 0 && left.out.contains(NOT_KEPT), "{}{}", left.out, left.err);
        assert!(!std::fs::exists(&file).unwrap());
    }
    let left = home.run(&args, &["4", "q"]);
    assert!(left.code == 0 && read(&file).contains("1. 0 4"), "{}", left.err);
}

#[test]
fn a_forgotten_game_leaves_no_record_on_the_full_screen() {
    let home = Home::new();
    let file = home.path("game.txt");
    let args = ["play", "connect4", "--set=first=1", "--names=Ann,Bob", "--record", &file];
    let mut window = Window::new(&home, &args, "en", (80, 24));
    window.wait_for("Ann (X): choose a column.");
    window.press("q");
    assert!(window.ends(0).contains(NOT_KEPT));
    assert!(!std::fs::exists(&file).unwrap());
}

/// What was set up was not played by anybody.
#[test]
fn what_was_set_up_is_not_taken_back() {
    let home = Home::new();
    let run = home.run(&[&CONNECT4[..], &["--from", "44"]].concat(), &["undo", "5", "undo", "y", "q"]);
    assert!(run.out.contains("There is no move that can be taken back."), "{}", run.out);
    assert!(run.out.contains("The last move is taken back."), "{}", run.out);
    let resumed = home.run(&["resume", &run.id(), "--plain", "--lang=en"], &["undo", "6", "q"]);
    assert!(resumed.out.contains("There is no move that can be taken back."), "{}\n{}", run.out, resumed.out);
    assert!(unfinished(&home).contains("Bob to move, 3 moves"), "{}", unfinished(&home));
}

/// Everybody heard it when it was played: nobody is shown it alone.
#[test]
fn a_move_that_was_taken_back_is_no_news_in_a_resumed_game() {
    let home = Home::new();
    let left = home.run(&CONNECT4, &["4", "undo", "y", "q"]);
    let resumed = home.run(&["resume", &left.id(), "--plain", "--lang=en"], &["5", "q"]);
    assert!(!resumed.out.contains("looks now"), "{}", resumed.out);
    assert!(resumed.out.contains("Ann drops a disc into column 5."), "{}", resumed.out);
}

/// A home where every move has to be made within two seconds.
fn with_short_clock() -> Home {
    let home = Home::new();
    std::fs::create_dir_all(home.path("home")).unwrap();
    std::fs::write(home.path("home/settings.toml"), "language = \"en\"\n[display]\nclock = 2\n").unwrap();
    home
}

/// Plain mode hears nothing while it waits for a line. However long that takes, time is up once: the clock does not run for
/// somebody who was not asked yet.
#[test]
fn typed_lines_that_come_late_cost_one_move_and_no_more() {
    let home = with_short_clock();
    let mut window = Window::new(
        &home,
        &["play", "connect4", "--plain", "--set=first=1", "--names=Ann,Bob"],
        "en",
        (80, 24),
    );
    window.wait_for("Time left: 2 s");
    thread::sleep(Duration::from_millis(6500));
    window.press("4\r");
    window.wait_for("That question has already been settled");
    window.wait_for("Bob (O)");
    let text = window.text();
    assert_eq!(text.matches("Time is up").count(), 1, "{text}");
    // Nobody takes back a move that they have not heard of.
    thread::sleep(Duration::from_millis(2500));
    window.press("undo\r");
    window.wait_for("Time is up for Bob.");
    window.wait_for("Ann (X)");
    assert!(!window.text().contains("do you agree"), "{}", window.text());
    window.close();
}

/// The clock of one game is set with an option that `parlour games` lists; the questions of plain mode stay as they are.
#[test]
fn plain_mode_sets_the_clock() {
    for (language, up) in [("en", "Time is up for"), ("ko", "시간이 다 됐습니다")] {
        let home = Home::new();
        let listed = home.run(&["games", "--lang", language], &[]).out;
        assert!(listed.contains("clock=0 (0-3600): "), "{listed}");
        let listed = home.run(&["games", "--json"], &[]).out;
        assert!(listed.contains(r#""key":"clock""#), "{listed}");
        let bad = home.run(&["play", "connect4", "--plain", "--set=clock=3601", "--lang", language], &[]);
        assert!(bad.code == 2 && bad.err.contains("3600"), "{}", bad.err);
        // Nobody answers in time.
        let mut game = home.command(&["play", "connect4", "--plain", "--set=clock=1", "--lang", language]);
        let mut game = game.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        thread::sleep(Duration::from_secs(4));
        game.stdin.take().unwrap().write_all(b"1\nq\n").unwrap();
        let said = String::from_utf8(game.wait_with_output().unwrap().stdout).unwrap();
        assert!(said.contains(up), "{said}");
    }
}
