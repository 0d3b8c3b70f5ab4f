//! The file of a home that the first version left.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor, Row};
use store::{Damage, Filter, MatchId, SqliteStore, Store, StoreError};
use tempfile::{TempDir, tempdir};

fn old() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/home-1/parlour.db"), &file).unwrap();
    (folder, file)
}

async fn raw(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(false);
    SqliteConnection::connect_with(&options).await.unwrap()
}

/// The texts of all entries, as the old schema has them.
async fn texts(file: &Path) -> BTreeMap<String, Vec<String>> {
    let mut raw = raw(file).await;
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in raw.fetch_all("SELECT id FROM matches").await.unwrap() {
        texts.insert(row.get(0), Vec::new());
    }
    for row in raw.fetch_all("SELECT match_id, text FROM entries ORDER BY match_id, seq").await.unwrap() {
        texts.get_mut(row.get::<&str, _>(0)).unwrap().push(row.get(1));
    }
    raw.close().await.unwrap();
    texts
}

async fn all_intact(file: &Path, texts: &BTreeMap<String, Vec<String>>) {
    let store = SqliteStore::open(file).await.unwrap();
    for (id, texts) in texts {
        let stored = store.load(id.parse().unwrap()).await.unwrap();
        assert_eq!(stored.damage, None, "{id}");
        assert!(stored.entries.iter().map(|entry| &entry.text).eq(texts), "{id}");
    }
    let (over, open) = (store.finished(&Filter::default()).await.unwrap(), store.unfinished().await.unwrap());
    assert_eq!((over.len(), open.len()), (10, 7));
    assert!(over.iter().chain(&open).all(|summary| summary.damage.is_none()));
    store.close().await;
}

#[tokio::test]
async fn every_match_is_linked_as_it_was() {
    let (_folder, file) = old();
    let texts = texts(&file).await;
    all_intact(&file, &texts).await;
    all_intact(&file, &texts).await;
}

/// A gap that was there before is found after.
#[tokio::test]
async fn what_was_damaged_before_stays_damaged() {
    let (_folder, file) = old();
    let id: MatchId = "qrz8ybt1".parse().unwrap();
    let mut raw = raw(&file).await;
    raw.execute("DELETE FROM entries WHERE match_id = 'qrz8ybt1' AND seq = 4").await.unwrap();
    raw.execute("UPDATE matches SET rules = -1 WHERE id = 'eepn9r5w'").await.unwrap();
    raw.close().await.unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let stored = store.load(id).await.unwrap();
    assert_eq!((stored.damage, stored.entries.len()), (Some(Damage::Missing(4)), 4));
    let nonsense: MatchId = "eepn9r5w".parse().unwrap();
    let damaged = StoreError::DamagedMatch { id: nonsense, damage: Damage::Header };
    assert_eq!(store.load(nonsense).await, Err(damaged));
    assert_eq!(store.finished(&Filter::default()).await.unwrap().len(), 10);
}

/// A copy of the old home in which the bits of `mask` are flipped at the first byte of the `nth` place where the file
/// has this text.
fn flipped(text: &str, nth: usize, mask: u8) -> Option<(TempDir, PathBuf)> {
    let (folder, file) = old();
    let mut bytes = fs::read(&file).unwrap();
    let place =
        bytes.windows(text.len()).enumerate().filter(|(_, found)| *found == text.as_bytes()).nth(nth)?.0;
    bytes[place] ^= mask;
    fs::write(&file, bytes).unwrap();
    Some((folder, file))
}

async fn count(file: &Path, sql: &'static str) -> i64 {
    let mut raw = raw(file).await;
    let count = raw.fetch_one(sql).await.unwrap().get(0);
    raw.close().await.unwrap();
    count
}

