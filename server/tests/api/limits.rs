//! Every limit has a test that runs into it.

use crate::http::{Host, fault, generous};
use protocol::LARGEST_REQUEST;
use serde_json::json;
use server::Limits;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// What every refusal over a limit must have: which one, and when to try again.
fn assert_limited(answer: &crate::http::Answer, status: u16, key: &str, limit: &str) {
    assert_eq!(answer.fault(), fault(status, key));
    let json = answer.json();
    assert_eq!(json["detail"], limit);
    let seconds = json["retry_after"].as_u64().unwrap();
    assert!((1..=60).contains(&seconds), "{answer:?}");
    assert_eq!(answer.header("retry-after"), Some(seconds.to_string().as_str()));
}

#[tokio::test]
async fn attempts_from_one_address() {
    let (_folder, host) = Host::with(Limits { attempts_per_minute: 3, ..generous() }).await;
    let (_, token) = host.guest("Ann").await;
    host.guest("Bob").await;
    assert_eq!(host.log_in("nobody", "correct horse").await.fault(), fault(401, "bad-login"));
    let limit = "attempts-per-minute";
    assert_limited(&host.post("/api/guests", &json!({ "name": "Eve" })).send().await, 429, "too-fast", limit);
    assert_limited(&host.log_in("nobody", "correct horse").await, 429, "too-fast", limit);
    let credentials = json!({ "login": "ann", "password": "correct horse" });
    let account = host.post("/api/me/account", &credentials).bearer(&token).send().await;
    assert_limited(&account, 429, "too-fast", limit);
    // A connection counts like everything else.
    let mut socket = crate::common::Client::silent(host.address).await;
    let refused = socket.hello(None, Some("Eve".into())).await.unwrap_err();
    assert_eq!(refused.detail.as_deref(), Some(limit));
    // Those who are in are not affected.
    assert_eq!(host.get("/api/me").bearer(&token).send().await.status, 200);
    host.close().await;
}

/// A proxy's clients have limits of their own.
#[tokio::test]
async fn addresses_behind_a_proxy_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let options = server::Options {
        limits: Limits { attempts_per_minute: 1, ..generous() },
        trusted_proxies: vec!["127.0.0.1".parse().unwrap()],
        ..server::Options::default()
    };
    let host = Host::open(folder.path(), options).await;
    let come = |from: &str| {
        host.post("/api/guests", &json!({ "name": "Ann" })).header("x-forwarded-for", from).send()
    };
    assert_eq!(come("203.0.113.1").await.status, 201);
    assert_eq!(come("203.0.113.1").await.status, 429);
    assert_eq!(come("203.0.113.2").await.status, 201);
    assert_eq!(come("8.8.8.8, 203.0.113.2").await.status, 429, "what a client claims counts for nothing");
    assert_eq!(come("2001:db8::1").await.status, 201);
    assert_eq!(come("2001:db8::2").await.status, 429, "the same household");
    host.close().await;
}

#[tokio::test]
async fn attempts_for_one_login() {
    let (_folder, host) = Host::with(Limits { attempts_per_login: 2, ..generous() }).await;
    host.account("ann", "correct horse").await;
    for _ in 0..2 {
        assert_eq!(host.log_in("Ann", "correct house").await.fault(), fault(401, "bad-login"));
    }
    assert_limited(&host.log_in("ann", "correct horse").await, 429, "too-fast", "attempts-per-login");
    assert_eq!(host.log_in("bob", "correct house").await.fault(), fault(401, "bad-login"));
    host.close().await;
}

#[tokio::test]
async fn passwords_that_wait() {
    let limits = Limits { password_checks: 1, password_queue: 1, ..generous() };
    let (_folder, host) = Host::with(limits).await;
    let logins: Vec<String> = (0..8).map(|n| format!("user{n}")).collect();
    let attempts = logins.iter().map(|login| host.log_in(login, "correct horse"));
    let answers = futures_util::future::join_all(attempts).await;
    let busy: Vec<_> = answers.iter().filter(|answer| answer.status == 503).collect();
    assert!(!busy.is_empty());
    for answer in busy {
        assert_limited(answer, 503, "busy", "password-queue");
    }
    assert!(answers.iter().any(|answer| answer.status == 401));
    host.close().await;
}

