//! Frogs by typed lines, as played through a pipe. With the seed of these tests the player in the east, the
//! second of two, begins.

use crate::common::{Home, Run, SEED};

/// The languages, by their number in the first menu.
const LANGUAGES: [(&str, &str); 2] = [("1", "en"), ("2", "ko")];

/// The output from the first line of the game on.
fn game(run: &Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let transcript = run.transcript();
    let start = transcript.find("\nFrogs, game").or_else(|| transcript.find("\n개구리, 게임")).unwrap();
    transcript[start + 1..].to_string()
}

/// How many games the menus list before this one.
fn games_before(home: &Home, name: &str) -> usize {
    let games = home.run(&["games", "--json"], &[]).out;
    let (before, _) = games.split_once(&format!("\"name\":\"{name}\"")).unwrap();
    ["connect4", "kittens", "tellstones"]
        .iter()
        .filter(|game| before.contains(&format!("\"name\":\"{game}\"")))
        .count()
}

/// From the bare command: language; a pond of 3 x 3 with two frogs each in the settings; a new game of Frogs for two.
fn from_the_menu(language: &str, typed: &[&str]) -> Run {
    let home = Home::new();
    let before = games_before(&home, "frogs");
    let (settings, number) = ((before + 2).to_string(), (before + 1).to_string());
    let setup = [language, "6", &settings, "1", "2", "2", "2", "q", "1", &number, "2", "", ""];
    home.run(&["--plain", "--seed", SEED], &[&setup[..], typed].concat())
}

/// A position: plays these turns in notation, then leaves the game.
fn position(home: &Home, settings: &[&str], turns: &str) -> String {
    let args =
        [&["play", "frogs", "--plain", "--lang=en", "--names=Ann,Bob", "--seed", SEED], settings].concat();
    let turns: Vec<&str> = turns.split(", ").collect();
    let run = home.run(&args, &turns);
    assert_eq!((run.code, run.out.matches("The turn is over.").count()), (0, turns.len()), "{}", run.out);
    run.id()
}

/// Continues from a position, in both languages.
macro_rules! golden {
    ($name:literal, $settings:expr, $turns:expr, $typed:expr) => {
        for (_, language) in LANGUAGES {
            let home = Home::new();
            let id = position(&home, $settings, $turns);
            let run = home.run(&["resume", &id, "--plain", "--lang", language], $typed);
            insta::assert_snapshot!(format!("{}_{language}", $name), game(&run));
        }
    };
}

const SMALL: [&str; 2] = ["--set=side=3", "--set=frogs=2"];
const CROWDED: [&str; 2] = ["--set=side=3", "--set=frogs=3"];

/// Every choice by its number; each line is a turn.
const WIN: [&str; 41] = [
    "1", "1", "1", // E-c1
    "1", "2", "1", // W-a2
    "1", "1", "1", "1", // E-c1-b1: displaces an own frog
    "1", "2", "2", "1", // W-a2-b2
    "1", "2", "1", "1", // b1-b2-c2: displaces another player's frog
    "1", "2", "1", // a2-a3
    "1", "1", "2", "1", // c1-c2-E: into a home base
    "1", "1", "1", // a3-b3
    "2", "4", "1", // +a3-b3: a third bridge, so that a chain can pass b3
    "2", "5", "1", // +c1-c2
    "1", "1", "2", "1", // b2-b3-c3
    "1", "2", "1", // c3-E: the last one
];

/// F-1, F-2, F-3, F-4, F-5, F-6, F-7, F-8, F-10, F-11, F-S1, F-S3, F-S4, F-O1, F-O2, F-O3: a whole game, every choice by
/// its number, from the menu to the win (F-8a).
#[test]
fn a_whole_game() {
    for (number, language) in LANGUAGES {
        let run = from_the_menu(number, &[&WIN[..], &["3", "7"]].concat());
        insta::assert_snapshot!(format!("whole_game_{language}"), game(&run));
    }
}

/// F-2a: another player's frog, another player's home base, an empty pad, no pad at all, a stuck frog, and (in the
/// turn of the other player) a locked one can't be picked; each time the question is asked again.
#[test]
fn f_2a_an_invalid_frog() {
    let turns = "E-c3, W-a1, c3-b3, a1-b1, b3-a3, W-a2, a3-W, a2-a1, E-c2";
    let typed = ["c2", "E", "b2", "d4", "a1", "99", "b1", "1", "1", "W", "q"];
    golden!("flow_2a", &CROWDED, turns, &typed);
}

/// F-4a: a place that no bridge leads to, the own home base, no place at all: one error line, and the marked places again.
#[test]
fn f_4a_an_invalid_destination() {
    let typed = ["2", "c3", "W", "there", "4", "a1", "2", "q"];
    golden!("flow_4a", &SMALL, "E-c2, W-a2, c2-b2", &typed);
}

