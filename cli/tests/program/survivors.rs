//! Nothing that a program has started survives the game, however the game is left.
#![cfg(unix)]

use crate::common::Home;
use crate::common::pty::Terminal;
use crate::common::screen::Window;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any machine needs.
const PATIENCE: Duration = Duration::from_secs(20);

fn within_patience(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn is_alive(id: &str) -> bool {
    let looked = Command::new("ps").args(["-o", "stat=", "-p", id]).output().unwrap();
    let state = String::from_utf8(looked.stdout).unwrap();
    !state.trim().is_empty() && !state.trim().starts_with('Z')
}

/// A program, and the processes that it starts, which try to outlive it.
struct Parent {
    home: Home,
    name: String,
}

impl Parent {
    /// `body` is a shell script in which `$note ID` records the id of a process.
    fn new(body: &str) -> Self {
        let home = Home::new();
        let (path, notes) = (home.path("parent.sh"), home.path("notes"));
        fs::write(home.path("note.sh"), format!("echo $1 >> '{notes}'\n")).unwrap();
        fs::write(&path, format!("note=\"sh {}\"\n{body}\n", home.path("note.sh"))).unwrap();
        let name = format!("exec:sh '{path}'");
        Self { home, name }
    }

    /// Neither reads nor exits by itself, and has a child.
    fn stubborn() -> Self {
        Self::new("trap '' TERM HUP INT\nsleep 300 &\n$note $!\n$note $$\nsleep 300")
    }

    fn notes(&self) -> Vec<String> {
        let notes = fs::read_to_string(self.home.path("notes")).unwrap_or_default();
        notes.lines().map(str::to_string).collect()
    }

    fn wait_for_notes(&self, count: usize) {
        within_patience("the program does not start", || self.notes().len() >= count);
    }

    fn has_no_survivor(&self, count: usize) {
        let notes = self.notes();
        assert_eq!(notes.len(), count);
        for id in notes {
            within_patience("somebody survived", || !is_alive(&id));
        }
    }

    fn arena(&self) {
        let bots = format!("{},random", self.name);
        let args = ["arena", "connect4", "--bots", &bots, "--games", "1", "--time", "10", "--json"];
        let run = self.home.run(&args, &[]);
        assert_eq!(run.code, 0, "{}", run.err);
    }

    /// A match in which it is the program's turn.
    fn play(&self) -> Vec<String> {
        let seats = format!("human,bot:{}", self.name);
        ["play", "connect4", "--lang=en", "--set=first=2", "--seats", &seats].map(str::to_string).to_vec()
    }

    fn in_a_pipe(&self) -> Child {
        let args = self.play();
        let args: Vec<&str> = args.iter().map(String::as_str).chain(["--plain"]).collect();
        let mut command = self.home.command_with_signals("SIG_DFL", &args);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }
}

impl Drop for Parent {
    fn drop(&mut self) {
        // A failing test leaves no process behind either.
        for id in self.notes().iter().filter(|id| is_alive(id)) {
            let _ = Command::new("kill").args(["-KILL", id]).status();
        }
    }
}

/// A shell that starts something, records its id and becomes the game: what it started is then a child of the game.
struct Shell<'a> {
    parent: &'a Parent,
}

impl Shell<'_> {
    /// `body` is a script in which `$inherited ID` records the id of a process.
    fn becomes_the_game(&self, body: &str, args: &[&str]) -> Command {
        let home = &self.parent.home;
        let (note, notes) = (home.path("inherited.sh"), home.path("inherited"));
        fs::write(&note, format!("echo $1 >> '{notes}'\n")).unwrap();
        let game = home.command(args);
        let mut shell = Command::new("sh");
        let script = format!("inherited='sh {note}'\n{body}\nexec \"$@\"");
        shell.args(["-c", &script, "sh"]).arg(game.get_program()).args(game.get_args());
        shell.envs(game.get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.stdin(Stdio::piped()).stdout(Stdio::null());
        shell
    }

    fn notes(&self) -> Vec<String> {
        let notes = fs::read_to_string(self.parent.home.path("inherited")).unwrap_or_default();
        notes.lines().map(str::to_string).collect()
    }

    fn has_survivors(&self, count: usize) {
        let notes = self.notes();
        assert_eq!(notes.len(), count);
        for id in notes {
            assert!(is_alive(&id), "{id} did not come from a program");
        }
    }
}

impl Drop for Shell<'_> {
    fn drop(&mut self) {
        for id in self.notes().iter().filter(|id| is_alive(id)) {
            let _ = Command::new("kill").args(["-KILL", id]).status();
        }
    }
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    let parent = Parent::stubborn();
    parent.arena();
    parent.has_no_survivor(2);
}

#[test]
fn a_program_that_ended_by_itself_leaves_nobody_behind() {
    let parent = Parent::new("sleep 300 >/dev/null 2>&1 &\n$note $!\nexit 0");
    parent.arena();
    parent.has_no_survivor(1);
}

