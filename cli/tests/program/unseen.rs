//! What was told to one player but never shown, because the program ended first, is shown once when the game is resumed.

use crate::common::screen::Window;
use crate::common::{Home, Run, SEED};

const TELLSTONES: [&str; 6] = ["play", "tellstones", "--lang", "en", "--seed", SEED];
/// The Dragon becomes the Egg, is turned over, and Player 1 peeks at it.
const PEEK: [&str; 8] = ["0", "0 0", "1", "0 0", "1", "0 0", "3", "0 0"];
/// The Crown is placed while the Egg lies face down, and Player 2 looks at it.
const CROWN: [&str; 12] = ["0", "0 0", "1", "0 0", "0", "0 1", "1", "1", "0 0", "0", "0 2", "1"];

const LOOK: &str =
    "Only Player 1 looks now. Press Enter. \nYou peek at 0,0: Egg.\nPress Enter when you have seen it. \n";

fn plain(home: &Home, typed: &[&str]) -> Run {
    home.run(&[&TELLSTONES[..], &["--plain"]].concat(), typed)
}

fn resume(home: &Home, id: &str, typed: &[&str]) -> String {
    home.run(&["resume", id, "--plain", "--lang=en"], typed).out
}

/// R9: left at "only Player 1 looks" any number of times, the peek is still to come; seen once, it never comes again.
#[test]
fn r9_a_peek_is_shown_on_resume_until_it_was_seen_once() {
    for leaving in [&[][..], &["q"]] {
        let home = Home::new();
        let run = plain(&home, &[&PEEK[..], leaving].concat());
        assert!(!run.out.contains("You peek"), "{}", run.out);
        for _ in 0..2 {
            let left = resume(&home, &run.id(), leaving);
            assert!(left.contains("Only Player 1 looks now.") && !left.contains("You peek"), "{left}");
        }
        let seen = resume(&home, &run.id(), &["", "", "q"]);
        assert!(seen.contains(LOOK) && seen.contains("Player 2, action 0-6:"), "{seen}");
        let after = resume(&home, &run.id(), &["q"]);
        assert!(!after.contains("Only Player 1") && !after.contains("You peek"), "{after}");
    }
}

/// R9: a player who leaves while the stone is shown has seen it.
#[test]
fn r9_a_peek_that_was_shown_is_not_shown_again() {
    for typed in [&["", "q"][..], &[""], &["", ""], &["", "", "q"]] {
        let home = Home::new();
        let run = plain(&home, &[&PEEK[..], typed].concat());
        assert!(run.out.contains(LOOK.trim_end()), "{}", run.out);
        let after = resume(&home, &run.id(), &["q"]);
        assert!(!after.contains("Only Player 1") && !after.contains("You peek"), "{after}");
    }
}

/// The Crown's peek is a peek like any other.
#[test]
fn r9_what_the_crown_looked_at_is_shown_on_resume() {
    let home = Home::new();
    let run = plain(&home, &[&CROWN[..], &["0 0"]].concat());
    assert!(run.out.contains("the Crown looks at a face-down stone"), "{}", run.out);
    let seen = resume(&home, &run.id(), &["", "", "q"]);
    assert!(seen.contains("You peek at 0,0: Egg.\n"), "{seen}");
    assert!(!resume(&home, &run.id(), &["q"]).contains("You peek"));
}

/// R9: two players peek, and neither sees what is meant for the other.
#[test]
fn r9_only_whoever_has_not_seen_it_is_shown_it() {
    let home = Home::new();
    let run = plain(&home, &[&PEEK[..], &["", "", "3", "0 0"]].concat());
    let seen = resume(&home, &run.id(), &["", "", "q"]);
    assert!(seen.contains("Only Player 2 looks now. Press Enter. \nYou peek at 0,0: Egg."), "{seen}");
    assert!(!seen.contains("Only Player 1"), "{seen}");
}

