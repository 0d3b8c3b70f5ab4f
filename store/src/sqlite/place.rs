use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The file that was opened. SQLite goes on writing to it after it was deleted or replaced, and nobody would ever find what
/// is written then.
#[derive(Clone, Debug)]
pub(super) struct Place {
    path: PathBuf,
    identity: Identity,
}

#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(file: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (file.dev(), file.ino())
}

/// Elsewhere an open file can't be deleted or replaced.
#[cfg(not(unix))]
type Identity = bool;

#[cfg(not(unix))]
fn identity(file: &Metadata) -> Identity {
    file.is_file()
}

impl Place {
    pub(super) fn of(path: PathBuf) -> io::Result<Self> {
        let identity = identity(&fs::metadata(&path)?);
        Ok(Self { path, identity })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Is it still the same file?
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match fs::metadata(&self.path) {
            Ok(file) if identity(&file) == self.identity => Ok(()),
            _ => Err(StoreError::Moved(self.path.clone())),
        }
    }
}
