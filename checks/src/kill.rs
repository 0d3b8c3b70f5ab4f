//! Killing the program at random moments, in every game, by typed lines and on the full screen: everything that it
//! acknowledged must be there afterwards, and every game goes on.

use crate::{Verdict, program};
use audience::Screen;
use kernel::{Dice, FastDice};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

const KILLS: u32 = 300;

/// The first choice after a game.
const OVER: &str = "1 Rematch";

/// The program has begun by then.
const LATEST: Duration = Duration::from_secs(10);

/// One game: what is typed, what is pressed, and what is said when an answer counts.
struct Game {
    name: &'static str,
    lines: &'static [&'static str],
    keys: &'static [&'static str],
    /// Each of these in the output stands for at least one stored entry.
    acknowledged: &'static [&'static str],
}

const GAMES: [Game; 4] = [
    Game {
        name: "connect4",
        lines: &["1", "2", "3", "4", "5", "6", "7"],
        keys: &["1", "2", "3", "4", "5", "6", "7", "\r"],
        acknowledged: &["drops a disc into column"],
    },
    Game {
        name: "kittens",
        lines: &["d", "d", "d", "0", "1", "2", "3", "1", "2"],
        keys: &["d", "\r", "\x1b[C", "1", "n", "y"],
        acknowledged: &["draws a card."],
    },
    Game {
        name: "frogs",
        lines: &["1", "1", "1", "2", "2", "3", ""],
        keys: &["\r", "\r", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"],
        acknowledged: &["The turn is over."],
    },
    Game {
        name: "tellstones",
        lines: &["0", "0 0", "0 1", "1 1", "2 2", "1", "1", "2", "0"],
        keys: &["\r", "\r", "0", "1", "\x1b[B", "\x1b[C", "y"],
        acknowledged: &["places a stone at", "turns the stone at"],
    },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Plain,
    Screen,
}

/// What was seen before the kill.
struct Told {
    id: Option<String>,
    answers: usize,
}

pub fn check() -> Verdict {
    let program = program()?;
    let mut dice = FastDice::new(0x6b69_6c6c);
    let (mut told, mut recorded, mut resumed) = (0, 0, 0);
    for round in 0..KILLS {
        let game = &GAMES[round as usize % 4];
        let mode = if round / 4 % 2 == 0 { Mode::Plain } else { Mode::Screen };
        let home = TempDir::new().map_err(|error| error.to_string())?;
        let kill = Kill { program: &program, home: home.path(), game, mode };
        // What is on the screen can't be counted, so there it is always the record that is compared.
        let record = (mode == Mode::Screen || round / 8 % 2 == 0).then(|| home.path().join("record.txt"));
        let at = |fault: String| format!("kill {round} ({} {mode:?}): {fault}", game.name);
        let seen = kill.play(record.as_deref(), &mut dice).map_err(at)?;
        told += seen.answers;
        let Some(id) = seen.id else { continue };
        kill.is_kept(&id, seen.answers).map_err(at)?;
        if let Some(record) = record.filter(|record| record.exists()) {
            recorded += kill.continues(&id, &record).map_err(at)?;
        }
        resumed += u32::from(kill.goes_on(&id).map_err(at)?);
    }
    // A run in which hardly anything was acknowledged would prove nothing.
    if told < 300 || recorded < 300 || resumed < KILLS / 2 {
        return Err(format!("only {told} answers and {recorded} lines of records were acknowledged"));
    }
    Ok(format!(
        "{KILLS} kills in four games and both modes, {told} answers and {recorded} lines of records acknowledged, \
         {resumed} games taken up again, none lost"
    ))
}

struct Kill<'a> {
    program: &'a Path,
    home: &'a Path,
    game: &'a Game,
    mode: Mode,
}

