//! Real services for tests, each in a temporary folder of its own. They are stopped when they are dropped, and also when the
//! test program ends in any other way: a guardian waits for that.

#![warn(missing_docs)]

mod guardian;
mod nats;
mod postgres;

use std::path::{Path, PathBuf};

pub use nats::Nats;
pub use postgres::{Place, Postgres};

/// The program of this name, in the folders where Debian and others put it.
fn program(name: &str) -> Option<PathBuf> {
    // Debian keeps several versions of PostgreSQL apart. The newest comes first.
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|found| found.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort();
    folders.reverse();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    folders.extend(["/usr/sbin", "/usr/local/pgsql/bin"].map(PathBuf::from));
    folders.into_iter().map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Is the test run by root? PostgreSQL refuses to be.
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// What a process wrote, for a message.
fn log(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_default()
}
