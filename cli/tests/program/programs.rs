//! Other programs as players: good ones play, and bad ones hold up nobody.

use crate::common::{Home, Run};
use serde_json::Value;
use std::path::Path;

const EXAMPLE: &str = concat!("exec:python3 ", env!("CARGO_MANIFEST_DIR"), "/../docs/examples/bot.py");

/// With time enough for any machine: only who does not answer at all uses it up.
fn arena(home: &Home, bots: &str, games: &str) -> Run {
    timed_arena(home, bots, games, "30000")
}

fn timed_arena(home: &Home, bots: &str, games: &str, time: &str) -> Run {
    home.run(&["arena", "connect4", "--bots", bots, "--games", games, "--time", time, "--json"], &[])
}

/// The result of the first bot.
fn result(run: &Run) -> Value {
    assert_eq!(run.code, 0, "{}", run.err);
    let result: Value = serde_json::from_str(&run.out).unwrap();
    result["bots"][0].clone()
}

/// A program of one line: what it does with every question.
fn program(home: &Home, body: &str) -> String {
    let path = home.path("program.py");
    let text = format!(
        "import sys, json, time\nfor line in sys.stdin:\n    message = json.loads(line)\n    \
         if message['kind'] == 'choose':\n        {body}\n"
    );
    std::fs::write(&path, text).unwrap();
    format!("exec:python3 '{path}'")
}

#[test]
fn the_example_of_the_documentation_plays() {
    let home = Home::new();
    let bot = result(&arena(&home, &format!("{EXAMPLE},random"), "10"));
    assert_eq!(bot["forfeits"], 0);
    assert_eq!(bot["lost"], serde_json::json!({ "slow": 0, "nonsense": 0, "gone": 0 }));
    assert!(bot["wins"].as_u64().unwrap() >= 8, "{bot}");
    let source = std::fs::read_to_string(Path::new(&EXAMPLE["exec:python3 ".len()..])).unwrap();
    assert!(source.lines().count() <= 30);
}

#[test]
fn the_example_plays_any_game() {
    let home = Home::new();
    for (game, seats) in [("frogs", 3), ("kittens", 3), ("tellstones", 2)] {
        let bots =
            vec![EXAMPLE; 1].into_iter().chain(vec!["random"; seats - 1]).collect::<Vec<_>>().join(",");
        let run = home.run(&["arena", game, "--bots", &bots, "--games", "1", "--json"], &[]);
        assert_eq!(result(&run)["forfeits"], 0, "{game}");
    }
}

