//! Exploding Kittens by typed lines, as played through a pipe.

use crate::common::pty::Terminal;
use crate::common::{Home, Run};

/// `house`, two players: Player 0 has a Nope, two Shuffles and a pair, Player 1 two Nopes; after the second Shuffle, 31
/// times, the kitten lies on top.
const HOUSE: &str = "00000000000000000000000000000000000000000000000000000000000000af";
const PLAY: [&str; 7] = ["play", "kittens", "--plain", "--lang", "en", "--seed", HOUSE];

/// From the main menu to the first turn, with everything that is refused on the way.
const START: [&str; 11] = ["1", "2", "0", "4", "all", "1", "1", "5", "two", "2", ""];

/// Player 0's first Shuffle is stopped by one Nope.
const ODD: [&str; 13] = ["", "?", "-1", "6", "0 1", "2", "", "", "3", "maybe", "1", "", ""];
/// The second one goes through with two Nopes, and the number of times is asked.
const EVEN: [&str; 15] = ["2", "2", "", "", "?", "1", "", "", "1", "0", "101", "-7", "1000", "many", "31"];
/// The kitten is defused twice and put on top, and then kills.
const DRAWS: [&str; 15] = ["d", "-1", "41", "top", "?", "0", "", "", "d", "0", "", "", "d", "3", "7"];

/// The transcript of a whole session that succeeded.
fn session(run: &Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.transcript()
}

fn house(language: &[&str]) -> Run {
    Home::new().run(&["--plain", "--seed", HOUSE], &[language, &START, &[""], &ODD, &EVEN, &DRAWS].concat())
}

/// Seed 000 from the bare command to the last menu, with every exception flow.
///
/// A1.1-A1.9: A1.1, A1.2, A1.2a language; A1.3, A1.4, A1.4a variant; A1.5, A1.6, A1.6a players; A1.7, A1.8, A1.9,
/// A1.post the first hand and turn. A2.1-A2.6, A2.4a, A2.4b, A2.5a, A2.post the Shuffles. A3.1-A3.6, A3.3a, A3.4a the
/// Nopes. A4.1-A4.12, A4.5a, A4.5b, A4.5c, A4.5d, A4.5e, A4.5f, A4.9a, A4.post the kitten. A5.1-A5.10, A5.6a the
/// Defuse.
#[test]
fn a1_a2_a3_a4_a5_the_use_cases_of_the_house_rules() {
    insta::assert_snapshot!("house_en", session(&house(&["3", "english", "1"])));
    insta::assert_snapshot!("house_ko", session(&house(&["3", "", "2"])));
}

/// `classic`, two players: a Shuffle is stopped by one Nope, and the kitten lies on top.
const CLASSIC: &str = "0000000000000000000000000000000000000000000000000000000000000066";
/// `classic`, two players: a Shuffle and Nopes on both sides.
const CHAIN: &str = "0000000000000000000000000000000000000000000000000000000000000012";

/// Seed 001 from the bare command to the last menu: the preset is chosen in the settings first.
///
/// B1.1, B1.2 language; B1.3 players; B1.4-B1.10: B1.4, B1.5, B1.6, B1.7, B1.8, B1.9, B1.10, B1.post the deal. B4.1,
/// B4.2, B4.3, B4.5, B4.6, B4.post the stopped Shuffle; B5.1, B5.2, B5.2a, B5.2b, B5.3a, B5.post the Nope and a "yes" without one. B2.1, B2.2, B2.3,
/// B2.4 the kitten, B3.1, B3.2, B3.3, B3.4, B3.5, B3.alt the Defuse.
#[test]
fn b1_b2_b3_b4_b5_the_use_cases_of_the_classic_rules() {
    let settings = ["6", "3", "1", "2", "15", "6"];
    let start = ["1", "2", "1", "1", "6", "2", "", ""];
    let noped = ["", "1", "", "", "maybe", "1", "", "", "1"];
    let draws = ["d", "-1", "1000", "middle", "0", "", "", "d", "0", "", "", "d", "3", "7"];
    let whole = |language: &str| {
        let lines = [&["0", language], &settings[..], &start, &noped, &draws].concat();
        session(&Home::new().run(&["--plain", "--seed", CLASSIC], &lines))
    };
    insta::assert_snapshot!("classic_en", whole("1"));
    insta::assert_snapshot!("classic_ko", whole("2"));
}

