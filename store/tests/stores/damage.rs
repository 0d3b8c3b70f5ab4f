//! A stored match that is not as it was written says so, and where.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor, Row};
use store::{
    Damage, Ending, Filter, Log, LogEntry, MatchId, NewMatch, Overview, Player, Secret, SqliteStore, Store,
    StoreError, StoredMatch, Timestamp, Window,
};
use tempfile::{TempDir, tempdir};

async fn raw(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(false);
    SqliteConnection::connect_with(&options).await.unwrap()
}

fn header() -> NewMatch {
    NewMatch {
        game: "connect4".into(),
        rules: 1,
        config: "width=7 height=6".into(),
        patience: "warn_after=3".into(),
        clock: "move=30".into(),
        wishes: "first=loser".into(),
        players: vec![Player::human("민수"), Player::bot("Ada", "easy")],
        secret: Secret(std::array::from_fn(|n| n as u8)),
        seed_given: false,
        entropy: Some(vec![b"tea".to_vec(), b"milk".to_vec()]),
        created: Timestamp::from_millis(1_794_702_896_000),
    }
}

fn entry(seq: u32) -> LogEntry {
    let at = Timestamp::from_millis(1_794_702_900_000 + i64::from(seq));
    LogEntry { seq, text: format!("{} {}", seq % 2, seq % 7 + 1), at }
}

const ENTRIES: u32 = 5;

async fn finished(store: &SqliteStore) -> Vec<Overview> {
    store.finished(&Filter::default(), Window::first(9)).await.unwrap().matches
}

async fn unfinished(store: &SqliteStore) -> Vec<Overview> {
    store.unfinished(Window::first(9)).await.unwrap().matches
}

/// A match that is over, one that goes on, and one that nothing happens to.
struct Home {
    _folder: TempDir,
    file: PathBuf,
    over: MatchId,
    open: MatchId,
    other: MatchId,
}

impl Home {
    async fn new() -> Self {
        let folder = tempdir().unwrap();
        let file = folder.path().join("parlour.db");
        let store = SqliteStore::open(&file).await.unwrap();
        let won = Ending { result: "1 2".into(), places: vec![1, 2] };
        let mut ids = Vec::new();
        let mut header = header();
        header.players[0].person = Some(store.person("민수").await.unwrap());
        for ending in [Some(&won), None, Some(&won)] {
            let id = store.create(&header).await.unwrap();
            for seq in 0..ENTRIES {
                store.append(id, &entry(seq), ending.filter(|_| seq + 1 == ENTRIES)).await.unwrap();
            }
            ids.push(id);
        }
        store.close().await;
        Self { _folder: folder, file, over: ids[0], open: ids[1], other: ids[2] }
    }

    /// The same home with this change.
    async fn changed(&self, sql: &str) -> (TempDir, SqliteStore) {
        let folder = tempdir().unwrap();
        let file = folder.path().join("parlour.db");
        fs::copy(&self.file, &file).unwrap();
        let mut raw = raw(&file).await;
        raw.execute("PRAGMA ignore_check_constraints = ON").await.unwrap();
        assert!(
            raw.execute(sqlx::AssertSqlSafe(sql.to_string())).await.unwrap().rows_affected() > 0,
            "{sql}"
        );
        raw.close().await.unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        (folder, store)
    }

    async fn loaded(&self, id: MatchId, sql: &str) -> Result<StoredMatch, StoreError> {
        let (_folder, store) = self.changed(&sql.replace("$id", &id.to_string())).await;
        store.load(id).await
    }
}

