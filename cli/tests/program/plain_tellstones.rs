//! Tellstones by typed lines, as played by two people through a pipe.
//!
//! With the seed of these tests the deck is, from the top: Dragon, Quill, Crown, Rune, Shield, Scroll, Scales, Hammer,
//! Anvil, Sword.

use crate::common::pty::Terminal;
use crate::common::{Home, Run, SEED};

const PLAY: [&str; 7] = ["play", "tellstones", "--plain", "--lang", "en", "--seed", SEED];

/// From the bare command: language, menu, game, two seats; then what is typed in the game.
fn from_the_menu(language: &str, typed: &[&str]) -> Run {
    let home = Home::new();
    let games = home.run(&["games", "--json"], &[]).out;
    let before = games.split("\"name\":\"tellstones\"").next().unwrap();
    let number = ["connect4", "kittens", "frogs", "tellstones"]
        .iter()
        .filter(|name| before.contains(&format!("\"name\":\"{name}\"")))
        .count()
        + 1;
    let number = number.to_string();
    let lines = [&[language, "1", &number, "", ""], typed].concat();
    home.run(&["--plain", "--seed", SEED], &lines)
}

/// The output from the first line of the game on.
fn game(run: &Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let transcript = run.transcript();
    let start = transcript.find("\nTellstones, game").or_else(|| transcript.find("\n텔스톤, 게임")).unwrap();
    transcript[start + 1..].to_string()
}

/// A golden script in both languages.
macro_rules! golden {
    ($name:literal, $typed:expr) => {
        insta::assert_snapshot!(concat!($name, "_en"), game(&from_the_menu("1", $typed)));
        insta::assert_snapshot!(concat!($name, "_ko"), game(&from_the_menu("2", $typed)));
    };
}

/// UC1, UC2, R5, R6, R12, R13: the status; a stone is drawn, put back in every possible way, and placed.
#[test]
fn uc1_uc2_a_stone_is_placed_or_put_back() {
    let letters = ["0", "somewhere", "1", "?"];
    let missing = ["1 7"];
    let cancelled = ["0", "1,2", "maybe", "3", "?", "2"];
    let given_back = ["0", "back"];
    let placed = ["0", "1 1", "1", "1 1", "1,2", "1"];
    let occupied = ["0", "1,2"];
    let then = ["0", "0 0", "1", "6", "1", "3", "7"];
    golden!(
        "placing",
        &[&letters[..], &missing, &cancelled, &given_back, &placed, &occupied, &then].concat()
    );
}

/// UC3, UC4, R7, R8, R9, R10, R11, N4: what can't be done gets one error line, and the turn goes on.
#[test]
fn uc3_uc4_refusals_leave_the_turn_open() {
    // Nothing lies there yet.
    let empty = ["1", "0 0", "2", "0 0", "1 1", "3", "0,0", "4", "2 2", "5", "flip"];
    let dragon = ["0", "0 0", "1", "0 1", "0,0"];
    // An empty line goes back to the actions; a face-up stone is named; a swap is refused or called off.
    let open = ["1", "", "3", "0 0", "2", "0 0", "0 0", "2", "0 0", "0 1", "2", "2", "x", "-1 0", ""];
    let down = ["1", "0 0"];
    // Only the peeking player looks.
    let peek = ["3", "0,0", "", ""];
    let moved = ["2", "0 0", "2 2", "1"];
    golden!("refusals", &[&empty[..], &dragon, &open, &down, &peek, &moved, &["6", "1", "3", "7"]].concat());
}

/// R10, R4: challenges, answered right and wrong, to the fifth point.
#[test]
fn r10_challenges_decide_the_game() {
    let lying = ["0", "0 0", "1", "0 0", "1", "0 0"];
    let helped = ["4", "0 0", "11", "?", "7"];
    let wrong = ["4", "0 0", "7"];
    let right = ["4", "0 0", "10"];
    let by_name = ["4", "0 0", "egg"];
    // Player 1 challenges, then Player 2, and so on: 1-0, 1-1, 1-2, 2-2, 3-2, 4-2, 5-2.
    let rounds = [&helped[..], &wrong, &right, &by_name, &wrong, &right, &wrong].concat();
    golden!("challenges", &[&lying[..], &rounds, &["3", "7"]].concat());
}

