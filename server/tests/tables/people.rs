//! Who may do what, and what others see of it.

use crate::common::{Client, Host, gather, named};
use kernel::FastDice;
use protocol::{Access, Ask, FaultKey, Lobby, Message, NewTable, Outcome};

#[tokio::test]
async fn nobody_acts_for_another_seat() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "first=1")).await;
    let mut eve = Client::guest(host.address, "Eve").await;
    eve.open(&table).await;
    let (question, options) = players[0].options().unwrap();
    let answer = || Ask::Answer { table: table.clone(), question, text: options[0].clone() };
    assert_eq!(eve.ask(answer()).await.unwrap_err().key, FaultKey::NotSeated);
    assert_eq!(eve.ask(Ask::Leave { table: table.clone() }).await.unwrap_err().key, FaultKey::NotSeated);
    let sit = Ask::Sit { table: table.clone(), seat: None, pledge: eve.pledge() };
    assert_eq!(eve.ask(sit).await.unwrap_err().key, FaultKey::Begun);
    // Bob is not asked: his seat is his own, and the question is not.
    let refused = players[1].ask(answer()).await.unwrap_err();
    assert!(matches!(refused.key, FaultKey::Refused | FaultKey::Stale), "{refused:?}");
    let mut nobody = Client::guest(host.address, "").await;
    nobody.open(&table).await;
    assert_eq!(nobody.ask(answer()).await.unwrap_err().key, FaultKey::Unknown);
    players[0].answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    host.close().await;
}

#[tokio::test]
async fn tokens_are_not_guessed() {
    let (_folder, host) = Host::new().await;
    for token in ["", "x", "00000000000000000000000000000000"] {
        let mut eve = Client::silent(host.address).await;
        let refused = eve.hello(Some(token.into()), None).await.unwrap_err();
        assert_eq!(refused.key, FaultKey::BadToken);
    }
    for name in ["", "  ", "a\u{1b}[31m", &"long ".repeat(30), "\u{202e}evil"] {
        let mut eve = Client::silent(host.address).await;
        let refused = eve.hello(None, Some(name.into())).await.unwrap_err();
        assert_eq!(refused.key, FaultKey::BadName, "{name:?}");
    }
    host.close().await;
}

async fn lobby(client: &mut Client, holds: impl Fn(&Lobby) -> bool) -> Lobby {
    loop {
        if let Some(Message::Lobby(lobby)) = client.hear().await
            && holds(&lobby)
        {
            return lobby;
        }
    }
}

#[tokio::test]
async fn the_lobby_lists_tables_that_wait_for_somebody() {
    let (_folder, host) = Host::new().await;
    let mut watcher = Client::guest(host.address, "").await;
    watcher.ask(Ask::Lobby { on: true }).await.unwrap();
    let mut ann = Client::guest(host.address, "Ann").await;
    let hidden = NewTable { access: Access::Link, ..named("frogs", "") };
    let by_link = ann.make(hidden).await;
    let listed = ann.make(named("connect4", "")).await;
    ann.sit(&listed).await;
    let seen = lobby(&mut watcher, |lobby| lobby.tables.iter().any(|table| table.is_open)).await;
    assert!(seen.tables.iter().all(|table| table.table == listed && table.table != by_link));
    // By its code, somebody finds the other one too.
    ann.open(&by_link).await;
    ann.until(|ann| ann.table.as_ref().is_some_and(|table| table.table == by_link)).await;
    let code = ann.table.as_ref().unwrap().code.clone();
    let found = watcher.ask(Ask::Open { table: code.to_uppercase().as_str().into(), since: None }).await;
    assert!(matches!(found, Ok(Outcome::Table { table }) if table == by_link));
    // Once its host is gone nobody is sent there in vain.
    ann.drop_dead();
    lobby(&mut watcher, |lobby| lobby.tables.is_empty()).await;
    host.close().await;
}

