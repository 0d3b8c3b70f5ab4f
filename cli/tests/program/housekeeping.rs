//! Lists of games: what is kept, deleting, and looking for a game.

use crate::common::Home;
use crate::common::screen::Window;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

const CONNECT4: [&str; 5] = ["play", "connect4", "--names=Ann,Bob", "--set=first=1", "--plain"];
const FROGS: [&str; 4] = ["play", "frogs", "--names=Cid,지수", "--plain"];

/// The list of unfinished games, in text.
fn unfinished(home: &Home) -> String {
    home.run(&["resume", "--plain", "--lang=en"], &["q"]).out
}

/// A home with an unfinished game of Connect 4 and one of Frogs.
fn two_games() -> Home {
    let home = Home::new();
    home.run(&[&CONNECT4[..], &["--lang=en"]].concat(), &["4", "q"]);
    home.run(&[&FROGS[..], &["--lang=en"]].concat(), &["1", "1", "1", "q"]);
    home
}

/// C-5: a game that was left on purpose before its first move is not kept; after the end of the input it is.
#[test]
fn c_5_a_game_without_a_move_is_kept_only_if_nobody_left_it() {
    for (language, said) in
        [("en", "Nothing was played, so the game is not kept."), ("ko", "게임을 저장하지 않았습니다.")]
    {
        let home = Home::new();
        let args = [&CONNECT4[..], &["--lang", language]].concat();
        let left = home.run(&args, &["q"]);
        assert!(
            left.code == 0 && left.out.contains(said) && !left.out.contains("parlour resume"),
            "{}",
            left.out
        );
        assert!(unfinished(&home).contains("There is no unfinished game."), "{}", unfinished(&home));
        let ended = home.run(&args, &[]);
        assert!(
            ended.code == 0 && ended.out.contains(&format!("parlour resume {}", ended.id())),
            "{}",
            ended.out
        );
        assert!(unfinished(&home).contains("Ann to move"), "{}", unfinished(&home));
        // Resumed, and left again without a move: somebody else may have it open too.
        let resumed = home.run(&["resume", &ended.id(), "--plain", "--lang", language], &["q"]);
        assert!(!resumed.out.contains(said), "{}", resumed.out);
        assert!(unfinished(&home).contains("Ann to move"), "{}", unfinished(&home));
        let played = home.run(&args, &["4", "q"]);
        assert!(played.out.contains(&format!("parlour resume {}", played.id())), "{}", played.out);
        assert!(unfinished(&home).contains("Bob to move, one move"), "{}", unfinished(&home));
    }
}

/// The same on the full screen; Ctrl-C may be an accident.
#[test]
fn c_5_the_full_screen_keeps_the_same_games() {
    for (language, asked, said) in [
        ("en", "Ann (X): choose", "Nothing was played, so the game is not kept."),
        ("ko", "Ann(X) 차례", "게임을 저장하지 않았습니다."),
    ] {
        let home = Home::new();
        let args = ["play", "connect4", "--names=Ann,Bob", "--set=first=1"];
        let mut window = Window::new(&home, &args, language, (80, 24));
        window.wait_for(asked);
        window.press("q");
        let left = window.ends(0);
        assert!(left.contains(said) && !left.contains("parlour resume"), "{left}");
        assert!(unfinished(&home).contains("There is no unfinished game."), "{}", unfinished(&home));
        let mut window = Window::new(&home, &args, language, (80, 24));
        window.wait_for(asked);
        window.close();
        assert!(unfinished(&home).contains("Ann to move"), "{}", unfinished(&home));
    }
}

/// A key in the list of unfinished games deletes one, after a question whose first answer is no.
#[test]
fn an_unfinished_game_can_be_deleted_from_the_list() {
    for language in ["en", "ko"] {
        let home = two_games();
        let mut window = Window::new(&home, &["resume"], language, (80, 24));
        window.wait_for_either("Unfinished games", "끝나지 않은 게임");
        window.wait_for_either("d delete", "d 지우기");
        window.press("d");
        window.wait_for_either("Delete this game for good?", "이 게임을 완전히 지울까요?");
        window.wait_for_either("Frogs", "개구리");
        // The cursor is on "no".
        window.press("\r");
        window.wait_for_either("Unfinished games", "끝나지 않은 게임");
        assert!(unfinished(&home).contains("Frogs"), "{}", unfinished(&home));
        window.press("d");
        window.wait_for_either("Delete this game for good?", "이 게임을 완전히 지울까요?");
        window.press("1");
        let (list, frogs) =
            (window.said("Unfinished games", "끝나지 않은 게임"), window.said("Frogs", "개구리"));
        window.wait_until("a list without Frogs", |text| text.contains(list) && !text.contains(frogs));
        let left = unfinished(&home);
        assert!(left.contains("Connect 4") && !left.contains("Frogs"), "{left}");
        // The last one too: then there is nothing to choose from.
        window.press("d");
        window.wait_for_either("Delete this game for good?", "이 게임을 완전히 지울까요?");
        window.press("1");
        window.wait_for_either("There is no unfinished game.", "이어서 할 게임이 없습니다.");
        window.close();
    }
}

