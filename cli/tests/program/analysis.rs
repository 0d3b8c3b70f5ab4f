//! Scores of Connect 4 positions, through the real program.

use crate::common::Home;
use crate::common::pty::Terminal;
use serde_json::{Value, json};
use std::fs;

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_position_is_analysed() {
    let home = Home::new();
    let moves = "2252576253462244111563365343671351";
    let run = home.run(&["analyse", "connect4", moves, "--json"], &[]);
    let said = &lines(&run.out)[0];
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(said["position"], moves);
    assert_eq!(said["scores"], json!([-4, null, null, 2, null, 4, -4]));
    assert_eq!((&said["best"], &said["exact"]), (&json!([6]), &json!(true)));
    assert!(said["nodes"].is_u64() && said["seconds"].is_f64());
    let run = home.run(&["analyse", "connect4", "--size", "4x4"], &[]);
    assert!(run.out.starts_with("Scores: 0 0 0 0\nBest: 1 2 3 4\n"), "{}", run.out);
}

#[test]
fn what_takes_too_long_is_not_exact() {
    let home = Home::new();
    let run = home.run(&["analyse", "connect4", "--no-book", "--seconds", "0.05", "--json"], &[]);
    let said = &lines(&run.out)[0];
    assert_eq!((run.code, &said["exact"]), (0, &json!(false)));
    assert!(said["sure"].as_array().unwrap().contains(&json!(false)));
}

#[test]
fn openings_are_in_the_book() {
    let home = Home::new();
    let said = &lines(&home.run(&["analyse", "connect4", "--json"], &[]).out)[0];
    assert_eq!(said["scores"], json!([-2, -1, 0, 1, 0, -1, -2]));
    assert_eq!((&said["best"], &said["nodes"], &said["exact"]), (&json!([4]), &json!(0), &json!(true)));
    let file = home.path("positions.txt");
    fs::write(&file, "4 -1\n").unwrap();
    let said = lines(&home.run(&["solve", &file, "--json"], &[]).out);
    assert_eq!((&said[0]["score"], &said[0]["nodes"]), (&json!(-1), &json!(0)));
}

/// What fits no 128 bits is not solved, but looked at.
#[test]
fn the_largest_boards_are_not_exact() {
    let home = Home::new();
    let run =
        home.run(&["analyse", "connect4", "8.1.9.1", "--size", "16x16", "--seconds", "0.2", "--json"], &[]);
    let said = &lines(&run.out)[0];
    assert_eq!((run.code, &said["exact"], &said["best"]), (0, &json!(false), &json!([7, 10])));
    let run = home.run(&["analyse", "connect4", "8.1.9.1", "--size", "16x16", "--seconds", "0.2"], &[]);
    assert!(run.out.contains("\nScores with ? are not exact"), "{}", run.out);
    let run = home.run(&["analyse", "connect4", "--size", "12x12", "--seconds", "0.1"], &[]);
    assert!(run.out.contains("\nBest: not known\n"), "{}", run.out);
    let file = home.path("positions.txt");
    // What is near enough is solved there too.
    fs::write(&file, "8.1.9.1\n8.1.9.1.10.1 125\n").unwrap();
    let run = home.run(&["solve", &file, "--size", "16x16", "--json"], &[]);
    let said = lines(&run.out);
    assert_eq!((run.code, said.len()), (0, 3), "{}", run.err);
    assert_eq!((&said[0]["score"], &said[1]["score"]), (&json!(125), &said[1]["expected"]));
    assert_eq!((&said[2]["positions"], &said[2]["open"]), (&json!(2), &json!(0)));
}

/// Ctrl-C ends the search, not the program.
#[test]
fn an_interrupted_analysis_says_what_it_knows() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home, &["analyse", "connect4", "--size", "9x7"]);
    terminal.wait_for("million positions ...");
    terminal.press("\x03");
    terminal.wait_for("Scores: ");
    terminal.wait_for("Scores with ? are not exact");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_file_of_positions_is_solved_and_compared() {
    let home = Home::new();
    let file = home.path("positions.txt");
    fs::write(&file, "121212 18\n2252576253462244111563365343671351441 -1\n1212121\n\n").unwrap();
    let run = home.run(&["solve", &file, "--json", "--no-book"], &[]);
    let said = lines(&run.out);
    assert_eq!((run.code, said.len()), (0, 4), "{}", run.err);
    assert_eq!(
        (&said[0]["moves"], &said[0]["score"], &said[0]["expected"]),
        (&json!("121212"), &json!(18), &json!(18))
    );
    assert_eq!((&said[2]["score"], &said[2]["expected"]), (&json!(-18), &Value::Null));
    assert_eq!((&said[3]["positions"], &said[3]["wrong"]), (&json!(3), &json!(0)));
    let weak = lines(&home.run(&["solve", &file, "--json", "--weak", "--threads", "2"], &[]).out);
    assert_eq!((&weak[0]["score"], &weak[3]["wrong"]), (&json!(1), &json!(0)));
    fs::write(&file, "121212 17\n121212 18\n").unwrap();
    assert_eq!(home.run(&["solve", &file, "--json"], &[]).code, 1);
    let text = home.run(&["solve", &file], &[]).out;
    assert!(text.starts_with("121212 18 (wrong: the file says 17)\n121212 18\n"), "{text}");
}

/// An empty line is the empty board, unless it is at the end of a file.
#[test]
fn the_empty_board_can_be_in_a_file() {
    let home = Home::new();
    let file = home.path("positions.txt");
    for text in ["\n", " 0\n"] {
        fs::write(&file, text).unwrap();
        let said = lines(&home.run(&["solve", &file, "--size", "4x4", "--json"], &[]).out);
        assert_eq!(
            (&said[0]["moves"], &said[0]["score"], &said[1]["positions"]),
            (&json!(""), &json!(0), &json!(1))
        );
    }
}

/// C-17: what is no position is refused with a sentence.
#[test]
fn what_is_no_position_is_refused() {
    let home = Home::new();
    let check = |args: &[&str], sentence: &str| {
        let run = home.run(&[&["analyse", "connect4"], args].concat(), &[]);
        assert_eq!((run.code, run.err.trim()), (2, sentence));
    };
    check(&["44444448"], "Move 7: column 4 is full already.");
    check(&["48"], "Move 2: there is no column 8, the board has columns 1 to 7.");
    check(&["4x"], "Move 2: \"x\" is not a column.");
    check(&["12121212"], "Move 8: the game is over before it.");
}