#[tokio::test]
async fn the_host_locks_fills_and_frees_seats() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let mut bob = Client::guest(host.address, "Bob").await;
    let table = ann.make(named("connect4", "")).await;
    ann.ask(Ask::Lock { table: table.clone(), on: true }).await.unwrap();
    bob.open(&table).await;
    let sit = |client: &Client| Ask::Sit { table: table.clone(), seat: None, pledge: client.pledge() };
    assert_eq!(bob.ask(sit(&bob)).await.unwrap_err().key, FaultKey::Locked);
    assert_eq!(
        bob.ask(Ask::Lock { table: table.clone(), on: false }).await.unwrap_err().key,
        FaultKey::NotHost
    );
    ann.ask(Ask::Lock { table: table.clone(), on: false }).await.unwrap();
    bob.ask(sit(&bob)).await.unwrap();
    bob.ask(Ask::Stand { table: table.clone() }).await.unwrap();
    let seat = kernel::Seat::new(1);
    ann.ask(Ask::Fill { table: table.clone(), seat, level: Some("easy".into()) }).await.unwrap();
    ann.ask(Ask::Fill { table: table.clone(), seat, level: None }).await.unwrap();
    bob.sit(&table).await;
    assert_eq!(
        ann.ask(Ask::Fill { table: table.clone(), seat: kernel::Seat::new(0), level: None })
            .await
            .unwrap_err()
            .key,
        FaultKey::SeatTaken
    );
    host.close().await;
}

#[tokio::test]
async fn my_tables_are_those_where_i_sit() {
    let (folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    host.close().await;
    let host = Host::open(folder.path(), Host::generous()).await;
    let mut ann = players[0].again(host.address).await;
    let Ok(Outcome::Mine { tables }) = ann.ask(Ask::Mine).await else { panic!("no tables") };
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0].table, table);
    assert_eq!(tables[0].you, Some(kernel::Seat::new(0)));
    host.close().await;
}

#[tokio::test]
async fn a_private_table_admits_no_spectators() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, NewTable { spectators: false, ..named("connect4", "") }).await;
    let mut eve = Client::guest(host.address, "Eve").await;
    assert_eq!(eve.ask(Ask::Open { table, since: None }).await.unwrap_err().key, FaultKey::Locked);
    host.close().await;
}

/// Before a game anybody may look at a table: they may want to sit down.
#[tokio::test]
async fn who_did_not_sit_down_leaves_where_nobody_may_watch() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let [ann, bob] = &mut players;
    let table = ann.make(NewTable { spectators: false, ..named("connect4", "first=1") }).await;
    let mut eve = Client::guest(host.address, "Eve").await;
    eve.open(&table).await;
    ann.sit(&table).await;
    bob.open(&table).await;
    bob.sit(&table).await;
    futures_util::future::join_all(players.iter_mut().map(|player| player.begin(&table))).await;
    let gone = loop {
        match eve.hear().await.unwrap() {
            Message::Gone { fault, .. } => break fault,
            Message::Update(_) => panic!("she watches"),
            _ => {}
        }
    };
    assert_eq!(gone.key, FaultKey::Locked);
    assert!(eve.position().is_none());
    let refused = eve.ask(Ask::Open { table, since: None }).await.unwrap_err();
    assert_eq!(refused.key, FaultKey::Locked);
    host.close().await;
}

/// Quick pairing fails for whoever has too many tables, and not for their partner.
#[tokio::test]
async fn who_waits_for_a_partner_goes_on_waiting_if_that_one_fails() {
    let limits = server::Limits { tables_per_person: 1, ..Host::generous() };
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path(), limits).await;
    let pair = || Ask::Pair { game: "connect4".into(), preset: None, on: true };
    let mut ann = Client::guest(host.address, "Ann").await;
    ann.ask(pair()).await.unwrap();
    let mut bob = Client::guest(host.address, "Bob").await;
    bob.make(named("frogs", "")).await;
    assert_eq!(bob.ask(pair()).await.unwrap_err().key, FaultKey::TooMany);
    let mut eve = Client::guest(host.address, "Eve").await;
    eve.ask(pair()).await.unwrap();
    let paired = loop {
        if let Message::Paired { table } = ann.hear().await.unwrap() {
            break table;
        }
    };
    ann.open(&paired).await;
    host.close().await;
}
