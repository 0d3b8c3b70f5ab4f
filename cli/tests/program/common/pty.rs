//! The program at a real terminal.

use super::Home;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read as _, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Clears the screen and what was scrolled off it.
const WIPE: &str = "\x1b[H\x1b[2J\x1b[3J";

pub struct Terminal {
    shown: Receiver<Vec<u8>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// Keeps the terminal open.
    master: Box<dyn MasterPty + Send>,
    bytes: Vec<u8>,
    /// What was waited for before ends here.
    seen: usize,
}

impl Terminal {
    pub fn new(home: &Home, args: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(args);
        command.env("PARLOUR_HOME", home.path("home"));
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        let (tell, shown) = channel();
        let mut screen = pair.master.try_clone_reader().unwrap();
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut chunk) {
                if tell.send(chunk[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self { shown, keys, child, master: pair.master, bytes: Vec::new(), seen: 0 }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).replace("\r\n", "\n")
    }

    /// Waits until this is shown, after everything that was waited for before.
    pub fn wait_for(&mut self, text: &str) {
        let deadline = Instant::now() + Duration::from_mins(1);
        loop {
            let shown = self.text();
            if let Some(place) = shown.get(self.seen..).and_then(|new| new.find(text)) {
                self.seen += place + text.len();
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.shown.recv_timeout(left) {
                Ok(chunk) => self.bytes.extend(chunk),
                Err(error) => panic!("waited for {text:?} ({error}):\n{shown}"),
            }
        }
    }

    /// Types a line when this question is there.
    pub fn answer(&mut self, question: &str, line: &str) {
        self.wait_for(question);
        self.press(&format!("{line}\r"));
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Everything that is still there, on the screen or above it.
    pub fn remaining(&self) -> String {
        self.text().rsplit(WIPE).next().unwrap_or_default().to_string()
    }

    /// Sends the program a signal by its short name: `TERM`, `HUP`.
    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(sent.unwrap().success());
    }

    /// Are lines edited by the terminal itself again?
    pub fn is_given_back(&self) -> bool {
        // The names of the flags are enough here; their types belong to a library below.
        let flags = self.master.get_termios().map(|termios| format!("{:?}", termios.local_flags));
        flags.is_some_and(|flags| flags.contains("ICANON") && flags.contains("ECHO"))
    }

    pub fn exit_code(mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that fails does not leave the program running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
