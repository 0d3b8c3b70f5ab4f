//! Ratings, leaderboards, and who won against whom.

use crate::common::{Client, gather, named, play};
use crate::http::{Host, fault};
use kernel::FastDice;
use protocol::NewTable;
use serde_json::json;

async fn accounts(host: &Host) -> [Client; 2] {
    let mut clients = Vec::new();
    for login in ["ann", "bob"] {
        let (_, token) = host.account(login, "correct horse").await;
        let mut client = Client::silent(host.address).await;
        client.hello(Some(token.clone()), None).await.unwrap();
        client.token = Some(token);
        clients.push(client);
    }
    let Ok(clients) = <[Client; 2]>::try_from(clients) else { panic!("two") };
    clients
}

#[tokio::test]
async fn a_fair_contest_of_accounts_is_rated() {
    let (_folder, host) = Host::new().await;
    let mut players = accounts(&host).await;
    let rated = || NewTable { patience: "hints=off".into(), ..named("connect4", "") };
    let table = gather(&mut players, rated()).await;
    play(&mut players, &table, &mut FastDice::new(3)).await;
    let places = players[0].position().unwrap().over.as_ref().unwrap().places.clone();
    let mut profiles = Vec::new();
    for (player, other) in [(0, 1), (1, 0)] {
        let id = players[player].person.clone().unwrap();
        let token = players[other].token.clone().unwrap();
        profiles.push(host.get(&format!("/api/people/{id}")).bearer(&token).send().await.json());
    }
    let rating = |n: usize| profiles[n]["ratings"]["connect4"]["rating"].as_i64().unwrap();
    assert_eq!(rating(0) > rating(1), places[0] < places[1], "{places:?} {profiles:?}");
    assert_eq!(rating(0) + rating(1), 3000);
    assert_eq!(profiles[0]["ratings"]["connect4"]["games"], 1);
    assert_eq!(profiles[0]["against_me"]["connect4"]["played"], 1);
    // The table shows it too, once they sit down again.
    let seen = host.get(&format!("/api/tables/{table}")).send().await.json();
    assert_eq!(seen["seats"][0]["who"]["person"]["rating"]["rating"], rating(0));
    // With hints nothing is at stake.
    let helped = NewTable { patience: "hints=on".into(), ..named("connect4", "") };
    let table = gather(&mut players, helped).await;
    play(&mut players, &table, &mut FastDice::new(4)).await;
    let id = players[0].person.clone().unwrap();
    let profile = host.get(&format!("/api/people/{id}")).send().await.json();
    assert_eq!(profile["ratings"]["connect4"]["games"], 1);
    assert_eq!(profile["against_me"], json!({}), "nobody in particular asks");
    // One game is not enough for a leaderboard.
    assert_eq!(
        host.get("/api/leaders/connect4").send().await.json(),
        json!({ "game": "connect4", "leaders": [] })
    );
    assert_eq!(host.get("/api/leaders/chess").send().await.fault(), fault(404, "not-found"));
    host.close().await;
}

/// Guests play for fun.
#[tokio::test]
async fn guests_are_not_rated() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table =
        gather(&mut players, NewTable { patience: "hints=off".into(), ..named("connect4", "") }).await;
    play(&mut players, &table, &mut FastDice::new(3)).await;
    let id = players[0].person.clone().unwrap();
    let profile =
        host.get(&format!("/api/people/{id}")).bearer(players[1].token.as_deref().unwrap()).send().await;
    assert_eq!(profile.json()["ratings"], json!({}));
    assert_eq!(profile.json()["against_me"]["connect4"]["played"], 1, "but counted");
    host.close().await;
}

#[tokio::test]
async fn established_players_are_on_the_leaderboard() {
    use store::Members as _;
    let (folder, host) = Host::new().await;
    let (id, _) = host.account("ann", "correct horse").await;
    let store = store::SqliteStore::open(folder.path().join("server.db")).await.unwrap();
    let row = store::RatingRow {
        person: id.parse().unwrap(),
        game: "frogs".into(),
        rating: 1712.4,
        deviation: 61.2,
        volatility: 0.06,
        games: 40,
        updated: store::now(),
    };
    assert!(store.set_ratings(store::MatchId::from_random(1), &[row]).await.unwrap());
    let board = host.get("/api/leaders/frogs").send().await.json();
    let rating = json!({ "rating": 1712, "deviation": 61, "games": 40 });
    let person = json!({ "person": id, "name": "ann", "has_account": true });
    assert_eq!(board["leaders"], json!([{ "person": person, "rating": rating }]));
    host.close().await;
}
