//! People at one keyboard, in the real program: keys that are held, doubled or bounce.

use crate::common::Home;
use crate::common::screen::Window;
use std::path::Path;
use std::time::Duration;

/// `house`, two players: Player 0 has a Nope, two Shuffles and a pair, Player 1 two Nopes.
const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000af";

fn kittens(home: &Home, preset: &'static str, names: &'static str) -> Window {
    let args = ["play", "kittens", "--seed", SEED, "--preset", preset, "--names", names];
    let mut window = Window::new(home, &args, "en", (80, 24));
    window.wait_for("Pass the device");
    window.open_gate();
    window.wait_for("play cards, or draw");
    window
}

/// How often something is tried again that a busy machine did not let happen as planned.
const TRIES: u32 = 5;

/// Enter, held, plays one card and opens nothing: the other player's hand stays hidden.
#[test]
fn a_held_enter_shows_nobody_elses_hand() {
    let held = (0..TRIES).any(|_| {
        let home = Home::new();
        let mut window = kittens(&home, "house", "Ann,Ben");
        window.press("2");
        if !audience::hold_down(&mut window.screen, "\r", 60).unwrap() {
            return false;
        }
        window.wait_for("Press Space when you have seen it.");
        if !audience::hold_down(&mut window.screen, " ", 60).unwrap() {
            return false;
        }
        window.wait_for("Pass the device to Ben.");
        assert!(!window.text().contains("Your hand"), "{}", window.text());
        window.wait_for("Enter I am ready");
        window.close();
        true
    });
    assert!(held, "the machine is too busy to hold a key");
}

/// Two quick presses at "when you have seen it" do not skip the pass screen.
#[test]
fn a_doubled_key_does_not_skip_the_pass_screen() {
    let home = Home::new();
    let mut window = kittens(&home, "house", "Ann,Ben");
    window.press("2\r");
    window.wait_for("Press Space when you have seen it.");
    window.press("  \r\r \r");
    window.wait_for("Pass the device to Ben.");
    window.screen.watch_for(Duration::from_millis(300));
    assert!(!window.text().contains("Your hand"), "{}", window.text());
    window.close();
}

/// B5.2: where it is secret who is asked to Nope, a play takes one key of the table and one screen.
#[test]
fn b5_2_everybody_is_asked_at_once() {
    let home = Home::new();
    let mut window = kittens(&home, "classic", "Ann,Ben,Cat");
    let text = window.screen.text();
    // Any card that is played alone.
    let label = text.lines().find_map(|line| line.split_once('●').map(|(before, _)| before.to_string()));
    let index = label.expect("a card to play");
    let index = index.split_whitespace().last().expect("its index").trim_matches('▶').to_string();
    window.press(&format!("{index}\r"));
    window.wait_until("the question", |text| text.contains("Does anybody") || text.contains("Whom?"));
    if window.text().contains("Whom?") {
        window.press("1");
    }
    window.wait_for("Does anybody play a NOPE?");
    assert!(!window.text().contains("Your hand"), "{}", window.text());
    window.wait_for("0 nobody");
    window.press("0");
    window.wait_for("Pass the device to");
    window.close();
}

/// The key that hurries computers is none of those that answer.
#[test]
fn computers_are_hurried_with_a_key_of_its_own() {
    let home = Home::new();
    let args =
        ["play", "connect4", "--seats", "human,bot:expert", "--set", "first=1", "--names", "Ann,Robot"];
    let mut window = Window::new(&home, &args, "en", (80, 24));
    window.wait_for("Ann (X): choose a column.");
    window.press("4");
    window.wait_for("> hurry");
    window.press("\r \r>");
    window.wait_for("Ann (X): choose a column.");
    window.close();
}

#[test]
fn no_key_reaches_the_next_persons_question() {
    let judged = (0..TRIES.into()).any(|seed| {
        match audience::hold(Path::new(env!("CARGO_BIN_EXE_parlour")), 20, seed) {
            Ok(hands) => hands.is_clear(),
            Err(fault) => panic!("{fault}"),
        }
    });
    assert!(judged, "the machine is too busy to hold keys");
}