/// R6, R8, R9: Dragon, Crown and Rune, with everything that they refuse; the Crown's peek is for one player.
#[test]
fn r6_the_effects_of_placed_stones() {
    let dragon = ["0", "0 0", "1", "?", "", "2 2", "0 3", "0 0"];
    let quill = ["1", "0 0", "0", "0 1", "1"];
    let crown = ["0", "1 1", "1", "?", "2 2", "0 1", "6", "0 0", "", ""];
    let rune = ["0", "2 2", "1", "?", "0 0", "0 0", "1 0", "1 2", "0 0", "2 0", "2", "0 0", "2 0", "1"];
    golden!("effects", &[&dragon[..], &quill, &crown, &rune, &["6", "1", "3", "7"]].concat());
}

/// Nine placements. The board is then Egg, Crown, Quill; Rune, Shield, Scroll; Scales, Hammer, Anvil.
const FULL: [&str; 31] = [
    "0", "0 0", "1", "0 0", "0", "0 1", "1", "0", "0 2", "1", "0", "1 0", "1", "0 1", "0 2", "1", "0", "1 1",
    "1", "0", "1 2", "1", "0", "2 0", "1", "0", "2 1", "1", "0", "2 2", "1",
];
const RIGHT: [&str; 9] = ["10", "0", "7", "1", "5", "8", "9", "3", "6"];

/// UC5, R11: nine names, nothing revealed until the ninth, 5 points.
#[test]
fn uc5_a_brag_on_a_full_board() {
    let down = ["0", "1", "0 0", "1", "1 1"];
    golden!("brag", &[&FULL[..], &down, &["5", "?"], &RIGHT, &["3", "7"]].concat());
}

/// UC5, R11: a right brag and a wrong one sound the same until the ninth name; a wrong one gives the points away.
#[test]
fn uc5_a_wrong_brag_gives_five_points_to_the_opponent() {
    let brag = |first: &str| {
        let names = [&[first], &RIGHT[1..]].concat();
        Home::new().run(&PLAY, &[&FULL[..], &["1", "0 0", "5", "x"], &names].concat()).out
    };
    let (right, wrong) = (brag("10"), brag("4"));
    let until_the_ninth = |out: &str| {
        let from = out.find("Player 1 brags!").unwrap();
        let said = &out[from..out.find("Player 1 says Anvil for 2,2.").unwrap()];
        said.replace("Egg for 0,0", "Sword for 0,0").replace(": 10\n", ": 4\n")
    };
    assert_eq!(until_the_ninth(&right), until_the_ninth(&wrong));
    assert!(right.contains("Player 1 scores 5 points and has 5.\nPlayer 1 wins!"), "{right}");
    assert!(
        wrong.contains("Player 1 was wrong. Row by row the stones are Egg, Crown, Quill, Rune,"),
        "{wrong}"
    );
    assert!(wrong.contains("Player 2 scores 5 points and has 5.\nPlayer 2 wins!"), "{wrong}");
}

/// R13: header row, legend of all indices, deck size, scores with a mark for the player whose turn it is.
#[test]
fn r13_the_status_of_a_fresh_game() {
    let run = Home::new().run(&PLAY, &[]);
    let status = [
        "     0     1     2",
        "0    .     .     .",
        "1    .     .     .",
        "2    .     .     .",
        " 0 CRN Crown     1 RUN Rune      2 DRG Dragon    3 HAM Hammer",
        " 4 SWR Sword     5 SHD Shield    6 ANV Anvil     7 QLL Quill",
        " 8 SCR Scroll    9 SCL Scales   10 EGG Egg",
        "Deck: 10 stones",
        "> Player 1: 0 points",
        "  Player 2: 0 points",
        "0 PlaceRandom, 1 Flip, 2 Swap, 3 Peek, 4 Challenge, 5 Brag, 6 GiveUp",
        "",
    ];
    assert!(run.out.contains(&status.join("\n")), "{}", run.out);
}

/// R14: a tenth stone has no place, and a tenth draw is refused as such.
#[test]
fn r14_nothing_is_drawn_for_a_full_board() {
    let run = Home::new().run(&PLAY, &[&FULL[..], &["0"]].concat());
    assert!(
        run.out.contains("Player 2, action 0-6: 0\nThe board is full\nPlayer 2, action 0-6: "),
        "{}",
        run.out
    );
}

/// R4: 200 turns without a point are a draw.
#[test]
fn r4_a_game_without_points_is_a_draw() {
    let flips = ["1", "2 2"].repeat(199);
    let run = Home::new().run(&PLAY, &[&["0", "2 2", "1", "2 2"], &flips[..]].concat());
    assert!(run.out.contains("Nobody scored in 200 turns: a draw."), "{}", run.out);
    assert!(run.out.contains("It is a draw."));
}

