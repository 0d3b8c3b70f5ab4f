//! Connect 4 on the full screen of the real program, in a pseudo-terminal.

use crate::common::screen::{ALL, Window};
use crate::common::{Home, SEED};
use std::path::Path;
use std::time::Duration;
use terminal::screen::{Event, Picture, Response, Stage, Theme};

const PLAY: [&str; 5] = ["play", "connect4", "--seed", SEED, "--set=first=1"];

#[test]
fn two_people_play_a_whole_game() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&PLAY[..], &["--names", "Ann,지수"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
        window.look("connect4-start");
        // A number, the arrows, the other arrows, notation.
        window.press("4");
        window.wait_for_either("지수 (O): choose a column.", "지수(O) 차례: 열을 고르세요.");
        window.press("\x1b[D\r");
        window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
        window.press("ll ");
        window.wait_for_either("지수 (O): choose a column.", "지수(O) 차례: 열을 고르세요.");
        window.press(":3\r");
        window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
        window.press("8");
        window.press(":9\r");
        window.wait_for_either("There is no such column.", "그런 열은 없습니다.");
        window.look("connect4-refused");
        window.press("6");
        window.wait_for_either("지수 (O): choose a column.", "지수(O) 차례: 열을 고르세요.");
        window.press("3");
        window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
        window.press("7");
        window.wait_for_either("Ann wins.", "Ann 승리!");
        window.look("connect4-won");
        window.sum_up();
        window.look("connect4-summary");
        window.press("\x1b");
        window.wait_for_either("Resume", "이어하기");
        window.choose("Quit", "종료");
        window.ends(0);
    }
}

#[test]
fn giving_up_and_taking_back_ask_first() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&PLAY[..], &["--names", "Ann,지수"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
        window.press("4");
        window.wait_for_either("지수 (O): choose a column.", "지수(O) 차례: 열을 고르세요.");
        // Enter is not an answer; no and Esc keep the game.
        for answer in ["n", "\x1b"] {
            window.press("F");
            window.wait_for_either("do you really want to give up?", "정말 기권하시겠습니까?");
            window.press("\r");
            window.press(answer);
            let question = window.said("really want", "정말");
            window.wait_until("the game goes on", |text| !text.contains(question));
        }
        window.press("u");
        window.wait_for_either("지수, do you agree that Ann", "지수님, Ann님이");
        window.press("y");
        window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
        assert_eq!(discs(&window.text()), 0, "the disc is back");
        window.press("F");
        window.press("y");
        window.wait_for_either("지수 wins", "지수 승리");
        window.close();
    }
}

/// How many discs are on the board.
fn discs(text: &str) -> usize {
    text.matches('▟').count()
}

#[test]
fn a_person_plays_a_whole_game_against_the_computer() {
    for (language, size) in ALL {
        let home = Home::new();
        let args = [&PLAY[..], &["--seats", "human,bot:random", "--names", "Ann,Robot"]].concat();
        let mut window = Window::new(&home, &args, language, size);
        window.wait_for_either("Ann (X): choose a column.", "Ann(X) 차례: 열을 고르세요.");
        let over = window.said("Enter summary", "Enter 결과");
        for column in "444455553333222211116666".chars() {
            let before = discs(&window.text());
            window.press(&column.to_string());
            let full = window.said("is full", "가득 찼습니다");
            window.wait_until("a move of both", |text| {
                discs(text) >= before + 2 || text.contains(over) || text.contains(full)
            });
            if window.text().contains(over) {
                break;
            }
        }
        window.wait_for(over);
        window.look("connect4-robot");
        window.sum_up();
        window.close();
    }
}