/// See the Future: the player hears of the cards when the device comes back, even if the program ended on the way.
#[test]
fn the_future_is_seen_on_resume_until_it_was_seen_once() {
    let seed = "0000000000000000000000000000000000000000000000000000000000000066";
    let play = ["play", "kittens", "--preset=classic", "--plain", "--lang=en", "--seed", seed];
    let home = Home::new();
    let run = home.run(&play, &["", "3", "", "", "2", ""]);
    let told = "From the top: Exploding Kitten, Nope, See the Future (3).\n";
    assert!(run.out.contains("Player 1 looks at the top 3 cards.") && !run.out.contains(told), "{}", run.out);
    assert!(!resume(&home, &run.id(), &[]).contains(told));
    assert!(resume(&home, &run.id(), &["", "q"]).contains(told));
    assert!(!resume(&home, &run.id(), &["", "q"]).contains(told));
}

/// A window in which Player 1 is about to peek, and the id of the game.
fn peeking(home: &Home, is_plain: bool) -> (Window, String) {
    let mode = if is_plain { &["--plain"][..] } else { &["--no-animation"] };
    let mut window = Window::bare(home, &[&TELLSTONES[..], mode].concat(), "en", (80, 24));
    if is_plain {
        let questions = [
            "Player 1, action 0-6:",
            "where do you place the Dragon?",
            "(1=Yes, 2=No)",
            "turns a stone into the Egg",
            "Player 2, action 0-6:",
            "Flip which stone?",
            "Player 1, action 0-6:",
            "Peek at which stone?",
        ];
        for (question, line) in questions.iter().zip(PEEK) {
            window.wait_for(question);
            window.press(&format!("{line}\r"));
        }
    } else {
        window.wait_for("choose an action.");
        window.press("0001\r");
        window.wait_for("Player 2: choose an action.");
        window.press("100");
        window.wait_for("Player 1: choose an action.");
        window.press("300");
    }
    window.wait_for("Only Player 1 looks now.");
    let listed = home.run(&["resume", "--plain", "--lang=en"], &[]).out;
    (window, listed)
}

fn go_on(window: &mut Window, is_plain: bool) {
    if is_plain {
        window.press("\r");
    } else {
        window.open_gate();
    }
}

fn id_of(listed: &str) -> String {
    let is_id = |word: &&str| word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    listed.split([' ', ':', '\n']).find(is_id).unwrap_or_else(|| panic!("no id in {listed}")).to_string()
}

/// R9: the same after a crash, in plain mode on a terminal and on the full screen.
#[test]
fn r9_a_peek_outlives_a_crash() {
    for is_plain in [true, false] {
        let home = Home::new();
        let (mut window, listed) = peeking(&home, is_plain);
        window.screen.signal("KILL").unwrap();
        window.screen.exit_code().unwrap();
        let id = id_of(&listed);
        let mode = if is_plain { "--plain" } else { "--no-animation" };
        let asks = if is_plain { "Player 2, action 0-6:" } else { "Player 2: choose an action." };
        let again = || Window::bare(&home, &["resume", &id, "--lang", "en", mode], "en", (80, 24));

        // Killed once more before the peek, and once while it is shown: not dismissed is not seen.
        for is_shown in [false, true] {
            let mut window = again();
            window.wait_for("Only Player 1 looks now.");
            if is_shown {
                go_on(&mut window, is_plain);
                window.wait_for("You peek at 0,0: Egg.");
            }
            window.screen.signal("KILL").unwrap();
            window.screen.exit_code().unwrap();
        }
        let mut window = again();
        window.wait_for("Only Player 1 looks now.");
        go_on(&mut window, is_plain);
        window.wait_for("You peek at 0,0: Egg.");
        go_on(&mut window, is_plain);
        window.wait_for(asks);
        window.wait_until("the peek is gone", |text| !text.contains("You peek"));
        window.press(if is_plain { "\x04" } else { "\x03" });
        window.ends(0);
        let mut window = again();
        window.wait_for(asks);
        assert!(!window.text().contains("Only Player 1"), "{}", window.text());
        window.press(if is_plain { "\x04" } else { "\x03" });
        window.ends(0);
    }
}