/// R6: a player who has put back as many stones as the deck held must place the next one. After a wrong cell, a no or
/// `back` the question is asked again, and the message says why.
#[test]
fn r6_after_the_last_put_back_a_wrong_cell_is_asked_again() {
    let placed = ["0", "2 2", "1", "2 2"];
    let backs = ["0", "back"].repeat(9);
    let wrong = ["0", "7 7", "2,2", "back", "?", "0 0", "2", "0 0", "1"];
    let run = Home::new().run(&PLAY, &[&placed[..], &backs, &wrong].concat());
    let must =
        "You have put back as many stones as the deck held when your turn began. This one must be placed.";
    let ask = "Player 2, where do you place the Quill? Row and column:";
    for said in [
        format!("{must}\n{ask} 7 7\nThere is no cell 7,7. Rows and columns go from 0 to 2.\n{ask} 2,2\n"),
        format!("{ask} 2,2\n2,2 is occupied.\n{ask} back\n{must} Type ? to see what is possible.\n{ask} ?\n"),
        "so this one must be placed.\n".into(),
        format!("{ask} 0 0\nPlace the Quill at 0,0? (1=Yes, 2=No) 2\n{ask} 0 0\n"),
        "Player 2 places a stone at 0,0: Quill.".into(),
    ] {
        assert!(run.out.contains(&said), "{said:?} is not in\n{}", run.out);
    }
}

/// N4: wrong input at every question of a game: one clear error line, the question again, and no turn is lost.
#[test]
fn n4_wrong_input_gets_one_line_and_the_question_again() {
    let long = "x".repeat(10_000);
    let wrong: [&[u8]; 6] = [b"abc", b"-1", b"99", b"1000000", long.as_bytes(), b"\xff\xfe\x80"];
    let dragon = ["0", "0 0", "1", "0 0"];
    let turned = ["0", "0 0", "1", "0 0", "1", "0 0"];
    let crown = ["0", "0 1", "1", "0", "0 2", "1"];
    let rune = ["0", "1 0", "1"];
    let full = [&FULL[..], &["5", "1"]].concat();
    let questions: [&[&str]; 13] = [
        &[],
        &["0"],
        &["0", "0 0"],
        &dragon[..3],
        &[&dragon[..], &["1"]].concat(),
        &[&dragon[..], &["2"]].concat(),
        &[&dragon[..], &["2", "0 0"]].concat(),
        &[&dragon[..], &["2", "0 0", "1 1"]].concat(),
        &[&dragon[..], &["3"]].concat(),
        &[&turned[..], &["4", "0 0"]].concat(),
        &[&turned[..], &crown].concat(),
        &[&FULL[..10], &rune].concat(),
        &full,
    ];
    let home = Home::new();
    for (number, typed) in questions.iter().enumerate() {
        let mut input: Vec<u8> = typed.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect();
        let good = Run::from(home.run_bytes(&PLAY, &input));
        let prompt = last_prompt(&good);
        for bad in wrong {
            let length = input.len();
            input.extend_from_slice(bad);
            input.push(b'\n');
            let run = Run::from(home.run_bytes(&PLAY, &input));
            let what =
                format!("question {number}, {:?}:\n{}\n{}", &bad[..bad.len().min(9)], run.out, run.err);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{what}");
            assert_eq!(run.out.lines().count(), good.out.lines().count() + 2, "{what}");
            assert_eq!(last_prompt(&run), prompt, "{what}");
            input.truncate(length);
        }
    }
}

/// The question at which the input ended.
fn last_prompt(run: &Run) -> String {
    run.out.lines().rev().nth(1).unwrap().to_string()
}

