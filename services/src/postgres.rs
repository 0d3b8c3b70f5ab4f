use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::guardian::Guardian;
use crate::{is_root, log, program};

/// A PostgreSQL server that listens on a socket in its folder.
#[derive(Debug)]
pub struct Postgres {
    bin: PathBuf,
    folder: PathBuf,
    /// How many places are taken.
    places: AtomicU32,
    /// Stops the server when it is dropped.
    _guardian: Guardian,
}

/// As many tests as a program may have.
const PLACES: u32 = 150;

/// A place for one test.
#[derive(Debug)]
pub struct Place<'s> {
    server: &'s Postgres,
    schema: String,
}

impl Place<'_> {
    /// How programs find it.
    pub fn url(&self) -> String {
        let folder = self.server.folder.display();
        format!("postgres://parlour@localhost/postgres?host={folder}&options[search_path]={}", self.schema)
    }

    /// What this SQL prints.
    ///
    /// # Panics
    /// If it fails.
    pub fn sql(&self, sql: &str) -> String {
        self.server.sql(&format!("SET search_path = {}; {sql}", self.schema))
    }
}

impl Postgres {
    /// What to do where there is none.
    pub const MISSING: &str = "PostgreSQL is not installed, and this test needs it. On Debian and Ubuntu: apt-get install postgresql";

    /// Starts a server that has no databases yet.
    ///
    /// # Panics
    /// If PostgreSQL is [not installed](Self::MISSING), or does not start.
    pub fn start() -> Self {
        Self::start_in(&std::env::temp_dir())
    }

    /// The same with its data in this folder: temporary files may be kept in memory, where nothing is ever durable.
    ///
    /// # Panics
    /// As [`start`](Self::start) does.
    pub fn start_in(parent: &Path) -> Self {
        let bin = program("initdb").and_then(|file| Some(file.parent()?.to_path_buf()));
        let bin = bin.unwrap_or_else(|| panic!("{}", Self::MISSING));
        let folder =
            tempfile::Builder::new().prefix("parlour-postgres-").tempdir_in(parent).expect("a folder").keep();
        if is_root() {
            let given = Command::new("chown").arg("postgres").arg(&folder).status().expect("chown");
            assert!(given.success(), "the folder could not be given to the user postgres");
        }
        let stop = if is_root() {
            format!("runuser -u postgres -- {}/pg_ctl -D \"$1/data\" -m immediate stop", bin.display())
        } else {
            format!("{}/pg_ctl -D \"$1/data\" -m immediate stop", bin.display())
        };
        let guardian = Guardian::new(&stop, &folder).expect("a shell");
        let server = Self { bin, folder, places: AtomicU32::new(0), _guardian: guardian };
        let data = server.data();
        let made = server
            .run("initdb", &["-D", &data, "-U", "parlour", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]);
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        // Only on a socket: no port to agree on. The durability is that of a real server.
        let settings = format!(
            "listen_addresses = ''\nunix_socket_directories = '{}'\nmax_connections = 200\nshared_buffers = 32MB\n",
            server.folder.display()
        );
        let file = server.folder.join("data/postgresql.auto.conf");
        fs::write(&file, settings).expect("the settings");
        server.restart();
        let schemas =
            (0..PLACES).fold(String::new(), |sql, number| format!("{sql}CREATE SCHEMA place{number}; "));
        server.sql(&schemas);
        server
    }

    /// One server for all tests of a program. Each takes a [place](Self::place) of its own.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// Is PostgreSQL installed?
    pub fn is_installed() -> bool {
        program("initdb").is_some()
    }

    /// An empty schema that nobody else uses: as good as a database of its own, and made in no time.
    pub fn place(&self) -> Place<'_> {
        let number = self.places.fetch_add(1, Ordering::Relaxed);
        assert!(number < PLACES, "there are {PLACES} places");
        Place { server: self, schema: format!("place{number}") }
    }

    /// What this SQL prints, run by `psql` as the owner of everything.
    ///
    /// # Panics
    /// If it fails.
    pub fn sql(&self, sql: &str) -> String {
        let host = self.folder.display().to_string();
        let done = self.run(
            "psql",
            &[
                "-X",
                "-A",
                "-t",
                "-q",
                "-v",
                "ON_ERROR_STOP=1",
                "-h",
                &host,
                "-U",
                "parlour",
                "-d",
                "postgres",
                "-c",
                sql,
            ],
        );
        assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim_end().into()
    }

    /// Stops the server as if its machine lost power: no connection is told.
    ///
    /// # Panics
    /// If that fails.
    pub fn stop(&self) {
        let stopped = self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
        assert!(stopped.status.success(), "{}", String::from_utf8_lossy(&stopped.stderr));
    }

    /// Starts the server after it was [stopped](Self::stop).
    ///
    /// # Panics
    /// If that fails.
    pub fn restart(&self) {
        let file = self.folder.join("data/log");
        let (data, file_name) = (self.data(), file.display().to_string());
        let started = self.run("pg_ctl", &["-D", &data, "-l", &file_name, "-w", "-t", "60", "start"]);
        assert!(started.status.success(), "PostgreSQL does not start: {}", log(&file));
    }

    /// The id of the server's main process.
    ///
    /// # Panics
    /// If the server does not run.
    pub fn pid(&self) -> u32 {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("a running server");
        file.lines().next().and_then(|line| line.parse().ok()).expect("the id of a process")
    }

    /// Where its socket is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn run(&self, name: &str, arguments: &[&str]) -> Output {
        let file = self.bin.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(file);
            command
        } else {
            Command::new(file)
        };
        // A server that it starts would keep a pipe open: its output goes to files.
        let (out, err) = (tempfile::tempfile().expect("a file"), tempfile::tempfile().expect("a file"));
        let handle = |file: &fs::File| Stdio::from(file.try_clone().expect("a handle"));
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null());
        let status =
            command.stdout(handle(&out)).stderr(handle(&err)).status().expect("a program that starts");
        let read = |mut file: fs::File| {
            use std::io::{Read as _, Seek as _};
            let mut bytes = Vec::new();
            file.rewind().and_then(|()| file.read_to_end(&mut bytes)).expect("its output");
            bytes
        };
        Output { status, stdout: read(out), stderr: read(err) }
    }
}
