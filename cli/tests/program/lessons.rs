//! The first games that teach, on the full screen of the real program.

use crate::common::Home;
use crate::common::screen::Window;

/// Read on with Enter.
const READ: &str = "";

/// What a learner does, step by step: reads, or types this.
const CONNECT4: &[&str] = &[READ, "4", "4", "4", READ, "3", "1", "5", "6", READ];
const KITTENS: &[&str] = &[
    READ,
    READ,
    "favor 2",
    "draw",
    "nope",
    READ,
    "pair hairy-potato-cat 2",
    "draw",
    "put 0",
    READ,
    "see-the-future-3",
    "skip",
    READ,
];
const FROGS: &[&str] = &[
    READ, "W-a2", READ, "a2-b2", READ, "b2-c2-c1", READ, "c2-E", READ, "+a2-b2", "W-a2", READ, "a2-b2",
    "b2-c2", "c2-E", READ,
];
const TELLSTONES: &[&str] = &[
    READ,
    "draw",
    "place 1,1",
    READ,
    "flip 1,1",
    "swap 1,1 1,2",
    "peek 1,1",
    "name 5",
    READ,
    "challenge 1,1",
    READ,
    READ,
    READ,
];

/// By the number of the game in the menu.
const LESSONS: [(&str, &[&str]); 4] = [("1", CONNECT4), ("2", KITTENS), ("3", FROGS), ("4", TELLSTONES)];

/// What the frame of this step is called.
fn title(window: &Window, number: usize, count: usize) -> String {
    match window.said("en", "ko") {
        "ko" => format!("튜토리얼 {number}/{count}단계 "),
        _ => format!("Lesson, step {number} of {count} "),
    }
}

/// Waits for the sentence of this step: while the partner moves, there is none.
fn waits_for_step(window: &mut Window, number: usize, count: usize) {
    let title = title(window, number, count);
    window.wait_until(&title, |text| {
        let mut lines = text.lines().skip_while(|line| !line.contains(&title));
        let sentence = lines.nth(1).unwrap_or_default();
        sentence.chars().any(char::is_alphanumeric)
    });
}

/// Says yes if the board wants to be sure.
fn confirms(window: &mut Window, number: usize, count: usize) {
    let title = title(window, number, count);
    let (asks, previews) = ("(1=", window.said("Enter do it", "Enter 하기"));
    window.wait_until("the next step", |text| {
        text.contains(asks) || text.contains(previews) || !text.contains(&title)
    });
    let text = window.text();
    if text.contains(&title) && text.contains(asks) {
        window.press("1");
    } else if text.contains(&title) && text.contains(previews) {
        // Enter may still be down.
        window.press(" ");
    }
}

fn learn(window: &mut Window, game: &str) {
    window.choose("Learn a game", "게임 배우기");
    window.wait_for_either("Which game would you like to learn?", "어떤 게임을 배울까요?");
    window.press(game);
}

fn plays_to_the_end(window: &mut Window, steps: &[&str]) {
    for (number, step) in (1..).zip(steps) {
        waits_for_step(window, number, steps.len());
        match *step {
            READ => window.press("\r"),
            // The prompt of this question is yes or no itself.
            "nope" => window.press("1"),
            answer => {
                window.press(&format!(":{answer}\r"));
                confirms(window, number, steps.len());
            }
        }
        if step.starts_with("peek") {
            window.wait_for_either("You peek at 1,1: Scales.", "1,1의 돌을 엿봅니다: 저울");
            window.open_gate();
        }
    }
}

#[test]
fn every_lesson_is_played_to_the_end_in_both_languages() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let mut window = Window::new(&home, &[], language, (80, 24));
        for (game, steps) in LESSONS {
            learn(&mut window, game);
            plays_to_the_end(&mut window, steps);
            window.wait_for_either("Enter summary", "Enter 결과");
            window.press("\r");
            window.wait_for_either("That was the whole lesson.", "튜토리얼을 모두 마쳤습니다.");
            window.press("3");
        }
        // Lessons do not count, and none of them is kept.
        window.choose("Statistics", "전적");
        window.wait_for_either("Nobody has finished a game yet.", "아직 끝낸 게임이 없습니다.");
        window.close();
    }
}

