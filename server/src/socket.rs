//! One connection: it reads requests, and passes those that concern a table on to that table.

use crate::api::Remote;
use crate::outbox::Outbox;
use crate::people;
use crate::table::{Caller, Known, Order};
use crate::web::Server;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket};
use futures_util::SinkExt as _;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{
    Ask, Credentials, Fault, FaultKey, LARGEST_REQUEST, MatchName, Message, Outcome, Request, TableInfo,
    TableName,
};
use std::collections::{BTreeMap, HashSet};
use std::num::NonZero;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use store::{Member, Members as _, RoomId};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval_at, timeout};
use tokio_util::sync::CancellationToken;

/// How long a client may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);
/// How long a client may take to accept a message.
const SLOWEST: Duration = Duration::from_secs(10);
/// A request names itself with at most this many characters.
const LONGEST_KEY: usize = 32;
/// How many tables `mine` lists.
const MINE: u32 = 50;

/// What a connection knows and wants.
struct Connection {
    server: Arc<Server>,
    remote: Remote,
    out: Outbox,
    person: Option<Known>,
    /// The version of the rules of every game that the client knows.
    rules: BTreeMap<String, u32>,
    opened: HashSet<RoomId>,
    lobby: Option<watch::Receiver<Utf8Bytes>>,
    pace: DefaultDirectRateLimiter,
    /// Names that nobody knows were asked for this often: somebody guesses codes.
    misses: u32,
}

fn quota(server: &Server) -> Quota {
    let limits = &server.hall.limits;
    let [rate, burst] = [limits.messages_per_second, limits.messages_at_once].map(|n| NonZero::new(n.max(1)));
    let one = NonZero::<u32>::MIN;
    Quota::per_second(rate.unwrap_or(one)).allow_burst(burst.unwrap_or(one))
}

/// Serves one connection until it ends. `cookie` is who the browser's cookie says it is.
pub(crate) async fn serve(
    server: Arc<Server>,
    mut socket: WebSocket,
    remote: Remote,
    cookie: Option<Member>,
) {
    let hang_up = server.hall.stop.child_token();
    let (out, mut messages) = Outbox::new(server.next_connection(), hang_up.clone());
    let pace = RateLimiter::direct(quota(&server));
    let mut connection = Connection {
        server,
        remote,
        out,
        person: None,
        rules: BTreeMap::new(),
        opened: HashSet::new(),
        lobby: None,
        pace,
        misses: 0,
    };
    if connection.meet(&mut socket, cookie).await {
        connection.listen(&mut socket, &mut messages, &hang_up).await;
    }
    // What was said last still goes out: why the connection is closed.
    if connection.server.hall.stop.is_cancelled() {
        connection.out.send(&Message::Bye { fault: FaultKey::ShuttingDown.into() });
    }
    if let Ok(text) = messages.try_recv() {
        send_all(&mut socket, text, &mut messages).await;
    }
    let _ = timeout(SLOWEST, socket.send(Frame::Close(None))).await;
    connection.leave().await;
}

impl Connection {
    /// The first message says who the client is. False if nothing more is to be said.
    async fn meet(&mut self, socket: &mut WebSocket, cookie: Option<Member>) -> bool {
        let Ok(Some(Ok(Frame::Text(first)))) = timeout(HELLO, socket.recv()).await else { return false };
        let request = match read(&first) {
            Ok(request) => request,
            Err((key, fault)) => {
                self.out.refuse(&key, fault);
                return false;
            }
        };
        let result = Box::pin(self.hello(request.ask, cookie)).await;
        let is_welcome = result.is_ok();
        self.out.answer(&request.key, result);
        is_welcome
    }

