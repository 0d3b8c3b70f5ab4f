//! Entries are stored together with those of other matches first, and nobody who reads a log notices.

use std::fs;
use std::path::Path;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use store::{
    Ending, Log, LogEntry, MatchId, NewMatch, PersonId, Player, RoomId, Rooms as _, Secret, SqliteStore,
    Store, StoreError, StoredRoom, Timestamp, Window,
};
use tempfile::tempdir;

fn header() -> NewMatch {
    NewMatch {
        game: "connect4".into(),
        rules: 1,
        config: String::new(),
        patience: String::new(),
        clock: String::new(),
        wishes: String::new(),
        players: vec![Player::bot("Ada", "easy"), Player::bot("Bob", "easy")],
        secret: Secret([1; 32]),
        seed_given: false,
        entropy: Some(vec![]),
        created: Timestamp::from_millis(1),
    }
}

fn entry(seq: u32) -> LogEntry {
    LogEntry { seq, text: format!("{} 4", seq % 2), at: Timestamp::from_millis(2 + i64::from(seq)) }
}

async fn begun(store: &SqliteStore, entries: u32) -> MatchId {
    let id = store.create(&header()).await.unwrap();
    for seq in 0..entries {
        store.append(id, &entry(seq), None).await.unwrap();
    }
    id
}

/// How many entries are in the journal of the file.
async fn waiting(file: &Path) -> i64 {
    let options = SqliteConnectOptions::new().filename(file);
    let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
    let count = sqlx::query_scalar("SELECT count(*) FROM journal").fetch_one(&mut raw).await.unwrap();
    raw.close().await.unwrap();
    count
}

/// The file and its log as a crash leaves them.
fn crash(file: &Path, to: &Path) {
    for ending in ["db", "db-wal"] {
        fs::copy(file.with_extension(ending), to.with_extension(ending)).unwrap();
    }
}

/// Whatever the owner writes is kept, byte by byte, however it travels to the database.
#[tokio::test]
async fn a_text_may_have_quotes_zeros_and_anything_else() {
    let folder = tempdir().unwrap();
    let store = SqliteStore::open(folder.path().join("parlour.db")).await.unwrap();
    let id = store.create(&header()).await.unwrap();
    let texts = ["", "\"0\" [1,2]", "a\0b", "수고 🐸\n\\u0000"];
    for (seq, text) in (0..).zip(texts) {
        store.append(id, &LogEntry { text: text.into(), ..entry(seq) }, None).await.unwrap();
    }
    let ending = Ending { result: "won\0by \"Ann\"".into(), places: vec![1, 2] };
    store.append(id, &entry(4), Some(&ending)).await.unwrap();
    let room = |number, data: &str| StoredRoom {
        id: RoomId::from_random(number << 40),
        code: format!("code{number}"),
        data: data.into(),
        host: PersonId::from_random(1),
        people: vec![],
        is_open: true,
        updated: Timestamp::from_millis(5),
    };
    for (number, data) in (0..).zip(texts) {
        assert_eq!(store.put_room(&room(number, data)).await, Ok(true));
    }
    store.close().await;

    let store = SqliteStore::open(folder.path().join("parlour.db")).await.unwrap();
    let stored = store.load(id).await.unwrap();
    let read: Vec<&str> = stored.entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!((&read[..4], stored.damage), (&texts[..], None));
    assert_eq!(stored.ending, Some(ending));
    for (number, data) in (0..).zip(texts) {
        assert_eq!(store.room(RoomId::from_random(number << 40)).await, Ok(Some(room(number, data))));
    }
}

#[tokio::test]
async fn what_was_stored_last_is_read_and_goes_on_after_a_crash() {
    let folder = tempdir().unwrap();
    let (file, crashed) = (folder.path().join("parlour.db"), folder.path().join("crashed.db"));
    let store = SqliteStore::open(&file).await.unwrap();
    let (first, second) = (begun(&store, 3).await, begun(&store, 2).await);
    crash(&file, &crashed);
    assert_eq!(waiting(&crashed).await, 5);

    let store = SqliteStore::open(&crashed).await.unwrap();
    let stored = store.load(first).await.unwrap();
    assert_eq!((stored.entries, stored.damage), ((0..3).map(entry).collect(), None));
    assert_eq!(store.entries_since(first, 2).await, Ok(vec![entry(2)]));
    assert_eq!(store.entries_since(first, 3).await, Ok(vec![]));
    let late = store.append(first, &entry(2), None).await;
    assert_eq!(late, Err(StoreError::Conflict { id: first, seq: 2 }));
    store.append(first, &entry(3), None).await.unwrap();
    assert_eq!(store.entries_since(first, 1).await, Ok((1..4).map(entry).collect()));
    // What went on last comes first.
    let listed = store.unfinished(Window::first(9)).await.unwrap().matches;
    let listed: Vec<(MatchId, u32)> = listed.iter().map(|summary| (summary.id, summary.entries)).collect();
    assert_eq!(listed, [(first, 4), (second, 2)]);
    let won = Ending { result: "won".into(), places: vec![1, 2] };
    store.append(second, &entry(2), Some(&won)).await.unwrap();
    let stored = store.load(second).await.unwrap();
    assert_eq!((stored.entries.len(), stored.ending, stored.damage), (3, Some(won), None));
    store.close().await;
    assert_eq!(waiting(&crashed).await, 0);
    let store = SqliteStore::open(&crashed).await.unwrap();
    for (id, entries) in [(first, 4), (second, 3)] {
        let stored = store.load(id).await.unwrap();
        assert_eq!((stored.entries.len(), stored.damage), (entries, None));
    }
}