/// `parlour delete ID`.
#[test]
fn an_unfinished_game_can_be_deleted_by_its_id() {
    let home = Home::new();
    let id = home.run(&[&CONNECT4[..], &["--lang=en"]].concat(), &["4", "q"]).id();
    let deleted = home.run(&["delete", &id, "--lang=en"], &[]);
    assert_eq!((deleted.code, deleted.out.trim()), (0, format!("Game {id} was deleted.").as_str()));
    assert!(unfinished(&home).contains("There is no unfinished game."), "{}", unfinished(&home));
    assert_eq!(home.run(&["delete", &id], &[]).code, 1);
    // A finished game is kept.
    let moves = ["1", "2", "1", "2", "1", "2", "1"];
    let id = home.run(&[&CONNECT4[..], &["--lang=en"]].concat(), &moves).id();
    assert_eq!(home.run(&["delete", &id], &[]).code, 1);
    assert_eq!(home.run(&["replay", &id, "--json"], &[]).code, 0);
}

/// Nobody is told that a game is saved which another program has deleted meanwhile.
#[test]
fn a_game_that_was_deleted_meanwhile_is_not_called_saved() {
    for (language, deleted) in [
        ("en", "has deleted game GAME--ID meanwhile"),
        ("ko", "그사이 다른 프로그램에서 GAME--ID 게임을 지웠습니다"),
    ] {
        let home = Home::new();
        let id = home.run(&[&CONNECT4[..], &["--lang=en"]].concat(), &["4", "q"]).id();
        let deleted = deleted.replace("GAME--ID", &id);
        let mut window = Window::new(&home, &["resume", &id], language, (80, 24));
        window.wait_for("Bob");
        assert_eq!(home.run(&["delete", &id], &[]).code, 0);
        window.press("q");
        window.ends(1);
        let left = window.screen.text();
        assert!(left.contains(&deleted) && !left.contains("parlour resume"), "{left}");
        // The same in text: the end of the input leaves.
        let id = home.run(&[&CONNECT4[..], &["--lang=en"]].concat(), &["4", "q"]).id();
        let mut playing = home.command(&["resume", &id, "--plain", "--lang", language]);
        let mut playing =
            playing.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(playing.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("Bob") {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "it ended");
        }
        assert_eq!(home.run(&["delete", &id], &[]).code, 0);
        drop(playing.stdin.take());
        let (mut rest, mut faults) = (String::new(), String::new());
        said.read_to_string(&mut rest).unwrap();
        playing.stderr.take().unwrap().read_to_string(&mut faults).unwrap();
        assert_eq!(playing.wait().unwrap().code(), Some(1), "{rest}{faults}");
        assert!(faults.contains(&id) && !rest.contains("parlour resume"), "{rest}{faults}");
    }
}

/// Lists are narrowed to a game or a player: with keys on the full screen, with a name in text.
#[test]
fn a_list_is_narrowed_to_a_game_or_a_player() {
    for language in ["en", "ko"] {
        let home = two_games();
        let mut window = Window::new(&home, &["resume"], language, (80, 24));
        window.wait_for_either("Frogs: Cid, 지수", "개구리: Cid, 지수");
        window.press("g");
        window.wait_for_either("Connect 4 (1)", "커넥트 포 (1)");
        window.press("2");
        window.wait_for_either("Only: Connect 4", "골라 보기: 커넥트 포");
        assert!(!window.text().contains("Cid"), "{}", window.text());
        window.press("g1");
        window.wait_for("Cid, 지수");
        window.press("p");
        window.wait_for("지수 (1)");
        window.press("5");
        window.wait_for_either("Only: 지수", "골라 보기: 지수");
        assert!(!window.text().contains("Ann"), "{}", window.text());
        window.close();
    }
    let home = two_games();
    let list =
        home.run(&["resume", "--plain", "--lang=en"], &["connect 4", "ann", "지수", "nobody", "q"]).out;
    let parts: Vec<&str> = list.split("Unfinished games").collect();
    assert_eq!(parts.len(), 6, "{list}");
    assert!(parts[1].contains("Frogs") && parts[1].contains("Connect 4"), "{list}");
    assert!(parts[2].contains("Only: Connect 4") && !parts[2].contains("Frogs"), "{list}");
    assert!(parts[3].contains("Only: Ann") && !parts[3].contains("Frogs"), "{list}");
    assert!(parts[4].contains("Only: 지수") && !parts[4].contains("Ann"), "{list}");
}

