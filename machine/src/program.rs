//! A computer player that is another program: lines of JSON over its standard input and output.
//!
//! No such program can hold up a game: threads of its own read and write for it, and waiting for it has a limit. The
//! protocol is described in `docs/bot-protocol.md`.

use crate::running::Running;
use ai::{AnyBot, Invitation};
use kernel::{AnyActions, AnyWire, Budget};
use ledger::ProgramName;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, io, thread};

/// The variable that names the folder of the saved games.
pub const HOME: &str = "PARLOUR_HOME";

/// The version of the protocol. Increase it when programs have to change.
const PROTOCOL: u32 = 2;

/// How long a program may think if there is no other limit.
const OWN_TIME: Duration = Duration::from_secs(5);

/// Added to the limit: the time that a line takes to get there and back.
const GRACE: Duration = Duration::from_millis(500);

/// After this many unanswered questions in a row, a program is not waited for any more in this game.
const MOST_SILENT: u32 = 3;

/// A program that writes more lines than this without being asked has to wait.
const MOST_UNREAD: usize = 16;

/// A longer line does not count as an answer.
const LONGEST_LINE: u64 = 1 << 16;

/// Up to this many lines before an answer may be anything: a greeting, debug output.
const MOST_ASIDES: u32 = 16;

/// How often to check whether a program has exited, and how long to wait in between.
const LAST_LOOKS: (u32, Duration) = (20, Duration::from_millis(5));

/// Forfeited answers, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// It did not answer in time.
    pub slow: u32,
    /// Its answer made no sense, or was not an option.
    pub nonsense: u32,
    /// It was out of the game: it had exited, closed its output, or been silent too often in a row.
    pub gone: u32,
}

impl Lost {
    /// All of them.
    pub const fn all(&self) -> u32 {
        self.slow + self.nonsense + self.gone
    }
}

/// The count of one program over any number of games.
pub type LostCount = Arc<Mutex<Lost>>;

/// A running program in one seat of one game. Ends with the game.
pub struct Program {
    running: Running,
    /// `None` once its input is closed.
    lines: Option<Sender<String>>,
    answers: Receiver<Said>,
    asked: u64,
    silent: u32,
    lost: LostCount,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("id", &self.running.id()).finish_non_exhaustive()
    }
}

impl Program {
    /// Starts the program for a seat of this game, given by its name and the version of its rules. The error output of
    /// the program goes to `complaints`.
    pub fn start(
        name: &ProgramName,
        (game, rules): (&str, u32),
        invitation: Invitation,
        complaints: Stdio,
        lost: LostCount,
    ) -> io::Result<Self> {
        let [command, args @ ..] = name.words() else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let mut command = Command::new(command);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(complaints);
        // Programs must not learn where the saved games are: those that still run have secrets.
        command.env_remove(HOME);
        let (running, input, output) = Running::start(&mut command)?;
        let (lines, to_write) = channel();
        let (answered, answers) = sync_channel(MOST_UNREAD);
        thread::spawn(move || write_lines(input, &to_write));
        thread::spawn(move || read_answers(output, &answered));
        let lines = Some(lines);
        let program = Self { running, lines, answers, asked: 0, silent: 0, lost };
        let start = json!({
            "kind": "start",
            "protocol": PROTOCOL,
            "game": game,
            "rules": rules,
            "seat": invitation.seat,
            "seats": invitation.seats,
            "seed": invitation.seed,
        });
        program.tell(start.to_string());
        Ok(program)
    }

    /// Reports no error: a program that does not listen is noticed when its answer is due.
    fn tell(&self, mut line: String) {
        line.push('\n');
        if let Some(lines) = &self.lines {
            let _ = lines.send(line);
        }
    }

    fn lose(&self, count: impl FnOnce(&mut Lost) -> &mut u32) {
        *count(&mut self.lost.lock().unwrap_or_else(PoisonError::into_inner)) += 1;
    }