#[tokio::test]
async fn every_kind_of_damage_has_its_name() {
    let home = Home::new().await;
    for (change, damage, intact) in [
        ("UPDATE players SET name = 'Eve' WHERE match_id = '$id' AND seat = 1", Damage::Players, 5),
        ("UPDATE players SET controller = 'ghost' WHERE match_id = '$id'", Damage::Players, 5),
        ("UPDATE players SET seat = 7 WHERE match_id = '$id' AND seat = 0", Damage::Players, 5),
        ("UPDATE players SET person_id = NULL WHERE match_id = '$id' AND seat = 0", Damage::Players, 5),
        ("UPDATE players SET person_id = '00000000' WHERE match_id = '$id' AND seat = 1", Damage::Players, 5),
        ("DELETE FROM players WHERE match_id = '$id' AND seat = 1", Damage::Players, 5),
        ("UPDATE matches SET lineup = NULL WHERE id = '$id'", Damage::Players, 5),
        ("UPDATE entries SET text = '1 7' WHERE match_id = '$id' AND seq = 2", Damage::Entry(2), 2),
        ("UPDATE entries SET at = at + 1 WHERE match_id = '$id' AND seq = 0", Damage::Entry(0), 0),
        ("UPDATE entries SET link = x'00' WHERE match_id = '$id' AND seq = 4", Damage::Entry(4), 4),
        ("UPDATE entries SET seq = -1 WHERE match_id = '$id' AND seq = 0", Damage::Missing(0), 0),
        ("UPDATE entries SET seq = 99999999999 WHERE match_id = '$id' AND seq = 4", Damage::Missing(4), 4),
        ("DELETE FROM entries WHERE match_id = '$id' AND seq = 3", Damage::Missing(3), 3),
        ("DELETE FROM entries WHERE match_id = '$id' AND seq = 4", Damage::Missing(4), 4),
        ("DELETE FROM entries WHERE match_id = '$id'", Damage::Missing(0), 0),
        ("UPDATE matches SET length = 4 WHERE id = '$id'", Damage::Length, 5),
        ("UPDATE matches SET length = 6 WHERE id = '$id'", Damage::Missing(5), 5),
        ("UPDATE matches SET last = last - 1 WHERE id = '$id'", Damage::Length, 5),
        ("UPDATE matches SET head = x'00' WHERE id = '$id'", Damage::Length, 5),
        ("UPDATE matches SET result = '2 1' WHERE id = '$id'", Damage::Ending, 5),
        ("UPDATE matches SET places = '1 x' WHERE id = '$id'", Damage::Ending, 5),
        ("UPDATE matches SET ended = ended + 1 WHERE id = '$id'", Damage::Ending, 5),
        ("UPDATE matches SET ended = NULL, result = NULL, places = NULL WHERE id = '$id'", Damage::Ending, 5),
    ] {
        let stored = home.loaded(home.over, change).await.unwrap();
        assert_eq!(stored.damage, Some(damage), "{change}");
        let expected: Vec<LogEntry> = (0..intact).map(entry).collect();
        assert_eq!(stored.entries, expected, "{change}");
        assert_eq!(stored.header.players.is_empty(), damage == Damage::Players, "{change}");
    }
}

#[tokio::test]
async fn nothing_is_read_from_a_match_with_a_damaged_header() {
    let home = Home::new().await;
    for change in [
        "UPDATE matches SET game = 'frogs' WHERE id = '$id'",
        "UPDATE matches SET game = CAST(x'ff' AS TEXT) WHERE id = '$id'",
        "UPDATE matches SET rules = -1 WHERE id = '$id'",
        "UPDATE matches SET config = 'width=8 height=6' WHERE id = '$id'",
        "UPDATE matches SET patience = '' WHERE id = '$id'",
        "UPDATE matches SET clock = '' WHERE id = '$id'",
        "UPDATE matches SET wishes = '' WHERE id = '$id'",
        "UPDATE matches SET waits = 1 WHERE id = '$id'",
        "UPDATE matches SET secret = zeroblob(32) WHERE id = '$id'",
        "UPDATE matches SET seed_given = 1 WHERE id = '$id'",
        "UPDATE matches SET created = 0 WHERE id = '$id'",
        "UPDATE matches SET commitment = zeroblob(32) WHERE id = '$id'",
        "UPDATE matches SET link = NULL WHERE id = '$id'",
        "UPDATE entropy SET bytes = x'00' WHERE match_id = '$id' AND part = 0",
        "DELETE FROM entropy WHERE match_id = '$id' AND part = 1",
        "DELETE FROM matches WHERE id = '$id'",
    ] {
        let damaged = StoreError::DamagedMatch { id: home.open, damage: Damage::Header };
        assert_eq!(home.loaded(home.open, change).await, Err(damaged), "{change}");
    }
}