/// A mistyped game gets a suggestion; something else altogether only the list.
#[test]
fn a_mistyped_game_gets_a_suggestion() {
    let home = Home::new();
    let said = |name: &str, language: &str| {
        let run = home.run(&["play", name, "--plain", "--lang", language], &[]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    assert!(said("conect4", "en").contains("Did you mean connect4?"), "{}", said("conect4", "en"));
    assert!(said("Kitens", "ko").contains("혹시 kittens인가요?"), "{}", said("Kitens", "ko"));
    let other = said("chess", "en");
    assert!(other.contains("Available: connect4") && !other.contains("Did you mean"), "{other}");
}

/// C-19: in all games wrong input counts, at every question of a turn.
#[test]
fn c_19_wrong_input_in_the_middle_of_a_turn_is_counted() {
    let patience =
        ["--plain", "--lang=en", "--set=lock_after=3", "--set=lock_seconds=60", "--set=warn_after=2"];
    for (game, lines) in [
        ("frogs", ["1", "99", "c3", "x"]),
        ("tellstones", ["4", "9 9", "x", "3 3"]),
        ("connect4", ["0", "99", "x", "8"]),
        ("kittens", ["", "77", "0 0", "play 99"]),
    ] {
        let home = Home::new();
        let run = home.run(&[&["play", game][..], &patience].concat(), &lines);
        assert_eq!(run.out.matches("Please take a break of 60 s.").count(), 1, "{game}:\n{}", run.out);
    }
}

/// Results by game, opponent and level, as a table with counts and percentages.
#[test]
fn statistics_are_a_table() {
    let home = Home::new();
    let wins = ["1", "2", "1", "2", "1", "2", "1"];
    for _ in 0..2 {
        home.run(&[&CONNECT4[..], &["--lang=en"]].concat(), &wins);
    }
    let bots = ["play", "connect4", "--names=Ann,Hal", "--seats=human,bot:easy", "--set=first=1", "--plain"];
    home.run(&[&bots[..], &["--lang=en"]].concat(), &["forfeit", "1"]);
    let table = home.run(&["stats", "--lang=en"], &[]).out;
    let row = |name: &str| {
        let line = table.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
        line.split_whitespace().map(str::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("Played"), "Played Won Drawn Lost", "{table}");
    assert_eq!(row("Connect 4"), "Connect 4 3 2 67% 0 0% 1 33%", "{table}");
    assert_eq!(row("Bob"), "Bob 2 2 100% 0 0% 0 0%", "{table}");
    assert_eq!(row("computer, easy"), "computer, easy 1 0 0% 0 0% 1 100%", "{table}");
    for (language, size) in [("en", (80, 24)), ("ko", (60, 20))] {
        let mut window = Window::new(&home, &[], language, size);
        window.wait_for_either("Statistics", "전적");
        let number = window.text().lines().find_map(|line| {
            let line = line.trim_matches(['│', '▶', ' ']);
            (line.contains("Statistics") || line.contains("전적")).then(|| line.chars().next().unwrap_or('4'))
        });
        window.press(&number.unwrap_or('4').to_string());
        window.wait_for_either("computer, easy", "컴퓨터");
        // The columns are in line there too.
        window.wait_for("3   2  67%   0   0%   1  33%");
        window.close();
    }
}

/// In the smallest window the key that deletes is offered, can be clicked, and is explained with the others.
#[test]
fn deleting_is_offered_in_the_smallest_window() {
    for language in ["en", "ko"] {
        let home = Home::new();
        home.run(&["play", "connect4", "--plain", "--lang=en"], &["4"]);
        let mut window = Window::new(&home, &["resume"], language, (60, 20));
        let delete = window.said("d delete", "d 지우기");
        window.wait_for(delete);
        window.press("?");
        let explained = window.said("d deletes it after a question.", "d를 누르면 물어본 뒤 지웁니다.");
        let flat = |text: &str| text.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        window.wait_until(explained, |text| flat(text).contains(explained));
        window.press("\x1b");
        window.wait_until("no help", |text| !flat(text).contains(explained));
        window.click(delete);
        window.wait_for_either("Delete this game for good?", "이 게임을 완전히 지울까요?");
        window.close();
    }
}
