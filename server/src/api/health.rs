//! Is the server well?

use super::answer::{Answer, Refusal};
use super::remote::Remote;
use crate::web::Server;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use protocol::FaultKey;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::Orders as _;
use tokio::time::timeout;

/// A database that needs longer is not ready.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is counted. Nothing here tells what somebody did at a table.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// By the first digit of the status.
    answers: [AtomicU64; 6],
    guests: AtomicU64,
    accounts: AtomicU64,
    logins: AtomicU64,
}

impl Metrics {
    pub fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).min(self.answers.len() - 1);
        self.answers[class].fetch_add(1, Ordering::Relaxed);
    }

    pub fn new_guest(&self) {
        self.guests.fetch_add(1, Ordering::Relaxed);
    }

    pub fn new_account(&self) {
        self.accounts.fetch_add(1, Ordering::Relaxed);
    }

    pub fn logged_in(&self) {
        self.logins.fetch_add(1, Ordering::Relaxed);
    }

    fn text(&self, server: &Server) -> String {
        let mut text = String::new();
        let is_quotable = |letter: &char| !letter.is_control() && !"\"\\".contains(*letter);
        let node: String = server.node.chars().filter(is_quotable).collect();
        let node = if node.is_empty() { node } else { format!("node=\"{node}\"") };
        let mut family = |name: &str, kind: &str, help: &str, samples: &[(String, u64)]| {
            // Writing into a string can't fail.
            let _ = write!(text, "# HELP parlour_{name} {help}\n# TYPE parlour_{name} {kind}\n");
            for (label, value) in samples {
                let labels: Vec<&str> = [label, &node]
                    .into_iter()
                    .filter(|label| !label.is_empty())
                    .map(String::as_str)
                    .collect();
                let labels = labels.join(",");
                let labels = if labels.is_empty() { labels } else { format!("{{{labels}}}") };
                let _ = writeln!(text, "parlour_{name}{labels} {value}");
            }
        };
        let count = |counter: &AtomicU64| vec![(String::new(), counter.load(Ordering::Relaxed))];
        let answers: Vec<(String, u64)> = (1..)
            .zip(&self.answers[1..])
            .map(|(class, counter)| (format!("class=\"{class}xx\""), counter.load(Ordering::Relaxed)))
            .collect();
        family("http_answers_total", "counter", "Answers to HTTP requests.", &answers);
        family("guests_total", "counter", "Guests who came over HTTP.", &count(&self.guests));
        family("accounts_total", "counter", "Accounts that were made.", &count(&self.accounts));
        family("logins_total", "counter", "Successful logins.", &count(&self.logins));
        let gauge = |value: usize| vec![(String::new(), value as u64)];
        family("tables_awake", "gauge", "Tables in memory.", &gauge(server.hall.awake()));
        family("connections", "gauge", "Open sockets.", &gauge(server.doors.count()));
        if let Some(is_connected) = server.hall.peers.is_connected() {
            family(
                "bus_connected",
                "gauge",
                "Do other servers hear what happens here?",
                &gauge(is_connected.into()),
            );
        }
        family("people_online", "gauge", "People who are connected.", &gauge(server.hall.online_here()));
        text
    }
}

/// The process answers.
#[utoipa::path(get, path = "/healthz", tag = "health", responses((status = 200, body = String)))]
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The database answers, and the server is not about to stop.
#[utoipa::path(
    get, path = "/readyz", tag = "health",
    responses((status = 200, body = String), (status = 503, description = "Not ready.", body = protocol::Fault)),
)]
pub(crate) async fn ready(State(server): State<Arc<Server>>) -> Answer<&'static str> {
    if server.hall.stop.is_cancelled() {
        return Err(FaultKey::ShuttingDown.into());
    }
    let store = &server.hall.store;
    let asked = async { store.check().await.and(store.orders_since(u64::MAX).await) };
    match timeout(PATIENCE, asked).await {
        Ok(Ok(_)) => Ok("ready\n"),
        _ => Err(FaultKey::Unavailable.into()),
    }
}

/// Numbers for Prometheus, on the server's own machine only.
#[utoipa::path(
    get, path = "/metrics", tag = "health",
    responses((status = 200, body = String), (status = 404, description = "Not from here.", body = protocol::Fault)),
)]
pub(crate) async fn metrics(
    State(server): State<Arc<Server>>,
    remote: Remote,
    headers: HeaderMap,
) -> Answer<impl IntoResponse> {
    // A proxy on the same machine passes on what strangers ask, whether it is trusted or not.
    let is_passed_on = ["x-forwarded-for", "forwarded", "via"].iter().any(|name| headers.contains_key(*name));
    if !remote.address.is_loopback() || remote.is_proxied || is_passed_on {
        return Err(Refusal::from(FaultKey::NotFound));
    }
    let kind = (header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
    Ok(([kind], server.metrics.text(&server)))
}
