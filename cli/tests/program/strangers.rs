//! Input from strangers: files, names, arguments. None of it reaches the terminal raw, hangs the program,
//! or makes it claim what it can't know.

use crate::common::{Home, Run, SEED, read};
use kernel::{Seed, Viewer, is_visible};
use std::fs;
use std::process::Command;
use table::{Fairness, Pledge, Record, RecordEntry, SeatLabel, TableRules};

const MOVES: [&str; 7] = ["1", "2", "1", "2", "1", "2", "1"];
const CLIPBOARD: &str = "\u{1b}]52;c;cm0gLXJmIH4=\u{7}";

/// A finished game in a file.
fn recorded(home: &Home, name: &str, seed: &str) -> Record {
    let file = home.path(name);
    let run = home.run(
        &["play", "connect4", "--plain", "--lang=en", "--seed", seed, "--names=Ann,Bob", "--record", &file],
        &MOVES,
    );
    assert_eq!(run.code, 0, "{}", run.err);
    read(file).parse().unwrap()
}

fn is_clean(run: &Run) -> bool {
    run.out.chars().chain(run.err.chars()).all(|character| character == '\n' || is_visible(character))
}

/// A record with a chain that fits still comes from a stranger.
#[test]
fn no_record_writes_to_the_terminal() {
    let home = Home::new();
    let real = recorded(&home, "game.txt", SEED);
    let forge = |change: &dyn Fn(&mut Record)| {
        let mut record = real.clone();
        change(&mut record);
        record.to_string()
    };
    let forged = [
        forge(&|record| record.game = CLIPBOARD.into()),
        forge(&|record| record.game = "chess\u{202e}".into()),
        forge(&|record| record.seats[0].name = CLIPBOARD.into()),
        forge(&|record| record.seats[1].name = "Bob\u{9b}2J".into()),
        forge(&|record| record.seats[1].controller = format!("bot:{CLIPBOARD}")),
        forge(&|record| record.date = CLIPBOARD.into()),
        forge(&|record| record.entries[2] = RecordEntry { text: format!("1 {CLIPBOARD}"), veil: None }),
    ];
    for text in forged {
        let file = home.path("forged.txt");
        fs::write(&file, &text).unwrap();
        for lang in ["--lang=en", "--lang=ko"] {
            for args in [
                &["verify", &file, lang][..],
                &["replay", &file, "--plain", lang],
                &["replay", &file, "--json", lang],
            ] {
                let run = home.run(args, &["", "", "q"]);
                assert!(run.code == 1 && is_clean(&run), "{args:?}: {}{}", run.out, run.err);
            }
        }
        let run = home.run(&["verify", &file, "--lang=en"], &[]);
        assert!(run.err.starts_with("Line "), "{}", run.err);
    }
}

/// A game that this version does not have is named, and nothing more.
#[test]
fn an_unknown_game_is_named() {
    let home = Home::new();
    let mut record = recorded(&home, "game.txt", SEED);
    record.game = "chess".into();
    record.commitment = record.fairness().unwrap().commitment("chess", &record.config);
    let file = home.path("chess.txt");
    fs::write(&file, record.to_string()).unwrap();
    let run = home.run(&["verify", &file, "--lang=en"], &[]);
    assert!(run.code == 1 && run.err.contains("a game \"chess\""), "{}", run.err);
}

