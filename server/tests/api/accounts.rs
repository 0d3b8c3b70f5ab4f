//! Guests, accounts, sessions.

use crate::common::{Client, gather, named, play};
use crate::http::{Host, fault};
use kernel::{FastDice, Viewer};
use protocol::{Ask, NewTable, Stage};
use serde_json::json;
use std::fs;
use std::path::Path;

#[tokio::test]
async fn a_guest_is_a_name_and_a_token() {
    let (_folder, host) = Host::new().await;
    let answer = host.post("/api/guests", &json!({ "name": " 민수 " })).send().await;
    assert_eq!(answer.status, 201);
    let session = answer.json();
    assert_eq!(session["you"]["name"], "민수");
    assert_eq!(session["you"]["has_account"], false);
    let token = session["token"].as_str().unwrap();
    assert_eq!(answer.cookie(), Some(token));
    let cookie = answer.header("set-cookie").unwrap();
    for attribute in ["; HttpOnly", "; SameSite=Lax", "; Path=/"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "not over plain http: {cookie}");
    let by_bearer = host.get("/api/me").bearer(token).send().await.json();
    let by_cookie = host.get("/api/me").header("cookie", &format!("parlour={token}")).send().await.json();
    assert_eq!(by_bearer["you"], session["you"]);
    assert_eq!(by_bearer, by_cookie);
    // Two of the same name are two people.
    let other = host.guest("민수").await;
    assert_ne!(other.0, session["you"]["person"].as_str().unwrap());
    host.close().await;
}

#[tokio::test]
async fn a_cookie_is_secure_behind_tls() {
    let (_folder, host) = Host::proxied().await;
    let come = host.post("/api/guests", &json!({ "name": "Ann" }));
    let over_tls = come.clone().header("x-forwarded-proto", "https").send().await;
    assert!(over_tls.header("set-cookie").unwrap().ends_with("; Secure"), "{over_tls:?}");
    assert!(!come.send().await.header("set-cookie").unwrap().contains("Secure"));
    host.close().await;
    // Nobody else is believed.
    let (_folder, host) = Host::new().await;
    let claimed = host.post("/api/guests", &json!({ "name": "Ann" })).header("x-forwarded-proto", "https");
    assert!(!claimed.send().await.header("set-cookie").unwrap().contains("Secure"));
    host.close().await;
}

