//! A server, and a client that says exactly what it is told to say.

use serde_json::{Value, json};
use server::{Limits, Options, Server};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use store::SqliteStore;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// Nothing on one machine takes this long.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server.
pub struct Host {
    pub address: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

/// Limits that no test reaches by accident.
pub fn generous() -> Limits {
    Limits {
        messages_per_second: 100_000,
        messages_at_once: 100_000,
        attempts_per_minute: 100_000,
        attempts_per_login: 100_000,
        requests_per_minute: 100_000,
        ..Limits::default()
    }
}

impl Host {
    pub async fn open(folder: &Path, options: Options) -> Self {
        let store = SqliteStore::open(folder.join("server.db")).await.unwrap();
        let stop = CancellationToken::new();
        let server = Server::new(store, options, stop.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(server::run(listener, server));
        Self { address, stop, task }
    }

    pub async fn with(limits: Limits) -> (TempDir, Self) {
        let folder = tempfile::tempdir().unwrap();
        let host = Self::open(folder.path(), Options { limits, ..Options::default() }).await;
        (folder, host)
    }

    pub async fn new() -> (TempDir, Self) {
        Self::with(generous()).await
    }

    /// A server behind a proxy on the same machine.
    pub async fn proxied() -> (TempDir, Self) {
        let folder = tempfile::tempdir().unwrap();
        let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        let options = Options { limits: generous(), trusted_proxies, ..Options::default() };
        let host = Self::open(folder.path(), options).await;
        (folder, host)
    }

    pub async fn close(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }

    pub fn ask(&self, method: &str, path: &str) -> Ask {
        Ask {
            address: self.address,
            head: format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address),
            body: None,
        }
    }

    pub fn get(&self, path: &str) -> Ask {
        self.ask("GET", path)
    }

    pub fn post(&self, path: &str, body: &Value) -> Ask {
        self.ask("POST", path).json(body)
    }

    /// A new guest: the id, and the token.
    pub async fn guest(&self, name: &str) -> (String, String) {
        let answer = self.post("/api/guests", &json!({ "name": name })).send().await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let session = answer.json();
        let text = |value: &Value| value.as_str().unwrap().to_string();
        (text(&session["you"]["person"]), text(&session["token"]))
    }

    /// A new account: the id, and the token.
    pub async fn account(&self, login: &str, password: &str) -> (String, String) {
        let (id, token) = self.guest(login).await;
        let credentials = json!({ "login": login, "password": password });
        let answer = self.post("/api/me/account", &credentials).bearer(&token).send().await;
        assert_eq!(answer.status, 201, "{answer:?}");
        (id, token)
    }

    pub async fn log_in(&self, login: &str, password: &str) -> Answer {
        self.post("/api/session", &json!({ "login": login, "password": password })).send().await
    }
}

/// A request.
#[derive(Clone)]
pub struct Ask {
    address: SocketAddr,
    head: String,
    body: Option<String>,
}

impl Ask {
    pub fn header(mut self, name: &str, value: &str) -> Self {
        let _ = write!(self.head, "{name}: {value}\r\n");
        self
    }

    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub fn json(self, body: &Value) -> Self {
        let asked = self.header("content-type", "application/json");
        Self { body: Some(body.to_string()), ..asked }
    }

    pub fn body(self, body: &str) -> Self {
        Self { body: Some(body.into()), ..self }
    }

    pub async fn send(self) -> Answer {
        timeout(PATIENCE, self.exchange()).await.expect("the server says nothing")
    }

    async fn exchange(self) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let body = self.body.unwrap_or_default();
        let head = self.head;
        let text = format!("{head}connection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        // The server may answer before it has read everything.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect("no answer");
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let header = |line: &str| {
            let (name, value) = line.split_once(':').unwrap();
            (name.to_lowercase(), value.trim().to_string())
        };
        Answer { status, headers: lines.map(header).collect(), body: body.into() }
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The status, and the key of the fault.
    pub fn fault(&self) -> (u16, String) {
        let json = self.json();
        (self.status, json["key"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_string())
    }

    /// The token of the cookie that comes with it.
    pub fn cookie(&self) -> Option<&str> {
        self.header("set-cookie")?.split(';').next()?.strip_prefix("parlour=")
    }
}

pub fn fault(status: u16, key: &str) -> (u16, String) {
    (status, key.into())
}
