//! The handle of a client, and the thread behind it.

use crate::connection::{Connection, Received};
use crate::inbox::Inbox;
use crate::session::{Broken, Session};
use crate::{Address, Event, Failure, Identity, Key, Terms};
use protocol::{Ask, TableName};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc as sync;
use std::thread;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// Requests that wait for the thread.
const MOST_ASKED: usize = 256;

/// How long closing waits for the last words to be sent.
const CLOSING: Duration = Duration::from_millis(500);

/// A connection that fails like this many before it is not with a Parlour server.
const MOST_NONSENSE: u32 = 5;

/// One client of one server. Dropping it closes the connection.
pub struct Client {
    asks: Option<Sender<(Key, Ask)>>,
    inbox: Arc<Inbox>,
    prefix: String,
    count: AtomicU64,
    address: Address,
    /// Disconnected once the thread has ended.
    end: sync::Receiver<()>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Client {
    /// Connects, and says which rules are known here, by game. Never waits.
    pub fn connect(address: &Address, identity: Identity, rules: BTreeMap<String, u32>) -> Self {
        Self::connect_on(Terms::default(), address, identity, rules)
    }

    /// The same with another patience.
    pub fn connect_on(
        terms: Terms,
        address: &Address,
        identity: Identity,
        rules: BTreeMap<String, u32>,
    ) -> Self {
        let (asks, asked) = channel(MOST_ASKED);
        let inbox = Arc::new(Inbox::default());
        let (running, end) = sync::channel();
        let session = Session::new(identity, rules, draw);
        let (heard, to) = (Arc::clone(&inbox), address.clone());
        let run = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build();
            match runtime {
                Ok(runtime) => {
                    runtime.block_on(Line { terms, address: to, session, asked, inbox: heard }.run());
                }
                Err(error) => heard.push(Event::Failed(Failure::Unreachable(error.into()))),
            }
            drop(running);
        };
        if let Err(error) = thread::Builder::new().name("client".into()).spawn(run) {
            inbox.push(Event::Failed(Failure::Unreachable(error.into())));
        }
        // Keys of other runs must not be taken for these.
        let bits = draw().map_or(0, |bits| bits.iter().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte)));
        let prefix = format!("{bits:x}");
        Self { asks: Some(asks), inbox, prefix, count: AtomicU64::new(0), address: address.clone(), end }
    }

    /// Where the server is.
    pub const fn address(&self) -> &Address {
        &self.address
    }

    /// Asks for something. The answer is an event with the same key.
    pub fn ask(&self, ask: Ask) -> Key {
        let key = Key(format!("{}-{}", self.prefix, self.count.fetch_add(1, Ordering::Relaxed)));
        let sent = self.asks.as_ref().is_some_and(|asks| asks.try_send((key.clone(), ask)).is_ok());
        if !sent {
            self.inbox.push(Event::Unanswered { key: key.clone() });
        }
        key
    }

    /// Takes a seat: this one, or any. This device draws bits for the deal, and pledges them.
    pub fn sit(&self, table: TableName, seat: Option<kernel::Seat>) -> Key {
        self.ask(Ask::Sit { table, seat, pledge: String::new() })
    }

    /// The next event, if there is one already.
    pub fn hear(&self) -> Option<Event> {
        self.inbox.pop()
    }

    /// Is there an event? Waits at most this long for one.
    pub fn has_news_within(&self, time: Duration) -> bool {
        self.inbox.has_one_within(time)
    }

    /// Sets a callback for when there is something to hear. It is called in the client's thread.
    pub fn call(&self, wake: Box<dyn Fn() + Send>) {
        self.inbox.call(wake);
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.asks.take());
        let _ = self.end.recv_timeout(CLOSING);
    }
}

fn draw() -> Option<[u8; 32]> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits).ok()?;
    Some(bits)
}

fn random() -> u32 {
    let mut bits = [0; 4];
    // Without randomness all pauses are the same.
    let _ = getrandom::fill(&mut bits);
    u32::from_le_bytes(bits)
}

/// The thread's side.
struct Line {
    terms: Terms,
    address: Address,
    session: Session,
    asked: Receiver<(Key, Ask)>,
    inbox: Arc<Inbox>,
}

