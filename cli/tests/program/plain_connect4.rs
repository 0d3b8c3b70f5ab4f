//! Connect 4 by typed lines, as played through a pipe.

use crate::common::{Home, Run, SEED};

/// From the bare command: language, menu, game, size, two seats; then the moves.
fn whole_game(language: &str) -> Run {
    let lines =
        [language, "1", "1", "", "", "", "4", "4", "x", "-1", "9", "5", "5", "?", "6", "6", "7", "3", "7"];
    Home::new().run(&["--plain", "--seed", SEED], &lines)
}

/// C-1, C-3, C-6, C-7, C-9, C-10, C-13, C-15, C-18, C-20, C-22, C-23: from the menu to the result in English.
#[test]
fn a_whole_game_in_english() {
    let run = whole_game("1");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.transcript());
}

#[test]
fn a_whole_game_in_korean() {
    let run = whole_game("2");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.transcript());
}

const PLAY: [&str; 6] = ["play", "connect4", "--plain", "--lang", "en", "--set=first=1"];

/// C-5: the end of the input saves the game and says how to resume; resuming works, before the first move too.
#[test]
fn c_5_a_game_that_broke_off_is_taken_up_where_it_was() {
    let home = Home::new();
    for moves in [&[][..], &["4", "4"]] {
        let run = home.run(&PLAY, moves);
        assert_eq!(run.code, 0);
        let id = run.id();
        assert!(run.out.ends_with(&format!("The game is saved. Go on with: parlour resume {id}\n")));
        let resumed = home.run(&["resume", &id, "--lang", "en"], &["1"]);
        assert!(resumed.out.contains("drops a disc into column 1."), "{}", resumed.out);
        assert!(resumed.out.contains(&format!("parlour resume {id}")));
    }
}

/// C-5: a running game can still be resumed after a new one is started, and the list has both.
#[test]
fn c_5_unfinished_games_are_listed() {
    let home = Home::new();
    let first = home.run(&PLAY, &["4"]).id();
    let second = home.run(&PLAY, &["1", "2"]).id();
    let list = home.run(&["resume", "--plain", "--lang", "en"], &[]);
    assert_eq!(list.code, 0);
    let line = format!("1 {second}: Connect 4, Player 1, Player 2, Player 1 to move, 2 moves, ");
    assert!(list.out.contains(&line), "{}", list.out);
    let line = format!("2 {first}: Connect 4, Player 1, Player 2, Player 2 to move, one move, ");
    assert!(list.out.contains(&line), "{}", list.out);
    let resumed = home.run(&["resume", "--plain", "--lang", "en"], &["2", "4"]);
    assert!(resumed.out.contains(&format!("game {first} goes on")), "{}", resumed.out);
}

/// A list with one entry shows no range.
#[test]
fn the_only_choice_is_told_as_one() {
    let home = Home::new();
    home.run(&PLAY, &["4"]);
    for (language, prompt, error) in [
        ("--lang=en", "\n1: ", "\"7\" is not a choice here. The only choice is 1.\n"),
        ("--lang=ko", "\n번호(1): ", "\"7\": 선택할 수 없습니다. 1번만 고를 수 있습니다.\n"),
    ] {
        let run = home.run(&["resume", language], &["7", "q"]);
        assert!(run.out.contains(prompt) && run.out.contains(error), "{}", run.out);
    }
}

/// C-8, C-18: a full column has its own message; C-19: the third wrong answer in a row gives a warning.
#[test]
fn c_8_a_full_column_is_refused_and_the_player_stays_to_move() {
    let run = Home::new().run(&PLAY, &["1", "1", "1", "1", "1", "1", "1", "8", "zero", "2"]);
    assert!(run.out.contains("Column 1 is full. Choose another one.\n"));
    assert!(run.out.contains("There is no such column. Choose a column from 1 to 7.\n"));
    assert!(run.out.contains("That is not an answer here. Type ? to see what is possible.\n"));
    assert!(run.out.contains("Player 1 drops a disc into column 2."));
}