/// A forger can compute a commitment that fits an invented game; only the one noted before the game exposes it.
#[test]
fn a_forged_deal_is_found_by_the_commitment_noted_before() {
    let home = Home::new();
    let real = recorded(&home, "real.txt", SEED);
    let forged = recorded(&home, "forged.txt", &SEED.replace("aa", "bb"));
    assert_ne!(real.commitment, forged.commitment);
    let noted = real.commitment.to_string();
    let alone = home.run(&["verify", &home.path("forged.txt"), "--lang=en"], &[]);
    assert_eq!(alone.code, 0);
    assert!(alone.out.contains(&format!("Commitment: {}", forged.commitment)), "{}", alone.out);
    assert!(alone.out.contains("can't tell whether the whole record was made up"), "{}", alone.out);
    assert!(!alone.out.contains("fair"), "{}", alone.out);
    let compared = home.run(&["verify", &home.path("forged.txt"), "--lang=en", "--commitment", &noted], &[]);
    assert!(compared.code == 1 && compared.err.contains("this is another deal"), "{}", compared.err);
    // As the full screen shows it, in groups.
    let groups: String = noted
        .chars()
        .enumerate()
        .flat_map(|(n, c)| (n % 8 == 0).then_some(' ').into_iter().chain([c]))
        .collect();
    let same = home.run(&["verify", &home.path("real.txt"), "--lang=en", "--commitment", &groups], &[]);
    assert!(same.code == 0 && same.out.contains("It is the commitment that you gave."), "{}", same.err);
}

/// With invented entropy, or with another setup, the same secret gives another deal: the commitment covers both.
#[test]
fn a_forged_deal_from_the_same_secret_is_found_too() {
    let home = Home::new();
    let noted = recorded(&home, "real.txt", SEED).commitment.to_string();
    for (name, args) in [("words.txt", &["--entropy=luck"][..]), ("wide.txt", &["--set=width=8"])] {
        let file = home.path(name);
        let play = [
            "play",
            "connect4",
            "--plain",
            "--lang=en",
            "--seed",
            SEED,
            "--names=Ann,Bob",
            "--record",
            &file,
        ];
        assert_eq!(home.run(&[&play[..], args].concat(), &MOVES).code, 0);
        let compared = home.run(&["verify", &file, "--lang=en", "--commitment", &noted], &[]);
        assert!(compared.code == 1 && compared.err.contains("this is another deal"), "{}", compared.err);
        // Nor can the old commitment be kept.
        let mut forged: Record = read(&file).parse().unwrap();
        forged.commitment = noted.parse().unwrap();
        fs::write(&file, forged.to_string()).unwrap();
        let kept = home.run(&["verify", &file, "--lang=en", "--commitment", &noted], &[]);
        assert!(kept.code == 1 && kept.err.contains("does not fit the commitment"), "{}", kept.err);
    }
}

/// A game at a server, whose seed Ann's device helped to make: as it runs, and once it is over.
fn made_together(moves: &str) -> Record {
    let game = catalog::find("connect4").unwrap();
    let choices = "first=1".parse().unwrap();
    let fairness = Fairness::together(Seed([7; 32]), vec![vec![9; 32], Vec::new()]);
    let (mut table, _) = game.open(&choices, fairness, TableRules::default(), 0).unwrap();
    for column in moves.chars() {
        let seat = table.pending().asked().first().unwrap();
        let question = table.asked(Viewer::Seat(seat)).unwrap().id;
        let prepared = table.answer(seat, question, &column.to_string(), 0).unwrap();
        table.commit(prepared, 0).unwrap();
    }
    let seat =
        |(name, controller): (&str, &str)| SeatLabel { name: name.into(), controller: controller.into() };
    table.record([("Ann", "human"), ("Hal", "bot:hard")].map(seat).to_vec(), "2026-11-17T12:00:00Z")
}

