//! Leaving a game at a terminal: by a key, by a signal, or because the terminal is gone.
#![cfg(unix)]

use crate::common::pty::Terminal;
use crate::common::{Home, SEED};

const CONNECT4: [&str; 6] = ["play", "connect4", "--plain", "--lang=en", "--names=Ann,Bob", "--set=first=1"];
const KITTENS: [&str; 6] = ["play", "kittens", "--plain", "--lang=en", "--seed", SEED];

/// How somebody leaves.
#[derive(Clone, Copy, Debug)]
enum Way {
    Keys(&'static str),
    Signal(&'static str),
}

const WAYS: [Way; 5] =
    [Way::Keys("q\r"), Way::Keys("\x03"), Way::Keys("\x04"), Way::Signal("TERM"), Way::Signal("HUP")];

impl Way {
    fn leave(self, terminal: &mut Terminal) {
        match self {
            Self::Keys(keys) => terminal.press(keys),
            Self::Signal(signal) => terminal.signal(signal),
        }
    }
}

/// The id of the only unfinished game, with what the list says of it.
fn unfinished(home: &Home) -> String {
    let list = home.run(&["resume", "--plain", "--lang=en"], &["q"]);
    list.out.lines().find(|line| line.contains("  1 ")).unwrap_or_default().to_string()
}

#[test]
fn a_signal_ends_plain_mode_while_it_waits_for_a_line() {
    for signal in ["TERM", "HUP", "INT"] {
        let home = Home::new();
        let mut terminal = Terminal::new(&home, &CONNECT4);
        terminal.answer("Ann (X)", "4");
        terminal.wait_for("Bob (O)");
        terminal.press("half a li");
        terminal.wait_for("half a li");
        terminal.signal(signal);
        terminal.wait_for("\nThe game is saved. Go on with: parlour resume ");
        assert!(terminal.is_given_back(), "{signal}");
        assert_eq!(terminal.exit_code(), 0, "{signal}");
        assert!(unfinished(&home).contains("Bob to move, one move"), "{}", unfinished(&home));
    }
}

#[test]
fn a_signal_ends_the_menu_of_plain_mode() {
    let home = Home::new();
    let mut terminal = Terminal::new(&home, &["--plain", "--lang=en"]);
    terminal.wait_for("New Game");
    terminal.wait_for("1 to 9: ");
    terminal.signal("TERM");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn leaving_wipes_a_hand_from_the_screen_and_above_it() {
    for seats in ["human,human", "human,bot:random"] {
        for way in WAYS {
            let home = Home::new();
            let mut terminal = Terminal::new(&home, &[&KITTENS[..], &["--seats", seats]].concat());
            if seats == "human,human" {
                terminal.answer("Pass the device to Player 0.", "");
            }
            terminal.wait_for("Your hand");
            terminal.wait_for("d to draw: ");
            way.leave(&mut terminal);
            // Nothing was played yet, and only `q` is on purpose.
            let said =
                if matches!(way, Way::Keys("q\r")) { "Nothing was played" } else { "The game is saved." };
            terminal.wait_for(said);
            let left = terminal.remaining();
            assert!(left.starts_with(said), "{way:?} {seats}: {left:?}");
            assert_eq!(terminal.exit_code(), 0, "{way:?} {seats}");
        }
    }
}

#[test]
fn leaving_wipes_what_was_peeked_at() {
    let play = ["play", "tellstones", "--plain", "--lang=en", "--seed", SEED, "--set=first=1"];
    for way in WAYS {
        let home = Home::new();
        let mut terminal = Terminal::new(&home, &play);
        for (question, line) in [
            ("Player 1, action 0-6:", "0"),
            ("where do you place", "0 0"),
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
        terminal.wait_for("You peek at 0,0: ");
        terminal.wait_for("Press Enter when you have seen it.");
        way.leave(&mut terminal);
        terminal.wait_for("The game is saved.");
        let left = terminal.remaining();
        assert!(left.starts_with("The game is saved."), "{way:?}: {left:?}");
        assert_eq!(terminal.exit_code(), 0, "{way:?}");
    }
}

/// A script gets its own transcript, and no control codes.
#[test]
fn nothing_is_wiped_in_a_pipe() {
    let home = Home::new();
    let run = home.run(&KITTENS, &["", "q"]);
    assert!(run.out.contains("Your hand") && run.out.contains("Nothing was played"), "{}", run.out);
    assert!(!run.out.contains('\x1b'), "{}", run.out);
    let end = run.out.rsplit("d to draw: ").next().unwrap();
    assert!(end.trim_start().starts_with("q\nNothing was played"), "{end}");
}

/// Takes the terminal away without a signal: the program is in a session without a terminal, so nobody sends it
/// SIGHUP. Returns its exit status.
#[cfg(target_os = "linux")]
fn lose_the_terminal(home: &Home, args: &[&str], marker: &str) -> String {
    const SCRIPT: &str = r"
import fcntl, os, pty, struct, subprocess, sys, termios
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
program = subprocess.Popen(sys.argv[2:], stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
os.close(slave)
seen = b''
while sys.argv[1].encode() not in seen:
    chunk = os.read(master, 65536)
    seen += chunk
    if b'\x1b[6n' in chunk: os.write(master, b'\x1b[1;1R')
os.close(master)
try: print(program.wait(20))
except subprocess.TimeoutExpired:
    program.kill()
    print('it does not end')
";
    let mut command = std::process::Command::new("python3");
    command.args(["-c", SCRIPT, marker, env!("CARGO_BIN_EXE_parlour")]).args(args);
    command.env("PARLOUR_HOME", home.path("home")).env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color");
    let output = command.output().unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).trim().to_string()
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_disappears_ends_the_full_screen() {
    let home = Home::new();
    let play = ["play", "connect4", "--lang=en", "--names=Ann,Bob", "--set=first=1"];
    assert_eq!(lose_the_terminal(&home, &play, "choose"), "0");
    assert!(unfinished(&home).contains("Ann to move"), "{}", unfinished(&home));
    assert_eq!(lose_the_terminal(&home, &["--lang=en"], "Settings"), "0");
    // While a computer player thinks.
    let play = ["play", "kittens", "--lang=en", "--seats=bot:expert,human", "--seed", SEED];
    assert_eq!(lose_the_terminal(&home, &play, "thinking"), "0");
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_disappears_ends_plain_mode() {
    let home = Home::new();
    assert_eq!(lose_the_terminal(&home, &CONNECT4, "Ann (X)"), "0");
    assert!(unfinished(&home).contains("Ann to move"), "{}", unfinished(&home));
    assert_eq!(lose_the_terminal(&home, &["--plain", "--lang=en"], "New Game"), "0");
    let thinking = [&KITTENS[..], &["--seats", "bot:expert,human"]].concat();
    assert_eq!(lose_the_terminal(&home, &thinking, "is thinking"), "0");
}
