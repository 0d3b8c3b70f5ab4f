//! Frogs on the full screen of the real program, in a pseudo-terminal. With the seed of these tests the player in the
//! east, the second of two, begins.

use crate::common::screen::{ALL, Window};
use crate::common::{Home, SEED};
use std::time::Duration;

const SMALL: [&str; 6] = ["play", "frogs", "--seed", SEED, "--set=side=3", "--set=frogs=2"];

/// Waits until this player is to choose a frog.
fn asked(window: &mut Window, player: &str) {
    let text = match window.said("en", "ko") {
        "en" => format!("{player}: choose a frog to move."),
        _ => format!("{} 차례: 움직일 개구리를 고르세요.", player.replace(' ', "")),
    };
    window.wait_for(&text);
}

/// A game that the west wins, turn by turn: with numbers, arrows, notation, letters. Where Enter chose last, the space
/// bar confirms: Enter may still be down.
const WIN: [&str; 12] = [
    "11\r",        // E-c1
    " \x1b[C\r ",  // W-a2
    ":E-c1-b1\r ", // displaces an own frog
    "1l\rl\r ",    // W-a2-b2
    "121\r",       // b1-b2-c2: displaces another player's frog
    "1\x1b[A\r ",  // a2-a3
    "112\r",       // c1-c2-E: into a home base
    ": a3 B3\r ",  // a3-b3, as people type
    ":+a3-b3\r ",  // a third bridge, so that a chain can pass b3
    "b5\r",        // +c1-c2
    "112\r",       // b2-b3-c3
    "1l\r ",       // c3-E: the last one
];

/// F-1, F-8, F-8a, F-10, F-11: two people play from the first frog to the last, and see the pond after every turn.
#[test]
fn two_people_play_a_whole_game() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&SMALL[..], &["--names", "Ann,지수"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        for (turn, keys) in WIN.into_iter().enumerate() {
            asked(&mut window, ["지수 (E)", "Ann (W)"][turn % 2]);
            if turn == 6 {
                window.look("frogs-middle");
            }
            // The same key again, from another person, needs a moment.
            if turn > 0 && WIN[turn - 1].chars().last() == keys.chars().next() {
                window.screen.watch_for(Duration::from_millis(850));
            }
            window.press(keys);
        }
        window.wait_for_either("Ann wins.", "Ann 승리!");
        window.look("frogs-won");
        window.sum_up();
        window.back_to_menu();
        window.close();
    }
}

/// A player who always takes the first choice finishes the game too.
#[test]
fn a_person_plays_a_whole_game_against_the_computer() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&SMALL[..], &["--seats", "human,bot:greedy", "--names", "Ann,Robot"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        asked(&mut window, "Ann (W)");
        let over = window.said("Enter summary", "Enter 결과");
        let stuck = window.said("no frog can move", "움직일 수 있는 개구리가 없습니다");
        let held = window.said("may still be held", "아직 눌려 있는");
        while !window.text().contains(over) {
            let before = window.screen.text();
            if before.contains(held) {
                window.screen.watch_for(Duration::from_millis(850));
            }
            let is_preview = before.contains(window.said("{Enter do it}", "{Enter 하기}"));
            window.press(match (before.contains(stuck), is_preview) {
                (true, _) => "b\r ",
                (false, true) => " ",
                (false, false) => "1",
            });
            window.wait_until("something new", |text| text != before);
        }
        window.look("frogs-robot");
        window.sum_up();
        window.close();
    }
}

/// Where this text begins, from 0.
fn place(window: &Window, text: &str) -> (u16, u16) {
    let screen = window.text();
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let before = line.split(text).next().unwrap();
    (before.chars().count() as u16, row as u16)
}

fn click(window: &mut Window, text: &str) {
    let (column, row) = place(window, text);
    window.screen.click(column + 1, row).unwrap();
}

/// F-S4: one click for every choice.
#[test]
fn the_mouse_plays_too() {
    let home = Home::new();
    let args = [&SMALL[..], &["--names", "Ann,Bob"]].concat();
    let mut window = Window::new(&home, &args, "en", (80, 24));
    asked(&mut window, "Bob (E)");
    click(&mut window, "E2");
    window.wait_for("Your frog (E): where to?");
    click(&mut window, "╰─c1");
    window.wait_for("Move E to c1. No bridge breaks.");
    click(&mut window, "[Esc back]");
    window.wait_for("Your frog (E): where to?");
    click(&mut window, "╰─c2");
    window.wait_for("Move E to c2. No bridge breaks.");
    click(&mut window, "{Enter do it}");
    asked(&mut window, "Ann (W)");
    window.close();
}

/// A resize in the middle of a turn: what was chosen stays.
#[test]
fn a_window_may_change_its_size_in_the_middle_of_a_turn() {
    let home = Home::new();
    let args = ["play", "frogs", "--seed", SEED, "--names", "Ann,Bob"];
    let mut window = Window::new(&home, &args, "en", (80, 24));
    asked(&mut window, "Bob (E)");
    window.press(":E-e3\r");
    // A typed move is shown, too, before it counts.
    window.wait_for("Move E to e3. No bridge breaks.");
    window.press(" ");
    asked(&mut window, "Ann (W)");
    window.press(":W-a3\r ");
    asked(&mut window, "Bob (E)");
    // A key that follows another person's at once may not be meant.
    window.screen.watch_for(Duration::from_millis(850));
    window.press("1\x1b[D");
    for size in [(120, 40), (60, 20), (40, 10), (80, 24)] {
        window.screen.resize(size.0, size.1).unwrap();
        window.wait_for(if size == (40, 10) {
            "too small"
        } else {
            "Your frog (E): where to?  e3 (displaces your frog)"
        });
    }
    window.press("\r");
    window.wait_for("Your frog (e3): where to?");
    window.press("q");
    window.wait_for("Your turn is not finished. Take it back and leave?");
    window.press("y");
    let said = window.ends(0);
    assert!(said.contains("parlour resume"), "{said}");
}
