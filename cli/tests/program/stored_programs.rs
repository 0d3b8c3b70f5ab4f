//! A program in a stored match: reading never starts it, and resuming does only after somebody agreed.
#![cfg(unix)]

use crate::common::screen::Window;
use crate::common::{Home, Run, read};
use std::fs;

const PLAY: [&str; 6] = ["play", "connect4", "--plain", "--lang=en", "--names=Ann,Bob", "--set=first=1"];

/// A player that takes the first option and writes a line each time it is started.
struct Bot {
    home: Home,
    seats: String,
}

impl Bot {
    fn new() -> Self {
        Self::with_argument("")
    }

    fn with_argument(argument: &str) -> Self {
        let home = Home::new();
        let (path, starts) = (home.path("bot.sh"), home.path("starts"));
        let text = format!(
            "echo started >> '{starts}'\n\
             while read -r line; do case $line in *'\"choose\"'*) echo '{{\"choice\": 0}}';; esac; done\n"
        );
        fs::write(&path, text).unwrap();
        let seats = format!("human,bot:exec:sh '{path}'{argument}");
        Self { home, seats }
    }

    fn run(&self, args: &[&str], lines: &[&str]) -> Run {
        let run = self.home.run(args, lines);
        assert_eq!(run.code, 0, "{args:?}: {}\n{}", run.err, run.out);
        run
    }

    /// How often it was started so far.
    fn starts(&self) -> usize {
        fs::read_to_string(self.home.path("starts")).unwrap_or_default().lines().count()
    }

    /// A match against it, left after the first moves.
    fn unfinished(&self) -> String {
        let run = self.run(&[&PLAY[..], &["--seats", &self.seats]].concat(), &["4", "q"]);
        assert_eq!(self.starts(), 1);
        run.id()
    }

    /// How many moves are stored.
    fn moves(&self, id: &str) -> usize {
        self.run(&["replay", id, "--json"], &[]).out.lines().count()
    }
}

#[test]
fn reading_a_stored_match_starts_no_program() {
    let bot = Bot::new();
    let id = bot.unfinished();
    bot.run(&["verify", &id], &[]);
    bot.run(&["replay", &id, "--json"], &[]);
    bot.run(&["replay", &id, "--plain", "--lang=en"], &["", "q"]);
    bot.run(&["resume", "--plain", "--lang=en"], &["q"]);
    bot.run(&["stats"], &[]);
    assert_eq!(bot.starts(), 1);
}

#[test]
fn looking_up_the_previous_game_starts_no_program() {
    let bot = Bot::new();
    let args = [&PLAY[..5], &["--set=first=loser", "--seats", &bot.seats]].concat();
    bot.run(&args, &["forfeit", "1", "3"]);
    let starts = bot.starts();
    bot.run(&args, &["q"]);
    assert_eq!(bot.starts(), starts + 1, "the one that plays, and no other");
    bot.run(&["--plain", "--lang=en"], &["3", "1", "q", "q"]);
    assert_eq!(bot.starts(), starts + 1);
}

#[test]
fn a_stored_match_goes_on_with_its_program_only_after_a_yes() {
    let bot = Bot::new();
    let id = bot.unfinished();
    let resume = ["resume", &id, "--plain", "--lang=en"];
    for answer in [&["2"][..], &[""], &["q"], &["maybe", "no"], &[]] {
        let run = bot.run(&resume, answer);
        assert!(run.out.contains("started by this command:\n  sh '"), "{}", run.out);
        assert!(run.out.contains("No program was started"), "{answer:?}: {}", run.out);
        assert_eq!((bot.starts(), bot.moves(&id)), (1, 2), "{answer:?}");
    }
    // The list in the menu asks the same.
    let run = bot.run(&["--plain", "--lang=en"], &["2", "1", "2", "7"]);
    assert!(run.out.contains("Start this program?"), "{}", run.out);
    assert_eq!(bot.starts(), 1);
    let run = bot.run(&["resume", &id, "--plain", "--lang=ko"], &["1", "4", "q"]);
    assert!(run.out.contains("이 프로그램을 실행할까요?"), "{}", run.out);
    assert_eq!((bot.starts(), bot.moves(&id)), (2, 4));
}

