//! Running the real program with typed lines.
#![allow(dead_code, clippy::unwrap_used, reason = "every test file takes what it needs")]

pub mod pty;
pub mod screen;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The seed of all games that must be the same every time.
pub const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

/// A fresh home for saved games, and the program to use it with.
pub struct Home {
    pub dir: TempDir,
}

impl Home {
    pub fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    /// A home where every lesson has been offered.
    pub fn practised() -> Self {
        let home = Self::new();
        let folder = home.dir.path().join("home");
        std::fs::create_dir_all(&folder).unwrap();
        let offered = "offered = [\"connect4\", \"frogs\", \"kittens\", \"tellstones\"]\n";
        std::fs::write(folder.join("settings.toml"), offered).unwrap();
        home
    }

    pub fn path(&self, name: &str) -> String {
        self.dir.path().join(name).display().to_string()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(args).env("PARLOUR_HOME", self.dir.path().join("home")).env("LC_ALL", "C.UTF-8");
        command
    }

    /// The same with SIGHUP and SIGINT set explicitly, because the test runner may ignore them: `SIG_DFL`, or `SIG_IGN` as
    /// after `nohup`.
    pub fn command_with_signals(&self, disposition: &str, args: &[&str]) -> Command {
        let script = format!(
            "import os, signal, sys\n\
             for name in (signal.SIGHUP, signal.SIGINT): signal.signal(name, signal.{disposition})\n\
             os.execv(sys.argv[1], sys.argv[1:])"
        );
        let mut command = Command::new("python3");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_parlour")]).args(args);
        command.env("PARLOUR_HOME", self.dir.path().join("home")).env("LC_ALL", "C.UTF-8");
        command
    }

    /// Runs the program with these bytes as its input.
    pub fn run_bytes(&self, args: &[&str], input: &[u8]) -> Output {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The program may end before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(input);
        child.wait_with_output().unwrap()
    }

    /// Runs the program with typed lines.
    pub fn run(&self, args: &[&str], lines: &[&str]) -> Run {
        let input = lines.iter().flat_map(|line| [*line, "\n"]).collect::<String>();
        Run::from(self.run_bytes(args, input.as_bytes()))
    }
}

/// The output and exit code of a run.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Run {
    /// The output, with everything that differs from run to run replaced: ids of games, times.
    pub fn transcript(&self) -> String {
        let mut lines = Vec::new();
        for line in self.out.lines() {
            let mut line = line.to_string();
            if let Some(id) = id_in(&line) {
                line = line.replace(&id, "GAME-ID");
            }
            if line.starts_with("Time: ") || line.starts_with("시간: ") {
                line = "(time)".into();
            }
            lines.push(line.trim_end().to_string());
        }
        lines.join("\n")
    }

    /// The id of the game that this run started.
    pub fn id(&self) -> String {
        self.out.lines().find_map(id_in).unwrap()
    }
}

/// The id in a line that starts or saves a game, or says how to replay it.
fn id_in(line: &str) -> Option<String> {
    let markers = [", game ", ", 게임 번호 ", "parlour resume ", "parlour replay "];
    let after = markers.iter().find_map(|marker| line.split_once(marker)).map(|(_, rest)| rest)?;
    let id: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
    (id.len() == 8).then_some(id)
}

pub fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}
