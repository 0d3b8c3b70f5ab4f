//! What every store must do, written once against the traits and run on each implementation.

mod lists;
pub mod members;
mod rooms;

use std::collections::HashSet;
use std::sync::Arc;

use lists::*;
use members::*;
use rooms::*;
use store::{
    Cursor, Damage, Ending, Filter, Log, LogEntry, MatchId, NewMatch, Overview, Page, PersonId, Player,
    Secret, SqliteStore, Store, StoreError, StoredMatch, Timestamp, Window,
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
            a_match_begins_with_its_first_entries
            a_match_is_made_once_under_a_name_that_was_drawn_before
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
            many_large_matches_begin_at_once
            many_matches_are_played_at_once
            one_of_many_rivals_wins_each_number
            an_owner_reads_on_from_what_it_has
            a_deleted_match_leaves_nothing
            a_match_that_was_played_on_is_not_deleted
            what_was_seen_is_kept_for_each_seat
            a_list_is_read_page_by_page
            a_match_that_is_added_moves_no_page
            a_page_has_a_limit
            a_person_is_found_by_name
            nobody_plays_who_is_unknown
            the_last_match_of_the_same_players_is_found
            a_match_waits_for_entropy
            entropy_is_added_once
            a_group_takes_entries_of_one_match_in_order
            a_guest_is_known_by_a_token
            members_are_not_found_by_name
            a_guest_becomes_an_account
            a_login_belongs_to_one
            tokens_are_dropped
            members_change
            members_are_listed
            nobody_who_is_unknown_is_changed
            a_forgotten_member_leaves_matches_that_are_intact
            a_guest_who_never_played_leaves_nothing
            people_who_are_no_members_are_not_forgotten
            idle_guests_are_found
            a_match_is_rated_once
            the_best_are_listed_first
            a_room_comes_back_as_it_was_put
            a_code_belongs_to_one_open_room
            a_room_is_replaced_only_as_it_was_seen
            open_rooms_are_listed_page_by_page
            the_rooms_of_a_person_are_listed_latest_first
            idle_rooms_are_found
            orders_are_heard_in_order
            everything_fits_into_one_group
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

mod postgres {
    use services::Postgres;
    use store::PostgresStore;

    async fn fresh() -> (PostgresStore, String) {
        let url = Postgres::shared().place().url();
        (PostgresStore::open(&url).await.unwrap(), url)
    }

    conformance! { fresh().await }

    #[tokio::test]
    async fn two_stores_share_a_place() {
        let (one, url) = fresh().await;
        let other = PostgresStore::open(&url).await.unwrap();
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

/// A match of people who are known only by name.
fn new(game: &str, names: &[&str], created: i64) -> NewMatch {
    NewMatch {
        game: game.into(),
        rules: 1,
        config: "size=7x6".into(),
        patience: "patience=5".into(),
        clock: "move=30".into(),
        wishes: "first=loser".into(),
        players: names.iter().copied().map(Player::human).collect(),
        secret: Secret([9; 32]),
        seed_given: false,
        entropy: Some(vec![]),
        created: time(created),
    }
}

async fn people(store: &impl Store, names: &[&str]) -> Vec<Player> {
    let mut players = Vec::new();
    for &name in names {
        players.push(Player { person: Some(store.person(name).await.unwrap()), ..Player::human(name) });
    }
    players
}

const MANY: Window = Window::first(Window::MOST);

async fn unfinished(store: &impl Store) -> Vec<Overview> {
    let Page { matches, next } = store.unfinished(MANY).await.unwrap();
    assert_eq!(next, None);
    matches
}

async fn finished(store: &impl Store, filter: &Filter) -> Vec<Overview> {
    let Page { matches, next } = store.finished(filter, MANY).await.unwrap();
    assert_eq!(next, None);
    matches
}

async fn over(store: &impl Store, new: &NewMatch, ended: i64) -> MatchId {
    let id = store.create(new).await.unwrap();
    store.append(id, &entry(0, ended), Some(&won())).await.unwrap();
    id
}

fn entry(seq: u32, at: i64) -> LogEntry {
    LogEntry { seq, text: format!("move {seq}"), at: time(at) }
}

fn won() -> Ending {
    Ending { result: "1-0".into(), places: vec![1, 2] }
}

fn ids(summaries: &[Overview]) -> Vec<MatchId> {
    summaries.iter().map(|summary| summary.id).collect()
}

/// All of it or nothing.
async fn a_match_begins_with_its_first_entries(store: impl Store) {
    let new = new("connect4", &["A", "B"], 1);
    let first = [entry(0, 1), entry(1, 1), entry(2, 2)];
    let id = store.create_from(&new, &first).await.unwrap();
    assert_eq!(store.load(id).await.unwrap().entries, first);
    store.append(id, &entry(3, 3), None).await.unwrap();
    let gap = store.create_from(&new, &[entry(0, 1), entry(2, 1)]).await;
    assert!(matches!(gap, Err(StoreError::Conflict { seq: 1, .. })), "{gap:?}");
    let waiting = NewMatch { entropy: None, ..new };
    let early = store.create_from(&waiting, &first).await;
    assert!(matches!(early, Err(StoreError::Waiting(_))), "{early:?}");
    assert_eq!(ids(&store.unfinished(Window::first(9)).await.unwrap().matches), [id]);
}

async fn a_match_is_made_once_under_a_name_that_was_drawn_before(store: impl Store) {
    let id = MatchId::from_random(42);
    let new = new("connect4", &["A", "B"], 1);
    store.create_as(id, &new).await.unwrap();
    store.append(id, &entry(0, 1), None).await.unwrap();
    let again = store.create_as(id, &NewMatch { game: "frogs".into(), ..new.clone() }).await;
    assert!(matches!(again, Err(StoreError::Conflict { seq: 0, .. })), "{again:?}");
    let stored = store.load(id).await.unwrap();
    assert_eq!((stored.header, stored.entries), (new, vec![entry(0, 1)]));
}

async fn a_match_comes_back_as_it_was_made(store: impl Store) {
    let odd = "한글 \u{1112}\u{1161}\u{11ab} 🐸 \"' \\ % ; -- \r\n\t\u{202e}\u{feff}\u{10ffff}";
    let full = NewMatch {
        game: odd.into(),
        rules: u32::MAX,
        config: odd.into(),
        patience: odd.repeat(1000),
        clock: odd.into(),
        wishes: odd.into(),
        players: vec![
            Player { person: Some(store.person(odd).await.unwrap()), ..Player::human("민수") },
            Player::human("somebody"),
            Player::bot(odd, odd),
            Player::bot("", ""),
        ],
        secret: Secret(std::array::from_fn(|n| n as u8)),
        seed_given: true,
        entropy: Some(vec![vec![], vec![0, 255, 0], vec![7; 1000]]),
        created: time(i64::MAX),
    };
    let empty = NewMatch {
        game: String::new(),
        rules: 0,
        config: String::new(),
        patience: String::new(),
        clock: String::new(),
        wishes: String::new(),
        players: vec![],
        created: time(-1),
        ..new("", &[], 0)
    };
    for header in [full, empty] {
        let id = store.create(&header).await.unwrap();
        let written = LogEntry { seq: 0, text: odd.into(), at: time(-5) };
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
    let entries: Vec<LogEntry> = (0..25).map(|seq| entry(seq, 1000 - i64::from(seq))).collect();
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
        let rival = LogEntry { text: "other".into(), ..entry(seq, 3) };
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
    let entries: Vec<LogEntry> = (0..12).map(|seq| entry(seq, 1)).collect();
    for next in &entries[..11] {
        store.append(id, next, None).await.unwrap();
    }
    store.append(id, &entries[11], Some(&won())).await.unwrap();
    for seq in 0..=12 {
        assert_eq!(store.entries_since(id, seq).await.unwrap(), entries[seq as usize..]);
    }
    // An owner who has more than there is has a log that was cut.
    let cut = StoreError::DamagedMatch { id, damage: Damage::Missing(12) };
    assert_eq!(store.entries_since(id, 13).await, Err(cut));
    let nowhere: MatchId = "zzzzzzzz".parse().unwrap();
    assert_eq!(store.entries_since(nowhere, 0).await, Err(StoreError::NotFound(nowhere)));
}

async fn a_deleted_match_leaves_nothing(store: impl Store) {
    let with_entropy = NewMatch { entropy: Some(vec![vec![1], vec![2]]), ..new("connect4", &["A", "B"], 0) };
    let id = store.create(&with_entropy).await.unwrap();
    let other = store.create(&with_entropy).await.unwrap();
    store.append(id, &entry(0, 1), Some(&won())).await.unwrap();
    store.append(other, &entry(0, 1), None).await.unwrap();
    store.delete(id, None).await.unwrap();
    assert_eq!(store.load(id).await, Err(StoreError::NotFound(id)));
    assert_eq!(store.delete(id, None).await, Err(StoreError::NotFound(id)));
    assert_eq!(finished(&store, &Filter::default()).await, []);
    assert_eq!(ids(&unfinished(&store).await), [other]);
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

async fn a_person_is_found_by_name(store: impl Store + 'static) {
    let ann = store.person("Ann").await.unwrap();
    assert_eq!(store.person("Ann").await, Ok(ann));
    for other in ["ann", "Ann ", "", "민수"] {
        assert_ne!(store.person(other).await, Ok(ann), "{other:?}");
    }
    // Two calls at the same time get the same person.
    let store = Arc::new(store);
    let mut asking = JoinSet::new();
    for _ in 0..20 {
        let store = Arc::clone(&store);
        asking.spawn(async move { store.person("Bob").await.unwrap() });
    }
    let bobs: HashSet<PersonId> = asking.join_all().await.into_iter().collect();
    assert_eq!(bobs.len(), 1);
}

async fn nobody_plays_who_is_unknown(store: impl Store) {
    let nobody = PersonId::from_random(7);
    let mut header = new("connect4", &["A", "B"], 0);
    header.players[1].person = Some(nobody);
    assert_eq!(store.create(&header).await, Err(StoreError::UnknownPerson(nobody)));
    assert_eq!(unfinished(&store).await, []);
}

/// The secret is settled and its hash is stored before anybody adds to it.
async fn a_match_waits_for_entropy(store: impl Store) {
    let header = NewMatch { entropy: None, ..new("connect4", &["A", "B"], 10) };
    let id = store.create(&header).await.unwrap();
    assert_eq!(store.load(id).await.unwrap().header, header);
    assert_eq!(ids(&unfinished(&store).await), [id]);
    for ending in [None, Some(&won())] {
        assert_eq!(store.append(id, &entry(0, 11), ending).await, Err(StoreError::Waiting(id)));
    }
    let parts = vec![b"tea".to_vec(), vec![]];
    store.add_entropy(id, &parts).await.unwrap();
    let settled = NewMatch { entropy: Some(parts), ..header };
    assert_eq!(store.load(id).await.unwrap().header, settled);
    store.append(id, &entry(0, 12), None).await.unwrap();
    let stored = store.load(id).await.unwrap();
    assert_eq!((stored.header, stored.entries, stored.damage), (settled, vec![entry(0, 12)], None));
}

async fn entropy_is_added_once(store: impl Store) {
    let waiting = NewMatch { entropy: None, ..new("connect4", &["A", "B"], 0) };
    for parts in [vec![], vec![vec![1, 2]]] {
        let id = store.create(&waiting).await.unwrap();
        store.add_entropy(id, &parts).await.unwrap();
        let conflict = StoreError::Conflict { id, seq: 0 };
        assert_eq!(store.add_entropy(id, &[vec![3]]).await, Err(conflict.clone()));
        store.append(id, &entry(0, 1), None).await.unwrap();
        assert_eq!(store.add_entropy(id, &[vec![3]]).await, Err(conflict));
        assert_eq!(store.load(id).await.unwrap().header.entropy, Some(parts));
    }
    let settled = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let conflict = StoreError::Conflict { id: settled, seq: 0 };
    assert_eq!(store.add_entropy(settled, &[vec![3]]).await, Err(conflict));
    let unknown: MatchId = "zzzzzzzz".parse().unwrap();
    assert_eq!(store.add_entropy(unknown, &[]).await, Err(StoreError::NotFound(unknown)));
}

/// Of changes that are committed together, each is judged after those before it.
async fn a_group_takes_entries_of_one_match_in_order(store: impl Store) {
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let other = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let append = async |id, seq, ending: Option<Ending>| {
        store.append(id, &entry(seq, i64::from(seq)), ending.as_ref()).await
    };
    let (first, again, second, seen, last, late, apart, gone) = tokio::join!(
        append(id, 0, None),
        append(id, 0, None),
        append(id, 1, None),
        store.set_seen(id, 0, 3),
        append(id, 2, Some(won())),
        append(id, 3, None),
        append(other, 0, Some(won())),
        store.delete(other, Some(1)),
    );
    assert_eq!((first, second, last, seen, apart, gone), (Ok(()), Ok(()), Ok(()), Ok(()), Ok(()), Ok(())));
    assert_eq!(again, Err(StoreError::Conflict { id, seq: 0 }));
    assert_eq!(late, Err(StoreError::Conflict { id, seq: 3 }));
    let stored = store.load(id).await.unwrap();
    assert_eq!(stored.entries, [entry(0, 0), entry(1, 1), entry(2, 2)]);
    assert_eq!((stored.ending, stored.damage), (Some(won()), None));
    assert_eq!(store.load(other).await, Err(StoreError::NotFound(other)));
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

async fn many_large_matches_begin_at_once(store: impl Store + 'static) {
    let store = Arc::new(store);
    let new = Arc::new(new("kittens", &["A", "B", "C", "D", "E", "F", "G", "H"], 1));
    let mut beginning = JoinSet::new();
    for _ in 0..1000 {
        let (store, new) = (Arc::clone(&store), Arc::clone(&new));
        beginning.spawn(async move { store.create(&new).await.unwrap() });
    }
    let begun: HashSet<MatchId> = beginning.join_all().await.into_iter().collect();
    assert_eq!(begun.len(), 1000);
    for id in begun {
        assert_eq!(store.load(id).await.unwrap().header.players.len(), 8);
    }
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
    let listed = finished(&*store, &Filter::default()).await;
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
async fn race(store: &impl Log, id: MatchId, text: &str, entries: u32) -> Vec<u32> {
    let mut won = Vec::new();
    for seq in 0..entries {
        match store.append(id, &LogEntry { text: text.into(), ..entry(seq, 0) }, None).await {
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
    assert_eq!(store.seen(id).await, Ok(vec![Some(0), Some(0)]));
    store.set_seen(id, 1, 4).await.unwrap();
    store.set_seen(id, 0, 2).await.unwrap();
    assert_eq!(store.seen(id).await, Ok(vec![Some(2), Some(4)]));
    store.set_seen(id, 1, 3).await.unwrap();
    assert_eq!(store.seen(id).await, Ok(vec![Some(2), Some(4)]), "what was seen stays seen");
    // It is no part of the match.
    assert_eq!(store.load(id).await.unwrap().entries, []);
    let unknown: MatchId = "zzzzzzzz".parse().unwrap();
    assert_eq!(store.seen(unknown).await, Err(StoreError::NotFound(unknown)));
    assert_eq!(store.set_seen(unknown, 0, 1).await, Err(StoreError::NotFound(unknown)));
    assert_eq!(store.set_seen(id, 2, 1).await, Err(StoreError::NotFound(id)));
}
