//! The server as a whole: its options, its routes, and its end.

use crate::api::{self, Metrics, Refusal, Remote};
use crate::doors::Doors;
use crate::hall::Hall;
use crate::limits::Limits;
use crate::outbox::ConnectionId;
use crate::peers::Peers;
use crate::people::{self, People};
use crate::quota::Quotas;
use crate::reception::Reception;
use crate::site::{self, Site};
use crate::socket;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use axum::routing::{any, get};
use bus::Bus;
use host::Opened;
use protocol::{Fault, FaultKey, LARGEST_REQUEST, MatchName, TableInfo, TableName};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Database, PersonId, Rooms as _};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// How long everything that is under way has to finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// What the host of a server decides.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What the server calls itself.
    pub name: String,
    /// What metrics call it among several servers; nothing if it is alone.
    pub node: String,
    /// Proxies whose word counts for the address of a client.
    pub trusted_proxies: Vec<IpAddr>,
    /// How much clients may ask for.
    pub limits: Limits,
    /// What a browser is shown where there is no client for it, as HTML: the server itself knows no language.
    pub page: String,
    /// The browser client.
    pub site: Option<Arc<Site>>,
    /// How other servers on the same database are told what happens here.
    pub bus: Option<Arc<dyn Bus>>,
}

/// A server.
#[derive(Debug)]
pub struct Server {
    pub(crate) hall: Arc<Hall>,
    pub(crate) name: String,
    pub(crate) node: String,
    pub(crate) trusted_proxies: Vec<IpAddr>,
    pub(crate) people: People,
    page: Bytes,
    site: Option<Arc<Site>>,
    /// HTTP requests by address.
    pub(crate) requests: Quotas<IpAddr>,
    /// Exports are made one at a time.
    pub(crate) exports: Semaphore,
    pub(crate) metrics: Metrics,
    /// Open sockets.
    pub(crate) doors: Arc<Doors>,
    connections: AtomicU64,
}

impl Server {
    /// A server with this store. It stops when `stop` is cancelled.
    pub fn new(store: impl Into<Database>, options: Options, stop: CancellationToken) -> Arc<Self> {
        let Options { name, node, trusted_proxies, limits, page, site, bus } = options;
        let store = store.into();
        let peers = Peers::new(store.is_shared() || bus.is_some(), bus);
        let people = People::new(store.clone(), &limits);
        let requests = Quotas::per_minute("requests-per-minute", limits.requests_per_minute);
        let hall = Hall::new(store, peers, limits, stop);
        hall.work();
        let server = Arc::new(Self {
            hall,
            name,
            node,
            trusted_proxies,
            people,
            page: page.into(),
            site,
            requests,
            exports: Semaphore::new(1),
            metrics: Metrics::default(),
            doors: Arc::default(),
            connections: AtomicU64::new(0),
        });
        server.tend();
        server
    }

    /// All tables.
    pub fn hall(&self) -> &Hall {
        &self.hall
    }

    pub(crate) fn next_connection(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// The tables where somebody has a seat, the latest first.
    pub(crate) async fn tables_of(&self, person: PersonId, most: u32) -> Result<Vec<TableInfo>, Fault> {
        let rooms = self.hall.store.rooms_of(person, most).await;
        let rooms = rooms.map_err(|_| Fault::new(FaultKey::Unavailable).after(1))?;
        let mut tables = Vec::new();
        for room in rooms {
            if let Ok(info) = self.hall.info(&TableName(room.id.to_string()), Some(person)).await {
                tables.push(info);
            }
        }
        Ok(tables)
    }

    /// The record of a match: what a spectator may see while it runs, everything once it is over.
    pub(crate) async fn record(&self, of: &MatchName, person: Option<PersonId>) -> Result<String, Fault> {
        let stored = self.visible_match(&of.0, person).await?;
        let opened = Opened::new(stored).map_err(|_| FaultKey::MatchVoid)?;
        Ok(opened.record().to_string())
    }
}

/// Serves the listener until the server is told to stop, and everything that was under way is finished.
pub async fn run(listener: TcpListener, server: Arc<Server>) {
    let hall = Arc::clone(&server.hall);
    let stop = hall.stop.clone();
    let patience = Duration::from_secs(hall.limits.request_seconds.into());
    let reception = Reception::new(routes(Arc::clone(&server)), patience, stop.clone());
    reception.open(listener, &hall.tasks).await;
    hall.tasks.close();
    // What does not end by itself in this time has nothing left to store.
    let _ = timeout(FAREWELL, hall.tasks.wait()).await;
    hall.store.clone().close().await;
}

fn routes(server: Arc<Server>) -> Router {
    let own = Router::new()
        .route("/api/socket", any(upgrade))
        .route("/", get(page))
        .route("/t/{table}", get(inner_page))
        .route("/m/{of}", get(inner_page))
        .fallback(get(file));
    api::guarded(&server, own).with_state(server)
}

impl Server {
    /// The client, or what to do without it.
    fn page(&self, is_inner: bool, headers: &HeaderMap) -> Response {
        let page = self.site.as_ref().and_then(|site| site.page(is_inner, headers));
        page.unwrap_or_else(|| site::notice(self.page.clone()))
    }
}

async fn page(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    server.page(false, &headers)
}

/// The page behind a link to a table or a match.
async fn inner_page(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    server.page(true, &headers)
}

async fn file(State(server): State<Arc<Server>>, uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let found = server.site.as_ref().and_then(|site| site.file(&uri, &headers));
    found.ok_or_else(|| FaultKey::NotFound.into())
}

/// Small buffers: thousands of connections are idle most of the time.
const BUFFER: usize = 4 * 1024;

async fn upgrade(
    State(server): State<Arc<Server>>,
    remote: Remote,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let inside = server.doors.enter(remote.address, &server.hall.limits)?;
    let cookie = match api::token(&headers) {
        Some(token) => match people::by_token(&server.hall.store, token).await {
            // Who it is can't be looked up now: nobody may come back as somebody else.
            Err(fault) if fault.key == FaultKey::Unavailable => return Err(fault.into()),
            member => member.ok(),
        },
        None => None,
    };
    let hall = Arc::clone(&server.hall);
    let response = upgrade
        .read_buffer_size(BUFFER)
        // What is told together leaves together: a frame is written when the queue is empty, or at this size.
        .write_buffer_size(BUFFER)
        .max_message_size(LARGEST_REQUEST)
        .max_frame_size(LARGEST_REQUEST)
        .on_upgrade(move |socket| async move {
            let served = hall.tasks.track_future(socket::serve(server, socket, remote, cookie));
            served.await;
            drop(inside);
        });
    Ok(response)
}