    async fn hello(&mut self, ask: Ask, cookie: Option<Member>) -> Result<Outcome, Fault> {
        let Ask::Hello { protocol, rules, token, name } = ask else {
            return Err(Fault::new(FaultKey::BadMessage).with_detail("the first message is hello"));
        };
        if protocol != protocol::VERSION {
            return Err(Fault::new(FaultKey::OtherProtocol).with_detail(protocol::VERSION.to_string()));
        }
        let store = &self.server.hall.store;
        let (member, token) = match (token, cookie, name) {
            (Some(token), _, _) => (Some(people::by_token(store, &token).await?), None),
            (None, Some(member), _) => (Some(member), None),
            (None, None, Some(name)) => {
                self.server.people.attempt(self.remote.address)?;
                let (member, token) = people::new_guest(store, &name).await?;
                (Some(member), Some(token))
            }
            (None, None, None) => (None, None),
        };
        if let Some(member) = &member {
            self.server.hall.arrive(member.id, &self.out)?;
            self.person = Some(Known::from(member));
        }
        self.rules = rules;
        Ok(self.welcome(member.as_ref(), token))
    }

    fn welcome(&self, member: Option<&Member>, token: Option<String>) -> Outcome {
        Outcome::Welcome {
            you: member.map(people::person),
            token,
            server: self.server.name.clone(),
            rules: catalog::games()
                .iter()
                .map(|game| (game.name().to_string(), game.rules_version()))
                .collect(),
            now: u64::try_from(store::now().as_millis()).unwrap_or(0),
        }
    }