/// F-6a: an own frog is displaced.
#[test]
fn f_6a_a_chain_with_an_own_frog() {
    golden!("flow_6a", &SMALL, "E-c2, W-a2, E-c3", &["1", "2", "2", "1", "q"]);
}

/// F-6b, F-6d: another player's frog is displaced; it can't go where the bridge is gone, where there never was one, where
/// the frog came from, or to no place at all.
#[test]
fn f_6b_f_6d_a_chain_with_a_frog_of_somebody_else() {
    let typed = ["a2", "b2", "c2", "a3", "a2", "9", "2", "1", "q"];
    golden!("flow_6b_6d", &SMALL, "E-c2, W-a2, c2-b2", &typed);
}

/// F-6c: a pad whose frog has nowhere to go is not offered, and is refused when typed, step by step or in one line;
/// nothing changes.
#[test]
fn f_6c_no_valid_relocation() {
    let turns = "E-c3, W-a1, c3-b3, a1-b1, b3-a3, W-a2, a3-W, a2-a1, E-c2";
    golden!("flow_6c", &CROWDED, turns, &["W", "a1", "0", "W-a1", "W-a1-a2", "q"]);
}

/// F-7a, F-8a: the bridge to a home base stays, the frog there is locked, and the game goes on.
#[test]
fn f_7a_f_8a_into_a_home_base() {
    let turns = "E-c3, W-a1, c3-b3, a1-b1, b3-a3, W-a2";
    golden!("flow_7a_8a", &CROWDED, turns, &["a3", "W", "1", "q"]);
}

/// F-9: a pad that would be left without a bridge is not offered, and is refused by name when typed, step by step or
/// in one line.
#[test]
fn f_9_a_pad_would_be_left_without_a_bridge() {
    let turns = "E-c1, W-a2, c1-b1, a2-b2, b1-a1";
    golden!("flow_9", &SMALL, turns, &["b2", "b1", "0", "b2-b1", "q"]);
}

/// F-9: a frog that can't move because the next pad has too few bridges is reported as such.
#[test]
fn f_9_a_frog_next_to_a_poor_pad_can_not_move() {
    let turns = "E-c1, W-a2, E-c1-b1, W-a2-b2, b1-b2-c2, a2-a3, c1-c2-E, a3-b3";
    golden!("flow_9_stuck", &SMALL, turns, &["b2", "b2-b3-c3", "q"]);
}

/// F-9: with the looser rule the same turns are allowed.
#[test]
fn f_9_with_stranding_allowed_a_frog_may_be_left_without_a_bridge() {
    let home = Home::new();
    let loose = [&SMALL[..], &["--set=stranding=allowed"]].concat();
    position(&home, &loose, "E-c1, W-a2, c1-b1, a2-b2, b1-a1, b2-b1");
    position(&home, &loose, "E-c1, W-a2, E-c1-b1, W-a2-b2, b1-b2-c2, a2-a3, c1-c2-E, a3-b3, b2-b3-c3");
}

/// F-E3, F-O1: in the middle of a turn `q` asks; a player who stays goes on, `0` takes back step by step, a `2` at the end
/// takes everything back; a player who leaves finds the game as it was before the turn.
#[test]
fn f_e3_leaving_in_the_middle_of_a_turn() {
    let typed = ["2", "2", "?", "q", "2", "0", "2", "1", "?", "2", "2", "2", "q", "x", "1"];
    golden!("leaving", &SMALL, "E-c2, W-a2, c2-b2", &typed);
}

/// F-E3: when the input ends in the middle of a turn, the game is saved as it was before the turn.
#[test]
fn f_e3_a_turn_that_broke_off_does_not_count() {
    let home = Home::new();
    let id = position(&home, &SMALL, "E-c2, W-a2, c2-b2");
    let standing = game(&home.run(&["resume", &id, "--plain", "--lang=en"], &["q"]));
    for typed in [&["2"][..], &["2", "2"], &["2", "2", "1"], &["3"], &["2", "2", "1", "q"]] {
        let run = home.run(&["resume", &id, "--plain", "--lang=en"], typed);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let end = format!(
            "\nThe unfinished turn does not count.\nThe game is saved. Go on with: parlour resume {id}\n"
        );
        assert!(run.out.ends_with(&end), "{}", run.out);
        assert_eq!(game(&home.run(&["resume", &id, "--plain", "--lang=en"], &["q"])), standing);
    }
}

/// Each card once: a card that can't be used says so; bridges and pads are picked by number or by name.
#[test]
fn cards_are_played_choice_by_choice() {
    let settings = [&SMALL[..], &["--set=cards=on"]].concat();
    let no_bridges = ["4"];
    let jump = ["3", "1", "2", "2", "0", "1", "2", "2", "b2", "b1", "1"];
    let cut = ["6", "b9-c9", "a1-c3", "b2-c2", "b3-c3", "1"];
    let two = ["4", "?", "1", "0", "1", "1", "1"];
    let flight = ["chute W-b1", "6", "E", "W", "b1", "W", "b3", "?", "1"];
    let typed = [&no_bridges[..], &jump, &cut, &two, &flight, &["?", "q"]].concat();
    golden!("cards", &settings, "E-c2, W-a2", &typed);
}

