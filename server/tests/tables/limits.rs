//! Every input has a bound, and a refusal over a limit says which and when to try again.

use crate::common::{Client, Host, named, rules};
use kernel::Seat;
use protocol::{Ask, FaultKey, LARGEST_REQUEST, NewSeat, NewTable};
use server::Limits;

#[tokio::test]
async fn a_connection_that_says_too_much_is_told_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { messages_per_second: 1, messages_at_once: 5, ..Host::generous() };
    let host = Host::open(folder.path(), limits).await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let mut faults = Vec::new();
    for _ in 0..10 {
        faults.extend(ann.ask(Ask::Mine).await.err());
    }
    assert!(faults.len() >= 4, "{faults:?}");
    assert!(faults.iter().all(|fault| fault.key == FaultKey::TooFast && fault.retry_after.is_some()));
    host.close().await;
}

#[tokio::test]
async fn one_person_has_a_limited_number_of_connections_and_tables() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        connections_per_person: 2,
        tables_per_person: 2,
        tables_per_connection: 1,
        computers: 1,
        ..Host::generous()
    };
    let host = Host::open(folder.path(), limits).await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let second = ann.again(host.address).await;
    let mut third = Client::silent(host.address).await;
    let refused = third.hello(ann.token.clone(), None).await.unwrap_err();
    assert_eq!((refused.key, refused.detail.as_deref()), (FaultKey::TooMany, Some("connections-per-person")));
    second.drop_dead();
    // What is not there does not count, and what is refused is not made.
    let nowhere = store::RoomId::from_random(7).to_string().as_str().into();
    assert_eq!(ann.ask(Ask::Open { table: nowhere, since: None }).await.unwrap_err().key, FaultKey::NotFound);
    for _ in 0..2 {
        let table = ann.make(named("connect4", "")).await;
        let refused = ann.ask(Ask::Make { table: named("connect4", "") }).await.unwrap_err();
        assert_eq!(refused.detail.as_deref(), Some("tables-per-connection"));
        ann.ask(Ask::Close { table }).await.unwrap();
    }
    let refused = ann.ask(Ask::Make { table: named("connect4", "") }).await.unwrap_err();
    assert_eq!(refused.detail.as_deref(), Some("tables-per-person"));
    let mut bob = Client::guest(host.address, "Bob").await;
    let seats = vec![NewSeat::Person, NewSeat::Computer("random".into()), NewSeat::Computer("random".into())];
    let full = NewTable { seats, ..named("kittens", "preset=classic seats=3") };
    let refused = bob.ask(Ask::Make { table: full }).await.unwrap_err();
    assert_eq!((refused.key, refused.detail.as_deref()), (FaultKey::TooMany, Some("computers")));
    // Nor does anybody get them by filling one seat after the other.
    let table = bob.make(named("kittens", "preset=classic seats=3")).await;
    let fill = |seat| Ask::Fill { table: table.clone(), seat: Seat::new(seat), level: Some("random".into()) };
    bob.ask(fill(1)).await.unwrap();
    let refused = bob.ask(fill(2)).await.unwrap_err();
    assert_eq!((refused.key, refused.detail.as_deref()), (FaultKey::TooMany, Some("computers")));
    host.close().await;
}

#[tokio::test]
async fn somebody_who_guesses_codes_on_one_connection_after_the_other_is_stopped() {
    const ATTEMPTS: usize = 5;
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { attempts_per_minute: ATTEMPTS as u32, ..Host::generous() };
    let host = Host::open(folder.path(), limits).await;
    let mut keys = Vec::new();
    for guess in 0..=ATTEMPTS {
        let mut eve = Client::silent(host.address).await;
        eve.hello(None, None).await.unwrap();
        let table = format!("aaaa{}", guess + 22).as_str().into();
        keys.push(eve.ask(Ask::Open { table, since: None }).await.unwrap_err().key);
    }
    assert_eq!(keys[..ATTEMPTS], [FaultKey::NotFound; ATTEMPTS]);
    assert_eq!(keys[ATTEMPTS], FaultKey::TooFast);
    host.close().await;
}

#[tokio::test]
async fn somebody_who_guesses_codes_is_stopped() {
    let (_folder, host) = Host::new().await;
    let mut eve = Client::guest(host.address, "Eve").await;
    let mut keys = Vec::new();
    for guess in 0..25 {
        let table = format!("aaaa{:02}", guess + 22).as_str().into();
        keys.push(eve.ask(Ask::Open { table, since: None }).await.unwrap_err().key);
    }
    assert!(keys[..20].iter().all(|key| *key == FaultKey::NotFound), "{keys:?}");
    assert!(keys[20..].iter().all(|key| *key == FaultKey::TooFast), "{keys:?}");
    host.close().await;
}

