//! Records, replays, verification and lists, through the real program.

use crate::common::{Home, Run, SEED, read};
use std::fs;

const MOVES: [&str; 7] = ["1", "2", "1", "2", "1", "2", "1"];

/// Plays a game with a record and returns its text.
fn recorded(home: &Home, name: &str, moves: &[&str]) -> String {
    let file = home.path(name);
    let args = ["play", "connect4", "--plain", "--lang=en", "--seed", SEED, "--record", &file];
    let run = home.run(&args, moves);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    read(file)
}

fn verify(home: &Home, name: &str, text: &str) -> Run {
    let file = home.path(name);
    fs::write(&file, text).unwrap();
    home.run(&["verify", &file, "--lang=en"], &[])
}

#[test]
fn a_finished_record_is_verified() {
    let home = Home::new();
    let text = recorded(&home, "game.txt", &MOVES);
    assert!(text.contains("[Result \"") && text.contains(&format!("[Seed \"{SEED}\"]")));
    let run = verify(&home, "copy.txt", &text);
    assert_eq!(run.code, 0);
    let said = "7 entries: every action is legal, the result is right, the deal follows from the seed, and the seed \
                fits the commitment in this record.\nThe seed was given, not drawn";
    assert!(run.out.contains(said), "{}", run.out);
}

/// While a game runs its record shows no seed; `verify` says what can't be checked yet.
#[test]
fn an_unfinished_record_is_public_and_verified_as_far_as_it_goes() {
    let home = Home::new();
    let text = recorded(&home, "game.txt", &MOVES[..3]);
    assert!(text.contains("[Result \"*\"]") && !text.contains(SEED));
    let run = verify(&home, "copy.txt", &text);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("the draw of who begins and the result can't be checked yet"), "{}", run.out);
}

#[test]
fn every_kind_of_change_is_rejected_with_a_sentence_that_names_it() {
    let home = Home::new();
    let text = recorded(&home, "game.txt", &MOVES);
    let header = |key: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("[{key} "))).unwrap();
        line.split('"').nth(1).unwrap().to_string()
    };
    let line = |number: usize| {
        text.lines().find(|line| line.starts_with(&format!("{number}. "))).unwrap().to_string()
    };
    let result = format!("[Result \"{}\"]", header("Result"));
    let changes = [
        (text.replace(SEED, &SEED.replace("aa", "bb")), "The seed was changed"),
        (text.replace(&header("Commitment"), &"0".repeat(64)), "The commitment was changed"),
        (text.replace(&format!("{}\n", line(4)), ""), "Entry 4 is missing"),
        (
            text.replace(&line(2), "@").replace(&line(3), &line(2)).replace('@', &line(3)),
            "Entry 2 is missing, or the entries are not in order",
        ),
        (
            text.replace(
                &result,
                if result.contains("1 2") { "[Result \"2 1\"]" } else { "[Result \"1 2\"]" },
            ),
            "The result is wrong",
        ),
    ];
    for (changed, said) in &changes {
        assert_ne!(*changed, text, "{said}");
        let run = verify(&home, "changed.txt", changed);
        assert_eq!(run.code, 1, "{said}: {}", run.out);
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    // A changed move that would be legal.
    let parts: Vec<String> = line(3).split(' ').map(str::to_string).collect();
    let legal = format!("{} {} 7 {}", parts[0], parts[1], parts[3]);
    let run = verify(&home, "changed.txt", &text.replace(&line(3), &legal));
    assert!(run.code == 1 && run.err.contains("Entry 3 was changed"), "{}", run.err);
}

