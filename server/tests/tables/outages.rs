//! What several servers do while parts of them are away, and what an older server leaves alone.

use crate::cluster::nodes;
use crate::common::{Client, Host, gather, named, play};
use kernel::FastDice;
use protocol::{FaultKey, NewTable, Stage};
use services::Postgres;
use std::time::Duration;
use store::Database;
use tokio::time::sleep;

/// Without NATS a deal begins and a game is played, with every move a little later.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_and_ends_on_postgres_while_nats_is_away() {
    let (place, mut nats) = (Postgres::shared().place(), services::Nats::start());
    let nodes = nodes(&place, &nats.url(), 2).await;
    let mut players =
        [Client::guest(nodes[0].address, "Ann").await, Client::guest(nodes[1].address, "Bob").await];
    nats.stop();
    let table = gather(&mut players, named("frogs", "side=3 frogs=2")).await;
    // Everybody hears of the moves that are made on the other server.
    let (mut dice, has_seen) = (FastDice::new(4), |player: &Client| player.position().unwrap().moves >= 4);
    tokio::time::timeout(Duration::from_mins(1), async {
        while !players.iter().all(has_seen) {
            for player in &mut players {
                player.drain().await;
                if let Some(answered) = player.answer(&table, &mut dice).await {
                    answered.unwrap();
                }
            }
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .expect("no move arrived at the other server");
    nats.restart();
    play(&mut players, &table, &mut FastDice::new(5)).await;
    for node in nodes {
        node.close().await;
    }
}

/// Nobody loses time while no answer could be stored; and a server that starts meanwhile knows it too.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_while_postgres_is_away() {
    let (database, nats) = (Postgres::start(), services::Nats::start());
    let place = database.place();
    let nodes = nodes(&place, &nats.url(), 2).await;
    let mut players =
        [Client::guest(nodes[0].address, "Ann").await, Client::guest(nodes[1].address, "Bob").await];
    let timed = NewTable { clock: "move=8".into(), ..named("connect4", "first=1") };
    let table = gather(&mut players, timed).await;
    // Longer than a move may take.
    sleep(Duration::from_secs(3)).await;
    database.stop();
    sleep(Duration::from_secs(9)).await;
    database.restart();
    sleep(Duration::from_secs(4)).await;
    for player in &mut players {
        player.drain().await;
        assert_eq!(player.position().unwrap().moves, 0, "somebody's time ran out");
    }
    players[0].answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    for node in nodes {
        node.close().await;
    }
}

/// A newer server has written something into a room that this one would lose.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_of_a_newer_server_on_postgres_is_left_alone() {
    let place = Postgres::shared().place();
    let host = Host::on(Database::open(&place.url()).await.unwrap(), Host::generous()).await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let table = ann.make(named("connect4", "")).await;
    ann.open(&table).await;
    ann.until(|ann| matches!(ann.stage(), Some(Stage::Gathering))).await;
    host.close().await;
    place.sql("UPDATE rooms SET data = replace(data, '\"version\":1', '\"version\":2')");
    let host = Host::on(Database::open(&place.url()).await.unwrap(), Host::generous()).await;
    let mut ann = ann.again(host.address).await;
    let open = protocol::Ask::Open { table: table.clone(), since: None };
    assert_eq!(ann.ask(open).await.err().unwrap().key, FaultKey::OtherRules);
    assert_eq!(place.sql("SELECT count(*) FROM rooms WHERE is_open AND data LIKE '%\"version\":2%'"), "1");
    host.close().await;
}
