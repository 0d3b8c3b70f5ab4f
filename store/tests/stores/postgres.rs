//! What several servers have to survive that share one PostgreSQL: each other, its absence, and their own end.

mod transfer;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use services::Postgres;
use store::{
    Damage, Ending, Filter, Log, LogEntry, MatchId, Members, NewMatch, Order, Orders, PersonId, Player,
    PostgresStore, RoomId, RoomPrint, Rooms, Secret, Store, StoreError, StoredRoom, Timestamp, TokenHash,
    Window,
};
use tokio::sync::Notify;
use tokio::task::JoinSet;

fn header() -> NewMatch {
    NewMatch {
        game: "connect4".into(),
        rules: 1,
        config: "width=7 height=6".into(),
        patience: "warn_after=3".into(),
        clock: "move=30".into(),
        wishes: "first=loser".into(),
        players: vec![Player::human("민수"), Player::bot("Ada", "easy")],
        secret: Secret([7; 32]),
        seed_given: false,
        entropy: Some(vec![b"tea".to_vec(), b"milk".to_vec()]),
        created: Timestamp::from_millis(5),
    }
}

fn entry(seq: u32, text: &str) -> LogEntry {
    LogEntry { seq, text: text.into(), at: Timestamp::from_millis(100 + i64::from(seq)) }
}

fn won() -> Ending {
    Ending { result: "1 2".into(), places: vec![1, 2] }
}

async fn pair(url: &str) -> [PostgresStore; 2] {
    [PostgresStore::open(url).await.unwrap(), PostgresStore::open(url).await.unwrap()]
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let place = Postgres::shared().place();
    PostgresStore::open(&place.url()).await.unwrap().close().await;
    place.sql("INSERT INTO _sqlx_migrations VALUES (1000, 'later', now(), true, '', 0)");
    let refused = PostgresStore::open(&place.url()).await.map(|_| ());
    assert_eq!(refused, Err(StoreError::Newer { found: 1000, known: 2 }));
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let place = Postgres::shared().place();
    place.sql("CREATE TABLE matches (box TEXT)");
    assert_eq!(PostgresStore::open(&place.url()).await.map(|_| ()), Err(StoreError::Foreign));
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()";
    assert_eq!(place.sql(tables), "1");
    let other = Postgres::shared().place();
    other.sql(
        "CREATE TABLE _sqlx_migrations (version BIGINT, description TEXT); INSERT INTO _sqlx_migrations VALUES (1, 'shop')",
    );
    assert_eq!(PostgresStore::open(&other.url()).await.map(|_| ()), Err(StoreError::Foreign));
}

#[tokio::test]
async fn a_url_that_makes_no_sense_is_refused() {
    let refused = PostgresStore::open("postgres://[").await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::Database(_))), "{refused:?}");
    let folder = Postgres::shared().folder().display();
    let nowhere = format!("postgres://parlour@localhost/nowhere?host={folder}");
    let refused = PostgresStore::open(&nowhere).await.map(|_| ());
    assert!(matches!(&refused, Err(StoreError::Database(text)) if text.contains("nowhere")), "{refused:?}");
}

#[tokio::test]
async fn servers_open_a_fresh_database_at_once() {
    let place = Postgres::shared().place();
    let url = place.url();
    let stores = join_all((0..6).map(|_| PostgresStore::open(&url))).await;
    let mut ids = HashSet::new();
    for store in stores {
        assert!(ids.insert(store.unwrap().create(&header()).await.unwrap()));
    }
}