#[tokio::test]
async fn requests_from_one_address() {
    let (_folder, host) = Host::with(Limits { requests_per_minute: 5, ..generous() }).await;
    for _ in 0..5 {
        assert_eq!(host.get("/api/games").send().await.status, 200);
    }
    assert_limited(&host.get("/api/games").send().await, 429, "too-fast", "requests-per-minute");
    assert_eq!(host.get("/healthz").send().await.status, 200, "not part of the API");
    host.close().await;
}

#[tokio::test]
async fn guesses_of_codes() {
    let (_folder, host) = Host::with(Limits { attempts_per_minute: 4, ..generous() }).await;
    for path in
        ["/api/tables/aaaaaa", "/api/tables/zzzzzzzz", "/api/matches/zzzzzzzz", "/api/matches/x/record"]
    {
        assert_eq!(host.get(path).send().await.fault(), fault(404, "not-found"), "{path}");
    }
    assert_limited(&host.get("/api/tables/bbbbbb").send().await, 429, "too-fast", "attempts-per-minute");
    host.close().await;
}

#[tokio::test]
async fn bodies_have_a_size() {
    let (_folder, host) = Host::new().await;
    let large = json!({ "name": "x".repeat(LARGEST_REQUEST) });
    assert_eq!(host.post("/api/guests", &large).send().await.fault(), fault(413, "too-large"));
    let fits = json!({ "name": "x".repeat(LARGEST_REQUEST - 100) });
    assert_eq!(host.post("/api/guests", &fits).send().await.fault(), fault(422, "bad-name"));
    host.close().await;
}

/// Whoever sends nothing, or a byte now and then, does not keep a connection.
#[tokio::test]
async fn requests_arrive_in_time() {
    let (_folder, host) = Host::with(Limits { request_seconds: 1, ..generous() }).await;
    for begun in ["", "GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        let drip = async {
            loop {
                sleep(Duration::from_millis(100)).await;
                // Once the other end is closed, this fails.
                if !begun.is_empty() && stream.write_all(b"x").await.is_err() {
                    return;
                }
                let mut byte = [0];
                let read = stream.read(&mut byte);
                if begun.is_empty() && matches!(read.await, Ok(0) | Err(_)) {
                    return;
                }
            }
        };
        timeout(Duration::from_secs(10), drip).await.unwrap();
    }
    // A body that never comes.
    let head = "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(Duration::from_secs(10), stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("request-seconds"), "{answer}");
    // Others are not affected.
    assert_eq!(host.get("/api/games").send().await.status, 200);
    host.close().await;
}

/// Headers have a size.
#[tokio::test]
async fn headers_have_a_size() {
    let (_folder, host) = Host::new().await;
    let answer = host.get("/api/games").header("x-large", &"x".repeat(20_000)).send().await;
    assert_eq!(answer.status, 431);
    host.close().await;
}

#[tokio::test]
async fn tables_of_one_person_and_computers() {
    let (_folder, host) = Host::with(Limits { tables_per_person: 1, computers: 1, ..generous() }).await;
    let (_, token) = host.guest("Ann").await;
    let make = |body: serde_json::Value| host.post("/api/tables", &body).bearer(&token).send();
    let seats = json!(["person", { "computer": "easy" }, { "computer": "easy" }]);
    let crowded = make(json!({ "game": "frogs", "choices": "seats=3", "seats": seats })).await;
    assert_eq!(crowded.fault(), fault(429, "too-many"));
    assert_eq!(crowded.json()["detail"], "computers");
    assert_eq!(make(json!({ "game": "connect4" })).await.status, 201);
    let second = make(json!({ "game": "connect4" })).await;
    assert_eq!(
        (second.fault(), second.json()["detail"].clone()),
        (fault(429, "too-many"), json!("tables-per-person"))
    );
    host.close().await;
}
