//! What every store must do, written once against the trait and run on each implementation.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use std::sync::Arc;

use store::{
    Controller, Damage, Ending, Entry, Filter, MatchId, NewMatch, Player, Secret, SqliteStore, Store,
    StoreError, StoredMatch, Summary, Timestamp,
};
use tokio::task::JoinSet;

/// One test for each law. `$fresh` gives an empty store, and what must live as long as it does.
macro_rules! conformance {
    ($fresh:expr; $($law:ident)*) => {
        $(
            #[tokio::test]
            async fn $law() {
                let (store, _keep) = $fresh;
                super::$law(store).await;
            }
        )*
    };
    ($fresh:expr) => {
        conformance! { $fresh;
            a_match_comes_back_as_it_was_made
            entries_come_back_in_order
            a_taken_number_is_a_conflict
            a_gap_is_a_conflict
            nothing_follows_an_ending
            an_ending_is_written_with_its_entry_or_not_at_all
            an_unknown_match_is_not_found
            ids_differ
            unfinished_matches_are_listed_latest_first
            finished_matches_are_listed_latest_first
            finished_matches_are_filtered
            a_conflict_spares_its_neighbours
            many_matches_are_played_at_once
            one_of_many_rivals_wins_each_number
            an_owner_reads_on_from_what_it_has
            a_deleted_match_leaves_nothing
            a_match_that_was_played_on_is_not_deleted
            what_was_seen_is_kept_for_each_seat
        }
    };
}

mod sqlite_in_memory {
    use super::*;
    conformance! { (SqliteStore::in_memory().await.unwrap(), ()) }
}

mod sqlite_in_a_file {
    use super::*;

    async fn fresh() -> (SqliteStore, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (SqliteStore::open(folder.path().join("parlour.db")).await.unwrap(), folder)
    }

    conformance! { fresh().await }