#[test]
fn a_program_can_sit_at_a_table() {
    let home = Home::new();
    let seats = format!("human,bot:{EXAMPLE}");
    let run = home.run(
        &["play", "connect4", "--plain", "--lang=en", "--seats", &seats, "--set=first=1"],
        &["1", "1", "1", "1", "1"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("column 4"), "{}", run.out);
}

#[test]
fn nonsense_is_counted_and_the_game_goes_on() {
    let home = Home::new();
    for answer in ["'hello\\n' * 17", "'{\"choice\": 99}'", "'{\"choice\": \"4\"}'", "'\\x00' * 100000"] {
        let name = program(&home, &format!("print({answer}, flush=True)"));
        let bot = result(&arena(&home, &format!("{name},random"), "2"));
        assert!(bot["forfeits"].as_u64().unwrap() > 0, "{answer}");
        assert_eq!(bot["forfeits"], bot["lost"]["nonsense"], "{answer}");
    }
}

/// One question, one lost say, however long the line.
#[test]
fn a_line_without_end_loses_one_say() {
    let home = Home::new();
    let body = "if message['id'] == 1: print('x' * 200000, flush=True); continue\n        \
                print(json.dumps({'id': message['id'], 'choice': 0}), flush=True)";
    let bot = result(&arena(&home, &format!("{},random", program(&home, body)), "1"));
    assert_eq!(bot["lost"], serde_json::json!({ "slow": 0, "nonsense": 1, "gone": 0 }));
}

#[test]
fn a_greeting_is_no_answer() {
    let home = Home::new();
    let body = "print('I am thinking.\\n[1, 2]\\n')\n        \
                print(json.dumps({'id': message['id'], 'choice': 0}), flush=True)";
    let bot = result(&arena(&home, &format!("{},random", program(&home, body)), "2"));
    assert_eq!(bot["forfeits"], 0);
}

#[test]
fn a_program_hears_that_the_game_is_over_and_finds_its_input_closed() {
    let home = Home::new();
    let (path, note) = (home.path("polite.py"), home.path("note"));
    let text = format!(
        "import sys, json\nfor line in sys.stdin:\n    message = json.loads(line)\n    \
         if message['kind'] == 'choose': print(json.dumps({{'choice': 0}}), flush=True)\n\
         open('{note}', 'w').write(message['kind'])\n"
    );
    std::fs::write(&path, text).unwrap();
    assert_eq!(arena(&home, &format!("exec:python3 '{path}',random"), "1").code, 0);
    assert_eq!(std::fs::read_to_string(&note).unwrap(), "end");
}

#[test]
fn a_program_that_dies_is_not_waited_for() {
    let home = Home::new();
    let name = program(&home, "sys.exit(3)");
    let bot = result(&arena(&home, &format!("{name},random"), "4"));
    assert_eq!(bot["forfeits"], bot["lost"]["gone"]);
    let run = home.run(&["arena", "connect4", "--bots", &format!("{name},random"), "--games", "2"], &[]);
    assert!(run.out.contains("out of the game"), "{}", run.out);
}

#[test]
fn a_silent_program_is_waited_for_three_times() {
    let home = Home::new();
    let name = program(&home, "pass");
    let bot = result(&timed_arena(&home, &format!("{name},random"), "1", "10"));
    assert_eq!(bot["lost"]["slow"], 3);
    assert_eq!(bot["lost"]["nonsense"], 0);
}

#[test]
fn a_late_answer_is_dropped_and_the_next_one_counts() {
    let home = Home::new();
    // The first question is answered, badly, when the second one is there.
    let body = "if message['id'] == 1: continue\n        \
                print(json.dumps({'id': 1, 'choice': 99}), flush=True)\n        \
                print(json.dumps({'id': message['id'], 'choice': 0}), flush=True)";
    let name = program(&home, body);
    let bot = result(&timed_arena(&home, &format!("{name},random"), "1", "2000"));
    assert_eq!(bot["lost"], serde_json::json!({ "slow": 1, "nonsense": 0, "gone": 0 }));
}

#[test]
fn a_program_that_never_reads_or_stops_talking_holds_up_nobody() {
    let home = Home::new();
    let path = home.path("loud.py");
    std::fs::write(&path, "while True: print('{\"id\": 0, \"choice\": 0}')").unwrap();
    let bot = result(&timed_arena(&home, &format!("exec:python3 {path},random"), "1", "10"));
    assert_eq!(bot["lost"]["slow"], 3);
}

#[test]
fn a_command_that_is_not_there_is_named() {
    let home = Home::new();
    let run = arena(&home, "exec:no-such-program-here,random", "2");
    assert_eq!(run.code, 3);
    assert!(run.err.contains("no-such-program-here") && run.err.contains("can't be started"), "{}", run.err);
    assert_eq!(arena(&home, "exec:,random", "2").code, 2);
}

#[test]
fn a_program_that_cannot_be_started_is_found_before_the_game_begins() {
    let home = Home::new();
    let record = home.path("game.txt");
    let run = home.run(
        &[
            "play",
            "connect4",
            "--plain",
            "--lang=en",
            "--record",
            &record,
            "--seats=human,bot:exec:no-such-program",
        ],
        &["4", "4"],
    );
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(run.err.contains("no-such-program") && run.err.contains("can't be started"), "{}", run.err);
    assert!(run.out.is_empty(), "{}", run.out);
    assert!(!Path::new(&record).exists());
    let run = home.run(&["resume", "--plain", "--lang=en"], &[]);
    assert!(run.out.contains("There is no unfinished game."), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn a_program_does_not_learn_where_the_saved_games_are() {
    let home = Home::new();
    let (path, note) = (home.path("look.sh"), home.path("note"));
    std::fs::write(&path, format!("echo \"${{PARLOUR_HOME-unset}}\" > '{note}'\n")).unwrap();
    assert_eq!(arena(&home, &format!("exec:sh '{path}',random"), "1").code, 0);
    assert_eq!(std::fs::read_to_string(&note).unwrap().trim(), "unset");
}

/// Whatever Parlour does with signals is its own affair.
#[cfg(target_os = "linux")]
#[test]
fn a_program_finds_its_signals_as_any_other_does() {
    let home = Home::new();
    let (path, note) = (home.path("look.sh"), home.path("note"));
    std::fs::write(&path, format!("grep -E '^Sig(Ign|Blk)' /proc/self/status > '{note}'\n")).unwrap();
    assert_eq!(arena(&home, &format!("exec:sh '{path}',random"), "1").code, 0);
    let seen = std::fs::read_to_string(&note).unwrap();
    assert!(std::process::Command::new("sh").arg(&path).status().unwrap().success());
    assert_eq!(seen, std::fs::read_to_string(&note).unwrap());
}
