//! Tellstones on the full screen of the real program, in a pseudo-terminal.
//!
//! With the seed of these tests the deck is, from the top: Dragon, Quill, Crown, Rune, Shield, Scroll, Scales, Hammer,
//! Anvil, Sword.

use crate::common::screen::{ALL, Window};
use crate::common::{Home, SEED};
use std::time::Duration;

const PLAY: [&str; 4] = ["play", "tellstones", "--seed", SEED];

/// Waits until this player is asked for an action.
fn asks(window: &mut Window, player: &str) {
    let text = window.said(": choose an action.", " 차례: 행동을 고르세요.");
    window.wait_for(&format!("{player}{text}"));
}

/// A challenge of the stone at 0,0, and its answer.
fn challenges(window: &mut Window, player: &str, other: &str, answer: &str) {
    asks(window, player);
    window.press("4");
    window.wait_for_either("Challenge which stone?", "어느 돌에 도전할까요?");
    window.press("00");
    window.wait_for_either("Challenge the stone at 0,0?", "0,0의 돌로 도전할까요?");
    window.press("y");
    let question = window.said(": which stone lies at 0,0?", "님, 0,0에 있는 돌은 무엇일까요?");
    window.wait_for(&format!("{other}{question}"));
    window.press(answer);
    window.press("\r");
}

/// R4 to R10, R13: two people, by numbers and by arrows, to the fifth point; then the summary and the record.
#[test]
fn two_people_play_a_whole_game() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&PLAY[..], &["--names", "Ann,지수"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        asks(&mut window, "Ann");
        window.look("tellstones-start");
        window.press("0");
        window.wait_for_either("where do you place the Dragon?", "용을 어디에 놓을까요?");
        window.look("tellstones-placing");
        window.press("hk\r");
        window.wait_for_either("Place the Dragon at 0,0?", "0,0에 용을 놓을까요?");
        window.press("1");
        window.wait_for_either("the Dragon turns a stone into the Egg", "용으로 돌 하나를 알로 바꿉니다");
        window.look("tellstones-dragon");
        window.press("\r");
        asks(&mut window, "지수");
        // Nothing lies there.
        window.press("1");
        window.press("22");
        window.wait_for_either("Cannot flip an empty cell", "빈칸은 뒤집을 수 없습니다");
        window.look("tellstones-refused");
        window.press("00");
        asks(&mut window, "Ann");
        window.look("tellstones-turned");
        // Only the peeking player looks.
        window.press("jjj\r");
        window.wait_for_either("Peek at which stone?", "어느 돌을 엿볼까요?");
        window.press("00");
        window.wait_for_either("Only Ann looks now.", "지금은 Ann님만 보세요.");
        window.wait_for_either("Enter I am ready", "Enter 준비됐습니다");
        window.look("tellstones-only");
        window.open_gate();
        window.wait_for_either("You peek at 0,0: Egg.", "0,0의 돌을 엿봅니다: 알");
        window.wait_for_either("Press Space when you have seen it.", "확인했으면 Space를 누르세요.");
        window.look("tellstones-peek");
        window.open_gate();
        asks(&mut window, "지수");
        let peek = window.said("You peek", "엿봅니다");
        assert!(!window.text().contains(peek), "{}", window.text());
        challenges(&mut window, "지수", "Ann", "10");
        window.wait_for_either("Ann: 1", "Ann: 1점");
        challenges(&mut window, "Ann", "지수", "7");
        window.wait_for_either("Ann: 2", "Ann: 2점");
        window.look("tellstones-scored");
        challenges(&mut window, "지수", "Ann", "10");
        challenges(&mut window, "Ann", "지수", "0");
        challenges(&mut window, "지수", "Ann", "10");
        window.wait_for_either("Enter summary", "Enter 결과");
        window.look("tellstones-won");
        window.sum_up();
        window.look("tellstones-summary");
        save_and_step_through(&home, &mut window);
        window.back_to_menu();
        window.close();
    }
}

/// The record is saved once, never overwrites anything else, and can be replayed.
fn save_and_step_through(home: &Home, window: &mut Window) {
    let (file, other) = (home.path("kept.txt"), home.path("other.txt"));
    std::fs::write(&other, "something else").unwrap();
    for (file, said) in [(&file, ("The record is in", "저장했습니다")), (&other, ("already", "이미"))]
    {
        window.press("4");
        window.wait_for_either("File name:", "파일 이름:");
        window.press(&"\x7f".repeat(40));
        window.press(&format!("{file}\r"));
        window.wait_for_either(said.0, said.1);
    }
    window.press("\x1b");
    window.wait_until("the list again", |text| !text.contains("File name:") && !text.contains("파일 이름:"));
    let record = crate::common::read(&file);
    assert!(record.starts_with("[Parlour \"3\"]\n[Game \"tellstones\"]"), "{record}");
    assert_eq!(home.run(&["verify", &file], &[]).code, 0);
    window.press("3");
    window.wait_for_either("Tellstones: replay", "텔스톤 다시 보기");
    window.press("\x1b[C\x1b[C\x1b[C\x1b[C\x1b[C");
    window.wait_for_either("5 of ", "5/");
    window.look("tellstones-replay");
    window.press("v");
    window.wait_for_either("as Ann saw it", "Ann님이 본 화면");
    window.press("\x1b");
    window.wait_for_either("Rematch", "한 판 더");
}