#[test]
fn what_the_lesson_does_not_ask_for_is_told_gently_and_the_rules_decide_the_rest() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let mut window = Window::new(&home, &[], language, (80, 24));
        learn(&mut window, "1");
        waits_for_step(&mut window, 1, CONNECT4.len());
        // A sentence is read before anything is played.
        window.press("4\r");
        waits_for_step(&mut window, 2, CONNECT4.len());
        window.look("lesson-connect4");
        window.press("3");
        window.wait_for_either(
            "but the lesson asks for something else first.",
            "먼저 튜토리얼이 알려 준 대로 해 보세요.",
        );
        window.look("lesson-not-now");
        window.press("9");
        window.wait_for_either("There is no such column.", "1부터 7");
        // Nothing can be taken back or given up; the menu leaves the lesson, and nothing is saved.
        window.press("4");
        waits_for_step(&mut window, 3, CONNECT4.len());
        window.press("uF\x1b");
        window.wait_for_either("Leave the lesson", "튜토리얼 그만하기");
        let gives_up = window.said("Give up", "기권");
        assert!(!window.text().contains(gives_up), "{}", window.text());
        window.press("\x1b");
        let leave = window.said("Leave the lesson", "튜토리얼 그만하기");
        window.wait_until("the menu is closed", |text| !text.contains(leave));
        window.press("q");
        window.choose("Resume", "이어하기");
        window.wait_for_either("There is no unfinished game.", "이어서 할 게임이 없습니다.");
        window.close();
    }
}

#[test]
fn a_lesson_is_offered_once() {
    let home = Home::new();
    for attempt in 0..2 {
        let mut window = Window::new(&home, &[], "en", (80, 24));
        window.choose("New Game", "새 게임");
        window.wait_for("Which game?");
        window.press("3");
        if attempt == 0 {
            window.wait_for("New to this game?");
            window.look("lesson-offer");
            window.press("1");
            waits_for_step(&mut window, 1, FROGS.len());
            window.press("q");
            window.wait_for("Learn a game");
        } else {
            window.wait_for("Start the game");
        }
        window.close();
    }
}

/// The smallest window still shows the sentence, the board, and what can be chosen.
#[test]
fn a_lesson_fits_the_smallest_window() {
    let cards = ["Your hand", "Defuse", "Favor", "See the Future (3)", "Skip"];
    let korean_cards = ["내 카드", "해체", "부탁", "미래 보기(3)", "건너뛰기"];
    let actions = ["0 Place", "6 Give up"];
    let korean_actions = ["0 뽑아 놓기", "6 기권"];
    for (language, cards, actions) in [("en", cards, actions), ("ko", korean_cards, korean_actions)] {
        let home = Home::new();
        let mut window = Window::new(&home, &[], language, (60, 20));
        learn(&mut window, "1");
        waits_for_step(&mut window, 1, CONNECT4.len());
        let is_head = |line: &str| line.split_whitespace().collect::<String>() == "1234567";
        assert!(window.text().lines().any(is_head), "{}", window.text());
        window.press("q");
        learn(&mut window, "2");
        for step in 1..=2 {
            waits_for_step(&mut window, step, KITTENS.len());
            window.press("\r");
        }
        waits_for_step(&mut window, 3, KITTENS.len());
        let text = window.text();
        assert!(cards.iter().all(|card| text.contains(card)), "{text}");
        window.press("q");
        learn(&mut window, "4");
        waits_for_step(&mut window, 1, TELLSTONES.len());
        window.press("\r");
        waits_for_step(&mut window, 2, TELLSTONES.len());
        let text = window.text();
        assert!(actions.iter().all(|action| text.contains(action)), "{text}");
        window.close();
    }
}