/// Both servers append to all matches at the same time. Each number of each match goes to one of them, and the other is told
/// so; nobody waits for the other in a circle.
#[tokio::test(flavor = "multi_thread")]
async fn groups_of_two_servers_race() {
    const MATCHES: usize = 40;
    const ENTRIES: u32 = 15;
    let place = Postgres::shared().place();
    let stores = pair(&place.url()).await;
    let mut ids = Vec::new();
    for _ in 0..MATCHES {
        ids.push(stores[0].create(&header()).await.unwrap());
    }
    let starts: Vec<Arc<Notify>> = ids.iter().map(|_| Arc::default()).collect();
    let mut tables = JoinSet::new();
    for (server, store) in stores.iter().enumerate() {
        for (index, &id) in ids.iter().enumerate() {
            let (store, start) = (store.clone(), Arc::clone(&starts[index]));
            // The server that starts first usually keeps its lead, so each starts first in half of the matches.
            let is_ahead = index % 2 == server;
            tables.spawn(async move {
                let mut won = Vec::new();
                for seq in 0..ENTRIES {
                    match seq {
                        0 if !is_ahead => start.notified().await,
                        1 if is_ahead => start.notify_one(),
                        _ => {}
                    }
                    let last = (seq + 1 == ENTRIES).then(self::won);
                    match store.append(id, &entry(seq, &server.to_string()), last.as_ref()).await {
                        Ok(()) => won.push((id, seq)),
                        Err(error) => assert_eq!(error, StoreError::Conflict { id, seq }),
                    }
                }
                (server, won)
            });
        }
    }
    let mut winners = BTreeMap::new();
    for (server, won) in tables.join_all().await {
        for number in won {
            assert_eq!(winners.insert(number, server), None, "{number:?} was won twice");
        }
    }
    assert_eq!(winners.len(), MATCHES * ENTRIES as usize);
    let both: HashSet<usize> = winners.values().copied().collect();
    assert_eq!(both.len(), 2);
    for id in ids {
        let stored = stores[0].load(id).await.unwrap();
        assert_eq!((stored.damage, stored.ending), (None, Some(won())));
        assert!(stored.entries.iter().all(|entry| entry.text == winners[&(id, entry.seq)].to_string()));
    }
}

