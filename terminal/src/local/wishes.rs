//! Requests from the command line.

use super::RecordFile;
use kernel::Seed;
use std::path::PathBuf;

/// What the command line asks for, for the matches of this run.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// For the first match of this run only: the next one is a different game.
    pub seed: Option<Seed>,
    /// Answers that are given before anybody plays, for the first match of this run.
    pub opening: Vec<String>,
    pub record: Option<PathBuf>,
    /// A match of this run already uses the name for its record; the next one needs another.
    pub is_record_used: bool,
}

impl Wishes {
    /// Where the record of the next match goes.
    pub fn next_record(&self) -> Option<PathBuf> {
        let base = self.record.as_deref()?;
        Some(if self.is_record_used { RecordFile::free_name(base) } else { base.into() })
    }
}