/// C-19: with a lock-out configured, even a right answer has to wait.
#[test]
fn c_19_a_lock_out_is_told() {
    let args = [&PLAY[..], &["--set=lock_after=2", "--set=lock_seconds=60"]].concat();
    let run = Home::new().run(&args, &["x", "y", "4"]);
    assert!(run.out.contains("Please take a break of 60 s."));
    assert!(run.out.contains("Too many wrong answers: wait 60 s."), "{}", run.out);
    assert!(!run.out.contains("drops a disc"));
}

/// C-14: a full board without a line is a draw.
#[test]
fn c_14_a_full_board_is_a_draw() {
    let args = [&PLAY[..], &["--set=width=4", "--set=height=4"]].concat();
    let moves = ["1", "1", "1", "1", "2", "2", "2", "2", "4", "3", "3", "3", "3", "4", "4", "4"];
    let run = Home::new().run(&args, &moves);
    assert!(run.out.contains("The board is full: a draw."), "{}", run.out);
    assert!(run.out.contains("It is a draw."));
}

/// C-20, C-25: a forfeit is confirmed, and ends the game.
#[test]
fn c_25_a_forfeit_ends_the_game() {
    let run = Home::new().run(&PLAY, &["4", "forfeit", "2", "forfeit", "1"]);
    assert_eq!(run.out.matches("do you really want to give up?").count(), 2);
    assert!(run.out.contains("Player 2 forfeits. Player 1 wins."));
}

/// Yes, no and the commands are understood in both languages.
#[test]
fn words_are_answers_too() {
    for no in ["n", "No", "아니요", "아니오", "ㄴ"] {
        for (give_up, yes) in
            [("forfeit", "y"), ("forfeit", "YES"), ("기권", "예"), ("기권", "네"), ("기권", "ㅇ")]
        {
            let run = Home::new().run(&PLAY, &["4", give_up, no, give_up, yes]);
            assert_eq!(run.out.matches("do you really want to give up?").count(), 2, "{}", run.out);
            assert!(run.out.contains("Player 2 forfeits. Player 1 wins."), "{}", run.out);
        }
    }
    let run = Home::new().run(&PLAY, &["4", "무르기", "네", "5"]);
    assert!(run.out.contains("The last move is taken back."), "{}", run.out);
}

#[test]
fn undo_needs_the_other_players_consent() {
    let run = Home::new().run(&PLAY, &["undo", "4", "undo", "2", "undo", "1", "5"]);
    assert!(run.out.contains("There is no move that can be taken back."));
    // The player who made the move wants it back, and the other one agrees.
    assert!(run.out.contains("Player 2, do you agree that Player 1 takes the last move back?"));
    assert!(run.out.contains("Player 2 does not agree. The move stands."));
    assert!(run.out.contains("The last move is taken back."));
    assert!(run.out.contains("Player 1 drops a disc into column 5."));
}

const WIN: [&str; 7] = ["1", "2", "1", "2", "1", "2", "1"];

/// C-23, C-24: a rematch, with the statistics of both games, and then the menu.
#[test]
fn c_23_a_rematch_is_offered_and_counted() {
    let home = Home::new();
    let lines = [&WIN[..], &["1"], &WIN[..], &["3"]].concat();
    let run = home.run(&[&PLAY[..], &["--names=Ann,Bob"]].concat(), &lines);
    assert!(run.out.contains("Against each other: 1 played; Ann won 1, Bob won 0; draws: 0"));
    assert!(run.out.contains("Against each other: 2 played; Ann won 2, Bob won 0; draws: 0"), "{}", run.out);
    let stats = home.run(&["stats", "--json"], &[]);
    let stats: serde_json::Value = serde_json::from_str(&stats.out).unwrap();
    let profile = |player: &str, won: u32, other: &str| {
        let (lost, drawn, played) = (2 - won, 0, 2);
        let counts = serde_json::json!({ "played": played, "won": won, "drawn": drawn, "lost": lost });
        let mut against = counts.clone();
        (against["opponent"], against["level"]) = (other.into(), serde_json::Value::Null);
        let mut profile = counts;
        profile["player"] = player.into();
        profile["game"] = "connect4".into();
        profile["against"] = [against].into();
        profile
    };
    let profiles = [profile("Ann", 2, "Bob"), profile("Bob", 0, "Ann")];
    assert_eq!(stats, serde_json::json!({ "damaged": 0, "profiles": profiles }));
}

