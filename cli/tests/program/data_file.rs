//! The file that holds all games: closed on exit, missed when it is gone, damaged here and there.

use crate::common::pty::Terminal;
use crate::common::screen::Window;
use crate::common::{Home, SEED};
use std::fs;
use std::path::Path;

const PLAY: [&str; 8] = ["play", "connect4", "--plain", "--lang", "en", "--set=first=1", "--seed", SEED];

/// Only the file itself is left, so that a copy of it is a copy of everything.
fn is_closed(home: &Home) {
    let folder = home.path("home");
    let beside: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "settings.toml")
        .collect();
    assert_eq!(beside, ["parlour.db"]);
}

#[test]
fn every_clean_exit_leaves_one_file_with_everything_in_it() {
    let home = Home::new();
    for round in 0..10 {
        let saved = home.run(&PLAY, &["4", "4", "q"]);
        is_closed(&home);
        let ended = home.run(&PLAY, &["4"]);
        is_closed(&home);
        let over = home.run(&PLAY, &["4", "5", "4", "5", "4", "5", "4"]);
        is_closed(&home);
        let copy = Home::new();
        fs::create_dir(copy.path("home")).unwrap();
        fs::copy(home.path("home/parlour.db"), copy.path("home/parlour.db")).unwrap();
        for (run, entries) in [(saved, 2), (ended, 1), (over, 7)] {
            let replay = copy.run(&["replay", &run.id(), "--json"], &[]);
            assert_eq!(replay.out.lines().count(), entries, "round {round}: {}", replay.err);
        }
    }
}

#[test]
fn commands_that_fail_close_the_file_too() {
    let home = Home::new();
    home.run(&PLAY, &["4", "q"]);
    for args in [
        &["resume", "00000000", "--plain"][..],
        &["replay", "00000000"],
        &["delete", "00000000"],
        &["stats"],
        &["resume", "--plain"],
        &["play", "connect4", "--plain", "--set=width=99"],
    ] {
        home.run(args, &["7"]);
        is_closed(&home);
    }
}

#[test]
fn the_full_screen_closes_the_file() {
    for keys in ["q", "\x03"] {
        let home = Home::new();
        let mut window = Window::new(&home, &["play", "connect4", "--set=first=1"], "en", (80, 24));
        window.wait_for("choose a column");
        window.press("4");
        window.wait_for("(O): choose a column");
        window.press(keys);
        window.ends(0);
        is_closed(&home);
    }
}

/// What another program may do to a home in which a game is being played.
const CHANGES: [fn(&Path); 3] = [
    |home| fs::remove_file(home.join("parlour.db")).unwrap(),
    |home| fs::remove_dir_all(home).unwrap(),
    |home| {
        fs::rename(home.join("parlour.db"), home.join("away.db")).unwrap();
        fs::write(home.join("parlour.db"), "something else").unwrap();
    },
];

#[test]
fn a_file_that_has_gone_is_missed_by_typed_lines() {
    for change in CHANGES {
        // With another move, and without one.
        for line in ["5", "q"] {
            let home = Home::new();
            let mut terminal = Terminal::new(&home, &PLAY);
            terminal.answer("(X), column 1-7", "4");
            terminal.wait_for("(O), column 1-7");
            change(Path::new(&home.path("home")));
            terminal.press(&format!("{line}\r"));
            terminal.wait_for("parlour.db was deleted or replaced");
            terminal.wait_for("is not saved");
            let shown = terminal.remaining();
            assert!(!shown.contains("The game is saved"), "{shown}");
            assert_eq!(terminal.exit_code(), 3);
        }
    }
}

#[test]
fn a_file_that_has_gone_is_missed_on_the_full_screen() {
    for change in CHANGES {
        for (keys, language) in [("5", "en"), ("q", "ko"), ("\x03", "en")] {
            let home = Home::new();
            let args = ["play", "connect4", "--set=first=1", "--names", "Ann,Bob"];
            let mut window = Window::new(&home, &args, language, (120, 40));
            window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
            window.press("4");
            window.wait_for_either("Bob (O): choose a column.", "Bob(O) 차례: 열을 고르세요.");
            change(Path::new(&home.path("home")));
            window.press(keys);
            let text = window.ends(3);
            assert!(text.contains(window.said("deleted or replaced", "지워졌거나")), "{text}");
            assert!(!text.contains("parlour resume"), "{text}");
        }
    }
}

/// Changes the file at these bytes, which must occur once.
fn turn_over(home: &Home, bytes: &[u8]) {
    let file = home.path("home/parlour.db");
    let mut content = fs::read(&file).unwrap();
    let mut places = content.windows(bytes.len()).enumerate().filter(|(_, found)| *found == bytes);
    let (place, _) = places.next().unwrap();
    assert!(places.next().is_none());
    content[place + bytes.len() - 1] ^= 1;
    fs::write(&file, content).unwrap();
}

