//! What becomes of files that are not as they should be.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use store::{
    Controller, Entry, Filter, MatchId, NewMatch, Player, Secret, SqliteStore, Store, StoreError, Timestamp,
};
use tempfile::{TempDir, tempdir};

fn place() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    (folder, file)
}

async fn raw(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

fn header() -> NewMatch {
    NewMatch {
        game: "connect4".into(),
        rules: 1,
        config: String::new(),
        table: String::new(),
        players: vec![Player { name: "민수".into(), controller: Controller::Human }],
        secret: Secret([1; 32]),
        seed_given: false,
        entropy: vec![vec![1, 2]],
        created: Timestamp::now(),
    }
}

fn entry(seq: u32) -> Entry {
    Entry { seq, text: "x".repeat(500), at: Timestamp::now() }
}

/// A closed file with one match of twenty entries.
async fn filled(file: &Path) -> MatchId {
    let store = SqliteStore::open(file).await.unwrap();
    let id = store.create(&header()).await.unwrap();
    for seq in 0..20 {
        store.append(id, &entry(seq), None).await.unwrap();
    }
    store.close().await;
    id
}

/// Refuses the file, twice, and leaves it and what lies beside it alone.
async fn refused(file: &Path) -> StoreError {
    let before = fs::read(file).unwrap();
    let error = SqliteStore::open(file).await.unwrap_err();
    assert_eq!(SqliteStore::open(file).await.unwrap_err(), error);
    assert!(fs::read(file).unwrap() == before, "the file was changed");
    error
}

#[tokio::test]
async fn folders_are_made() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("집/deep/a b%20?c#d.db");
    let id = filled(&file).await;
    assert!(file.is_file());
    assert_eq!(SqliteStore::open(&file).await.unwrap().load(id).await.unwrap().entries.len(), 20);
}

#[cfg(unix)]
#[tokio::test]
async fn new_folders_and_files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let home = folder.path().join("home");
    let file = home.join("parlour.db");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let store = SqliteStore::open(&file).await.unwrap();
    store.create(&header()).await.unwrap();
    assert_eq!(mode(&home), 0o700);
    for beside in fs::read_dir(&home).unwrap() {
        assert_eq!(mode(&beside.unwrap().path()), 0o600);
    }
    assert!(file.is_file());
}

#[tokio::test]
async fn an_empty_file_is_a_new_one() {
    let (_folder, file) = place();
    fs::write(&file, "").unwrap();
    filled(&file).await;
}

#[tokio::test]
async fn what_is_no_database_is_damaged() {
    let (_folder, file) = place();
    for content in
        ["x".into(), "[Game \"connect4\"]\n".repeat(9), "SQLite format 3\0".into(), "x".repeat(9000)]
    {
        fs::write(&file, content).unwrap();
        assert!(matches!(refused(&file).await, StoreError::Damaged(_)));
    }
}

#[tokio::test]
async fn half_a_database_is_damaged() {
    let (_folder, file) = place();
    filled(&file).await;
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(refused(&file).await, StoreError::Damaged(_)));
}

#[tokio::test]
async fn a_database_with_a_hole_is_damaged_where_the_hole_is() {
    let (_folder, file) = place();
    let id = filled(&file).await;
    let mut bytes = fs::read(&file).unwrap();
    let text = bytes.windows(500).position(|window| window.iter().all(|&byte| byte == b'x')).unwrap();
    let page = text / 4096 * 4096;
    bytes[page..page + 4096].fill(0xee);
    fs::write(&file, bytes).unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    assert!(matches!(store.load(id).await, Err(StoreError::Damaged(_))));
    assert_eq!(store.finished(&Filter::default()).await.unwrap(), []);
}

#[tokio::test]
async fn nonsense_in_a_row_is_damage() {
    for change in [
        "UPDATE players SET controller = 'ghost'",
        "UPDATE matches SET rules = -1",
        "UPDATE matches SET ended = 0, result = '', places = '1 x'",
        "UPDATE matches SET game = CAST(x'ff' AS TEXT)",
        "UPDATE entries SET seq = 99999999999 WHERE seq = 19",
    ] {
        let (_folder, file) = place();
        let id = filled(&file).await;
        let mut raw = raw(&file).await;
        raw.execute(change).await.unwrap();
        raw.close().await.unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        assert!(matches!(store.load(id).await, Err(StoreError::Damaged(_))), "{change}");
    }
}