#[test]
fn the_menu_leads_to_a_game_and_back() {
    for (language, size) in ALL {
        let home = Home::new();
        let mut window = Window::bare(&home, &["--no-animation", "--seed", SEED], language, size);
        window.wait_for("Choose your language");
        window.press(if language == "en" { "1" } else { "2" });
        window.wait_for_either("New Game", "새 게임");
        window.look("menu");
        window.choose("Settings", "설정");
        window.wait_for_either("Time per move", "한 수 제한 시간");
        window.look("settings");
        window.back_to_menu();
        window.choose("Rules", "규칙");
        window.wait_for_either("The rules of which game?", "어떤 게임의 규칙을 볼까요?");
        window.press("1");
        window.wait_for_either("Two players take turns.", "두 사람이 번갈아 둡니다.");
        window.look("rules");
        window.press("\x1b");
        window.wait_for_either("The rules of which game?", "어떤 게임의 규칙을 볼까요?");
        window.back_to_menu();
        window.press("2");
        window.wait_for_either("Which game?", "어떤 게임을 할까요?");
        window.look("games");
        window.press("1");
        window.wait_for_either("I know how to play", "할 줄 알아요");
        window.press("2");
        window.wait_for_either("Start the game", "게임 시작");
        // A name in Hangul, as an input method sends it; a second one that is taken.
        window.press("\x1b[B\r");
        window.press(&"\x7f".repeat(12));
        window.press("지수\r");
        window.wait_for("지수");
        window.press("\x1b[B\r");
        window.press(&"\x7f".repeat(12));
        window.press("지수\r");
        window.wait_for_either("already has a seat", "이미 쓰는 이름");
        window.look("new-game");
        // The typed text can be corrected; Esc leaves the name as it was.
        window.press("\x1b");
        window.wait_until("the field is closed", |text| {
            !text.contains("already has a seat") && !text.contains("이미 쓰는 이름")
        });
        window.press("\x1b[A\x1b[A\r");
        window.wait_for_either("choose a column.", "열을 고르세요.");
        window.press("4q");
        window.wait_for_either("The game is saved:", "게임을 저장했습니다");
        window.look("menu-saved");
        window.press("4");
        window.wait_for_either("Unfinished games", "끝나지 않은 게임");
        window.look("resume");
        window.press("\r");
        window.wait_for_either("choose a column.", "열을 고르세요.");
        assert!(window.text().contains('▟'), "{}", window.text());
        window.press("\x03");
        let said = window.ends(0);
        assert!(said.contains("parlour resume"), "{said}");
    }
}

#[test]
fn high_contrast_paints_every_cell() {
    let home = Home::new();
    let folder = home.dir.path().join("home");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("settings.toml"), "[display]\ncolours = \"high-contrast\"\n").unwrap();
    let mut window = Window::new(&home, &[], "en", (80, 24));
    window.wait_for("New Game");
    assert_eq!(window.screen.unpainted(), 0, "the menu");
    window.press("2");
    window.wait_for("Which game?");
    window.press("1");
    window.wait_for("I know how to play");
    assert_eq!(window.screen.unpainted(), 0, "the offer of a lesson");
    window.press("2");
    window.wait_for("Start the game");
    assert_eq!(window.screen.unpainted(), 0, "the form");
    window.press("\r");
    window.wait_for("choose a column.");
    assert_eq!(window.screen.unpainted(), 0, "the board");
    window.press("?");
    window.wait_for("Arrow keys or h j k l");
    assert_eq!(window.screen.unpainted(), 0, "the help");
    window.press("\x1b");
    window.wait_until("the help is gone", |text| !text.contains("Arrow keys or h j k l"));
    window.press("\x1b");
    window.wait_for("Go on playing");
    assert_eq!(window.screen.unpainted(), 0, "the menu of the game");
    window.press("\x1b");
    window.wait_until("the menu is gone", |text| !text.contains("Go on playing"));
    window.press("4");
    window.wait_for("disc into column");
    window.press("q");
    window.wait_for("you find it under");
    // How to resume from the command line is said there.
    window.choose("Quit", "종료");
    let said = window.ends(0);
    assert!(said.contains("Go on with: parlour resume"), "{said}");
}

#[test]
fn who_played_last_is_proposed_again() {
    let home = Home::new();
    for attempt in 0..2 {
        let mut window = Window::new(&home, &[], "en", (80, 24));
        window.wait_for("New Game");
        window.press("2");
        window.wait_for("Which game?");
        window.press("1");
        if attempt == 0 {
            window.wait_for("I know how to play");
            window.press("2");
        }
        window.wait_for("Start the game");
        if attempt == 0 {
            window.press("\x1b[B\r");
            window.press(&"\x7f".repeat(12));
            window.press("Ann\r\x1b[B\x1b[C");
            window.wait_for("Computer ▶ (easy)");
            window.press("\x1b[A\x1b[A\r");
            window.wait_for("choose a column.");
        }
        window.wait_until("Ann and her opponent", |text| {
            text.contains("Ann") && (attempt == 0 || text.contains("Computer"))
        });
        window.close();
    }
}

#[test]
fn the_language_is_asked_only_once() {
    let home = Home::new();
    let mut window = Window::bare(&home, &[], "ko", (80, 24));
    window.wait_for("Choose your language");
    window.press("2");
    window.wait_for("새 게임");
    window.close();
    let mut window = Window::bare(&home, &[], "ko", (80, 24));
    window.wait_for("새 게임");
    window.choose("Quit", "종료");
    window.ends(0);
}

/// Ctrl-C at the summary of a game that was begun in the menu leaves the program, not only the game.
#[test]
fn ctrl_c_leaves_from_the_summary_of_a_second_game() {
    let home = Home::new();
    let mut window = Window::new(&home, &PLAY, "en", (80, 24));
    for start in ["", "\x1b11\r"] {
        window.press(start);
        window.wait_for("choose a column.");
        window.press("F");
        window.wait_for("do you really want to give up?");
        window.press("y");
        window.wait_for("Enter summary");
        window.press("\r");
        window.wait_for("Rematch");
    }
    window.close();
}

