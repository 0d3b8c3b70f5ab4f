//! A terminal with the program in it.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::fmt;
use std::fs;
use std::io::{self, Read as _, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing in the program takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// What was expected and did not appear, with the screen as it was.
pub type Watched<T> = Result<T, String>;

pub struct Screen {
    parser: vt100::Parser,
    chunks: Receiver<Vec<u8>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// Everything that was ever shown.
    bytes: Vec<u8>,
    /// In the middle of a picture: what is seen now is half of it.
    is_drawing: bool,
    /// How often a line was asked for in plain mode.
    asked: usize,
}

/// The line editor of plain mode begins every line with this: what is pasted arrives in brackets.
const LINE_BEGINS: &[u8] = b"\x1b[?2004h";

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Screen").finish_non_exhaustive()
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn sides(columns: u16, rows: u16) -> (NonZeroU16, NonZeroU16) {
    (NonZeroU16::new(rows).unwrap_or(NonZeroU16::MIN), NonZeroU16::new(columns).unwrap_or(NonZeroU16::MIN))
}

fn other(error: impl fmt::Display) -> io::Error {
    io::Error::other(error.to_string())
}

impl Screen {
    /// Starts a program in a window of this size. `home` is where its games are saved; `env` adds to its environment.
    pub fn open(
        program: &Path,
        args: &[&str],
        home: &Path,
        env: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> io::Result<Self> {
        let pair = native_pty_system().openpty(size(columns, rows)).map_err(other)?;
        // That is also its working directory, so that its files are removed with it.
        fs::create_dir_all(home)?;
        let mut command = CommandBuilder::new(fs::canonicalize(program)?);
        command.cwd(home);
        command.args(args);
        for name in ["NO_COLOR", "COLORTERM", "LANG", "LC_CTYPE", "LC_MESSAGES"] {
            command.env_remove(name);
        }
        command.env("PARLOUR_HOME", home);
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        for (name, value) in env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).map_err(other)?;
        let (tell, chunks) = channel();
        let mut output = pair.master.try_clone_reader().map_err(other)?;
        thread::spawn(move || {
            let mut chunk = vec![0; 1 << 16];
            while let Ok(count @ 1..) = output.read(&mut chunk) {
                if tell.send(chunk[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().map_err(other)?;
        let (rows, columns) = sides(columns, rows);
        let parser = vt100::Parser::new(rows, columns, 0);
        let master = pair.master;
        Ok(Self { parser, chunks, keys, child, master, bytes: Vec::new(), is_drawing: false, asked: 0 })
    }

    /// Keys as the terminal sends them.
    pub fn press(&mut self, keys: &str) -> io::Result<()> {
        self.keys.write_all(keys.as_bytes())?;
        self.keys.flush()
    }

    /// A click on this place, counted from 0.
    pub fn click(&mut self, column: u16, row: u16) -> io::Result<()> {
        let (column, row) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"))
    }

    pub fn resize(&mut self, columns: u16, rows: u16) -> io::Result<()> {
        self.master.resize(size(columns, rows)).map_err(other)?;
        let (rows, columns) = sides(columns, rows);
        self.parser.screen_mut().set_size(rows, columns);
        Ok(())
    }

    fn take(&mut self, chunk: &[u8]) {
        let from = self.bytes.len().saturating_sub(16);
        self.bytes.extend_from_slice(chunk);
        self.parser.process(chunk);
        let recent = &self.bytes[from..];
        let last = |mark: &[u8]| recent.windows(mark.len()).rposition(|window| window == mark);
        let (begun, ended) = (last(b"\x1b[?2026h"), last(b"\x1b[?2026l"));
        if begun.is_some() || ended.is_some() {
            self.is_drawing = begun > ended;
        }
        // A mark may begin in the chunk before.
        let from = self.bytes.len() - chunk.len();
        let news = &self.bytes[from.saturating_sub(LINE_BEGINS.len() - 1)..];
        self.asked += news.windows(LINE_BEGINS.len()).filter(|window| *window == LINE_BEGINS).count();
        // A terminal answers where its cursor is.
        if chunk.windows(4).any(|window| window == b"\x1b[6n") {
            let (row, column) = self.parser.screen().cursor_position();
            let _ = self.press(&format!("\x1b[{};{}R", row + 1, column + 1));
        }
    }

    /// Reads the output that comes in this time. False at the end of the output.
    pub fn watch_for(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        loop {
            match self.chunks.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.take(&chunk),
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    /// How many lines plain mode has asked for so far: one more than were typed while it waits for another.
    pub fn lines_asked(&self) -> usize {
        self.asked
    }

    /// Waits until the whole screen meets this condition.
    pub fn wait_until(&mut self, what: &str, is_there: impl Fn(&Self) -> bool) -> Watched<()> {
        let end = Instant::now() + PATIENCE;
        loop {
            if !self.is_drawing && is_there(self) {
                return Ok(());
            }
            match self.chunks.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.take(&chunk),
                Err(error) => return Err(format!("waited for {what} ({error}):\n{}", self.text())),
            }
        }
    }

    pub fn wait_for(&mut self, text: &str) -> Watched<()> {
        self.wait_until(text, |screen| screen.text().contains(text))
    }

    /// How many cells have the terminal's own background colour.
    pub fn unpainted(&self) -> usize {
        let screen = self.terminal();
        let (rows, columns) = screen.size();
        let cells = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        let background = |(row, column): (u16, u16)| screen.cell(row, column).map(vt100::Cell::bgcolor);
        cells.filter(|&cell| matches!(background(cell), None | Some(vt100::Color::Default))).count()
    }

    /// What is seen, line by line.
    pub fn text(&self) -> String {
        let screen = self.parser.screen();
        let columns = screen.size().1;
        let lines: Vec<String> =
            screen.rows(0, columns.get()).map(|line| line.trim_end().to_string()).collect();
        lines.join("\n").trim_end().to_string()
    }

    pub fn terminal(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Everything that was ever shown, control codes included.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Which settings of the terminal were not restored, if any.
    pub fn left_behind(&self) -> Vec<&'static str> {
        let screen = self.parser.screen();
        // The names of the flags are enough here; their types belong to a library below.
        let flags = self.master.get_termios().map(|termios| format!("{:?}", termios.local_flags));
        let has = |flag: &str| flags.as_ref().is_none_or(|flags| flags.contains(flag));
        let checks = [
            (screen.alternate_screen(), "the alternate screen"),
            (screen.hide_cursor(), "a hidden cursor"),
            (screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None, "the mouse"),
            (screen.bracketed_paste(), "bracketed paste"),
            (!has("ICANON"), "raw mode"),
            (!has("ECHO"), "no echo"),
        ];
        checks.into_iter().filter(|(left, _)| *left).map(|(_, name)| name).collect()
    }

    /// Sends the program a signal by its short name: `TERM`, `HUP`.
    pub fn signal(&mut self, name: &str) -> io::Result<()> {
        let Some(id) = self.child.process_id() else { return Ok(()) };
        Command::new("kill").args([&format!("-{name}"), &id.to_string()]).status().map(|_| ())
    }

    /// Waits for the program to end: its exit code.
    pub fn exit_code(&mut self) -> Watched<u32> {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    // Its last words: read to the end of the output.
                    self.watch_for(Duration::from_secs(10));
                    return Ok(status.exit_code());
                }
                Ok(None) if Instant::now() < end => {
                    self.watch_for(Duration::from_millis(5));
                }
                Ok(None) => {
                    let _ = self.child.kill();
                    return Err(format!("it does not end:\n{}", self.text()));
                }
                Err(error) => return Err(error.to_string()),
            }
        }
    }

    pub fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// The processor time that the program has used so far, in seconds; nothing where the system does not say.
    pub fn processor_seconds(&self) -> Option<f64> {
        const TICKS_PER_SECOND: f64 = 100.0;
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.process_id()?)).ok()?;
        let mut after_name = stat.rsplit_once(") ")?.1.split(' ').skip(11);
        let user: f64 = after_name.next()?.parse().ok()?;
        let system: f64 = after_name.next()?.parse().ok()?;
        Some((user + system) / TICKS_PER_SECOND)
    }

    /// How long the threads of the program have waited for a processor so far; nothing where the system does not say.
    pub fn starved(&self) -> Option<Duration> {
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.process_id()?)).ok()?;
        let waited = |thread: io::Result<fs::DirEntry>| {
            let stat = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
            stat.split(' ').nth(1)?.parse::<u64>().ok()
        };
        Some(Duration::from_nanos(threads.filter_map(waited).sum()))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A test that fails does not leave the program running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