/// N4: only 1 confirms a placement, and `q` and the end of the input keep it open.
#[test]
fn a_game_is_taken_up_at_every_question() {
    let home = Home::new();
    let flipped = [&FULL[..], &["1", "0 0"]].concat();
    let peek = [&flipped[..], &["3", "0 0"]].concat();
    for (typed, prompt) in [
        (&["0"][..], "Player 1, where do you place the Dragon? Row and column, or back:"),
        (&["0", "0 0"], "Player 1, where do you place the Dragon? Row and column, or back:"),
        (&["0", "0 0", "q"], "Player 1, where do you place the Dragon? Row and column, or back:"),
        (&["0", "0 0", "1"], "Player 1, the Dragon turns a stone into the Egg. Row and column:"),
        (&FULL[..13], "Player 2, the Rune swaps two cells. First row and column:"),
        (&[&flipped[..], &["4", "0 0"]].concat(), "Player 2, which stone lies at 0,0? 0-10:"),
        (&[&flipped[..], &["5", "10", "4"]].concat(), "Player 1, name the stone at 0,2, 0-10:"),
        (&peek, "Only Player 1 looks now. Press Enter."),
        (&[&peek[..], &[""]].concat(), "Player 2, action 0-6:"),
    ] {
        let run = home.run(&PLAY, typed);
        assert!(run.out.contains("The game is saved. Go on with: parlour resume"), "{}", run.out);
        let resumed = home.run(&["resume", &run.id(), "--lang=en"], &[]);
        assert_eq!(last_prompt(&resumed).trim(), prompt, "{}", resumed.out);
    }
}

/// R9: a player who resumes a game sees the board, and nothing of what lies face down or was said before.
#[test]
fn r9_nothing_hidden_is_repeated_on_resume_or_in_a_running_replay() {
    let home = Home::new();
    let down: Vec<String> = (0..9).map(|cell| format!("{} {}", cell / 3, cell % 3)).collect();
    let down: Vec<&str> = down.iter().flat_map(|cell| ["1", cell]).collect();
    let peek = ["3", "1 1", "", "", "3", "0 0", "", ""];
    let run = home.run(&PLAY, &[&FULL[..], &down, &peek].concat());
    assert!(run.out.contains("You peek at 1,1: Shield."), "{}", run.out);
    let resumed = home.run(&["resume", &run.id(), "--lang=en"], &["?"]).out;
    let hidden = "0  [???] [???] [???]\n1  [???] [???] [???]\n2  [???] [???] [???]\n";
    assert!(resumed.contains(hidden), "{resumed}");
    let told =
        resumed.replace(" 2 DRG Dragon    3 HAM Hammer", "").replace(" 4 SWR Sword     5 SHD Shield", "");
    assert!(
        !told.contains("Shield") && !told.contains("peek at 1,1") && !told.contains("Hammer"),
        "{resumed}"
    );
    let replay = home.run(&["replay", &run.id(), "--lang=en", "--plain"], &["100000", "1"]).out;
    assert!(!replay.contains("Shield") && !replay.contains("SHD"), "{replay}");
}

/// R9: on a shared screen only the peeking player is told to look; in a pipe a note says that nothing was wiped.
#[test]
fn r9_a_peek_is_for_one_pair_of_eyes() {
    let out = Home::new().run(&PLAY, &["0", "0 0", "1", "0 0", "1", "0 0", "3", "0 0", "", ""]).out;
    let order = [
        "Only Player 1 looks now. Press Enter. \n",
        "You peek at 0,0: Egg.\n",
        "Press Enter when you have seen it. \n",
        "(What was shown above can't be wiped here. Please look away from it.)\n",
        "Player 1 peeks at 0,0.\n",
    ];
    assert!(out.contains(&order.concat()), "{out}");
}

/// R9: a person who plays against the computer sees a peek only until they press Enter.
#[test]
fn r9_a_peek_of_a_single_person_is_taken_away_too() {
    let home = Home::new();
    let down = ["0", "0 0", "1", "0 0", "1", "0 0"];
    for number in 0..50 {
        let seed = format!("{number:064x}");
        let args =
            ["play", "tellstones", "--plain", "--lang=en", "--seed", &seed, "--seats=human,bot:random"];
        let run = home.run(&args, &down).out;
        // The computer may have moved or turned it in the meantime.
        let board = run.rsplit("     0     1     2\n").next().unwrap();
        let Some(place) = board.find("[???]") else { continue };
        let line = board[..place].lines().count() - 1;
        let column = (place - board[..place].rfind('\n').map_or(0, |end| end + 1)) / 6;
        let out = home.run(&args, &[&down[..], &["3", &format!("{line} {column}"), "", "q"]].concat()).out;
        let told = format!("\nYou peek at {line},{column}: ");
        let Some((_, after)) = out.split_once(&told) else { continue };
        let after = after.split_once('\n').unwrap().1;
        assert!(after.starts_with("Press Enter when you have seen it. \n(What was shown above"), "{out}");
        assert!(!out.contains("Only Player 1 looks"), "{out}");
        return;
    }
    panic!("no game came to a peek");
}