    #[tokio::test]
    async fn two_stores_share_a_place() {
        let (one, folder) = fresh().await;
        let other = SqliteStore::open(folder.path().join("parlour.db")).await.unwrap();
        super::two_stores_share_a_place(one, other).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn many_matches_are_played_at_once_on_many_threads() {
        let (store, _keep) = fresh().await;
        super::many_matches_are_played_at_once(store).await;
    }
}

fn time(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn new(game: &str, names: &[&str], created: i64) -> NewMatch {
    let human = |name: &&str| Player { name: (*name).into(), controller: Controller::Human };
    NewMatch {
        game: game.into(),
        rules: 1,
        config: "size=7x6".into(),
        table: "patience=5".into(),
        players: names.iter().map(human).collect(),
        secret: Secret([9; 32]),
        seed_given: false,
        entropy: vec![],
        created: time(created),
    }
}

fn entry(seq: u32, at: i64) -> Entry {
    Entry { seq, text: format!("move {seq}"), at: time(at) }
}

fn won() -> Ending {
    Ending { result: "1-0".into(), places: vec![1, 2] }
}

fn ids(summaries: &[Summary]) -> Vec<MatchId> {
    summaries.iter().map(|summary| summary.id).collect()
}

async fn a_match_comes_back_as_it_was_made(store: impl Store) {
    let odd = "한글 \u{1112}\u{1161}\u{11ab} 🐸 \"' \\ % ; -- \r\n\t\u{202e}\u{feff}\u{10ffff}";
    let full = NewMatch {
        game: odd.into(),
        rules: u32::MAX,
        config: odd.into(),
        table: odd.repeat(1000),
        players: vec![
            Player { name: "민수".into(), controller: Controller::Human },
            Player { name: odd.into(), controller: Controller::Bot(odd.into()) },
            Player { name: String::new(), controller: Controller::Bot(String::new()) },
        ],
        secret: Secret(std::array::from_fn(|n| n as u8)),
        seed_given: true,
        entropy: vec![vec![], vec![0, 255, 0], vec![7; 1000]],
        created: time(i64::MAX),
    };
    let empty = NewMatch {
        game: String::new(),
        rules: 0,
        config: String::new(),
        table: String::new(),
        players: vec![],
        created: time(-1),
        ..new("", &[], 0)
    };
    for header in [full, empty] {
        let id = store.create(&header).await.unwrap();
        let written = Entry { seq: 0, text: odd.into(), at: time(-5) };
        let ending = Ending { result: odd.into(), places: vec![] };
        store.append(id, &written, Some(&ending)).await.unwrap();
        let expected = StoredMatch { id, header, entries: vec![written], ending: Some(ending), damage: None };
        assert_eq!(store.load(id).await.unwrap(), expected);
    }
}

async fn entries_come_back_in_order(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    assert_eq!(store.load(id).await.unwrap().entries, []);
    // More than nine, so that an order by text would show; and times that go backwards.
    let entries: Vec<Entry> = (0..25).map(|seq| entry(seq, 1000 - i64::from(seq))).collect();
    for next in &entries {
        store.append(id, next, None).await.unwrap();
    }
    let loaded = store.load(id).await.unwrap();
    assert_eq!(loaded.entries, entries);
    assert_eq!(loaded.ending, None);
}

async fn a_taken_number_is_a_conflict(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    store.append(id, &entry(0, 1), None).await.unwrap();
    store.append(id, &entry(1, 2), None).await.unwrap();
    for seq in [0, 1] {
        let rival = Entry { text: "other".into(), ..entry(seq, 3) };
        assert_eq!(store.append(id, &rival, None).await, Err(StoreError::Conflict { id, seq }));
    }
    assert_eq!(store.load(id).await.unwrap().entries, [entry(0, 1), entry(1, 2)]);
}

async fn a_gap_is_a_conflict(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    for seq in [1, 2, u32::MAX] {
        assert_eq!(store.append(id, &entry(seq, 1), None).await, Err(StoreError::Conflict { id, seq }));
    }
    store.append(id, &entry(0, 1), None).await.unwrap();
    assert_eq!(store.append(id, &entry(2, 1), None).await, Err(StoreError::Conflict { id, seq: 2 }));
    assert_eq!(store.load(id).await.unwrap().entries, [entry(0, 1)]);
}

async fn nothing_follows_an_ending(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    store.append(id, &entry(0, 1), Some(&won())).await.unwrap();
    for late in [None, Some(&won())] {
        assert_eq!(store.append(id, &entry(1, 2), late).await, Err(StoreError::Conflict { id, seq: 1 }));
    }
    assert_eq!(store.load(id).await.unwrap().entries, [entry(0, 1)]);
}

async fn an_ending_is_written_with_its_entry_or_not_at_all(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    assert_eq!(store.append(id, &entry(1, 1), Some(&won())).await, Err(StoreError::Conflict { id, seq: 1 }));
    assert_eq!(store.load(id).await.unwrap().ending, None);
    store.append(id, &entry(0, 1), Some(&won())).await.unwrap();
    assert_eq!(store.load(id).await.unwrap().ending, Some(won()));
}

async fn an_unknown_match_is_not_found(store: impl Store) {
    let id: MatchId = "zzzzzzzz".parse().unwrap();
    assert_eq!(store.load(id).await, Err(StoreError::NotFound(id)));
    assert_eq!(store.append(id, &entry(0, 1), None).await, Err(StoreError::NotFound(id)));
    assert_eq!(store.append(id, &entry(0, 1), Some(&won())).await, Err(StoreError::NotFound(id)));
}

async fn an_owner_reads_on_from_what_it_has(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let entries: Vec<Entry> = (0..12).map(|seq| entry(seq, 1)).collect();
    for next in &entries[..11] {
        store.append(id, next, None).await.unwrap();
    }
    store.append(id, &entries[11], Some(&won())).await.unwrap();
    for seq in 0..=12 {
        assert_eq!(store.entries_since(id, seq).await.unwrap(), entries[seq as usize..]);
    }
    // Whoever has more than there is has a log that was cut.
    let cut = StoreError::DamagedMatch { id, damage: Damage::Missing(12) };
    assert_eq!(store.entries_since(id, 13).await, Err(cut));
    let nowhere: MatchId = "zzzzzzzz".parse().unwrap();
    assert_eq!(store.entries_since(nowhere, 0).await, Err(StoreError::NotFound(nowhere)));
}

async fn a_deleted_match_leaves_nothing(store: impl Store) {
    let with_entropy = NewMatch { entropy: vec![vec![1], vec![2]], ..new("connect4", &["A", "B"], 0) };
    let id = store.create(&with_entropy).await.unwrap();
    let other = store.create(&with_entropy).await.unwrap();
    store.append(id, &entry(0, 1), Some(&won())).await.unwrap();
    store.append(other, &entry(0, 1), None).await.unwrap();
    store.delete(id, None).await.unwrap();
    assert_eq!(store.load(id).await, Err(StoreError::NotFound(id)));
    assert_eq!(store.delete(id, None).await, Err(StoreError::NotFound(id)));
    assert_eq!(store.finished(&Filter::default()).await.unwrap(), []);
    assert_eq!(ids(&store.unfinished().await.unwrap()), [other]);
    assert_eq!(store.load(other).await.unwrap().entries.len(), 1);
}

async fn a_match_that_was_played_on_is_not_deleted(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    store.append(id, &entry(0, 1), None).await.unwrap();
    store.append(id, &entry(1, 1), Some(&won())).await.unwrap();
    assert_eq!(store.delete(id, Some(1)).await, Err(StoreError::Conflict { id, seq: 1 }));
    assert_eq!(store.load(id).await.unwrap().entries.len(), 2);
    store.delete(id, Some(2)).await.unwrap();
    assert_eq!(store.delete(id, Some(2)).await, Err(StoreError::NotFound(id)));
}

async fn ids_differ(store: impl Store) {
    let mut seen = HashSet::new();
    for _ in 0..100 {
        assert!(seen.insert(store.create(&new("frogs", &[], 0)).await.unwrap()));
    }
}

async fn unfinished_matches_are_listed_latest_first(store: impl Store) {
    assert_eq!(store.unfinished().await.unwrap(), []);
    let played = store.create(&new("connect4", &["A", "B"], 10)).await.unwrap();
    let untouched = store.create(&new("frogs", &[], 20)).await.unwrap();
    let over = store.create(&new("frogs", &["C"], 30)).await.unwrap();
    store.append(over, &entry(0, 99), Some(&won())).await.unwrap();
    assert_eq!(ids(&store.unfinished().await.unwrap()), [untouched, played]);

    store.append(played, &entry(0, 40), None).await.unwrap();
    store.append(played, &entry(1, 50), None).await.unwrap();
    let header = new("connect4", &["A", "B"], 10);
    let first = Summary {
        id: played,
        game: "connect4".into(),
        rules: 1,
        config: header.config.clone(),
        players: header.players,
        started: time(10),
        entries: 2,
        last: time(50),
        ending: None,
        damage: None,
    };
    let second = Summary {
        id: untouched,
        game: "frogs".into(),
        players: vec![],
        started: time(20),
        entries: 0,
        last: time(20),
        ..first.clone()
    };
    assert_eq!(store.unfinished().await.unwrap(), [first, second]);
}

async fn finished_matches_are_listed_latest_first(store: impl Store) {
    assert_eq!(store.finished(&Filter::default()).await.unwrap(), []);
    let mut matches = Vec::new();
    for created in 0..4 {
        matches.push(store.create(&new("connect4", &["A", "B"], created)).await.unwrap());
    }
    // The second never ends; the others end in another order than they began.
    for (which, ended) in [(0, 70), (2, 90), (3, 80)] {
        store.append(matches[which], &entry(0, 60), None).await.unwrap();
        store.append(matches[which], &entry(1, ended), Some(&won())).await.unwrap();
    }
    let listed = store.finished(&Filter::default()).await.unwrap();
    assert_eq!(ids(&listed), [matches[2], matches[3], matches[0]]);
    assert_eq!(listed[0].ending, Some(won()));
    assert_eq!((listed[0].started, listed[0].entries, listed[0].last), (time(2), 2, time(90)));
    assert_eq!(listed[0].players, new("", &["A", "B"], 0).players);

    let limited = |limit| Filter { limit: Some(limit), ..Filter::default() };
    assert_eq!(store.finished(&limited(2)).await.unwrap(), listed[..2]);
    assert_eq!(store.finished(&limited(0)).await.unwrap(), []);
    assert_eq!(store.finished(&limited(u32::MAX)).await.unwrap(), listed);
}

async fn finished_matches_are_filtered(store: impl Store) {
    let mut matches = Vec::new();
    let made =
        [("connect4", vec!["A", "민수"]), ("frogs", vec!["A", "B", "민수"]), ("frogs", vec!["B", "C", "B"])];
    for (game, names) in &made {
        let id = store.create(&new(game, names, 0)).await.unwrap();
        store.append(id, &entry(0, matches.len() as i64), Some(&won())).await.unwrap();
        matches.insert(0, id);
    }
    let check = async |game: Option<&str>, players: &[&str], limit: Option<u32>, expected: &[usize]| {
        let players = players.iter().map(|&name| name.into()).collect();
        let filter = Filter { game: game.map(Into::into), players, limit };
        let expected: Vec<MatchId> = expected.iter().map(|&n| matches[n]).collect();
        assert_eq!(ids(&store.finished(&filter).await.unwrap()), expected, "{filter:?}");
    };
    check(None, &[], None, &[0, 1, 2]).await;
    check(Some("frogs"), &[], None, &[0, 1]).await;
    check(Some("chess"), &[], None, &[]).await;
    check(None, &["민수"], None, &[1, 2]).await;
    check(None, &["민수"], Some(1), &[1]).await;
    check(None, &["민수", "B"], None, &[1]).await;
    check(None, &["B"], None, &[0, 1]).await;
    check(Some("connect4"), &["A"], None, &[2]).await;
    check(Some("frogs"), &["A", "C"], None, &[]).await;
    check(None, &["a"], None, &[]).await;
    check(None, &["' OR 1=1 --"], None, &[]).await;
}

/// Appends that wait at the same time may be committed together; each has its own answer.
async fn a_conflict_spares_its_neighbours(store: impl Store) {
    let one = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let two = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let nowhere: MatchId = "zzzzzzzz".parse().unwrap();
    let append =
        async |id, seq, ending: Option<Ending>| store.append(id, &entry(seq, 1), ending.as_ref()).await;
    let (first, gap, lost, second, other) = tokio::join!(
        append(one, 0, None),
        append(two, 5, None),
        append(nowhere, 0, None),
        append(one, 1, None),
        append(two, 0, Some(won())),
    );
    assert_eq!(gap, Err(StoreError::Conflict { id: two, seq: 5 }));
    assert_eq!(lost, Err(StoreError::NotFound(nowhere)));
    assert_eq!((first, second, other), (Ok(()), Ok(()), Ok(())));
    assert_eq!(store.load(one).await.unwrap().entries, [entry(0, 1), entry(1, 1)]);
    assert_eq!(store.load(two).await.unwrap().entries, [entry(0, 1)]);
}

async fn many_matches_are_played_at_once(store: impl Store + 'static) {
    const MATCHES: usize = 100;
    const ENTRIES: u32 = 20;
    let store = Arc::new(store);
    let mut tables = JoinSet::new();
    for _ in 0..MATCHES {
        let store = Arc::clone(&store);
        tables.spawn(async move {
            let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
            for seq in 0..ENTRIES {
                let ending = won();
                let last = (seq + 1 == ENTRIES).then_some(&ending);
                store.append(id, &entry(seq, i64::from(seq)), last).await.unwrap();
            }
            id
        });
    }
    let played: HashSet<MatchId> = tables.join_all().await.into_iter().collect();
    let listed = store.finished(&Filter::default()).await.unwrap();
    assert_eq!(listed.len(), MATCHES);
    assert_eq!(ids(&listed).into_iter().collect::<HashSet<_>>(), played);
    assert!(listed.iter().all(|summary| summary.entries == ENTRIES && summary.players.len() == 2));
}

async fn one_of_many_rivals_wins_each_number(store: impl Store + 'static) {
    const RIVALS: usize = 10;
    const ENTRIES: u32 = 20;
    let store = Arc::new(store);
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let mut rivals = JoinSet::new();
    for rival in 0..RIVALS {
        let store = Arc::clone(&store);
        rivals.spawn(async move { race(&*store, id, &rival.to_string(), ENTRIES).await });
    }
    let won: Vec<u32> = rivals.join_all().await.into_iter().flatten().collect();
    assert_eq!(won.len(), ENTRIES as usize);
    assert_eq!(store.load(id).await.unwrap().entries.len(), won.len());
}

/// Tries every number and returns those that it won.
async fn race(store: &impl Store, id: MatchId, text: &str, entries: u32) -> Vec<u32> {
    let mut won = Vec::new();
    for seq in 0..entries {
        match store.append(id, &Entry { text: text.into(), ..entry(seq, 0) }, None).await {
            Ok(()) => won.push(seq),
            Err(error) => assert_eq!(error, StoreError::Conflict { id, seq }),
        }
    }
    won
}

async fn two_stores_share_a_place(one: impl Store, other: impl Store) {
    let id = one.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    other.append(id, &entry(0, 1), None).await.unwrap();
    assert_eq!(one.append(id, &entry(0, 1), None).await, Err(StoreError::Conflict { id, seq: 0 }));
    one.append(id, &entry(1, 1), Some(&won())).await.unwrap();
    assert_eq!(one.load(id).await.unwrap(), other.load(id).await.unwrap());
    assert_eq!(other.append(id, &entry(2, 1), None).await, Err(StoreError::Conflict { id, seq: 2 }));

    let contested = other.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let (ones, others) = tokio::join!(race(&one, contested, "one", 50), race(&other, contested, "other", 50));
    let entries = one.load(contested).await.unwrap().entries;
    assert_eq!(entries.len(), 50);
    for (seq, entry) in (0..).zip(entries) {
        let winner = if entry.text == "one" { &ones } else { &others };
        assert!(winner.contains(&seq), "{seq} belongs to {}", entry.text);
    }
    assert_eq!(ones.len() + others.len(), 50);
}

async fn what_was_seen_is_kept_for_each_seat(store: impl Store) {
    let id = store.create(&new("tellstones", &["A", "B"], 0)).await.unwrap();
    assert_eq!(store.seen(id).await, Ok(vec![0, 0]));
    store.set_seen(id, 1, 4).await.unwrap();
    store.set_seen(id, 0, 2).await.unwrap();
    assert_eq!(store.seen(id).await, Ok(vec![2, 4]));
    store.set_seen(id, 1, 3).await.unwrap();
    assert_eq!(store.seen(id).await, Ok(vec![2, 4]), "what was seen stays seen");
    // It is no part of the match.
    assert_eq!(store.load(id).await.unwrap().entries, []);
    let unknown: MatchId = "zzzzzzzz".parse().unwrap();
    assert_eq!(store.seen(unknown).await, Err(StoreError::NotFound(unknown)));
    assert_eq!(store.set_seen(unknown, 0, 1).await, Err(StoreError::NotFound(unknown)));
    assert_eq!(store.set_seen(id, 2, 1).await, Err(StoreError::NotFound(id)));
}
