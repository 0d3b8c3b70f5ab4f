//! Lines and keys from a person at a terminal.
//!
//! Lines are read in a separate thread: a signal must end the conversation even while nobody types.

use super::console::{LONGEST, Nudge, Typed};
use crate::hangup::is_hung_up;
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use rustyline::ExternalPrinter;
use rustyline::error::ReadlineError;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Something that may have news while a line is awaited.
pub(super) type Look = dyn FnMut() -> Option<String>;

/// How often it is asked.
const GLANCE: Duration = Duration::from_millis(100);

/// What ends the wait for a line.
enum Call {
    Typed(io::Result<Typed>),
    /// A signal: somebody wants to leave.
    Leave,
}

pub(super) struct Keyboard {
    prompts: Sender<String>,
    calls: Receiver<Call>,
    caller: Sender<Call>,
    /// Shows something above a line that is being typed.
    printer: Option<Box<dyn ExternalPrinter + Send>>,
    /// How the terminal was before a line was edited.
    before: Before,
    /// Somebody left while a line was awaited; nobody reads any more.
    is_left: Arc<AtomicBool>,
}

/// Reports that somebody wants to leave, from wherever signals are handled.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    is_raised: Arc<AtomicBool>,
    caller: Option<Sender<Call>>,
}

impl Interrupt {
    pub fn raise(&self) {
        self.is_raised.store(true, Ordering::Relaxed);
        if let Some(caller) = &self.caller {
            // If nobody waits for a line any more, the game is being left already.
            let _ = caller.send(Call::Leave);
        }
    }

    pub fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::Relaxed)
    }

    /// Does somebody want to leave? True once.
    pub(super) fn take(&self) -> bool {
        self.is_raised.swap(false, Ordering::Relaxed)
    }
}

impl Keyboard {
    /// `None` if lines can't be edited here.
    pub fn new() -> Option<Self> {
        let before = Before::now();
        let mut editor = rustyline::DefaultEditor::new().ok()?;
        let printer = editor.create_external_printer().ok();
        let printer = printer.map(|printer| Box::new(printer) as Box<dyn ExternalPrinter + Send>);
        let (prompts, asked) = channel::<String>();
        let (caller, calls) = channel();
        let typed = caller.clone();
        let is_left = Arc::new(AtomicBool::new(false));
        let has_left = Arc::clone(&is_left);
        thread::spawn(move || {
            while let Ok(prompt) = asked.recv() {
                // The terminal was given back already.
                if has_left.load(Ordering::SeqCst) {
                    return;
                }
                if typed.send(Call::Typed(read(&mut editor, &prompt))).is_err() {
                    return;
                }
            }
        });
        Some(Self { prompts, calls, caller, printer, before, is_left })
    }

    pub fn interrupt(&self) -> Interrupt {
        Interrupt { is_raised: Arc::default(), caller: Some(self.caller.clone()) }
    }

    /// Waits for a line after `prompt`, or for a signal. Meanwhile `look` may have something to say, which is shown above
    /// the line.
    pub fn ask(&mut self, prompt: &str, mut look: Option<&mut Look>) -> io::Result<Typed> {
        // A signal that came before the question ends it too.
        if self.is_left() || self.calls.try_recv().is_ok() {
            self.is_left.store(true, Ordering::SeqCst);
            return Ok(Typed::End);
        }
        if self.prompts.send(prompt.into()).is_err() {
            return Ok(Typed::End);
        }
        loop {
            let call = match &mut look {
                None => self.calls.recv().map_err(RecvTimeoutError::from),
                Some(_) => self.calls.recv_timeout(GLANCE),
            };
            match call {
                Ok(Call::Typed(typed)) => return typed,
                Err(RecvTimeoutError::Timeout) => {
                    let news = look.as_mut().and_then(|look| look());
                    if let (Some(news), Some(printer)) = (news, &mut self.printer) {
                        // If it can't be shown, the next screen says it.
                        let _ = printer.print(format!("{news}\n"));
                    }
                }
                Ok(Call::Leave) | Err(RecvTimeoutError::Disconnected) => {
                    self.is_left.store(true, Ordering::SeqCst);
                    // The editor is still waiting, and can't do this itself.
                    self.before.restore();
                    return Ok(Typed::End);
                }
            }
        }
    }