#[tokio::test]
async fn another_programs_database_is_foreign() {
    let (_folder, file) = place();
    let mut other = raw(&file).await;
    other.execute("CREATE TABLE bookmarks (url TEXT)").await.unwrap();
    other.close().await.unwrap();
    assert_eq!(refused(&file).await, StoreError::Foreign);
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let (_folder, file) = place();
    filled(&file).await;
    let mut newer = raw(&file).await;
    newer.execute("INSERT INTO _sqlx_migrations VALUES (7, 'later', '2030', TRUE, x'00', 0)").await.unwrap();
    newer.execute("PRAGMA journal_mode = DELETE").await.unwrap();
    newer.close().await.unwrap();
    assert_eq!(refused(&file).await, StoreError::Newer { found: 7, known: 3 });
}

#[tokio::test]
async fn a_newer_database_keeps_its_unfinished_log() {
    let (_folder, file) = place();
    filled(&file).await;
    let mut newer = raw(&file).await;
    newer.execute("INSERT INTO _sqlx_migrations VALUES (7, 'later', '2030', TRUE, x'00', 0)").await.unwrap();
    // As after a crash: the newest page is in the log alone.
    let (_other_folder, crashed) = place();
    let log = |file: &Path| file.with_extension("db-wal");
    fs::copy(&file, &crashed).unwrap();
    fs::copy(log(&file), log(&crashed)).unwrap();
    let before = fs::read(log(&crashed)).unwrap();
    assert!(!before.is_empty());
    assert_eq!(refused(&crashed).await, StoreError::Newer { found: 7, known: 3 });
    assert!(fs::read(log(&crashed)).unwrap() == before, "the log was changed");
}

#[tokio::test]
async fn a_place_that_cannot_be_written_is_an_io_error() {
    let (folder, file) = place();
    fs::write(folder.path().join("flat"), "a file").unwrap();
    for (path, expected) in [
        (folder.path().join("flat/parlour.db"), ErrorKind::AlreadyExists),
        (folder.path().join("flat/deep/parlour.db"), ErrorKind::NotADirectory),
        (folder.path().to_path_buf(), ErrorKind::IsADirectory),
        (PathBuf::new(), ErrorKind::InvalidInput),
    ] {
        match SqliteStore::open(&path).await {
            Err(StoreError::Io { kind, .. }) => assert_eq!(kind, expected, "{}", path.display()),
            other => panic!("{}: {other:?}", path.display()),
        }
    }
    assert!(!file.exists());
}

/// In `/proc` nobody can make a file, not even the superuser that tests may run as.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_folder_that_cannot_be_written_is_an_io_error() {
    let error = SqliteStore::open("/proc/self/task/parlour.db").await.unwrap_err();
    assert!(matches!(error, StoreError::Io { kind: ErrorKind::PermissionDenied, .. }), "{error:?}");
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let (_folder, file) = place();
    let store = SqliteStore::open(&file).await.unwrap();
    let id = store.create(&header()).await.unwrap();
    let twin = store.clone();
    store.close().await;
    assert_eq!(twin.append(id, &entry(0), None).await, Err(StoreError::Closed));
    assert_eq!(twin.load(id).await, Err(StoreError::Closed));
    let beside: Vec<_> = fs::read_dir(file.parent().unwrap()).unwrap().collect();
    assert_eq!(beside.len(), 1, "{beside:?}");
}

#[test]
fn a_store_does_not_outlive_its_runtime() {
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (_folder, file) = place();
    let first = runtime();
    let store = first.block_on(SqliteStore::open(&file)).unwrap();
    // Between two calls nothing runs, and nothing needs to.
    let id = first.block_on(store.create(&header())).unwrap();
    first.block_on(store.append(id, &entry(0), None)).unwrap();
    drop(first);
    assert_eq!(runtime().block_on(store.append(id, &entry(1), None)), Err(StoreError::Closed));
}

/// A match from before anybody kept count: what was shown then is not shown again.
#[tokio::test]
async fn everything_in_an_older_database_counts_as_seen() {
    let (_folder, file) = place();
    let id = filled(&file).await;
    let mut older = raw(&file).await;
    older.execute("ALTER TABLE players DROP COLUMN seen").await.unwrap();
    older.execute("DELETE FROM _sqlx_migrations WHERE version = 3").await.unwrap();
    older.close().await.unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let stored = store.load(id).await.unwrap();
    assert!(!stored.entries.is_empty());
    assert_eq!(store.seen(id).await, Ok(vec![stored.entries.len() as u32; stored.header.players.len()]));
}
