//! Servers that somebody has been to, and who they were there. Nobody else may read the file: it has tokens in it.

use client::{Address, Identity};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The most servers that are kept; the oldest goes first.
const MOST: usize = 50;

/// No file of servers is larger, in bytes.
const LARGEST: u64 = 1 << 18;

/// A server that somebody has been to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Server {
    /// Its base.
    pub address: String,
    /// What it calls itself.
    #[serde(default)]
    pub title: String,
    /// What the person is called there.
    #[serde(default)]
    pub name: String,
    /// Says who that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

/// Shows no token.
impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("address", &self.address)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Server {
    /// Who the person is there.
    pub fn identity(&self) -> Option<Identity> {
        self.token.as_ref().map(Identity::known)
    }
}

/// All of them, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Servers {
    #[serde(default)]
    server: Vec<Server>,
}

impl Servers {
    fn file(home: &Path) -> PathBuf {
        home.join("servers.toml")
    }

    /// Those of this home. A file that can't be read counts as none.
    pub fn load(home: &Path) -> Self {
        let file = Self::file(home);
        let is_small = fs::metadata(&file).is_ok_and(|about| about.is_file() && about.len() <= LARGEST);
        let text = if is_small { fs::read_to_string(file).ok() } else { None };
        let mut servers: Self = text.and_then(|text| toml::from_str(&text).ok()).unwrap_or_default();
        servers.server.retain(|server| Address::read(&server.address).is_ok());
        servers
    }

    /// All of them, the latest first.
    pub fn all(&self) -> &[Server] {
        &self.server
    }

    /// The one at this address.
    pub fn find(&self, address: &Address) -> Option<&Server> {
        self.server.iter().find(|server| server.address == address.to_string())
    }

    /// Remembers a server, and who somebody is there. Without a token the one from before is kept.
    pub fn remember(
        home: &Path,
        address: &Address,
        title: &str,
        name: &str,
        token: Option<String>,
    ) -> io::Result<()> {
        // Another program may have been somewhere else meanwhile.
        let mut servers = Self::load(home);
        let token = token.or_else(|| servers.find(address)?.token.clone());
        let address = address.to_string();
        servers.server.retain(|server| server.address != address);
        let server = Server { address, title: title.into(), name: name.into(), token };
        servers.server.insert(0, server);
        servers.server.truncate(MOST);
        servers.save(home)
    }

    /// Forgets who somebody is at this address.
    pub fn forget_token(home: &Path, address: &Address) -> io::Result<()> {
        let mut servers = Self::load(home);
        let address = address.to_string();
        for server in servers.server.iter_mut().filter(|server| server.address == address) {
            server.token = None;
        }
        servers.save(home)
    }

    /// Forgets a server.
    pub fn forget(home: &Path, address: &str) -> io::Result<()> {
        let mut servers = Self::load(home);
        servers.server.retain(|server| server.address != address);
        servers.save(home)
    }

    /// Never half a file, and never one that others can read.
    fn save(&self, home: &Path) -> io::Result<()> {
        fs::create_dir_all(home)?;
        let text = toml::to_string(self).map_err(io::Error::other)?;
        let beside = home.join(format!("servers.toml.{}", std::process::id()));
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&beside)?.write_all(text.as_bytes())?;
        fs::rename(beside, Self::file(home))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_remembered_where_only_their_owner_can_read_them() {
        let home = tempfile::tempdir().unwrap();
        let address = |text: &str| Address::read(text).unwrap().0;
        assert_eq!(Servers::load(home.path()), Servers::default());
        let (one, two) = (address("http://localhost:7777"), address("https://x.org/parlour"));
        Servers::remember(home.path(), &one, "Home", "Ann", Some("t0ken".into())).unwrap();
        Servers::remember(home.path(), &two, "Club", "지수", None).unwrap();
        Servers::remember(home.path(), &one, "Home", "Anna", None).unwrap();
        let servers = Servers::load(home.path());
        let names: Vec<&str> = servers.all().iter().map(|server| server.name.as_str()).collect();
        assert_eq!(names, ["Anna", "지수"]);
        assert_eq!(servers.find(&one).unwrap().identity(), Some(Identity::known("t0ken")));
        assert!(!format!("{servers:?}").contains("t0ken"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(Servers::file(home.path())).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        Servers::forget_token(home.path(), &one).unwrap();
        assert_eq!(Servers::load(home.path()).find(&one).unwrap().identity(), None);
        Servers::forget(home.path(), &two.to_string()).unwrap();
        assert_eq!(Servers::load(home.path()).all().len(), 1);
    }

    #[test]
    fn a_file_that_makes_no_sense_counts_as_none() {
        let home = tempfile::tempdir().unwrap();
        fs::write(Servers::file(home.path()), "server = 3").unwrap();
        assert_eq!(Servers::load(home.path()), Servers::default());
        fs::write(Servers::file(home.path()), "[[server]]\naddress = \"\\u001b[2J\"\n").unwrap();
        assert_eq!(Servers::load(home.path()), Servers::default());
    }
}