/// C-2: the loser of the last game begins the next one, even in a rematch after the game was resumed.
#[test]
fn c_2_the_loser_begins_the_rematch() {
    let home = Home::new();
    let args = ["play", "connect4", "--plain", "--lang=en", "--names=Ann,Bob", "--set=first=loser"];
    // A random player begins and wins: the other one begins the next game as the loser, and wins, and so on.
    let lines = [&WIN[..], &["1"], &WIN[..]].concat();
    let run = home.run(&args, &lines);
    let starters: Vec<&str> = run.out.lines().filter(|line| line.ends_with(" begins.")).collect();
    assert_eq!(starters.len(), 2);
    assert_ne!(starters[0], starters[1]);
    let broken = home.run(&args, &WIN[..3]);
    let rest = [&WIN[3..], &["1"]].concat();
    let resumed = home.run(&["resume", &broken.id(), "--lang=en"], &rest);
    let first = broken.out.lines().find(|line| line.ends_with(" begins.")).unwrap();
    let next = resumed.out.lines().find(|line| line.ends_with(" begins.")).unwrap();
    assert_ne!(first, next, "{}", resumed.out);
}

/// Wrong input at every question gives one clear error line and the question again; it never panics.
#[test]
fn wrong_input_at_every_question_gets_one_line_and_the_question_again() {
    // How to get to each question, and whether letters are an answer there, as they are for a name.
    let questions: [(&[&str], bool); 18] = [
        (&[], false),
        (&["1"], false),
        (&["1", "1"], false),
        (&["1", "1", "1"], false),
        (&["1", "1", "1", ""], true),
        (&["1", "1", "1", "", ""], true),
        (&["1", "1", "1", "", "", ""], false),
        (&["1", "1", "1", "", "", "", "forfeit"], false),
        (&["1", "1", "1", "", "", "", "4", "undo"], false),
        (&["1", "1", "1", "", "", "", "1", "2", "1", "2", "1", "2", "1"], false),
        (&["1", "2"], false),
        (&["1", "3"], false),
        (&["1", "3", "1"], false),
        (&["1", "5"], false),
        (&["1", "6"], false),
        (&["1", "6", "1"], false),
        (&["1", "6", "2"], false),
        (&["1", "6", "2", "1"], false),
    ];
    let long = "x".repeat(10_000);
    let wrong: [&[u8]; 7] = [b"abc", b"-1", b"99", b"1000000", long.as_bytes(), b"\xff\xfe\x80", b"7x6x5"];
    let home = Home::new();
    // Something to resume, and something to replay.
    home.run(&PLAY, &["4"]);
    home.run(&PLAY, &WIN);
    for (question, (answers, is_name)) in questions.iter().enumerate() {
        for (kind, bad) in wrong.iter().enumerate() {
            if *is_name && (kind == 0 || kind == 6) {
                continue;
            }
            let mut input: Vec<u8> =
                answers.iter().flat_map(|answer| format!("{answer}\n").into_bytes()).collect();
            let good = Run::from(home.run_bytes(&["--plain"], &input));
            input.extend_from_slice(bad);
            input.push(b'\n');
            let run = Run::from(home.run_bytes(&["--plain"], &input));
            let what = format!("question {question}, wrong input {kind}:\n{}\n{}", run.out, run.err);
            assert_eq!(run.code, 0, "{what}");
            assert_eq!(run.err, "", "{what}");
            // One error line, and the last prompt once more; a numbered menu as a whole.
            let extra = run.out.lines().count() - good.out.lines().count();
            let asked = format!("\n{}", good.out);
            let menu = asked.rfind("\n\n").map_or("", |start| &asked[start + 1..]);
            let is_again = run.out.ends_with(menu) && extra == menu.lines().count() + 1;
            assert!(extra == 2 || is_again, "{what}");
            assert!(run.out.len() < good.out.len() + menu.len() + 400, "{what}");
        }
        // `?` explains, and `q` leaves: no error, and no game with a player of that name.
        let help = home.run(&["--plain"], &[*answers, &["?", "q"]].concat());
        assert!(help.code == 0 && !help.out.contains("not a choice"), "question {question}: {}", help.out);
    }
}