    async fn listen(
        &mut self,
        socket: &mut WebSocket,
        messages: &mut mpsc::Receiver<Utf8Bytes>,
        hang_up: &CancellationToken,
    ) {
        let silence = Duration::from_secs(self.server.hall.limits.silence_seconds.max(2).into());
        let mut pulse = interval_at(Instant::now() + silence / 2, silence / 2);
        let mut heard = Instant::now();
        let mut hung_up = pin!(hang_up.cancelled());
        loop {
            let sent = tokio::select! {
                biased;
                () = &mut hung_up => return,
                text = messages.recv() => {
                    let Some(text) = text else { return };
                    // Whoever sends this may have more to say: everything goes out together.
                    tokio::task::yield_now().await;
                    send_all(socket, text, messages).await
                }
                frame = socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => {
                            Box::pin(self.take(&text)).await;
                            true
                        }
                        Some(Ok(Frame::Binary(_))) => {
                            self.out.close(Fault::new(FaultKey::BadMessage).with_detail("text only"));
                            true
                        }
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => true,
                        Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                    }
                }
                text = changed(&mut self.lobby) => send_all(socket, text, messages).await,
                _ = pulse.tick() => {
                    heard.elapsed() < silence
                        && matches!(timeout(SLOWEST, socket.send(Frame::Ping([].as_slice().into()))).await, Ok(Ok(())))
                }
            };
            if !sent {
                return;
            }
        }
    }

    /// Carries out a request, or passes it on.
    async fn take(&mut self, text: &str) {
        let request = match read(text) {
            Ok(request) => request,
            Err((key, fault)) => return self.out.refuse(&key, fault),
        };
        if self.pace.check().is_err() {
            return self.out.refuse(&request.key, Fault::new(FaultKey::TooFast).after(1));
        }
        let Request { key, ask } = request;
        match self.ask(&key, ask).await {
            // The table replies.
            Ok(None) => {}
            Ok(Some(outcome)) => self.out.reply(&key, outcome),
            Err(fault) => self.out.refuse(&key, fault),
        }
    }

    fn known(&self) -> Result<&Known, Fault> {
        self.person.as_ref().ok_or_else(|| FaultKey::Unknown.into())
    }

    async fn ask(&mut self, key: &str, ask: Ask) -> Result<Option<Outcome>, Fault> {
        let hall = Arc::clone(&self.server.hall);
        match ask {
            Ask::Hello { .. } => Err(Fault::new(FaultKey::BadMessage).with_detail("hello comes once")),
            Ask::Lobby { on } => {
                self.lobby = on.then(|| hall.lobby.listen());
                Ok(Some(Outcome::Done))
            }
            Ask::Make { table } => {
                self.same_rules(&table.game)?;
                self.may_open()?;
                let id = hall.make(self.known()?.id, &table).await?;
                self.pass(key, id, Ask::Open { table: TableName(id.to_string()), since: None }).await
            }
            Ask::Pair { game, preset, on } => {
                self.same_rules(&game)?;
                let person = self.known()?.clone();
                hall.pair(&person, &self.out, &game, preset.as_deref(), on).await?;
                Ok(Some(Outcome::Done))
            }
            Ask::Mine => Ok(Some(Outcome::Mine { tables: self.mine().await? })),
            Ask::Record { of } => self.record(of).await.map(Some),
            Ask::LogIn { .. } | Ask::Register { .. } | Ask::Rename { .. } => {
                self.account(ask).await.map(Some)
            }
            ask => {
                let Some(table) = table_of(&ask) else { return Err(FaultKey::BadMessage.into()) };
                let id = self.find(table).await?;
                self.pass(key, id, ask).await
            }
        }
    }

    async fn find(&mut self, table: &TableName) -> Result<RoomId, Fault> {
        const MISSES: u32 = 20;
        if self.misses >= MISSES {
            return Err(Fault::new(FaultKey::TooFast).with_detail("codes").after(60));
        }
        // Nobody may try one code after the other, on one connection or many.
        if table.0.parse::<RoomId>().is_err() {
            self.server.people.attempt(self.remote.address)?;
        }
        let found = self.server.hall.find(table).await;
        self.misses += u32::from(found.is_err());
        found
    }

    /// A client with other rules would misunderstand the game.
    fn same_rules(&self, game: &str) -> Result<(), Fault> {
        let known = catalog::find(game).map(catalog::AnyGame::rules_version);
        match (known, self.rules.get(game)) {
            (Some(own), Some(theirs)) if own == *theirs => Ok(()),
            (None, _) => Err(Fault::new(FaultKey::BadSetup).with_detail("there is no such game")),
            _ => Err(Fault::new(FaultKey::OtherRules).with_detail(game)),
        }
    }

    /// Does a connection hear of no more tables than it may?
    fn may_open(&self) -> Result<(), Fault> {
        if self.opened.len() < self.server.hall.limits.tables_per_connection as usize {
            return Ok(());
        }
        Err(Fault::new(FaultKey::TooMany).with_detail("tables-per-connection"))
    }

    /// Lets the table carry it out.
    async fn pass(&mut self, key: &str, id: RoomId, ask: Ask) -> Result<Option<Outcome>, Fault> {
        match &ask {
            Ask::Open { .. } if self.opened.contains(&id) => {}
            Ask::Open { .. } => self.may_open()?,
            Ask::Close { .. } => {
                self.opened.remove(&id);
            }
            // Who says something at a table also hears what comes of it.
            _ if !self.opened.contains(&id) => {
                return Err(Fault::new(FaultKey::NotFound).with_detail("open the table first"));
            }
            _ => {}
        }
        let caller = Caller { person: self.person.clone(), out: self.out.clone() };
        let is_opened = matches!(ask, Ask::Open { .. });
        self.server.hall.order(id, Order::Ask { caller, key: key.into(), ask }).await?;
        // What is not there does not count.
        if is_opened {
            self.opened.insert(id);
        }
        Ok(None)
    }

    async fn mine(&self) -> Result<Vec<TableInfo>, Fault> {
        self.server.tables_of(self.known()?.id, MINE).await
    }

    async fn record(&self, of: MatchName) -> Result<Outcome, Fault> {
        let text = self.server.record(&of, self.person.as_ref().map(|person| person.id)).await?;
        Ok(Outcome::Record { of, text })
    }

    async fn account(&mut self, ask: Ask) -> Result<Outcome, Fault> {
        let server = Arc::clone(&self.server);
        let from = self.remote.address;
        match ask {
            Ask::LogIn { login, password } => {
                if !self.opened.is_empty() {
                    return Err(Fault::new(FaultKey::BadMessage).with_detail("close all tables first"));
                }
                let (member, token) = server.people.log_in(from, Credentials { login, password }).await?;
                let before = self.person.as_ref().map(|person| person.id);
                if before != Some(member.id) {
                    server.hall.arrive(member.id, &self.out)?;
                    if let Some(before) = before {
                        server.hall.depart(before, self.out.id);
                    }
                }
                self.person = Some(Known::from(&member));
                Ok(self.welcome(Some(&member), Some(token)))
            }
            Ask::Register { login, password } => {
                let member = self.member().await?;
                let member = server.people.register(from, member, Credentials { login, password }).await?;
                server.registered(&member).await;
                self.person = Some(Known::from(&member));
                Ok(Outcome::Done)
            }
            Ask::Rename { name } => {
                let member = self.member().await?;
                let name = server.people.rename(&member, &name).await?;
                server.renamed(member.id, &name).await;
                self.person = Some(Known { name, ..Known::from(&member) });
                Ok(Outcome::Done)
            }
            _ => Err(FaultKey::BadMessage.into()),
        }
    }

    /// Who this is, as the database knows them now.
    async fn member(&self) -> Result<Member, Fault> {
        let id = self.known()?.id;
        let member = self.server.hall.store.member(id).await;
        member.map_err(|error| people::unavailable(&error))?.ok_or_else(|| FaultKey::LoggedOut.into())
    }

    async fn leave(&mut self) {
        let hall = &self.server.hall;
        for id in self.opened.drain() {
            hall.order_awake(id, Order::Gone(self.out.id)).await;
        }
        if let Some(person) = &self.person {
            hall.depart(person.id, self.out.id);
        }
    }
}

