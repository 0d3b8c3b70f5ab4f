//! The record of a match as a file that is rewritten after every move.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use table::Record;

/// A file that belongs to one match.
#[derive(Clone, Debug)]
pub struct RecordFile {
    path: PathBuf,
}

#[derive(Debug)]
pub enum RecordFileFault {
    /// Something else is there already: it is left alone.
    Taken(PathBuf),
    Io(PathBuf, io::Error),
}

impl RecordFile {
    /// A file for the match with this record. An earlier record of the same match may be continued; anything
    /// else that is there is left alone.
    fn new(path: &Path, own: &Record) -> Result<Self, RecordFileFault> {
        match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self { path: path.into() }),
            Err(error) if error.kind() == ErrorKind::InvalidData => Err(RecordFileFault::Taken(path.into())),
            Err(error) => Err(RecordFileFault::Io(path.into(), error)),
            Ok(text) => match text.parse::<Record>() {
                Ok(record) if own.continues(&record) => Ok(Self { path: path.into() }),
                _ => Err(RecordFileFault::Taken(path.into())),
            },
        }
    }

    /// The same, and the record as it is now is in it.
    pub fn begin(path: &Path, own: &Record) -> Result<Self, RecordFileFault> {
        let file = Self::new(path, own)?;
        file.write(own)?;
        Ok(file)
    }

    /// Writes a record where nothing is yet, or that same record: whatever else is there is left alone.
    pub fn keep(path: &Path, record: &Record) -> Result<(), RecordFileFault> {
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(mut file) => file
                .write_all(record.to_string().as_bytes())
                .map_err(|error| RecordFileFault::Io(path.into(), error)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let is_same = fs::read_to_string(path).is_ok_and(|text| text == record.to_string());
                if is_same { Ok(()) } else { Err(RecordFileFault::Taken(path.into())) }
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

    /// Written beside and put in place, so that the file is always a whole record.
    pub fn write(&self, record: &Record) -> Result<(), RecordFileFault> {
        let fault = |error| RecordFileFault::Io(self.path.clone(), error);
        let mut name = self.path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}", std::process::id()));
        let beside = self.path.with_file_name(name);
        fs::write(&beside, record.to_string()).map_err(fault)?;
        fs::rename(&beside, &self.path).map_err(fault)
    }
}