/// Wherever a bit of an id is flipped, in a table or an index: the home opens, that match is damaged, all others are
/// intact, and no row is gone.
#[tokio::test]
async fn a_flipped_bit_in_an_old_home_spoils_one_match() {
    let (_folder, file) = old();
    let texts = texts(&file).await;
    let rows = "SELECT (SELECT count(*) FROM players) + (SELECT count(*) FROM entropy) + \
         (SELECT count(*) FROM entries)";
    let all = count(&file, rows).await;
    let (mut flips, mut noticed) = (0, 0);
    for id in ["qrz8ybt1", "cwwh6yym", "w38hm99b"] {
        for mask in [0x80, 0x01] {
            for nth in 0.. {
                let at = format!("{id}, place {nth}, {mask:#x}");
                let Some((_folder, file)) = flipped(id, nth, mask) else { break };
                flips += 1;
                let store = SqliteStore::open(&file).await.expect(&at);
                for (other, texts) in texts.iter().filter(|(other, _)| *other != id) {
                    let stored = store.load(other.parse().unwrap()).await.expect(&at);
                    assert_eq!(stored.damage, None, "{at}: {other}");
                    assert!(stored.entries.iter().map(|entry| &entry.text).eq(texts), "{at}: {other}");
                }
                let damaged = match store.load(id.parse().unwrap()).await {
                    Ok(stored) => {
                        if stored.damage.is_none() {
                            assert!(stored.entries.iter().map(|entry| &entry.text).eq(&texts[id]), "{at}");
                            assert_eq!(stored.header.players.len(), 2, "{at}");
                        }
                        stored.damage.is_some()
                    }
                    Err(error) => {
                        assert!(matches!(error, StoreError::DamagedMatch { .. }), "{at}: {error}");
                        true
                    }
                };
                noticed += usize::from(damaged);
                let (over, open) =
                    (store.finished(&Filter::default()).await.unwrap(), store.unfinished().await.unwrap());
                assert!(over.iter().chain(&open).any(|summary| summary.id.to_string() == id), "{at}");
                store.close().await;
                assert_eq!(count(&file, rows).await, all, "{at}");
            }
        }
    }
    assert!(flips > 40 && noticed > 30, "{noticed} of {flips}");
}

/// What belongs to no match any more stays where it can be found, and the match that lost its end says so.
#[tokio::test]
async fn an_entry_without_a_match_is_kept() {
    let (_folder, file) = old();
    let mut old = raw(&file).await;
    for sql in [
        "UPDATE entries SET match_id = 'cwwh6yyn' WHERE match_id = 'cwwh6yym' AND seq = 4",
        "UPDATE players SET match_id = 'w38hm99c' WHERE match_id = 'w38hm99b' AND seat = 1",
        "UPDATE entropy SET match_id = 'qrz8ybt0' WHERE match_id = 'qrz8ybt1' AND part = 1",
    ] {
        assert_eq!(old.execute(sql).await.unwrap().rows_affected(), 1);
    }
    old.close().await.unwrap();
    let id = |id: &str| id.parse::<MatchId>().unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let stored = store.load(id("cwwh6yym")).await.unwrap();
    assert_eq!((stored.damage, stored.entries.len()), (Some(Damage::Missing(4)), 4));
    assert_eq!(store.load(id("w38hm99b")).await.unwrap().damage, Some(Damage::Players));
    for lost in ["qrz8ybt1", "cwwh6yyn"] {
        let damaged = StoreError::DamagedMatch { id: id(lost), damage: Damage::Header };
        assert_eq!(store.load(id(lost)).await, Err(damaged));
    }
    // Kept, but not for ever.
    for lost in ["qrz8ybt1", "cwwh6yyn"] {
        store.delete(id(lost), None).await.unwrap();
        assert_eq!(store.load(id(lost)).await, Err(StoreError::NotFound(id(lost))));
    }
}

/// The old program may still be running: it must not add what nothing vouches for.
#[tokio::test]
async fn an_older_program_can_not_go_on_writing() {
    let (_folder, file) = old();
    SqliteStore::open(&file).await.unwrap().close().await;
    let mut raw = raw(&file).await;
    for old in [
        "INSERT INTO entries (match_id, seq, text, at) VALUES ('cwwh6yym', 5, '1 1', 0)",
        "INSERT INTO matches (id, game, rules, config, table_settings, secret, seed_given, created)
         VALUES ('00000000', 'connect4', 1, '', '', zeroblob(32), 0, 0)",
    ] {
        assert!(raw.execute(old).await.is_err(), "{old}");
    }
}

const FILE: &str = "STORE_TEST_FILE";

#[test]
#[ignore = "a child process of another test"]
fn child_that_opens() {
    let Ok(file) = std::env::var(FILE) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { SqliteStore::open(file).await.unwrap().close().await });
}

/// However far it came, nothing is lost, and the next one does it.
#[tokio::test]
async fn a_program_is_killed_while_it_links() {
    for round in 0..20 {
        let (_folder, file) = old();
        let texts = texts(&file).await;
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_that_opens", "--ignored", "--test-threads=1"])
            .env(FILE, &file)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(round));
        child.kill().unwrap();
        child.wait().unwrap();
        all_intact(&file, &texts).await;
    }
}
