//! `parlour serve` in a process of its own.

use crate::common::Home;
use client::{Address, Identity};
use protocol::{Access, Ask, NewSeat, NewTable, Outcome, TableName};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use terminal::online::{Answer, Hall};

const PATIENCE: Duration = Duration::from_mins(1);

pub struct Server {
    pub home: Home,
    child: Child,
    pub at: SocketAddr,
}

impl Server {
    pub fn open() -> Self {
        let home = Home::new();
        let (child, at) = start(&home, "127.0.0.1:0");
        Self { home, child, at }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.at)
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The same data at the same address.
    pub fn reopen(&mut self) {
        (self.child, _) = start(&self.home, &self.at.to_string());
    }

    /// Makes a table for two people that is not listed. Returns its code.
    pub fn table(&self, game: &str, choices: &str) -> String {
        let (address, _) = Address::read(&self.url()).unwrap();
        let hall = Hall::enter(&address, Identity::guest("Host"));
        let table = NewTable {
            game: game.into(),
            choices: choices.into(),
            patience: String::new(),
            clock: String::new(),
            seats: vec![NewSeat::Person, NewSeat::Person],
            access: Access::Link,
            spectators: true,
        };
        let key = hall.ask(Ask::Make { table });
        let answer = until(&hall, |hall| hall.answer(&key));
        let Answer::Done(Outcome::Table { table }) = answer else { panic!("{answer:?}") };
        let of = |hall: &Hall, table: &TableName| hall.table(table).map(|info| info.code.clone());
        until(&hall, |hall| of(hall, &table))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn until<T>(hall: &Hall, mut found: impl FnMut(&Hall) -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        hall.look_within(Duration::from_millis(20));
        if let Some(found) = found(hall) {
            return found;
        }
        assert!(hall.failure().is_none() && Instant::now() < end, "{:?}", hall.failure());
    }
}

/// Starts it, and reads where it listens. These players answer faster than people.
fn start(home: &Home, listen: &str) -> (Child, SocketAddr) {
    let data = home.path("data");
    let args = ["serve", "--listen", listen, "--data", &data, "--lang=en"];
    let limits = ["--limit=messages-per-second=10000", "--limit=messages-at-once=10000"];
    let mut command = home.command(&[&args[..], &limits].concat());
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let address = line.trim().rsplit("http://").next().unwrap();
    let at = address.parse().unwrap_or_else(|_| panic!("{line}"));
    thread::spawn(move || said.read_to_string(&mut String::new()));
    (child, at)
}
