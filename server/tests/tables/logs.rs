//! Logs help the host of a server, and give nothing away.

use crate::common::{Client, Host, gather, named, play};
use kernel::{FastDice, Seed};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Paper {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Everything that any crate could log, down to the last detail, has no token, no secret, no bits and no card.
#[tokio::test]
async fn no_secret_token_or_card_is_logged() {
    let paper = Paper::default();
    let log =
        tracing_subscriber::fmt().json().with_max_level(tracing::Level::TRACE).with_writer(paper.clone());
    // Other tests of this process write to it as well.
    log.try_init().unwrap();
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("kittens", "preset=official")).await;
    let hands: Vec<String> =
        players.iter().map(|player| player.position().unwrap().view.get().to_string()).collect();
    play(&mut players, &table, &mut FastDice::new(6)).await;
    let record: table::Record = players[0].position().unwrap().over.as_ref().unwrap().record.parse().unwrap();
    host.close().await;
    let text = String::from_utf8_lossy(&paper.0.lock().unwrap()).into_owned();
    assert!(text.contains("a game begins"), "{text}");
    let mut secrets = vec![record.secret.unwrap().to_string()];
    secrets.extend(players.iter().filter_map(|player| player.token.clone()));
    secrets.extend(players.iter().map(|player| Seed(player.bits).to_string()));
    // The log is JSON too, and so is what it quotes.
    secrets.extend(hands.iter().map(|hand| hand.replace('"', "\\\"")));
    secrets.extend(hands);
    secrets.extend(["exploding-kitten", "see-the-future"].map(String::from));
    for secret in secrets {
        assert!(!text.contains(&secret), "{secret} was logged");
    }
}