    /// Did somebody leave in the middle of a line?
    pub fn is_left(&self) -> bool {
        self.is_left.load(Ordering::SeqCst)
    }

    /// Gives the terminal back. The editor may have taken it just when somebody left.
    pub fn give_back(&self) {
        self.before.restore();
    }
}

fn read(editor: &mut rustyline::DefaultEditor, prompt: &str) -> io::Result<Typed> {
    match editor.readline(prompt) {
        Ok(line) if line.len() > LONGEST => Ok(Typed::TooLong),
        Ok(line) => Ok(Typed::Line(line)),
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Typed::End),
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(Typed::NotText),
        Err(_) if is_hung_up() => Ok(Typed::End),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// Waits at most this long for a single key.
pub(super) fn nudge_within(time: Duration) -> Option<Nudge> {
    if is_hung_up() {
        return Some(Nudge::End);
    }
    // Single keys are read only in between: output needs the terminal in its normal mode.
    if enable_raw_mode().is_err() {
        thread::sleep(time);
        return None;
    }
    let nudge = pressed_within(time);
    let _ = disable_raw_mode();
    nudge
}

/// Reads the terminal directly: the usual event reader never returns from a terminal that is gone.
#[cfg(unix)]
fn pressed_within(time: Duration) -> Option<Nudge> {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd as _;
    let input = io::stdin();
    let mut looked = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let time = PollTimeout::try_from(time).unwrap_or(PollTimeout::ZERO);
    if poll(&mut looked, time).ok()? == 0 {
        return None;
    }
    let mut keys = [0; 256];
    match nix::unistd::read(input.as_fd(), &mut keys) {
        Ok(0) => Some(Nudge::End),
        Ok(count) => meant(&keys[..count]),
        Err(_) => is_hung_up().then_some(Nudge::End),
    }
}

#[cfg(not(unix))]
fn pressed_within(time: Duration) -> Option<Nudge> {
    use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};
    let key = match event::poll(time) {
        Ok(true) => event::read().ok(),
        _ => None,
    };
    let Some(Event::Key(key)) = key.filter(Event::is_key_press) else { return None };
    match key.code {
        KeyCode::Enter => meant(b"\r"),
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => meant(b"\x03"),
        KeyCode::Char(sign) if sign.is_ascii() => meant(&[sign as u8]),
        _ => None,
    }
}

/// The meaning of keys during a wait. Leaving comes first.
fn meant(keys: &[u8]) -> Option<Nudge> {
    match keys {
        // The escape sequence of a special key.
        [b'\x1b', ..] => None,
        keys if keys.contains(&b'\x03') => Some(Nudge::End),
        keys if keys.contains(&b'q') => Some(Nudge::Leave),
        keys if keys.contains(&b'u') => Some(Nudge::Undo),
        keys if keys.iter().any(|key| matches!(key, b'\r' | b'\n' | b' ')) => Some(Nudge::Hurry),
        _ => None,
    }
}

/// The terminal as it was.
#[cfg(unix)]
struct Before(Option<nix::sys::termios::Termios>);

#[cfg(unix)]
impl Before {
    fn now() -> Self {
        Self(nix::sys::termios::tcgetattr(io::stdin()).ok())
    }

    fn restore(&self) {
        use nix::sys::termios::{SetArg, tcsetattr};
        if let Some(before) = &self.0 {
            // Nothing can be done about a terminal that is gone.
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, before);
        }
    }
}

#[cfg(not(unix))]
struct Before;

#[cfg(not(unix))]
impl Before {
    fn now() -> Self {
        Self
    }

    fn restore(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_hurry_or_leave() {
        assert_eq!(meant(b"x\r"), Some(Nudge::Hurry));
        assert_eq!(meant(b" "), Some(Nudge::Hurry));
        assert_eq!(meant(b"undo\r"), Some(Nudge::Undo));
        assert_eq!(meant(b"\nq"), Some(Nudge::Leave));
        assert_eq!(meant(b"\x03"), Some(Nudge::End));
        assert_eq!(meant(b"\x1b[A"), None);
        assert_eq!(meant(b"x"), None);
    }
}
