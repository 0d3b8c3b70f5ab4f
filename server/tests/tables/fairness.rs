//! The deal is random if one participant's device is honest, and everybody can see that.

use crate::common::{Client, Host, gather, named, play};
use kernel::{FastDice, Seed};
use protocol::{Ask, FaultKey, Outcome, Stage};
use table::{Pledge, Record};

#[tokio::test]
async fn everybody_is_committed_before_anybody_reveals() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let mut bob = Client::guest(host.address, "Bob").await;
    let table = ann.make(named("kittens", "preset=classic")).await;
    ann.until(|ann| ann.table.is_some()).await;
    let servers = ann.table.as_ref().unwrap().round.pledge.clone();
    // Nothing can be revealed before all have pledged.
    ann.sit(&table).await;
    assert_eq!(ann.reveal(&table).await.unwrap_err().key, FaultKey::BadPledge);
    bob.open(&table).await;
    bob.sit(&table).await;
    for player in [&mut ann, &mut bob] {
        player.until(|player| matches!(player.stage(), Some(Stage::Revealing { .. }))).await;
    }
    let shown = bob.table.as_ref().unwrap().round.commitment.clone().unwrap();
    // Other bits than those that were pledged are refused, and so is another pledge.
    bob.bits[5] ^= 1;
    assert_eq!(bob.reveal(&table).await.unwrap_err().key, FaultKey::BadPledge);
    let pledge = bob.pledge();
    let change = Ask::Pledge { table: table.clone(), round: 1, pledge };
    assert_eq!(bob.ask(change).await.unwrap_err().key, FaultKey::Begun);
    bob.bits[5] ^= 1;
    let mut players = [ann, bob];
    let [ann, bob] = &mut players;
    futures_util::future::join(ann.begin(&table), bob.begin(&table)).await;
    play(&mut players, &table, &mut FastDice::new(1)).await;
    let record: Record = players[0].position().unwrap().over.as_ref().unwrap().record.parse().unwrap();
    assert_eq!(record.commitment.to_string(), shown);
    assert_eq!(record.entropy, [players[0].bits.to_vec(), players[1].bits.to_vec()]);
    assert_eq!(Pledge::of(record.secret.unwrap().0).to_string(), servers);
    host.close().await;
}

/// Somebody who does not reveal makes the round void: its secret is shown, and the seat is free.
#[tokio::test]
async fn a_round_that_is_not_revealed_is_void() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path(), server::Limits { reveal_seconds: 3, ..Host::generous() }).await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let mut bob = Client::guest(host.address, "Bob").await;
    let table = ann.make(named("connect4", "")).await;
    ann.sit(&table).await;
    bob.open(&table).await;
    bob.sit(&table).await;
    ann.until(|ann| matches!(ann.stage(), Some(Stage::Revealing { .. }))).await;
    let pledged = ann.table.as_ref().unwrap().round.pledge.clone();
    ann.reveal(&table).await.unwrap();
    ann.until(|ann| ann.table.as_ref().unwrap().round.number == 2).await;
    let info = ann.table.as_ref().unwrap();
    assert_eq!(info.round.voids.len(), 1);
    let void = &info.round.voids[0];
    assert_eq!((void.round, void.fault.key), (1, FaultKey::RoundVoid));
    let secret: Seed = void.secret.parse().unwrap();
    assert_eq!(Pledge::of(secret.0).to_string(), pledged);
    assert_ne!(info.round.pledge, pledged, "the server commits itself anew");
    assert!(matches!(info.seats[0].who, protocol::Occupant::Person { .. }));
    assert_eq!(info.seats[1].who, protocol::Occupant::Open, "who kept others waiting loses the seat");
    host.close().await;
}

/// The server can't draw again by restarting: the same round goes on.
#[tokio::test]
async fn a_restart_does_not_change_what_was_pledged() {
    let (folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let mut bob = Client::guest(host.address, "Bob").await;
    let table = ann.make(named("connect4", "")).await;
    ann.sit(&table).await;
    bob.open(&table).await;
    bob.sit(&table).await;
    bob.until(|bob| matches!(bob.stage(), Some(Stage::Revealing { .. }))).await;
    let round = bob.table.as_ref().unwrap().round.clone();
    host.close().await;
    let host = Host::open(folder.path(), Host::generous()).await;
    let mut players = [ann.again(host.address).await, bob.again(host.address).await];
    for player in &mut players {
        player.open(&table).await;
        player.until(|player| player.table.is_some()).await;
        assert_eq!(player.table.as_ref().unwrap().round, round);
    }
    let [ann, bob] = &mut players;
    futures_util::future::join(ann.begin(&table), bob.begin(&table)).await;
    play(&mut players, &table, &mut FastDice::new(1)).await;
    let record: Record = players[0].position().unwrap().over.as_ref().unwrap().record.parse().unwrap();
    assert_eq!(Some(record.commitment.to_string()), round.commitment);
    host.close().await;
}

#[tokio::test]
async fn a_table_that_is_given_up_publishes_its_secret() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let mut bob = Client::guest(host.address, "Bob").await;
    let table = ann.make(named("connect4", "")).await;
    bob.open(&table).await;
    bob.until(|bob| bob.table.is_some()).await;
    let pledged = bob.table.as_ref().unwrap().round.pledge.clone();
    assert_eq!(bob.ask(Ask::Dissolve { table: table.clone() }).await.unwrap_err().key, FaultKey::NotHost);
    ann.ask(Ask::Dissolve { table: table.clone() }).await.unwrap();
    bob.until(|bob| bob.gone.is_some()).await;
    let info = bob.table.as_ref().unwrap();
    assert!(matches!(info.stage, Stage::Closed { .. }));
    let secret: Seed = info.round.voids[0].secret.parse().unwrap();
    assert_eq!(Pledge::of(secret.0).to_string(), pledged);
    host.close().await;
}

/// A record of a running game has nothing that a spectator could not have heard, and no secret.
#[tokio::test]
async fn a_running_record_keeps_the_secret() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    gather(&mut players, named("kittens", "preset=classic")).await;
    let of = players[0].update.as_ref().unwrap().of.clone();
    let mut stranger = Client::guest(host.address, "").await;
    let Ok(Outcome::Record { text, .. }) = stranger.ask(Ask::Record { of }).await else {
        panic!("no record")
    };
    let record: Record = text.parse().unwrap();
    assert_eq!((record.secret, record.result), (None, None));
    host.close().await;
}
