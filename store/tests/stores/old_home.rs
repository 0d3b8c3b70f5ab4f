//! The file of a home that the first version left.

use crate::conformance::members::DELETED;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor, Row};
use store::{
    Damage, Filter, MatchId, Members, NewMatch, Overview, Player, SqliteStore, Store, StoreError, Timestamp,
    TokenHash, Window,
};
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

/// All that is over, and all that goes on.
async fn lists(store: &SqliteStore) -> (Vec<Overview>, Vec<Overview>) {
    let window = Window::first(99);
    let over = store.finished(&Filter::default(), window).await.unwrap().matches;
    (over, store.unfinished(window).await.unwrap().matches)
}

/// Seats counted from 1 then, and count from 0 now.
fn renumbered(text: &str) -> String {
    match text.split_once(' ') {
        Some((seat, rest)) if seat != "-" => format!("{} {rest}", seat.parse::<u8>().unwrap() - 1),
        _ => text.into(),
    }
}

/// The texts of all entries that the old home must have after it was opened.
async fn texts(file: &Path) -> BTreeMap<String, Vec<String>> {
    let mut texts = texts_as_they_are(file).await;
    for text in texts.values_mut().flatten() {
        *text = renumbered(text);
    }
    texts
}

async fn all_intact(file: &Path, texts: &BTreeMap<String, Vec<String>>) {
    let store = SqliteStore::open(file).await.unwrap();
    for (id, texts) in texts {
        let stored = store.load(id.parse().unwrap()).await.unwrap();
        assert_eq!(stored.damage, None, "{id}");
        assert!(stored.entries.iter().map(|entry| &entry.text).eq(texts), "{id}");
    }
    let (over, open) = lists(&store).await;
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
    assert_eq!(lists(&store).await.0.len(), 10);
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
                let (over, open) = lists(&store).await;
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

/// An old program may still be running: it must not add what nothing vouches for, nor count as it used to.
#[tokio::test]
async fn an_older_program_can_not_go_on_writing() {
    let (_folder, file) = old();
    SqliteStore::open(&file).await.unwrap().close().await;
    let mut raw = raw(&file).await;
    for old in [
        "INSERT INTO entries (match_id, seq, text, at) VALUES ('cwwh6yym', 5, '1 1', 0)",
        "INSERT INTO matches (id, game, rules, config, table_settings, secret, seed_given, created)
         VALUES ('00000000', 'connect4', 1, '', '', zeroblob(32), 0, 0)",
        "SELECT entries, head FROM matches WHERE id = 'cwwh6yym'",
        "UPDATE matches SET entries = 6, head = zeroblob(16) WHERE id = 'cwwh6yym'",
        "UPDATE players SET seen = max(seen, 5) WHERE match_id = 'cwwh6yym' AND seat = 0",
    ] {
        assert!(raw.execute(old).await.is_err(), "{old}");
    }
}

fn second() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/home-2/parlour.db"), &file).unwrap();
    (folder, file)
}

fn id(text: &str) -> MatchId {
    text.parse().unwrap()
}

