//! Several processes on one file, and processes that die. The children are this test program itself,
//! told by the environment to run one of the tests that are ignored otherwise.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use store::{Log, LogEntry, MatchId, NewMatch, Secret, SqliteStore, Store, StoreError, Window};
use tempfile::tempdir;

const FILE: &str = "STORE_TEST_FILE";
const MATCH: &str = "STORE_TEST_MATCH";
const ENTRIES: u32 = 30;

fn header() -> NewMatch {
    NewMatch {
        game: "connect4".into(),
        rules: 1,
        config: String::new(),
        patience: String::new(),
        clock: String::new(),
        wishes: String::new(),
        players: vec![],
        secret: Secret([1; 32]),
        seed_given: false,
        entropy: Some(vec![]),
        created: store::now(),
    }
}

fn entry(seq: u32) -> LogEntry {
    LogEntry { seq, text: std::process::id().to_string(), at: store::now() }
}

fn child(test: &str, file: &Path, id: Option<MatchId>) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("processes::{test}"), "--ignored", "--nocapture", "--test-threads=1"])
        .env(FILE, file)
        .env(MATCH, id.map(|id| id.to_string()).unwrap_or_default())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    (child, output)
}

/// The word after `word` in the child's next line that starts with it.
fn next(output: &mut BufReader<ChildStdout>, word: &str) -> Option<String> {
    let mut line = String::new();
    while output.read_line(&mut line).unwrap() > 0 {
        // The test harness writes the name of the test in front of the first line.
        if let Some((_, rest)) = line.trim_end().split_once(word) {
            return Some(rest.trim().into());
        }
        line.clear();
    }
    None
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

/// Appends for ever, says what was acknowledged.
#[test]
#[ignore = "a child process of another test"]
fn child_that_appends() {
    let Ok(file) = std::env::var(FILE) else { return };
    let id: MatchId = std::env::var(MATCH).unwrap().parse().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(file).await.unwrap();
        let next = store.load(id).await.unwrap().entries.len() as u32;
        for seq in next.. {
            store.append(id, &entry(seq), None).await.unwrap();
            say(&format!("kept {seq}"));
        }
    });
}

/// All that was acknowledged before `kill -9` is there, and nothing else but the entry under way.
#[tokio::test]
async fn a_killed_process_loses_nothing() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let id = store.create(&header()).await.unwrap();
    store.close().await;
    let mut acknowledged = None;
    for round in 0..8 {
        let (mut child, mut output) = child("child_that_appends", &file, Some(id));
        for _ in 0..=round * 7 {
            acknowledged = next(&mut output, "kept ");
        }
        // Somewhere in the middle of something.
        std::thread::sleep(Duration::from_micros(round * 137));
        child.kill().unwrap();
        child.wait().unwrap();
        while let Some(more) = next(&mut output, "kept ") {
            acknowledged = Some(more);
        }
        let last: usize = acknowledged.clone().unwrap().parse().unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        let entries = store.load(id).await.unwrap().entries;
        assert!((last + 1..=last + 2).contains(&entries.len()), "{last} acknowledged, {}", entries.len());
        assert!((0..).zip(&entries).all(|(seq, entry)| entry.seq == seq));
        if round % 2 == 0 {
            store.close().await;
        }
    }
}

/// Appends to several matches at once for ever, says what was acknowledged.
#[test]
#[ignore = "a child process of another test"]
fn child_that_appends_to_many() {
    let Ok(file) = std::env::var(FILE) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(file).await.unwrap();
        let mut tables = tokio::task::JoinSet::new();
        for summary in store.unfinished(Window::first(9)).await.unwrap().matches {
            let store = store.clone();
            tables.spawn(async move {
                for seq in summary.entries.. {
                    store.append(summary.id, &entry(seq), None).await.unwrap();
                    say(&format!("kept {} {seq}", summary.id));
                }
            });
        }
        tables.join_all().await;
    });
}

