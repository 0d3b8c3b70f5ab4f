use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::guardian::Guardian;
use crate::{log, program};

/// A NATS server on a port of this machine that stays the same when it is started again.
#[derive(Debug)]
pub struct Nats {
    server: Option<Child>,
    folder: PathBuf,
    port: u16,
    /// Removes the folder, and stops a server that is left.
    _guardian: Guardian,
}

impl Nats {
    /// What to do where there is none.
    pub const MISSING: &str =
        "NATS is not installed, and this test needs it. On Debian and Ubuntu: apt-get install nats-server";

    /// Starts a server.
    ///
    /// # Panics
    /// If NATS is [not installed](Self::MISSING), or does not start.
    pub fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("parlour-nats-").tempdir().expect("a folder").keep();
        let guardian = Guardian::new("kill -9 $(cat \"$1/pid\")", &folder).expect("a shell");
        let mut nats = Self { server: None, folder, port: 0, _guardian: guardian };
        nats.restart();
        nats
    }

    /// Is NATS installed?
    pub fn is_installed() -> bool {
        program("nats-server").is_some()
    }

    /// Where clients find it.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The id of the server's process.
    pub fn pid(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// Kills the server.
    pub fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// Starts the server after it was [stopped](Self::stop).
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        self.stop();
        let program = program("nats-server").unwrap_or_else(|| panic!("{}", Self::MISSING));
        let (ports, pid, out) = (self.folder.join("ports"), self.folder.join("pid"), self.folder.join("log"));
        let _ = fs::remove_dir_all(&ports);
        fs::create_dir(&ports).expect("a folder");
        // -1 is any free port.
        let port = if self.port == 0 { "-1".to_string() } else { self.port.to_string() };
        let file = fs::File::create(&out).expect("a file");
        let server = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port, "--ports_file_dir"])
            .arg(&ports)
            .arg("-P")
            .arg(&pid)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(file)
            .spawn()
            .expect("a program that starts");
        self.server = Some(server);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            if let Some(port) = told(&ports) {
                self.port = port;
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("NATS does not start: {}", log(&out));
    }
}

/// The port that the server wrote down: `{"nats":["nats://127.0.0.1:39231"]}`.
fn told(ports: &std::path::Path) -> Option<u16> {
    let file = fs::read_dir(ports).ok()?.flatten().next()?;
    let text = fs::read_to_string(file.path()).ok()?;
    let (_, rest) = text.split_once("127.0.0.1:")?;
    rest.split('"').next()?.parse().ok()
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}