/// In a session of its own, under a parent that has ended, with an empty environment.
#[cfg(target_os = "linux")]
#[test]
fn nobody_escapes_into_another_session() {
    let parent = Parent::new(
        "(setsid env -i sh -c 'sh \"$1\" $$; exec sleep 300' sh ${note#sh } >/dev/null </dev/null &)\n\
         while read -r line; do case $line in *'\"choose\"'*) echo '{\"choice\": 0}';; esac; done",
    );
    let seats = format!("human,bot:{}", parent.name);
    let args = ["play", "connect4", "--plain", "--lang=en", "--seats", &seats];
    let mut child = parent.home.command(&args).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    parent.wait_for_notes(1);
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    parent.has_no_survivor(1);
}

/// `sleep 300 & exec parlour play`: both processes come from the shell; the second loses its parent while the game runs.
#[test]
fn what_was_there_before_the_programs_survives_a_game() {
    let parent = Parent::stubborn();
    let shell = Shell { parent: &parent };
    let body = format!(
        "sleep 300 >/dev/null 2>&1 &\n$inherited $!\n\
         (while ! test -s '{}'; do sleep 0.05; done; sleep 300 >/dev/null 2>&1 & $inherited $!) &",
        parent.home.path("notes")
    );
    let args = parent.play();
    let args: Vec<&str> = args.iter().map(String::as_str).chain(["--plain"]).collect();
    let mut child = shell.becomes_the_game(&body, &args).spawn().unwrap();
    parent.wait_for_notes(2);
    within_patience("the shell starts nothing", || shell.notes().len() >= 2);
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    parent.has_no_survivor(2);
    shell.has_survivors(2);
}

#[test]
fn what_was_there_before_the_programs_survives_an_arena() {
    let parent = Parent::stubborn();
    let shell = Shell { parent: &parent };
    let bots = format!("{},random", parent.name);
    let args = ["arena", "connect4", "--bots", &bots, "--games", "1", "--time", "500"];
    let body = "sleep 300 >/dev/null 2>&1 &\n$inherited $!";
    let mut child = shell.becomes_the_game(body, &args).spawn().unwrap();
    assert!(child.wait().unwrap().success());
    parent.has_no_survivor(2);
    shell.has_survivors(1);
}

#[test]
fn the_end_of_the_input_ends_programs() {
    let parent = Parent::stubborn();
    let mut child = parent.in_a_pipe();
    parent.wait_for_notes(2);
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    parent.has_no_survivor(2);
}

#[test]
fn a_signal_in_a_pipe_ends_programs() {
    use std::os::unix::process::ExitStatusExt as _;
    for (name, number) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
        let parent = Parent::stubborn();
        let mut child = parent.in_a_pipe();
        parent.wait_for_notes(2);
        signal(&child, name);
        assert_eq!(child.wait().unwrap().signal(), Some(number), "as without programs");
        parent.has_no_survivor(2);
    }
}

#[test]
fn a_signal_to_the_arena_ends_programs() {
    let parent = Parent::stubborn();
    let bots = format!("{},random", parent.name);
    let args = ["arena", "connect4", "--bots", &bots, "--games", "9", "--time", "60000"];
    let mut child = parent.home.command(&args).stdout(Stdio::null()).spawn().unwrap();
    parent.wait_for_notes(2);
    signal(&child, "-TERM");
    assert!(!child.wait().unwrap().success());
    parent.has_no_survivor(2);
}

/// `nohup parlour arena` goes on when its terminal is closed.
#[test]
fn a_signal_that_is_ignored_ends_nobody() {
    let parent = Parent::stubborn();
    let bots = format!("{},random", parent.name);
    let args = ["arena", "connect4", "--bots", &bots, "--games", "2", "--time", "200"];
    let mut command = parent.home.command_with_signals("SIG_IGN", &args);
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    parent.wait_for_notes(2);
    signal(&child, "-HUP");
    assert!(child.wait().unwrap().success());
    parent.has_no_survivor(4);
}

/// A thinking program is in another thread than the game.
#[test]
fn leaving_at_a_terminal_ends_programs_that_think() {
    for key in ["q", "\x03"] {
        let parent = Parent::stubborn();
        let args = parent.play();
        let args: Vec<&str> = args.iter().map(String::as_str).chain(["--plain"]).collect();
        let mut terminal = Terminal::new(&parent.home, &args);
        terminal.wait_for("is thinking");
        parent.wait_for_notes(2);
        terminal.press(key);
        // Ctrl-C may be an accident: then the game is kept, though nothing was played.
        terminal.wait_for(if key == "q" { "Nothing was played" } else { "The game is saved." });
        assert_eq!(terminal.exit_code(), 0);
        parent.has_no_survivor(2);
    }
}

#[test]
fn leaving_the_full_screen_ends_programs() {
    for (signal, code) in [(None, 0), (Some("TERM"), 143), (Some("HUP"), 143)] {
        let parent = Parent::stubborn();
        let args = parent.play();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut window = Window::bare(&parent.home, &args, "en", (80, 24));
        window.wait_for("Player 2");
        parent.wait_for_notes(2);
        match signal {
            Some(signal) => window.screen.signal(signal).unwrap(),
            None => window.press("\x03"),
        }
        window.ends(code);
        parent.has_no_survivor(2);
    }
}