#[test]
fn foreign_newer_damaged_and_missing_files_are_told_apart() {
    let home = Home::new();
    let text = recorded(&home, "game.txt", &MOVES);
    for (content, said) in [
        ("[Event \"World Championship\"]\n1. e4 e5\n".to_string(), "This is not a Parlour record."),
        (text.replace("[Parlour \"3\"]", "[Parlour \"9\"]"), "written by a newer version"),
        (text.replace("[Parlour \"3\"]", "[Parlour \"1\"]"), "could tell more than spectators may know"),
        (text.replace("[Parlour \"3\"]", "[Parlour \"2\"]"), "counted seats from 1"),
        (text.replace("[Game \"connect4\"]", "[Game \"connect4]"), "The record is damaged: line 2"),
        (text[..text.len() / 2].to_string(), "record"),
    ] {
        let run = verify(&home, "other.txt", &content);
        assert_eq!(run.code, 1, "{said}");
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    let binary = Run::from(home.run_bytes(&["verify", &home.path("game.bin"), "--lang=en"], b""));
    assert_eq!(binary.code, 3);
    assert!(binary.err.contains("There is no file"), "{}", binary.err);
    fs::write(home.path("game.bin"), [0xff, 0xfe, 0]).unwrap();
    let binary = home.run(&["verify", &home.path("game.bin"), "--lang=en"], &[]);
    assert!(binary.code == 1 && binary.err.contains("not a Parlour record"));
}

/// A file that is something else is never overwritten; a game that is resumed may continue its own record.
#[test]
fn a_record_never_overwrites_anything_else() {
    let home = Home::new();
    let file = home.path("diary.txt");
    fs::write(&file, "dear diary").unwrap();
    let args = ["play", "connect4", "--plain", "--lang=en", "--record", &file];
    let run = home.run(&args, &["4"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("belongs to something else"), "{}", run.err);
    assert_eq!(read(&file), "dear diary");
    // No game was started by mistake.
    assert!(home.run(&["resume", "--lang=en"], &[]).out.contains("There is no unfinished game."));

    let own = home.path("own.txt");
    let run = home.run(&["play", "connect4", "--plain", "--lang=en", "--record", &own], &["4"]);
    let before = read(&own);
    let resumed = home.run(&["resume", &run.id(), "--lang=en", "--record", &own], &["5"]);
    assert_eq!(resumed.code, 0, "{}", resumed.out);
    assert!(read(&own).lines().count() == before.lines().count() + 1);
}

/// The entry of a line, without its link: links depend on the date.
fn entry(line: &str) -> Option<String> {
    line.starts_with(|first: char| first.is_ascii_digit())
        .then(|| line.rsplit_once(' ').unwrap().0.to_string())
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let home = Home::new();
    let bots = |name: &str| {
        let file = home.path(name);
        let args =
            ["play", "connect4", "--plain", "--seats=bot:random,bot:random", "--seed", SEED, "--record"];
        home.run(&[&args[..], &[&file]].concat(), &[]);
        read(file).lines().filter_map(entry).collect::<Vec<_>>()
    };
    assert_eq!(bots("one.txt"), bots("two.txt"));
}

/// With a given seed the commitment is the same every time, but it is not the same match.
#[test]
fn a_finished_record_is_not_overwritten_by_the_same_seed() {
    let home = Home::new();
    let text = recorded(&home, "game.txt", &MOVES);
    let file = home.path("game.txt");
    let again =
        home.run(&["play", "connect4", "--plain", "--lang=en", "--seed", SEED, "--record", &file], &["4"]);
    assert_eq!(again.code, 3);
    assert_eq!(read(file), text);
}

/// Every match of a run has a record of its own.
#[test]
fn rematches_and_new_games_get_records_of_their_own() {
    let home = Home::new();
    let file = home.path("game.txt");
    let lines = [&MOVES[..], &["1"], &MOVES[..], &["2", "1", "", "", ""], &MOVES[..], &["3", "7"]].concat();
    let run = home.run(&["play", "connect4", "--plain", "--lang=en", "--record", &file], &lines);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for name in ["game.txt", "game-2.txt", "game-3.txt"] {
        assert!(read(home.path(name)).contains("[Seed "), "{name}");
    }
}

/// A record that can't be written any more is reported once; the game goes on and is saved.
#[test]
fn a_record_that_fails_does_not_end_the_game() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let home = Home::new();
    let folder = home.dir.path().join("records");
    fs::create_dir(&folder).unwrap();
    let file = folder.join("game.txt").display().to_string();
    let mut child = home
        .command(&["play", "connect4", "--plain", "--lang=en", "--record", &file])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    output.find(|line| line.contains(", game ")).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    writeln!(input, "4\n4").unwrap();
    drop(input);
    let rest = output.collect::<Vec<_>>().join("\n");
    assert!(child.wait().unwrap().success());
    assert_eq!(rest.matches("can't be written").count(), 1, "{rest}");
    assert_eq!(rest.matches("The game itself is saved.").count(), 1, "{rest}");
    assert_eq!(rest.matches("drops a disc").count(), 2, "{rest}");
}

#[test]
fn a_replay_as_json_is_one_line_per_action_with_the_view_after_it() {
    let home = Home::new();
    recorded(&home, "game.txt", &MOVES);
    let run = home.run(&["replay", &home.path("game.txt"), "--json"], &[]);
    assert_eq!(run.code, 0);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[1]["number"], 2);
    assert_eq!(lines[1]["action"], "2");
    assert_eq!(lines[6]["view"]["ending"]["kind"], "line");
    let one = home.run(&["replay", &home.path("game.txt"), "--json", "--at", "0"], &[]);
    let start: serde_json::Value = serde_json::from_str(one.out.trim()).unwrap();
    assert_eq!(start["view"]["columns"][0], serde_json::json!([]));
    assert_eq!(home.run(&["replay", &home.path("game.txt"), "--at", "8"], &[]).code, 2);
}