/// An owner who reads on is told of a gap or a cut, instead of reading the same entries again and again.
#[tokio::test]
async fn whoever_reads_on_is_told_of_damage() {
    let home = Home::new().await;
    let id = home.open;
    let since = async |sql: &str, seq| {
        let (_folder, store) = home.changed(&sql.replace("$id", &id.to_string())).await;
        store.entries_since(id, seq).await
    };
    let damaged = |damage| Err(StoreError::DamagedMatch { id, damage });
    let gap = "DELETE FROM entries WHERE match_id = '$id' AND seq = 3";
    assert_eq!(since(gap, 2).await, damaged(Damage::Missing(3)));
    assert_eq!(since(gap, 4).await, damaged(Damage::Missing(3)));
    let cut = "DELETE FROM entries WHERE match_id = '$id' AND seq > 2";
    assert_eq!(since(cut, 3).await, damaged(Damage::Missing(3)));
    assert_eq!(since(cut, 5).await, damaged(Damage::Missing(4)));
    let changed = "UPDATE entries SET text = '1 7' WHERE match_id = '$id' AND seq = 4";
    assert_eq!(since(changed, 4).await, damaged(Damage::Entry(4)));
}

/// Nothing is put on top of a log whose end is not what it should be.
#[tokio::test]
async fn a_log_without_an_end_is_not_continued() {
    let home = Home::new().await;
    let id = home.open;
    for change in [
        "UPDATE matches SET head = x'00' WHERE id = '$id'",
        "UPDATE matches SET head = zeroblob(16) WHERE id = '$id'",
        "UPDATE matches SET length = 4 WHERE id = '$id'",
        "UPDATE entries SET link = zeroblob(16) WHERE match_id = '$id' AND seq = 4",
    ] {
        let (_folder, store) = home.changed(&change.replace("$id", &id.to_string())).await;
        let next = if change.contains("length = 4") { 4 } else { 5 };
        let damaged = StoreError::DamagedMatch { id, damage: Damage::Length };
        assert_eq!(store.append(id, &entry(next), None).await, Err(damaged), "{change}");
    }
    let cut = format!("DELETE FROM entries WHERE match_id = '{id}' AND seq = 4");
    let (_folder, store) = home.changed(&cut).await;
    let damaged = StoreError::DamagedMatch { id, damage: Damage::Missing(4) };
    assert_eq!(store.append(id, &entry(5), None).await, Err(damaged));
}

/// The first entry follows the header.
#[tokio::test]
async fn a_log_is_not_begun_on_another_header() {
    let home = Home::new().await;
    let store = SqliteStore::open(&home.file).await.unwrap();
    let id = store.create(&header()).await.unwrap();
    store.close().await;
    let (_folder, store) =
        home.changed(&format!("UPDATE matches SET head = zeroblob(16) WHERE id = '{id}'")).await;
    let damaged = StoreError::DamagedMatch { id, damage: Damage::Length };
    assert_eq!(store.append(id, &entry(0), None).await, Err(damaged));
}

