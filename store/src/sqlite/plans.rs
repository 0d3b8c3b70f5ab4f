//! What is asked while a match begins, goes on or ends is answered by an index, however many matches there are.

#![allow(clippy::unwrap_used)]

use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, Executor, QueryBuilder, Row};

use super::appends::{Append, End, push_endings, push_ends, push_entries};
use super::lists::{Wanted, push_of_matches};
use super::reader::{COLUMNS, ENTRIES_SINCE, ENTROPY, PLAYERS};
use super::{creation, members, orders, people, ratings, rooms, schema, seen, writer};
use crate::{Cursor, Filter, LogEntry, MatchId, PersonId, Player, Timestamp};

const EXPLAIN: &str = "EXPLAIN QUERY PLAN ";

async fn home() -> SqliteConnection {
    let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    schema::make(&mut connection).await.unwrap();
    connection
}

fn steps(rows: &[SqliteRow]) -> Vec<String> {
    rows.iter().map(|row| row.get("detail")).collect()
}

async fn plan(
    connection: &mut SqliteConnection,
    push: impl FnOnce(&mut QueryBuilder<Sqlite>),
) -> Vec<String> {
    let mut query = QueryBuilder::new(EXPLAIN);
    push(&mut query);
    steps(&query.build().fetch_all(connection).await.unwrap())
}

/// Reads no table and no index from end to end: what is scanned is part of the statement, or was searched before.
fn is_searched(plan: &[String]) -> bool {
    let is_short = |step: &str| {
        step.contains("VALUES CLAUSE")
            || step.contains("VIRTUAL TABLE")
            || step.contains("CONSTANT ROW")
            || ["SCAN over", "SCAN own", "SCAN journal"].contains(&step)
    };
    plan.iter().all(|step| !step.starts_with("SCAN") || is_short(step))
}

fn uses(plan: &[String], index: &str) -> bool {
    plan.iter().any(|step| step.starts_with("SEARCH") && step.contains(index))
}

fn id() -> MatchId {
    MatchId::from_random(7)
}

#[tokio::test]
async fn what_a_running_match_asks_is_searched() {
    let mut connection = home().await;
    for (sql, index) in [
        (ENTRIES_SINCE, "PRIMARY KEY (match_id=? AND seq>?)"),
        (PLAYERS, "PRIMARY KEY (match_id=?)"),
        (ENTROPY, "PRIMARY KEY (match_id=?)"),
        (seen::SEEN, "PRIMARY KEY (match_id=?)"),
        (seen::SET_SEEN, "PRIMARY KEY (match_id=? AND seat=?)"),
        (creation::ENTROPY_IS_KNOWN, "sqlite_autoindex_matches_1 (id=?)"),
        (people::BY_NAME, "people_by_name (name=?)"),
        (people::INSERT, "people_by_name (name=?)"),
        (writer::LENGTH, "sqlite_autoindex_matches_1 (id=?)"),
        (writer::DELETE[0], "PRIMARY KEY (match_id=?)"),
        (writer::DELETE[1], "PRIMARY KEY (match_id=?)"),
        (writer::DELETE[2], "PRIMARY KEY (match_id=?)"),
        (writer::DELETE[3], "PRIMARY KEY (match_id=?)"),
        (writer::DELETE[4], "sqlite_autoindex_matches_1 (id=?)"),
    ] {
        uses_index(&mut connection, sql, index).await;
    }
}

async fn uses_index(connection: &mut SqliteConnection, sql: &str, index: &str) -> Vec<String> {
    let mut query = sqlx::query(AssertSqlSafe(format!("{EXPLAIN}{sql}")));
    for _ in (1..=9).take_while(|n| sql.contains(&format!("${n}"))) {
        query = query.bind(0);
    }
    let plan = steps(&query.fetch_all(connection).await.unwrap());
    assert!(is_searched(&plan) && uses(&plan, index), "{sql}: {plan:#?}");
    plan
}

const BY_PERSON: &str = "sqlite_autoindex_members_1 (person_id=?)";