/// Everybody can compare what the record says of their seat with what their own device pledged.
#[test]
fn verify_shows_the_pledges_of_a_seed_that_was_made_together() {
    let home = Home::new();
    let [running, finished] = [("running.txt", "121"), ("finished.txt", "1212121")].map(|(name, moves)| {
        let file = home.path(name);
        fs::write(&file, made_together(moves).to_string()).unwrap();
        file
    });
    let noted = made_together("").commitment.to_string();
    let pledges = format!(
        "What every device added fits its pledge. When a game is over, every device compares that with the pledge it made.\n\
         Pledge of the server: {}\nPledge of Ann: {}\n",
        Pledge::of([7; 32]),
        Pledge::of([9; 32])
    );
    for (file, earlier) in [(&running, &[][..]), (&finished, &["--earlier", &running])] {
        let args = [&["verify", file, "--lang=en", "--commitment", &noted], earlier].concat();
        let run = home.run(&args, &[]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.ends_with(&pledges), "{}", run.out);
    }
    let mut forged = made_together("1212121");
    forged.entropy[0] = vec![8; 32];
    let file = home.path("forged.txt");
    fs::write(&file, forged.to_string()).unwrap();
    let run = home.run(&["verify", &file, "--lang=en"], &[]);
    assert_eq!((run.code, run.err.as_str()), (1, "What Ann added to the seed does not fit the pledge.\n"));
}

/// A record that was saved while a game ran is a part of the finished one.
#[test]
fn a_finished_record_continues_the_one_of_the_running_game() {
    let home = Home::new();
    for (game, lines) in [("connect4", &["4", "4"][..]), ("kittens", &["d"])] {
        let file = home.path(&format!("{game}.txt"));
        // In this deal nobody explodes at once.
        let args = ["play", game, "--plain", "--lang=en", "--seats=human,bot:random", "--record", &file];
        let run = home.run(&[&args[..], &["--seed", &"07".repeat(32)]].concat(), lines);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(!run.out.contains("explode"), "{}", run.out);
        let running = home.path(&format!("{game}-running.txt"));
        fs::copy(&file, &running).unwrap();
        let other = home.run(&["play", game, "--plain", "--seats=bot:random,bot:random"], &[]);
        let id = run.id();
        let resumed = home.run(&["resume", &id, "--lang=en", "--record", &file], &["forfeit", "1", "3", "7"]);
        assert_eq!(resumed.code, 0, "{}", resumed.err);
        let verified = home.run(&["verify", &file, "--lang=en", "--earlier", &running], &[]);
        assert!(verified.code == 0, "{}", verified.err);
        assert!(verified.out.contains("This record continues the earlier one."), "{}", verified.out);
        let verified = home.run(&["verify", &other.id(), "--lang=en", "--earlier", &running], &[]);
        assert!(verified.code == 1 && verified.err.contains("does not continue"), "{}", verified.err);
    }
}

/// Devices and pipes are not records: reading them might never end.
#[cfg(unix)]
#[test]
fn only_ordinary_files_are_records() {
    let home = Home::new();
    let pipe = home.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folder = home.path("folder");
    fs::create_dir(&folder).unwrap();
    for special in [&pipe, &folder, "/dev/full", "/dev/zero"] {
        for args in [&["verify", special, "--lang=en"][..], &["replay", special, "--lang=en"]] {
            let run = home.run(args, &[]);
            assert_eq!(run.code, 3, "{args:?}: {}", run.out);
            assert!(run.err.contains("is not an ordinary file"), "{args:?}: {}", run.err);
        }
        let args = ["play", "connect4", "--plain", "--lang=en", "--record", special];
        let run = home.run(&args, &["4"]);
        assert_eq!(run.code, 3, "{args:?}: {}", run.out);
        assert!(run.err.contains("is not an ordinary file"), "{args:?}: {}", run.err);
        // There is no game, so the message does not claim that it is saved.
        assert!(!run.err.contains("saved"), "{}", run.err);
        assert!(home.run(&["resume", "--lang=en"], &[]).out.contains("There is no unfinished game."));
    }
    let large = home.path("large.txt");
    fs::write(&large, vec![b'x'; 5 << 20]).unwrap();
    let run = home.run(&["verify", &large, "--lang=en"], &[]);
    assert!(run.code == 1 && run.err.contains("larger than 4 MB"), "{}", run.err);
}