#[tokio::test]
async fn a_damaged_match_is_listed_as_that_and_spoils_no_list() {
    let home = Home::new().await;
    for change in [
        "UPDATE matches SET game = CAST(x'ff' AS TEXT) WHERE id = '$id'",
        "UPDATE matches SET rules = -1 WHERE id = '$id'",
        "UPDATE matches SET id = 'QQQQQQQ!' WHERE id = '$id'",
        "UPDATE matches SET id = 'zzzzzzzz' WHERE id = '$id'",
        "UPDATE matches SET places = '9 9' WHERE id = '$id'",
        "UPDATE players SET controller = 'ghost' WHERE match_id = '$id'",
        "DELETE FROM matches WHERE id = '$id'",
    ] {
        let (_folder, store) = home.changed(&change.replace("$id", &home.over.to_string())).await;
        let listed = finished(&store).await;
        let damaged = |id| listed.iter().any(|summary| summary.id == id && summary.damage.is_some());
        assert!(damaged(home.over), "{change}: {listed:?}");
        let intact: Vec<MatchId> =
            listed.iter().filter(|summary| summary.damage.is_none()).map(|summary| summary.id).collect();
        assert_eq!(intact, [home.other], "{change}");
        let open = unfinished(&store).await;
        assert!(open.iter().any(|summary| summary.id == home.open && summary.damage.is_none()), "{change}");
        // What is damaged can be got rid of.
        store.delete(home.over, None).await.unwrap();
        assert_eq!(store.load(home.over).await, Err(StoreError::NotFound(home.over)), "{change}");
    }
}

/// An index that does not know a match: rebuilt without it, under the old definition.
async fn forgotten(file: &Path, index: &str, id: MatchId) {
    let schema = async |change: String| {
        let mut raw = raw(file).await;
        raw.execute("PRAGMA writable_schema = ON").await.unwrap();
        raw.execute(sqlx::AssertSqlSafe(change)).await.unwrap();
        raw.close().await.unwrap();
    };
    let added = format!(" AND id <> ''{id}''");
    schema(format!("UPDATE sqlite_schema SET sql = sql || '{added}' WHERE name = '{index}'")).await;
    let mut other = raw(file).await;
    other.execute(sqlx::AssertSqlSafe(format!("REINDEX {index}"))).await.unwrap();
    other.close().await.unwrap();
    schema(format!("UPDATE sqlite_schema SET sql = replace(sql, '{added}', '') WHERE name = '{index}'"))
        .await;
}

/// A list comes from an index. A match that the index has lost is still listed, exactly once.
#[tokio::test]
async fn an_index_hides_no_match() {
    for (index, is_over) in [("matches_finished", true), ("matches_unfinished", false)] {
        let home = Home::new().await;
        let id = if is_over { home.over } else { home.open };
        forgotten(&home.file, index, id).await;
        let store = SqliteStore::open(&home.file).await.unwrap();
        let mut window = Window::first(1);
        let mut listed = Vec::new();
        loop {
            let page = if is_over {
                store.finished(&Filter::default(), window).await.unwrap()
            } else {
                store.unfinished(window).await.unwrap()
            };
            listed.extend(page.matches);
            match page.next {
                Some(next) => window = window.after(next),
                None => break,
            }
        }
        let expected = if is_over { vec![home.over, home.other] } else { vec![home.open] };
        let mut ids: Vec<MatchId> = listed.iter().map(|summary| summary.id).collect();
        ids.sort_unstable_by_key(|id| expected.iter().position(|other| other == id));
        assert_eq!(ids, expected, "{index}");
        assert!(listed.iter().all(|summary| summary.damage.is_none()), "{index}");
    }
}

/// An index holds nothing of its own: one that does not fit its table is made again, and play goes on.
#[tokio::test]
async fn an_index_that_has_lost_a_match_stops_no_move() {
    let home = Home::new().await;
    forgotten(&home.file, "matches_unfinished", home.open).await;
    let store = SqliteStore::open(&home.file).await.unwrap();
    store.append(home.open, &entry(5), None).await.unwrap();
    assert_eq!(unfinished(&store).await[0].entries, 6);
    assert_eq!(store.load(home.open).await.unwrap().damage, None);
}