/// A cell that can be chosen, by its label in the border; not the one under the cursor.
fn choosable(text: &str) -> Option<String> {
    let labels = text.split(' ').filter(|part| {
        part.len() == 3
            && part.as_bytes()[1] == b','
            && part.bytes().all(|sign| sign == b',' || (b'0'..b'3').contains(&sign))
    });
    let before = |label: &str| text.split(&format!(" {label} ")).next().unwrap_or_default().ends_with('▶');
    let mut labels = labels.filter(|label| !before(label));
    labels.next().map(|label| label.replace(',', ""))
}

/// A person who challenges every stone, to the end.
#[test]
fn a_person_plays_a_whole_game_against_the_computer() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&PLAY[..], &["--seats", "human,bot:easy", "--names", "Ann,Robot"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        asks(&mut window, "Ann");
        let over = window.said("Enter summary", "Enter 결과");
        let thinks = window.said("is thinking", "생각하는 중");
        let action = window.said(": choose an action.", " 차례: 행동을 고르세요.");
        let names = window.said("which stone lies", "있는 돌은 무엇일까요");
        let seen = window.said("when you have seen it", "확인했으면");
        let moment = window.said("one moment", "잠시만요");
        let held = window.said("may still be held", "아직 눌려 있는");
        let mut asked = 0;
        while !window.text().contains(over) {
            let text = window.screen.text();
            let keys = if text.contains(action) {
                asked += 1;
                if asked == 1 { "0".into() } else { "4".into() }
            } else if text.contains("(1=") {
                "1".into()
            } else if text.contains(names) {
                "4\r".into()
            } else if text.contains(seen) {
                if text.contains("Space") { " ".into() } else { "\r".into() }
            } else {
                choosable(&text).unwrap_or_else(|| "00".into())
            };
            if text.contains(held) {
                window.screen.watch_for(Duration::from_millis(850));
            }
            window.press(&keys);
            // Not the middle of a choice, and not a screen that does not take keys yet.
            let is_between = |now: &str| now.contains(",_") || now.contains(moment) || now.contains(thinks);
            window.wait_until("what comes of it", |now| now != text && !is_between(now));
            assert!(asked < 60, "{text}");
        }
        window.look("tellstones-robot");
        window.sum_up();
        window.close();
    }
}

/// The window may be resized at any moment.
#[test]
fn a_window_changes_in_the_middle_of_a_choice() {
    let home = Home::new();
    let mut window = Window::new(&home, &PLAY, "en", (80, 24));
    asks(&mut window, "Player 1");
    window.press("0");
    window.wait_for("where do you place the Dragon?");
    for (columns, rows, seen) in [(60, 20, "put back"), (40, 10, "too small"), (120, 40, "put back")] {
        window.screen.resize(columns, rows).unwrap();
        window.wait_for(seen);
    }
    window.press("11");
    window.wait_for("Place the Dragon at 1,1?");
    window.screen.resize(80, 24).unwrap();
    window.wait_until("the whole board", |text| text.contains("10 EGG Egg") && text.contains("Log"));
    window.press("q");
    let said = window.ends(0);
    assert!(said.contains("parlour resume"), "{said}");
}

/// Esc with a drawn stone in the hand is one step back: it goes under the deck, and the turn goes on.
#[test]
fn r6_esc_puts_a_drawn_stone_back() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let args = ["play", "tellstones", "--names=Ann,Bob", "--set=first=1"];
        let mut window = Window::new(&home, &args, language, (80, 24));
        window.wait_for_either("Ann: choose an action.", "Ann 차례: 행동을 고르세요.");
        window.press("0");
        window.wait_for_either("Ann: where do you place", "어디에 놓을까요?");
        window.press("\x1b");
        window.wait_for_either("Ann: choose an action.", "Ann 차례: 행동을 고르세요.");
        window.wait_for_either("back under the", "더미");
        window.wait_for_either("Deck: 10", "더미: 돌 10개");
        assert!(!window.text().contains(window.said("Go on playing", "계속하기")), "{}", window.text());
        window.press("\x1b");
        window.wait_for_either("Go on playing", "계속하기");
        // The menu explains itself.
        window.press("?");
        window.wait_for_either("Arrow keys or h j k l", "방향키나 h j k l");
        window.press("\x1b");
        window.wait_for_either("Go on playing", "계속하기");
        window.close();
    }
}
