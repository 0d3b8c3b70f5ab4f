//! Several servers on one PostgreSQL, and what they tell each other over NATS. All of it is real.

use crate::common::{Client, Host, gather, named, play};
use bus::{Bus as _, Nats};
use futures_util::future::join;
use kernel::{FastDice, Viewer};
use protocol::{Ask, FaultKey, Listed, Message, Note, Occupant, Phrase, Stage};
use services::{Place, Postgres};
use std::sync::Arc;
use std::time::Duration;
use store::{Database, Store as _};
use tokio::time::sleep;

/// Servers on the same database.
pub async fn nodes(place: &Place<'_>, url: &str, count: usize) -> Vec<Host> {
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

/// C-11 across servers: two windows of one player, each on a server of its own, answer the same question at once.
#[tokio::test(flavor = "multi_thread")]
async fn c_11_of_two_answers_at_two_servers_on_postgres_exactly_one_counts() {
    const RACES: usize = 24;
    let (place, nats) = (Postgres::shared().place(), services::Nats::start());
    let nodes = nodes(&place, &nats.url(), 2).await;
    let mut races = 0;
    while races < RACES {
        let [one, other] = [nodes[0].address, nodes[1].address];
        let mut players = vec![Client::guest(one, "Ann").await, Client::guest(other, "Bob").await];
        let table = gather(&mut players, named("connect4", "first=1")).await;
        for (index, address) in [(0, other), (1, one)] {
            let mut second = players[index].again(address).await;
            second.open(&table).await;
            second.until(|client| client.update.is_some()).await;
            players.push(second);
        }
        // Nobody has four in a row by then.
        for turn in 0..6 {
            let [first, second] = players.get_disjoint_mut([turn % 2, turn % 2 + 2]).unwrap();
            for window in [&mut *first, &mut *second] {
                let is_asked = |client: &Client| {
                    client.position().unwrap().moves == turn as u32 && client.options().is_some()
                };
                window.until(is_asked).await;
            }
            let (question, options) = first.options().unwrap();
            let [one, other] = [options[0].clone(), options[options.len() - 1].clone()];
            let answer = |text| Ask::Answer { table: table.clone(), question, text };
            let late = match join(first.ask(answer(one)), second.ask(answer(other))).await {
                (Ok(_), Err(fault)) | (Err(fault), Ok(_)) => fault,
                both => panic!("{both:?}"),
            };
            assert_eq!(late.key, FaultKey::Stale);
            races += 1;
        }
        let mut boards = Vec::new();
        for player in &mut players {
            player.until(|client| client.position().unwrap().moves == 6).await;
            boards.push(player.position().unwrap().sheet.clone());
        }
        assert!(boards.iter().all(|board| *board == boards[0]), "{boards:?}");
    }
    for node in nodes {
        node.close().await;
    }
}

/// What is said, wished and agreed to at one server is heard at the other, and everybody wants another game in the end.
#[tokio::test(flavor = "multi_thread")]
async fn undo_phrases_and_rematches_work_across_servers_on_postgres() {
    let (place, nats) = (Postgres::shared().place(), services::Nats::start());
    let nodes = nodes(&place, &nats.url(), 2).await;
    let mut players =
        [Client::guest(nodes[0].address, "Ann").await, Client::guest(nodes[1].address, "Bob").await];
    let table = gather(&mut players, named("connect4", "first=1")).await;
    let [ann, bob] = &mut players;
    let phrase = Phrase::GoodLuck;
    ann.ask(Ask::Say { table: table.clone(), phrase }).await.unwrap();
    bob.until(|bob| bob.notes.iter().any(|note| matches!(note, Note::Said { phrase: Phrase::GoodLuck, .. })))
        .await;
    let mut dice = FastDice::new(3);
    ann.until(|ann| ann.options().is_some()).await;
    ann.answer(&table, &mut dice).await.unwrap().unwrap();
    bob.until(|bob| bob.position().unwrap().moves == 1).await;
    for agrees in [false, true] {
        ann.ask(Ask::AskUndo { table: table.clone() }).await.unwrap();
        bob.notes.clear();
        bob.until(|bob| bob.notes.iter().any(|note| matches!(note, Note::UndoAsked { .. }))).await;
        ann.notes.clear();
        bob.ask(Ask::Agree { table: table.clone(), agrees }).await.unwrap();
        if agrees {
            ann.until(|ann| ann.position().unwrap().moves == 0).await;
            bob.until(|bob| bob.position().unwrap().moves == 0).await;
        } else {
            ann.until(|ann| ann.notes.iter().any(|note| matches!(note, Note::UndoRefused { .. }))).await;
        }
    }
    for _ in 0..2 {
        play(&mut players, &table, &mut dice).await;
        for player in &mut players {
            player.until(|player| matches!(player.stage(), Some(Stage::Over { .. }))).await;
            let pledge = Some(player.pledge());
            player.ask(Ask::Rematch { table: table.clone(), wants: true, pledge }).await.unwrap();
        }
        for player in &mut players {
            player.update = None;
        }
        let begin = players.iter_mut().map(|player| player.begin(&table));
        futures_util::future::join_all(begin).await;
    }
    for node in nodes {
        node.close().await;
    }
}

/// The lobby of each server shows the tables and people of both.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_the_same_on_all_servers_on_postgres() {
    let (place, nats) = (Postgres::shared().place(), services::Nats::start());
    let nodes = nodes(&place, &nats.url(), 2).await;
    let mut ann = Client::guest(nodes[0].address, "Ann").await;
    let mut bob = Client::guest(nodes[1].address, "Bob").await;
    let table = ann.make(named("frogs", "")).await;
    ann.open(&table).await;
    ann.sit(&table).await;
    bob.ask(Ask::Lobby { on: true }).await.unwrap();
    loop {
        if let Some(Message::Lobby(lobby)) = bob.hear().await
            && lobby.people == 2
            && lobby.tables.iter().any(|listed| listed.table == table && is_taken_by(listed, "Ann"))
        {
            break;
        }
    }
    ann.drop_dead();
    while !matches!(bob.hear().await, Some(Message::Lobby(lobby)) if lobby.tables.is_empty()) {}
    for node in nodes {
        node.close().await;
    }
}

fn is_taken_by(listed: &Listed, wanted: &str) -> bool {
    let is_here =
        |seat: &Occupant| matches!(seat, Occupant::Person { name, is_here: true, .. } if name == wanted);
    listed.seats.iter().any(is_here)
}

/// Two who want to play the same find each other, whichever servers they are connected to.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_at_two_servers_on_postgres_are_paired() {
    let (place, nats) = (Postgres::shared().place(), services::Nats::start());
    let nodes = nodes(&place, &nats.url(), 2).await;
    let mut players =
        [Client::guest(nodes[0].address, "Ann").await, Client::guest(nodes[1].address, "Bob").await];
    let mut tables = Vec::new();
    for player in &mut players {
        player.ask(Ask::Pair { game: "connect4".into(), preset: None, on: true }).await.unwrap();
    }
    for player in &mut players {
        loop {
            if let Some(Message::Paired { table }) = player.hear().await {
                tables.push(table);
                break;
            }
        }
    }
    assert_eq!(tables[0], tables[1]);
    for player in &mut players {
        player.open(&tables[0]).await;
        player.sit(&tables[0]).await;
    }
    futures_util::future::join_all(players.iter_mut().map(|player| player.begin(&tables[0]))).await;
    play(&mut players, &tables[0], &mut FastDice::new(2)).await;
    for node in nodes {
        node.close().await;
    }
}