#[test]
fn a_replay_can_be_stepped_through() {
    let home = Home::new();
    recorded(&home, "game.txt", &MOVES);
    let run = home.run(&["replay", &home.path("game.txt"), "--lang=en"], &["", "", "b", "7", "99", "?", "q"]);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(run.transcript());
}

/// A finished game that is saved here can be replayed and verified by its id.
#[test]
fn kept_games_are_known_by_their_id() {
    let home = Home::new();
    let run = home.run(&["play", "connect4", "--plain", "--lang=en"], &MOVES);
    let id = run.id();
    assert_eq!(home.run(&["verify", &id, "--lang=en"], &[]).code, 0);
    assert_eq!(home.run(&["replay", &id, "--json"], &[]).out.lines().count(), 7);
    let over = home.run(&["resume", &id, "--lang=en"], &[]);
    assert!(over.code == 1 && over.err.contains("is over"), "{}", over.err);
    let unknown = home.run(&["resume", "00000000", "--lang=en"], &[]);
    assert!(unknown.code == 1 && unknown.err.contains("There is no saved game"), "{}", unknown.err);
}

#[test]
fn games_are_listed_with_everything_that_can_be_set() {
    let home = Home::new();
    let run = home.run(&["games", "--json"], &[]);
    let list: serde_json::Value = serde_json::from_str(run.out.trim()).unwrap();
    let connect4 = &list["games"][0];
    assert_eq!(connect4["name"], "connect4");
    assert_eq!(connect4["seats"], serde_json::json!({ "min": 2, "max": 2 }));
    let options = connect4["options"].as_array().unwrap();
    let width = options.iter().find(|option| option["key"] == "width").unwrap();
    assert_eq!(
        *width,
        serde_json::json!({ "key": "width", "type": "number", "min": 4, "max": 16, "default": 7 })
    );
    assert!(options.iter().any(|option| option["key"] == "lock_after"));
    let text = home.run(&["games", "--lang=en"], &[]).out;
    assert!(text.contains(", 2 players\n") && text.contains(", 2-4 players\n"), "{text}");
    // Every default can be played.
    for game in list["games"].as_array().unwrap() {
        for preset in game["presets"].as_array().unwrap() {
            let (name, preset) = (game["name"].as_str().unwrap(), preset["name"].as_str().unwrap());
            let run = home.run(&["playouts", name, "--preset", preset, "--seconds", "0.01", "--json"], &[]);
            let played: serde_json::Value = serde_json::from_str(run.out.trim()).unwrap();
            assert!(played["games_per_s"].as_f64().unwrap() > 0.0, "{name} {preset}: {played}");
        }
    }
}

#[test]
fn completions_and_the_manual_are_printed() {
    let home = Home::new();
    for args in [&["completions", "bash"][..], &["completions", "zsh"], &["man"], &["--help"], &["--version"]]
    {
        let run = home.run(args, &[]);
        assert_eq!(run.code, 0, "{args:?}");
        assert!(run.out.contains("parlour"), "{args:?}");
    }
}