/// A match is deleted only as it was seen, and nobody is told that an entry counts that was deleted.
#[tokio::test(flavor = "multi_thread")]
async fn an_append_races_with_a_deletion() {
    let place = Postgres::shared().place();
    let [one, other] = pair(&place.url()).await;
    let (mut kept, mut gone) = (0, 0);
    for round in 0..40 {
        let id = one.create(&header()).await.unwrap();
        let first = entry(0, "a");
        let (appended, deleted) = if round % 2 == 0 {
            tokio::join!(one.append(id, &first, None), other.delete(id, Some(0)))
        } else {
            let (deleted, appended) = tokio::join!(other.delete(id, Some(0)), one.append(id, &first, None));
            (appended, deleted)
        };
        match (appended, deleted) {
            (Ok(()), Err(error)) => {
                assert_eq!(error, StoreError::Conflict { id, seq: 0 });
                assert_eq!(one.load(id).await.unwrap().entries, [first]);
                kept += 1;
            }
            (Err(error), Ok(())) => {
                assert_eq!(error, StoreError::NotFound(id));
                gone += 1;
            }
            both => panic!("{both:?}"),
        }
    }
    assert_eq!(kept + gone, 40);
    let strays = "SELECT count(*) FROM entries WHERE match_id NOT IN (SELECT id FROM matches)";
    assert_eq!(place.sql(strays), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_codes_and_logins_belong_to_one_of_two_servers() {
    let place = Postgres::shared().place();
    let [one, other] = pair(&place.url()).await;
    let room = |n: u64, code: &str| StoredRoom {
        id: RoomId::from_random(n << 40),
        code: code.into(),
        data: "{}".into(),
        host: PersonId::from_random(0),
        people: vec![PersonId::from_random(n << 40)],
        is_open: true,
        updated: Timestamp::from_millis(1),
    };
    for round in 0..20 {
        let code = format!("code{round}");
        let (own, rival) = (room(2 * round + 1, &code), room(2 * round + 2, &code));
        let (first, second) = tokio::join!(one.put_room(&own), other.put_room(&rival));
        assert_ne!(first.unwrap(), second.unwrap(), "{code}");
        let (ann, bob) = (
            one.new_guest("Ann", TokenHash([round as u8; 32]), Timestamp::default()).await.unwrap(),
            other.new_guest("Bob", TokenHash([100 + round as u8; 32]), Timestamp::default()).await.unwrap(),
        );
        let (first, second) = tokio::join!(one.register(ann, &code, "a"), other.register(bob, &code, "b"));
        assert_ne!(first.unwrap(), second.unwrap(), "{code}");
        let (first, second) = tokio::join!(one.person(&code), other.person(&code));
        assert_eq!(first.unwrap(), second.unwrap(), "{code}");
    }
}

/// Two servers change the same rooms at the same time: nobody undoes what the other did.
#[tokio::test(flavor = "multi_thread")]
async fn rooms_of_two_servers_race() {
    const ROOMS: u64 = 10;
    const CHANGES: usize = 15;
    let place = Postgres::shared().place();
    let stores = pair(&place.url()).await;
    let mut work = JoinSet::new();
    for n in 0..ROOMS {
        let room = StoredRoom {
            id: RoomId::from_random(n << 40),
            code: n.to_string(),
            data: String::new(),
            host: PersonId::from_random(0),
            people: vec![],
            is_open: true,
            updated: Timestamp::from_millis(1),
        };
        assert!(stores[0].put_room(&room).await.unwrap());
        for (server, store) in stores.iter().enumerate() {
            let (store, id) = (store.clone(), room.id);
            work.spawn(async move {
                for _ in 0..CHANGES {
                    loop {
                        let seen = store.room(id).await.unwrap().unwrap();
                        let next = StoredRoom { data: format!("{}{server}", seen.data), ..seen.clone() };
                        match store.replace_room(&next, &seen.data).await {
                            Ok(is_free) => break assert!(is_free),
                            Err(error) => assert_eq!(error, StoreError::Outdated(id)),
                        }
                    }
                }
            });
        }
    }
    work.join_all().await;
    for room in stores[1].open_rooms(99, None).await.unwrap() {
        let of = |server| room.data.matches(server).count();
        assert_eq!((of("0"), of("1")), (CHANGES, CHANGES), "{}", room.data);
    }
}

/// Whoever has heard an order has heard all before it.
#[tokio::test(flavor = "multi_thread")]
async fn orders_of_two_servers_are_heard_in_order() {
    let place = Postgres::shared().place();
    let [one, other] = pair(&place.url()).await;
    let mut given = JoinSet::new();
    for n in 0..30_u64 {
        let store = if n % 2 == 0 { one.clone() } else { other.clone() };
        given.spawn(async move {
            store.order(Order::Ban(PersonId::from_random(n << 40)), Timestamp::from_millis(1)).await.unwrap();
        });
    }
    let (mut heard, mut last) = (HashSet::new(), 0);
    let begun = Instant::now();
    while heard.len() < 30 {
        assert!(begun.elapsed() < Duration::from_mins(1), "{}", heard.len());
        for (number, order) in one.orders_since(last).await.unwrap() {
            assert!(number > last && heard.insert(order));
            last = number;
        }
    }
    given.join_all().await;
}

/// A value that PostgreSQL does not take is refused alone.
#[tokio::test]
async fn a_text_that_can_not_be_stored_spares_its_group() {
    let place = Postgres::shared().place();
    let store = PostgresStore::open(&place.url()).await.unwrap();
    let ids = join_all((0..5).map(|_| async { store.create(&header()).await.unwrap() })).await;
    let answers = join_all((0..).zip(&ids).map(async |(n, id)| {
        let text = if n == 2 { "zero \0" } else { "fine" };
        store.append(*id, &entry(0, text), None).await
    }))
    .await;
    for (n, answer) in answers.into_iter().enumerate() {
        if n == 2 {
            assert!(matches!(answer, Err(StoreError::Database(_))), "{answer:?}");
        } else {
            assert_eq!(answer, Ok(()));
        }
    }
    store.append(ids[2], &entry(0, "fine"), None).await.unwrap();
}

/// Nothing is acknowledged, everybody is told, and when it is back everything goes on by itself.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_goes_away_and_comes_back() {
    let server = Postgres::start();
    let place = server.place();
    let store = PostgresStore::open(&place.url()).await.unwrap();
    let id = store.create(&header()).await.unwrap();
    store.append(id, &entry(0, "a"), None).await.unwrap();
    server.stop();
    let begun = Instant::now();
    let first = entry(1, "b");
    let (appended, loaded, checked) =
        tokio::join!(store.append(id, &first, None), store.load(id), store.check());
    for error in [appended.err(), loaded.err(), checked.err()] {
        assert!(matches!(error, Some(StoreError::Unavailable(_))), "{error:?}");
    }
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
    // Whoever asks now waits for a few seconds, and that is enough.
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(id, &entry(1, "c"), None).await }
    });
    server.restart();
    assert_eq!(waiting.await.unwrap(), Ok(()));
    assert_eq!(store.load(id).await.unwrap().entries, [entry(0, "a"), entry(1, "c")]);
}

