//! A running server.

use nix::sys::resource::{Resource, getrlimit, setrlimit};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// `parlour serve` in a process of its own. It is killed when this is dropped.
#[derive(Debug)]
pub struct Served {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

/// Everybody comes from one address here, and nobody is as slow as a person.
const GENEROUS: [&str; 8] = [
    "messages-per-second=1000000",
    "messages-at-once=1000000",
    "connections=100000",
    "connections-per-address=100000",
    "tables-per-person=100000",
    "attempts-per-minute=100000000",
    "requests-per-minute=100000000",
    "reveal-seconds=600",
];

impl Served {
    /// Starts the program on the data of this folder, and waits until it listens. Port 0 takes a free one.
    pub fn start(program: &Path, data: &Path, port: u16, limits: &[&str]) -> Result<Self, String> {
        Self::with(program, &["--data", &data.display().to_string()], port, limits)
    }

    /// The same with other options than a folder.
    pub fn with(program: &Path, options: &[&str], port: u16, limits: &[&str]) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.args(["serve", "--lang=en", "--listen", &format!("127.0.0.1:{port}")]).args(options);
        for limit in GENEROUS.iter().chain(limits) {
            command.args(["--limit", limit]);
        }
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("no output")?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.split_once("http://").and_then(|(_, rest)| {
            let is_part = |letter: &char| letter.is_ascii_digit() || ".:".contains(*letter);
            rest.chars().take_while(is_part).collect::<String>().parse().ok()
        });
        let Some(address) = address else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("the server does not say where it listens: {line:?}"));
        };
        Ok(Self { child, address })
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The URL of its WebSocket.
    pub fn url(&self) -> String {
        format!("ws://{}/api/socket", self.address)
    }

    /// The memory that it holds, in bytes, where the system reports it.
    pub fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }

    /// Kills it: nothing in the program can react to it.
    pub fn kill(mut self) -> Result<(), String> {
        self.child.kill().and_then(|()| self.child.wait()).map(|_| ()).map_err(|error| error.to_string())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lets this process, and those that it starts, open as many files as the system allows.
pub fn raise_file_limit() -> Result<(), String> {
    let fault = |error: nix::Error| error.to_string();
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE).map_err(fault)?;
    setrlimit(Resource::RLIMIT_NOFILE, most, most).map_err(fault)
}