/// B5.2a, B5.3, B5.3b, B5.4, B4.4: a Nope on a Nope lets the Shuffle happen, all are told; the prompt never says who
/// holds one.
#[test]
fn b5_an_even_number_of_nopes_in_the_classic_rules() {
    let chain = ["", "2", "", "", "1", "", "", "1", "", "", "2", "", ""];
    let draws = ["d", "", "", "d", "0", "", "", "d", "0", "", "", "d", "3", "7"];
    let whole = |language: &str| {
        let args = ["play", "kittens", "--preset=classic", "--plain", "--lang", language, "--seed", CHAIN];
        session(&Home::new().run(&args, &[&chain[..], &draws].concat()))
    };
    let english = whole("en");
    assert!(!english.contains("has a NOPE card"), "{english}");
    insta::assert_snapshot!("chain_en", english);
    insta::assert_snapshot!("chain_ko", whole("ko"));
}

/// `official` with all cards, two players; Player 1 begins with Alter the Future (5), Favor, Mark and Curse.
const SPECIAL: &str = "0000000000000000000000000000000000000000000000000000000000000058";
/// `house`, streaking, two players: Player 0 has the Streaking Kitten, and a kitten is on top.
const STREAK: &str = "00000000000000000000000000000000000000000000000000000000000000d2";

/// The questions that special cards ask: an order, a card to give, a position of a cursed hand, a card of the discard
/// pile; typed notation works as well, with the players counted from 1 as their names are.
#[test]
fn special_cards_ask_in_private() {
    let alter = ["", "3", "", "", "1", "", "", "0 0", "0 1", "x", "?", "4 3 2 1 0"];
    let favor = ["favor 2", "4", "", "", "2", "99", "x", "0 1", "?", "7", "", ""];
    let five = ["0 1 2 3 4", "", "", "2", "", "", "0", "x", "?", "1"];
    let curse = ["curse-of-the-cat-butt 1", "", "", "2", "", "", "d", "", ""];
    let cursed = ["?", "7", "0 1", "3", "", "", "2", "", "", "2 1 0", "d", "", "", "q"];
    let whole = |language: &str| {
        let args =
            ["play", "kittens", "--preset=official", "--set=edition=all", "--plain", "--lang", language];
        let lines = [&alter[..], &favor, &five, &curse, &cursed].concat();
        session(&Home::new().run(&[&args[..], &["--seed", SPECIAL]].concat(), &lines))
    };
    insta::assert_snapshot!("special_en", whole("en"));
    insta::assert_snapshot!("special_ko", whole("ko"));
}

/// `house`, streaking, three players: Player 0 has Garbage Collection and the Catomic Bomb, nobody a Nope.
const GARBAGE: &str = "000000000000000000000000000000000000000000000000000000000000001f";

/// Three players, from the bare command to the last menu: everybody throws a card away in private, the kittens come on
/// top, and one after the other goes out.
#[test]
fn three_players_collect_garbage_and_explode() {
    let start = ["1", "2", "3", "3", "", "", "", "", "1", "", ""];
    let throws = ["6", "x", "1 2", "?", "5", "", "", "1", "", "", "3"];
    let bomb = ["1", "", "", "d", "0", "", "", "d", "0", "", "", "d", "0", "", ""];
    let ends = ["d", "", "", "d", "3", "7"];
    let whole = |language: &str| {
        let lines = [&[language], &start[..], &throws, &bomb, &ends].concat();
        session(&Home::new().run(&["--plain", "--seed", GARBAGE], &lines))
    };
    let english = whole("1");
    // Nobody hears what the others threw away.
    assert_eq!(english.matches("throws away Curse of the Cat Butt").count(), 1, "{english}");
    insta::assert_snapshot!("garbage_en", english);
    insta::assert_snapshot!("garbage_ko", whole("2"));
}