/// The menu asks how many play; three and four sit around the pond.
#[test]
fn two_to_four_can_play() {
    let home = Home::new();
    let number = (games_before(&home, "frogs") + 1).to_string();
    for (seats, letters) in [("2", "WE"), ("3", "WNE"), ("4", "WNES")] {
        let people = vec![""; letters.len()];
        let lines = [&["1", "1", &number, "5", "1", "x", seats], &people[..]].concat();
        let run = home.run(&["--plain", "--seed", SEED], &lines);
        assert!(run.out.contains("How many players? (2-4)"), "{}", run.out);
        for (letter, player) in letters.chars().zip(1..) {
            assert!(run.out.contains(&format!("{letter} = Player {player}: ")), "{}", run.out);
        }
    }
}

/// Turns in one line, in loose notation too; building; undo and giving up work as everywhere.
#[test]
fn whole_turns_can_be_typed() {
    let args = ["play", "frogs", "--plain", "--lang=en", "--names=Ann,Bob", "--seed", SEED];
    let refused = ["e C3", "--", "+a1-a2"];
    let typed = ["e-E3", "w a3", "e3-d3", "W-a3-b3", "+D3 e3", "undo", "1"];
    let picked = ["3", "a1-a2", "1", "1"];
    let run = Home::new().run(&args, &[&refused[..], &typed, &picked, &["forfeit", "1"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let mut rest = run.out.as_str();
    for said in [
        "No bridge joins E and c3.",
        "Nobody may pass by choice: move a frog or build a bridge.",
        "There is a bridge a1-a2 already. Type ? to see what is possible.",
        "Bob moves a frog from E to e3.",
        "Ann moves a frog from W to a3.",
        "Bob moves a frog from e3 to d3, and the bridge breaks.",
        "Ann moves a chain of 2 frogs: W-a3-b3. One bridge breaks.",
        "Bob builds the bridge d3-e3. One bridge is left in the stock.",
        "The last move is taken back.",
        "Which bridge do you build?\n1 a3-b3   2 d3-e3\n",
        "There is a bridge a1-a2 already.",
        "Build the bridge a3-b3\nDo this?",
        "Bob builds the bridge a3-b3.",
        "Everybody else has left: Bob wins.",
    ] {
        let place = rest.find(said).unwrap_or_else(|| panic!("{said} is missing in {rest}"));
        rest = &rest[place + said.len()..];
    }
}

/// Wrong input at every question of a turn: one clear error line, and the same question again.
#[test]
fn wrong_input_at_every_question_of_a_turn() {
    let long = "x".repeat(10_000);
    let wrong: [&[u8]; 7] = [b"abc", b"-1", b"99", b"1000000", long.as_bytes(), b"\xff\xfe\x80", b""];
    let home = Home::new();
    let id = position(&home, &SMALL, "E-c2, W-a2, c2-b2");
    // Which frog, where to, the displaced one, the confirmation; and in another turn: leave, which bridge.
    for asked in [&[][..], &["2"], &["2", "2"], &["2", "2", "1"], &["2", "2", "q"], &["3"]] {
        let before = asked.iter().flat_map(|line| [*line, "\n"]).collect::<String>();
        let resume = ["resume", &id, "--plain", "--lang=en"];
        let good = Run::from(home.run_bytes(&resume, before.as_bytes()));
        for (kind, bad) in wrong.iter().enumerate() {
            let run = Run::from(home.run_bytes(&resume, &[before.as_bytes(), bad, b"\n"].concat()));
            let what = format!("{asked:?}, wrong input {kind}:\n{}\n{}", run.out, run.err);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{what}");
            let prompt = |run: &Run| {
                let lines: Vec<&str> = run.out.lines().filter(|line| !line.starts_with("The ")).collect();
                lines.last().map(ToString::to_string)
            };
            assert_eq!(prompt(&run), prompt(&good), "{what}");
            let errors =
                ["That ", "\""].map(|start| run.out.lines().filter(|line| line.starts_with(start)).count());
            assert_eq!(errors.iter().sum::<usize>(), 1, "{what}");
            assert!(run.out.lines().count() <= good.out.lines().count() + 6, "{what}");
        }
    }
}

/// A turn can be typed against the computer too, on every size of pond.
#[test]
fn computer_players_take_their_turns() {
    for settings in [&["--set=side=9", "--set=frogs=5"][..], &["--set=side=7", "--set=cards=on"]] {
        let args = [
            &["play", "frogs", "--plain", "--lang=en", "--seats=human,bot:random,bot:random", "--seed", SEED],
            settings,
        ];
        let typed = ["1", "1", "1", "1", "1", "1"];
        let run = Home::new().run(&args.concat(), &typed);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        assert!(run.out.matches("The turn is over. It is Player 1's turn.").count() >= 2, "{}", run.out);
    }
}