/// How a connection ended.
enum End {
    /// Nobody wants it any more.
    Closed,
    Lost(Broken),
}

impl Line {
    async fn run(mut self) {
        let mut attempt = 0;
        let mut nonsense = 0;
        loop {
            let (broken, was_good) = match Connection::open(&self.address, &self.terms).await {
                Ok(connection) => match self.talk(connection).await {
                    End::Closed => return,
                    End::Lost(broken) => (broken, self.session.is_welcome()),
                },
                Err(failure) if self.session.was_welcome() => {
                    // A proxy, or a server that is starting.
                    drop(failure);
                    (Broken::Later(None), false)
                }
                Err(failure) => (Broken::Final(failure), false),
            };
            self.session.lost();
            nonsense = if broken == Broken::Nonsense { nonsense + 1 } else { 0 };
            let failure = match &broken {
                Broken::Final(failure) => Some(failure.clone()),
                Broken::Nonsense if nonsense > MOST_NONSENSE || !self.session.was_welcome() => {
                    Some(Failure::NotParlour)
                }
                _ => None,
            };
            if let Some(failure) = failure {
                self.session.events.push_back(Event::Failed(failure));
            }
            if self.deliver() {
                return;
            }
            attempt = if was_good && nonsense == 0 { 0 } else { attempt + 1 };
            let mut pause = self.terms.pause(attempt, random());
            if let Broken::Later(Some(seconds)) = broken {
                pause = pause.max(Duration::from_secs(seconds.min(60)));
            }
            if self.rest(pause).await {
                return;
            }
        }
    }

    /// Hands over what there is to hear. Is that the last thing?
    fn deliver(&mut self) -> bool {
        let mut is_last = false;
        while let Some(event) = self.session.events.pop_front() {
            is_last |= matches!(event, Event::Failed(_));
            self.inbox.push(event);
        }
        is_last
    }

    /// Waits before the next attempt. What is asked meanwhile is sent then. Was the client closed?
    async fn rest(&mut self, pause: Duration) -> bool {
        let end = sleep(pause);
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => return false,
                asked = self.asked.recv() => match asked {
                    None => return true,
                    Some((key, ask)) => self.session.ask(key, ask),
                },
            }
            if self.deliver() {
                return true;
            }
        }
    }

    async fn talk(&mut self, mut connection: Connection) -> End {
        self.session.connected();
        let started = Instant::now();
        let mut heard = started;
        let mut is_pinged = false;
        loop {
            while let Some(text) = self.session.out.pop_front() {
                let sent = timeout(self.terms.last_wait, connection.send(text)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    return End::Lost(Broken::Later(None));
                }
            }
            if self.deliver() {
                return End::Closed;
            }
            self.inbox.has_room().await;
            let patience = if is_pinged { self.terms.last_wait } else { self.terms.silence };
            let deadline =
                if self.session.is_welcome() { heard + patience } else { started + self.terms.connecting };
            let received = tokio::select! {
                received = connection.receive() => received,
                asked = self.asked.recv() => {
                    let Some((key, ask)) = asked else {
                        let _ = timeout(CLOSING, connection.close()).await;
                        return End::Closed;
                    };
                    self.session.ask(key, ask);
                    continue;
                }
                () = sleep_until(deadline) => {
                    if is_pinged || !self.session.is_welcome() {
                        return End::Lost(Broken::Later(None));
                    }
                    is_pinged = true;
                    heard = Instant::now();
                    if !matches!(timeout(self.terms.last_wait, connection.ping()).await, Ok(Ok(()))) {
                        return End::Lost(Broken::Later(None));
                    }
                    continue;
                }
            };
            (heard, is_pinged) = (Instant::now(), false);
            match received {
                Received::Text(text) => {
                    if let Err(broken) = self.session.receive(&text) {
                        self.session.out.clear();
                        return End::Lost(broken);
                    }
                }
                Received::Nothing => {}
                Received::End if self.session.was_welcome() => return End::Lost(Broken::Later(None)),
                Received::End => return End::Lost(Broken::Nonsense),
            }
        }
    }
}