/// Keeping a kitten is asked in private, and the others hear of an ordinary draw.
#[test]
fn a_kept_kitten_is_a_secret() {
    let whole = |language: &str| {
        let args = ["play", "kittens", "--set=edition=streaking", "--plain", "--lang", language];
        let lines = ["", "d", "0", "keep it", "?", "1", "", "", "q"];
        session(&Home::new().run(&[&args[..], &["--seed", STREAK]].concat(), &lines))
    };
    let english = whole("en");
    let (own, other) = english.split_once("Pass the device to Player 1.").unwrap();
    assert!(own.contains("You keep the Exploding Kitten. Nobody knows."), "{own}");
    assert!(other.contains("Player 0 draws a card.") && !other.contains("Exploding Kitten"), "{other}");
    insta::assert_snapshot!("keep_en", english);
    insta::assert_snapshot!("keep_ko", whole("ko"));
}

/// Against a computer player nobody passes the device, and nothing is asked of the computer.
#[test]
fn against_the_computer_the_device_stays() {
    let args = [&PLAY[..], &["--seats=human,bot:random,bot:random"]].concat();
    let run = Home::new().run(&args, &["d", "0", "d", "0", "d", "0", "q"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(!run.out.contains("Pass the device") && run.out.contains("Your hand:"), "{}", run.out);
}

/// The sentences that the use cases quote. A2.4, A2.5, A3.3, A4.4, A4.5a, A4.5b, A5.5, A5.9
#[test]
fn quoted_sentences_are_word_for_word() {
    let out = house(&["1"]).out;
    for sentence in [
        "Player 1 has a NOPE card. Would you like to play a NOPE? (1=Yes, 2=No)",
        "How many times to shuffle? (1-100)",
        "You drew an Exploding Kitten!",
        "Where do you want to insert the Exploding Kitten? (0 to 40)",
        "Exploding Kitten defused and placed back in deck",
        "You don't have a Defuse card!",
        "You exploded!",
    ] {
        assert!(out.contains(sentence), "{sentence}\n{out}");
    }
}

/// The inputs of a whole house game, without mistakes.
const CLEAN: [&str; 25] = [
    "", "2", "", "", "1", "", "", "2", "2", "", "", "1", "", "", "1", "31", "d", "0", "", "", "d", "0", "",
    "", "d",
];

/// Wherever the input ends, the game is saved, and resumes at the same question.
#[test]
fn the_end_of_the_input_saves_at_every_question() {
    let whole = Home::new().run(&PLAY, &CLEAN);
    assert!(whole.out.contains("Player 1 wins."), "{}", whole.out);
    for typed in 0..CLEAN.len() {
        let home = Home::new();
        let broken = home.run(&PLAY, &CLEAN[..typed]);
        assert_eq!(broken.code, 0, "{}", broken.err);
        assert!(broken.out.contains("The game is saved."), "{}", broken.out);
        // A player who resumes does not hold the device yet.
        let is_pause = |line: &str| line.is_empty();
        let rest = CLEAN[typed..].iter().skip_while(|line| is_pause(line));
        let rest: Vec<&str> = [""].into_iter().chain(rest.copied()).collect();
        let resumed = home.run(&["resume", &broken.id(), "--lang=en", "--plain"], &rest);
        let end = |out: &str| out.rsplit("You exploded!").next().unwrap().to_string();
        let moves =
            |out: &str| end(out).lines().filter(|line| line.starts_with("Moves:")).collect::<String>();
        assert_eq!(moves(&whole.out), moves(&resumed.out), "{typed}\n{}", resumed.out);
    }
}

/// A2.5a, A3.3a, A4.9a, A5.6a, B3.alt: any wrong line at a question gets one error line, and the question again.
#[test]
fn wrong_input_gets_one_line_and_the_question_again() {
    let long = "x".repeat(10_000);
    let wrong: [&[u8]; 7] = [b"abc", b"-1", b"999", b"1000000", long.as_bytes(), b"\xff\xfe\x80", b"1 1"];
    // The turn, a Nope, the count of a Shuffle, the place of a kitten.
    for typed in [1, 4, 15, 17] {
        let lines: Vec<u8> =
            CLEAN[..typed].iter().flat_map(|line| format!("{line}\n").into_bytes()).collect();
        let good = Run::from(Home::new().run_bytes(&PLAY, &lines));
        for bad in wrong {
            let run = Run::from(Home::new().run_bytes(&PLAY, &[&lines, bad, b"\n"].concat()));
            let what = format!("{typed} {}\n{}", String::from_utf8_lossy(bad), run.out);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{what}");
            assert_eq!(run.out.lines().count() - good.out.lines().count(), 2, "{what}");
            assert!(run.out.len() < good.out.len() + 400, "{what}");
        }
    }
}

/// Between one player's cards and the next one's there are two pauses and nothing else: no card is named.
#[test]
fn no_hand_is_shown_before_the_device_is_passed() {
    let out = house(&["1"]).out;
    let mut owner = None;
    for line in out.lines() {
        if let Some(rest) = line.strip_prefix("Pass the device to ") {
            owner = rest.split('.').next();
        } else if line.starts_with("Press Enter when you have seen it.") {
            owner = None;
        } else if line == "Your hand:" {
            assert!(owner.is_some(), "{out}");
        } else if let Some((player, _)) = line.split_once(", the index of a card") {
            assert_eq!(owner, Some(player), "{out}");
        }
    }
    assert_eq!(out.matches("Pass the device to ").count(), 7, "{out}");
}

/// On a real terminal nothing of a hand is left when the device is passed.
#[test]
fn a_terminal_is_wiped_when_it_is_passed() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home, &PLAY);
    terminal.answer("Pass the device to Player 0.", "");
    terminal.answer("d to draw: ", "2");
    terminal.answer("Press Enter when you have seen it.", "");
    terminal.wait_for("Pass the device to Player 1. Press Enter when you are ready.");
    let left = terminal.remaining();
    assert!(!left.contains("Your hand") && !left.contains("Beard Cat"), "{left}");
    terminal.press("\r");
    terminal.answer("Would you like to play a NOPE? (1=Yes, 2=No)", "1");
    terminal.answer("Press Enter when you have seen it.", "");
    terminal.wait_for("Pass the device to Player 0. Press Enter when you are ready.");
    let left = terminal.remaining();
    assert!(!left.contains("Your hand") && !left.contains("Tacocat"), "{left}");
    terminal.press("\r");
    terminal.answer("Would you like to play a NOPE?", "q");
    terminal.wait_for("The game is saved.");
    assert_eq!(terminal.exit_code(), 0);
}