/// Wherever in the file a bit of an id is flipped, in a table or an index: every match is listed, as damaged where a key
/// out of order keeps it from being found.
#[tokio::test]
async fn a_flipped_bit_of_an_id_hides_no_match() {
    let home = Home::new().await;
    let whole = fs::read(&home.file).unwrap();
    let mut places = 0;
    for id in [home.over, home.open] {
        let text = id.to_string();
        let found = whole.windows(text.len()).enumerate().filter(|(_, found)| *found == text.as_bytes());
        for (place, _) in found {
            for mask in [0x80, 0x01] {
                places += 1;
                let at = format!("{id} at {place}, {mask:#x}");
                let folder = tempdir().unwrap();
                let file = folder.path().join("parlour.db");
                let mut bytes = whole.clone();
                bytes[place] ^= mask;
                fs::write(&file, bytes).unwrap();
                let store = SqliteStore::open(&file).await.unwrap();
                let all = [finished(&store).await, unfinished(&store).await].concat();
                for listed in [home.over, home.open, home.other] {
                    assert!(all.iter().any(|summary| summary.id == listed), "{at}: {listed} of {all:?}");
                }
            }
        }
    }
    assert!(places > 40, "{places}");
}

/// One entry too many spoils its own match and not those that are appended to at the same moment.
#[tokio::test]
async fn a_damaged_log_spares_its_neighbours_in_a_group() {
    let home = Home::new().await;
    let store = SqliteStore::open(&home.file).await.unwrap();
    let neighbour = store.create(&header()).await.unwrap();
    store.close().await;
    let extra = format!(
        "INSERT INTO entries SELECT match_id, 5, text, at, link, settled FROM entries WHERE match_id = '{}' AND seq = 4",
        home.open
    );
    let (_folder, store) = home.changed(&extra).await;
    let nowhere: MatchId = "zzzzzzzz".parse().unwrap();
    let (zeroth, next) = (entry(0), entry(5));
    let (own, damaged, lost) = tokio::join!(
        store.append(neighbour, &zeroth, None),
        store.append(home.open, &next, None),
        store.append(nowhere, &zeroth, None),
    );
    assert_eq!(own, Ok(()));
    assert_eq!(damaged, Err(StoreError::DamagedMatch { id: home.open, damage: Damage::Length }));
    assert_eq!(lost, Err(StoreError::NotFound(nowhere)));
    assert_eq!(store.load(neighbour).await.unwrap().entries, [zeroth]);
    assert_eq!(store.load(neighbour).await.unwrap().damage, None);
}

/// Turns over every bit of every value of a match, one at a time: none goes unnoticed.
#[tokio::test]
async fn no_flipped_bit_goes_unnoticed() {
    let home = Home::new().await;
    let id = home.over;
    let copy = home.file.with_extension("copy");
    fs::copy(&home.file, &copy).unwrap();
    let store = SqliteStore::open(&copy).await.unwrap();
    let before = store.load(id).await.unwrap();
    let listed = finished(&store).await;
    assert_eq!(before.damage, None);
    let mut raw = raw(&copy).await;
    raw.execute("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF").await.unwrap();
    let (mut flips, mut silent) = (0, Vec::new());
    for (table, key, order) in [
        ("matches", "id", "rowid"),
        ("players", "match_id", "seat"),
        ("entropy", "match_id", "part"),
        ("entries", "match_id", "seq"),
    ] {
        let sql = format!("SELECT *, {order} AS place FROM {table} WHERE {key} = '{id}' ORDER BY {order}");
        let rows = raw.fetch_all(sqlx::AssertSqlSafe(sql)).await.unwrap();
        for row in rows {
            let place: i64 = row.try_get("place").unwrap();
            for column in row.columns().iter().map(|column| sqlx::Column::name(column).to_string()) {
                let value = Value::read(&row, &column);
                // A number that is given away as the place of a row is found below under its own name.
                if column == "place" {
                    continue;
                }
                // What a player has seen is no part of the match: at worst something is shown once more, or not.
                if column == "acknowledged" {
                    continue;
                }
                // It only keeps out programs that know nothing of the journal.
                if column == "settled" {
                    continue;
                }
                for bit in 0..value.bits() {
                    let flipped = value.flipped(bit);
                    let at = format!("{table}.{column}, row {place}, bit {bit}");
                    if !set(&mut raw, table, &column, &flipped, (key, &id.to_string()), (order, place)).await
                    {
                        continue;
                    }
                    flips += 1;
                    let noticed = match store.load(id).await {
                        Ok(stored) => stored.damage.is_some(),
                        Err(StoreError::DamagedMatch { .. }) => true,
                        Err(error) => panic!("{at}: {error:?}"),
                    };
                    if !noticed {
                        silent.push(at.clone());
                    }
                    let now = finished(&store).await;
                    let other = now.iter().find(|summary| summary.id == home.other);
                    assert_eq!(other, listed.iter().find(|summary| summary.id == home.other), "{at}");
                    let (new_key, new_place) = moved(&column, &flipped, key, &id, order, place);
                    assert!(set(&mut raw, table, &column, &value, (key, &new_key), (order, new_place)).await);
                }
            }
        }
    }
    assert_eq!(store.load(id).await.unwrap(), before);
    assert!(flips > 2000, "{flips}");
    assert_eq!(silent, Vec::<String>::new());
}

