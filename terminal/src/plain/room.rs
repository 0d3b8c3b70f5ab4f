//! Where plain mode happens: the console, the words, the store, and what was asked for on the command line.

use super::{Console, Talk};
use crate::Speech;
use crate::local::{Archive, Settings, Wishes};
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

impl Room {
    pub fn talk(&mut self) -> Talk<'_> {
        Talk::new(&mut self.console, &self.speech)
    }

    /// Remembers the settings; if that fails, play goes on without.
    pub fn save_settings(&mut self) -> std::io::Result<()> {
        if let Err(error) = self.settings.save(&self.home) {
            let text = crate::say!(self.speech, "settings-not-saved", reason = error.to_string());
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
