//! Where plain mode happens: the console, the words, the store, and what was asked for on the command line.

use super::{Console, Interrupt, Talk};
use crate::local::{Archive, Company, Settings, Wishes};
use crate::{Speech, say};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;

#[derive(Debug)]
pub struct Room {
    pub home: PathBuf,
    pub archive: Archive,
    pub settings: Settings,
    pub speech: Speech,
    pub console: Console,
    pub wishes: Wishes,
}

/// Says on a line of its own what is being waited for.
struct Lines {
    text: String,
    interrupt: Interrupt,
}

impl Company for Lines {
    fn begin(&mut self) {
        // If it can't be written, the wait goes on nevertheless.
        let _ = writeln!(io::stdout(), "{}", self.text);
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if self.interrupt.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn end(&mut self) {}
}

impl Room {
    /// Says so, in the language of the room, when another program has locked the saved games.
    pub fn keep_company(&self) {
        let text = say!(self.speech, "store-waiting");
        self.archive.set_company(Box::new(Lines { text, interrupt: self.console.interrupt() }));
    }

    pub fn talk(&mut self) -> Talk<'_> {
        Talk::new(&mut self.console, &self.speech)
    }

    /// Saves the settings; if that fails, play goes on without.
    pub fn save_settings(&mut self) -> io::Result<()> {
        if let Err(error) = self.settings.save(&self.home) {
            let text = say!(self.speech, "settings-not-saved", reason = error.to_string());
            self.console.line(&text)?;
        }
        Ok(())
    }
}

impl<'a> From<&'a mut Room> for Talk<'a> {
    fn from(room: &'a mut Room) -> Self {
        room.talk()
    }
}