#[tokio::test]
async fn messages_that_make_no_sense_are_refused_with_their_key() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    ann.send_text(r#"{"key":"x1","ask":{"do":"cheat"}}"#).await;
    assert_eq!(ann.reply("x1").await.unwrap_err().key, FaultKey::BadMessage);
    ann.send_text("no json at all").await;
    assert_eq!(ann.reply("").await.unwrap_err().key, FaultKey::BadMessage);
    let long = "k".repeat(33);
    ann.send_text(&format!(r#"{{"key":"{long}","ask":{{"do":"mine"}}}}"#)).await;
    assert_eq!(ann.reply("").await.unwrap_err().key, FaultKey::BadMessage);
    // The connection is still good.
    ann.ask(Ask::Mine).await.unwrap();
    // A message that is far too large ends it.
    ann.send_text(&" ".repeat(LARGEST_REQUEST + 1)).await;
    while ann.hear().await.is_some() {}
    host.close().await;
}

#[tokio::test]
async fn clients_of_another_version_are_told_so() {
    let (_folder, host) = Host::new().await;
    let hello = |protocol| Ask::Hello { protocol, rules: rules(), token: None, name: Some("Ann".into()) };
    let mut old = Client::silent(host.address).await;
    assert_eq!(old.ask(hello(protocol::VERSION + 1)).await.unwrap_err().key, FaultKey::OtherProtocol);
    let mut rude = Client::silent(host.address).await;
    assert_eq!(rude.ask(Ask::Mine).await.unwrap_err().key, FaultKey::BadMessage);
    // Other rules of one game leave the others alone.
    let mut client = Client::silent(host.address).await;
    let mut rules = rules();
    rules.insert("frogs".into(), 999);
    let hello = Ask::Hello { protocol: protocol::VERSION, rules, token: None, name: Some("Ann".into()) };
    client.ask(hello).await.unwrap();
    assert_eq!(
        client.ask(Ask::Make { table: named("frogs", "") }).await.unwrap_err().key,
        FaultKey::OtherRules
    );
    client.make(named("connect4", "")).await;
    host.close().await;
}

#[tokio::test]
async fn setups_that_make_no_sense_are_refused() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let program = NewSeat::Computer("exec:true".into());
    for table in [
        named("chess", ""),
        named("connect4", "width=99"),
        named("connect4", "nonsense"),
        NewTable { clock: "forever".into(), ..named("connect4", "") },
        NewTable { patience: "hints=maybe".into(), ..named("connect4", "") },
        NewTable { seats: vec![NewSeat::Person; 7], ..named("connect4", "") },
        NewTable { seats: vec![NewSeat::Person, program], ..named("connect4", "") },
        NewTable { seats: vec![NewSeat::Computer("easy".into()); 2], ..named("connect4", "") },
    ] {
        let fault = ann.ask(Ask::Make { table: table.clone() }).await.unwrap_err();
        assert_eq!(fault.key, FaultKey::BadSetup, "{table:?}");
    }
    host.close().await;
}

/// A client that is gone without a word, as a laptop that was closed, does not keep its seat warm for ever.
#[tokio::test]
async fn a_connection_that_does_not_answer_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path(), Limits { silence_seconds: 2, ..Host::generous() }).await;
    let mut ann = Client::guest(host.address, "Ann").await;
    // Nobody reads, so nobody answers the server's pings.
    tokio::time::sleep(std::time::Duration::from_secs(8)).await;
    while ann.hear().await.is_some() {}
    host.close().await;
}

#[tokio::test]
async fn one_address_has_a_limited_number_of_connections() {
    use tokio_tungstenite::tungstenite::Error;
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path(), Limits { connections_per_address: 2, ..Host::generous() }).await;
    let first = Client::guest(host.address, "Ann").await;
    let _second = Client::guest(host.address, "Bob").await;
    let url = format!("ws://{}/api/socket", host.address);
    let Err(Error::Http(refused)) = tokio_tungstenite::connect_async(&url).await else { panic!("let in") };
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    first.drop_dead();
    // Who leaves makes room for another.
    while tokio_tungstenite::connect_async(&url).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    host.close().await;
}
