//! Exploding Kittens on the full screen of the real program, in a pseudo-terminal.

use crate::common::Home;
use crate::common::screen::{ALL, Window};

/// `house`, two players: Player 0 has a Nope, two Shuffles and a pair, Player 1 two Nopes; after the second Shuffle, 31
/// times, the kitten lies on top.
const HOUSE: &str = "00000000000000000000000000000000000000000000000000000000000000af";
const PLAY: [&str; 4] = ["play", "kittens", "--seed", HOUSE];

/// Passes the terminal on: nothing of a hand is on the screen in between.
fn pass(window: &mut Window) {
    window.wait_for_either("when you have seen it.", "확인했으면");
    window.open_gate();
    take(window);
}

fn take(window: &mut Window) {
    window.wait_for_either("Pass the device", "넘겨 주세요");
    assert!(!window.text().contains(window.said("Your hand", "내 카드")), "{}", window.text());
    window.open_gate();
}

fn wait_for_turn(window: &mut Window) {
    window.wait_for_either("play cards, or draw to end", "카드를 내거나 뽑아서 차례를");
}

fn wait_for_nope(window: &mut Window) {
    window.wait_for_either("Would you like to play a NOPE?", "안 돼 카드를 낼까요?");
}

#[test]
fn two_people_play_a_whole_game() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&PLAY[..], &["--names", "Ann,지수"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        take(&mut window);
        wait_for_turn(&mut window);
        window.look("kittens-start");
        // The first Shuffle is stopped.
        window.press("2\r");
        pass(&mut window);
        wait_for_nope(&mut window);
        window.press("1");
        pass(&mut window);
        wait_for_nope(&mut window);
        window.press("n");
        wait_for_turn(&mut window);
        // The second one is not, by a Nope on a Nope.
        window.press(":2\r");
        pass(&mut window);
        wait_for_nope(&mut window);
        window.press("\x1b[D\r");
        pass(&mut window);
        wait_for_nope(&mut window);
        window.look("kittens-noped");
        window.press("y");
        window.wait_for_either("How many times to shuffle?", "몇 번 섞을까요?");
        window.press("31\r");
        wait_for_turn(&mut window);
        window.press("d");
        window.wait_for_either("Where do you want to insert", "어디에 넣을까요?");
        window.look("kittens-defused");
        window.press(":41\r");
        window.wait_for_either("There is no such place", "그런 자리는 없습니다");
        window.press("0\r");
        pass(&mut window);
        wait_for_turn(&mut window);
        window.press("d");
        window.wait_for_either("Where do you want to insert", "어디에 넣을까요?");
        window.press("\x1b[H\r");
        pass(&mut window);
        wait_for_turn(&mut window);
        window.press("d");
        window.wait_for_either("Enter summary", "Enter 결과");
        window.look("kittens-over");
        window.sum_up();
        window.look("kittens-summary");
        window.close();
    }
}

#[test]
fn a_person_plays_a_whole_game_against_the_computer() {
    for (language, size) in ALL {
        let home = Home::new();
        let args =
            [&PLAY[..], &["--seats", "human,bot:random,bot:random", "--names", "Ann,Robo,로봇"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        let over = window.said("Enter summary", "Enter 결과");
        // The questions that may come, and the keys for them: draw, no Nope, the top, the first card.
        let asked = [
            (window.said("play cards, or draw to end", "카드를 내거나 뽑아서 차례를"), "d"),
            (window.said("Would you like to play a NOPE?", "안 돼 카드를 낼까요?"), "2"),
            (window.said("Where do you want to insert", "어디에 넣을까요?"), "\r"),
            (window.said("Which card do you give?", "어떤 카드를 줄까요?"), "\r"),
        ];
        let mut before = String::new();
        loop {
            window.wait_until("a question", |text| {
                let is_asked = asked.iter().any(|(question, _)| text.contains(question));
                text.contains(over) || (is_asked && text != before)
            });
            before = window.screen.text();
            match asked.iter().find(|(question, _)| before.contains(question)) {
                Some((_, keys)) => window.press(keys),
                None => break,
            }
        }
        window.look("kittens-robots");
        window.sum_up();
        window.close();
    }
}

#[test]
fn the_window_changes_its_size_in_the_middle_of_a_combo() {
    let home = Home::new();
    let mut window = Window::new(&home, &PLAY, "en", (80, 24));
    take(&mut window);
    wait_for_turn(&mut window);
    window.press("4 5 ");
    window.wait_for("5 x");
    for (width, height) in [(60, 20), (40, 10), (120, 40)] {
        window.screen.resize(width, height).unwrap();
        window.wait_for(if width == 40 { "too small" } else { "5 x" });
    }
    window.wait_for("Play Beard Cat, Beard Cat");
    window.press("\r");
    window.wait_for("Press Space when you have seen it.");
    window.close();
}

/// What was drawn is named in a small window too, where there is no room for the log, and the key for drawing is on the
/// screen however many cards there are.
#[test]
fn a_small_window_names_the_drawn_card_and_the_key_for_drawing() {
    // The first player draws the kitten, the second one a Beard Cat.
    for language in ["en", "ko"] {
        let home = Home::new();
        let args = ["play", "kittens", "--seed", HOUSE, "--names=Ann,Ben"];
        let mut window = Window::new(&home, &args, language, (60, 20));
        window.open_gate();
        window.wait_for_either("d draw", "d 뽑기");
        window.press("d");
        window.wait_for_either("Where do you want to insert", "어디에 넣을까요?");
        window.press("\x1b[F\r");
        window.open_gate();
        window.open_gate();
        window.wait_for_either("d draw", "d 뽑기");
        window.press("d");
        window.wait_for_either("You drew Beard Cat.", "수염 고양이를 뽑았습니다.");
        window.wait_for_either("It is Ann's turn.", "Ann의 차례입니다.");
        window.close();
        // A hand of eight.
        let args = ["play", "kittens", "--set=hand=8", "--seats=human,bot:easy"];
        let mut window = Window::new(&home, &args, language, (60, 20));
        window.wait_for_either("d draw", "d 뽑기");
        window.close();
    }
}
