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