/// Sends this and everything else that waits, at once. False if the client does not take it.
async fn send_all(socket: &mut WebSocket, first: Utf8Bytes, more: &mut mpsc::Receiver<Utf8Bytes>) -> bool {
    let sending = async {
        socket.feed(Frame::Text(first)).await?;
        while let Ok(text) = more.try_recv() {
            socket.feed(Frame::Text(text)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(SLOWEST, sending).await, Ok(Ok(())))
}

/// The lobby, when it changes; never if nobody wants to know.
async fn changed(lobby: &mut Option<watch::Receiver<Utf8Bytes>>) -> Utf8Bytes {
    if let Some(news) = lobby
        && news.changed().await.is_ok()
    {
        return news.borrow_and_update().clone();
    }
    std::future::pending().await
}

/// Reads a request; the key of one that makes no sense is returned if it can be found.
fn read(text: &str) -> Result<Request, (String, Fault)> {
    #[derive(serde::Deserialize)]
    struct Key {
        key: String,
    }
    if text.len() > LARGEST_REQUEST {
        return Err((String::new(), FaultKey::TooLarge.into()));
    }
    let bad = |detail: String| Fault::new(FaultKey::BadMessage).with_detail(detail);
    match serde_json::from_str::<Request>(text) {
        Ok(request) if request.key.chars().count() <= LONGEST_KEY => Ok(request),
        Ok(_) => Err((String::new(), bad(format!("a key has at most {LONGEST_KEY} characters")))),
        Err(error) => {
            let key = serde_json::from_str::<Key>(text).map(|Key { key }| key).unwrap_or_default();
            Err((key.chars().take(LONGEST_KEY).collect(), bad(error.to_string())))
        }
    }
}

/// The table that a request concerns.
fn table_of(ask: &Ask) -> Option<&TableName> {
    match ask {
        Ask::Open { table, .. }
        | Ask::Close { table }
        | Ask::Sit { table, .. }
        | Ask::Stand { table }
        | Ask::Fill { table, .. }
        | Ask::Lock { table, .. }
        | Ask::Dissolve { table }
        | Ask::Pledge { table, .. }
        | Ask::Reveal { table, .. }
        | Ask::Answer { table, .. }
        | Ask::Leave { table }
        | Ask::AskUndo { table }
        | Ask::Agree { table, .. }
        | Ask::Seen { table, .. }
        | Ask::Rematch { table, .. }
        | Ask::Replace { table, .. }
        | Ask::Say { table, .. } => Some(table),
        _ => None,
    }
}