    /// Waits for the answer to this question: `None` if it makes no sense. Answers to earlier questions are dropped.
    fn answer_to(
        &self,
        id: u64,
        end: Instant,
        budget: &Budget<'_>,
    ) -> Result<Option<Value>, RecvTimeoutError> {
        // The stop flag is checked ten times a second.
        const LOOK: Duration = Duration::from_millis(100);
        let mut asides = 0;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(RecvTimeoutError::Timeout);
            }
            match self.answers.recv_timeout(left.min(LOOK)) {
                Ok(Said::Object(answer)) if answer["id"] == id || answer["id"].is_null() => {
                    return Ok(Some(answer));
                }
                Ok(Said::TooMuch) => return Ok(None),
                Ok(Said::Aside) if asides == MOST_ASIDES => return Ok(None),
                Ok(Said::Aside) => asides += 1,
                Ok(Said::Object(_)) | Err(RecvTimeoutError::Timeout) => {}
                Err(gone @ RecvTimeoutError::Disconnected) => return Err(gone),
            }
            if budget.is_stopped() {
                return Err(RecvTimeoutError::Timeout);
            }
        }
    }
}

impl AnyBot for Program {
    fn observe(&mut self, notice: &dyn AnyWire) {
        self.tell(format!(r#"{{"kind":"notice","notice":{}}}"#, notice.json()));
    }

    fn choose(&mut self, view: &dyn AnyWire, options: &dyn AnyActions, budget: Budget<'_>) -> Option<usize> {
        if self.silent >= MOST_SILENT {
            self.lose(|lost| &mut lost.gone);
            return None;
        }
        self.asked += 1;
        let time = budget.time.unwrap_or(OWN_TIME);
        let (view, listed) = (view.json(), options.json());
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.tell(format!(
            r#"{{"kind":"choose","id":{},"view":{view},"options":{listed},"time":{millis}}}"#,
            self.asked
        ));
        let end = Instant::now() + time.saturating_add(GRACE).min(Duration::from_hours(24));
        match self.answer_to(self.asked, end, &budget) {
            Ok(answer) => {
                self.silent = 0;
                let choice = answer.and_then(|answer| answer["choice"].as_u64());
                let choice = choice
                    .and_then(|choice| usize::try_from(choice).ok())
                    .filter(|&choice| choice < options.len());
                if choice.is_none() {
                    self.lose(|lost| &mut lost.nonsense);
                }
                choice
            }
            Err(RecvTimeoutError::Timeout) => {
                // A program that was interrupted was not silent.
                self.silent += u32::from(!budget.is_stopped());
                self.lose(|lost| &mut lost.slow);
                None
            }
            Err(RecvTimeoutError::Disconnected) => {
                self.silent = MOST_SILENT;
                self.lose(|lost| &mut lost.gone);
                None
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A program that is told that the game is over, and finds its input closed, gets a short time to exit. Dropping
        // `running` ends what is left then, of the program or of what it has started.
        self.tell(r#"{"kind":"end"}"#.into());
        drop(self.lines.take());
        let (looks, pause) = LAST_LOOKS;
        for _ in 0..looks {
            if self.running.has_ended() {
                return;
            }
            thread::sleep(pause);
        }
    }
}

/// A program that does not read stops this thread, and nothing else.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// A line of a program.
#[derive(Debug, PartialEq)]
enum Said {
    Object(Value),
    /// Anything but a JSON object.
    Aside,
    /// The line was too long to read.
    TooMuch,
}

impl Said {
    /// What the next line says; nothing for an empty one.
    fn read(output: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut line = Vec::new();
        let length = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if length as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            output.skip_until(b'\n')?;
            return Ok(Some(Self::TooMuch));
        }
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        let said = serde_json::from_slice(&line).ok().filter(Value::is_object);
        Ok(Some(said.map_or(Self::Aside, Self::Object)))
    }
}

fn read_answers(output: ChildStdout, answers: &SyncSender<Said>) {
    let mut output = BufReader::new(output);
    while let Ok(said) = Said::read(&mut output) {
        if said.is_some_and(|said| answers.send(said).is_err()) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_answer_an_aside_or_too_much() {
        let text = format!("hello\n\n{}\n{{\"id\": 1}}\n[]\n{{", "x".repeat(200_000));
        let mut text = text.as_bytes();
        let said: Vec<Option<Said>> = std::iter::from_fn(|| Said::read(&mut text).ok()).collect();
        let answer = Said::Object(json!({ "id": 1 }));
        assert_eq!(
            said,
            [
                Some(Said::Aside),
                None,
                Some(Said::TooMuch),
                Some(answer),
                Some(Said::Aside),
                Some(Said::Aside)
            ]
        );
    }
}