#[test]
fn seats_given_again_are_not_asked_about() {
    let bot = Bot::new();
    let id = bot.unfinished();
    let resume =
        |seats: &str| bot.home.run(&["resume", &id, "--plain", "--lang=en", "--seats", seats], &["4", "q"]);
    for seats in [&bot.seats.replace("bot.sh", "other.sh"), "human,human"] {
        let run = resume(seats);
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(run.err.contains("has other seats"), "{}", run.err);
    }
    assert_eq!((bot.starts(), bot.moves(&id)), (1, 2));
    let run = resume(&bot.seats);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(!run.out.contains("Start this program?"), "{}", run.out);
    assert_eq!((bot.starts(), bot.moves(&id)), (2, 4));
    // `--seats` needs the id of a game.
    assert_eq!(bot.home.run(&["resume", "--seats", &bot.seats], &[]).code, 2);
}

#[test]
fn a_command_is_shown_without_what_it_could_do_to_a_terminal() {
    let bot = Bot::with_argument(" '\u{1b}]0;gotcha\u{7}\u{202e}'");
    let id = bot.unfinished();
    let run = bot.run(&["resume", &id, "--plain", "--lang=en"], &["2"]);
    assert!(run.out.contains("'\\u{1b}]0;gotcha\\u{7}\\u{202e}'"), "{}", run.out);
    let is_raw = |sign: char| (sign.is_control() && sign != '\n') || sign == '\u{202e}';
    assert!(!run.out.contains(is_raw), "{:?}", run.out);
}

#[test]
fn the_full_screen_asks_too() {
    for language in ["en", "ko"] {
        let bot = Bot::new();
        let id = bot.unfinished();
        let mut window = Window::new(&bot.home, &["resume", &id], language, (80, 24));
        window.wait_for_either("Start this program?", "이 프로그램을 실행할까요?");
        window.wait_for("bot.sh");
        // The cursor is on "no".
        window.press("\r");
        window.wait_for_either("No program was started", "프로그램을 실행하지 않았습니다");
        window.press("\x1b");
        window.wait_for_either("New Game", "새 게임");
        window.close();
        assert_eq!(bot.starts(), 1);
        let mut window = Window::new(&bot.home, &["resume", &id], language, (80, 24));
        window.wait_for_either("Start this program?", "이 프로그램을 실행할까요?");
        window.press("1");
        window.wait_for_either("choose a column", "열을 고르세요");
        window.close();
        assert_eq!(bot.starts(), 2);
    }
}

/// The settings file remembers who played last; a command in it is not offered.
#[test]
fn a_program_in_the_file_of_settings_is_not_started() {
    let bot = Bot::new();
    let home = bot.home.dir.path().join("home");
    fs::create_dir_all(&home).unwrap();
    let seats: Vec<String> = bot.seats.split(',').map(|seat| format!("{seat:?}")).collect();
    let text = format!("[seated.connect4]\nseats = [{}]\nnames = [\"Ann\", \"Bob\"]\n", seats.join(", "));
    fs::write(home.join("settings.toml"), &text).unwrap();
    let mut window = Window::new(&bot.home, &[], "en", (80, 24));
    window.wait_for("New Game");
    window.press("2");
    window.wait_for("Connect 4");
    window.press("1");
    window.wait_for("Start");
    assert!(!window.text().contains("bot.sh"), "{}", window.text());
    window.press("\r");
    window.wait_for("choose a column");
    window.close();
    assert_eq!(bot.starts(), 0);
    assert!(!read(home.join("settings.toml")).contains("bot.sh"));
}
