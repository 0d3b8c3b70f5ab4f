//! What becomes of files that are not as they should be.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use store::{
    Damage, Filter, Log, LogEntry, MatchId, NewMatch, Page, Player, Secret, SqliteStore, Store, StoreError,
    Window,
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
        patience: String::new(),
        clock: String::new(),
        wishes: String::new(),
        players: vec![Player::human("민수")],
        secret: Secret([1; 32]),
        seed_given: false,
        entropy: Some(vec![vec![1, 2]]),
        created: store::now(),
    }
}

fn entry(seq: u32) -> LogEntry {
    LogEntry { seq, text: "x".repeat(500), at: store::now() }
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

/// Refuses the file, twice, and leaves it and its neighbours alone.
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
    let before = SqliteStore::open(&file).await.unwrap().load(id).await.unwrap().entries;
    let mut bytes = fs::read(&file).unwrap();
    let text = bytes.windows(500).position(|window| window.iter().all(|&byte| byte == b'x')).unwrap();
    let page = text / 4096 * 4096;
    bytes[page..page + 4096].fill(0xee);
    fs::write(&file, bytes).unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let stored = store.load(id).await.unwrap();
    let intact = stored.entries.len() as u32;
    assert!(intact < 20 && stored.entries == before[..intact as usize]);
    assert!(
        [Damage::Entry(intact), Damage::Missing(intact)].map(Some).contains(&stored.damage),
        "{stored:?}"
    );
    assert!(matches!(store.entries_since(id, intact).await, Err(StoreError::DamagedMatch { .. })));
    assert_eq!(store.finished(&Filter::default(), Window::first(9)).await, Ok(Page::default()));
    // The list is made from what can be read.
    let other = store.create(&header()).await.unwrap();
    assert_eq!(store.load(other).await.unwrap().damage, None);
    let listed = store.unfinished(Window::first(9)).await.unwrap().matches;
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().any(|summary| summary.id == other && summary.damage.is_none()));
    assert!(listed.iter().any(|summary| summary.id == id));
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
    assert_eq!(refused(&file).await, StoreError::Newer { found: 7, known: 5 });
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
    assert_eq!(refused(&crashed).await, StoreError::Newer { found: 7, known: 5 });
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
fn a_store_outlives_its_runtime() {
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (_folder, file) = place();
    let first = runtime();
    let store = first.block_on(SqliteStore::open(&file)).unwrap();
    let id = first.block_on(store.create(&header())).unwrap();
    first.block_on(store.append(id, &entry(0), None)).unwrap();
    drop(first);
    let second = runtime();
    second.block_on(store.append(id, &entry(1), None)).unwrap();
    assert_eq!(second.block_on(store.load(id)).unwrap().entries.len(), 2);
    second.block_on(store.close());
}

/// What SQLite goes on writing to is not what anybody will find.
#[cfg(unix)]
#[tokio::test]
async fn a_file_that_was_deleted_or_replaced_acknowledges_nothing() {
    let changes: [fn(&Path); 4] = [
        |file| fs::remove_file(file).unwrap(),
        |file| fs::remove_dir_all(file.parent().unwrap()).unwrap(),
        |file| {
            let copy = file.with_extension("copy");
            fs::copy(file, &copy).unwrap();
            fs::rename(copy, file).unwrap();
        },
        |file| {
            fs::remove_file(file).unwrap();
            fs::write(file, "something else").unwrap();
        },
    ];
    for change in changes {
        let folder = tempdir().unwrap();
        let file = folder.path().join("home/parlour.db");
        let store = SqliteStore::open(&file).await.unwrap();
        let id = store.create(&header()).await.unwrap();
        store.append(id, &entry(0), None).await.unwrap();
        assert_eq!(store.check(), Ok(()));
        change(&file);
        let left = fs::read(&file).ok();
        let moved = StoreError::Moved(file.clone());
        assert_eq!(store.check(), Err(moved.clone()));
        assert_eq!(store.append(id, &entry(1), None).await, Err(moved.clone()));
        assert_eq!(store.create(&header()).await, Err(moved.clone()));
        assert_eq!(store.load(id).await, Err(moved.clone()));
        assert_eq!(store.seen(id).await, Err(moved.clone()));
        assert_eq!(store.unfinished(Window::first(9)).await, Err(moved));
        store.close().await;
        assert!(fs::read(&file).ok() == left, "what is there now was changed");
    }
}

/// Even where SQLite takes it: the schema is not what the program made.
#[tokio::test]
async fn a_changed_schema_is_damage() {
    for (word, changed) in
        [("ending_link", "ending_linK"), ("players_link", "playezs_link"), ("secret", "secreu")]
    {
        let (_folder, file) = place();
        let id = filled(&file).await;
        let mut bytes = fs::read(&file).unwrap();
        while let Some(place) = bytes.windows(word.len()).position(|found| found == word.as_bytes()) {
            bytes[place..place + word.len()].copy_from_slice(changed.as_bytes());
        }
        fs::write(&file, &bytes).unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        assert!(matches!(store.load(id).await, Err(StoreError::Damaged(_))), "{word}");
    }
}

/// Matches from before anybody kept count: the caller treats everything that was told as seen.
#[tokio::test]
async fn what_was_seen_in_an_older_database_is_unknown() {
    let (_folder, file) = place();
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/home-1/parlour.db"), &file).unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let unfinished = store.unfinished(Window::first(9)).await.unwrap().matches;
    assert!(!unfinished.is_empty());
    for summary in unfinished {
        assert_eq!(store.seen(summary.id).await, Ok(vec![None; summary.players.len()]));
        store.set_seen(summary.id, 1, 0).await.unwrap();
        assert_eq!(store.seen(summary.id).await, Ok(vec![None, Some(0)]));
    }
}
