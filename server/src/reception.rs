//! Speaks HTTP on every connection that is accepted, until it becomes a socket or ends.

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_service::Service as _;

/// A request's headers fit in here, or it is refused.
const LARGEST_HEAD: usize = 16 * 1024;
/// How long to wait if there are too many open files.
const PAUSE: Duration = Duration::from_secs(1);

/// Everything that connections need.
#[derive(Clone, Debug)]
pub(crate) struct Reception {
    http: Builder,
    routes: Router,
    stop: CancellationToken,
}

impl Reception {
    /// A client has `patience` to send the headers of a request; an idle connection is kept for as long.
    pub fn new(routes: Router, patience: Duration, stop: CancellationToken) -> Self {
        let mut http = Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(LARGEST_HEAD);
        Self { http, routes, stop }
    }

    /// Accepts connections until the server stops. Requests that are under way then are what `tasks` waits for.
    pub async fn open(&self, listener: TcpListener, tasks: &TaskTracker) {
        loop {
            let accepted = tokio::select! {
                () = self.stop.cancelled() => return,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, from)) => {
                    tasks.spawn(self.clone().serve(stream, from));
                }
                Err(error) => endure(&error).await,
            }
        }
    }

    async fn serve(self, stream: TcpStream, from: SocketAddr) {
        let Self { http, routes, stop } = self;
        // A move is a few small writes, and nobody waits until they are a large one.
        let _ = stream.set_nodelay(true);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            routes.clone().call(request)
        });
        let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
        let is_over = tokio::select! {
            _ = connection.as_mut() => true,
            () = stop.cancelled() => false,
        };
        if !is_over {
            connection.as_mut().graceful_shutdown();
            // Whatever is wrong with it concerns the client only.
            let _ = connection.await;
        }
    }
}

/// A client that is gone is its own affair; everything else may pass.
async fn endure(error: &io::Error) {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "no connection can be accepted");
        sleep(PAUSE).await;
    }
}
