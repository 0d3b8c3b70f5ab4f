//! A server in this process, and clients as simple as they can be.

use bus::Bus;
use futures_util::{SinkExt as _, StreamExt as _};
use kernel::{Dice as _, FastDice, Seat};
use protocol::{
    Ask, Fault, FaultKey, Message, NewTable, Note, Outcome, Position, Request, Since, Stage, TableInfo,
    TableName, Update,
};
use server::{Limits, Options, Server};
use sha2::{Digest as _, Sha256};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Database, SqliteStore};
use table::Pledge;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;

/// Nothing on one machine takes this long.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server.
pub struct Host {
    pub address: SocketAddr,
    pub server: Arc<Server>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Host {
    /// Opens a server on the data of this folder.
    pub async fn open(folder: &Path, limits: Limits) -> Self {
        Self::on(SqliteStore::open(folder.join("server.db")).await.unwrap(), limits).await
    }

    /// Opens a server on this database.
    pub async fn on(store: impl Into<Database>, limits: Limits) -> Self {
        Self::among(store, None, limits).await
    }

    /// Opens one of several servers on the same database.
    pub async fn among(store: impl Into<Database>, bus: Option<Arc<dyn Bus>>, limits: Limits) -> Self {
        let stop = CancellationToken::new();
        let options = Options { name: "Test".into(), limits, bus, ..Options::default() };
        let server = Server::new(store, options, stop.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(server::run(listener, Arc::clone(&server)));
        Self { address, server, stop, task }
    }

    /// Limits that no test reaches by accident.
    pub fn generous() -> Limits {
        Limits {
            messages_per_second: 100_000,
            messages_at_once: 100_000,
            connections_per_address: 10_000,
            tables_per_person: 10_000,
            attempts_per_minute: 100_000,
            ..Limits::default()
        }
    }

    pub async fn new() -> (TempDir, Self) {
        let folder = tempfile::tempdir().unwrap();
        let host = Self::open(folder.path(), Self::generous()).await;
        (folder, host)
    }

    /// Closes the server in an orderly way.
    pub async fn close(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

/// One connection.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    keys: u32,
    pub token: Option<String>,
    pub person: Option<String>,
    /// Everything that was received, as it was.
    pub log: Vec<String>,
    waiting: VecDeque<Message>,
    pub table: Option<TableInfo>,
    pub update: Option<Update>,
    /// What was heard of the match, by number.
    pub heard: Vec<String>,
    pub notes: Vec<Note>,
    pub gone: Option<Fault>,
    pub bits: [u8; 32],
}

pub fn rules() -> std::collections::BTreeMap<String, u32> {
    catalog::games().iter().map(|game| (game.name().to_string(), game.rules_version())).collect()
}

pub fn named(game: &str, choices: &str) -> NewTable {
    NewTable {
        game: game.into(),
        choices: choices.into(),
        patience: String::new(),
        clock: String::new(),
        seats: vec![],
        access: protocol::Access::Listed,
        spectators: true,
    }
}

impl Client {
    /// A connection that has said nothing yet.
    pub async fn silent(address: SocketAddr) -> Self {
        let (socket, _) = connect_async(format!("ws://{address}/api/socket")).await.unwrap();
        Self {
            socket,
            keys: 0,
            token: None,
            person: None,
            log: vec![],
            waiting: VecDeque::new(),
            table: None,
            update: None,
            heard: vec![],
            notes: vec![],
            gone: None,
            bits: [7; 32],
        }
    }

    /// A new guest; without a name, somebody who can only look.
    pub async fn guest(address: SocketAddr, name: &str) -> Self {
        let mut client = Self::silent(address).await;
        client.bits = Sha256::digest(name).into();
        let name = Some(name).filter(|name| !name.is_empty()).map(Into::into);
        client.hello(None, name).await.unwrap();
        client
    }

    /// The same person again, on a new connection.
    pub async fn again(&self, address: SocketAddr) -> Self {
        let mut client = Self::silent(address).await;
        client.bits = self.bits;
        client.hello(self.token.clone(), None).await.unwrap();
        client.token.clone_from(&self.token);
        client
    }

    pub async fn hello(&mut self, token: Option<String>, name: Option<String>) -> Result<(), Fault> {
        let hello = Ask::Hello { protocol: protocol::VERSION, rules: rules(), token, name };
        let Outcome::Welcome { you, token, .. } = self.ask(hello).await? else { panic!("no welcome") };
        self.person = you.map(|you| you.person.0);
        self.token = token;
        Ok(())
    }

    pub async fn send(&mut self, ask: Ask) -> String {
        self.keys += 1;
        let key = self.keys.to_string();
        let request = Request { key: key.clone(), ask };
        self.send_text(&serde_json::to_string(&request).unwrap()).await;
        key
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Frame::text(text)).await.unwrap();
    }

    /// Closes the connection without a word.
    pub fn drop_dead(self) {
        drop(self.socket);
    }

    /// The next message; `None` if the connection is closed.
    async fn receive(&mut self) -> Option<Message> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the server says nothing") {
                Some(Ok(Frame::Text(text))) => {
                    self.log.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => panic!("{other:?}"),
            }
        }
    }

