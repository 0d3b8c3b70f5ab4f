//! The menus of the full screen and of plain mode, as somebody meets them who is new to the program.

use crate::common::screen::Window;
use crate::common::{Home, read};

/// The first choice of the menu: a game, a level in words, and it begins.
#[test]
fn a_game_against_the_computer_takes_three_keys() {
    for (language, name, first) in [("en", "Computer (easy)", "1 easy"), ("ko", "컴퓨터(쉬움)", "1 쉬움")]
    {
        let home = Home::practised();
        let record = home.path("game.txt");
        let mut window = Window::new(&home, &["--record", &record], language, (80, 24));
        window.wait_for_either("1 Play against the computer", "1 컴퓨터와 하기");
        window.press("\r");
        window.wait_for_either("Which game?", "어떤 게임을 할까요?");
        window.press("4");
        window.wait_for_either("How well should the computer play?", "컴퓨터가 얼마나 잘하면 좋을까요?");
        window.wait_for(first);
        let text = window.text();
        let (expert, random) = (window.said("4 expert", "4 고수"), window.said("5 random", "5 무작위"));
        assert!(text.contains(expert) && text.contains(random), "{text}");
        window.press("\r");
        window.wait_for(name);
        // Nobody reads nine open stones aloud here.
        assert!(read(&record).contains("brag_needs_hidden=5"), "{}", read(&record));
        window.close();
    }
}

