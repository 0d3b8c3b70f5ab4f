//! The record of a match as a file that is rewritten after every move.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use table::{LARGEST_RECORD, Record, RecordFault};

/// A file that belongs to one match.
#[derive(Clone, Debug)]
pub struct RecordFile {
    path: PathBuf,
    /// There was no file before.
    is_new: bool,
}

#[derive(Debug)]
pub enum RecordFileFault {
    /// It already exists and is something else: it is left alone.
    Taken(PathBuf),
    /// A device, a pipe or a folder.
    NotAFile(PathBuf),
    Io(PathBuf, io::Error),
}

/// Why a file can't be read as a record.
#[derive(Debug)]
pub enum ReadFault {
    /// A device, a pipe or a folder: reading it might never end.
    NotAFile,
    Io(io::Error),
    Record(RecordFault),
}

/// Reads a record from an ordinary file.
pub fn read_record(path: &Path) -> Result<Record, ReadFault> {
    read_text(path)?.parse().map_err(ReadFault::Record)
}

fn read_text(path: &Path) -> Result<String, ReadFault> {
    // Opening a pipe waits for its other end, so check first.
    if !fs::metadata(path).map_err(ReadFault::Io)?.is_file() {
        return Err(ReadFault::NotAFile);
    }
    let file = File::open(path).map_err(ReadFault::Io)?;
    let mut bytes = Vec::new();
    file.take(LARGEST_RECORD + 1).read_to_end(&mut bytes).map_err(ReadFault::Io)?;
    if bytes.len() as u64 > LARGEST_RECORD {
        return Err(ReadFault::Record(RecordFault::TooLarge));
    }
    String::from_utf8(bytes).map_err(|_| ReadFault::Record(RecordFault::Foreign))
}

impl RecordFile {
    /// A file for the match with this record. An earlier record of the same match may be continued; any other
    /// file is left alone.
    fn new(path: &Path, own: &Record) -> Result<Self, RecordFileFault> {
        match read_record(path) {
            Err(ReadFault::Io(error)) if error.kind() == ErrorKind::NotFound => {
                Ok(Self { path: path.into(), is_new: true })
            }
            Err(ReadFault::Io(error)) => Err(RecordFileFault::Io(path.into(), error)),
            Err(ReadFault::NotAFile) => Err(RecordFileFault::NotAFile(path.into())),
            Ok(record) if own.continues(&record) => Ok(Self { path: path.into(), is_new: false }),
            Ok(_) | Err(ReadFault::Record(_)) => Err(RecordFileFault::Taken(path.into())),
        }
    }

    /// The same, with the current record written to it.
    pub fn begin(path: &Path, own: &Record) -> Result<Self, RecordFileFault> {
        let file = Self::new(path, own)?;
        file.write(own)?;
        Ok(file)
    }