/// Its machine loses power in the middle of many appends: all that was acknowledged is there.
#[tokio::test(flavor = "multi_thread")]
async fn a_crash_of_the_database_loses_nothing() {
    let server = Postgres::start();
    let place = server.place();
    let store = PostgresStore::open(&place.url()).await.unwrap();
    let ids = join_all((0..20).map(|_| async { store.create(&header()).await.unwrap() })).await;
    for round in 0..2 {
        let mut tables = JoinSet::new();
        for &id in &ids {
            let store = store.clone();
            tables.spawn(async move {
                let first = store.load(id).await.unwrap().entries.len() as u32;
                for seq in first.. {
                    if let Err(error) = store.append(id, &entry(seq, "x"), None).await {
                        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
                        return (id, seq);
                    }
                }
                unreachable!("the server is stopped")
            });
        }
        tokio::time::sleep(Duration::from_millis(400 + 133 * round)).await;
        server.stop();
        let acknowledged = tables.join_all().await;
        assert!(acknowledged.iter().map(|(_, count)| *count).sum::<u32>() > 20);
        server.restart();
        for (id, count) in acknowledged {
            let stored = store.load(id).await.unwrap();
            assert_eq!(stored.damage, None);
            // The one under way may be there.
            let found = stored.entries.len() as u32;
            assert!((count..=count + 1).contains(&found), "{found} of {count}");
        }
    }
}

/// Somebody holds everything up: that has an end, too.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_does_not_come_is_given_up() {
    let place = Postgres::shared().place();
    let store = PostgresStore::open(&place.url()).await.unwrap();
    let id = store.create(&header()).await.unwrap();
    let held = "BEGIN; LOCK TABLE entries IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(12)";
    let holder = tokio::task::spawn_blocking(move || place.sql(held));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let begun = Instant::now();
    let answer = store.append(id, &entry(0, "a"), None).await;
    assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    assert!(begun.elapsed() < Duration::from_secs(11), "{:?}", begun.elapsed());
    holder.await.unwrap();
    assert_eq!(store.append(id, &entry(0, "b"), None).await, Ok(()));
}

/// What is changed by hand is noticed, as in every store.
#[tokio::test]
async fn every_kind_of_damage_has_its_name() {
    let place = Postgres::shared().place();
    let store = PostgresStore::open(&place.url()).await.unwrap();
    let check = async |change: &str, damage: Damage, intact: u32| {
        let id = store.create(&header()).await.unwrap();
        for seq in 0..5 {
            store.append(id, &entry(seq, "x"), (seq == 4).then(won).as_ref()).await.unwrap();
        }
        place.sql(&change.replace("$id", &id.to_string()));
        let found = store.load(id).await;
        if damage == Damage::Header {
            assert_eq!(found, Err(StoreError::DamagedMatch { id, damage }), "{change}");
        } else {
            let stored = found.unwrap();
            assert_eq!((stored.damage, stored.entries.len() as u32), (Some(damage), intact), "{change}");
        }
        let listed = store.finished(&Filter::default(), Window::first(1)).await.unwrap().matches;
        if matches!(damage, Damage::Header | Damage::Players | Damage::Ending) {
            assert_eq!(listed[0].damage, Some(damage), "{change}");
        }
        store.delete(id, None).await.unwrap();
    };
    for change in [
        "game = 'frogs'",
        "rules = -1",
        "config = ''",
        "clock = ''",
        "secret = decode(repeat('00', 32), 'hex')",
        "seed_given = true",
        "created = 6",
        "waits = true",
        "link = ''",
    ] {
        check(&format!("UPDATE matches SET {change} WHERE id = '$id'"), Damage::Header, 0).await;
    }
    check("DELETE FROM entropy WHERE match_id = '$id' AND part = 1", Damage::Header, 0).await;
    for (change, damage, intact) in [
        ("UPDATE players SET name = 'Eve' WHERE match_id = '$id' AND seat = 1", Damage::Players, 5),
        ("UPDATE players SET seat = 7 WHERE match_id = '$id' AND seat = 0", Damage::Players, 5),
        ("DELETE FROM players WHERE match_id = '$id' AND seat = 1", Damage::Players, 5),
        ("UPDATE entries SET text = '1 7' WHERE match_id = '$id' AND seq = 2", Damage::Entry(2), 2),
        ("UPDATE entries SET at = at + 1 WHERE match_id = '$id' AND seq = 0", Damage::Entry(0), 0),
        ("UPDATE entries SET link = '' WHERE match_id = '$id' AND seq = 4", Damage::Entry(4), 4),
        ("DELETE FROM entries WHERE match_id = '$id' AND seq = 3", Damage::Missing(3), 3),
        ("DELETE FROM entries WHERE match_id = '$id'", Damage::Missing(0), 0),
        ("UPDATE matches SET length = 4 WHERE id = '$id'", Damage::Length, 5),
        ("UPDATE matches SET head = '' WHERE id = '$id'", Damage::Length, 5),
        ("UPDATE matches SET result = '2 1' WHERE id = '$id'", Damage::Ending, 5),
    ] {
        check(change, damage, intact).await;
    }
    let open: MatchId = store.create(&header()).await.unwrap();
    store.append(open, &entry(0, "x"), None).await.unwrap();
    place.sql(&format!("UPDATE entries SET link = 'short' WHERE match_id = '{open}'"));
    let fresh = PostgresStore::open(&place.url()).await.unwrap();
    let refused = fresh.append(open, &entry(1, "y"), None).await;
    assert_eq!(refused, Err(StoreError::DamagedMatch { id: open, damage: Damage::Length }));
}