#[derive(Clone, Debug)]
enum Value {
    Null,
    Number(i64),
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

impl Value {
    fn read(row: &sqlx::sqlite::SqliteRow, column: &str) -> Self {
        use sqlx::{TypeInfo, ValueRef};
        let value = row.try_get_raw(column).unwrap();
        match value.type_info().name() {
            _ if value.is_null() => Self::Null,
            "INTEGER" => Self::Number(row.try_get(column).unwrap()),
            "TEXT" => Self::Text(row.try_get(column).unwrap()),
            _ => Self::Blob(row.try_get(column).unwrap()),
        }
    }

    fn bits(&self) -> usize {
        match self {
            Self::Null => 0,
            Self::Number(_) => 64,
            Self::Text(bytes) | Self::Blob(bytes) => bytes.len() * 8,
        }
    }

    fn flipped(&self, bit: usize) -> Self {
        let flip = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes
        };
        match self {
            Self::Null => Self::Null,
            Self::Number(number) => Self::Number(number ^ (1 << bit)),
            Self::Text(bytes) => Self::Text(flip(bytes)),
            Self::Blob(bytes) => Self::Blob(flip(bytes)),
        }
    }
}

/// By what a row is found after one of its values was changed.
fn moved(column: &str, value: &Value, key: &str, id: &MatchId, order: &str, place: i64) -> (String, i64) {
    match value {
        Value::Text(bytes) if column == key => (hex(bytes), place),
        Value::Number(number) if column == order => (id.to_string(), *number),
        _ => (id.to_string(), place),
    }
}

/// A text that may not be one any more, as SQL compares it.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// False if another row has that key.
async fn set(
    raw: &mut SqliteConnection,
    table: &str,
    column: &str,
    value: &Value,
    (key, id): (&str, &str),
    (order, place): (&str, i64),
) -> bool {
    let bytes = match value {
        Value::Text(bytes) | Value::Blob(bytes) => hex(bytes),
        _ => String::new(),
    };
    let value = match value {
        Value::Null => "NULL".into(),
        Value::Number(number) => number.to_string(),
        Value::Text(_) => format!("CAST(x'{bytes}' AS TEXT)"),
        Value::Blob(_) => format!("x'{bytes}'"),
    };
    let sql = format!(
        "UPDATE {table} SET {column} = {value} \
         WHERE ({key} = '{id}' OR lower(hex({key})) = '{id}') AND {order} = {place}"
    );
    match raw.execute(sqlx::AssertSqlSafe(sql.clone())).await {
        Ok(done) => {
            assert_eq!(done.rows_affected(), 1, "{sql}");
            true
        }
        Err(error) => {
            assert!(error.as_database_error().unwrap().is_unique_violation(), "{error:?}");
            false
        }
    }
}
