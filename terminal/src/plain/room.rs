//! Where plain mode happens: the console, the words, the store, and what was asked for on the command line.

use super::{Console, Talk};
use crate::Speech;
use crate::local::{Archive, RecordFile, Settings};
use kernel::Seed;
use std::path::PathBuf;

/// What the command line asked for, for the matches of this run.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// For the first match of this run: the next one is another game.
    pub seed: Option<Seed>,
    pub record: Option<PathBuf>,
    /// A match of this run has the name for its record; the next one needs another.
    pub is_record_used: bool,
}

impl Wishes {
    /// Where the record of the next match goes.
    pub fn next_record(&self) -> Option<PathBuf> {
        let base = self.record.as_deref()?;
        Some(if self.is_record_used { RecordFile::free_name(base) } else { base.into() })
    }
}

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
        Talk { console: &mut self.console, speech: &self.speech, unreadable: None }
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
