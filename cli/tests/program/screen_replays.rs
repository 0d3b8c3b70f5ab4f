//! Replays on the full screen of the real program, in a pseudo-terminal.

use crate::common::screen::{ALL, Window};
use crate::common::{Home, SEED};

/// A game on a small board, where the solver needs no time. Both make mistakes.
const SMALL: [&str; 9] = [
    "play",
    "connect4",
    "--plain",
    "--seed",
    SEED,
    "--set=width=5",
    "--set=height=4",
    "--set=first=1",
    "--record",
];

fn small_game(home: &Home) -> String {
    let file = home.path("small.txt");
    let run = home
        .run(&[&SMALL[..], &[&file, "--names", "Ann,지수"]].concat(), &["1", "2", "1", "2", "1", "2", "1"]);
    assert_eq!(run.code, 0, "{}", run.err);
    file
}

#[test]
fn a_record_is_stepped_through_with_its_mistakes() {
    for (language, size) in ALL {
        let home = Home::new();
        let file = small_game(&home);
        let mut window = Window::new(&home, &["replay", &file], language, size);
        window.wait_for_either("0 of 7", "0/7");
        window.press("l\x1b[C");
        window.wait_for_either("2 of 7", "2/7");
        window.look("replay-middle");
        window.press("\x1b[F");
        window.wait_for_either("7 of 7", "7/7");
        window.press("5\r");
        window.wait_for_either("5 of 7", "5/7");
        window.press("9\r");
        window.wait_for_either("0 to 7", "0부터 7까지");
        window.press("m");
        window.wait_for_either("mistakes:", "개:");
        window.look("replay-mistakes");
        window.press("k\r");
        window.wait_until("another moment", |text| !text.contains("5 of 7") && !text.contains("5/7"));
        window.press("\x1b");
        window.press("v");
        window.wait_for_either("as Ann saw it", "Ann님이 본 화면");
        window.press("q");
        window.ends(0);
    }
}

#[test]
fn it_plays_by_itself() {
    let home = Home::new();
    let file = small_game(&home);
    let mut window = Window::new(&home, &["replay", &file, "--at", "6"], "en", (80, 24));
    window.wait_for("6 of 7");
    window.press("+++ ");
    window.wait_for("7 of 7");
    // At the end it starts again.
    window.press(" ");
    window.wait_for("1 of 7");
    window.wait_for("7 of 7");
    window.press("q");
    window.ends(0);
}

/// There is nothing behind a replay from the command line: Esc asks, and is no answer itself.
#[test]
fn esc_leaves_the_program_only_after_a_question() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let file = small_game(&home);
        let mut window = Window::new(&home, &["replay", &file], language, (60, 20));
        window.wait_for_either("0 of 7", "0/7");
        window.press("\x1b");
        window.wait_for_either("Leave Parlour?", "끝낼까요?");
        window.press("\x1b");
        window.wait_until("no question", |text| {
            !text.contains("Leave Parlour?") && !text.contains("끝낼까요?")
        });
        window.press("\x1b");
        window.wait_for_either("Leave Parlour?", "끝낼까요?");
        window.press("y");
        window.ends(0);
    }
}

/// What only one player could see is in the record of a finished game, and nowhere else.
#[test]
fn hidden_hands_are_seen_through_the_eyes_of_their_players() {
    let home = Home::new();
    let (over, running) = (home.path("over.txt"), home.path("running.txt"));
    let play = ["play", "kittens", "--plain", "--seed", SEED, "--names", "Ann,Bob", "--record"];
    home.run(&[&play[..], &[&over, "--seats", "bot:random,bot:random"]].concat(), &[]);
    home.run(&[&play[..], &[&running]].concat(), &["", "d"]);
    let mut window = Window::new(&home, &["replay", &over, "--at", "1"], "en", (80, 24));
    window.wait_for("as everybody saw it");
    window.press("v");
    window.wait_for("as Ann saw it");
    window.press("v");
    window.wait_for("as Bob saw it");
    window.press("q");
    window.ends(0);
    let mut window = Window::new(&home, &["replay", &running], "en", (80, 24));
    window.wait_for("hidden until the game is over");
    window.press("v");
    window.wait_for("Only what everybody could see");
    window.press("q");
    window.ends(0);
}

/// With `--plain`, a replay is lines of text.
#[test]
fn plain_replays_stay_plain() {
    let home = Home::new();
    let file = small_game(&home);
    let run = home.run(&["replay", &file, "--lang=en"], &["q"]);
    assert!(run.out.contains("0 of 7; Enter: next"), "{}", run.out);
    let mut terminal = crate::common::pty::Terminal::new(&home, &["replay", &file, "--plain", "--lang=en"]);
    terminal.answer("0 of 7; Enter: next", "q");
    assert_eq!(terminal.exit_code(), 0);
    assert_eq!(home.run(&["replay", &file, "--screen", "--lang=en"], &[]).code, 2);
}