#[tokio::test]
async fn names_and_tokens_that_can_not_be() {
    let (_folder, host) = Host::new().await;
    for name in ["", "  ", "deleted player", "a\u{1b}[31m", "12", "a;b", &"long ".repeat(30)] {
        let answer = host.post("/api/guests", &json!({ "name": name })).send().await;
        assert_eq!(answer.fault(), fault(422, "bad-name"), "{name:?}");
    }
    for token in ["", "x", "00000000000000000000000000000000", "한글"] {
        let answer = host.get("/api/me").bearer(token).send().await;
        assert_eq!(answer.fault().0, 401, "{token:?}");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    assert_eq!(host.get("/api/me").send().await.fault(), fault(401, "unknown"));
    host.close().await;
}

/// Everything that the server wrote.
fn files(folder: &Path) -> Vec<u8> {
    fs::read_dir(folder).unwrap().flat_map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn neither_tokens_nor_passwords_nor_addresses_are_stored() {
    let (folder, host) = Host::proxied().await;
    let (_, token) = host.account("ann", "correct horse").await;
    let session = host
        .post("/api/session", &json!({ "login": "ann", "password": "correct horse" }))
        .header("x-forwarded-for", "203.0.113.77")
        .send()
        .await;
    let other = session.json()["token"].as_str().unwrap().to_string();
    let bytes = files(folder.path());
    for secret in [&token, &other, "correct horse", "203.0.113.77"] {
        assert!(!has(&bytes, secret));
        assert!(!has(&bytes, &secret.to_uppercase()));
    }
    assert!(has(&bytes, "$argon2id$v=19$m=19456,t=2,p=1$"));
    host.close().await;
}

/// A guest who played becomes an account: the same person, with the same matches, also from another device.
#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_everything() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    play(&mut players, &table, &mut FastDice::new(1)).await;
    let (id, token) = (players[0].person.clone().unwrap(), players[0].token.clone().unwrap());
    let credentials = json!({ "login": "Ann-1", "password": "correct horse" });
    let made = host.post("/api/me/account", &credentials).bearer(&token).send().await;
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!(made.json()["has_account"], true);
    assert_eq!(host.get("/api/me").bearer(&token).send().await.json()["login"], "ann-1", "still logged in");
    // Upper and lower case are the same.
    let elsewhere = host.log_in("ANN-1", "correct horse").await;
    assert_eq!(elsewhere.status, 201);
    assert_eq!(elsewhere.json()["you"]["person"], id.as_str());
    let there = elsewhere.cookie().unwrap();
    let export = host.get("/api/me/export").bearer(there).send().await;
    assert!(export.header("content-disposition").unwrap().contains("attachment"));
    let export = export.json();
    assert_eq!(export["login"], "ann-1");
    assert_eq!(export["matches"].as_array().unwrap().len(), 1);
    assert!(export["matches"][0]["record"].as_str().unwrap().contains("Ann"));
    assert!(export["matches"][0]["places"].is_array());
    let tables = host.get("/api/me/tables").bearer(there).send().await.json();
    assert_eq!(tables["tables"][0]["table"], table.0.as_str());
    // Once is enough, and nobody else gets the login.
    let again = host.post("/api/me/account", &credentials).bearer(&token).send().await;
    assert_eq!(again.fault(), fault(409, "login-taken"));
    let (_, eve) = host.guest("Eve").await;
    let taken = host.post("/api/me/account", &credentials).bearer(&eve).send().await;
    assert_eq!(taken.fault(), fault(409, "login-taken"));
    for (login, password, key) in [
        ("ev", "correct horse", "bad-name"),
        ("e v e", "correct horse", "bad-name"),
        ("eve", "short", "bad-password"),
        ("eve", &"x".repeat(201), "bad-password"),
    ] {
        let credentials = json!({ "login": login, "password": password });
        let refused = host.post("/api/me/account", &credentials).bearer(&eve).send().await;
        assert_eq!(refused.fault(), fault(422, key), "{login}");
    }
    host.close().await;
}

/// Whether a login exists can't be told from the answer.
#[tokio::test]
async fn a_wrong_password_and_an_unknown_login_are_the_same() {
    let (_folder, host) = Host::new().await;
    host.account("ann", "correct horse").await;
    let wrong = host.log_in("ann", "correct house").await;
    let unknown = host.log_in("bob", "correct house").await;
    assert_eq!(wrong.fault(), fault(401, "bad-login"));
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(wrong.cookie(), None);
    for odd in ["", "x", &"x".repeat(500), "앤", "' OR 1=1 --"] {
        assert_eq!(host.log_in(odd, odd).await.fault(), fault(401, "bad-login"), "{odd}");
    }
    host.close().await;
}

#[tokio::test]
async fn logging_out_ends_this_session_only() {
    let (_folder, host) = Host::new().await;
    let (_, first) = host.account("ann", "correct horse").await;
    let second = host.log_in("ann", "correct horse").await.cookie().unwrap().to_string();
    let mut socket = Client::silent(host.address).await;
    socket.hello(Some(first.clone()), None).await.unwrap();
    let out = host.ask("DELETE", "/api/session").bearer(&first).send().await;
    assert_eq!(out.status, 204);
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"));
    while socket.hear().await.is_some() {}
    assert_eq!(socket.gone.unwrap().key, protocol::FaultKey::LoggedOut);
    assert_eq!(host.get("/api/me").bearer(&first).send().await.fault(), fault(401, "bad-token"));
    assert_eq!(host.get("/api/me").bearer(&second).send().await.status, 200);
    host.close().await;
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let (_folder, host) = Host::new().await;
    let (_, mine) = host.account("ann", "correct horse").await;
    let stolen = host.log_in("ann", "correct horse").await.cookie().unwrap().to_string();
    let change = |old: &str, new: &str| {
        host.ask("PUT", "/api/me/password").json(&json!({ "old": old, "new": new })).bearer(&mine)
    };
    assert_eq!(change("correct house", "battery staple").send().await.fault(), fault(401, "bad-login"));
    assert_eq!(change("correct horse", "short").send().await.fault(), fault(422, "bad-password"));
    assert_eq!(change("correct horse", "battery staple").send().await.status, 204);
    assert_eq!(host.get("/api/me").bearer(&stolen).send().await.fault(), fault(401, "bad-token"));
    assert_eq!(host.get("/api/me").bearer(&mine).send().await.status, 200);
    assert_eq!(host.log_in("ann", "correct horse").await.fault(), fault(401, "bad-login"));
    assert_eq!(host.log_in("ann", "battery staple").await.status, 201);
    let (_, guest) = host.guest("Guest").await;
    let none = host.ask("PUT", "/api/me/password").json(&json!({ "old": "", "new": "battery staple" }));
    assert_eq!(none.bearer(&guest).send().await.fault(), fault(403, "no-account"));
    host.close().await;
}

#[tokio::test]
async fn a_new_name_is_shown_at_tables() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let table = ann.make(named("connect4", "")).await;
    ann.sit(&table).await;
    let token = ann.token.clone().unwrap();
    let rename = |name: &str| host.ask("PATCH", "/api/me").json(&json!({ "name": name })).bearer(&token);
    assert_eq!(rename("Anna").send().await.json()["name"], "Anna");
    assert_eq!(rename("").send().await.fault(), fault(422, "bad-name"));
    let seen = host.get(&format!("/api/tables/{table}")).send().await.json();
    assert_eq!(seen["seats"][0]["who"]["person"]["name"], "Anna");
    // The same through a connection.
    ann.ask(Ask::Rename { name: "Annie".into() }).await.unwrap();
    let seen = host.get(&format!("/api/tables/{table}")).send().await.json();
    assert_eq!(seen["seats"][0]["who"]["person"]["name"], "Annie");
    host.close().await;
}