/// C-19: lines that are not valid text count as wrong answers too.
#[test]
fn c_19_unreadable_lines_count() {
    let home = Home::new();
    let input = [b"\xff\n".as_slice(), "x".repeat(5000).as_bytes(), b"\n\xff\n4\n"].concat();
    let run = Run::from(home.run_bytes(&PLAY, &input));
    assert!(run.out.contains("Please type it again. Type ? to see what is possible."), "{}", run.out);
    assert!(run.out.contains("drops a disc into column 4."));
}

/// C-24: after a game named on the command line, "Main menu" opens the menu and "New game" lets the player choose.
#[test]
fn c_24_the_summary_leads_where_it_says() {
    let home = Home::new();
    let menu = home.run(&PLAY, &[&WIN[..], &["3", "7"]].concat());
    assert!(menu.out.contains("  7 Quit"), "{}", menu.out);
    let game = home.run(&PLAY, &[&WIN[..], &["2", "1", "5x5", "Cat", "Dan"]].concat());
    assert!(game.out.contains("X = Cat, O = Dan"), "{}", game.out);
    assert!(!game.out.contains("Choose your language"));
}

/// Settings that were overridden before the game do not come back in a rematch.
#[test]
fn a_rematch_after_a_resume_has_the_settings_of_the_game() {
    let home = Home::new();
    let args = [&PLAY[..], &["--set=width=8", "--set=width=5"]].concat();
    let broken = home.run(&args, &WIN[..3]);
    let resumed = home.run(&["resume", &broken.id(), "--lang=en"], &[&WIN[3..], &["1"]].concat());
    let last = resumed.out.rsplit("begins.").next().unwrap();
    assert!(last.contains("\n 1  2  3  4  5\n"), "{}", resumed.out);
}

