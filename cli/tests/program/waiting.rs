//! Saved games that another program keeps locked: the wait is explained, and can be left.

use crate::common::pty::Terminal;
use crate::common::screen::Window;
use crate::common::{Home, SEED};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

const PLAY: [&str; 7] = ["play", "connect4", "--lang=en", "--names=Ann,Bob", "--set=first=1", "--seed", SEED];

/// Another program in the middle of writing.
struct Lock {
    writer: Child,
}

impl Lock {
    fn take(home: &Home) -> Self {
        const SCRIPT: &str = "import sqlite3, sys\n\
            database = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)\n\
            database.execute('BEGIN IMMEDIATE')\n\
            print('locked', flush=True)\n\
            sys.stdin.read()\n\
            database.execute('ROLLBACK')\n";
        let file = home.path("home/parlour.db");
        let mut command = Command::new("python3");
        command.args(["-c", SCRIPT, &file]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut writer = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(writer.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "locked\n");
        Self { writer }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        drop(self.writer.stdin.take());
        let _ = self.writer.wait();
    }
}

fn moves(home: &Home) -> usize {
    let list = home.run(&["resume", "--plain", "--lang=en"], &["q"]);
    let id: String =
        list.out.split("  1 ").nth(1).unwrap().chars().take_while(char::is_ascii_alphanumeric).collect();
    home.run(&["replay", &id, "--json"], &[]).out.lines().count()
}

#[test]
fn plain_mode_says_what_it_waits_for_and_goes_on() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home, &[&PLAY[..], &["--plain"]].concat());
    terminal.answer("Ann (X)", "4");
    terminal.wait_for("Bob (O)");
    let lock = Lock::take(&home);
    terminal.press("3\r");
    terminal.wait_for("Another program seems to be writing to the saved games. Waiting ...");
    drop(lock);
    terminal.answer("Ann (X)", "q");
    terminal.wait_for("The game is saved.");
    assert_eq!(terminal.exit_code(), 0);
    assert_eq!(moves(&home), 2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_wait_in_plain_mode() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home, &[&PLAY[..], &["--plain"]].concat());
    terminal.answer("Ann (X)", "4");
    terminal.wait_for("Bob (O)");
    let lock = Lock::take(&home);
    terminal.press("3\r");
    terminal.wait_for("Waiting ...");
    terminal.press("\x03");
    // Nobody knows yet whether the move will be stored, and nobody claims to.
    terminal.wait_for("The last move or change may or may not be saved; everything before it is.");
    assert_eq!(terminal.exit_code(), 3);
    drop(lock);
    assert_eq!(moves(&home), 1);
}

#[test]
fn a_lock_that_stays_is_an_error_in_the_end() {
    let home = Home::new();
    assert_eq!(home.run(&[&PLAY[..], &["--plain"]].concat(), &["4", "q"]).code, 0);
    let _lock = Lock::take(&home);
    let run = home.run(&[&PLAY[..], &["--plain"]].concat(), &["4"]);
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(run.out.contains("Waiting ..."), "{}", run.out);
    assert!(
        run.err.contains("Another program keeps the saved games locked. Please try again;"),
        "{}",
        run.err
    );
}

#[test]
fn a_game_that_is_not_saved_leaves_no_record_behind() {
    let home = Home::new();
    assert_eq!(home.run(&[&PLAY[..], &["--plain"]].concat(), &["4", "q"]).code, 0);
    let record = home.path("game.txt");
    let args = [&PLAY[..], &["--plain", "--record", &record]].concat();
    let lock = Lock::take(&home);
    assert_eq!(home.run(&args, &["4", "q"]).code, 3);
    assert!(!std::path::Path::new(&record).exists());
    drop(lock);
    let run = home.run(&args, &["4", "q"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(std::path::Path::new(&record).exists());
}

#[test]
fn the_full_screen_stays_alive_while_it_waits() {
    for language in ["en", "ko"] {
        let home = Home::new();
        let mut window = Window::new(&home, &[PLAY[0], PLAY[1], PLAY[4]], language, (80, 24));
        window.wait_for_either("choose a column.", "열을 고르세요.");
        let lock = Lock::take(&home);
        window.press("4");
        window.wait_for_either("Waiting ...", "기다리는 중입니다 ...");
        // It follows the window, with what was on it before.
        window.screen.resize(100, 30).unwrap();
        let (waiting, ask) = (
            window.said("Waiting ...", "기다리는 중입니다 ..."),
            window.said("choose a column.", "열을 고르세요."),
        );
        window.wait_until("a notice in the middle of the larger window", |text| {
            text.lines().nth(15).is_some_and(|line| line.contains(waiting)) && text.contains(ask)
        });
        drop(lock);
        let next = window.said("Player 2 (O): choose a column.", "(O) 차례");
        window.wait_until("the move", |text| !text.contains(waiting) && text.contains(next));
        // Ctrl-C ends the wait.
        let lock = Lock::take(&home);
        window.press("3");
        window.wait_for(waiting);
        window.press("\x03");
        let left = window.ends(3);
        assert!(left.contains("parlour resume"), "{left}");
        let saved = window.said("The game is saved.", "게임을 저장했습니다.");
        let open = window.said("may or may not be saved", "수도 있고 아닐 수도");
        assert!(!left.contains(saved) && left.contains(open), "{left}");
        drop(lock);
        assert_eq!(moves(&home), 1);
    }
}