#[tokio::test]
async fn a_connection_can_register_and_log_in() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let credentials = || ("ann".to_string(), "correct horse".to_string());
    let (login, password) = credentials();
    ann.ask(Ask::Register { login, password }).await.unwrap();
    let mut other = Client::guest(host.address, "").await;
    let wrong = Ask::LogIn { login: "ann".into(), password: "correct house".into() };
    assert_eq!(other.ask(wrong).await.unwrap_err().key, protocol::FaultKey::BadLogin);
    let (login, password) = credentials();
    let Ok(protocol::Outcome::Welcome { you, token, .. }) = other.ask(Ask::LogIn { login, password }).await
    else {
        panic!("no welcome")
    };
    assert_eq!(Some(you.unwrap().person.0), ann.person);
    assert_eq!(host.get("/api/me").bearer(&token.unwrap()).send().await.json()["login"], "ann");
    other.make(named("connect4", "")).await;
    host.close().await;
}

/// The match stays, is intact and can be verified; it says that the player was deleted.
#[tokio::test]
async fn a_deleted_account_leaves_matches_that_verify() {
    let (folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    play(&mut players, &table, &mut FastDice::new(1)).await;
    let over = players[0].update.as_ref().unwrap().of.clone();
    let token = players[0].token.clone().unwrap();
    let credentials = json!({ "login": "ann", "password": "correct horse" });
    host.post("/api/me/account", &credentials).bearer(&token).send().await;
    // One match goes on: deleting the account leaves it.
    let running = gather(&mut players, NewTable { spectators: false, ..named("connect4", "") }).await;
    let Some(Stage::Playing { of }) = players[0].stage() else { panic!("no game") };

    assert_eq!(host.ask("DELETE", "/api/me").bearer(&token).send().await.status, 204);
    assert_eq!(host.get("/api/me").bearer(&token).send().await.fault(), fault(401, "bad-token"));
    assert_eq!(host.log_in("ann", "correct horse").await.fault(), fault(401, "bad-login"));
    let id = players[0].person.clone().unwrap();
    assert_eq!(host.get(&format!("/api/people/{id}")).send().await.fault(), fault(404, "not-found"));
    players[1].until(Client::is_over).await;
    let seen = host.get(&format!("/api/tables/{running}")).send().await;
    assert!(!seen.body.contains("Ann"), "{seen:?}");

    for of in [over, of] {
        let info = host.get(&format!("/api/matches/{of}")).send().await.json();
        assert_eq!(info["players"][0]["name"], "deleted player");
        assert_eq!(info["players"][1]["name"], "Bob");
        let record = host.get(&format!("/api/matches/{of}/record")).send().await;
        assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
        assert!(record.body.contains("deleted player") && !record.body.contains("Ann"), "{}", record.body);
        let record: table::Record = record.body.parse().unwrap();
        catalog::find("connect4").unwrap().replay(&record, Viewer::Spectator).unwrap();
    }
    host.close().await;
    let bytes = files(folder.path());
    assert!(!has(&bytes, "correct horse"));
    let store = store::SqliteStore::open(folder.path().join("server.db")).await.unwrap();
    let page =
        store::Store::finished(&store, &store::Filter::default(), store::Window::first(9)).await.unwrap();
    assert_eq!(page.matches.len(), 2);
    assert!(page.matches.iter().all(|summary| summary.damage.is_none()));
}
