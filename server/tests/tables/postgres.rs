//! The same tables, on PostgreSQL.

use crate::common::{Client, Host, gather, named, play};
use kernel::{Dice as _, FastDice};
use protocol::{Ask, FaultKey};
use services::Postgres;
use std::time::Duration;
use store::{Database, Store as _};
use tokio::time::sleep;

#[tokio::test]
async fn every_game_is_played_to_the_end() {
    let place = Postgres::shared().place();
    let host = Host::on(Database::open(&place.url()).await.unwrap(), Host::generous()).await;
    for (game, choices, names) in [
        ("connect4", "", vec!["Ann", "Bob"]),
        ("kittens", "preset=classic seats=3", vec!["Ann", "Bob", "Cleo"]),
        ("frogs", "side=3 frogs=2", vec!["Ann", "Bob"]),
        ("tellstones", "", vec!["Ann", "Bob"]),
    ] {
        let mut players = Vec::new();
        for name in names {
            players.push(Client::guest(host.address, name).await);
        }
        let table = gather(&mut players, named(game, choices)).await;
        play(&mut players, &table, &mut FastDice::new(5)).await;
        let end = players[0].position().unwrap().over.clone().unwrap();
        assert!(
            players.iter().all(|player| player.position().unwrap().over.as_ref() == Some(&end)),
            "{game}"
        );
        let record: table::Record = end.record.parse().unwrap();
        assert!(catalog::find(game).unwrap().replay(&record, kernel::Viewer::Spectator).is_ok());
    }
    host.close().await;
}

/// The database goes away in the middle of a game. Players are told, try again, and go on; each answer counts once.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_database_was_away() {
    let database = Postgres::start();
    let place = database.place();
    let store = Database::open(&place.url()).await.unwrap();
    let host = Host::on(store.clone(), Host::generous()).await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    let (mut dice, mut accepted, mut told, mut was_stopped) = (FastDice::new(7), 0, 0, false);
    while !players.iter().all(Client::is_over) {
        // Somewhere in the middle: both may have answered since the last look.
        if accepted >= 4 && !was_stopped {
            was_stopped = true;
            database.stop();
        }
        for player in &mut players {
            player.drain().await;
            let Some((question, options)) = player.options() else { continue };
            let text = options[dice.below(options.len() as u32) as usize].clone();
            loop {
                let ask = Ask::Answer { table: table.clone(), question, text: text.clone() };
                match player.ask(ask).await {
                    Ok(_) => accepted += 1,
                    Err(fault) if fault.key == FaultKey::Unavailable => {
                        told += 1;
                        if told == 2 {
                            database.restart();
                        }
                        sleep(Duration::from_millis(200)).await;
                        continue;
                    }
                    Err(fault) => panic!("{fault:?}"),
                }
                break;
            }
        }
        sleep(Duration::from_millis(1)).await;
    }
    assert!(told >= 2, "nobody was told");
    let of = players[0].update.as_ref().unwrap().of.0.parse().unwrap();
    let stored = store.load(of).await.unwrap();
    assert_eq!((stored.entries.len(), stored.damage), (accepted, None));
    let end = |player: &Client| player.position().unwrap().over.clone();
    assert_eq!(end(&players[0]), end(&players[1]));
    host.close().await;
}
