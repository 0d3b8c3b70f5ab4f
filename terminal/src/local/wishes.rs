//! Requests from the command line.

use super::RecordFile;
use kernel::Seed;
use std::path::{Path, PathBuf};

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
    /// A match is forgotten: its name for a record may be free again.
    pub(super) fn free_record(&mut self) {
        self.is_record_used = self.record.as_deref().is_some_and(Path::exists);
    }

    /// Where the record of the next match goes.
    pub fn next_record(&self) -> Option<PathBuf> {
        let base = self.record.as_deref()?;
        Some(if self.is_record_used { RecordFile::free_name(base) } else { base.into() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_forgotten_record_is_used_again() {
        let home = tempfile::tempdir().unwrap();
        let record = home.path().join("game.txt");
        let mut wishes = Wishes { record: Some(record.clone()), is_record_used: true, ..Wishes::default() };
        assert_eq!(wishes.next_record(), Some(home.path().join("game-2.txt")));
        wishes.free_record();
        assert_eq!(wishes.next_record(), Some(record.clone()));
        // Not if an earlier match has it.
        std::fs::write(&record, "").unwrap();
        wishes.free_record();
        assert_eq!(wishes.next_record(), Some(home.path().join("game-2.txt")));
    }
}
