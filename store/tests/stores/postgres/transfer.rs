//! Everything is copied between SQLite and PostgreSQL, either way.

use std::path::Path;

use services::Postgres;
use store::{
    Database, Ending, Filter, Log as _, LogEntry, MatchId, Members as _, NewMatch, Order, Orders as _,
    PersonId, Player, Progress, RatingRow, RoomId, Rooms as _, Secret, SqliteStore, Store as _, StoredRoom,
    Timestamp, TokenHash, TransferFault, Transferred, Window, transfer,
};
use tempfile::{TempDir, tempdir};

const MATCHES: u32 = 60;

fn time(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn entry(seq: u32) -> LogEntry {
    LogEntry { seq, text: format!("답 {seq} '\"\\"), at: time(1000 + i64::from(seq)) }
}

/// What is in a full home, to be found again.
struct Contents {
    people: Vec<PersonId>,
    /// One that goes on, and has this many entries.
    open: (MatchId, u32),
}

async fn fill(store: &Database) -> Contents {
    let mut people = Vec::new();
    for n in 0..5_u8 {
        people.push(store.new_guest("안나", TokenHash([n; 32]), time(5)).await.unwrap());
    }
    assert!(store.register(people[0], "ann", "$argon2id$x").await.unwrap());
    store.set_banned(people[1], true).await.unwrap();
    store.add_token(people[2], TokenHash([77; 32]), time(6)).await.unwrap();
    let local = store.person("Bob").await.unwrap();
    let mut open = None;
    for n in 0..MATCHES {
        let player = |person, name| Player { person: Some(person), ..Player::human(name) };
        let header = NewMatch {
            game: ["connect4", "frogs"][n as usize % 2].into(),
            rules: 1,
            config: "size=7x6".into(),
            patience: String::new(),
            clock: "move=30".into(),
            wishes: String::new(),
            players: vec![
                player(people[n as usize % 5], "안나"),
                player(local, "Bob"),
                Player::bot("Ada", "easy"),
            ],
            secret: Secret([n as u8; 32]),
            seed_given: n % 3 == 0,
            entropy: (n % 10 != 9).then(|| vec![vec![1, 2, 3], vec![]]),
            created: time(i64::from(n)),
        };
        let id = store.create(&header).await.unwrap();
        if header.entropy.is_none() {
            continue;
        }
        let length = n % 37;
        let won = Ending { result: "1 2 3".into(), places: vec![1, 2, 3] };
        for seq in 0..length {
            let ending = (n % 2 == 0 && seq + 1 == length).then_some(&won);
            store.append(id, &entry(seq), ending).await.unwrap();
        }
        store.set_seen(id, 1, n).await.unwrap();
        if n % 2 == 0 && length > 0 {
            let rating = |person| RatingRow {
                person,
                game: header.game.clone(),
                rating: 1500.25 + f64::from(n),
                deviation: 80.5,
                volatility: 0.06,
                games: n,
                updated: time(9),
            };
            assert!(store.set_ratings(id, &[rating(people[n as usize % 5])]).await.unwrap());
        } else {
            open = Some((id, length));
        }
    }
    for n in 0..4_u64 {
        let room = StoredRoom {
            id: RoomId::from_random(n << 40),
            code: format!("code{n}"),
            data: "{\"한\": 1}".into(),
            host: people[0],
            people: vec![people[n as usize], people[4]],
            is_open: n != 2,
            updated: time(n as i64),
        };
        assert!(store.put_room(&room).await.unwrap());
    }
    store.order(Order::Ban(people[1]), time(3)).await.unwrap();
    Contents { people, open: open.unwrap() }
}

async fn file(folder: &Path, name: &str) -> Database {
    Database::open_file(folder.join(name)).await.unwrap()
}

/// All that a server asks for is the same in both.
async fn assert_same(one: &Database, other: &Database, contents: &Contents) {
    for window in [Window::first(20), Window::first(500)] {
        assert_eq!(one.unfinished(window).await, other.unfinished(window).await);
        for filter in [
            Filter::default(),
            Filter { game: Some("frogs".into()), ..Filter::default() },
            Filter { people: contents.people[..1].to_vec(), ..Filter::default() },
        ] {
            assert_eq!(one.finished(&filter, window).await, other.finished(&filter, window).await);
        }
    }
    assert_eq!(one.members(None, 99).await, other.members(None, 99).await);
    assert_eq!(one.members(None, 99).await.unwrap().len(), 5);
    assert_eq!(one.by_login("ann").await, other.by_login("ann").await);
    for n in [0, 1, 77] {
        let token = TokenHash([n; 32]);
        assert_eq!(one.by_token(token).await, other.by_token(token).await);
        assert!(one.by_token(token).await.unwrap().is_some());
    }
    for &person in &contents.people {
        assert_eq!(one.ratings_of(person).await, other.ratings_of(person).await);
        assert_eq!(one.rooms_of(person, 9).await, other.rooms_of(person, 9).await);
    }
    assert_eq!(one.leaders("frogs", 9).await, other.leaders("frogs", 9).await);
    assert_eq!(one.open_rooms(9, None).await, other.open_rooms(9, None).await);
    assert_eq!(one.orders_since(0).await, other.orders_since(0).await);
    assert_eq!(one.person("Bob").await, other.person("Bob").await);
}

fn patient(_: Progress) -> bool {
    true
}

async fn source() -> (TempDir, Database, Contents) {
    let folder = tempdir().unwrap();
    let store = file(folder.path(), "server.db").await;
    let contents = fill(&store).await;
    (folder, store, contents)
}

#[tokio::test]
async fn everything_goes_to_postgres_and_back() {
    let (folder, store, contents) = source().await;
    let place = Postgres::shared().place();
    let postgres = Database::open(&place.url()).await.unwrap();
    let there = transfer(&store, &postgres, patient).await.unwrap();
    assert_eq!((there.matches, there.written), (u64::from(MATCHES), there.rows));
    assert_same(&store, &postgres, &contents).await;
    // Again: there is nothing left to do.
    let again = transfer(&store, &postgres, patient).await.unwrap();
    assert_eq!(again, Transferred { written: 0, ..there });

    let back = file(folder.path(), "back.db").await;
    assert_eq!(transfer(&postgres, &back, patient).await, Ok(there));
    assert_same(&store, &back, &contents).await;
    // Play goes on in either of them.
    let (id, length) = contents.open;
    for store in [&postgres, &back] {
        store.append(id, &entry(length), None).await.unwrap();
        assert_eq!(store.load(id).await.unwrap().entries.len() as u32, length + 1);
        assert_eq!(store.load(id).await.unwrap().damage, None);
        assert!(store.new_guest("New", TokenHash([200; 32]), time(7)).await.is_ok());
        store.order(Order::LogOut(contents.people[0]), time(4)).await.unwrap();
        assert_eq!(store.orders_since(1).await.unwrap().len(), 1);
    }
}

/// Wherever it is interrupted, the next attempt completes it, and so does one after the source has changed.
#[tokio::test]
async fn an_interrupted_copy_goes_on() {
    let (folder, store, contents) = source().await;
    let place = Postgres::shared().place();
    let postgres = Database::open(&place.url()).await.unwrap();
    let mut rounds = 0;
    let complete = loop {
        rounds += 1;
        assert!(rounds < 100);
        let mut steps = 0;
        let outcome = transfer(&store, &postgres, |_| {
            steps += 1;
            steps < rounds
        });
        match outcome.await {
            Err(TransferFault::Interrupted) => {}
            outcome => break outcome.unwrap(),
        }
    };
    assert!(rounds > 8, "{rounds}");
    assert_eq!((complete.written, complete.matches), (0, u64::from(MATCHES)));
    assert_same(&store, &postgres, &contents).await;

    let (id, length) = contents.open;
    store
        .append(id, &entry(length), Some(&Ending { result: "1 2 3".into(), places: vec![1, 2, 3] }))
        .await
        .unwrap();
    store.rename(contents.people[3], "다나").await.unwrap();
    let more = transfer(&store, &postgres, patient).await.unwrap();
    assert_eq!(more.written, 3, "an entry, its match, a name");
    assert_same(&store, &postgres, &contents).await;

    let back = file(folder.path(), "back.db").await;
    let mut steps = 0;
    let stopped = transfer(&postgres, &back, |_| {
        steps += 1;
        steps < 6
    });
    assert_eq!(stopped.await, Err(TransferFault::Interrupted));
    transfer(&postgres, &back, patient).await.unwrap();
    assert_same(&store, &back, &contents).await;
}

#[tokio::test]
async fn a_target_that_has_something_of_its_own_is_left_alone() {
    let (_folder, store, _) = source().await;
    let place = Postgres::shared().place();
    let postgres = Database::open(&place.url()).await.unwrap();
    let own = postgres.new_guest("Eve", TokenHash([9; 32]), time(1)).await.unwrap();
    assert_eq!(transfer(&store, &postgres, patient).await, Err(TransferFault::NotACopy("people")));
    assert_eq!(postgres.members(None, 9).await.unwrap().len(), 1);
    assert_eq!(postgres.unfinished(Window::first(9)).await.unwrap().matches, []);
    assert_eq!(postgres.member(own).await.unwrap().unwrap().name, "Eve");
}

#[tokio::test]
async fn a_database_is_not_copied_to_itself() {
    let (folder, store, _) = source().await;
    let again = file(folder.path(), "server.db").await;
    assert_eq!(transfer(&store, &again, patient).await, Err(TransferFault::Same));
    let place = Postgres::shared().place();
    let (one, other) =
        (Database::open(&place.url()).await.unwrap(), Database::open(&place.url()).await.unwrap());
    assert_eq!(transfer(&one, &other, patient).await, Err(TransferFault::Same));
    let memory = Database::from(SqliteStore::in_memory().await.unwrap());
    assert!(matches!(transfer(&memory, &one, patient).await, Err(TransferFault::Source(_))));
}

/// What was damaged stays damaged, and is not hidden by the copy.
#[tokio::test]
async fn damage_is_copied_as_it_is() {
    let place = Postgres::shared().place();
    let postgres = Database::open(&place.url()).await.unwrap();
    let contents = fill(&postgres).await;
    let over = postgres.finished(&Filter::default(), Window::first(1)).await.unwrap().matches[0].id;
    place.sql(&format!("UPDATE entries SET text = 'x' WHERE match_id = '{over}' AND seq = 3"));
    let folder = tempdir().unwrap();
    let target = file(folder.path(), "server.db").await;
    transfer(&postgres, &target, patient).await.unwrap();
    assert!(target.load(over).await.unwrap().damage.is_some());
    assert_eq!(target.load(over).await, postgres.load(over).await);
    assert_same(&postgres, &target, &contents).await;
}