#[test]
fn a_window_may_change_its_size_at_any_moment() {
    let home = Home::new();
    let mut window = Window::new(&home, &PLAY, "en", (80, 24));
    window.wait_for("choose a column.");
    window.press("4");
    window.wait_for("Player 2 (O)");
    window.screen.resize(40, 10).unwrap();
    window.wait_for("too small");
    // No move is made on a board that can't be seen.
    window.press("4q");
    window.screen.watch_for(Duration::from_millis(500));
    window.screen.resize(120, 40).unwrap();
    window.wait_for("Player 2 (O): choose a column.");
    assert_eq!(discs(&window.text()), 1, "{}", window.text());
    // The picture comes back after any disturbance; and where there is no shell to return to, nothing stops.
    window.press("\x0c\x1a");
    window.press("5");
    window.wait_for("Player 1 (X): choose a column.");
    window.close();
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let home = Home::new();
        let mut window = Window::new(&home, &PLAY, "en", (80, 24));
        window.wait_for("choose a column.");
        window.press("4");
        window.wait_for("Player 2 (O)");
        window.screen.signal(signal).unwrap();
        window.ends(143);
        // The move was stored.
        let run = home.run(&["resume", "--plain", "--lang=en"], &["", "q"]);
        assert!(run.out.contains("[X]"), "{}", run.out);
    }
}

/// Not a test of its own: the next test runs it in a terminal.
#[test]
#[ignore = "falls over on purpose"]
fn falls_over() {
    let _stage = Stage::raise().unwrap();
    panic!("on purpose");
}

#[test]
#[ignore = "falls over on purpose"]
fn falls_over_while_it_draws() {
    struct Clumsy;
    impl Picture for Clumsy {
        type Done = ();

        fn theme(&self) -> &Theme {
            &Theme::PLAIN
        }

        fn draw(&mut self, _frame: &mut ratatui::Frame) {
            panic!("on purpose");
        }

        fn hear(&mut self, _event: Event) -> Response<()> {
            Response::Stay
        }
    }
    let _ = Stage::raise().unwrap().show(&mut Clumsy);
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let home = Home::new();
    let own = std::env::current_exe().unwrap();
    for name in ["screen_connect4::falls_over", "screen_connect4::falls_over_while_it_draws"] {
        let args = ["--ignored", "--exact", name, "--nocapture"];
        let mut screen = audience::Screen::open(
            Path::new(&own),
            &args,
            home.dir.path(),
            &[("RUST_BACKTRACE", "0")],
            (80, 24),
        )
        .unwrap();
        assert_ne!(screen.exit_code().unwrap(), 0);
        assert!(screen.output().contains("\x1b[?1049h"), "there was no stage");
        assert!(screen.left_behind().is_empty(), "{:?}", screen.left_behind());
        assert!(screen.text().contains("on purpose"), "{}", screen.text());
    }
}

#[test]
fn colours_signs_and_modes_are_as_asked_for() {
    let home = Home::new();
    let open = |args: &[&str], env: &[(&str, &str)]| {
        let args = [&PLAY[..], args, &["--no-animation", "--lang=en"]].concat();
        let program = Path::new(env!("CARGO_BIN_EXE_parlour"));
        let mut screen = audience::Screen::open(program, &args, home.dir.path(), env, (80, 24)).unwrap();
        screen.wait_for("column").unwrap();
        screen
    };
    let is_coloured = |screen: &audience::Screen| {
        let output = screen.output();
        output.contains("\x1b[38;") || output.contains("\x1b[48;")
    };
    assert!(is_coloured(&open(&[], &[])));
    assert!(!is_coloured(&open(&[], &[("NO_COLOR", "1")])));
    assert!(!is_coloured(&open(&["--color=never"], &[])));
    assert!(is_coloured(&open(&["--color=always"], &[("NO_COLOR", "1")])));
    assert!(open(&["--ascii"], &[]).text().is_ascii());
    assert!(!open(&["--plain"], &[]).terminal().alternate_screen());
    assert!(!open(&[], &[("TERM", "dumb")]).terminal().alternate_screen());
    assert!(open(&["--screen"], &[]).terminal().alternate_screen());
    let run = home.run(&["play", "connect4", "--screen"], &[]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn the_bell_rings_where_it_is_wanted() {
    for (sound, rings) in [("on", true), ("off", false)] {
        let home = Home::new();
        let mut window = Window::new(&home, &[&PLAY[..], &["--sound", sound]].concat(), "en", (80, 24));
        window.wait_for("choose a column.");
        window.press("4");
        window.wait_for("Player 2 (O)");
        assert_eq!(window.screen.output().contains('\x07'), rings);
    }
}

#[test]
fn restless_hands_break_nothing() {
    let seen = audience::soak(Path::new(env!("CARGO_BIN_EXE_parlour")), 10, 1);
    assert!(seen.is_ok(), "{}", seen.unwrap_err());
}