/// A player who is tired of waiting leaves with a key, and the game can be resumed later.
#[test]
fn a_thinking_player_can_be_left() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home, &[&PLAY[..], &["--seats", "bot:expert,human"]].concat());
    // If it has answered before that, the line answers the next question.
    terminal.wait_for("Computer (expert) is thinking ...");
    terminal.press("q\r");
    // Without a move there is nothing to keep.
    terminal.wait_for("Nothing was played");
    assert_eq!(terminal.exit_code(), 0);
}

/// Random lines, in every edition and preset: no question ever gets stuck or breaks.
#[test]
fn any_lines_can_be_typed() {
    let words = [
        "",
        "",
        "d",
        "d",
        "0",
        "1",
        "2",
        "3",
        "4",
        "5",
        "0 1",
        "1 2",
        "2 3",
        "1 2 3",
        "0 1 2 3 4",
        "2 0 1",
        "x",
        "anywhere",
        "?",
        "undo",
        "-1",
    ];
    for (round, preset) in ["house", "classic", "official"].into_iter().cycle().take(6).enumerate() {
        let edition = format!("edition={}", ["exploding", "all", "imploding", "streaking"][round % 4]);
        let mut chance = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(round as u64 + 1);
        let mut line = || {
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            words[(chance % words.len() as u64) as usize]
        };
        let lines: Vec<&str> = (0..1500).map(|_| line()).collect();
        let args = ["play", "kittens", "--plain", "--lang=en", "--preset", preset, "--set", &edition];
        let seats = ["--seats=human,human,human", "--seed", HOUSE];
        let run = Home::new().run(&[&args[..], &seats].concat(), &lines);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{preset} {edition}\n{}", run.out);
        assert!(!run.out.contains("Something went wrong"), "{preset} {edition}\n{}", run.out);
    }
}
