//! The server as a whole: its options, its routes, and its end.

use crate::hall::Hall;
use crate::limits::Limits;
use crate::outbox::ConnectionId;
use crate::people;
use crate::socket;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use host::Opened;
use protocol::{Fault, FaultKey, LARGEST_REQUEST, MatchName, TableInfo, TableName};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Member, PersonId, Rooms as _, SqliteStore};
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// How long everything that is under way has to finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// What the host of a server decides.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What the server calls itself.
    pub name: String,
    /// Proxies whose word counts for the address of a client.
    pub trusted_proxies: Vec<IpAddr>,
    /// How much clients may ask for.
    pub limits: Limits,
}

/// A server.
#[derive(Debug)]
pub struct Server {
    pub(crate) hall: Arc<Hall>,
    pub(crate) name: String,
    pub(crate) trusted_proxies: Vec<IpAddr>,
    connections: AtomicU64,
}

impl Server {
    /// A server with this store. It stops when `stop` is cancelled.
    pub fn new(store: SqliteStore, options: Options, stop: CancellationToken) -> Arc<Self> {
        let Options { name, trusted_proxies, limits } = options;
        let hall = Hall::new(store, limits, stop);
        hall.work();
        Arc::new(Self { hall, name, trusted_proxies, connections: AtomicU64::new(0) })
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
    pub(crate) async fn record(&self, of: &MatchName, _person: Option<PersonId>) -> Result<String, Fault> {
        let id = of.0.parse().map_err(|_| FaultKey::NotFound)?;
        let opened = Opened::load(&self.hall.store, id).await.map_err(|_| FaultKey::NotFound)?;
        Ok(opened.record().to_string())
    }
}

/// Serves the listener until the server is told to stop, and everything that was under way is finished.
pub async fn run(listener: TcpListener, server: Arc<Server>) -> io::Result<()> {
    let hall = Arc::clone(&server.hall);
    let stop = hall.stop.clone();
    let routes = routes(Arc::clone(&server)).into_make_service_with_connect_info::<std::net::SocketAddr>();
    let serving = axum::serve(listener, routes).with_graceful_shutdown(stop.clone().cancelled_owned());
    let served = serving.await;
    stop.cancel();
    hall.tasks.close();
    // What does not end by itself in this time has nothing left to store.
    let _ = timeout(FAREWELL, hall.tasks.wait()).await;
    hall.store.clone().close().await;
    served
}

fn routes(server: Arc<Server>) -> Router {
    Router::new()
        .route("/api/socket", any(upgrade))
        .route("/healthz", get(|| async { "ok\n" }))
        .with_state(server)
}

/// Small buffers: thousands of connections are idle most of the time.
const BUFFER: usize = 4 * 1024;

async fn upgrade(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_same_origin(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let cookie = cookie(&server, &headers).await;
    let hall = Arc::clone(&server.hall);
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(LARGEST_REQUEST)
        .max_frame_size(LARGEST_REQUEST)
        .on_upgrade(move |socket| async move {
            let served = hall.tasks.track_future(socket::serve(server, socket, cookie));
            served.await;
        })
}

/// Pages of other sites must not act for somebody who is logged in here. Programs send no origin.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, origin)| origin.eq_ignore_ascii_case(host))
        }
        (Some(_), None) => false,
    }
}

/// Who the browser's cookie says it is.
async fn cookie(server: &Server, headers: &HeaderMap) -> Option<Member> {
    let cookies = headers.get(header::COOKIE)?.to_str().ok()?;
    let token = cookies.split(';').find_map(|part| part.trim().strip_prefix("parlour="))?;
    people::by_token(&server.hall.store, token).await.ok()
}