    /// Takes in the next message that is not a reply.
    pub async fn hear(&mut self) -> Option<Message> {
        let message = match self.waiting.pop_front() {
            Some(message) => message,
            None => self.receive().await?,
        };
        self.note(&message);
        Some(message)
    }

    fn note(&mut self, message: &Message) {
        match message {
            Message::Table(table) => self.table = Some((**table).clone()),
            Message::Update(update) => {
                if let Some(before) = self.update.as_ref().filter(|before| before.of == update.of) {
                    assert!(
                        update.from <= before.position.told,
                        "something was lost: {} after {}",
                        update.from,
                        before.position.told
                    );
                } else {
                    self.heard.clear();
                }
                if update.retold.is_none() {
                    self.heard.truncate(update.from as usize);
                    self.heard.extend(update.heard.iter().map(|heard| serde_json::to_string(heard).unwrap()));
                    assert_eq!(update.position.told as usize, update.from as usize + update.heard.len());
                }
                self.update = Some((**update).clone());
            }
            Message::Note { note, .. } => self.notes.push(note.clone()),
            Message::Gone { fault, .. } | Message::Bye { fault } => self.gone = Some(fault.clone()),
            _ => {}
        }
    }

    /// Hears until this holds.
    pub async fn until(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while !holds(self) {
            assert!(self.hear().await.is_some(), "the connection was closed");
        }
    }

    pub async fn ask(&mut self, ask: Ask) -> Result<Outcome, Fault> {
        let key = self.send(ask).await;
        self.reply(&key).await
    }

    /// The reply to this request; everything else is kept for later.
    pub async fn reply(&mut self, key: &str) -> Result<Outcome, Fault> {
        loop {
            match self.receive().await.expect("the connection was closed") {
                Message::Reply { re, outcome } if re == key => return Ok(outcome),
                Message::Refused { re, fault } if re == key => return Err(fault),
                other => self.waiting.push_back(other),
            }
        }
    }

    pub async fn make(&mut self, table: NewTable) -> TableName {
        let Ok(Outcome::Table { table }) = self.ask(Ask::Make { table }).await else { panic!("no table") };
        table
    }

    pub async fn open(&mut self, table: &TableName) {
        let since =
            self.update.as_ref().map(|update| Since { of: update.of.clone(), next: update.position.told });
        self.ask(Ask::Open { table: table.clone(), since }).await.unwrap();
    }

    pub fn pledge(&self) -> String {
        Pledge::of(self.bits).to_string()
    }

    pub async fn sit(&mut self, table: &TableName) {
        let pledge = self.pledge();
        self.ask(Ask::Sit { table: table.clone(), seat: None, pledge }).await.unwrap();
    }