/// Row `seq` of a game, as it lies in the file: the id, the number, the text.
fn entry(id: &str, seq: u8, text: &str) -> Vec<u8> {
    [id.as_bytes(), &[seq], text.as_bytes()].concat()
}

/// The first row of a table with this name, with single spaces.
fn row_of(table: &str, name: &str) -> String {
    let row = table.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
    row.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_damaged_game_says_where_and_shows_what_is_intact() {
    let home = Home::new();
    let open = home.run(&PLAY, &["4", "4", "5", "3", "q"]).id();
    let over = home.run(&PLAY, &["4", "5", "4", "5", "4", "5", "4"]).id();
    let good = home.run(&PLAY, &["4", "5", "4", "5", "4", "5", "4"]).id();
    turn_over(&home, &entry(&open, 2, "0 5"));
    turn_over(&home, &entry(&over, 4, "0 4"));

    let run = home.run(&["resume", &open, "--plain"], &["4"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains(&format!("Game {open} is damaged: entry 3 was changed.")), "{}", run.err);
    for (id, number, intact) in [(&open, 3, 2), (&over, 5, 4)] {
        let run = home.run(&["verify", id], &[]);
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains(&format!("entry {number} was changed")), "{}", run.err);
        let run = home.run(&["replay", id, "--json"], &[]);
        assert_eq!((run.code, run.out.lines().count()), (0, intact));
        assert!(run.err.contains(&format!("entry {number} was changed")), "{}", run.err);
        let korean = home.run(&["verify", id, "--lang", "ko"], &[]);
        assert!(korean.err.contains(&format!("{number}번째 항목이 바뀌어 있습니다")), "{}", korean.err);
    }
    assert_eq!(home.run(&["verify", &good], &[]).code, 0);
    // It is over nevertheless, and the result is intact.
    let stats = home.run(&["stats"], &[]).out;
    assert!(row_of(&stats, "Connect 4").starts_with("Connect 4 2 2 100%"), "{stats}");
    let listed = home.run(&["resume", "--plain"], &[]).out;
    assert!(listed.contains(&format!("{open}: Connect 4, Player 1, Player 2, damaged")), "{listed}");
    let listed = home.run(&["--plain", "--lang", "en"], &["3"]).out;
    assert!(listed.contains(&format!("{over}: Connect 4, Player 1, Player 2, damaged")), "{listed}");
    assert_eq!(home.run(&["delete", &over], &[]).code, 0);
}

#[test]
fn a_game_with_a_damaged_header_spoils_no_list() {
    let home = Home::new();
    let bad =
        home.run(&[&PLAY[..], &["--names", "Ann,Zebedee"]].concat(), &["4", "5", "4", "5", "4", "5", "4"]);
    let bad_open = home.run(&[&PLAY[..], &["--set=width=9"]].concat(), &["4", "q"]).id();
    home.run(&PLAY, &["4", "5", "4", "5", "4", "5", "4"]);
    // In the row of the seat: elsewhere it is the name of a person.
    turn_over(&home, b"Zebedeehuman");
    turn_over(&home, b"width=9");
    let stats = home.run(&["stats"], &[]);
    assert_eq!((stats.code, stats.err.as_str()), (0, ""));
    assert!(row_of(&stats.out, "Connect 4").starts_with("Connect 4 1 1 100%"), "{}", stats.out);
    assert!(!stats.out.contains("Zebede"), "{}", stats.out);
    assert!(stats.out.contains("One damaged game is not counted."), "{}", stats.out);
    let run = home.run(&["resume", &bad_open, "--plain"], &[]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("its settings, its seed or its date were changed"), "{}", run.err);
    let replay = home.run(&["replay", &bad.id(), "--json"], &[]);
    assert_eq!((replay.code, replay.out.lines().count()), (0, 7));
    assert!(replay.err.contains("its players were changed"), "{}", replay.err);
    assert_eq!(home.run(&["delete", &bad_open], &[]).code, 0);
}

/// Pages that SQLite itself can't read: a message with the file's name, and nothing is overwritten.
#[test]
fn a_file_that_can_not_be_read_is_named_and_left_alone() {
    let home = Home::new();
    let id = home.run(&PLAY, &["4", "4", "q"]).id();
    let file = home.path("home/parlour.db");
    let whole = fs::read(&file).unwrap();
    for page in 0..whole.len() / 4096 {
        let mut holed = whole.clone();
        holed[page * 4096..(page + 1) * 4096].fill(0xee);
        fs::write(&file, &holed).unwrap();
        for args in
            [&["stats"][..], &["resume", &id, "--plain"], &["replay", &id, "--json"], &["verify", &id]]
        {
            let run = home.run(args, &[]);
            let said = run.code == 3 && run.err.contains("parlour.db")
                || run.code == 1 && run.err.contains("damaged");
            // The page may hold nothing that this command needs.
            assert!(run.code == 0 || said, "page {page}, {args:?}: {} {}", run.code, run.err);
        }
        assert!(fs::read(&file).unwrap() == holed, "page {page}");
    }
}