#[tokio::test]
async fn every_match_of_schema_2_is_taken_over() {
    let (_folder, file) = second();
    let texts = texts(&file).await;
    let store = SqliteStore::open(&file).await.unwrap();
    for (id, texts) in &texts {
        let stored = store.load(id.parse().unwrap()).await.unwrap();
        assert_eq!(stored.damage, None, "{id}");
        assert!(stored.entries.iter().map(|entry| &entry.text).eq(texts), "{id}");
    }
    let (over, open) = lists(&store).await;
    assert_eq!((over.len(), open.len()), (4, 3));
    assert!(over.iter().chain(&open).all(|summary| summary.damage.is_none()));
    assert_eq!(texts["66b99tnb"], ["0 4", "1 5", "0 4", "1 5", "0 4", "1 5", "0 4"]);
    store.close().await;
    assert_eq!(count(&file, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'leftover%'").await, 0);
}

#[tokio::test]
async fn settings_have_columns_of_their_own() {
    let (_folder, file) = second();
    let store = SqliteStore::open(&file).await.unwrap();
    let header = store.load(id("82mavn73")).await.unwrap().header;
    assert_eq!([header.patience, header.clock, header.wishes], ["warn_after=3", "", "first=loser"]);
    let header = store.load(id("cdkyjacz")).await.unwrap().header;
    assert_eq!([header.patience, header.clock, header.wishes], ["", "", "first=loser"]);
    assert_eq!(header.entropy, Some(vec![b"tea".to_vec(), b"milk".to_vec()]));
    let header = store.load(id("7dqqt5df")).await.unwrap().header;
    assert_eq!([header.patience, header.clock, header.wishes], [""; 3]);
    assert_eq!(header.entropy.unwrap(), Vec::<Vec<u8>>::new());
}

/// There was nothing else to know people by: one person for each name.
#[tokio::test]
async fn names_become_people() {
    let (_folder, file) = second();
    let store = SqliteStore::open(&file).await.unwrap();
    let (ada, minsu) = (store.person("Ada").await.unwrap(), store.person("민수").await.unwrap());
    assert_ne!(ada, minsu);
    let people = async |text| -> Vec<_> {
        store.load(id(text)).await.unwrap().header.players.iter().map(|player| player.person).collect()
    };
    assert_eq!(people("66b99tnb").await, [Some(minsu), Some(ada)]);
    assert_eq!(people("82mavn73").await, [Some(ada), Some(minsu)]);
    assert_eq!(people("0mfn2wct").await, [Some(ada), None]);
    assert_eq!(people("7dqqt5df").await, [None; 3]);
    let players = store.load(id("66b99tnb")).await.unwrap().header.players;
    let last = store.last_of("connect4", &players).await.unwrap().unwrap();
    assert_eq!(last.id, id("cdkyjacz"));
    let filter = Filter { people: vec![minsu], ..Filter::default() };
    let found = store.finished(&filter, Window::first(9)).await.unwrap().matches;
    assert!(found.iter().map(|summary| summary.id).eq([id("cdkyjacz"), id("66b99tnb")]));
    store.close().await;
    assert_eq!(count(&file, "SELECT count(*) FROM people").await, 2);
}

/// What the links of schema 2 showed, those of schema 3 show.
#[tokio::test]
async fn what_was_damaged_in_schema_2_stays_damaged() {
    for (change, damage, intact) in [
        ("UPDATE entries SET text = '1 7' WHERE match_id = 'cdkyjacz' AND seq = 2", Damage::Entry(2), 2),
        ("UPDATE entries SET at = at + 1 WHERE match_id = 'cdkyjacz' AND seq = 0", Damage::Entry(0), 0),
        ("DELETE FROM entries WHERE match_id = 'cdkyjacz' AND seq = 3", Damage::Missing(3), 3),
        ("DELETE FROM entries WHERE match_id = 'cdkyjacz' AND seq = 6", Damage::Missing(6), 6),
        ("UPDATE matches SET entries = 6 WHERE id = 'cdkyjacz'", Damage::Length, 7),
        ("UPDATE matches SET head = zeroblob(16) WHERE id = 'cdkyjacz'", Damage::Length, 7),
        ("UPDATE matches SET result = '2 1' WHERE id = 'cdkyjacz'", Damage::Ending, 7),
        (
            "UPDATE matches SET ended = NULL, result = NULL, places = NULL WHERE id = 'cdkyjacz'",
            Damage::Ending,
            7,
        ),
        ("UPDATE players SET name = 'Eve' WHERE match_id = 'cdkyjacz' AND seat = 1", Damage::Players, 7),
        ("DELETE FROM players WHERE match_id = 'cdkyjacz' AND seat = 1", Damage::Players, 7),
    ] {
        let (_folder, file) = second();
        let mut old = raw(&file).await;
        assert_eq!(old.execute(change).await.unwrap().rows_affected(), 1);
        old.close().await.unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        let stored = store.load(id("cdkyjacz")).await.unwrap();
        assert_eq!((stored.damage, stored.entries.len()), (Some(damage), intact), "{change}");
        assert_eq!(store.load(id("66b99tnb")).await.unwrap().damage, None, "{change}");
    }
    for change in [
        "UPDATE matches SET table_settings = '' WHERE id = 'cdkyjacz'",
        "UPDATE matches SET commitment = zeroblob(32) WHERE id = 'cdkyjacz'",
        "UPDATE matches SET link = NULL WHERE id = 'cdkyjacz'",
        "UPDATE entropy SET bytes = x'00' WHERE match_id = 'cdkyjacz' AND part = 0",
        "DELETE FROM entropy WHERE match_id = 'cdkyjacz' AND part = 1",
        "DELETE FROM matches WHERE id = 'cdkyjacz'",
    ] {
        let (_folder, file) = second();
        let mut old = raw(&file).await;
        assert_eq!(old.execute(change).await.unwrap().rows_affected(), 1);
        old.close().await.unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        let damaged = StoreError::DamagedMatch { id: id("cdkyjacz"), damage: Damage::Header };
        assert_eq!(store.load(id("cdkyjacz")).await, Err(damaged), "{change}");
        let (over, _) = lists(&store).await;
        assert!(
            over.iter().any(|summary| summary.id == id("cdkyjacz") && summary.damage.is_some()),
            "{change}"
        );
        store.delete(id("cdkyjacz"), None).await.unwrap();
    }
}

/// People at one keyboard stay who they are, and a server can begin in the same file.
#[tokio::test]
async fn a_server_begins_in_a_file_of_schema_3() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/home-3/parlour.db"), &file).unwrap();
    let texts = texts_as_they_are(&file).await;
    let store = SqliteStore::open(&file).await.unwrap();
    for (id, texts) in &texts {
        let stored = store.load(id.parse().unwrap()).await.unwrap();
        assert_eq!(stored.damage, None, "{id}");
        assert!(stored.entries.iter().map(|entry| &entry.text).eq(texts), "{id}");
    }
    let (over, open) = lists(&store).await;
    assert_eq!((over.len(), open.len()), (4, 3));
    let ada = store.person("Ada").await.unwrap();
    assert_eq!(store.load(id("66b99tnb")).await.unwrap().header.players[1].person, Some(ada));
    let guest = store.new_guest("Ada", TokenHash([1; 32]), Timestamp::from_millis(1)).await.unwrap();
    assert_eq!(store.person("Ada").await, Ok(ada));
    store.forget_member(ada, DELETED).await.unwrap();
    assert_eq!(store.person("Ada").await, Ok(ada), "not a member, so not forgotten");
    assert_eq!(store.load(id("66b99tnb")).await.unwrap().header.players[1].name, "Ada");
    assert!(store.member(guest).await.unwrap().is_some());
}

/// The texts of all entries in a home, where seats count from 0 already.
async fn texts_as_they_are(file: &Path) -> BTreeMap<String, Vec<String>> {
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

/// Players who were changed are not made whole by forgetting one of them.
#[tokio::test]
async fn forgetting_somebody_hides_no_damage() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let now = Timestamp::from_millis(1);
    let ann = store.new_guest("Ann", TokenHash([1; 32]), now).await.unwrap();
    let like = store.person("Ann").await.unwrap();
    assert_ne!(ann, like);
    let new = NewMatch {
        game: "connect4".into(),
        rules: 1,
        config: String::new(),
        patience: String::new(),
        clock: String::new(),
        wishes: String::new(),
        players: vec![Player { person: Some(ann), ..Player::human("Ann") }, Player::human("Bob")],
        secret: store::Secret([1; 32]),
        seed_given: false,
        entropy: Some(vec![]),
        created: now,
    };
    let [changed, intact] = [store.create(&new).await.unwrap(), store.create(&new).await.unwrap()];
    let mut raw = raw(&file).await;
    sqlx::query("UPDATE players SET name = 'Eve' WHERE match_id = ? AND seat = 1")
        .bind(changed.to_string())
        .execute(&mut raw)
        .await
        .unwrap();
    store.forget_member(ann, DELETED).await.unwrap();
    assert_eq!(store.load(changed).await.unwrap().damage, Some(Damage::Players));
    let stored = store.load(intact).await.unwrap();
    assert_eq!((stored.damage, &*stored.header.players[0].name), (None, DELETED));
    let left = count(&file, "SELECT count(*) FROM players WHERE name = 'Ann'").await;
    assert_eq!(left, 0, "nowhere in the file");
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
            .args(["--exact", "old_home::child_that_opens", "--ignored", "--test-threads=1"])
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