/// Two programs on one home: both save, and each finds the other's games.
#[test]
fn two_programs_can_use_one_home_at_once() {
    let home = Home::new();
    let start = || {
        let mut command = home.command(&["play", "connect4", "--plain", "--seats=bot:random,bot:random"]);
        command.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null()).spawn().unwrap()
    };
    let children: Vec<_> = (0..4).map(|_| start()).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let list = home.run(&["--plain"], &["1", "3"]);
    assert!(list.out.contains("\n  4 "), "{}", list.out);
}

/// `parlour games | head -1`: the reader may stop reading.
#[test]
fn a_closed_pipe_is_no_fault() {
    let home = Home::new();
    recorded(&home, "game.txt", &MOVES);
    let file = home.path("game.txt");
    let commands: [&[&str]; 13] = [
        &["games"],
        &["games", "--json"],
        &["stats"],
        &["stats", "--json"],
        &["playouts", "connect4", "--seconds=0.01"],
        &["arena", "connect4", "--bots=random,random", "--games=2"],
        &["arena", "connect4", "--bots=random,random", "--games=2", "--json"],
        &["verify", &file],
        &["replay", &file],
        &["replay", &file, "--json"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ];
    for args in commands {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = home.command(args).stdout(writer).stderr(std::process::Stdio::piped()).spawn().unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    }
}

/// A record can be read even where nothing can be saved.
#[test]
fn a_record_is_replayed_and_verified_without_a_home() {
    let home = Home::new();
    recorded(&home, "game.txt", &MOVES);
    let file = home.path("game.txt");
    let nowhere = home.path("game.txt/home");
    for args in [&["replay", &file, "--lang=en"][..], &["replay", &file, "--json"], &["verify", &file]] {
        let run =
            home.command(args).env("PARLOUR_HOME", &nowhere).stdin(std::process::Stdio::null()).output();
        let run = Run::from(run.unwrap());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        assert!(!run.out.is_empty(), "{args:?}");
    }
    // Nor does reading it create one.
    let fresh = Home::new();
    fresh.run(&["replay", &file, "--lang=en"], &["q"]);
    assert!(!fresh.dir.path().join("home").exists());
}

#[test]
fn computers_among_themselves_are_set_up_with_the_same_care() {
    let home = Home::new();
    fs::create_dir(home.path("home")).unwrap();
    fs::write(home.path("home/settings.toml"), "language = \"ko\"\n").unwrap();
    let playouts = ["playouts", "connect4", "--seconds=0.01"];
    let arena = ["arena", "connect4", "--bots=random,random", "--games=1"];
    for (args, said) in [(&playouts[..], "초당"), (&arena[..], "1판")] {
        let run = home.run(args, &[]);
        assert!(run.code == 0 && run.out.contains(said), "{} {}", run.out, run.err);
        let run = home.run(&[args, &["--set=warn_after=x"]].concat(), &[]);
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(run.err.contains("경고: \"x\""), "{}", run.err);
        assert_eq!(home.run(&[args, &["--set=warn_after=2"]].concat(), &[]).code, 0);
    }
    // One of the two begins one game more than the other.
    assert!(home.run(&arena, &[]).err.contains("2의 배수"));
    fs::write(home.path("home/settings.toml"), "language = \"en\"\n").unwrap();
    let run = home.run(&arena, &[]);
    assert!(run.err.contains("1 game is not a multiple of 2"), "{}", run.err);
    assert!(run.out.contains("Connect 4: 1 game, ") && run.out.contains("random: 1 win, "), "{}", run.out);
}

#[test]
fn names_that_nobody_could_tell_apart_are_refused() {
    let home = Home::new();
    for names in ["Ann,An\u{200b}n", "\u{3164},Bob", "q,Bob", "Ann,Human", "Ann,bot:random"] {
        let run = home.run(&["play", "connect4", "--plain", "--lang=en", "--names", names], &[]);
        assert_eq!(run.code, 2, "{names:?}: {}", run.out);
        assert!(run.err.contains("name"), "{names:?}: {}", run.err);
    }
    let family = home.run(&["play", "connect4", "--lang=en", "--names", "👨\u{200d}👩"], &[]);
    assert!(family.err.contains("can't be shown (U+200D)"), "{}", family.err);
}