impl Kill<'_> {
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(self.program);
        command.args(args).env("PARLOUR_HOME", self.home).env("LC_ALL", "C.UTF-8");
        command
    }

    /// Runs a command with nothing to read.
    fn run(&self, args: &[&str]) -> Result<Output, String> {
        self.command(args).stdin(Stdio::null()).output().map_err(|error| error.to_string())
    }

    fn play(&self, record: Option<&Path>, dice: &mut FastDice) -> Result<Told, String> {
        let record = record.map(|path| path.display().to_string());
        let mut args = vec!["play", self.game.name, "--lang=en", "--seats", "human,bot:random"];
        if let Some(record) = &record {
            args.extend(["--record", record]);
        }
        match self.mode {
            Mode::Plain => {
                args.push("--plain");
                self.play_lines(&args, dice)
            }
            Mode::Screen => {
                args.extend(["--screen", "--no-animation"]);
                self.play_keys(&args, dice)
            }
        }
    }

    fn play_lines(&self, args: &[&str], dice: &mut FastDice) -> Result<Told, String> {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = child.stdout.take().ok_or("no output")?;
        let lines = read_lines(BufReader::new(output));
        type_lines(input, self.game.lines, dice.below(u32::MAX).into());
        // From before the first question to well into the game. Beginning takes long on a busy machine, so mostly the time
        // counts from the first line.
        let first = if dice.below(4) > 0 { lines.recv_timeout(LATEST).ok() } else { None };
        thread::sleep(Duration::from_micros(u64::from(dice.below(90_000))));
        kill(&mut child)?;
        let mut told = Told { id: None, answers: 0 };
        let mut is_played = false;
        for line in first.into_iter().chain(lines) {
            // Lines typed after the end may have begun another game: the last one counts. They may also have led to a
            // replay, which says everything again.
            if let Some(id) = id_in(&line) {
                (told, is_played) = (Told { id: Some(id), answers: 0 }, true);
            }
            is_played &= !line.contains(OVER);
            if is_played {
                told.answers += self.game.acknowledged.iter().filter(|said| line.contains(**said)).count();
            }
        }
        Ok(told)
    }

    fn play_keys(&self, args: &[&str], dice: &mut FastDice) -> Result<Told, String> {
        let fault = |error: std::io::Error| error.to_string();
        let mut screen = Screen::open(self.program, args, self.home, &[], (100, 30)).map_err(fault)?;
        screen.wait_until("the first picture", |screen| id_in(&screen.text()).is_some())?;
        let id = id_in(&screen.text());
        for _ in 0..dice.below(60) {
            let key = self.game.keys[dice.below(self.game.keys.len() as u32) as usize];
            let _ = screen.press(key);
            screen.watch_for(Duration::from_millis(dice.below(8).into()));
        }
        screen.signal("KILL").map_err(fault)?;
        let _ = screen.exit_code();
        Ok(Told { id, answers: 0 })
    }

    /// All that was told is stored, and what is stored is sound.
    fn is_kept(&self, id: &str, answers: usize) -> Result<(), String> {
        let verified = self.run(&["verify", id, "--lang=en"])?;
        if !verified.status.success() {
            return Err(format!("unreadable: {}", String::from_utf8_lossy(&verified.stderr)));
        }
        let replayed = self.run(&["replay", id, "--json"])?;
        let kept = String::from_utf8_lossy(&replayed.stdout).lines().count();
        if kept < answers {
            return Err(format!("{answers} answers were acknowledged, {kept} are there"));
        }
        Ok(())
    }

    /// The stored match continues the record that was being written. Gives the number of its lines.
    fn continues(&self, id: &str, record: &PathBuf) -> Result<usize, String> {
        let text = fs::read_to_string(record).map_err(|error| error.to_string())?;
        let name = record.display().to_string();
        let args = if text.contains("[Result \"*\"]") {
            vec!["verify", id, "--earlier", &name]
        } else {
            vec!["verify", &name]
        };
        let verified = self.run(&args)?;
        if !verified.status.success() {
            return Err(format!("the record does not fit: {}", String::from_utf8_lossy(&verified.stderr)));
        }
        Ok(text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).count())
    }

    /// Can it be taken up again? Not if it was over already.
    fn goes_on(&self, id: &str) -> Result<bool, String> {
        let resumed = self.run(&["resume", id, "--plain", "--lang=en"])?;
        let said = String::from_utf8_lossy(&resumed.stdout) + String::from_utf8_lossy(&resumed.stderr);
        match resumed.status.code() {
            Some(0) if said.contains("goes on") => Ok(true),
            Some(1) if said.contains("is over") => Ok(false),
            _ => Err(format!("it does not go on: {said}")),
        }
    }
}

/// The id in "Connect 4, game 7k3m09pq. Type ..." and in the title of the full screen.
fn id_in(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("game ")?;
    let id: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    (id.len() == 8 && rest[8..].starts_with(['.', ','])).then_some(id)
}

fn kill(child: &mut Child) -> Result<(), String> {
    // SIGKILL: nothing in the program can react to it.
    child.kill().map_err(|error| error.to_string())?;
    child.wait().map(|_| ()).map_err(|error| error.to_string())
}

fn type_lines(mut input: ChildStdin, lines: &'static [&'static str], seed: u64) {
    thread::spawn(move || {
        let mut dice = FastDice::new(seed);
        for _ in 0..60 {
            let line = lines[dice.below(lines.len() as u32) as usize];
            if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        // Keeps the input open: the program waits until it is killed.
        thread::sleep(LATEST);
    });
}

fn read_lines(output: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        // A line that the kill cut short was not told to anybody.
        for line in output.split(b'\n').map_while(Result::ok) {
            let _ = sender.send(String::from_utf8_lossy(&line).into_owned());
        }
    });
    receiver
}