/// Number 8 of plain mode; 1 to 7 are what they were.
#[test]
fn plain_mode_plays_against_the_computer_by_number() {
    let run = Home::new().run(&["--plain", "--lang=en"], &["8", "4", "1", "q"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for line in ["  1 New Game", "  7 Quit", "  8 Play against the computer", "  1 easy", "  5 random"] {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
    assert!(run.out.contains("Computer (easy)"), "{}", run.out);
    let korean = Home::new().run(&["--plain", "--lang=ko"], &["8", "1", "1", "q"]);
    assert!(korean.out.contains("컴퓨터(쉬움)") && korean.out.contains("플레이어 1"), "{}", korean.out);
}

/// B1.2, B2.3-1a: the classic game asks for the language and the number of players, and after the winner the program can end.
#[test]
fn the_classic_game_asks_for_the_players_and_nothing_else() {
    let lines = ["1", "1", "5", "3", "", "forfeit", "1", "", "", "forfeit", "1", "4"];
    let run = Home::new().run(&["--plain"], &lines);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let asked = run.out.split("Exploding Kittens, game ").next().unwrap_or_default();
    assert!(asked.contains("  5 Exploding Kittens Classic"), "{asked}");
    let after = asked.rsplit("How many players? (2-5)").next().unwrap_or_default();
    assert_eq!(after.trim(), "3", "{asked}");
    assert!(run.out.contains("Pass the device to Player") && !run.out.contains("Player 0"), "{}", run.out);
    assert!(run.out.contains("  4 Quit"), "{}", run.out);
    assert!(run.out.trim_end().ends_with("1 to 4: 4"), "the program ended: {}", run.out);
}

/// On the full screen too; the number key is the number of players.
#[test]
fn the_classic_game_is_two_keys_away_on_the_full_screen() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let mut window = Window::new(&home, &[], language, (80, 24));
        window.wait_for_either("New Game", "새 게임");
        window.press("2");
        window.wait_for_either("5 Exploding Kittens Classic", "5 익스플로딩 키튼 클래식");
        window.press("5");
        window.wait_for_either("2 players", "2 명");
        window.press("3");
        window.wait_for_either("Pass the device to Player", "플레이어");
        window.open_gate();
        window.wait_for_either("Player 3", "플레이어 3");
        let text = window.text();
        let (third, fourth) = (window.said("Player 3", "플레이어 3"), window.said("Player 4", "플레이어 4"));
        assert!(text.contains(third) && !text.contains(fourth), "{text}");
        window.close();
    }
}

/// The seed's own flow counts from 0; the full screen, lists and records never do.
#[test]
fn players_are_counted_from_one_but_for_the_house_rules_by_typed_lines() {
    let args = ["play", "kittens", "--plain", "--lang=en"];
    let home = Home::new();
    let house = home.run(&args, &[]);
    assert!(house.out.contains("Pass the device to Player 0."), "{}", house.out);
    let listed = home.run(&["resume", "--plain", "--lang=en"], &[]);
    assert!(listed.out.contains("Player 1, Player 2"), "{}", listed.out);
    let ended = home.run(&args, &["", "forfeit", "1"]);
    assert!(ended.out.contains("Player 0") && !ended.out.contains("Player 2"), "{}", ended.out);
    for (what, lines) in [("replays", &["1", "3", "1"][..]), ("statistics", &["1", "4"])] {
        let run = home.run(&["--plain"], lines);
        assert!(run.out.contains("Player 2") && !run.out.contains("Player 0"), "{what}: {}", run.out);
    }
    let classic = Home::new().run(&[&args[..], &["--preset=classic"]].concat(), &[]);
    assert!(classic.out.contains("to Player ") && !classic.out.contains("Player 0"), "{}", classic.out);
    let home = Home::new();
    let mut window = Window::new(&home, &["play", "kittens"], "en", (80, 24));
    window.wait_for("Pass the device to Player 1.");
    window.close();
}

/// A1.2a, A1.4a: a wrong line at a numbered menu shows the menu again.
#[test]
fn a1_2a_a_wrong_line_shows_the_menu_again() {
    let run = Home::new().run(&["--plain"], &["1", "99", "1", "x", "2", "0"]);
    assert_eq!(run.out.matches("  2 Resume").count(), 2, "{}", run.out);
    assert_eq!(run.out.matches("  2 Exploding Kittens\n").count(), 2, "{}", run.out);
    assert_eq!(run.out.matches("  2 Imploding Kittens").count(), 2, "{}", run.out);
}

/// Esc goes back one step at a time, and asks before it leaves the program.
#[test]
fn esc_goes_one_step_back_and_asks_before_it_leaves() {
    for language in ["en", "ko"] {
        let home = Home::practised();
        let mut window = Window::new(&home, &[], language, (80, 24));
        window.wait_for_either("New Game", "새 게임");
        window.press("2");
        window.wait_for_either("Which game?", "어떤 게임을 할까요?");
        window.press("1");
        window.wait_for_either("Start the game", "게임 시작");
        window.press("\x1b");
        window.wait_for_either("Which game?", "어떤 게임을 할까요?");
        window.press("\x1b");
        window.wait_for_either("New Game", "새 게임");
        for answer in ["\x1b", "n"] {
            window.press("\x1b");
            window.wait_for_either("Leave Parlour?", "팔러를 끝낼까요?");
            window.press(answer);
            window.wait_until("the menu again", |text| {
                !text.contains("Leave Parlour?") && !text.contains("팔러를 끝낼까요?")
            });
        }
        window.press("\x1b");
        window.wait_for_either("Leave Parlour?", "팔러를 끝낼까요?");
        window.press("y");
        window.ends(0);
    }
}

/// "New game" at the end leads to the form of the game that was played.
#[test]
fn a_new_game_begins_at_the_form_of_this_game() {
    let home = Home::practised();
    let mut window = Window::new(&home, &["play", "frogs"], "en", (80, 24));
    window.wait_for("choose a frog");
    window.press("Fy");
    window.sum_up();
    window.wait_for("Quit");
    window.press("2");
    window.wait_for("Start the game");
    assert!(window.text().contains("Size of the pond"), "{}", window.text());
    window.close();
}

/// Settings can be reached from inside a game, and the game goes on in the new language, with everything said so far.
#[test]
fn settings_can_be_reached_from_inside_a_game() {
    let home = Home::new();
    let args = ["play", "connect4", "--seats=human,bot:random", "--set=first=1"];
    let mut window = Window::new(&home, &args, "en", (80, 24));
    window.wait_for("Player 1 (X): choose a column.");
    window.press("4");
    window.wait_until("the second turn", |text| {
        text.contains("· Computer (random)") && text.contains("choose a column")
    });
    window.press("\x1b");
    window.wait_for("Go on playing");
    window.press("4");
    window.wait_for("Time per move");
    window.press("\x1b[C");
    window.wait_for("한 수 제한 시간");
    // One step back is the menu of the game, the next one the game.
    window.press("\x1b");
    window.wait_for("계속하기");
    window.press("\x1b");
    window.wait_for("플레이어 1");
    let text = window.text();
    assert!(text.contains("컴퓨터(무작위)") && text.contains("플레이어 1이 4"), "{text}");
    assert!(!text.contains("Player 1") && !text.contains("drops"), "{text}");
    window.close();
}

/// The help of a game that was opened from its menu leads back to the menu.
#[test]
fn esc_leads_from_the_help_to_the_menu_it_was_opened_from() {
    let home = Home::new();
    let mut window = Window::new(&home, &["play", "connect4"], "en", (80, 24));
    window.wait_for("choose a column.");
    window.press("\x1b");
    window.wait_for("Go on playing");
    for help in ["2", "?"] {
        window.press(help);
        window.wait_for("Arrow keys or h j k l");
        window.press("\x1b");
        window.wait_for("Go on playing");
        window.wait_until("the help is closed", |text| !text.contains("Arrow keys or h j k l"));
    }
    window.press("\x1b");
    window.wait_until("the board", |text| !text.contains("Go on playing"));
    window.close();
}

/// `?` explains menus and forms, and the line below a form the row under the cursor.
#[test]
fn a_question_mark_explains_menus_and_forms() {
    for language in ["en", "ko"] {
        let home = Home::practised();
        let mut window = Window::new(&home, &[], language, (80, 24));
        window.wait_for_either("New Game", "새 게임");
        window.press("?");
        window.wait_for_either("Esc goes one step back.", "Esc는 한 단계 뒤로 갑니다.");
        window.press("\x1b");
        window.wait_until("the help is closed", |text| {
            !text.contains("one step back") && !text.contains("한 단계 뒤로")
        });
        window.press("2");
        window.wait_for_either("Which game?", "어떤 게임을 할까요?");
        window.press("4");
        window.wait_for_either("Start the game", "게임 시작");
        window.press("\x1b[B");
        window.wait_for_either("As the rules are written", "원래 규칙입니다");
        window.press("\x1b[C");
        window.wait_for_either("A brag needs five stones face down", "돌 다섯 개가 뒷면이어야");
        window.press("?");
        window.wait_for_either("Up and down choose a line", "위아래로 줄을 고르고");
        window.close();
    }
}

/// Where the locale is not UTF-8 or not set, which means C, nothing but ASCII is drawn.
#[test]
fn a_locale_without_utf_8_gets_ascii() {
    for (locale, is_ascii) in [("", true), ("C", true), ("en_US.ISO-8859-1", true), ("en_US.utf8", false)] {
        let home = Home::new();
        let mut window = Window::in_locale(&home, &["--lang=en"], "en", locale);
        window.wait_for("New Game");
        assert_eq!(window.text().is_ascii(), is_ascii, "{locale}\n{}", window.text());
        window.close();
    }
    // Korean is written as ever; frames, arrows and signs are ASCII.
    let is_sign = |sign: char| !sign.is_ascii() && !('가'..='힣').contains(&sign);
    for (locale, has_signs) in [("ko_KR.EUC-KR", false), ("ko_KR", false), ("ko_KR.UTF-8", true)] {
        let home = Home::new();
        let args = ["play", "connect4", "--lang=ko", "--no-animation"];
        let mut window = Window::in_locale(&home, &args, "ko", locale);
        window.wait_for("열을 고르세요.");
        assert_eq!(window.text().contains(is_sign), has_signs, "{locale}\n{}", window.text());
        window.close();
    }
}

/// The hints of the last line and the arrows of a form can be clicked.
#[test]
fn hints_and_arrows_can_be_clicked() {
    let home = Home::practised();
    let mut window = Window::new(&home, &[], "en", (80, 24));
    window.wait_for("New Game");
    window.click("? help");
    window.wait_for("Esc goes one step back.");
    window.click("Esc goes");
    window.wait_until("the help is closed", |text| !text.contains("one step back"));
    window.press("2");
    window.wait_for("Which game?");
    window.press("3");
    window.wait_for("Start the game");
    window.press("\x1b[B");
    window.wait_for("◀ 2 ▶");
    window.click("▶ (2-4)");
    window.wait_for("◀ 3 ▶");
    window.click("◀ 3");
    window.wait_for("◀ 2 ▶");
    window.click("Esc back");
    window.wait_for("Which game?");
    window.close();
    let mut window = Window::new(&home, &["play", "connect4"], "en", (80, 24));
    window.wait_for("choose a column.");
    window.click("Esc menu");
    window.wait_for("Go on playing");
    window.click("Esc back");
    window.wait_until("the board", |text| !text.contains("Go on playing"));
    window.click("? help");
    window.wait_for("Arrow keys or h j k l");
    window.close();
}

/// `?` at numbered choices says what can be typed.
#[test]
fn plain_menus_explain_themselves() {
    let home = Home::new();
    let english = home.run(&["--plain", "--lang=en"], &["?", "1", "?", "q", "7"]);
    assert!(
        english.out.contains("Type the number of your choice, 1 to 9, and press Enter."),
        "{}",
        english.out
    );
    assert!(
        english.out.contains("Type the number of your choice, 1 to 5, and press Enter."),
        "{}",
        english.out
    );
    assert!(english.out.contains("q goes one step back"), "{}", english.out);
    let korean = home.run(&["--plain", "--lang=ko"], &["?", "7"]);
    assert!(korean.out.contains("1부터 9까지의 번호를 입력하고 Enter를 누르세요."), "{}", korean.out);
    // In a list of games, names narrow it.
    home.run(&["play", "connect4", "--plain", "--names=Ann,Bob"], &["4", "q"]);
    let list = home.run(&["resume", "--plain", "--lang=en"], &["?", "q"]);
    assert!(
        list.out.contains("An empty line means 1.") && list.out.contains("The name of a game"),
        "{}",
        list.out
    );
}

/// The form of the next game proposes those who have just played, also if the command line named them.
#[test]
fn a_new_game_is_for_the_same_people() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let args = ["play", "connect4", "--names=Zoe,Yuri", "--set=first=1", "--from=112233"];
        let mut window = Window::new(&home, &args, language, (80, 24));
        window.wait_for("Zoe");
        window.press("4");
        window.sum_up();
        window.screen.watch_for(std::time::Duration::from_millis(500));
        window.choose("New game", "새 게임");
        window.wait_for_either("Start", "시작");
        window.wait_until("both names", |text| text.contains("Zoe") && text.contains("Yuri"));
        window.close();
    }
}