#[tokio::test]
async fn a_journal_stays_short() {
    const MATCHES: usize = 16;
    const ENTRIES: u32 = 200;
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let matches = futures_util::future::join_all((0..MATCHES).map(|_| begun(&store, ENTRIES))).await;
    assert!((1..=2048 + 1024).contains(&waiting(&file).await));
    for id in matches {
        assert_eq!(store.load(id).await.unwrap().entries, (0..ENTRIES).map(entry).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_match_that_has_lost_its_row_does_not_keep_others_from_going_on() {
    let folder = tempdir().unwrap();
    let (file, crashed) = (folder.path().join("parlour.db"), folder.path().join("crashed.db"));
    let store = SqliteStore::open(&file).await.unwrap();
    let (lost, other) = (begun(&store, 3).await, begun(&store, 2).await);
    crash(&file, &crashed);
    let options = SqliteConnectOptions::new().filename(&crashed).foreign_keys(false);
    let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query("DELETE FROM matches WHERE id = $1").bind(lost.to_string()).execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();

    let store = SqliteStore::open(&crashed).await.unwrap();
    assert!(matches!(store.append(lost, &entry(3), None).await, Err(StoreError::NotFound(_))));
    store.append(other, &entry(2), None).await.unwrap();
    assert_eq!(store.load(other).await.unwrap().entries.len(), 3);
    assert!(matches!(store.load(lost).await, Err(StoreError::DamagedMatch { .. })));
    store.close().await;
    assert_eq!(waiting(&crashed).await, 3);
}

/// Whoever reads a damaged match is told so, and all others go on.
#[tokio::test]
async fn damage_in_the_journal_is_the_affair_of_its_match() {
    let folder = tempdir().unwrap();
    let (file, crashed) = (folder.path().join("parlour.db"), folder.path().join("crashed.db"));
    let store = SqliteStore::open(&file).await.unwrap();
    let (damaged, other) = (begun(&store, 3).await, begun(&store, 2).await);
    crash(&file, &crashed);
    let options = SqliteConnectOptions::new().filename(&crashed).foreign_keys(false);
    let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
    for sql in [
        "INSERT INTO entries SELECT match_id, seq, 'another', at, link, 1 FROM journal WHERE match_id = $1 AND seq = 1",
        "UPDATE journal SET text = '0 7' WHERE match_id = $1 AND seq = 0",
    ] {
        sqlx::query(sql).bind(damaged.to_string()).execute(&mut raw).await.unwrap();
    }
    raw.close().await.unwrap();

    let store = SqliteStore::open(&crashed).await.unwrap();
    store.append(other, &entry(2), None).await.unwrap();
    assert_eq!(store.load(other).await.unwrap().entries.len(), 3);
    assert!(store.load(damaged).await.unwrap().damage.is_some());
    assert!(matches!(store.append(damaged, &entry(3), None).await, Err(StoreError::DamagedMatch { .. })));
    store.append(other, &entry(3), None).await.unwrap();
    store.delete(damaged, None).await.unwrap();
    store.close().await;
    assert_eq!(waiting(&crashed).await, 0);
}

/// A program of an older version that still has the file open.
#[tokio::test]
async fn only_the_journal_fills_the_logs() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let id = begun(&store, 1).await;
    let options = SqliteConnectOptions::new().filename(&file);
    let mut old = SqliteConnection::connect_with(&options).await.unwrap();
    let sql = "INSERT INTO entries (match_id, seq, text, at, link) VALUES ($1, 1, '1 4', 0, x'00')";
    let refused = sqlx::query(sql).bind(id.to_string()).execute(&mut old).await.unwrap_err();
    assert!(refused.to_string().contains("a newer version has taken over this database"), "{refused}");
    store.append(id, &entry(1), None).await.unwrap();
}