/// The same match at two terminals: the player who is late is told so, sees the current position, and goes on.
#[test]
fn a_game_that_was_continued_elsewhere_is_shown_as_it_stands() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let home = Home::new();
    let record = home.path("game.txt");
    let mut child = home
        .command(&[&PLAY[..], &["--record", &record]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let began = output.find(|line| line.contains(", game ")).unwrap();
    let id = began.split(", game ").nth(1).unwrap()[..8].to_string();
    let elsewhere = home.run(&["resume", &id, "--lang=en"], &["4", "4"]);
    assert_eq!(elsewhere.code, 0);
    writeln!(input, "1\n1").unwrap();
    drop(input);
    let rest: Vec<String> = output.collect();
    assert!(child.wait().unwrap().success());
    let rest = rest.join("\n");
    assert!(rest.contains("This game was continued elsewhere."), "{rest}");
    assert!(rest.contains("Player 1 drops a disc into column 1."), "{rest}");
    // The record goes on as well.
    assert!(crate::common::read(&record).contains("\n3. 0 1 "), "{}", crate::common::read(&record));
}

#[test]
fn wrong_usage_is_told_with_code_2() {
    let home = Home::new();
    for (args, said) in [
        (&["play", "chess"][..], "There is no game \"chess\"."),
        (&["play", "connect4", "--set", "width=99"], "It must be a number from 4 to 16."),
        (
            &["play", "connect4", "--set", "colour=red"],
            "There is no setting \"colour\". Available: width, height, line, first, warn_after, lock_after,",
        ),
        (&["play", "connect4", "--set", "line=6", "--set", "width=4", "--set", "height=4"], "does not fit"),
        (&["play", "connect4", "--seats", "human,bot:genius"], "There is no computer player \"genius\""),
        (&["play", "connect4", "--seats", "human"], "This game has 2 seats, not 1."),
        (&["play", "connect4", "--seats", "human,robot"], "A seat is \"human\""),
        (&["play", "connect4", "--names", "Ann,Ann"], "Ann already has a seat."),
        (&["play", "connect4", "--preset", "fast"], "There is no preset \"fast\"."),
        (&["play", "connect4", "--seed", "12"], "64 hex digits"),
        (&["resume", "not-an-id!"], "is not the id of a game"),
    ] {
        let run = home.run(args, &[]);
        assert_eq!(run.code, 2, "{args:?}: {} {}", run.out, run.err);
        assert!(run.err.contains(said), "{args:?}: {}", run.err);
    }
}

/// C-26: problems with the saved games are reported, and nothing is touched.
#[test]
fn c_26_a_store_that_can_not_be_used_is_told_and_left_alone() {
    let home = Home::new();
    let folder = home.dir.path().join("home");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("parlour.db");
    std::fs::write(&file, "this is my diary, not a database; do not touch it").unwrap();
    let run = home.run(&PLAY, &["4"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains(&format!("{} is damaged.", file.display())), "{}", run.err);
    assert_eq!(crate::common::read(&file), "this is my diary, not a database; do not touch it");
    // A folder that can't be created.
    let below = file.join("home");
    let stats = home.command(&["stats", "--lang=en"]).env("PARLOUR_HOME", &below).output().unwrap();
    let run = Run::from(stats);
    assert_eq!(run.code, 3);
    let said = format!("The saved games in {} can't be read", below.join("parlour.db").display());
    assert!(run.err.contains(&said), "{}", run.err);
}

#[test]
fn unknown_settings_are_named_in_one_line_and_ignored() {
    let home = Home::new();
    let folder = home.dir.path().join("home");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("settings.toml"), "language = \"en\"\ntheme = \"dark\"\n").unwrap();
    let run = home.run(&PLAY, &["4"]);
    assert_eq!((run.code, run.err.lines().count()), (0, 1));
    assert!(run.err.contains("theme"));
}

/// C-4: people play under their names; a computer player can take a seat.
#[test]
fn c_4_names_and_computer_players_are_chosen_in_the_menu() {
    let home = Home::new();
    let run = home.run(&["--plain", "--seed", SEED], &["1", "1", "1", "5x4", "Ann", "2", "1", "1", "1"]);
    assert!(run.out.contains("X = Ann, O = Computer (random)"), "{}", run.out);
    assert!(run.out.contains("Computer (random) drops a disc"));
    let twice = home.run(&["--plain"], &["1", "1", "1", "", "Ann", "Ann", "Bob"]);
    assert!(twice.out.contains("Ann already has a seat."));
}

/// C-4: the name of a level is not a player's name: it chooses that level.
#[test]
fn c_4_a_level_is_chosen_by_its_name_too() {
    let home = Home::new();
    for (language, level) in [("1", "easy"), ("1", "Easy"), ("1", "bot:easy"), ("2", "쉬움"), ("2", "easy")]
    {
        let record = home.path("record.txt");
        let args = ["--plain", "--record", &record];
        home.run(&args, &[language, "1", "1", "", "Ann", level]);
        assert!(
            crate::common::read(&record).contains("bot:easy"),
            "{level}: {}",
            crate::common::read(&record)
        );
        std::fs::remove_file(record).unwrap();
    }
    let bot = home.run(&["--plain"], &["1", "1", "1", "", "Ann", "bot"]);
    assert!(bot.out.contains("\"bot\" is not a choice here"), "{}", bot.out);
}