/// Mail adds a blank line at the end.
#[test]
fn blank_lines_at_the_end_are_no_damage() {
    let home = Home::new();
    let text = recorded(&home, "game.txt", SEED).to_string();
    for mailed in [format!("{text}\n"), format!("{}\r\n\r\n", text.replace('\n', "\r\n"))] {
        let file = home.path("mailed.txt");
        fs::write(&file, mailed).unwrap();
        assert_eq!(home.run(&["verify", &file, "--lang=en"], &[]).code, 0);
    }
}

/// Everything that is shown back is escaped: arguments, paths, the home, the keys of the settings.
#[test]
fn what_is_shown_back_is_escaped() {
    let home = Home::new();
    fs::create_dir_all(home.path("home")).unwrap();
    let settings = "language = \"en\"\n\"\\u001b[2J\" = 1\n";
    fs::write(home.path("home/settings.toml"), settings).unwrap();
    let bad = "\u{1b}[2J\u{9b}1m\u{202e}";
    let bot = format!("human,bot:{bad}");
    let arena = format!("random,{bad}");
    let names = format!("{bad},Bob");
    let setting = format!("{bad}=1");
    let value = format!("width={bad}");
    let path = home.path(&format!("nowhere/{bad}"));
    let commands: [&[&str]; 17] = [
        &["play", bad],
        &["play", "connect4", "--plain", "--names", &names],
        &["play", "connect4", "--plain", "--seats", &bot],
        &["play", "connect4", "--plain", "--set", &setting],
        &["play", "connect4", "--plain", "--set", &value],
        &["play", "connect4", "--plain", "--preset", bad],
        &["play", "connect4", "--plain", "--lang", bad],
        &["play", "connect4", "--plain", "--seed", bad],
        &["play", "connect4", "--plain", "--record", &path],
        &["resume", bad],
        &["replay", bad],
        &["verify", bad],
        &["analyse", "connect4", bad],
        &["solve", bad],
        &["arena", "connect4", "--games=1", "--bots", &arena],
        &["completions", bad],
        &[bad],
    ];
    for args in commands {
        let run = home.run(args, &[]);
        assert!(run.code >= 2 && is_clean(&run), "{args:?}: {}{}", run.out, run.err);
        assert!(run.err.contains("\\u{1b}"), "{args:?}: {}", run.err);
    }
    let unknown = home.run(&["stats"], &[]);
    assert!(is_clean(&unknown) && unknown.err.contains("\\u{1b}[2J"), "{}", unknown.err);
    let file = home.path("file\u{1b}[31m");
    fs::write(&file, "").unwrap();
    let output = home.command(&["stats", "--lang=en"]).env("PARLOUR_HOME", &file).output().unwrap();
    let run = Run::from(output);
    assert!(run.code == 3 && is_clean(&run) && run.err.contains("\\u{1b}[31m"), "{}", run.err);
}

/// A line that is typed into a pipe is shown in the transcript, but not raw.
#[test]
fn typed_lines_are_echoed_escaped() {
    let home = Home::new();
    let run = home.run(&["play", "connect4", "--plain", "--lang=en"], &["\u{1b}[2J4", "\u{9b}"]);
    assert!(is_clean(&run) && run.out.contains("\\u{1b}[2J4"), "{}", run.out);
}

/// A program's command line is private: its arguments may hold a password.
#[cfg(unix)]
#[test]
fn a_record_names_a_program_without_its_arguments() {
    let home = Home::new();
    let file = home.path("game.txt");
    let seats = "human,bot:exec:/usr/bin/env sh -c 'cat; true' --token=s3cret";
    let run = home.run(
        &["play", "connect4", "--plain", "--lang=en", "--seats", seats, "--record", &file],
        &["forfeit", "1"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let text = read(&file);
    assert!(text.contains("(bot:exec env)") && !text.contains("s3cret"), "{text}");
    assert_eq!(home.run(&["verify", &file, "--lang=en"], &[]).code, 0);
}