    /// Reveals when everybody is asked to, and hears until the game has begun.
    pub async fn begin(&mut self, table: &TableName) {
        self.until(|client| matches!(client.stage(), Some(Stage::Revealing { .. } | Stage::Playing { .. })))
            .await;
        self.reveal(table).await.unwrap();
        self.until(|client| matches!(client.stage(), Some(Stage::Playing { .. })) && client.update.is_some())
            .await;
    }

    pub async fn reveal(&mut self, table: &TableName) -> Result<Outcome, Fault> {
        let round = self.table.as_ref().unwrap().round.number;
        let bits = kernel::Seed(self.bits).to_string();
        self.ask(Ask::Reveal { table: table.clone(), round, bits }).await
    }

    pub fn stage(&self) -> Option<Stage> {
        self.table.as_ref().map(|table| table.stage.clone())
    }

    pub fn position(&self) -> Option<&Position> {
        self.update.as_ref().map(|update| &update.position)
    }

    pub fn is_over(&self) -> bool {
        self.position().is_some_and(|position| position.over.is_some())
    }

    pub fn seat(&self) -> Option<Seat> {
        self.update.as_ref().and_then(|update| update.viewer)
    }

    /// What this client may answer now, worked out from its own view: the question, and all options.
    pub fn options(&self) -> Option<(u32, Vec<String>)> {
        let (update, seat) = (self.update.as_ref()?, self.seat()?);
        let question = update.position.asked?.question;
        let game = catalog::find(&self.table.as_ref()?.game)?;
        let view = game.read_view(update.position.view.get())?;
        let options = game.options(&*view, seat)?;
        Some((question, (0..options.len()).filter_map(|index| options.text(index)).collect()))
    }

    /// Gives a random answer if this client is asked something.
    pub async fn answer(&mut self, table: &TableName, dice: &mut FastDice) -> Option<Result<Outcome, Fault>> {
        let (question, options) = self.options()?;
        let text = options[dice.below(options.len() as u32) as usize].clone();
        Some(self.ask(Ask::Answer { table: table.clone(), question, text }).await)
    }

    /// Hears everything that came before the last reply.
    pub fn take_in(&mut self) {
        while let Some(message) = self.waiting.pop_front() {
            self.note(&message);
        }
    }

    /// Hears everything that has arrived, without waiting for more.
    pub async fn drain(&mut self) {
        self.take_in();
        while let Ok(Some(Ok(frame))) = timeout(Duration::from_millis(1), self.socket.next()).await {
            if let Frame::Text(text) = frame {
                self.log.push(text.to_string());
                let message = serde_json::from_str(&text).unwrap();
                self.note(&message);
            }
        }
    }
}

/// Everybody sits down at a new table of the first, and the game begins.
pub async fn gather(players: &mut [Client], new: NewTable) -> TableName {
    let table = players[0].make(new).await;
    for player in players.iter_mut() {
        player.open(&table).await;
        player.sit(&table).await;
    }
    // All are asked at once: nobody waits for another.
    let begin = players.iter_mut().map(|player| player.begin(&table));
    futures_util::future::join_all(begin).await;
    table
}

/// Plays at random until the game is over.
pub async fn play(players: &mut [Client], table: &TableName, dice: &mut FastDice) {
    for _ in 0..20_000 {
        let mut is_quiet = true;
        for player in players.iter_mut() {
            player.drain().await;
            if player.is_over() {
                continue;
            }
            if let Some(answer) = player.answer(table, dice).await {
                is_quiet = false;
                match answer {
                    Ok(_) => {}
                    Err(fault) => assert_eq!(fault.key, FaultKey::Stale, "{fault:?}"),
                }
            }
        }
        if players.iter().all(Client::is_over) {
            return;
        }
        if is_quiet {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
    panic!("the game does not end");
}