/// R9: a real terminal keeps no peek, and nothing that was shown before the last answer, on the screen or in scrollback.
#[test]
fn r9_a_terminal_is_wiped() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home, &PLAY);
    for (question, line) in [
        ("Player 1, action 0-6:", "0"),
        ("where do you place the Dragon?", "0 0"),
        ("(1=Yes, 2=No)", "1"),
        ("Row and column:", "0 0"),
        ("Player 2, action 0-6:", "1"),
        ("Flip which stone?", "0 0"),
        ("Player 1, action 0-6:", "3"),
        ("Peek at which stone?", "0 0"),
        ("Only Player 1 looks now.", ""),
    ] {
        terminal.answer(question, line);
    }
    terminal.wait_for("You peek at 0,0: Egg.\n");
    terminal.answer("Press Enter when you have seen it.", "");
    terminal.wait_for("Player 2, action 0-6:");
    let remaining = terminal.remaining();
    assert!(remaining.starts_with("Player 1 peeks at 0,0.\n\n     0     1     2\n0  [???]"), "{remaining}");
    assert!(!remaining.contains("You peek") && !remaining.contains("face down"), "{remaining}");
    // A player who resumes the game finds no board that somebody left behind.
    terminal.press("\x04");
    terminal.wait_for("The game is saved.");
    assert!(terminal.remaining().starts_with("The game is saved."), "{}", terminal.remaining());
    assert_eq!(terminal.exit_code(), 0);
}

/// The notation works at every question; what needs a confirmation still does.
#[test]
fn r6_r8_typed_notation_is_confirmed_too() {
    let typed = [
        "draw",
        "place 0,0",
        "1",
        "dragon 0 0",
        "swap 0,0 1,1",
        "1",
        "FLIP 1 1",
        "challenge 1,1",
        "name EGG",
    ];
    let out = Home::new().run(&PLAY, &typed).out;
    assert!(out.contains("place 0,0\nPlace the Dragon at 0,0? (1=Yes, 2=No) 1\n"), "{out}");
    assert!(
        out.contains("Swap 0,0 and 1,1? (1=Yes, 2=No) 1\nPlayer 2 moves the stone at 0,0 to 1,1.\n"),
        "{out}"
    );
    assert!(out.contains("Player 1 says Egg for 1,1. Right!\nPlayer 1 scores 1 point and has 1.\n"), "{out}");
}

/// What was seen can't be unseen, and an undo does not show again what was turned face down.
#[test]
fn a_swap_can_be_taken_back_and_a_flip_can_not() {
    let start = ["0", "0 0", "1", "0 0"];
    let flip = Home::new().run(&PLAY, &[&start[..], &["1", "0 0", "undo"]].concat()).out;
    assert!(flip.contains("There is no move that can be taken back."), "{flip}");
    let swap = Home::new().run(&PLAY, &[&start[..], &["2", "0 0", "0 1", "1", "undo", "1"]].concat()).out;
    let back = "The last move is taken back.\n\n     0     1     2\n0  [EGG]   .     .\n";
    assert!(swap.contains(back), "{swap}");
}

/// R12: a forfeit is a give-up, also in the middle of a placement.
#[test]
fn r12_a_forfeit_is_a_give_up() {
    let out = Home::new().run(&PLAY, &["0", "0 0", "forfeit", "1"]).out;
    assert!(out.contains("Player 1 gives up.\nPlayer 2 wins!"), "{out}");
    for typed in ["6", "give-up"] {
        let out = Home::new().run(&PLAY, &[typed]).out;
        assert!(!out.contains("gives up"), "{out}");
        let out = Home::new().run(&PLAY, &[typed, "2", typed, "1"]).out;
        assert_eq!(out.matches("do you really want to give up? (1=Yes, 2=No)").count(), 2, "{out}");
        assert!(out.contains("Player 1 gives up.\nPlayer 2 wins!"), "{out}");
    }
}

/// A finished game can be stepped through, checked, and played again.
#[test]
fn a_finished_game_is_replayed_and_verified() {
    let home = Home::new();
    let file = home.path("game.txt");
    let args = [&PLAY[..], &["--record", &file]].concat();
    let run = home.run(&args, &[&FULL[..], &["1", "0 0", "5"], &RIGHT, &["3"]].concat());
    let replay = home.run(&["replay", &run.id(), "--lang=en", "--plain", "--at=2"], &["", "q"]);
    assert!(replay.out.contains("Player 1 places a stone at 0,0: Dragon."), "{}", replay.out);
    let verified = home.run(&["verify", &file, "--lang=en"], &[]);
    assert_eq!(verified.code, 0, "{}", verified.err);
}