    /// Writes a record where no file exists, or over that same record: any other file is left alone. The file is there as a
    /// whole or not at all.
    pub fn keep(path: &Path, record: &Record) -> Result<(), RecordFileFault> {
        let text = record.to_string();
        match fs::symlink_metadata(path) {
            Ok(_) if read_text(path).is_ok_and(|there| there == text) => Ok(()),
            Ok(_) => Err(RecordFileFault::Taken(path.into())),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Self { path: path.into(), is_new: true }.place(&text, |beside, path| {
                    // A link, unlike a rename, never replaces a file that somebody made meanwhile.
                    match fs::hard_link(beside, path) {
                        Ok(()) => fs::remove_file(beside),
                        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
                        // Not every file system has links.
                        Err(_) => fs::rename(beside, path),
                    }
                })
            }
            Err(error) => Err(RecordFileFault::Io(path.into(), error)),
        }
    }

    /// The first free name for a later match: `game.txt`, `game-2.txt`, ...
    pub fn free_name(path: &Path) -> PathBuf {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let extension =
            path.extension().map(|extension| format!(".{}", extension.to_string_lossy())).unwrap_or_default();
        (2..10_000)
            .map(|number| path.with_file_name(format!("{stem}-{number}{extension}")))
            .find(|path| !path.exists())
            .unwrap_or_else(|| path.into())
    }

    /// The match was not started, or is forgotten: removes the file, unless it existed before.
    pub(super) fn discard(self) {
        if self.is_new {
            // The match is gone either way, for a more important reason.
            let _ = fs::remove_file(&self.path);
        }
    }

    /// Written to a temporary file next to it and renamed, so that the file is always a whole record.
    pub fn write(&self, record: &Record) -> Result<(), RecordFileFault> {
        self.place(&record.to_string(), |beside, path| fs::rename(beside, path))
    }

    /// Writes a temporary file next to it, which `put` then moves there. Nothing of it stays if that fails.
    fn place(
        &self,
        text: &str,
        put: impl FnOnce(&Path, &Path) -> io::Result<()>,
    ) -> Result<(), RecordFileFault> {
        let fault = |error: io::Error| match error.kind() {
            ErrorKind::AlreadyExists => RecordFileFault::Taken(self.path.clone()),
            _ => RecordFileFault::Io(self.path.clone(), error),
        };
        let (mut file, beside) = self.temporary().map_err(fault)?;
        let written = file.write_all(text.as_bytes());
        // Some systems can't rename an open file.
        drop(file);
        let placed = written.and_then(|()| put(&beside, &self.path));
        placed.inspect_err(|_| drop(fs::remove_file(&beside))).map_err(fault)
    }

    /// A new file in the same folder. A name that is taken belongs to somebody else, even if it is a link.
    fn temporary(&self) -> io::Result<(File, PathBuf)> {
        const NAMES: u32 = 1000;
        let own = std::process::id();
        for number in 0..NAMES {
            let mut name = self.path.file_name().unwrap_or_default().to_os_string();
            name.push(if number == 0 { format!(".{own}") } else { format!(".{own}-{number}") });
            let path = self.path.with_file_name(name);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((file, path)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use kernel::{Seat, Seed};
    use table::{Fairness, PatienceRules, SeatLabel};

    fn record() -> Record {
        let game = catalog::find("connect4").unwrap();
        let choices = game.configure(&"seats=2".parse().unwrap_or_default()).unwrap();
        let fairness = Fairness::drawn(Seed([7; 32]));
        let (table, _) = game.open(&choices, fairness, PatienceRules::default().into(), 0).unwrap();
        let label =
            |seat: Seat| SeatLabel { name: format!("Player {}", seat.index()), controller: "human".into() };
        table.record(Seat::all(2).map(label).collect(), "2026-11-15T12:00:00Z")
    }

    /// A record that can't be written leaves nothing behind, and one that can leaves nothing but itself.
    #[test]
    fn a_kept_record_is_whole_or_not_there() {
        let home = tempfile::tempdir().unwrap();
        let (path, record) = (home.path().join("game.txt"), record());
        let names = || -> Vec<_> {
            fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect()
        };
        let file = RecordFile { path: path.clone(), is_new: true };
        let full = file.place("half a rec", |_, _| Err(ErrorKind::StorageFull.into()));
        assert!(matches!(full, Err(RecordFileFault::Io(..))), "{full:?}");
        assert!(names().is_empty(), "{:?}", names());
        RecordFile::keep(&path, &record).unwrap();
        RecordFile::keep(&path, &record).unwrap();
        assert_eq!(names(), ["game.txt"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), record.to_string());
        // Somebody else's file is left alone.
        fs::write(&path, "something else").unwrap();
        assert!(matches!(RecordFile::keep(&path, &record), Err(RecordFileFault::Taken(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "something else");
    }

    #[test]
    fn only_a_new_file_is_discarded() {
        let home = tempfile::tempdir().unwrap();
        let record = record();
        let path = home.path().join("game.txt");
        RecordFile::begin(&path, &record).unwrap().discard();
        assert!(!path.exists());
        RecordFile::begin(&path, &record).unwrap();
        RecordFile::begin(&path, &record).unwrap().discard();
        assert!(path.exists());
    }
}
