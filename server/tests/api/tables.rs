//! Games, tables and matches, without a connection.

use crate::common::{Client, gather, named, play};
use crate::http::{Host, fault};
use kernel::{FastDice, Viewer};
use protocol::{NewTable, Stage};
use serde_json::json;
use std::collections::BTreeSet;

#[tokio::test]
async fn the_catalogue_has_everything_that_a_form_needs() {
    let (_folder, host) = Host::new().await;
    let games = host.get("/api/games").send().await.json();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), catalog::games().len());
    for (game, own) in games.iter().zip(catalog::games()) {
        assert_eq!(game["game"], own.name());
        assert_eq!(game["rules"], own.rules_version());
        assert_eq!(game["presets"].as_array().unwrap().len(), own.presets().len());
        assert_eq!(game["settings"].as_array().unwrap().len(), own.settings().len());
        assert_eq!(game["levels"].as_array().unwrap().len(), own.levels().len());
    }
    let settings = games.iter().find(|game| game["game"] == "connect4").unwrap()["settings"].clone();
    assert_eq!(settings[0], json!({ "key": "width", "default": "7", "values": { "number": [4, 16] } }));
    host.close().await;
}

#[tokio::test]
async fn a_table_is_made_listed_and_found() {
    let (_folder, host) = Host::new().await;
    let (id, token) = host.guest("Ann").await;
    let new = json!({ "game": "connect4", "choices": "width=8" });
    assert_eq!(host.post("/api/tables", &new).send().await.fault(), fault(401, "unknown"));
    let made = host.post("/api/tables", &new).bearer(&token).send().await;
    assert_eq!(made.status, 201, "{made:?}");
    let table = made.json();
    assert_eq!(table["host"], id.as_str());
    assert_eq!(made.header("location").unwrap(), format!("/api/tables/{}", table["table"].as_str().unwrap()));
    for name in ["table", "code"] {
        let path = format!("/api/tables/{}", table[name].as_str().unwrap());
        assert_eq!(host.get(&path).send().await.json()["table"], table["table"]);
    }
    for bad in [json!({ "game": "chess" }), json!({ "game": "connect4", "choices": "width=99" })] {
        let refused = host.post("/api/tables", &bad).bearer(&token).send().await;
        assert_eq!(refused.fault(), fault(422, "bad-setup"));
    }
    assert_eq!(host.get("/api/tables").send().await.json()["people"], 0);
    assert_eq!(host.get("/api/me/tables").bearer(&token).send().await.json()["tables"], json!([]));
    host.close().await;
}

/// While a game goes on, others see what a spectator may hear, if the table has spectators at all.
#[tokio::test]
async fn a_running_match_is_shown_to_those_who_may_see_it() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let own = players[0].token.clone().unwrap();
    let (_, other) = host.guest("Eve").await;
    for spectators in [true, false] {
        let table = gather(&mut players, NewTable { spectators, ..named("tellstones", "") }).await;
        let Some(Stage::Playing { of }) = players[0].stage() else { panic!("no game") };
        for path in [format!("/api/matches/{of}"), format!("/api/matches/{of}/record")] {
            assert_eq!(host.get(&path).bearer(&own).send().await.status, 200, "{path}");
            let expected = if spectators { 200 } else { 404 };
            assert_eq!(host.get(&path).bearer(&other).send().await.status, expected, "{path}");
            assert_eq!(host.get(&path).send().await.status, expected, "{path}");
        }
        let record = host.get(&format!("/api/matches/{of}/record")).bearer(&own).send().await.body;
        assert!(!record.contains("secret"), "the seed is not told before the end: {record}");
        play(&mut players, &table, &mut FastDice::new(1)).await;
        let record = host.get(&format!("/api/matches/{of}/record")).send().await;
        assert_eq!(record.status, 200, "over: for everybody");
        let read: table::Record = record.body.parse().unwrap();
        catalog::find("tellstones").unwrap().replay(&read, Viewer::Spectator).unwrap();
        let info = host.get(&format!("/api/matches/{of}")).send().await.json();
        assert_eq!(info["places"].as_array().unwrap().len(), 2);
    }
    host.close().await;
}

/// Every path of the document answers, and every limit is in it.
#[tokio::test]
async fn the_document_describes_the_api() {
    let (_folder, host) = Host::new().await;
    let document = host.get("/api/openapi.json").send().await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    let paths: BTreeSet<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    assert!(paths.len() >= 16, "{paths:?}");
    for path in &paths {
        for method in document["paths"][path].as_object().unwrap().keys() {
            // Without a token and a body: refused for a reason, but never because nobody knows it.
            let place = path.replace("{game}", "connect4").replace(['{', '}'], "x");
            let answer = host.ask(&method.to_uppercase(), &place).send().await;
            let is_known = answer.status != 405 && (answer.status != 404 || path.contains('{'));
            assert!(is_known && answer.status < 500, "{method} {path}: {answer:?}");
        }
    }
    let limits = document["info"]["x-limits"].as_object().unwrap();
    for (name, value) in crate::http::generous().all() {
        assert_eq!(limits[name], value, "{name}");
        assert!(document["info"]["description"].as_str().unwrap().contains(&format!("`{name}`: {value}")));
    }
    assert_eq!(document["components"]["securitySchemes"]["bearer"]["scheme"], "bearer");
    host.close().await;
}