/// Entries that are stored together survive together, each in its own match.
#[tokio::test]
async fn a_killed_process_loses_nothing_of_a_group() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let mut acknowledged = BTreeMap::new();
    for _ in 0..6 {
        acknowledged.insert(store.create(&header()).await.unwrap(), 0);
    }
    store.close().await;
    for round in 0..6 {
        let (mut child, mut output) = child("child_that_appends_to_many", &file, None);
        let mut keep = |line: String| {
            let (id, seq) = line.split_once(' ').unwrap();
            *acknowledged.get_mut(&id.parse().unwrap()).unwrap() = seq.parse::<usize>().unwrap() + 1;
        };
        for _ in 0..=round * 20 {
            keep(next(&mut output, "kept ").unwrap());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        while let Some(line) = next(&mut output, "kept ") {
            keep(line);
        }
        let store = SqliteStore::open(&file).await.unwrap();
        for (&id, &least) in &acknowledged {
            let stored = store.load(id).await.unwrap();
            assert_eq!(stored.damage, None, "{id}");
            assert!((least..=least + 1).contains(&stored.entries.len()), "{least}, {}", stored.entries.len());
        }
        store.close().await;
    }
}

/// Opens the file, plays a match of its own, and competes for one with everybody else.
#[test]
#[ignore = "a child process of another test"]
fn child_that_competes() {
    let Ok(file) = std::env::var(FILE) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    say("opening now");
    runtime.block_on(async {
        let store = SqliteStore::open(file).await.unwrap();
        let own = store.create(&header()).await.unwrap();
        for seq in 0..ENTRIES {
            store.append(own, &entry(seq), None).await.unwrap();
        }
        let shared = store
            .unfinished(Window::first(9))
            .await
            .unwrap()
            .matches
            .into_iter()
            .map(|summary| summary.id)
            .min()
            .unwrap();
        let mut won = 0;
        for seq in ENTRIES..2 * ENTRIES {
            match store.append(shared, &entry(seq), None).await {
                Ok(()) => won += 1,
                Err(error) => assert_eq!(error, StoreError::Conflict { id: shared, seq }),
            }
        }
        say(&format!("own {own}"));
        say(&format!("won {won}"));
    });
}

/// All of them find no file and make it.
#[tokio::test]
async fn processes_open_a_fresh_file_at_once() {
    for _ in 0..3 {
        let folder = tempdir().unwrap();
        let file = folder.path().join("new/parlour.db");
        let mut children: Vec<_> = (0..4).map(|_| child("child_that_competes", &file, None)).collect();
        let mut won = 0;
        let mut own = Vec::new();
        for (child, output) in &mut children {
            own.push(next(output, "own ").unwrap().parse::<MatchId>().unwrap());
            won += next(output, "won ").unwrap().parse::<u32>().unwrap();
            assert!(child.wait().unwrap().success());
        }
        let store = SqliteStore::open(&file).await.unwrap();
        let mut entries = 0;
        for id in own {
            entries += store.load(id).await.unwrap().entries.len() as u32;
        }
        assert_eq!(entries, 4 * ENTRIES + won);
        assert_eq!(store.unfinished(Window::first(9)).await.unwrap().matches.len(), 4);
    }
}

/// The next process can continue from any point at which the last one was killed.
#[tokio::test]
async fn a_process_is_killed_while_it_makes_the_file() {
    for round in 0..20 {
        let folder = tempdir().unwrap();
        let file = folder.path().join("parlour.db");
        let (mut child, mut output) = child("child_that_competes", &file, None);
        next(&mut output, "opening ").unwrap();
        std::thread::sleep(Duration::from_micros(round * 200));
        child.kill().unwrap();
        child.wait().unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        let id = store.create(&header()).await.unwrap();
        store.append(id, &entry(0), None).await.unwrap();
        assert_eq!(store.load(id).await.unwrap().entries.len(), 1);
    }
}
