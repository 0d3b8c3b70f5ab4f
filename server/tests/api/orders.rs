//! What the server's owner orders while the server runs, from another process with the same file.

use crate::common::{Client, named};
use crate::http::{Host, fault};
use protocol::{Fault, FaultKey};
use std::path::Path;
use store::{Members as _, Order, Orders as _, SqliteStore, now};

async fn owner(folder: &Path) -> SqliteStore {
    SqliteStore::open(folder.join("server.db")).await.unwrap()
}

/// Hears until the server says goodbye, to the connection or to a table.
async fn farewell(client: &mut Client) -> Fault {
    while client.gone.is_none() && client.hear().await.is_some() {}
    client.gone.clone().expect("closed without a word")
}

#[tokio::test]
async fn a_banned_person_is_out_at_once() {
    let (folder, host) = Host::new().await;
    let owner = owner(folder.path()).await;
    let mut eve = Client::guest(host.address, "Eve").await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let id = eve.person.clone().unwrap().parse().unwrap();
    owner.set_banned(id, true).await.unwrap();
    owner.order(Order::Ban(id), now()).await.unwrap();
    assert_eq!(farewell(&mut eve).await.key, FaultKey::Banned);
    let token = eve.token.clone().unwrap();
    assert_eq!(host.get("/api/me").bearer(&token).send().await.fault(), fault(403, "banned"));
    let mut again = Client::silent(host.address).await;
    assert_eq!(again.hello(Some(token.clone()), None).await.unwrap_err().key, FaultKey::Banned);
    ann.make(named("connect4", "")).await;
    // Not for ever.
    owner.set_banned(id, false).await.unwrap();
    owner.order(Order::Ban(id), now()).await.unwrap();
    assert_eq!(host.get("/api/me").bearer(&token).send().await.status, 200);
    host.close().await;
}

#[tokio::test]
async fn a_closed_table_is_closed_for_everybody() {
    let (folder, host) = Host::new().await;
    let owner = owner(folder.path()).await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let table = ann.make(named("connect4", "")).await;
    ann.sit(&table).await;
    owner.order(Order::Close(table.0.parse().unwrap()), now()).await.unwrap();
    assert_eq!(farewell(&mut ann).await.key, FaultKey::TableClosed);
    let seen = host.get(&format!("/api/tables/{table}")).send().await.json();
    assert_eq!(seen["stage"]["at"], "closed");
    host.close().await;
}

/// Orders that were given while the server was down are carried out when it comes back.
#[tokio::test]
async fn an_order_waits_for_the_server() {
    let (folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let table = ann.make(named("connect4", "")).await;
    host.close().await;
    let owner = owner(folder.path()).await;
    owner.order(Order::Close(table.0.parse().unwrap()), now()).await.unwrap();
    let host = Host::open(folder.path(), server::Options::default()).await;
    let path = format!("/api/tables/{table}");
    for _ in 0..200 {
        if host.get(&path).send().await.json()["stage"]["at"] == "closed" {
            return host.close().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the table is still open");
}

#[tokio::test]
async fn a_reset_password_ends_all_sessions_and_a_new_name_is_shown() {
    let (folder, host) = Host::new().await;
    let owner = owner(folder.path()).await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let table = ann.make(named("connect4", "")).await;
    ann.sit(&table).await;
    let id = ann.person.clone().unwrap().parse().unwrap();
    owner.rename(id, "Anna").await.unwrap();
    owner.order(Order::Rename(id), now()).await.unwrap();
    ann.until(|ann| {
        let table = ann.table.as_ref().map(|table| serde_json::to_string(table).unwrap());
        table.is_some_and(|table| table.contains("\"Anna\""))
    })
    .await;
    owner.drop_tokens(id, None).await.unwrap();
    owner.order(Order::LogOut(id), now()).await.unwrap();
    assert_eq!(farewell(&mut ann).await.key, FaultKey::LoggedOut);
    let token = ann.token.clone().unwrap();
    assert_eq!(host.get("/api/me").bearer(&token).send().await.fault(), fault(401, "bad-token"));
    host.close().await;
}

/// Guests who were not here for the stated time are forgotten, with their names; so are tables where nothing happens.
#[tokio::test]
async fn guests_and_tables_are_not_kept_for_ever() {
    let (folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let gathering = ann.make(named("connect4", "")).await;
    ann.sit(&gathering).await;
    let (_, account) = host.account("bob", "correct horse").await;
    let (token, id) = (ann.token.clone().unwrap(), ann.person.clone().unwrap());
    drop(ann);
    host.close().await;
    let limits = server::Limits { guest_days: 0, table_days: 0, ..crate::http::generous() };
    let host = Host::open(folder.path(), server::Options { limits, ..server::Options::default() }).await;
    let path = format!("/api/tables/{gathering}");
    for _ in 0..200 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let table = host.get(&path).send().await;
        if table.json()["stage"]["at"] == "closed" {
            assert!(!table.body.contains("Ann"), "{table:?}");
            assert_eq!(host.get("/api/me").bearer(&token).send().await.fault(), fault(401, "bad-token"));
            assert_eq!(host.get(&format!("/api/people/{id}")).send().await.fault(), fault(404, "not-found"));
            assert_eq!(host.get("/api/me").bearer(&account).send().await.status, 200, "accounts stay");
            return host.close().await;
        }
    }
    panic!("the table is still open");
}
