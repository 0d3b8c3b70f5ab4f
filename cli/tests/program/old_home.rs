//! A home from the first version of the program: it opens, and games that can't be played any more say why.

use crate::common::{Home, Run};
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

fn fixture() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../store/tests/fixtures/home-1"))
}

fn old_home() -> Home {
    let home = Home::new();
    fs::create_dir(home.path("home")).unwrap();
    for name in ["parlour.db", "settings.toml"] {
        fs::copy(fixture().join(name), home.path(&format!("home/{name}"))).unwrap();
    }
    home
}

/// Is version 1, under which these matches were played, still current?
fn is_current(game: &str) -> bool {
    catalog::find(game).unwrap().rules_version() == 1
}

const FINISHED: [(&str, &str); 10] = [
    ("eepn9r5w", "connect4"),
    ("qrz8ybt1", "connect4"),
    ("2awd69a2", "connect4"),
    ("rh1sye72", "connect4"),
    ("qtyvtyy1", "kittens"),
    ("gx6ph2mg", "kittens"),
    ("ta9xy1yj", "frogs"),
    ("zq58h49q", "frogs"),
    ("pwsvnhvn", "tellstones"),
    ("v7sb6yx2", "tellstones"),
];

const UNFINISHED: [(&str, &str); 7] = [
    ("cwwh6yym", "connect4"),
    ("7t1hmk86", "connect4"),
    ("8pqkr22c", "kittens"),
    ("w38hm99b", "frogs"),
    ("713f2xsg", "frogs"),
    ("fyrryd4s", "tellstones"),
    ("vzbfpk4t", "tellstones"),
];

/// The results that the program that wrote the home printed line by line, by opponent.
const STATISTICS: &str = "
Results
                     Played      Won    Drawn     Lost
Ada
  Connect 4               3   1  33%   0   0%   2  67%
    민수                  3   1  33%   0   0%   2  67%
  Exploding Kittens       2   0   0%   0   0%   2 100%
    민수                  1   0   0%   0   0%   1 100%
    computer, easy        1   0   0%   0   0%   1 100%
  Tellstones              1   0   0%   0   0%   1 100%
    민수                  1   0   0%   0   0%   1 100%
  Frogs                   1   0   0%   0   0%   1 100%
    computer, random      1   0   0%   0   0%   1 100%
민수
  Connect 4               3   2  67%   0   0%   1  33%
    Ada                   3   2  67%   0   0%   1  33%
  Tellstones              1   1 100%   0   0%   0   0%
    Ada                   1   1 100%   0   0%   0   0%
  Exploding Kittens       1   1 100%   0   0%   0   0%
    Ada                   1   1 100%   0   0%   0   0%
";

#[test]
fn the_statistics_are_those_of_before() {
    let home = old_home();
    for _ in 0..2 {
        let run = home.run(&["stats"], &[]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, STATISTICS, ""));
    }
}

/// All of them open the old home, whichever one migrates it.
#[test]
fn programs_that_start_at_once_all_open_it() {
    let home = old_home();
    let start = || home.command(&["stats"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let children: Vec<_> = (0..6).map(|_| start()).collect();
    for child in children {
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.out.as_str()), (0, STATISTICS));
        // On a busy machine, those who wait for the one that migrates it say so.
        let waiting = "Another program seems to be writing to the saved games. Waiting ...\n";
        assert!(["", waiting].contains(&run.err.as_str()), "{}", run.err);
    }
}

#[test]
fn its_games_are_listed() {
    let home = old_home();
    let replays = home.run(&["--plain", "--lang", "en"], &["3"]);
    for (id, _) in FINISHED {
        assert!(replays.out.contains(id), "{id}: {}", replays.out);
    }
    let resume = home.run(&["resume", "--plain"], &[]);
    for (id, _) in UNFINISHED {
        assert!(resume.out.contains(id), "{id}: {}", resume.out);
    }
    assert!(!replays.out.contains("damaged") && !resume.out.contains("damaged"));
}

/// The message says which rules the game was started under, and which there are now.
fn is_refused(run: &Run, game: &str) {
    let known = catalog::find(game).unwrap().rules_version();
    let why = format!("begun under version 1 of its rules; this program plays version {known}.");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains(&why) && run.out.is_empty(), "{}{}", run.out, run.err);
}

#[test]
fn finished_games_of_these_rules_are_replayed_and_verified_and_others_say_why_not() {
    let home = old_home();
    for (id, game) in FINISHED {
        for args in [&["verify", id][..], &["replay", id, "--json"]] {
            let run = home.run(args, &[]);
            if is_current(game) {
                assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
            } else {
                is_refused(&run, game);
            }
        }
    }
    assert_eq!(home.run(&["replay", "qrz8ybt1", "--json"], &[]).out.lines().count(), 9);
}

#[test]
fn unfinished_games_of_these_rules_go_on_and_others_say_why_not() {
    let home = old_home();
    for (id, game) in UNFINISHED {
        let run = home.run(&["resume", id, "--plain"], &[]);
        if is_current(game) {
            assert_eq!(run.code, 0, "{}", run.err);
        } else {
            is_refused(&run, game);
        }
    }
    let run = home.run(&["resume", "cwwh6yym", "--plain"], &["4", "q"]);
    assert!(run.out.contains("The game is saved."), "{}", run.out);
    assert_eq!(home.run(&["replay", "cwwh6yym", "--json"], &[]).out.lines().count(), 6);
}

/// Finished games that can be replayed are kept; everything else can be deleted.
#[test]
fn games_that_can_not_be_replayed_can_be_deleted() {
    let home = old_home();
    for (id, game) in FINISHED {
        let run = home.run(&["delete", id], &[]);
        if is_current(game) {
            assert_eq!((run.code, run.out.as_str()), (1, ""));
            assert!(run.err.contains("is kept"), "{}", run.err);
        } else {
            assert_eq!((run.code, run.out), (0, format!("Game {id} was deleted.\n")));
        }
    }
    for (id, _) in UNFINISHED {
        let run = home.run(&["delete", id], &[]);
        assert_eq!((run.code, run.out, run.err), (0, format!("Game {id} was deleted.\n"), String::new()));
        let gone = home.run(&["delete", id], &[]);
        assert_eq!((gone.code, gone.out.as_str()), (1, ""));
    }
    assert!(home.run(&["resume", "--plain"], &[]).out.contains("There is no unfinished game."));
    assert_eq!(home.run(&["delete", "no-id"], &[]).code, 2);
    let korean = home.run(&["delete", "eepn9r5w", "--lang", "ko"], &[]);
    assert!(korean.err.contains("지우지 않습니다"), "{}", korean.err);
}
