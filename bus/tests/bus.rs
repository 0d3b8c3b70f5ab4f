//! What every bus does, and what one over NATS survives. The NATS servers are real.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bus::{Bus, InProcess, Listener, Nats, News};
use ledger::{MatchId, PersonId, RoomId};
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(20);
const QUIET: Duration = Duration::from_millis(300);

fn id(n: u64) -> MatchId {
    MatchId::from_random(n << 40)
}

async fn next(listener: &mut Listener) -> News {
    timeout(PATIENCE, listener.next()).await.expect("somebody tells something").unwrap()
}

/// Waits until that is heard.
async fn until(listener: &mut Listener, wanted: News) {
    while next(listener).await != wanted {}
}

async fn assert_quiet(listener: &mut Listener) {
    let heard = timeout(QUIET, listener.next()).await;
    assert!(heard.is_err(), "{heard:?}");
}

async fn others_hear_and_oneself_does_not(buses: [&dyn Bus; 3]) {
    let mut ears: Vec<Listener> = buses.iter().map(|bus| bus.listen()).collect();
    let person = PersonId::from_random(7 << 40);
    let room = RoomId::from_random(9 << 40);
    for news in [News::Lobby, News::Match { id: id(1), seq: 12 }, News::Room(room), News::Person(person)] {
        buses[0].tell(news);
        assert_eq!(next(&mut ears[1]).await, news);
        assert_eq!(next(&mut ears[2]).await, news);
    }
    for ear in &mut ears {
        assert_quiet(ear).await;
    }
}

/// A listener that is slow hears where each match is by now, not how it got there.
async fn the_last_number_of_each_match_is_heard(one: &dyn Bus, other: &dyn Bus) {
    const MATCHES: u64 = 50;
    let mut ear = other.listen();
    for seq in 0..200 {
        for n in 0..MATCHES {
            // Also late ones.
            one.tell(News::Match { id: id(n), seq: seq ^ 3 });
        }
    }
    one.tell(News::Lobby);
    let mut heard: HashMap<MatchId, u32> = HashMap::new();
    let mut count = 0;
    while heard.len() < MATCHES as usize || heard.values().any(|seq| *seq < 199) {
        if let News::Match { id, seq } = next(&mut ear).await {
            let last = heard.entry(id).or_default();
            *last = seq.max(*last);
            count += 1;
        }
    }
    assert!(count <= 200 * MATCHES, "{count}");
}

#[tokio::test]
async fn in_process() {
    let one = InProcess::new();
    let (two, three) = (one.join(), one.join());
    others_hear_and_oneself_does_not([&one, &two, &three]).await;
    the_last_number_of_each_match_is_heard(&one, &two).await;
    let mut ear = two.listen();
    drop((one, three));
    assert_quiet(&mut ear).await;
    drop(two);
    assert_eq!(ear.next().await, None);
}

/// A server that is connected.
async fn node(url: &str) -> Nats {
    let bus = Nats::connect(url).await.unwrap();
    connected(&bus).await;
    bus
}

async fn connected(bus: &Nats) {
    let begun = Instant::now();
    while !bus.is_connected() {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // Subscriptions are made right after.
    tokio::time::sleep(Duration::from_millis(200)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_nats() {
    let server = services::Nats::start();
    let url = server.url();
    let (one, two, three) = (node(&url).await, node(&url).await, node(&url).await);
    others_hear_and_oneself_does_not([&one, &two, &three]).await;
    the_last_number_of_each_match_is_heard(&one, &two).await;
}

/// Telling never waits, and what was told meanwhile is heard as "look at everything".
#[tokio::test(flavor = "multi_thread")]
async fn nats_goes_away_and_comes_back() {
    let mut server = services::Nats::start();
    let (one, other) = (node(&server.url()).await, node(&server.url()).await);
    let mut ears = [one.listen(), other.listen()];
    one.tell(News::Lobby);
    until(&mut ears[1], News::Lobby).await;
    for round in 0..3 {
        server.stop();
        let begun = Instant::now();
        for n in 0..30_000 {
            one.tell(News::Match { id: id(n), seq: round });
        }
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
        server.restart();
        for ear in &mut ears {
            until(ear, News::Missed).await;
        }
        for bus in [&one, &other] {
            connected(bus).await;
        }
        let news = News::Match { id: id(99_999), seq: round };
        one.tell(news);
        until(&mut ears[1], news).await;
        other.tell(news);
        until(&mut ears[0], news).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_without_nats() {
    let mut server = services::Nats::start();
    let url = server.url();
    server.stop();
    let one = Nats::connect(&url).await.unwrap();
    let other = Nats::connect(&url).await.unwrap();
    assert!(!one.is_connected());
    let mut ear = other.listen();
    one.tell(News::Match { id: id(1), seq: 5 });
    server.restart();
    connected(&one).await;
    connected(&other).await;
    one.tell(News::Match { id: id(2), seq: 6 });
    until(&mut ear, News::Match { id: id(2), seq: 6 }).await;
}

/// Whatever else is on the wire is no news.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_on_nats_are_ignored() {
    let server = services::Nats::start();
    let bus = node(&server.url()).await;
    let mut ear = bus.listen();
    let stranger = async_nats::connect(server.url()).await.unwrap();
    let long = "x".repeat(100_000);
    for payload in [&b"\xff\xfe\0"[..], b"", b"match", b"match x 1\nlater 7\nlobby", long.as_bytes()] {
        stranger.publish("parlour.news", payload.to_vec().into()).await.unwrap();
    }
    stranger.flush().await.unwrap();
    assert_eq!(next(&mut ear).await, News::Lobby, "the one line that makes sense");
    assert_quiet(&mut ear).await;
}

#[tokio::test]
async fn a_url_that_makes_no_sense_is_refused() {
    for url in ["", "nats://[", "http://example.org", "nats://host:port"] {
        assert!(Nats::connect(url).await.is_err(), "{url:?}");
    }
}
