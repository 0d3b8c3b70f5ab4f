//! Lines in, lines out.

use super::keyboard::{self, Interrupt, Keyboard, Look};
use kernel::visible_lines;
use ratatui::crossterm::terminal;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;
use words::short;

/// No answer is longer than this, in bytes.
pub(super) const LONGEST: usize = 1000;

/// Longer text is broken into lines of at most this many columns.
const READABLE: usize = 78;

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    Line(String),
    /// Far too long to be an answer.
    TooLong,
    /// Not text.
    NotText,
    /// There is no more input.
    End,
}

/// What a waiting person may want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    Hurry,
    /// `u`.
    Undo,
    /// `q`.
    Leave,
    /// Ctrl-C, a signal, or the terminal is gone.
    End,
}

/// A terminal or a pipe.
pub struct Console {
    input: Input,
    output: Box<dyn Write + Send>,
    /// Set when somebody wants to leave while no question is open.
    interrupt: Interrupt,
    /// What may have news while a line is awaited.
    look: Option<Box<Look>>,
}

enum Input {
    /// A person at a terminal: lines can be edited.
    Keyboard(Box<Keyboard>),
    Pipe(Box<dyn BufRead + Send>),
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").finish_non_exhaustive()
    }
}

impl Console {
    /// This process's own terminal or pipe.
    pub fn of_process(is_terminal: bool) -> Self {
        let keyboard = if is_terminal { Keyboard::new() } else { None };
        let interrupt = keyboard.as_ref().map(Keyboard::interrupt).unwrap_or_default();
        let input = match keyboard {
            Some(keyboard) => Input::Keyboard(Box::new(keyboard)),
            None => Input::Pipe(Box::new(io::BufReader::new(io::stdin()))),
        };
        Self { input, output: Box::new(io::stdout()), interrupt, look: None }
    }

    pub fn new(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> Self {
        let input = Input::Pipe(Box::new(input));
        Self { input, output: Box::new(output), interrupt: Interrupt::default(), look: None }
    }

    /// While lines are awaited on a terminal, this is asked now and then; what it says is shown above the line.
    pub fn set_look(&mut self, look: Option<Box<Look>>) {
        self.look = look;
    }

    /// For signal handlers: the player wants to leave.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Waits at most this long for an impatient key: Enter or the space bar hurries, `u` takes back, `q` and Ctrl-C leave. Other keys are
    /// dropped. Nobody is impatient in a pipe.
    pub fn nudge_within(&self, time: Duration) -> Option<Nudge> {
        if self.interrupt.take() {
            return Some(Nudge::End);
        }
        if !self.is_terminal() {
            thread::sleep(time);
            return None;
        }
        keyboard::nudge_within(time)
    }

    /// Is there a person who sees what was written before?
    pub const fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Keyboard(_))
    }

    /// The width for longer text: easy to read, and not wider than the terminal.
    pub fn columns(&self) -> usize {
        let own = if self.is_terminal() { terminal::size().ok() } else { None };
        // Some serial lines do not know their width.
        let own = own.map(|(columns, _)| usize::from(columns)).filter(|columns| *columns >= 20);
        own.map_or(READABLE, |columns| READABLE.min(columns - 1))
    }

    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{}", visible_lines(text))
    }

    /// Waits for a line after `prompt`.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Typed> {
        match &mut self.input {
            Input::Keyboard(keyboard) => {
                self.output.flush()?;
                let typed = keyboard.ask(prompt, self.look.as_deref_mut())?;
                if keyboard.is_left() {
                    self.end_line()?;
                }
                Ok(typed)
            }
            Input::Pipe(input) => {
                write!(self.output, "{prompt}")?;
                self.output.flush()?;
                let typed = read_line(input.as_mut())?;
                // Piped input is not visible: a transcript has both sides only if it is echoed.
                let echo = if let Typed::Line(text) = &typed { short(text) } else { String::new() };
                writeln!(self.output, "{echo}")?;
                Ok(typed)
            }
        }
    }

    /// The next output must not follow a half-typed line, nor be pasted into one.
    fn end_line(&mut self) -> io::Result<()> {
        let paste = if self.can_wipe() { "\x1b[?2004l" } else { "" };
        writeln!(self.output, "{paste}")
    }

    /// Can the output be wiped?
    pub fn can_wipe(&self) -> bool {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        self.is_terminal() && !dumb
    }

    /// Wipes the screen and its scrollback. Returns whether that was possible.
    pub fn wipe(&mut self) -> io::Result<bool> {
        if !self.can_wipe() {
            return Ok(false);
        }
        write!(self.output, "\x1b[H\x1b[2J\x1b[3J")?;
        self.output.flush()?;
        Ok(true)
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// The editor may have begun with a line just when somebody left: then the terminal is still in its hands.
impl Drop for Console {
    fn drop(&mut self) {
        if let Input::Keyboard(keyboard) = &self.input
            && keyboard.is_left()
        {
            keyboard.give_back();
            let paste = if self.can_wipe() { "\x1b[?2004l" } else { "" };
            // A terminal that is gone needs nothing.
            let _ = write!(self.output, "{paste}").and_then(|()| self.output.flush());
        }
    }
}

/// The next line, whatever its bytes and its length.
fn read_line(input: &mut dyn BufRead) -> io::Result<Typed> {
    let mut line: Vec<u8> = Vec::new();
    let mut length = 0usize;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            if length == 0 {
                return Ok(Typed::End);
            }
            break;
        }
        let newline = chunk.iter().position(|&byte| byte == b'\n');
        let taken = newline.map_or(chunk.len(), |index| index + 1);
        // Beyond the limit the bytes are counted, not kept.
        let room = (LONGEST + 2).saturating_sub(line.len()).min(taken);
        line.extend_from_slice(&chunk[..room]);
        length += taken;
        input.consume(taken);
        if newline.is_some() {
            break;
        }
    }
    if length > LONGEST + 1 {
        return Ok(Typed::TooLong);
    }
    match String::from_utf8(line) {
        Ok(text) => Ok(Typed::Line(text.trim_end_matches(['\n', '\r']).to_string())),
        Err(_) => Ok(Typed::NotText),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_make_lines() {
        let long = "x".repeat(10_000);
        let bytes = [b"4\r\n\xff\xfe\n".as_slice(), long.as_bytes(), b"\n\nlast"].concat();
        let mut input = io::Cursor::new(bytes);
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next(), Typed::Line("4".into()));
        assert_eq!(next(), Typed::NotText);
        assert_eq!(next(), Typed::TooLong);
        assert_eq!(next(), Typed::Line(String::new()));
        assert_eq!(next(), Typed::Line("last".into()));
        assert_eq!(next(), Typed::End);
    }
}
