//! Hints on request, by typed lines and on the full screen.

use crate::common::screen::Window;
use crate::common::{Home, SEED};

const CONNECT4: [&str; 4] = ["play", "connect4", "--lang=en", "--set=first=1"];

#[test]
fn a_hint_names_the_move_and_the_turns_to_a_win() {
    let args = [&CONNECT4[..], &["--plain"]].concat();
    let run = Home::new().run(&args, &["1", "1", "2", "2", "3", "3", "hint", "4"]);
    assert!(run.out.contains("An expert's choice: Column 4. That wins in one turn of yours."), "{}", run.out);
    // A hint is no move.
    assert!(run.out.contains("wins"), "{}", run.out);
    let args = ["play", "connect4", "--plain", "--lang=ko", "--set=first=1"];
    let run = Home::new().run(&args, &["1", "1", "2", "2", "3", "3", "힌트", "4"]);
    assert!(run.out.contains("내 차례 1번 안에 이깁니다."), "{}", run.out);
}

#[test]
fn a_table_can_forbid_hints() {
    let args = [&CONNECT4[..], &["--plain", "--set=hints=off"]].concat();
    let run = Home::new().run(&args, &["1", "hint"]);
    assert!(run.out.contains("There is no hint here."), "{}", run.out);
    assert!(!run.out.contains("An expert's choice"), "{}", run.out);
}

/// Neither the analysis nor the menu gets around it.
#[test]
fn a_table_without_hints_has_no_analysis_either() {
    for language in ["en", "ko"] {
        let home = Home::new();
        for (setting, allows) in [("--set=hints=on", true), ("--set=hints=off", false)] {
            let args = ["play", "connect4", "--set=first=1", "--from", "112233", setting];
            let mut window = Window::new(&home, &args, language, (80, 24));
            window.wait_for_either("choose a column.", "열을 고르세요.");
            let study = window.said("a analysis", "a 분석");
            assert_eq!(window.text().contains(study), allows, "{}", window.text());
            window.press("a\x1b");
            window.wait_for_either("Go on playing", "계속하기");
            let hint = window.said("6 Hint", "6 힌트");
            assert_eq!(window.text().contains(hint), allows, "{}", window.text());
            window.press("\x1b");
            let menu = window.said("Go on playing", "계속하기");
            if allows {
                window.wait_until("the scores", |text| text.contains("+18"));
            } else {
                window.wait_until("no menu", |text| !text.contains(menu));
                assert!(!window.text().contains("+18"), "{}", window.text());
            }
            window.close();
        }
    }
}

/// Remembering is the game: nobody is told what to name, and no hint names a stone that lies face down.
#[test]
fn a_hint_at_tellstones_names_no_hidden_stone() {
    let args = ["play", "tellstones", "--plain", "--lang=en", "--seed", SEED];
    let typed = ["0", "0 0", "1", "0 0", "1", "0 0", "hint", "4", "0 0", "hint"];
    let run = Home::new().run(&args, &typed);
    let hints: Vec<&str> = run.out.lines().filter(|line| line.contains("An expert's choice:")).collect();
    assert_eq!(hints.len(), 1, "{}", run.out);
    for stone in ["Dragon", "Egg"] {
        assert!(!hints[0].contains(stone), "{}", hints[0]);
    }
    assert!(run.out.contains("There is no hint here."), "{}", run.out);
}

#[test]
fn a_hint_on_the_full_screen_stays_until_the_question_is_answered() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let mut window = Window::new(&home, &["play", "connect4", "--set=first=1"], language, (80, 24));
        window.wait_for_either("choose a column.", "열을 고르세요.");
        window.press("172737H");
        window.wait_for_either("That wins in one turn of yours.", "내 차례 1번 안에 이깁니다.");
        window.look("hint");
        window.press("\x1b[C");
        let hint = window.said("An expert's choice", "고수라면");
        assert!(window.text().contains(hint), "{}", window.text());
        // The same key puts it away.
        window.press("H");
        window.wait_until("no hint", |text| !text.contains(hint));
        window.press("H");
        window.wait_for(hint);
        window.press("4");
        window.wait_for_either("Enter summary", "Enter 결과");
        assert!(!window.text().contains(hint), "{}", window.text());
        window.close();
    }
}

#[test]
fn a_search_for_a_hint_can_be_broken_off_by_a_move() {
    let home = Home::new();
    let args = ["play", "connect4", "--set=first=1", "--set=width=9", "--set=height=9"];
    let mut window = Window::new(&home, &args, "en", (80, 24));
    window.wait_for("choose a column.");
    window.press("H");
    window.wait_for("Looking for a hint ...");
    window.press("4");
    window.wait_for("Player 2 (O)");
    window.wait_until("no search", |text| !text.contains("Looking for a hint"));
    window.close();
}

/// In the smallest window, with long words: neither of them covers the other, and both end with a full stop.
#[test]
fn a_hint_leaves_the_question_readable() {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for language in ["en", "ko"] {
        for (game, asked) in [
            ("connect4", ["choose a column.", "열을 고르세요."]),
            ("kittens", ["play cards, or draw to end your turn.", "카드를 내거나 뽑아서 차례를 끝내세요."]),
            ("frogs", ["choose a frog to move.", "움직일 개구리를 고르세요."]),
            ("tellstones", ["choose an action.", "행동을 고르세요."]),
        ] {
            let home = Home::new();
            let names = "--names=Alexandra the Great,Bartholomew III";
            let args = ["play", game, names, "--seats=human,bot:random", "--seed", SEED];
            let mut window = Window::new(&home, &args, language, (60, 20));
            let asked = window.said(asked[0], asked[1]);
            window.wait_until(asked, |text| flat(text).contains(asked));
            window.press("H");
            let hint = window.said("An expert's choice:", "고수라면:");
            window.wait_for(hint);
            let text = window.text();
            assert!(flat(&text).contains(asked), "{game}: {text}");
            let said = flat(&text).split_once(hint).map(|(_, rest)| rest.to_string()).unwrap();
            assert!(said.contains(". "), "{game}: {text}");
            window.close();
        }
    }
}