#[tokio::test]
async fn what_a_server_asks_is_searched() {
    let mut connection = home().await;
    for (sql, index) in [
        (members::BY_ID, BY_PERSON),
        (members::BY_TOKEN, "PRIMARY KEY (hash=?)"),
        (members::BY_TOKEN, BY_PERSON),
        (members::BY_LOGIN, "members_by_login (login=?)"),
        (members::REGISTER, BY_PERSON),
        (members::REGISTER, "members_by_login (login=?)"),
        (members::SET_PASSWORD, BY_PERSON),
        (members::RENAME, "sqlite_autoindex_people_1 (id=?)"),
        (members::RENAME, BY_PERSON),
        (members::SET_BANNED, BY_PERSON),
        (members::TOUCH, BY_PERSON),
        (members::ADD_TOKEN, BY_PERSON),
        (members::DROP_TOKEN, "PRIMARY KEY (hash=?)"),
        (members::DROP_TOKENS, "tokens_by_person (person_id=?"),
        (members::NAMED, "players_by_person (person_id=?"),
        (members::UNNAME, "PRIMARY KEY (match_id=? AND seat=?)"),
        (members::PLAYERS_LINK, "sqlite_autoindex_matches_1 (id=?)"),
        (members::LINK_PLAYERS, "sqlite_autoindex_matches_1 (id=?)"),
        (members::FORGET[0], "tokens_by_person (person_id=?"),
        (members::FORGET[1], "PRIMARY KEY (person_id=?)"),
        (members::FORGET[2], "room_people_by_person (person_id=?"),
        (members::FORGET[3], BY_PERSON),
        (members::RENAME_PERSON, "sqlite_autoindex_people_1 (id=?)"),
        (members::FORGET_PERSON, "sqlite_autoindex_people_1 (id=?)"),
        (members::FORGET_PERSON, "players_by_person (person_id=?)"),
        (ratings::SET, BY_PERSON),
        (rooms::BY_ID, "sqlite_autoindex_rooms_1 (id=?)"),
        (rooms::BY_CODE, "rooms_by_code (code=?)"),
        (rooms::HOSTED, "rooms_by_host (host=?)"),
        (rooms::RIVAL, "rooms_by_code (code=?)"),
        (rooms::DROP_PEOPLE, "PRIMARY KEY (room_id=?)"),
        (orders::FORGET, "orders_by_time (at<?"),
    ] {
        uses_index(&mut connection, sql, index).await;
    }
    // Where the index has the order of the list, a page costs what is on it.
    for (sql, index) in [
        (members::AFTER_ID, "sqlite_autoindex_members_1 (person_id>?)"),
        (members::IDLE, "members_idle (seen<?)"),
        (rooms::OPEN, "rooms_open (id>?)"),
        (rooms::OF_PERSON, "room_people_by_person (person_id=?)"),
        (rooms::IDLE, "rooms_idle (updated<?)"),
        (orders::SINCE, "INTEGER PRIMARY KEY (rowid>?)"),
    ] {
        let plan = uses_index(&mut connection, sql, index).await;
        assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{sql}: {plan:#?}");
    }
    for sql in [members::NEW_PERSON, members::NEW_MEMBER, ratings::RATED, rooms::PUT, orders::GIVE] {
        let mut query = sqlx::query(AssertSqlSafe(format!("{EXPLAIN}{sql}")));
        for _ in (1..=9).take_while(|n| sql.contains(&format!("${n}"))) {
            query = query.bind(0);
        }
        let plan = steps(&query.fetch_all(&mut connection).await.unwrap());
        assert!(is_searched(&plan), "{sql}: {plan:#?}");
    }
}

#[tokio::test]
async fn ratings_are_searched() {
    let mut connection = home().await;
    let person = PersonId::from_random(7);
    let of = plan(&mut connection, |query| ratings::push_of(query, person)).await;
    assert!(is_searched(&of) && uses(&of, "PRIMARY KEY (person_id=?)"), "{of:#?}");
    let some = plan(&mut connection, |query| ratings::push_in_game(query, "frogs", &[person; 3])).await;
    assert!(is_searched(&some) && uses(&some, "PRIMARY KEY (person_id=? AND game=?)"), "{some:#?}");
    let best = plan(&mut connection, |query| ratings::push_leaders(query, "frogs", 50)).await;
    assert!(is_searched(&best) && uses(&best, "ratings_leaders (game=?)"), "{best:#?}");
    assert!(!best.iter().any(|step| step.contains("TEMP B-TREE")), "{best:#?}");
    let people = plan(&mut connection, |query| rooms::push_people(query, ["a", "b"].into_iter())).await;
    assert!(is_searched(&people) && uses(&people, "PRIMARY KEY (room_id=?)"), "{people:#?}");
}

#[tokio::test]
async fn a_group_of_appends_is_searched() {
    let mut connection = home().await;
    let ids = [id(), MatchId::from_random(u64::MAX)];
    let ends = plan(&mut connection, |query| push_ends(query, &ids)).await;
    assert!(is_searched(&ends), "{ends:#?}");
    assert!(uses(&ends, "sqlite_autoindex_matches_1 (id=?)"), "{ends:#?}");
    assert!(uses(&ends, "PRIMARY KEY (match_id=? AND seq=?)"), "{ends:#?}");
    let entry = LogEntry { seq: 0, text: "0 4".into(), at: Timestamp::default() };
    let rows = ids.map(|id| Append { id, entry: &entry, ending: None });
    let rows: Vec<_> = rows.iter().map(|append| (append, vec![0])).collect();
    let inserted = plan(&mut connection, |query| push_entries(query, &rows)).await;
    assert!(is_searched(&inserted), "{inserted:#?}");
    let people = [PersonId::from_random(7)].into();
    let known = plan(&mut connection, |query| creation::push_known(query, &[], &people)).await;
    assert!(is_searched(&known) && uses(&known, "sqlite_autoindex_people_1 (id=?)"), "{known:#?}");
    assert!(uses(&known, "sqlite_autoindex_matches_1 (id=?)"), "{known:#?}");
    let end = End::at(&entry);
    let moved = plan(&mut connection, |query| push_endings(query, &[(id(), &end), (id(), &end)])).await;
    assert!(is_searched(&moved), "{moved:#?}");
    assert!(uses(&moved, "sqlite_autoindex_matches_1 (id=?)"), "{moved:#?}");
}

/// The first page and a later one.
async fn is_listed_by(wanted: Wanted<'_>, index: &str, is_sorted: bool) {
    let mut connection = home().await;
    for after in [None, Some(Cursor { at: Timestamp::default(), id: id() })] {
        let plan = plan(&mut connection, |query| wanted.push_keys(query, after, 50)).await;
        assert!(is_searched(&plan), "{wanted:?}: {plan:#?}");
        assert!(plan.iter().any(|step| step.contains(index)), "{wanted:?}: {plan:#?}");
        // Where the index has the order of the list, a page costs what is on it.
        let sorts = plan.iter().any(|step| step.contains("USE TEMP B-TREE FOR ORDER BY"));
        assert_eq!(sorts, !is_sorted, "{wanted:?}: {plan:#?}");
    }
}

#[tokio::test]
async fn lists_are_read_from_their_indexes() {
    is_listed_by(Wanted::Unfinished, "matches_unfinished", true).await;
    is_listed_by(Wanted::Finished(&Filter::default()), "matches_finished", true).await;
    let game = Some("connect4".to_string());
    let filter = Filter { game: game.clone(), ..Filter::default() };
    is_listed_by(Wanted::Finished(&filter), "matches_by_game (game=?", true).await;
    let person = PersonId::from_random(7);
    for (game, people) in [(None, vec![person]), (game.clone(), vec![person]), (game, vec![person; 2])] {
        let filter = Filter { game, people, players: None };
        is_listed_by(Wanted::Finished(&filter), "players_by_person (person_id=?", false).await;
    }
}

/// How the next match of these players begins, and how they stand after it.
#[tokio::test]
async fn the_matches_of_the_same_players_are_searched() {
    let players = Some(vec![Player::human("Ann"), Player::bot("Hal", "easy")]);
    let filter = Filter { game: Some("connect4".into()), players, ..Filter::default() };
    is_listed_by(Wanted::Finished(&filter), "matches_by_lineup (lineup=? AND game=?", true).await;
}

#[tokio::test]
async fn what_belongs_to_a_page_is_searched() {
    let mut connection = home().await;
    for (columns, table, order, index) in [
        (COLUMNS, "matches", "id", "sqlite_autoindex_matches_1 (id=?)"),
        ("match_id, name", "players", "match_id, seat", "PRIMARY KEY (match_id=?)"),
        ("match_id, bytes", "entropy", "match_id, part", "PRIMARY KEY (match_id=?)"),
    ] {
        let push = |query: &mut QueryBuilder<Sqlite>| {
            push_of_matches(query, columns, table, order, [id(), id()].into_iter());
        };
        let plan = plan(&mut connection, push).await;
        assert!(is_searched(&plan) && uses(&plan, index), "{table}: {plan:#?}");
    }
}

/// The same with many rows and with what SQLite learns about them.
#[tokio::test]
async fn numbers_of_rows_change_no_plan() {
    let mut connection = home().await;
    for sql in [
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000) \
         INSERT INTO matches (id, game, rules, config, patience, clock, wishes, secret, seed_given, waits, created, \
         lineup, length, last, ended, result, places) \
         SELECT printf('%08d', n), 'connect4', 1, '', '', '', '', zeroblob(32), 0, 0, n, CAST(n % 50 AS BLOB), 0, n, \
         CASE WHEN n % 9 THEN n END, CASE WHEN n % 9 THEN '' END, CASE WHEN n % 9 THEN '' END FROM n",
        "INSERT INTO people VALUES ('00000000', 'Ann', 0, 0)",
        "INSERT INTO players SELECT id, 0, CASE WHEN created % 50 = 0 THEN '00000000' END, 'Ann', 'human', 0 FROM matches",
        "ANALYZE",
    ] {
        connection.execute(sql).await.unwrap();
    }
    let person = Filter { people: vec![PersonId::from_random(0)], ..Filter::default() };
    let lineup = Filter { players: Some(vec![]), game: Some("connect4".into()), ..Filter::default() };
    for (wanted, index) in [
        (Wanted::Unfinished, "matches_unfinished"),
        (Wanted::Finished(&Filter::default()), "matches_finished"),
        (Wanted::Finished(&person), "players_by_person (person_id=?"),
        (Wanted::Finished(&lineup), "matches_by_lineup (lineup=? AND game=?"),
    ] {
        let plan = plan(&mut connection, |query| wanted.push_keys(query, None, 50)).await;
        assert!(plan.iter().any(|step| step.contains(index)), "{wanted:?}: {plan:#?}");
    }
}