/// What was acknowledged would not survive a crash of the machine.
#[tokio::test]
async fn a_database_that_does_not_wait_for_its_disk_is_refused() {
    let place = Postgres::shared().place();
    let careless = format!("{}&options[synchronous_commit]=off", place.url());
    let refused = PostgresStore::open(&careless).await.map(|_| ());
    assert_eq!(refused, Err(StoreError::Careless("synchronous_commit")));
}

#[tokio::test]
async fn a_server_hears_which_of_its_matches_and_rooms_others_changed() {
    let place = Postgres::shared().place();
    let [one, other] = pair(&place.url()).await;
    let (still, busy) = (one.create(&header()).await.unwrap(), one.create(&header()).await.unwrap());
    one.append(busy, &entry(0, "0 1"), None).await.unwrap();
    other.append(busy, &entry(1, "1 1"), None).await.unwrap();
    assert_eq!(one.continued(&[(still, 0), (busy, 2)]).await, Ok(vec![]));
    assert_eq!(one.continued(&[(still, 0), (busy, 1)]).await, Ok(vec![busy]));
    let room = |n: u64, data: &str| StoredRoom {
        id: RoomId::from_random(n << 40),
        code: format!("code{n}"),
        data: data.into(),
        host: PersonId::from_random(1 << 40),
        people: vec![],
        is_open: true,
        updated: Timestamp::from_millis(1),
    };
    let (quiet, lively) = (room(1, "조용"), room(2, "before"));
    assert!(one.put_room(&quiet).await.unwrap() && one.put_room(&lively).await.unwrap());
    let known = [(quiet.id, RoomPrint::of("조용")), (lively.id, RoomPrint::of("before"))];
    assert_eq!(one.changed_rooms(&known).await, Ok(vec![]));
    assert!(other.replace_room(&room(2, "after"), "before").await.unwrap());
    assert_eq!(one.changed_rooms(&known).await, Ok(vec![lively.id]));
}

/// A server that starts while another runs is no end of an outage; one that starts alone is.
#[tokio::test]
async fn servers_know_since_when_answers_can_be_stored() {
    const MOST: u32 = 400;
    let place = Postgres::shared().place();
    let [one, other] = pair(&place.url()).await;
    let first = one.beat(1, true, MOST).await.unwrap();
    assert_eq!(first.since, first.now);
    let second = other.beat(2, true, MOST).await.unwrap();
    assert_eq!(second.since, first.since);
    assert_eq!(one.beat(1, false, MOST).await.unwrap().since, first.since);
    tokio::time::sleep(Duration::from_millis(600)).await;
    let third = other.beat(3, true, MOST).await.unwrap();
    assert_eq!(third.since, third.now, "nobody was there");
    assert_eq!(one.beat(1, true, MOST).await.unwrap().since, third.since);
    assert_eq!(other.beat(2, false, MOST).await.unwrap().since, first.since, "it was there all along");
}
