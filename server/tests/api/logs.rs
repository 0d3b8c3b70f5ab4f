//! Nothing that somebody could misuse is in the log files, at any level.

use crate::common::{Client, gather, named, play};
use crate::http::Host;
use kernel::FastDice;
use serde_json::json;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Pages(Arc<Mutex<Vec<u8>>>);

impl Write for Pages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Pages {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// In a process of its own: a log is for the whole process.
#[test]
fn no_secret_is_logged() {
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "logs::child_that_logs_everything", "--ignored", "--test-threads=1"])
        .output()
        .unwrap();
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stdout));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a child process of another test"]
async fn child_that_logs_everything() {
    let pages = Pages::default();
    tracing_subscriber::fmt()
        .json()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(pages.clone())
        .init();
    let (_folder, host) = Host::new().await;
    let (_, token) = host.account("ann", "correct horse").await;
    let second = host.log_in("ann", "correct horse").await.cookie().unwrap().to_string();
    host.log_in("ann", "wrong horse!").await;
    let change = json!({ "old": "correct horse", "new": "battery staple" });
    host.ask("PUT", "/api/me/password").json(&change).bearer(&token).send().await;
    host.get("/api/me").header("cookie", &format!("parlour={token}")).send().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("kittens", "preset=classic")).await;
    play(&mut players, &table, &mut FastDice::new(1)).await;
    let tokens = players.each_ref().map(|player| player.token.clone().unwrap());
    let bits = kernel::Seed(players[0].bits).to_string();
    host.close().await;
    let log = String::from_utf8(pages.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("a game is over"), "nothing was logged");
    let secrets =
        ["correct horse", "wrong horse!", "battery staple", &token, &second, &tokens[0], &tokens[1], &bits];
    for secret in secrets {
        let found = log.lines().find(|line| line.contains(secret));
        assert_eq!(found, None, "{secret}");
    }
}
