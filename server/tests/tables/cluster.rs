//! Several servers on one PostgreSQL, and what they tell each other over NATS. All of it is real.

use crate::common::{Client, Host, gather, named, play};
use bus::{Bus as _, Nats};
use kernel::{FastDice, Viewer};
use services::{Place, Postgres};
use std::sync::Arc;
use std::time::Duration;
use store::{Database, Store as _};
use tokio::time::sleep;

/// Servers on the same database.
async fn nodes(place: &Place<'_>, url: &str, count: usize) -> Vec<Host> {
    let mut nodes = Vec::new();
    for _ in 0..count {
        let bus = Nats::connect(url).await.unwrap();
        while !bus.is_connected() {
            sleep(Duration::from_millis(5)).await;
        }
        let store = Database::open(&place.url()).await.unwrap();
        nodes.push(Host::among(store, Some(Arc::new(bus)), Host::generous()).await);
    }
    nodes
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_through_two_servers_on_postgres_and_nats() {
    let (place, nats) = (Postgres::shared().place(), services::Nats::start());
    let nodes = nodes(&place, &nats.url(), 2).await;
    for (game, choices, names) in [
        ("connect4", "", vec!["Ann", "Bob"]),
        ("kittens", "preset=classic seats=3", vec!["Ann", "Bob", "Cleo"]),
        ("frogs", "side=3 frogs=2", vec!["Ann", "Bob"]),
        ("tellstones", "", vec!["Ann", "Bob"]),
    ] {
        let mut players = Vec::new();
        for (number, name) in names.iter().enumerate() {
            players.push(Client::guest(nodes[number % 2].address, name).await);
        }
        let table = gather(&mut players, named(game, choices)).await;
        play(&mut players, &table, &mut FastDice::new(5)).await;
        let end = players[0].position().unwrap().over.clone().unwrap();
        assert!(
            players.iter().all(|player| player.position().unwrap().over.as_ref() == Some(&end)),
            "{game}"
        );
        let record: table::Record = end.record.parse().unwrap();
        assert!(catalog::find(game).unwrap().replay(&record, Viewer::Spectator).is_ok());
        let of = players[0].update.as_ref().unwrap().of.0.parse().unwrap();
        let store = Database::open(&place.url()).await.unwrap();
        assert_eq!(store.load(of).await.unwrap().damage, None);
    }
    for node in nodes {
        node.close().await;
    }
}
